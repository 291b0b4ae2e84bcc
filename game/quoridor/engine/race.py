"""Races: no player has a board or a cheat left, so the boards on the grid never change."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from game.quoridor.engine.field import EmptyGrid, Way, distances
from game.quoridor.engine.position import bits, targets

Place: TypeAlias = tuple[int, int, int]
"""The mover's box, the rival's box, and the player who moves."""


def runs_free(
    flat: int, upright: int, stride: int, run: tuple[int, Way], rival: int, is_first: bool
) -> bool:
    """Return whether the runner (its box and way) can walk its way whatever the ``rival`` does.

    With ``is_first`` the runner is to move. The answer True is always right; False may be wrong,
    because a rival that could come beside the runner in time is assumed to do so.
    """
    box, (steps, across_flat, across_upright) = run
    reached = rival | _round(flat, upright, stride, rival)
    if not is_first:
        reached |= _round(flat, upright, stride, reached)
    before = 0
    for _ in range(steps):
        if box & reached:
            return False
        onward = _round(flat & across_flat, upright & across_upright, stride, box) & ~before
        before, box = box, onward
        if box & reached:
            return False
        reached |= _round(flat, upright, stride, reached)
    return True


def _round(flat: int, upright: int, stride: int, boxes: int) -> int:
    """All boxes one open step from ``boxes``."""
    return (
        (boxes & flat) >> stride
        | boxes << stride & flat
        | (boxes & upright) >> 1
        | boxes << 1 & upright
    )


@lru_cache(maxsize=8)
def race_of(flat: int, upright: int, field: EmptyGrid) -> Race:
    """Return the race among these boards; it is solved once and then asked at every move."""
    return Race(flat, upright, field)


class Race:
    """All positions of two avatars among fixed boards: who wins, and in how many plies.

    It is computed backwards from the goals, so it is exact. It also knows the races that nobody can
    force.
    """

    def __init__(self, flat: int, upright: int, field: EmptyGrid) -> None:
        self._flat, self._upright, self._field = flat, upright, field
        self._lasting: dict[Place, int] = {}
        self._solve()

    def lasts(self, own: int, rival: int, mover: int) -> int | None:
        """Return the plies to the end, odd if the mover wins; None if no side can force a win."""
        return self._lasting.get((own, rival, mover))

    def best(self, own: int, rival: int, mover: int) -> int:
        """Return the box to go to: win as soon, lose as late as possible, or hold the position."""
        stride, goal = self._field.stride, self._field.goals[mover]
        boxes = targets(self._flat, self._upright, stride, own, rival)
        steps = distances(self._flat, self._upright, stride, goal)

        def worth(box: int) -> tuple[int, int]:
            if box & goal:
                return 2, 0
            lasting = self._lasting.get((rival, box, 1 - mover))
            if lasting is None:
                return 0, -steps[box]
            return (-1, lasting) if lasting % 2 else (1, -lasting)

        return max(bits(boxes), key=worth)

    def _solve(self) -> None:
        """Start with the wins in one ply.

        Then add, layer by layer, the movers who can reach a position lost for the other player, and
        those who can only reach positions won for the other player.
        """
        stride, goals = self._field.stride, self._field.goals
        boxes = sorted(
            {1 << k for k in range(stride * self._field.size) if k % stride < stride - 1}
        )
        before: dict[Place, list[Place]] = {}
        exits: dict[Place, int] = {}
        layer: list[Place] = []
        for mover, goal in enumerate(goals):
            for own in boxes:
                if own & goal:
                    continue
                for rival in boxes:
                    if rival == own or rival & goals[1 - mover]:
                        continue
                    here = own, rival, mover
                    ends = targets(self._flat, self._upright, stride, own, rival)
                    if ends & goal:
                        self._lasting[here] = 1
                        layer.append(here)
                        continue
                    exits[here] = ends.bit_count()
                    while ends:
                        box = ends & -ends
                        ends ^= box
                        before.setdefault((rival, box, 1 - mover), []).append(here)
        plies = 1
        while layer:
            plies += 1
            settled: list[Place] = []
            for there in layer:
                for here in before.get(there, ()):
                    if here in self._lasting:
                        continue
                    exits[here] -= 1
                    if plies % 2 == 1 or not exits[here]:
                        self._lasting[here] = plies
                        settled.append(here)
            layer = settled
