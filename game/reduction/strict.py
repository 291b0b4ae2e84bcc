"""Winner with perfect play, if the tree of turns fits into the budget (RULES T8).

If turns can be challenged, only a shortest reduction is safe: play is strict. Without challenges
every reduction within the limit is safe: play is free.
"""

from __future__ import annotations

from game.core.search.search_api import Budget
from game.reduction.board import bits, legal_windows, window
from game.reduction.moves import Change
from game.reduction.solver import Line, shortest_results


class TurnTree:
    """The tree of turns on boards of one size, with the winner of each."""

    def __init__(self, n: int, changes: int, budget: Budget, *, is_strict: bool = True) -> None:
        self._n, self._changes, self._budget = n, changes, budget
        self._is_strict = is_strict
        self._known: dict[int, bool] = {}

    def is_won(self, board: int) -> bool:
        """Return whether the player who begins a turn at ``board`` wins. Raises ``OutOfBudget``."""
        known = self._known.get(board)
        if known is None:
            known = any(not self.is_won(after) for after in self.turns(board, self._changes))
            self._known[board] = known
        return known

    def turns(self, board: int, left: int, excess: int = 0) -> dict[int, Line]:
        """Return the boards reachable for the opponent in at most ``left`` changes, with a line.

        ``excess`` is the number of quanta that the board has above the start of the turn.

        Raises:
            OutOfBudget: The search costs too much.
        """
        if self._is_strict:
            return shortest_results(board, self._n, left, self._budget, excess)
        return _free_results(board, self._n, left, self._budget, excess)


def _free_results(board: int, n: int, left: int, budget: Budget, excess: int) -> dict[int, Line]:
    """All boards that a turn can end with, by lines of any length, the nearest first."""
    goal = board.bit_count() - 4 * excess
    block = window(n)
    found: dict[int, Line] = {}
    shore: dict[int, Line] = {board: ()}
    seen = {board}
    for still in range(left - 1, -1, -1):
        ahead: dict[int, Line] = {}
        for here, line in shore.items():
            for at in bits(legal_windows(here, n)):
                after = here ^ block << at
                if after in seen:
                    continue
                budget.spend()
                seen.add(after)
                count = after.bit_count()
                if count < goal:
                    found[after] = (*line, Change(*divmod(at, n)))
                elif count < goal + 4 * still:
                    ahead[after] = (*line, Change(*divmod(at, n)))
        shore = ahead
    return found
