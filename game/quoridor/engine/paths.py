"""How far both players have to go, and by which way, worked out once for each set of boards."""

from __future__ import annotations

from typing import TypeAlias

from game.quoridor.engine.field import Field, steps_from, traced

Route: TypeAlias = tuple[int, int, int, list[int]]
"""A shortest way as ``field.Way``, and the boxes by their distance from the goal as in
``field.steps_from``.
"""

MOST_SETS, MOST_ROUTES = 60_000, 60_000


class Paths:
    """The paths of one search. Edges are those that are open, in all its methods."""

    def __init__(self, field: Field) -> None:
        self._stride, self._goals = field.stride, field.goals
        self._within: dict[tuple[int, int, int], list[int]] = {}
        self._routes: dict[tuple[int, int, int], Route] = {}

    def steps(self, flat: int, upright: int, box: int, player: int) -> int:
        """Steps of a shortest way of the player from this box; -1 if there is none."""
        within = self._within.get((flat, upright, player)) or self._begun(flat, upright, player)
        return steps_from(within, flat, upright, self._stride, box)

    def steps_behind(
        self, route: Route, touched: int, flat: int, upright: int, box: int, player: int
    ) -> int:
        """As ``steps`` once a board has been laid between boxes that are ``touched``; ``route`` is
        that from the box before. Up to the nearest of them everything is as far from the goal as
        it was, and the box has come no nearer to it.
        """
        before, _, _, known = route
        within = self._within.get((flat, upright, player))
        if within is None:
            within, near = self._begun(flat, upright, player), 0
            for boxes in known:
                near += 1
                if boxes & touched:
                    break
            within[:] = known[:near]
        return steps_from(within, flat, upright, self._stride, box, before)

    def route(self, flat: int, upright: int, box: int, player: int) -> Route:
        """A shortest way of the player, who is not sealed in, from this box."""
        key = flat, upright, box | self._goals[player]
        found = self._routes.get(key)
        if found is None:
            if len(self._routes) >= MOST_ROUTES:
                self._routes.clear()
            within = self._within.get((flat, upright, player)) or self._begun(flat, upright, player)
            steps = steps_from(within, flat, upright, self._stride, box)
            way = traced(within, flat, upright, self._stride, box, steps)
            found = self._routes[key] = (*way, within)
        return found

    def _begun(self, flat: int, upright: int, player: int) -> list[int]:
        if len(self._within) >= MOST_SETS:
            self._within.clear()
        within = self._within[flat, upright, player] = [self._goals[player]]
        return within
