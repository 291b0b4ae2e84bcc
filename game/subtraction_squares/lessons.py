"""Six cards that lead from the last square to a whole game won against best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.lesson import LessonCard, Verdict, Wall, done, go_on, slip
from game.subtraction_squares import theory
from game.subtraction_squares.answers import answered, best, whole_game
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take

Card: TypeAlias = LessonCard[Options, State, Move]

WALL_COLUMNS = 5
"""In rows of five the totals that are good to leave stand below one another (RULES T2)."""


def _wall(most: int) -> Callable[[State], Wall]:
    """The totals up to ``most``, a whole number of rows."""
    lit = frozenset(theory.lost_totals(most))
    return lambda state: Wall(most, WALL_COLUMNS, lit, state.total)


def _finish(before: State, move: Move, after: State) -> Verdict:
    return slip("finish.left", left=after.total) if after.total else done("finish.done")


def _two(before: State, move: Move, after: State) -> Verdict:
    """From 2 there is one square only, and it leaves the last point."""
    if not after.total:
        return done("two.done")
    if after.total == 2:
        return go_on("two.two", after.mover)
    return slip("two.other", left=after.total)


def _gift(key: str) -> Callable[[State, Move, State], Verdict]:
    """One total is to be left that can't be won."""

    def judge(before: State, move: Move, after: State) -> Verdict:
        if not theory.is_lost(after.total):
            return answered(after)
        return done(key, total=before.total, left=after.total)

    return judge


def lessons() -> Sequence[Card]:
    """From zero upwards: each card leans on the totals of the one before."""
    return (
        LessonCard("finish", Options(start=16), _finish, best),
        LessonCard("two", Options(start=6), _two, lambda s: Take(4 if s.total == 6 else 1), best),
        LessonCard("back", Options(start=8), whole_game, best, best, wall=_wall(9)),
        LessonCard("wall", Options(start=33), _gift("wall.done"), best, wall=_wall(34)),
        LessonCard("five", Options(start=37), _gift("five.done"), best, wall=_wall(39)),
        LessonCard("win", Options(start=28), whole_game, best, best, wall=_wall(29)),
    )
