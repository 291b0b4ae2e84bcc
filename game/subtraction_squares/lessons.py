"""Lessons of Subtraction Squares, from the last square to a game won against best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.learning.exercise import Exercise, Verdict, Wall, done, go_on, slip
from game.subtraction_squares import theory
from game.subtraction_squares.judge import best_move, reply_assessment, whole_game
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Move, State, Take

Card: TypeAlias = Exercise[Options, State, Move]

WALL_COLUMNS = 5
"""In rows of five the lost totals stand below one another (RULES T2)."""


def _wall(end: int) -> Callable[[State], Wall]:
    """Return the number grid up to `end`, which fills whole rows."""
    lit = frozenset(theory.lost_totals(end))
    return lambda state: Wall(end, WALL_COLUMNS, lit, state.total)


def _finish(before: State, move: Move, after: State) -> Verdict:
    return slip("finish.left", left=after.total) if after.total else done("finish.done")


def _two(before: State, move: Move, after: State) -> Verdict:
    """Assess the end from 6: only leaving 2, then the last point, wins."""
    if not after.total:
        return done("two.done")
    if after.total == 2:
        return go_on("two.two", after.mover)
    return slip("two.other", left=after.total)


def _gift(key: str) -> Callable[[State, Move, State], Verdict]:
    """Return an assessor of one move that must leave a lost total."""

    def judge(before: State, move: Move, after: State) -> Verdict:
        if not theory.is_lost(after.total):
            return reply_assessment(after)
        return done(key, total=before.total, left=after.total)

    return judge


def lessons() -> Sequence[Card]:
    """Return the lesson cards from zero upwards; each needs the totals of the one before."""
    return (
        Exercise("finish", Options(start=16), _finish, best_move),
        Exercise(
            "two", Options(start=6), _two, lambda s: Take(4 if s.total == 6 else 1), best_move
        ),
        Exercise("back", Options(start=8), whole_game, best_move, best_move, wall=_wall(9)),
        Exercise("wall", Options(start=33), _gift("wall.done"), best_move, wall=_wall(34)),
        Exercise("five", Options(start=37), _gift("five.done"), best_move, wall=_wall(39)),
        Exercise("win", Options(start=28), whole_game, best_move, best_move, wall=_wall(29)),
    )
