"""The distances and ways of both players, computed once for each set of boards."""

from __future__ import annotations

from typing import TypeAlias

from game.quoridor.engine.field import EmptyGrid, steps_from, trace_route

Route: TypeAlias = tuple[int, int, int, list[int]]
"""A shortest way as in ``field.Way``, and the boxes by distance from the goal as in
``field.steps_from``.
"""

MAX_SETS, MAX_ROUTES = 60_000, 60_000


class Paths:
    """The paths of one search. In all methods, edges are open edges."""

    def __init__(self, field: EmptyGrid) -> None:
        self._stride, self._goals = field.stride, field.goals
        self._within: dict[tuple[int, int, int], list[int]] = {}
        self._routes: dict[tuple[int, int, int], Route] = {}

    def steps(self, flat: int, upright: int, box: int, player: int) -> int:
        """Return the steps of a shortest way of the player from this box; -1 if there is none."""
        within = self._within.get((flat, upright, player)) or self._begun(flat, upright, player)
        return steps_from(within, flat, upright, self._stride, box)

    def steps_behind(
        self, route: Route, touched: int, flat: int, upright: int, box: int, player: int
    ) -> int:
        """Like ``steps``, after a board between the boxes ``touched``.

        ``route`` is the way from the box before, and the board made nothing nearer to the goal.
        """
        within = self.distances_behind(route, touched, flat, upright, player)
        return steps_from(within, flat, upright, self._stride, box, route[0])

    def inherit(
        self, route: Route, touched: int, flat: int, upright: int, box: int, player: int
    ) -> None:
        """Remember ``route`` for the edges that are open after a board beside it.

        A new search would find it again: what was not better before is not better behind the board.
        """
        within = self.distances_behind(route, touched, flat, upright, player)
        steps, across_flat, across_upright, _ = route
        steps_from(within, flat, upright, self._stride, box, steps)
        self._keep(flat, upright, box, player, (steps, across_flat, across_upright, within))

    def route(self, flat: int, upright: int, box: int, player: int) -> Route:
        """Return a shortest way from this box for a player who is not sealed in."""
        found = self._routes.get((flat, upright, box | self._goals[player]))
        if found is None:
            within = self._within.get((flat, upright, player)) or self._begun(flat, upright, player)
            steps = steps_from(within, flat, upright, self._stride, box)
            way = trace_route(within, flat, upright, self._stride, box, steps)
            found = self._keep(flat, upright, box, player, (*way, within))
        return found

    def _keep(self, flat: int, upright: int, box: int, player: int, route: Route) -> Route:
        if len(self._routes) >= MAX_ROUTES:
            self._routes.clear()
        self._routes[flat, upright, box | self._goals[player]] = route
        return route

    def distances_behind(
        self, route: Route, touched: int, flat: int, upright: int, player: int
    ) -> list[int]:
        """Return the known distances after a board.

        Everything up to the nearest of the boxes ``touched`` by it is as far from the goal as
        before.
        """
        within = self._within.get((flat, upright, player))
        if within is None:
            known, near = route[3], 0
            for boxes in known:
                near += 1
                if boxes & touched:
                    break
            within = self._begun(flat, upright, player)
            within[:] = known[:near]
        return within

    def _begun(self, flat: int, upright: int, player: int) -> list[int]:
        if len(self._within) >= MAX_SETS:
            self._within.clear()
        within = self._within[flat, upright, player] = [self._goals[player]]
        return within
