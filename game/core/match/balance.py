"""Handicaps that come by themselves: after two wins in a row the other side gets a step more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final, NamedTuple

from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import CLOCK, why_idle
from game.core.rules.definition import AnyGame

IN_A_ROW: Final = 2
"""Wins in a row on the same terms after which the terms change by one step."""
MAX_STEPS: Final = 4
TWICE: Final = 200
"""Per cent of the time."""


class PastResult(NamedTuple):
    """A game of the same two players: 1 if the first one won, -1 if the other one, 0 for a draw.

    ``steps`` is what the first player was given; it is negative if the other one was.
    """

    outcome: int
    steps: int


def steps_after(past: Sequence[PastResult]) -> int:
    """Return the steps that the first player gets after these games, the latest of which is first.

    The steps of the last game, one more or less once its winner has won `IN_A_ROW` times.
    """
    if not past:
        return 0
    last = past[0]
    same = takewhile(lambda one: last.outcome != 0 and one == last, past)
    if len(list(same)) < IN_A_ROW:
        return last.steps
    return max(-MAX_STEPS, min(MAX_STEPS, last.steps - last.outcome))


def ladder_of(game: AnyGame, options: Any) -> tuple[Handicap, ...]:
    """Return the handicaps of a seat by their steps, the first of which is none.

    They are amounts of the first part of the game's own that has an effect; or else a warning
    before mistakes, or twice the time.
    """
    for part in game.handicaps.parts:
        amounts = range(1, MAX_STEPS + 1)
        if not why_idle(game, options, part.name):
            given = (NONE.with_amount(part.name, n) for n in amounts if n <= part.most)
            return NONE, *given
    if game.teaching.judge is not None:
        return NONE, replace(NONE, help="warned")
    return (NONE,) if why_idle(game, options, CLOCK) else (NONE, replace(NONE, clock=TWICE))


def step_of(ladder: Sequence[Handicap], own: Handicap, other: Handicap) -> int | None:
    """Return the steps that one of two seats is given; None if they are not from the ladder."""
    if own not in ladder or other not in ladder or (own and other):
        return None
    return ladder.index(own) - ladder.index(other)


def handicaps_of(ladder: Sequence[Handicap], steps: int) -> tuple[Handicap, Handicap]:
    """Return the handicaps of both seats; negative `steps` favour the second one."""
    given = ladder[min(abs(steps), len(ladder) - 1)]
    return (given, NONE) if steps >= 0 else (NONE, given)
