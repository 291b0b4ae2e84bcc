"""The search among four: everybody else is taken to play against the player it is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from game.core.seam import Budget, OutOfBudget, Player
from game.quoridor.cheats import ORDINARY_LENGTH
from game.quoridor.engine.board import CHEAT, STEP, Move, Position, bits, free, lay, targets
from game.quoridor.engine.evaluation import WIN, WON, judged, placed
from game.quoridor.engine.field import Field, Way, way
from game.quoridor.engine.search import FAR, Result, Sight
from game.quoridor.engine.turn import cheats, is_over, moves, played
from game.quoridor.lattice import H, V
from game.quoridor.moves import CheatKind

Ways: TypeAlias = tuple[Way, ...]
"""A shortest way of everybody; one who has finished keeps the last."""

MOST_WAYS = 120_000
ONWARD, ASIDE, ACROSS = 300, -100, 100
MOST_HISTORY = 400
COST = 3  # a position among four takes as long as this many between two
NOWHERE: Way = (0, 0, 0)


def search_melee(
    position: Position,
    field: Field,
    budget: Budget,
    rng: Random,
    sight: Sight = FAR,
    on_info: Callable[[Result], None] = lambda found: None,
) -> Result:
    """The best move of a game of any number that is not over, as ``search`` for two."""
    return Melee(position, field, budget, rng, sight).deepened(on_info)


def compared(
    position: Position, field: Field, budget: Budget, rng: Random, move: Move
) -> tuple[Result, int]:
    """What ``search_melee`` finds, and what ``move`` is worth, seen as far: never more.

    The latter may cost as many nodes again; then it counts as no worse.
    """
    melee = Melee(position, field, budget, rng, FAR)
    best = melee.deepened(lambda found: None)
    return best, melee.measured(move)


class Melee:
    """One search for the mover of ``position``, who maximises while everybody else minimises."""

    def __init__(
        self, position: Position, field: Field, budget: Budget, rng: Random, sight: Sight
    ) -> None:
        self._position, self._field, self._rng, self._sight = position, field, rng, sight
        self._budget, self._nodes, self._me = budget, budget.left, position.mover
        self._legal = moves(position, field)
        self._found = Result(self._legal[0], 0, 0, 0, (self._legal[0],))
        self._history: dict[tuple[Player, Move], int] = {}
        self._known: dict[tuple[int, int, int], Way | None] = {}
        self._ways = tuple(
            NOWHERE if p in position.finished else self._way(position, p) or NOWHERE
            for p in range(len(position.pawns))
        )

    def deepened(self, on_info: Callable[[Result], None]) -> Result:
        if len(self._legal) == 1:
            return self._found
        here, ways = self._position, self._ways
        likely = [move for move, _ in self._ordered(here, ways, self._rivals(here, ways), True)]
        self._rng.shuffle(likely)
        try:
            for depth in range(1, self._sight.depth + 1):
                self._root(likely, depth)
                on_info(self._found)
                if self._found.score_cp < -WON and len(likely) < len(self._legal):
                    likely = list(self._legal)
                elif abs(self._found.score_cp) > WON:
                    break
        except OutOfBudget:
            pass
        return replace(self._found, nodes=self._spent)

    def measured(self, move: Move) -> int:
        """What the move is worth, as far ahead as the best has been seen; never more than that."""
        best = self._found
        if move == best.move or not best.depth:
            return best.score_cp
        self._budget = Budget(self._nodes)
        try:
            worth = self._after(move, best.depth, -2 * WIN, best.score_cp)
        except OutOfBudget:
            worth = None
        return best.score_cp if worth is None else min(worth, best.score_cp)

    @property
    def _spent(self) -> int:
        return self._nodes - max(0, self._budget.left)

    def _root(self, likely: list[Move], depth: int) -> None:
        first, best = self._found.move, -2 * WIN
        likely.sort(key=lambda move: move != first)
        for move in likely:
            worth = self._after(move, depth, best, 2 * WIN)
            if worth is not None and worth > best:
                best = worth
                self._found = Result(move, best, depth, self._spent, (move,))

    def _after(self, move: Move, depth: int, alpha: int, beta: int) -> int | None:
        """What ``move`` is worth in the first position; None if it seals somebody in."""
        child = self._child(self._position, self._ways, move)
        if child is None:
            return None
        passes = child[0].mover != self._me
        is_opening = not passes and move[0] != CHEAT
        return self._worth(*child, depth - passes, alpha, beta, 1, is_opening)

    def _worth(
        self,
        here: Position,
        ways: Ways,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        is_opening: bool,
    ) -> int:
        """What the position is worth to the searcher, exact between ``alpha`` and ``beta``.

        Depth counts turns: a cheat must not look good for putting off what others do. While
        ``is_opening`` it is still the turn in which the search began, and no cheat has been used.
        """
        self._budget.left -= COST - 1
        self._budget.spend()
        if (worth := self._settled(here, ply)) is not None:
            return worth
        if depth <= 0:
            return judged(here, [steps for steps, *_ in ways], self._me)
        is_mine, best = here.mover == self._me, None
        rivals = self._rivals(here, ways)[:1]
        for move, _ in self._ordered(here, ways, rivals, is_opening):
            child = self._child(here, ways, move)
            if child is None:
                continue
            passes = child[0].mover != here.mover
            still = is_opening and not passes and move[0] != CHEAT
            worth = self._worth(*child, depth - passes, alpha, beta, ply + 1, still)
            if best is None or (worth > best if is_mine else worth < best):
                best = worth
            if is_mine:
                alpha = max(alpha, worth)
            else:
                beta = min(beta, worth)
            if alpha >= beta:
                key = here.mover, move
                more = self._history.get(key, 0) + depth * depth
                self._history[key] = min(MOST_HISTORY, more)
                break
        if best is None:
            return judged(here, [steps for steps, *_ in ways], self._me)
        return best

    def _settled(self, here: Position, ply: int) -> int | None:
        """The worth of the searcher's place once that is settled: whoever gets in hurries, even
        to be the third, and whoever will be the last has time.
        """
        special, me, players = here.special, self._me, len(here.pawns)
        if special is None:
            return None
        if me in special.winners:
            return placed(special.winners.index(me), players) - ply
        if me in special.losers:
            return placed(players - 1 - special.losers.index(me), players) + ply
        return placed(len(special.winners), players) + ply if is_over(here, self._field) else None

    def _rivals(self, here: Position, ways: Ways) -> list[Player]:
        """Those on their way besides the mover, the nearest to its goal first."""
        active = (p for p in range(len(ways)) if p != here.mover and p not in here.finished)
        return sorted(active, key=lambda p: ways[p][0])

    def _way(self, here: Position, player: Player) -> Way | None:
        goal = self._field.goals[player]
        key = here.flat, here.upright, here.pawns[player] | goal
        if key not in self._known:
            if len(self._known) >= MOST_WAYS:
                self._known.clear()
            flat, upright, stride = here.flat, here.upright, self._field.stride
            self._known[key] = way(flat, upright, stride, here.pawns[player], goal)
        return self._known[key]

    def _child(self, here: Position, ways: Ways, move: Move) -> tuple[Position, Ways] | None:
        """What the move leads to; None if it seals somebody in."""
        after, mover = played(here, move, self._field), here.mover
        found = list(ways)
        for player, known in enumerate(ways):
            is_cut = known[1] & ~after.flat or known[2] & ~after.upright
            has_moved = player == mover and move[0] == STEP
            is_opened = (after.flat & ~here.flat) | (after.upright & ~here.upright)
            if player in after.finished or not (is_cut or has_moved or is_opened):
                continue
            fresh = self._way(after, player)
            if fresh is None:
                return None
            found[player] = fresh
        return after, tuple(found)

    def _ordered(
        self, here: Position, ways: Ways, rivals: Sequence[Player], is_opening: bool
    ) -> list[tuple[Move, int]]:
        """What is worth trying, with its promise, the most promising first."""
        mover, history = here.mover, self._history
        found: list[tuple[Move, int]] = []
        if here.length == ORDINARY_LENGTH:
            found += self._walks(here, ways[mover])
        if here.hands[mover]:
            found += [(move, ACROSS) for move in self._across(here, ways, rivals)]
        if not found:
            return [(move, 0) for move in moves(here, self._field)]
        if here.cheats[mover] and here.length == ORDINARY_LENGTH:
            if is_opening:
                found += [(move, 0) for move in cheats(here, self._field)]
            elif ways[mover][0] == 2 and here.rounds == 1:
                found.append(((CHEAT, CheatKind.ADDROUND), ONWARD))
        found = [(move, promise + history.get((mover, move), 0)) for move, promise in found]
        found.sort(key=lambda pair: -pair[1])
        return found

    def _walks(self, here: Position, own_way: Way) -> list[tuple[Move, int]]:
        own, (_, across_flat, across_upright) = here.pawns[here.mover], own_way
        stride = self._field.stride
        onward = (
            (own & across_flat) >> stride
            | own << stride & across_flat
            | (own & across_upright) >> 1
            | own << 1 & across_upright
        )
        boxes = targets(here.flat, here.upright, stride, own, sum(here.pawns))
        return [((STEP, box), ONWARD if box & onward else ASIDE) for box in bits(boxes)]

    def _across(self, here: Position, ways: Ways, rivals: Sequence[Player]) -> list[Move]:
        """Boards across the ways of these players."""
        length, stride = here.length, self._field.stride
        found = []
        for o, starts, step in zip((H, V), free(here, stride, length), (1, stride), strict=True):
            crossed = across = 0
            for rival in rivals:
                crossed |= ways[rival][1 + o]
            for k in range(length):
                across |= crossed >> k * step
            boards = starts & across & self._sight.boards[o]
            found += [(lay(o, length), start) for start in bits(boards)]
        return found
