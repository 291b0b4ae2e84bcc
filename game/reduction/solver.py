"""The fewest changes that reduce a board, and all ways to do it (RULES T5, T6).

A change adds a quantum of 4 full cells, removes it, or leaves the number as it is. So a reduction
empties one window more than it fills. Lines are searched one change deeper each time, with four
facts about shortest lines: they form one cluster (T5); changes that commute need only one order; no
window is changed twice in a row; the last two changes make one of few patterns (T6). On small
boards longer lines are found by listing all boards by their distance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from game.core.search.search_api import Budget
from game.reduction.board import bits, full_windows, inner, window
from game.reduction.certificates import floor
from game.reduction.moves import Change

Line: TypeAlias = tuple[Change, ...]
_Track: TypeAlias = tuple[int, ...]  # a line, as the numbers of its windows

DEEP = 7
FLOODED = 6
"""The largest board whose lines longer than ``DEEP`` are found by listing boards."""
NODES = 100_000
"""The nodes that a question may cost if the caller brings no budget."""


def min_changes(board: int, n: int, limit: int, budget: Budget | None = None) -> int | None:
    """Return the fewest changes, up to ``limit``, that reduce the board; None if it is impossible.

    Raises ``OutOfBudget`` if the answer costs too much.
    """
    found = _fewest(board, n, limit, budget, 0, is_any_enough=True)
    return len(next(iter(found.values()))) if found else None


def shortest(
    board: int, n: int, limit: int, budget: Budget | None = None, excess: int = 0
) -> Line | None:
    """One of the shortest reductions; None if there is none. Raises ``OutOfBudget``.

    ``excess`` is the number of quanta that the board has above the start of the turn; each of them
    needs one more emptied window.
    """
    found = _fewest(board, n, limit, budget, excess, is_any_enough=True)
    return _line(next(iter(found.values())), n) if found else None


def shortest_results(
    board: int, n: int, limit: int, budget: Budget | None = None, excess: int = 0
) -> dict[int, Line]:
    """Every board that a shortest reduction can lead to, each with one line, in a fixed order.

    Raises ``OutOfBudget``.
    """
    found = _fewest(board, n, limit, budget, excess, is_any_enough=False)
    return {after: _line(track, n) for after, track in found.items()}


def _line(track: _Track, n: int) -> Line:
    return tuple(Change(*divmod(at, n)) for at in track)


def _fewest(
    board: int, n: int, limit: int, budget: Budget | None, excess: int, *, is_any_enough: bool
) -> dict[int, _Track]:
    budget = budget or Budget(NODES)
    budget.spend()
    if floor(board, n) > board.bit_count() - 4 * (excess + 1):
        return {}
    is_flooded = limit > DEEP and n <= FLOODED
    for depth in range(excess + 1, (DEEP if is_flooded else limit) + 1):
        search = _ReductionSearch(
            n, depth, budget, is_local=not excess, is_any_enough=is_any_enough
        )
        if found := search.run(board, excess):
            return found
    return _flooded(board, n, limit, budget, excess) if is_flooded else {}


@cache
def _balls(n: int, radius: int) -> tuple[int, ...]:
    """For every cell number: the windows that are at most ``radius`` rows and columns away."""
    return tuple(
        sum(
            1 << r * n + c
            for r in range(max(0, row - radius), min(n - 1, row + radius + 1))
            for c in range(max(0, col - radius), min(n - 1, col + radius + 1))
        )
        for row in range(n)
        for col in range(n)
    )


class _ReductionSearch:
    """All reductions with exactly ``depth`` changes, if there are none with fewer."""

    def __init__(
        self, n: int, depth: int, budget: Budget, *, is_local: bool, is_any_enough: bool
    ) -> None:
        self._n, self._depth, self._budget = n, depth, budget
        self._is_local, self._is_any_enough = is_local, is_any_enough
        self._inner, self._window = inner(n), window(n)
        self._near = _balls(n, 1)
        self._span = _balls(n, min(depth - 1, n))
        self._reach = [_balls(n, min(radius, n)) for radius in range(depth + 1)] if is_local else []
        self._track: list[int] = []
        self._found: dict[int, _Track] = {}

    def run(self, board: int, excess: int) -> dict[int, _Track]:
        """Return the boards that are reached, with one line to each."""
        if self._depth == 1:
            for at in bits(full_windows(board, self._n)):
                self._budget.spend()
                self._found[board ^ self._window << at] = (at,)
                if self._is_any_enough:
                    break
        else:
            self._extend(board, self._depth, excess, 0, self._inner)
        return self._found

    def _extend(self, board: int, left: int, excess: int, asleep: int, zone: int) -> None:
        """Try every change that can come next, with ``left`` changes left.

        ``asleep`` are windows that were tried before.

        ``excess`` is the number of windows that were filled and not emptied again. ``zone`` limits
        the windows that can belong to the cluster.
        """
        self._budget.spend()
        if left == 2:
            self._finish(board, excess)
            return
        n, shifted = self._n, board >> 1
        legal = ~(board ^ board >> n + 1) & ~(shifted ^ board >> n) & zone & ~asleep
        if self._is_local and self._track:
            legal &= self._nearby(left)
        kinds = [(legal & board & shifted, -1)] if excess else []
        if excess + 2 <= left:
            kinds.append((legal & (board ^ shifted), 0))
        if excess + 3 <= left:
            kinds.append((legal & ~(board | shifted), 1))
        for mask, quantum in kinds:
            while mask:
                low = mask & -mask
                mask ^= low
                at = low.bit_length() - 1
                self._track.append(at)
                self._extend(
                    board ^ self._window << at,
                    left - 1,
                    excess + quantum,
                    asleep & ~self._near[at] | low,
                    zone & self._span[at] if self._is_local else zone,
                )
                self._track.pop()
                if self._found and self._is_any_enough:
                    return
                asleep |= low

    def _nearby(self, left: int) -> int:
        """Return the windows that ``left`` changes can still join to the cluster."""
        reach, mask = self._reach[left], 0
        for at in self._track:
            mask |= reach[at]
        return mask

    def _finish(self, board: int, excess: int) -> None:
        """Add the last two changes: both empty a window, or one fills a block's missing corner."""
        pairs = self._two_empties(board) if excess else self._turn_and_empty(board)
        for first, second in pairs:
            after = board ^ self._window << first ^ self._window << second
            self._found.setdefault(after, (*self._track, first, second))
            if self._is_any_enough:
                return

    def _two_empties(self, board: int) -> Iterator[tuple[int, int]]:
        full = full_windows(board, self._n)
        for first in bits(full):
            for second in bits((full & ~self._near[first]) >> first):
                yield first, first + second

    def _turn_and_empty(self, board: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs whose windows share only the missing corner.

        Otherwise the turn would open another one.
        """
        n = self._n
        right, below, across = board >> 1, board >> n, board >> n + 1
        rising = ~board & right & below & ~across & self._inner
        if rising:
            for at in bits((~board & right & below & across & self._inner) & rising << n + 1):
                yield at - n - 1, at
            for at in bits((board & right & below & ~across & self._inner) & rising >> n + 1):
                yield at + n + 1, at
        falling = board & ~right & ~below & across & self._inner
        if falling:
            for at in bits((board & ~right & below & across & self._inner) & falling << n - 1):
                yield at - n + 1, at
            for at in bits((board & right & ~below & across & self._inner) & falling >> n - 1):
                yield at + n - 1, at


def _flooded(board: int, n: int, limit: int, budget: Budget, excess: int) -> dict[int, _Track]:
    """All reduced boards at the smallest distance, with one line to each."""
    goal = board.bit_count() - 4 * excess
    mask, block = inner(n), window(n)
    seen: dict[int, int] = {board: -1}  # the window whose change led there first
    shore = [board]
    for _ in range(limit):
        ahead = []
        for here in shore:
            legal = ~(here ^ here >> n + 1) & ~(here >> 1 ^ here >> n) & mask
            for at in bits(legal):
                after = here ^ block << at
                if after not in seen:
                    budget.spend()
                    seen[after] = at
                    ahead.append(after)
        reduced = [there for there in ahead if there.bit_count() < goal]
        if reduced:
            return {there: _way(there, seen, block) for there in reduced}
        shore = ahead
    return {}


def _way(board: int, seen: dict[int, int], block: int) -> _Track:
    """Return the changes that led to ``board``."""
    track: list[int] = []
    while (at := seen[board]) >= 0:
        track.append(at)
        board ^= block << at
    return tuple(reversed(track))
