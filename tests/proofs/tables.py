"""All positions of two avatars on a grid, valued backwards from the goal lines.

No line of play is left out, and there is no horizon: sweeps go on until nothing changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tests.proofs.rules import Board, Position, distances, grid_of, landings, places, steps_home

Values: TypeAlias = NDArray[np.int16]
"""A number for each box of the first avatar and each of the second."""
Marks: TypeAlias = NDArray[np.bool_]

NEVER: Final = np.int16(999)
NOTHING: Final = np.int16(0)
ONE: Final = np.int16(1)


class Tables:
    """``wins[m][a, b]`` are the plies in which player m, to move, wins by force, with the first
    avatar on box a and the second one on b; ``loses[m]`` those in which it loses by force. NEVER:
    it cannot be forced.

    ``clears[m][a, b]``: so many more moves the first player needs to be home or ``safe``.
    """

    def __init__(self, size: int, boards: frozenset[Board], hands: tuple[int, int]) -> None:
        self.size, self.boards, self.hands = size, boards, hands
        self._grid, self._count = grid_of(size, boards), size**2
        self._ways = [self._steps(player) for player in (0, 1)]
        first, second = ((way < NEVER) & (way > 0) for way in self._ways)
        self.is_played: Marks = first[:, None] & second & ~np.eye(self._count, dtype=bool)
        """Where nobody is home or shut in, and each has a box for itself."""
        self._leads = self._all_leads()
        for leads in self._leads:  # quoridor RULES 5.8: there is always a move or a jump
            assert (leads[0].reshape(first.size, -1)[self.is_played] < self._count**2).all()
        self.laid = [self._all_laid(player) for player in (0, 1)]
        """By player and board, the tables after it."""
        self.wins, self.loses = self._swept()
        self.safe = self._all_safe()
        self.clears = self._cleared()
        del self._leads

    def _steps(self, player: int) -> Values:
        return np.array(steps_home(self._grid, self.size, player), np.int16)

    def _all_leads(self) -> list[NDArray[np.int32]]:
        """For each player, the positions after each of at most five steps, by position; as flat
        numbers, and the number of positions stands for no step.
        """
        count = self._count
        all_boxes = np.arange(count)
        first, second = np.full((2, 5, count, count), count * count, np.int32)
        for own, sides in enumerate(self._grid):
            for k, box in enumerate(landings(self._grid, own, rival=-1)):
                first[k, own, :] = box * count + all_boxes
                second[k, :, own] = all_boxes * count + box
            for rival in sides:
                if rival is not None:
                    first[:, own, rival] = second[:, rival, own] = count * count
                    for k, box in enumerate(landings(self._grid, own, rival)):
                        first[k, own, rival] = box * count + rival
                        second[k, rival, own] = rival * count + box
        return [first.reshape(5, -1), second.reshape(5, -1)]

    def _all_laid(self, player: int) -> Mapping[Board, Tables]:
        if not self.hands[player]:
            return {}
        hands = (self.hands[0] - (player == 0), self.hands[1] - (player == 1))
        found = {}
        for board in places(self.size, self.boards):
            found[board] = Tables(self.size, self.boards | {board}, hands)
            found[board].laid = [{}, {}]  # they would need a gigabyte
        return found

    def _least_after(self, player: int, values: Values) -> Values:
        """The least value among the positions after the player's steps."""
        ends: Values = np.append(values, NEVER)[self._leads[player]].min(0)
        return ends.reshape(values.shape)

    def _most_after(self, player: int, values: Values) -> Values:
        ends: Values = np.append(values, NOTHING)[self._leads[player]].max(0)
        return ends.reshape(values.shape)

    def _least_laid(self, player: int, name: str, mover: int) -> Values:
        """The least value among the positions after the player's boards, all that are legal."""
        least = np.full(self.is_played.shape, NEVER)
        for laid in self.laid[player].values():
            least = np.where(laid.is_played, np.minimum(least, getattr(laid, name)[mover]), least)
        return least

    def _most_laid(self, player: int, name: str, mover: int) -> Values:
        most = np.full(self.is_played.shape, NOTHING)
        for laid in self.laid[player].values():
            most = np.where(laid.is_played, np.maximum(most, getattr(laid, name)[mover]), most)
        return most

    def _swept(self) -> tuple[list[Values], list[Values]]:
        home = [way == 0 for way in self._ways]
        shape = self.is_played.shape
        wins = [np.full(shape, NEVER), np.full(shape, NEVER)]
        # whoever is to move when the other has come home has lost
        loses = [
            np.where(np.broadcast_to(home[1], shape), NOTHING, NEVER),
            np.where(np.broadcast_to(home[0][:, None], shape), NOTHING, NEVER),
        ]
        laid_wins = [self._least_laid(player, "loses", 1 - player) for player in (0, 1)]
        laid_loses = [self._most_laid(player, "wins", 1 - player) for player in (0, 1)]
        while True:
            before = [*wins, *loses]
            for me in (0, 1):
                least = np.minimum(self._least_after(me, loses[1 - me]), laid_wins[me])
                wins[me] = np.where(self.is_played, np.minimum(least + ONE, NEVER), wins[me])
            for me in (0, 1):
                most = np.maximum(self._most_after(me, wins[1 - me]), laid_loses[me])
                loses[me] = np.where(self.is_played, np.minimum(most + ONE, NEVER), loses[me])
            if all(map(np.array_equal, before, [*wins, *loses])):
                return wins, loses

    def _all_safe(self) -> Marks:
        """Return where the other is to move and cannot stop the first player: it has no boards
        and a longer way, and on some shortest way the first one has always left a box before the
        other can stand beside it.
        """
        if self.hands[1]:
            return np.zeros_like(self.is_played)
        count, way = self._count, self._ways[0]
        apart = np.array([distances(self._grid, [box]) for box in range(count)], np.int16)
        onward = np.full((count, 4), count)
        for box, sides in enumerate(self._grid):
            for side, near in enumerate(sides):
                if near is not None and way[near] == way[box] - 1:
                    onward[box, side] = near
        later = np.zeros((count + 1, count), bool)
        for moved in range(int(way[way < NEVER].max()), -1, -1):
            at_home = (way == 0)[:, None] & (apart >= moved + 2)
            later[:count] = at_home | later[onward].any(1) & (apart >= moved + 3)
        return self.is_played & later[:count] & (way[:, None] < self._ways[1])

    def _cleared(self) -> list[Values]:
        is_done = self.safe | (self._ways[0] == 0)[:, None]
        clears = [np.full(self.safe.shape, NEVER), np.where(is_done, NOTHING, NEVER)]
        laid_own = self._least_laid(0, "clears", 1)
        laid_other = self._most_laid(1, "clears", 0)
        while True:
            before = [*clears]
            least = np.minimum(self._least_after(0, clears[1]), laid_own)
            clears[0] = np.where(self.is_played, np.minimum(least + ONE, NEVER), NEVER)
            most = np.maximum(self._most_after(1, clears[0]), laid_other)
            clears[1] = np.where(self.is_played & ~is_done, most, clears[1])
            if all(map(np.array_equal, before, clears)):
                return clears


def tables_of(position: Position) -> Tables:
    """The tables that this position is in; the last ones are remembered."""
    return _tables(position.size, position.boards, position.hands)


_tables = lru_cache(maxsize=1)(Tables)
