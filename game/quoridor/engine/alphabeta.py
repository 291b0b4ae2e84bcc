"""Two-player search: alpha-beta with a narrow window, transposition table and reductions.

With null move and proofs of races. A node is a tuple from the side of the player to move, so one
function serves both players. It knows one cheat, the additional round that wins; the other cheats
are tried by ``game.quoridor.engine.search`` in the present turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from game.core.search.search_api import Budget
from game.quoridor.engine import static
from game.quoridor.engine.evaluation import WIN, WON, formula_value
from game.quoridor.engine.field import EmptyGrid, steps_from
from game.quoridor.engine.knowledge import NOTHING, Knowledge
from game.quoridor.engine.move_ordering import (
    KILLER,
    MAX_PLIES,
    Listed,
    MoveOrdering,
    Node,
    Routes,
)
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import FLAT, STEP, Move, Position, targets, under
from game.quoridor.engine.race import runs_free
from game.quoridor.engine.repetition import NO_PAST, REPEATED, Past
from game.quoridor.engine.walls.crossing_walls import is_safe
from game.quoridor.engine.walls.detours import steps_behind_each
from game.quoridor.rules.bitboard_layout import Pair

Entry: TypeAlias = tuple[int, int, int, Move | None]
"""A stored node: depth, kind of bound, value and best move."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
MAX_ENTRIES = 200_000
MAX_RUNS = 60_000

REDUCED_DEPTH, LATE, VERY_LATE = 3, 4, 10
"""From this depth on, boards that come after these are searched one ply less deep, or two."""

NULL_DEPTH, NULL_LESS = 3, 2
"""From this depth on, a node that looks good enough is first searched as if its mover did nothing
(what chess programs call a null move, not that of RULES 5.10), to a lower depth. If that is
still good enough, no move needs to be found. Only with a board in hand: without one it must step,
and may have to step away.
"""

MANY, SINGLY = 4, 2
"""In a list of this many moves or more, the first ones are judged one by one, because they are
usually enough; the others are judged all together.
"""


class AlphaBeta:
    """One search for two players.

    ``rubble`` and ``seen`` are explained at ``Promises``. ``knowledge`` must hold for every
    position of the search. ``past`` is what a return into is worth nothing.
    """

    def __init__(
        self,
        field: EmptyGrid,
        budget: Budget,
        rubble: Pair = (0, 0),
        seen: Pair = (-1, -1),
        knowledge: Knowledge = NOTHING,
        past: Past = NO_PAST,
    ) -> None:
        self._field, self._spend = field, budget.spend
        self._past, self._above, self._first = past, list[Node](), 0
        self._known: dict[Node, Entry] = {}
        self.paths = Paths(field)
        self._static = static.StaticEvaluation(knowledge, field, self.paths)
        self._free_runs: dict[tuple[int, int, int, int, int], bool] = {}
        self.ordering = MoveOrdering(field, rubble, seen)

    def routes(self, node: Node) -> Routes:
        """Return a shortest way of the mover, and one of the rival."""
        flat, upright, _, _, own, rival = node[:6]
        mover, route = node[13], self.paths.route
        return route(flat, upright, own, mover), route(flat, upright, rival, 1 - mover)

    def seen_from(self, position: Position) -> Node:
        """Return the position from the mover's side; no board of another length may be pending."""
        flat, upright, inner_flat, inner_upright, pawns, hands, mover, _ = position
        rival, cheats = 1 - mover, position.cheats
        own_steps = self.paths.steps(flat, upright, pawns[mover], mover)
        rival_steps = self.paths.steps(flat, upright, pawns[rival], rival)
        assert min(own_steps, rival_steps) >= 0, "no legal move seals a player in"
        return (
            flat, upright, inner_flat, inner_upright, pawns[mover], pawns[rival],
            own_steps, rival_steps, hands[mover], hands[rival], cheats[mover], cheats[rival],
            position.rounds, mover,
        )  # fmt: skip

    def begin(self, ply: int) -> None:
        """Tell that the next node is at ``ply``, and none of those above it can come again."""
        self._above, self._first = [], ply

    def worth(
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, is_after_null: bool = False
    ) -> int:
        """Return the value of the node for its mover; exact between ``alpha`` and ``beta``."""
        self._spend()
        (
            _, _, _, _, _, _, own_steps, rival_steps,
            own_hand, rival_hand, own_cheats, rival_cheats, rounds, _,
        ) = node  # fmt: skip
        if own_steps <= 2 and self._wins(node):
            return WIN - ply - 1
        if own_cheats and own_steps <= 4 and rounds == 1 and self._wins_by_a_round(node):
            return WIN - ply - 3
        is_plain = rounds == 1 and not (own_cheats or rival_cheats)
        hand_behind = rival_hand if own_steps <= rival_steps else own_hand  # of the player behind
        if is_plain:
            if not hand_behind and (lasts := self._run(node)):
                return WIN - ply - lasts if lasts % 2 else ply + lasts - WIN
            guess = self._static.worth(node, depth, beta)
        else:
            guess = formula_value(
                own_steps, rival_steps, own_hand, rival_hand, own_cheats, rival_cheats, rounds
            )
        margin, is_near_end = static.MARGIN, depth <= static.MARGIN_DEPTH
        if depth <= 0 or (is_near_end and rounds == 1 and guess - margin * depth >= beta):
            return guess
        if is_plain and hand_behind and self._is_safe(node) and (lasts := self._run(node)):
            return WIN - ply - lasts if lasts % 2 else ply + lasts - WIN
        above = self._above
        del above[ply - self._first :]
        if is_plain and self._is_repeated(node):
            return REPEATED
        above.append(node)
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
        best, lower, count, glances, routes = -WIN, alpha, 0, 0, self.routes(node)
        allows_null = is_plain and depth >= NULL_DEPTH and own_hand and not is_after_null
        if allows_null and -WON < beta <= guess and beta == alpha + 1:
            after = self._led_to(node, STEP, node[4], (own_steps, rival_steps))
            if -self.worth(after, depth - 1 - NULL_LESS, -beta, -alpha, ply + 1, True) >= beta:
                return beta
        move_ordering = self.ordering
        hand_left = own_hand - (own_hand > 0)
        for promise, kind, place, steps in self._tried(node, routes, depth, move, ply):
            count += 1
            left = depth - 1
            if count > LATE and depth >= REDUCED_DEPTH and kind != STEP and promise < KILLER:
                left -= 1 + (count > VERY_LATE)
            found: int | None = None
            if is_plain and left <= static.MARGIN_DEPTH:
                # For most children ``worth`` would look only at their steps and hands:
                # so they are judged here and never made.
                own_left, rival_left = steps
                hand = own_hand if kind == STEP else hand_left
                if rival_left > 2 and (hand if rival_left <= own_left else rival_hand):
                    after = self._led_to(node, kind, place, steps)
                    glance = self._static.worth(after, left, -lower)
                    if left <= 0 or glance - margin * left >= -lower:
                        glances += 1
                        found = -glance
            # A move that looks good after a reduction is searched again, as deep as the others.
            if found is None or (found > lower and left < depth - 1):
                after = self._led_to(node, kind, place, steps)
                if kind != STEP and left > 0:
                    self._pass_on(node, routes, after, kind, place)
                if rounds > 1:
                    found = self.worth(after, depth - 1, lower, beta, ply + 1)
                elif count == 1:
                    found = -self.worth(after, left, -beta, -lower, ply + 1)
                else:
                    if found is None:
                        found = -self.worth(after, left, -lower - 1, -lower, ply + 1)
                    if depth > 1 and found > lower and (left < depth - 1 or found < beta):
                        found = -self.worth(after, depth - 1, -beta, -lower, ply + 1)
            if found > best:
                best = found
                if found > lower:
                    lower, move = found, (kind, place)
                    if found >= beta:
                        move_ordering.cut(move, node[13], depth, ply)
                        break
        if glances:
            self._spend(glances)
        if not count:
            return guess
        self._remember(node, depth, best, alpha, beta, move, ply)
        return best

    def _is_repeated(self, node: Node) -> bool:
        """Return whether the position occurred before, in the line leading here or in the game."""
        inner_flat, inner_upright, own, rival, mover = *node[2:6], node[13]
        for earlier in self._above[-4::-2]:
            if earlier[2] != inner_flat or earlier[3] != inner_upright:
                return False
            if earlier[4] == own and earlier[5] == rival and earlier[10:] == node[10:]:
                return True
        if self._past.inner != (inner_flat, inner_upright):
            return False
        standing = (own, rival, mover) if mover == 0 else (rival, own, mover)
        return standing in self._past.standings

    def _wins(self, node: Node) -> bool:
        """Return whether one step or jump reaches the goal."""
        goal = self._field.goals[node[13]]
        return bool(targets(node[0], node[1], self._field.stride, node[4], node[5]) & goal)

    def _wins_by_a_round(self, node: Node) -> bool:
        """Return whether two steps or jumps of the mover reach the goal."""
        flat, upright, stride, rival = node[0], node[1], self._field.stride, node[5]
        goal, boxes = self._field.goals[node[13]], targets(flat, upright, stride, node[4], rival)
        while boxes:
            box = boxes & -boxes
            boxes ^= box
            if targets(flat, upright, stride, box, rival) & goal:
                return True
        return False

    def _run(self, node: Node) -> int:
        """Return the plies the leader still needs if the other player cannot block the way.

        Odd if the mover leads, 0 if it is not certain.
        """
        flat, upright, _, _, own, rival, own_steps, rival_steps = node[:8]
        mover, is_ahead = node[13], own_steps <= rival_steps
        key = flat, upright, own, rival, mover
        is_free = self._free_runs.get(key)
        if is_free is None:
            if len(self._free_runs) >= MAX_RUNS:
                self._free_runs.clear()
            box, other, runner = (own, rival, mover) if is_ahead else (rival, own, 1 - mover)
            way = self.paths.route(flat, upright, box, runner)[:3]
            is_free = runs_free(flat, upright, self._field.stride, (box, way), other, is_ahead)
            self._free_runs[key] = is_free
        if not is_free:
            return 0
        return 2 * own_steps - 1 if is_ahead else 2 * rival_steps

    def _is_safe(self, node: Node) -> bool:
        """Return whether no board can be laid across the way of the player ahead, now or later."""
        flat, upright, *inner, own, rival, own_steps, rival_steps = node[:8]
        is_ahead = own_steps <= rival_steps
        box, runner = (own, node[13]) if is_ahead else (rival, 1 - node[13])
        route, goal = self.paths.route(flat, upright, box, runner), self._field.goals[runner]
        return is_safe(route, (inner[0], inner[1]), flat, upright, self._field, box, goal)

    def _tried(
        self, node: Node, routes: Routes, depth: int, first: Move | None, ply: int
    ) -> Iterator[tuple[int, int, int, Pair]]:
        """Yield the moves tried in the node, with the steps of mover and rival after each.

        Moves that seal a player in are left out.
        """
        for listed in self.ordering.candidates(node, routes, depth, first, ply):
            few = listed[:SINGLY] if len(listed) >= MANY else listed
            for promise, kind, place in few:
                steps = self._steps_after(node, routes, kind, place)
                if steps is not None:
                    yield promise, kind, place, steps
            if few is not listed:
                many = listed[SINGLY:]
                each = self._steps_after_each(node, routes, many)
                for (promise, kind, place), steps in zip(many, each, strict=True):
                    if steps[0] >= 0 <= steps[1]:
                        yield promise, kind, place, steps

    def _steps_after_each(
        self, node: Node, routes: Routes, listed: Sequence[Listed]
    ) -> Iterable[Pair]:
        """Like ``_steps_after``; -1 for a player who is sealed in."""
        flat, upright, own_steps = node[0], node[1], node[6]
        (own_way, rival_way), stride = routes, self._field.stride
        own = steps_behind_each(own_way, listed, flat, upright, self._field, node[4])
        nearest = own_steps - 2 if own_steps > 2 else 0  # by a jump
        for at, (_, kind, place) in enumerate(listed):
            if kind == STEP:
                own[at] = steps_from(own_way[3], flat, upright, stride, place, nearest)
        rival = steps_behind_each(rival_way, listed, flat, upright, self._field, node[5])
        return zip(own, rival, strict=True)

    def _steps_after(self, node: Node, routes: Routes, kind: int, place: int) -> Pair | None:
        """Return the steps of mover and rival after the move; None if it seals a player in."""
        flat, upright, own_steps, rival_steps = node[0], node[1], node[6], node[7]
        (own_way, rival_way), stride = routes, self._field.stride
        if kind == STEP:
            nearest = own_steps - 2 if own_steps > 2 else 0  # by a jump
            return steps_from(own_way[3], flat, upright, stride, place, nearest), rival_steps
        edges, touched = under(kind, place, stride)
        if kind == FLAT:
            cuts_own, cuts_rival = edges & own_way[1], edges & rival_way[1]
            flat &= ~edges
        else:
            cuts_own, cuts_rival = edges & own_way[2], edges & rival_way[2]
            upright &= ~edges
        mover, behind = node[13], self.paths.steps_behind
        if cuts_own:
            own_steps = behind(own_way, touched, flat, upright, node[4], mover)
        if cuts_rival:
            rival_steps = behind(rival_way, touched, flat, upright, node[5], 1 - mover)
        return None if own_steps < 0 or rival_steps < 0 else (own_steps, rival_steps)

    def _pass_on(self, node: Node, routes: Routes, after: Node, kind: int, place: int) -> None:
        """Keep the known ways that stay valid in the position after a board."""
        flat, upright, mover = after[0], after[1], node[13]
        edges, touched = under(kind, place, self._field.stride)
        for route, box, player in zip(routes, node[4:6], (mover, 1 - mover), strict=True):
            if edges & (route[1] if kind == FLAT else route[2]):
                self.paths.distances_behind(route, touched, flat, upright, player)
            else:
                self.paths.inherit(route, touched, flat, upright, box, player)

    def _led_to(self, node: Node, kind: int, place: int, steps: tuple[int, int]) -> Node:
        """Return the node after the move, from the side of the next player."""
        (
            flat, upright, inner_flat, inner_upright, own, rival, _, _,
            hand, rival_hand, own_cheats, rival_cheats, rounds, mover,
        ) = node  # fmt: skip
        own_steps, rival_steps = steps
        if kind == STEP:
            own = place
        else:
            hand -= hand > 0
            if kind == FLAT:
                inner = place << 1
                flat &= ~(place | inner)
                inner_flat |= inner
            else:
                inner = place << self._field.stride
                upright &= ~(place | inner)
                inner_upright |= inner
        if rounds > 1:
            return (
                flat, upright, inner_flat, inner_upright, own, rival, own_steps, rival_steps,
                hand, rival_hand, own_cheats, rival_cheats, rounds - 1, mover,
            )  # fmt: skip
        return (
            flat, upright, inner_flat, inner_upright, rival, own, rival_steps, own_steps,
            rival_hand, hand, rival_cheats, own_cheats, 1, 1 - mover,
        )  # fmt: skip

    def _remember(
        self, node: Node, depth: int, best: int, alpha: int, beta: int, move: Move | None, ply: int
    ) -> None:
        """Wins are stored by their distance from the node, not from the root."""
        bound = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        if best > WON:
            best += ply
        elif best < -WON:
            best -= ply
        if len(self._known) >= MAX_ENTRIES:
            self._known.clear()
        self._known[node] = depth, bound, best, move

    def line(self, node: Node) -> list[Move]:
        """Return the stored best moves from this node on."""
        moves: list[Move] = []
        while len(moves) < MAX_PLIES and (move := self._remembered(node)):
            steps = self._steps_after(node, self.routes(node), *move)
            if steps is None:
                break
            moves.append(move)
            node = self._led_to(node, *move, steps)
        return moves

    def _remembered(self, node: Node) -> Move | None:
        entry = self._known.get(node)
        return entry and entry[3]
