"""Tips in the first game of a number game: which numbers to leave, by the theory."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from game.core.learning.assessment import Solution
from game.core.match.match import Match
from game.core.rules.state import Player
from scenes.boards.common.numbers import group_digits
from scenes.boards.guide import Box, Callout, Guide, Shown

GENTLE_MOVES: Final = 3
"""Number of first moves in which a gentle computer makes no mistake."""


class NumberGuide(Guide):
    """Guide that says which number to leave; every tip is proved."""

    @abstractmethod
    def solution(self, state: Any) -> Solution[Any] | None:
        """Return whether the mover wins a position, and by which moves."""

    @abstractmethod
    def lesson(self, state: Any, move: Any, turn: int) -> tuple[str, str]:
        """Return the key of what a winning `move` is good for learning, and its task; or ""."""

    def choose(self, state: Any, best: Sequence[Any]) -> Any:
        """Choose the move of the tip from the `best` ones, which are sorted by speed."""
        return best[0]

    @abstractmethod
    def plainly_right(self, state: Any) -> Sequence[Any]:
        """Return the moves among which a person sees that the best one is; () for any."""

    @abstractmethod
    def number_after(self, state: Any, move: Any) -> int:
        """Return the number after `move`."""

    @abstractmethod
    def place(self, state: Any, move: Any) -> Box:
        """Return where a move is chosen, in board units."""

    def callouts(
        self, state: Any, player: Player, turn: int, done: Sequence[str], shown: Shown, best: Any
    ) -> Sequence[Callout]:
        solution = self.solution(state)
        if solution is None or not solution.best:
            return (Callout(best, is_on_way=True),)
        move = self.choose(state, solution.best)
        key, task = self.lesson(state, move, turn) if solution.is_won else ("wait", "")
        silent = Callout(move, is_on_way=True)
        if not key or ((task or key) in shown and task != self.tasks[-1]):
            return (silent,)
        left = self.number_after(state, move)
        values = (
            ("taken", group_digits(self.number_after(state, None) - left)),
            ("rest", group_digits(left)),
        )
        return (Callout(move, key, self.place(state, move), task, values=values), silent)

    def remark(self, match: Match, player: Player, said: str) -> str:
        """Return the remark of the computer on the number that it leaves."""
        if match.ply < 2:
            return "hello"
        solution = self.solution(match.state)
        if match.state.to_move != player or match.state.outcome() is not None or solution is None:
            return said
        return "worried" if solution.is_won else "glad"

    def soften(self, match: Match, move: Any) -> Any:
        """Avoid visible mistakes in the first moves; later play as the level does."""
        state = match.state
        own = sum(before.to_move == state.to_move for before in match.states[:-1])
        right = self.plainly_right(state) if own < GENTLE_MOVES else ()
        if not right or move in right:
            return move
        return Random(f"{match.seed} {match.ply}").choice(right)
