"""History of a number that is counted down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from operator import sub
from typing import Any, ClassVar, Final, NamedTuple, overload

from game.core.rules.state import Player

LONG: Final = 5_000
"""Length from which counting what was taken costs a good part of a frame."""


class _Count(NamedTuple):
    """Amounts taken from the first to the last of `length` positions."""

    first: Any
    last: Any
    length: int
    taken: Counter[Player]

    def is_of(self, states: Sequence[Any]) -> bool:
        """Return whether these are the counted positions, by their first and last one."""
        if len(states) != self.length:
            return False
        return states[0] is self.first and states[-1] is self.last


class NumberHistory(Sequence[tuple[int, Player]]):
    """Numbers so far, each with the player to move, the current one last; looked up on demand.

    The count of the last long game is cached, so that it can be made in the thread that loads it.

    Args:
        states: Positions of the game.
        moves: Moves between them.
        number_of: Gives the number of a position.
        before: History of the same game at another moment; counting goes on from there.
    """

    _long: ClassVar[_Count | None] = None

    def __init__(
        self,
        states: Sequence[Any],
        moves: Sequence[Any],
        number_of: Callable[[Any], int],
        before: NumberHistory | None = None,
    ) -> None:
        self._states, self.moves, self._number_of = states, moves, number_of
        self.taken: Counter[Player] = self._counted(before)
        """Amount each player has taken from the number so far."""

    def _counted(self, before: NumberHistory | None) -> Counter[Player]:
        counted: Counter[Player] = Counter()
        common, known = 0, NumberHistory._long
        if known is not None and known.is_of(self._states):
            return Counter(known.taken)
        if before is not None and before._states:
            common = min(len(self), len(before))
            if common and self._states[common - 1] is before._states[common - 1]:
                counted.update(before.taken)
                counted.subtract(before.taken_from(common - 1))
            else:
                common = 0
        counted.update(self.taken_from(max(common - 1, 0)))
        if not common and len(self) > LONG:
            NumberHistory._long = _Count(
                self._states[0], self._states[-1], len(self), Counter(counted)
            )
        return counted

    def taken_from(self, first: int) -> Counter[Player]:
        """Count what was taken after the position `first`."""
        taken: dict[Player, int] = {}
        if len(states := self._states[first:]) < 2:
            return Counter()
        numbers = list(map(self._number_of, states))
        for state, drop in zip(states, map(sub, numbers, numbers[1:]), strict=False):
            mover = state.mover  # there may be a hundred thousand of them
            taken[mover] = taken.get(mover, 0) + drop
        return Counter(taken)

    def __len__(self) -> int:
        return len(self._states)

    @overload
    def __getitem__(self, at: int) -> tuple[int, Player]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[tuple[int, Player]]: ...
    def __getitem__(self, at: int | slice) -> tuple[int, Player] | Sequence[tuple[int, Player]]:
        if isinstance(at, slice):
            return [(self._number_of(state), state.mover) for state in self._states[at]]
        state = self._states[at]
        return self._number_of(state), state.mover

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberHistory) and (
            (self._states, self.moves) == (other._states, other.moves)
        )

    def __hash__(self) -> int:
        return hash((len(self), self[-1] if self._states else None))
