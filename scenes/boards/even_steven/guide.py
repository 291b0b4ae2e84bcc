"""Guide of a first game: odd numbers to leave, a number to halve, and zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.learning.assessment import Solution
from game.core.match.match import Transition
from game.core.rules.state import Player
from game.even_steven.coach import solve
from game.even_steven.rules import Move, Op, Operate, State
from scenes.boards.common.number_guide import NumberGuide
from scenes.boards.common.numbers import UNIT
from scenes.boards.even_steven.cards import cards
from scenes.boards.even_steven.tower import sign
from scenes.boards.guide import Box


class StevenGuide(NumberGuide):
    """Guide of a two-player game with the two basic operations."""

    tasks = ("odd", "halve", "win")

    def solution(self, state: State) -> Solution[Move] | None:
        return solve(state)

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player or not isinstance(step.move, Operate):
            return ()
        found = ["halve"] if step.move.op is Op.HALVE else []
        if step.after.outcome() is not None:
            return (*found, "win")
        return (*found, "odd") if step.after.number % 2 and step.after.number > 3 else found

    def lesson(self, state: State, move: Move, turn: int) -> tuple[str, str]:
        left = self.number_after(state, move)
        if left == 0:
            return "last", "win"
        if left == 2:
            return "two", ""
        is_halved = isinstance(move, Operate) and move.op is Op.HALVE
        return ("halve", "halve") if is_halved else ("odd", "odd")

    def plainly_right(self, state: State) -> Sequence[Move]:
        """Return the winning moves: even or odd is easy to see."""
        solution = solve(state)
        return solution.best if solution is not None and solution.is_won else ()

    def number_after(self, state: State, move: Any) -> int:
        return move.op.apply(state.number) if isinstance(move, Operate) else state.number

    def place(self, state: State, move: Any) -> Box:
        card = next(card for card in cards(state) if card.op is move.op)
        x, y, w, h = (length / UNIT for length in card.box)
        return x, y, w, h

    def keep_clear(self, state: State, player: Player, move: Any) -> Sequence[Box]:
        """Return the number."""
        number = sign(state.number)
        return ((number.x, number.y, number.w / 2, number.h),)


GUIDE: Final = StevenGuide()
