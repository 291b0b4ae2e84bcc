"""Coach of Reduction step by step, and the findings of a review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random

from answers import check_hints, check_review
from reduction_games import drawn
from words import WORDS

from game.core.learning.assessment import Annotation, Review
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign
from game.reduction import GAME
from game.reduction.coach import coach
from game.reduction.moves import Challenge, Change, Choose, Move, No, Undo, Yes
from game.reduction.options import FailedChallenge, Options, StartPromise
from game.reduction.review import review
from game.reduction.state import State

LACKS_A_CORNER = ".#../#.#./.##./...."  # two changes are enough
TWO = (Change(0, 0), Change(1, 1))
WAY = ("exists", "region", "first", "line")
LONG = "###./##.#/..#./...."  # a single change is enough


def keys(hints: Sequence[Comment]) -> tuple[str, ...]:
    return tuple(hint.key for hint in hints)


def history(state: State, *moves: Move) -> list[State]:
    return list(accumulate(moves, lambda state, move: state.play(move), initial=state))


def looked_back(state: State, *moves: Move) -> Review:
    """The review, which the process it comes from could tell: lines can be played."""
    states = history(state, *moves)
    told = review(states, moves)
    check_review(states, told)
    return told


def remark(told: Review, key: str) -> Annotation:
    (found,) = (remark for remark in told.remarks if remark.comment.key == key)
    return found


def too_long() -> tuple[State, tuple[Move, ...]]:
    """A position, and a turn in it with a change too many."""
    state = drawn(LONG, confirm=False)
    turn = next(Change(r, c) for r, c, kind in state.windows() if kind == 0)
    return state, (turn, Change(0, 0))


def test_four_steps_to_a_line() -> None:
    hints = coach(drawn(LACKS_A_CORNER))
    assert keys(hints) == WAY
    assert dict(hints[0].values) == {"left": 5}
    around = {(r, c) for r in range(3) for c in range(3)} - {(0, 2), (2, 0)}
    assert hints[1].cells == hints[3].cells == around
    assert hints[2].line == TWO[:1] and hints[2].cells == {(0, 0), (0, 1), (1, 0), (1, 1)}
    assert hints[3].line == TWO and dict(hints[3].values) == {"fewest": 2}


def test_where_nothing_is_left_going_back_is_told() -> None:
    state = drawn(LACKS_A_CORNER, changes=2)
    aside = next(Change(r, c) for r, c, _ in state.windows() if Change(r, c) != TWO[0])
    hints = coach(state.play(aside))
    assert keys(hints) == ("none", "undo", "undo_line")
    assert hints[2].line == (Undo(), *TWO)
    exhausted = state.play(TWO[0]).play(TWO[0])
    assert exhausted.is_prompt
    assert coach(exhausted)[1].line == (No(), TWO[1])
    assert keys(coach(replace(state.play(aside), undos_used=5))) == ("none",)


COMPLETE = drawn("##../##../..../....").play(Change(0, 0))
SPARSE = Options(20, 99, density=10, board_seed=1, start=StartPromise.MOVABLE)
SAID: list[tuple[State, tuple[str, ...], Move | None]] = [
    (drawn(".#../#.../..../...."), ("never",), None),
    (drawn(".#.#/###./..../#...", changes=5), ("none",), None),  # eight would do
    (State.start(SPARSE, 0), ("unknown",), None),
    (COMPLETE, ("finish",), Yes()),
    (COMPLETE.play(Resign()), (), None),
    (drawn("##../##../..../....", pie=True), ("begin",), Choose(False)),
    (drawn(".#../#.../..../....", pie=True), ("let_begin",), Choose(True)),
    (drawn(LACKS_A_CORNER).play(TWO[0]), ("exists", "region", "only"), TWO[1]),
]


def test_what_is_said_in_short() -> None:
    for state, wanted, first in SAID:
        hints = coach(state)
        assert keys(hints) == wanted
        assert first is None or hints[-1].line[:1] == (first,), wanted


def test_a_challenge_that_can_be_proved_is_the_only_advice() -> None:
    state, turn = too_long()
    after = history(state, *turn)[-1]
    hints = coach(after)
    assert keys(hints) == ("challenge", "challenge_line"), "it wins: nothing else is advised"
    assert dict(hints[0].values) == {"used": 2}
    assert hints[1].line == (Challenge(), Change(0, 0))
    proving = after.play(Challenge())
    assert coach(proving)[-1].line == (Change(0, 0),)


def test_hints_and_remarks_can_be_told_and_have_words() -> None:
    for seed in range(25):
        rng = Random(seed)
        size, changes, undos = (rng.choice(c) for c in ((3, 5, 8), (1, 3, 5), (0, 2, 5)))
        failed, confirm = rng.choice(list(FailedChallenge)), rng.random() < 0.5
        options = Options(size, changes, undos, confirm, pie=seed % 5 == 0, failed=failed)
        states, moves = [State.start(options, seed)], list[Move]()
        while not states[-1].is_over and len(moves) < 24:
            here = states[-1]
            hints = coach(here)
            assert hints
            check_hints(here, hints)
            for hint in hints:
                assert WORDS.t(f"reduction.hint.{hint.key}", **dict(hint.values))
            moves.append(rng.choice([*here.legal_moves(), *GAME.asides(here)]))
            states.append(here.play(moves[-1]))
        told = review(states, moves)
        check_review(states, told)
        for made in told.remarks:
            assert WORDS.t(f"reduction.remark.{made.comment.key}", **dict(made.comment.values))
        for tally in filter(None, told.tallies):
            assert WORDS.t(f"reduction.tally.{tally.key}", **dict(tally.values))


def test_a_turn_beside_its_shortest_line() -> None:
    state, turn = too_long()
    told = looked_back(state, *turn, Resign())
    longer = remark(told, "longer")
    assert (longer.ply, longer.comment.line, longer.is_slip) == (0, (Change(0, 0),), True)
    assert dict(longer.comment.values) == {"used": 2, "fewest": 1}
    assert told.tallies == (Comment.of("par", used=2, par=1), None)
    short = looked_back(state, Change(0, 0), Resign())
    assert not remark(short, "shortest").is_slip
    assert not any(made.comment.key == "challenge" for made in short.remarks)


def test_a_challenge_that_was_not_made() -> None:
    state, turn = too_long()
    missed = remark(looked_back(state, *turn, Resign()), "challenge")
    assert (missed.ply, missed.comment.line) == (2, (Challenge(), Change(0, 0)))
    proved = looked_back(state, *turn, Challenge(), Change(0, 0))
    assert [made.comment.key for made in proved.remarks] == ["longer"]


def test_a_challenge_that_proved_nothing() -> None:
    state, turn = too_long()
    aside = turn[0]
    unproved = remark(looked_back(state, *turn, Challenge(), aside), "unproved")
    assert (unproved.ply, unproved.comment.line) == (3, (Change(0, 0),))
    shortest = drawn(LACKS_A_CORNER, confirm=False)
    wrong = looked_back(shortest, *TWO, Challenge(), TWO[0])
    assert (remark(wrong, "unfounded").ply, remark(wrong, "shortest").ply) == (2, 0)
    assert {stood[0] for stood in wrong.evaluations[3:]} == {1.0}, "it is lost once it is made"
    late = looked_back(state, *turn, Challenge(), aside).evaluations
    assert (late[3][0], {stood[0] for stood in late[4:]}) == (-1.0, {1.0}), "until a wrong change"


def test_a_turn_that_failed() -> None:
    state = drawn(LACKS_A_CORNER, changes=2, confirm=False)
    missed = remark(looked_back(state, TWO[0], TWO[0]), "missed")
    assert (missed.ply, missed.comment.line) == (0, TWO)
    hopeless = looked_back(drawn(".#../#.../..../....", changes=1, confirm=False), Change(0, 0))
    assert not remark(hopeless, "hopeless").is_slip
    assert hopeless.tallies == (None, None)
    assert looked_back(state, TWO[0]).remarks == ()
