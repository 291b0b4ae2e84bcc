"""The static evaluation of a position between two: the formula, or all that has been learned."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, TypeAlias

from game.quoridor.engine.evaluation import formula_value, table_value
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.knowledge import Knowledge
from game.quoridor.engine.move_ordering import Node
from game.quoridor.engine.net import SURE, Net, clamp_worth
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.walls.wall_damage import harm
from game.quoridor.rules.bitboard_layout import Pair

MARGIN, MARGIN_DEPTH = 160, 2
"""The margins: one and a half steps are more than one ply changes in a quiet position. Near the end
of the search, a player who leads by this much for every remaining ply need not search on.
"""
MAX_HARMS: Final = 60_000

Standing: TypeAlias = tuple[int, int, int, int]
"""Open edges, flat and upright; the box of an avatar; and whose it is."""


class StaticEvaluation:
    """Static evaluation of one search; it remembers the harm that boards can do."""

    def __init__(self, knowledge: Knowledge, field: EmptyGrid, paths: Paths) -> None:
        self._field, self._paths, self._net = field, paths, _net_of(knowledge)
        known = knowledge.standings
        self._standing = cache(partial(table_value, known) if known else formula_value)
        self._harms: dict[Standing, Pair] = {}

    def worth(self, node: Node, depth: int, beta: int) -> int:
        """Return the worth of the node for its mover, who has no cheats and one round.

        Which harm boards can do is only looked at near the end of the search, and where the rest
        leaves open whether the node is worth ``beta``.
        """
        _, _, inner_flat, inner_upright, own, rival, steps, rival_steps, hand = node[:9]
        rival_hand, mover, net = node[9], node[13], self._net
        guess = self._standing(steps, rival_steps, hand, rival_hand)
        if net is None:
            return guess
        boards = net.boards(inner_flat, inner_upright, mover)
        seen = boards, own, rival, steps, rival_steps, hand, rival_hand, mover
        worth = guess + net.worth(*seen)
        if depth <= MARGIN_DEPTH and worth - MARGIN * depth - SURE < beta:
            harms = self._harm(node, own, mover), self._harm(node, rival, 1 - mover)
            worth = guess + net.worth(*seen, *harms)
        return clamp_worth(worth)

    def _harm(self, node: Node, box: int, player: int) -> Pair:
        flat, upright, *inner = node[:4]
        key = flat, upright, box, player
        found = self._harms.get(key)
        if found is None:
            if len(self._harms) >= MAX_HARMS:
                self._harms.clear()
            route = self._paths.route(flat, upright, box, player)
            found = harm(route, (inner[0], inner[1]), flat, upright, self._field, box)
            self._harms[key] = found
        return found


@cache
def _net_of(knowledge: Knowledge) -> Net | None:
    return Net(knowledge.net) if knowledge.net else None
