"""The moves worth trying in a node of the search for two players, the most promising first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from game.core.rules.state import Player
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.paths import Route
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Move, targets
from game.quoridor.engine.walls.gap_walls import closing
from game.quoridor.rules.bitboard_layout import Pair

Node: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]
"""Open edges flat and upright, inner points flat and upright, own box and the rival's, own steps to
go and the rival's, own hand and the rival's, own cheats and the rival's, rounds left, mover.
"""
Routes: TypeAlias = tuple[Route, Route]
"""A shortest way of the mover, and one of the rival."""
History: TypeAlias = dict[int, dict[int, int]]
"""By kind and place: how often the moves of a player have been good so far."""
Listed: TypeAlias = tuple[int, int, int]
"""The promise of a move, its kind and its place."""

MAX_PLIES = 256
ONWARD, ASIDE, ACROSS, NEAR, OWN_WAY = 400, 250, 100, -100, -150
REMEMBERED, KILLER = 1 << 20, 1 << 19
MAX_HISTORY = 400
UNRIVALLED = ACROSS + MAX_HISTORY
"""The largest promise of a board."""


class MoveOrdering:
    """Move ordering of one search, learned from the moves that caused cuts.

    ``rubble`` are edges under destroyed boards. ``seen`` are the places of ordinary boards that the
    player considers. Both are pairs of masks, flat and upright.
    """

    def __init__(self, field: EmptyGrid, rubble: Pair, seen: Pair) -> None:
        self._field, self._stride, self._near = field, field.stride, near(field)
        self._bare_flat, self._bare_upright = ~rubble[0], ~rubble[1]
        self._seen_flat, self._seen_upright = seen
        self.history = [no_history(), no_history()]
        self.killers: list[Move | None] = [None] * MAX_PLIES

    def candidates(
        self, node: Node, routes: Routes, depth: int, first: Move | None, ply: int
    ) -> Iterator[Sequence[Listed]]:
        """Yield the moves worth trying as (promise, kind, place), best first, in several lists.

        The lists are: ``first``; the board that last caused a cut at that ply; then all others,
        which are listed only if these two were not enough.
        """
        if first is not None:
            yield [(REMEMBERED, *first)]
        free, killer = list(self._free(node)), self.killers[ply]
        if killer is not None and killer != first:
            kind, place = killer
            if place & free[kind - FLAT]:
                yield [(KILLER, kind, place)]
            else:
                killer = None
        found = self._walks(node, routes)
        # After a step that no board can precede, boards are usually needless. Further from the end
        # of the search, its result would change their promises.
        if depth <= 2 and found and found[0][0] > UNRIVALLED:
            if found[0][1:] != first:
                yield found[:1]
            del found[0]
        for kind, place in filter(None, (first, killer)):
            if kind == STEP:
                found = [walk for walk in found if walk[2] != place]
            else:
                free[kind - FLAT] &= ~place
        if node[8]:
            found += self._lays(node, routes, depth, free)
            found.sort(reverse=True)
        yield found

    def _walks(self, node: Node, routes: Routes) -> list[Listed]:
        """Return steps and jumps, the most promising first."""
        flat, upright, _, _, own, rival, own_steps = node[:7]
        found, done, onward = [], self.history[node[13]][STEP], routes[0][3][own_steps - 1]
        boxes = targets(flat, upright, self._stride, own, rival)
        while boxes:
            box = boxes & -boxes
            boxes ^= box
            promise = ONWARD if box & onward else ASIDE
            found.append((promise + done.get(box, 0), STEP, box))
        found.sort(reverse=True)
        return found

    def _lays(self, node: Node, routes: Routes, depth: int, free: Sequence[int]) -> list[Listed]:
        """Return boards across the rival's way; in deeper nodes others too.

        Those near an avatar, and those that close a gap. Boards that seal a player in are still
        among them.
        """
        free_flat, free_upright = free
        own, rival, stride, history = node[4], node[5], self._stride, self.history[node[13]]
        (_, own_flat, own_upright, _), (_, rival_flat, rival_upright, _) = routes
        found = []
        across_flat = free_flat & (rival_flat | rival_flat >> 1)
        across_upright = free_upright & (rival_upright | rival_upright >> stride)
        groups = [(ACROSS, FLAT, across_flat), (ACROSS, UPRIGHT, across_upright)]
        if depth >= 2:
            gaps = closing(node[0], node[1], self._field)
            near_flat, near_upright = self._near[rival]
            near_flat, near_upright = near_flat | gaps[0], near_upright | gaps[1]
            if depth >= 3:
                own_near = self._near[own]
                near_flat, near_upright = near_flat | own_near[0], near_upright | own_near[1]
            groups.append((NEAR, FLAT, free_flat & near_flat & ~across_flat))
            groups.append((NEAR, UPRIGHT, free_upright & near_upright & ~across_upright))
        own_across = own_flat | own_flat >> 1, own_upright | own_upright >> stride
        for start, kind, starts in groups:
            in_own_way, done = own_across[kind - FLAT], history[kind]
            while starts:
                place = starts & -starts
                starts ^= place
                promise = start + done.get(place, 0)
                if place & in_own_way:
                    promise += OWN_WAY
                found.append((promise, kind, place))
        return found

    def _free(self, node: Node) -> Pair:
        """Return the starts of boards that the mover can lay and considers."""
        if not node[8]:
            return 0, 0
        bare_flat, bare_upright = node[0] & self._bare_flat, node[1] & self._bare_upright
        return (
            bare_flat & (bare_flat & ~node[3]) >> 1 & self._seen_flat,
            bare_upright & (bare_upright & ~node[2]) >> self._stride & self._seen_upright,
        )

    def cut(self, move: Move, mover: Player, depth: int, ply: int) -> None:
        """Learn that the move made it needless to try others."""
        kind, place = move
        done = self.history[mover][kind]
        done[place] = min(MAX_HISTORY, done.get(place, 0) + depth * depth)
        if kind != STEP:
            self.killers[ply] = move


def no_history() -> History:
    """Return an empty history."""
    return {STEP: {}, FLAT: {}, UPRIGHT: {}}


@cache
def near(field: EmptyGrid) -> Mapping[int, Pair]:
    """Map the bit of each box to the boards whose middle is a corner of the box or next to one."""
    found = {}
    for place in range(field.stride * field.size):
        y, x = divmod(place, field.stride)
        middles = sum(
            1 << (v * field.stride + u)
            for v in range(max(1, y - 1), min(field.size, y + 3))
            for u in range(max(1, x - 1), min(field.size, x + 3))
        )
        found[1 << place] = middles >> 1, middles >> field.stride
    return found
