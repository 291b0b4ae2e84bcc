"""Judges of moves: one verdict per move, exact boundaries, the choice of key moments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
from toygame import PILE, Options, Pile

from game.causality.review.assessor import improves
from game.causality.review.round_outcome import LOST, OPEN, WON
from game.core.learning.assessment import Annotation, Judge, Moment, Review, Teaching
from game.core.learning.exercise import CardResult, Verdict
from game.core.learning.key_moments import MAX_MOMENTS, mistakes, moments
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.search.search_api import Choice, OutOfBudget
from game.quoridor import GAME
from game.quoridor.rules.moves import Resign, Step
from game.quoridor.rules.state import State
from game.quoridor.tutor import assessor
from game.quoridor.tutor.assessor import MUCH, SURE, Weighed, allowed
from game.quoridor.tutor.assessor import OPEN as STILL_OPEN
from game.registry import GAMES

SEATS = (Seat("Ada", 0), Seat("Bo", 1))


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[int, int]]]:
    """Every move that the rules were asked to play: the stones before, and those taken."""
    played: list[tuple[int, int]] = []
    play = Pile.play

    def noted(state: Pile, move: int) -> Pile:
        played.append((state.stones, move))
        return play(state, move)

    monkeypatch.setattr(Pile, "play", noted)
    yield played


def match() -> Match:
    return Match(PILE, Options(10), 7, SEATS)


def test_what_was_judged_is_not_played_again(played: list[Any]) -> None:
    one, other = match(), match()
    assert one.judge(one.state, 2) is None
    step = one.submit(2)
    assert played == [(10, 2)]
    assert step == other.submit(2) and one.record() == other.record()
    pile = match()
    played.clear()
    assert pile.judge(pile.state, 2) is None
    assert pile.submit(3).after.stones == 7
    assert played == [(10, 2), (10, 3)], "another move than the one judged is played"


def test_only_the_present_position_is_remembered(played: list[Any]) -> None:
    """A player may see only a part of the position, and of its outcome."""
    pile = match()
    assert pile.judge(Pile(10), 2) is None
    pile.submit(2)
    assert played == [(10, 2), (10, 2)]


TINY = 0.01


def weighed(stood: float = 0.0, stands: float = 0.0, lost: float = 2.0) -> Weighed:
    return Weighed(Choice(Step((4, 1)), stood), stood, stands, lost)


def test_what_a_mistake_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    before = State.start(GAME.options())
    after = before.play(Step((4, 1)))
    monkeypatch.setattr(assessor, "best_move", lambda state: Choice(Step((4, 7)), 0.0))
    assert not weighed(lost=1.49).is_mistake and weighed(lost=1.5).is_mistake
    for stood, stands, lost, key in (
        (0.0, -SURE, 9, "lost"),
        (0.0, -SURE + TINY, 9, "gave_away"),
        (-STILL_OPEN + TINY, -SURE, 5, "lost"),
        (-STILL_OPEN, -SURE, 5, "gave_away"),
        (SURE, -SURE, 18, "threw_away"),
        (SURE - TINY, -SURE, 18, "lost"),
        (SURE, STILL_OPEN - TINY, 5, "won_no_more"),
        (SURE, STILL_OPEN, 5, "gave_away"),
        (SURE, -STILL_OPEN, 15, "gave_much"),
        (SURE - TINY, 0.0, 9, "gave_away"),
        (0.5, -0.5, MUCH, "gave_much"),
        (0.5, -0.5, MUCH - TINY, "gave_away"),
    ):
        told = allowed(before, after, weighed(stood, stands, lost)).comment
        about = (1,) if key in ("lost", "threw_away") else ()
        assert (told.key, told.players) == (key, about), (stood, stands, lost)


def test_giving_up_is_too_early_while_the_game_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    before = State.start(GAME.options())
    for own, key in (
        (-STILL_OPEN, "gave_up_lost"),
        (-STILL_OPEN + TINY, "gave_up"),
        (SURE - TINY, "gave_up"),
        (SURE, "gave_up_won"),
    ):
        found = Choice(Step((4, 1)), own)
        monkeypatch.setattr(assessor, "search_move", lambda state, nodes, found=found: found)
        told = assessor.verdict(before, Resign(), before.play(Resign()))
        assert told.comment.key == key, own


@dataclass(frozen=True)
class End:
    """The end of a round, as far as two of them are compared."""

    score: int = OPEN
    removed: tuple[int, ...] = (1,)
    losses: tuple[int, ...] = (2,)
    shut: tuple[int, ...] = (3,)
    held: int = 1


NOW = End()
BETTER: dict[str, dict[str, Any]] = {
    "paradox": {"removed": ()},
    "kept": {"losses": ()},
    "door": {"shut": ()},
    "base": {"held": 2},
}
MORE = {"removed": (1, 4), "losses": (2, 4), "shut": (3, 4)}
WORSE: list[dict[str, Any]] = [{"score": LOST}, {"held": 0}, *({k: MORE[k]} for k in MORE)]


def test_a_round_is_better_only_if_nothing_in_it_is_worse() -> None:
    for goal, change in BETTER.items():
        better = replace(NOW, **change)
        assert improves(goal, better, NOW)
        assert not improves(goal, NOW, NOW), "the same is no better"
        for worse in WORSE:
            if worse.keys() != change.keys():
                assert not improves(goal, replace(better, **worse), NOW), (goal, worse)


def test_a_win_excuses_everything_and_a_game_saved_excuses_a_base() -> None:
    cost = {key: value for change in WORSE for key, value in change.items()}
    assert improves("won", End(**{**cost, "score": WON}), NOW)
    assert not improves("won", NOW, NOW)
    lost = End(score=LOST)
    assert improves("lost", End(held=0), lost)
    assert not improves("lost", End(held=0, losses=(2, 4)), lost)
    assert not improves("lost", End(held=0, removed=(1, 4)), lost)
    assert not improves("lost", lost, lost)


SLIP, FINE, ON = (
    Verdict(CardResult.SLIP, Comment("slip")),
    Verdict(CardResult.DONE, Comment("fine")),
    Verdict(CardResult.GO_ON),
)


def found(
    verdicts: str, plies: list[int], players: tuple[int, ...] = (0, 1), **settings: Any
) -> list[Moment]:
    """The moments of a game whose moves are judged by a letter each: a slip, fine, on, good; "!"
    takes the judge too long.
    """
    game = GAMES["subtraction_squares"]
    match = Match(game, game.options(start=99), 0, SEATS)
    for _ in verdicts:
        match.submit(game.parse(match.state, "1"))
    at = {state.total: k for k, state in enumerate(match.states)}

    def verdict(before: Any, move: Any, after: Any) -> Verdict:
        letter = verdicts[at[before.total]]
        if letter == "!":
            raise OutOfBudget
        return {"s": SLIP, "f": FINE, "o": ON, "g": FINE}[letter]

    def praise(before: Any, move: Any, after: Any) -> Verdict | None:
        assert at[after.total] == at[before.total] + 1
        return Verdict(CardResult.DONE, "good") if verdicts[at[before.total]] == "g" else None

    def better(state: Any) -> Comment:
        return Comment.of("better", ply=at[state.total])

    judge: Judge[Any, Any] = Judge(verdict, better, praise)
    taught = replace(game, teaching=Teaching(judge=judge))
    return list(moments(taught, match.states, match.moves, plies, players, **settings))


def test_the_first_mistakes_that_the_judge_confirms_and_the_last_good_move() -> None:
    for verdicts, plies, spans in (
        ("fffffff", [1, 2], []),
        ("ssffs", [4, 0, 1], [(0, 1), (1, 2), (4, 5)]),
        ("sssss", [4, 2, 0, 1, 3], [(0, 1), (2, 3), (4, 5)]),  # the first three that are told
        ("sffff", [0, 0], [(0, 1)]),  # the same position again
        ("fosfff", [1], [(1, 3)]),  # a turn of several moves, spoilt by its second
        ("fofsff", [1], []),  # that turn ends well
        ("f!sfff", [1, 2], [(2, 3)]),
        ("gfgfgff", [], [(4, 5)]),  # the last good one
        ("sgsss", [0, 2, 3, 4], [(0, 1), (1, 2), (2, 3)]),  # which is one of the three
    ):
        told = found(verdicts, plies)
        assert [(one.ply, one.end) for one in told] == spans, verdicts
        assert len(told) <= MAX_MOMENTS == 3
        for one in told:
            assert one.is_slip == (verdicts[one.end - 1] == "s")
            assert one.better is None or dict(one.better.values) == {"ply": one.ply}, "the start"


def test_only_good_moves_of_the_players_are_praised() -> None:
    assert [one.ply for one in found("gggff", [], (0,))] == [2]
    assert [one.ply for one in found("gggff", [], (1,))] == [1]
    assert found("gggff", [], ()) == []


def test_whoever_stops_the_search_gets_nothing() -> None:
    with pytest.raises(OutOfBudget):
        found("sssss", [0, 1, 2], stop=lambda: True)


MOVERS = (0, 0, 1, 1, 0, 1, 0)
"""Ann's first turn and Bo's are of two moves each."""


def test_mistakes_are_told_by_what_they_cost() -> None:
    """What a turn has cost is known when it has ended."""
    states = [SimpleNamespace(to_move=mover) for mover in MOVERS]
    for stood, slips, order in (
        ((0.0, 0.0, -0.6, -0.6, -0.6, -0.9, 0.0), (0, 4), (0, 4)),
        ((0.5, 0.9, 0.4, 0.4, 0.4, 0.1, 0.0), (0, 4), (4, 0)),
        ((0.0, 0.0, -0.3, -0.3, -0.3, -0.6, 0.0), (0, 4), (4, 0)),  # of equals the later one
        ((0.0, 0.0, -0.1, 0.9, 0.9, -0.1, 0.0), (0, 2, 4), (4, 0)),  # Bo's are not asked for
    ):
        remarks = tuple(Annotation(ply, Comment("slip"), is_slip=True) for ply in slips)
        review: Review = Review(remarks, (), tuple((value, -value) for value in stood))
        assert review.turning_point is None, "that one would come first"
        assert mistakes(review, states, (0,)) == order, stood
        assert mistakes(replace(review, evaluations=()), states, (0,)) == tuple(sorted(order)[::-1])
