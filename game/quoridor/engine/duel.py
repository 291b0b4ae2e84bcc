"""The search between two: alpha-beta with a narrow window, memory, and reductions.

A node is a tuple seen from the side to move, so that one function serves both. Of cheats it knows
the additional round that wins; the others are tried by ``game.quoridor.engine.search``, in the
turn it is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from game.core.seam import Budget
from game.quoridor.engine.board import FLAT, STEP, UPRIGHT, Move, Position, targets
from game.quoridor.engine.evaluation import WIN, WON, evaluated, looked_up
from game.quoridor.engine.field import Field, steps_from
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.paths import Paths, Route
from game.quoridor.engine.race import runs_free
from game.quoridor.lattice import Pair

Node: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int, int, int]
"""Open edges flat and upright, inner points flat and upright, own box and the rival's, own steps to
go and the rival's, own hand and the rival's, own cheats and the rival's, rounds left, mover.
"""
Routes: TypeAlias = tuple[Route, Route]
"""A shortest way of the mover and one of the rival."""
History: TypeAlias = dict[int, dict[int, int]]
"""By kind and place: how well the moves of a player have done so far."""
Entry: TypeAlias = tuple[int, int, int, Move | None]
"""Depth, kind of bound, worth and best move of a node searched before."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MOST_ENTRIES = 200_000
MOST_RUNS = 60_000
MOST_PLIES = 256

ONWARD, ASIDE, ACROSS, NEAR, OWN_WAY = 400, 250, 100, -100, -150
REMEMBERED, KILLER = 1 << 20, 300
MOST_HISTORY = 400
MARGIN, MARGIN_DEPTH = 160, 2
"""A step and a half: more than one ply changes in a quiet position; so near to the end of the
search, whoever is better by as much for every ply left need not go on.
"""
REDUCED_DEPTH, LATE, VERY_LATE = 3, 4, 10
"""From that depth on, boards that come later than these are looked at a ply less deep, or two."""


class Duel:
    """One search between two players.

    ``rubble`` are edges under destroyed boards; ``seen`` are the places where the player thinks of
    laying an ordinary board. Both are pairs of masks, flat and upright. ``knowledge`` has to hold
    for every position that is searched.
    """

    def __init__(
        self,
        field: Field,
        budget: Budget,
        rubble: Pair = (0, 0),
        seen: Pair = (-1, -1),
        knowledge: Knowledge = NOTHING,
    ) -> None:
        self._field, self._spend = field, budget.spend
        self._bare_flat, self._bare_upright = ~rubble[0], ~rubble[1]
        self._seen_flat, self._seen_upright = seen
        self._standings = knowledge.standings
        self._known: dict[Node, Entry] = {}
        self.paths = Paths(field)
        self._free_runs: dict[tuple[int, int, int, int, int], bool] = {}
        self._history = [no_history(), no_history()]
        self._killers: list[Move | None] = [None] * MOST_PLIES
        self._near = near(field)

    def routes(self, node: Node) -> Routes:
        """A shortest way of the mover and one of the rival."""
        flat, upright, _, _, own, rival = node[:6]
        mover, route = node[13], self.paths.route
        return route(flat, upright, own, mover), route(flat, upright, rival, 1 - mover)

    def seen_from(self, position: Position) -> Node:
        """The position as its mover sees it; no board of another length may be pending."""
        flat, upright, inner_flat, inner_upright, pawns, hands, mover, _ = position
        rival, cheats = 1 - mover, position.cheats
        own_steps = self.paths.steps(flat, upright, pawns[mover], mover)
        rival_steps = self.paths.steps(flat, upright, pawns[rival], rival)
        assert min(own_steps, rival_steps) >= 0, "no legal move seals anybody in"
        return (
            flat, upright, inner_flat, inner_upright, pawns[mover], pawns[rival],
            own_steps, rival_steps, hands[mover], hands[rival], cheats[mover], cheats[rival],
            position.rounds, mover,
        )  # fmt: skip

    def worth(self, node: Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What the node is worth to its mover, exact between ``alpha`` and ``beta``."""
        self._spend()
        (
            _, _, _, _, _, _, own_steps, rival_steps,
            own_hand, rival_hand, own_cheats, rival_cheats, rounds, _,
        ) = node  # fmt: skip
        if own_steps <= 2 and self._wins(node):
            return WIN - ply - 1
        if own_cheats and own_steps <= 4 and rounds == 1 and self._wins_by_a_round(node):
            return WIN - ply - 3
        hand_behind = rival_hand if own_steps <= rival_steps else own_hand
        if not (hand_behind or own_cheats or rival_cheats) and rounds == 1:
            lasts = self._run(node)
            if lasts:
                return WIN - ply - lasts if lasts % 2 else ply + lasts - WIN
        if self._standings:
            guess = looked_up(self._standings, own_steps, rival_steps, own_hand, rival_hand)
        else:
            guess = evaluated(
                own_steps, rival_steps, own_hand, rival_hand, own_cheats, rival_cheats, rounds
            )
        if depth <= 0 or (depth <= MARGIN_DEPTH and rounds == 1 and guess - MARGIN * depth >= beta):
            return guess
        move: Move | None = None
        if entry := self._known.get(node):
            known_depth, bound, known, move = entry
            if known > WON:
                known -= ply
            elif known < -WON:
                known += ply
            if known_depth >= depth and (
                bound == EXACT
                or (bound == AT_LEAST and known >= beta)
                or (bound == AT_MOST and known <= alpha)
            ):
                return known
        best, lower, count, routes = -WIN, alpha, 0, self.routes(node)
        for promise, kind, place in self.tried(node, routes, depth, move, ply):
            after = self._child(node, routes, kind, place)
            if after is None:
                continue
            count += 1
            if rounds > 1:
                found = self.worth(after, depth - 1, lower, beta, ply + 1)
            elif count == 1:
                found = -self.worth(after, depth - 1, -beta, -lower, ply + 1)
            else:
                less = 0
                if depth >= REDUCED_DEPTH and kind != STEP and promise < KILLER:
                    less = (count > LATE) + (count > VERY_LATE)
                found = -self.worth(after, depth - 1 - less, -lower - 1, -lower, ply + 1)
                if found > lower and (less or found < beta):
                    found = -self.worth(after, depth - 1, -beta, -lower, ply + 1)
            if found > best:
                best = found
                if found > lower:
                    lower, move = found, (kind, place)
                    if found >= beta:
                        self._cut(move, node[13], depth, ply)
                        break
        if not count:
            return guess
        self._remember(node, depth, best, alpha, beta, move, ply)
        return best

    def _wins(self, node: Node) -> bool:
        """Whether one step or jump reaches the goal."""
        goal = self._field.goals[node[13]]
        return bool(targets(node[0], node[1], self._field.stride, node[4], node[5]) & goal)

    def _wins_by_a_round(self, node: Node) -> bool:
        """Whether two steps or jumps do."""
        flat, upright, stride, rival = node[0], node[1], self._field.stride, node[5]
        goal, boxes = self._field.goals[node[13]], targets(flat, upright, stride, node[4], rival)
        while boxes:
            box = boxes & -boxes
            boxes ^= box
            if targets(flat, upright, stride, box, rival) & goal:
                return True
        return False

    def _run(self, node: Node) -> int:
        """How many plies whoever is ahead still needs if the other can lay nothing in the way, odd
        if that is the mover; 0 if it is not plain.
        """
        flat, upright, _, _, own, rival, own_steps, rival_steps = node[:8]
        mover, is_ahead = node[13], own_steps <= rival_steps
        key = flat, upright, own, rival, mover
        is_free = self._free_runs.get(key)
        if is_free is None:
            if len(self._free_runs) >= MOST_RUNS:
                self._free_runs.clear()
            box, other, runner = (own, rival, mover) if is_ahead else (rival, own, 1 - mover)
            way, _ = self.paths.route(flat, upright, box, runner)
            is_free = runs_free(flat, upright, self._field.stride, (box, way), other, is_ahead)
            self._free_runs[key] = is_free
        if not is_free:
            return 0
        return 2 * own_steps - 1 if is_ahead else 2 * rival_steps

    def _child(self, node: Node, routes: Routes, kind: int, place: int) -> Node | None:
        """What the move leads to, as the next to move sees it; None if it seals somebody in."""
        (
            flat, upright, inner_flat, inner_upright, own, rival, own_steps, rival_steps,
            hand, rival_hand, own_cheats, rival_cheats, rounds, mover,
        ) = node  # fmt: skip
        ((_, own_flat, own_upright), own_within), (rival_way, rival_within) = routes
        _, rival_flat, rival_upright = rival_way
        stride, behind = self._field.stride, self.paths.steps_behind
        if kind == STEP:
            own, own_steps = place, steps_from(own_within, flat, upright, stride, place)
        else:
            hand -= hand > 0
            if kind == FLAT:
                edges = place | place << 1
                flat &= ~edges
                inner_flat |= place << 1
                touched = edges | edges >> stride
                cuts_own, cuts_rival = edges & own_flat, edges & rival_flat
            else:
                edges = place | place << stride
                upright &= ~edges
                inner_upright |= place << stride
                touched = edges | edges >> 1
                cuts_own, cuts_rival = edges & own_upright, edges & rival_upright
            if cuts_own:
                own_steps = behind(own_within, touched, flat, upright, own, mover)
                if own_steps < 0:
                    return None
            if cuts_rival:
                rival_steps = behind(rival_within, touched, flat, upright, rival, 1 - mover)
                if rival_steps < 0:
                    return None
        if rounds > 1:
            return (
                flat, upright, inner_flat, inner_upright, own, rival, own_steps, rival_steps,
                hand, rival_hand, own_cheats, rival_cheats, rounds - 1, mover,
            )  # fmt: skip
        return (
            flat, upright, inner_flat, inner_upright, rival, own, rival_steps, own_steps,
            rival_hand, hand, rival_cheats, own_cheats, 1, 1 - mover,
        )  # fmt: skip

    def tried(
        self, node: Node, routes: Routes, depth: int, first: Move | None, ply: int
    ) -> Iterator[tuple[int, int, int]]:
        """What is worth trying, (promise, kind, place), the most promising first.

        ``first``, the board that has last cut a node of that ply short, and then all others; they
        are listed only if these two have not been enough.
        """
        if first is not None:
            yield REMEMBERED, *first
        free, killer = self._free(node), self._killers[ply]
        if killer is not None and killer != first:
            kind, place = killer
            if place & free[kind - FLAT]:
                yield KILLER, kind, place
            else:
                killer = None
        found = self._listed(node, routes, depth, free)
        if first is None and killer is None:
            yield from found
            return
        for listed in found:
            if listed[1:] != first and listed[1:] != killer:
                yield listed

    def _listed(
        self, node: Node, routes: Routes, depth: int, free: Pair
    ) -> list[tuple[int, int, int]]:
        """Steps, boards across the rival's way, and deeper in the tree boards near an avatar; those
        that seal somebody in are still among them.
        """
        free_flat, free_upright = free
        flat, upright, _, _, own, rival, own_steps = node[:7]
        stride, history = self._field.stride, self._history[node[13]]
        ((_, own_flat, own_upright), within), ((_, rival_flat, rival_upright), _) = routes
        found, done = [], history[STEP]
        boxes, onward = targets(flat, upright, stride, own, rival), within[own_steps - 1]
        while boxes:
            box = boxes & -boxes
            boxes ^= box
            promise = ONWARD if box & onward else ASIDE
            found.append((promise + done.get(box, 0), STEP, box))
        across_flat = free_flat & (rival_flat | rival_flat >> 1)
        across_upright = free_upright & (rival_upright | rival_upright >> stride)
        groups = [(ACROSS, FLAT, across_flat), (ACROSS, UPRIGHT, across_upright)]
        if depth >= 2:
            near_flat, near_upright = self._near[rival]
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
        found.sort(reverse=True)
        return found

    def _free(self, node: Node) -> Pair:
        """Starts of the boards that the mover can lay and thinks of."""
        if not node[8]:
            return 0, 0
        bare_flat, bare_upright = node[0] & self._bare_flat, node[1] & self._bare_upright
        return (
            bare_flat & (bare_flat & ~node[3]) >> 1 & self._seen_flat,
            bare_upright & (bare_upright & ~node[2]) >> self._field.stride & self._seen_upright,
        )

    def _cut(self, move: Move, mover: int, depth: int, ply: int) -> None:
        kind, place = move
        done = self._history[mover][kind]
        done[place] = min(MOST_HISTORY, done.get(place, 0) + depth * depth)
        if kind != STEP:
            self._killers[ply] = move

    def _remember(
        self, node: Node, depth: int, best: int, alpha: int, beta: int, move: Move | None, ply: int
    ) -> None:
        """Wins are remembered by how far they are from the node, not from the root."""
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        if best > WON:
            best += ply
        elif best < -WON:
            best -= ply
        if len(self._known) >= MOST_ENTRIES:
            self._known.clear()
        self._known[node] = depth, bound, best, move

    def line(self, node: Node) -> list[Move]:
        """The best moves from the node on, as far as they are remembered."""
        moves: list[Move] = []
        while len(moves) < MOST_PLIES and (move := self._remembered(node)):
            child = self._child(node, self.routes(node), *move)
            if child is None:
                break
            moves.append(move)
            node = child
        return moves

    def _remembered(self, node: Node) -> Move | None:
        entry = self._known.get(node)
        return entry and entry[3]


def no_history() -> History:
    """Nothing done yet."""
    return {STEP: {}, FLAT: {}, UPRIGHT: {}}


@cache
def near(field: Field) -> Mapping[int, Pair]:
    """By the bit of a box: starts of the ordinary boards whose middle is a corner of the box or
    next to one.
    """
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
