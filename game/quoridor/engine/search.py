"""Iterative deepening for two players until the nodes are spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.engine.alphabeta import AlphaBeta
from game.quoridor.engine.evaluation import WIN, WON
from game.quoridor.engine.field import EmptyGrid, reaches
from game.quoridor.engine.knowledge import knowledge_of
from game.quoridor.engine.move_generation import apply, cheats, is_over, moves
from game.quoridor.engine.move_ordering import Node
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Move, Position, lay
from game.quoridor.engine.race import race_of
from game.quoridor.engine.repetition import past_of
from game.quoridor.rules.bitboard_layout import H, Pair
from game.quoridor.rules.cheats import ORDINARY_LENGTH

MAX_DEPTH = 60
REDUCED_DEPTH, LATE, VERY_LATE, LATEST = 3, 4, 12, 25
"""From this depth on, boards in these places of the list are searched one ply less deep, two or
three, unless they then look best.
"""
RACE_SIZE = 11  # the largest side, in boxes, on which a race is solved completely
HELD_ROUNDS = 8  # average number of plies that a player holds a race that cannot be forced
PAIRS_PER_NODE = 4  # positions of a race that cost as much as one node


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """Limits of a player's search: plies ahead, places of ordinary boards, and its memory."""

    depth: int = MAX_DEPTH
    boards: Pair = (-1, -1)
    """A mask for flat boards and one for upright boards."""
    past: tuple[Position, ...] = ()
    """The game so far: a return into one of these positions is worth 0 to both players."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best move, its value for the mover in hundredths of a step, and search statistics."""

    move: Move
    score_cp: int
    depth: int
    nodes: int
    pv: tuple[Move, ...]


FAR = SearchLimits()


def search(
    position: Position,
    field: EmptyGrid,
    budget: Budget,
    rng: Random,
    sight: SearchLimits = FAR,
    on_info: Callable[[SearchResult], None] = lambda found: None,
) -> SearchResult:
    """Return the best move of a game of two that is not over; ``rng`` decides between equal moves.

    The same arguments give the same result, unless the budget's ``stop`` ends the search.
    ``on_info`` is called for every depth that was searched completely.
    """
    return Search(position, field, budget, rng, sight).deepen(on_info)


class Search:
    """One search from one position."""

    def __init__(
        self,
        position: Position,
        field: EmptyGrid,
        budget: Budget,
        rng: Random,
        sight: SearchLimits,
        duel: type[AlphaBeta] = AlphaBeta,
    ) -> None:
        self._position, self._field, self._rng, self._sight = position, field, rng, sight
        self._budget, self._nodes = budget, budget.left
        self._legal = moves(position, field)
        self._duel = duel(
            field,
            budget,
            position.rubble,
            sight.boards,
            knowledge_of(position, field),
            past_of(position, sight.past),
        )
        self._after_moves: dict[tuple[Position, Move], tuple[Position, Node | None]] = {}
        self._efforts: dict[Move, int] = {}
        self._found = SearchResult(self._legal[0], 0, 0, 0, (self._legal[0],))

    def deepen(self, on_info: Callable[[SearchResult], None]) -> SearchResult:
        if len(self._legal) == 1 or self._is_sealed():
            return self._found
        if (raced := self._race()) is not None:
            return raced
        likely = self._likely()
        self._rng.shuffle(likely)
        try:
            for depth in range(1, self._sight.depth + 1):
                self._root(likely, depth)
                on_info(self._found)
                if self._found.score_cp < -WON and len(likely) < len(self._legal):
                    likely = self._legal  # lost, unless something unlikely helps
                elif WIN - abs(self._found.score_cp) <= depth:
                    break  # there is no shorter win and no longer defence to find
        except OutOfBudget:
            pass
        return replace(self._found, nodes=self._spent)

    @property
    def _spent(self) -> int:
        return self._nodes - max(0, self._budget.left)

    def _is_sealed(self) -> bool:
        """Return whether a player is sealed in, as in records of other programs.

        Then there is nothing to search.
        """
        here, goals, stride = self._position, self._field.goals, self._field.stride
        return not all(
            reaches(here.flat, here.upright, stride, own, goal)
            for own, goal in zip(here.pawns, goals, strict=True)
        )

    def _race(self) -> SearchResult | None:
        """Return the exact answer if only steps are left and the race is not too large."""
        here, size = self._position, self._field.size
        pairs = 2 * size**4
        is_race = not (any(here.hands) or any(here.cheats)) and here.rounds == 1
        if not is_race or size > RACE_SIZE or pairs > self._nodes * PAIRS_PER_NODE:
            return None
        self._budget.left -= pairs // PAIRS_PER_NODE
        race, mover = race_of(here.flat, here.upright, self._field), here.mover
        own, rival = here.pawns[mover], here.pawns[1 - mover]
        lasts = race.lasts(own, rival, mover)
        if lasts is None and not self._rng.randrange(HELD_ROUNDS):
            return None  # a race that cannot be forced would last for ever: one player must run
        move = STEP, race.best(own, rival, mover)
        worth = 0 if lasts is None else WIN - lasts if lasts % 2 else lasts - WIN
        return SearchResult(move, worth, lasts or 0, self._spent, (move,))

    def _likely(self) -> list[Move]:
        """Return the moves that the search tries first, unless all of them lose.

        Most boards are useless.
        """
        here = self._position
        if here.length != ORDINARY_LENGTH:
            return self._lays(here, self._legal)
        node = self._duel.seen_from(here)
        routes = self._duel.routes(node)
        listed = self._duel.ordering.candidates(node, routes, MAX_DEPTH, None, 0)
        tried = {(kind, place) for group in listed for _, kind, place in group}
        likely = [move for move in self._legal if move in tried]
        if here.cheats[here.mover]:
            likely += cheats(here, self._field)
        return likely or list(self._legal)

    def _lays(self, here: Position, legal: list[Move]) -> list[Move]:
        """Return the boards of the pending length: those across the rival's way, if any."""
        rival, edges = 1 - here.mover, self._field.runs[here.length]
        _, *way, _ = self._duel.paths.route(here.flat, here.upright, here.pawns[rival], rival)
        lays = [(kind, place) for kind, place in legal if kind >= lay(H, 1)]
        across = [m for m in lays if m[1] * edges[m[0] % 2] & way[m[0] % 2]]
        return across or lays or list(legal)

    def _root(self, likely: list[Move], depth: int) -> None:
        """Search ``likely`` to ``depth``; results count even if the nodes are spent before the end.

        The best move so far comes first, so a move that beats it is really better. The others come
        in the order of the nodes that they took to refute.
        """
        first, efforts = self._found.move, self._efforts
        likely.sort(key=lambda move: (move == first, efforts.get(move, 0)), reverse=True)
        best = -WIN
        for place, move in enumerate(likely):
            before, worth = self._budget.left, best + 1
            if less := self._reduction(move, place, depth):
                worth = self._after(self._position, move, depth - less, best, best + 1, 0)
            if worth > best:
                worth = self._after(self._position, move, depth, best, WIN, 0)
            efforts[move] = before - self._budget.left
            if worth > best:
                best = worth
                _, node = self._led_to(self._position, move)
                pv = move, *(self._duel.line(node) if node else ())
                self._found = SearchResult(move, best, depth, self._spent, pv)

    @staticmethod
    def _reduction(move: Move, place: int, depth: int) -> int:
        """Return how many plies less deep a move is searched at first."""
        if depth < REDUCED_DEPTH or move[0] not in (FLAT, UPRIGHT):
            return 0
        return (place >= LATE) + (place >= VERY_LATE) + (place >= LATEST)

    def _after(
        self, here: Position, move: Move, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """Return the value of ``move`` for the mover ``here``."""
        after, node = self._led_to(here, move)
        if node is None:
            if is_over(after, self._field):
                return WIN - ply - 1
            return self._pending(after, depth, alpha, beta, ply + 1)
        self._duel.begin(ply + 1)
        if after.mover == here.mover:
            return self._duel.worth(node, depth - 1, alpha, beta, ply + 1)
        if alpha > -WIN:
            worth = -self._duel.worth(node, depth - 1, -alpha - 1, -alpha, ply + 1)
            if worth <= alpha or beta == alpha + 1:
                return worth
        return -self._duel.worth(node, depth - 1, -beta, -alpha, ply + 1)

    def _led_to(self, here: Position, move: Move) -> tuple[Position, Node | None]:
        """Return the node after the move, computed once.

        None if the game ends or a board of another length is pending.
        """
        key = here, move
        found = self._after_moves.get(key)
        if found is None:
            after = apply(here, move, self._field)
            goes_on = not is_over(after, self._field) and after.length == ORDINARY_LENGTH
            found = after, self._duel.seen_from(after) if goes_on else None
            self._after_moves[key] = found
        return found

    def _pending(self, here: Position, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the value of a position in which a short or long board must be laid."""
        best = -WIN
        for move in self._lays(here, moves(here, self._field)):
            best = max(best, self._after(here, move, depth - 1, max(alpha, best), beta, ply))
            if best >= beta:
                break
        return best
