"""Which moments of a game are told: the worst mistakes, and the last good move."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from game.core.learning.assessment import Hint, Judge, Moment, Remark, Review, Teaching
from game.core.learning.key_moments import MOST, mistakes, moments
from game.core.learning.lesson import Result, Verdict
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search.search_api import OutOfBudget
from game.registry import GAMES

SEATS = (Seat("Ann", 0), Seat("Bo", 1))
SLIP, FINE, ON = Verdict(Result.SLIP, "slip"), Verdict(Result.DONE, "fine"), Verdict(Result.GO_ON)


def found(
    verdicts: str, plies: list[int], players: tuple[int, ...] = (0, 1), **settings: Any
) -> list[Moment[Any]]:
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
        return Verdict(Result.DONE, "good") if verdicts[at[before.total]] == "g" else None

    def better(state: Any) -> Hint:
        return Hint("better", (("ply", at[state.total]),))

    judge: Judge[Any, Any] = Judge(verdict, better, praise)
    taught = replace(game, teaching=Teaching(judge=judge))
    return list(moments(taught, match.states, match.moves, plies, players, **settings))


@pytest.mark.parametrize(
    ("verdicts", "plies", "spans"),
    [
        ("fffffff", [1, 2], []),
        ("ssffs", [4, 0, 1], [(0, 1), (1, 2), (4, 5)]),
        ("sssss", [4, 2, 0, 1, 3], [(0, 1), (2, 3), (4, 5)]),  # the first three that are told
        ("fosfff", [1], [(1, 3)]),  # a turn of several moves, spoilt by its second
        ("fofsff", [1], []),  # that turn ends well
        ("f!sfff", [1, 2], [(2, 3)]),
        ("gfgfgff", [], [(4, 5)]),  # the last good one
        ("sgsss", [0, 2, 3, 4], [(0, 1), (1, 2), (2, 3)]),  # which is one of the three
    ],
)
def test_the_first_mistakes_that_the_judge_confirms_and_the_last_good_move(
    verdicts: str, plies: list[int], spans: list[tuple[int, int]]
) -> None:
    told = found(verdicts, plies)
    assert [(one.ply, one.end) for one in told] == spans
    assert len(told) <= MOST == 3
    for one in told:
        assert one.is_slip == (verdicts[one.end - 1] == "s")
        assert one.better is None or dict(one.better.values) == {"ply": one.ply}, "from the start"


def test_only_good_moves_of_the_players_are_praised() -> None:
    assert [one.ply for one in found("gggff", [], (0,))] == [2]
    assert [one.ply for one in found("gggff", [], (1,))] == [1]
    assert found("gggff", [], ()) == []


def test_whoever_stops_the_search_gets_nothing() -> None:
    with pytest.raises(OutOfBudget):
        found("sssss", [0, 1, 2], stop=lambda: True)


MOVERS = (0, 0, 1, 1, 0, 1, 0)
"""Ann's first turn and Bo's are of two moves each."""


@pytest.mark.parametrize(
    ("stood", "slips", "order"),
    [
        # what a turn has cost is known when it has ended
        ((0.0, 0.0, -0.6, -0.6, -0.6, -0.9, 0.0), (0, 4), (0, 4)),
        ((0.5, 0.9, 0.4, 0.4, 0.4, 0.1, 0.0), (0, 4), (4, 0)),
        ((0.0, 0.0, -0.3, -0.3, -0.3, -0.6, 0.0), (0, 4), (4, 0)),  # of equals the later one
        ((0.0, 0.0, -0.1, 0.9, 0.9, -0.1, 0.0), (0, 2, 4), (4, 0)),  # Bo's are not asked for
    ],
)
def test_mistakes_are_told_by_what_they_cost(
    stood: tuple[float, ...], slips: tuple[int, ...], order: tuple[int, ...]
) -> None:
    states = [SimpleNamespace(to_move=mover) for mover in MOVERS]
    review: Review[Any] = Review(
        tuple(Remark(ply, "slip", is_slip=True) for ply in slips), (),
        tuple((value, -value) for value in stood),
    )  # fmt: skip
    assert review.turning_point is None, "that one would come first"
    assert mistakes(review, states, (0,)) == order
    assert mistakes(replace(review, evaluations=()), states, (0,)) == tuple(sorted(order)[::-1])
