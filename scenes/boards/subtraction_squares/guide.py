"""Guide of a first game: a square to take, a total to leave, and the last tile."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Any, Final

from game.core.learning.assessment import Solution
from game.core.match.match import Transition
from game.core.rules.state import Player
from game.subtraction_squares.coach import solve
from game.subtraction_squares.rules import Move, State, Take, is_square
from scenes.boards.common.number_guide import NumberGuide
from scenes.boards.common.numbers import UNIT
from scenes.boards.guide import Box
from scenes.boards.subtraction_squares import chips
from scenes.boards.subtraction_squares.column import COLUMN_W, COLUMN_X, rows_of
from scenes.boards.subtraction_squares.field import LIFT, field_of

SMALL: Final = 25
"""Largest square a gentle computer takes at first, if possible."""

FEW: Final = 30
"""Total from which the rest of a game can be counted."""


class SquaresGuide(NumberGuide):
    """Guide of a two-player game."""

    tasks = ("take", "leave", "win")

    def solution(self, state: State) -> Solution[Move] | None:
        return solve(state)

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player or not isinstance(step.move, Take):
            return ()
        if step.after.outcome() is not None:
            return ("take", "win")
        if step.before.total == step.before.options.start:
            return ("take",)
        solution = solve(step.after)
        is_good = solution is not None and not solution.is_won
        return ("take", "leave") if is_good else ("take",)

    def lesson(self, state: State, move: Move, turn: int) -> tuple[str, str]:
        if self.number_after(state, move) == 0:
            return "last", "win"
        if turn == 1:
            return "take", "take"
        return ("leave", "leave") if state.total < FEW else ("bad", "")

    def choose(self, state: State, best: Sequence[Move]) -> Move:
        """Return the slowest winning move, for a longer game, unless one ends it."""
        return best[0] if self.number_after(state, best[0]) == 0 else best[-1]

    def plainly_right(self, state: State) -> Sequence[Move]:
        """Return the moves that look right without tables.

        That is the whole rest, else small squares that leave no square, for a game with a middle.
        """
        legal = [move for move in state.legal_moves() if isinstance(move, Take)]
        ending = [move for move in legal if move.square == state.total]
        safe = [move for move in legal if not is_square(state.total - move.square)]
        return ending or [move for move in safe if move.square <= SMALL] or safe

    def number_after(self, state: State, move: Any) -> int:
        return state.total - (move.square if isinstance(move, Take) else 0)

    def place(self, state: State, move: Any) -> Box:
        root = isqrt(move.square)
        x, w = dict(chips.places(state, root))[root]
        return x / UNIT, chips.CHIPS_Y / UNIT, w / UNIT, chips.CHIP_H / UNIT

    def keep_clear(self, state: State, player: Player, move: Any) -> Sequence[Box]:
        """Return the lifted block, the sum, and what the other would face."""
        rows, (x, y, side) = rows_of(state.total), field_of(state.total).block(isqrt(move.square))
        boxes = (
            (x + LIFT[0], y + LIFT[1], side, side),
            (COLUMN_X, rows.sum_y, COLUMN_W, rows.sum_h),
            (COLUMN_X, rows.faces_y, COLUMN_W, rows.faces_h),
        )
        return [(x / UNIT, y / UNIT, w / UNIT, h / UNIT) for x, y, w, h in boxes]


GUIDE: Final = SquaresGuide()
