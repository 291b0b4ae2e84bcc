"""The computer opponents: a search over steps and the boards that lie across somebody's way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import TypeAlias

from game.core.seam import Budget, Choice, Level, OutOfBudget, Player
from game.quoridor import placements
from game.quoridor.cheats import ORDINARY_LENGTH
from game.quoridor.judgement import STEP, WIN, Ways, judge, routes, settled, traveller
from game.quoridor.lattice import H, V
from game.quoridor.moves import Action, Cheat, CheatKind, Destroy, Jump, Move, Place
from game.quoridor.state import State

Line: TypeAlias = tuple[Action, ...]

SEEN_BOARDS = 6  # how many boards an easy bot thinks of
SLIP_CHANCE = 0.15
SLIP_STEPS = 1.2  # how far an easy bot's guess is off, in steps (standard deviation)
MAX_DEPTH = 40
ONWARD, ACROSS, ASIDE = 300, 100, -100  # in what order actions are tried, before any cut is known
MOST_CUTS = 400


def search(state: State, budget: Budget, rng: Random) -> Choice[Action]:
    """Alpha-beta, one ply deeper each time until the nodes run out.

    Everybody else is taken to play against the mover: exact for two, paranoid among four. Who is to
    move decides whose choice it is, so a player may well have several plies in a row.
    """
    return _Search(state.mover, budget, rng).deepened(state)


def glance(state: State, budget: Budget, rng: Random) -> Choice[Action]:
    """One ply of looking at a few boards, with misjudgement, now and then with none; no cheats."""
    me, nodes = state.mover, budget.left
    slips = rng.random() < SLIP_CHANCE
    best: tuple[float, Action] = (-inf, state.legal_moves()[0])
    try:
        boards = across(state, _rivals(state, me))
        seen = rng.sample(boards, min(SEEN_BOARDS, len(boards)))
        for action, after in children(state, walks(state) + seen):
            budget.spend()
            worth = settled(after, me)
            if worth is None:
                worth = 0.0 if slips else judge(after, me)
                worth += rng.gauss(0, SLIP_STEPS * STEP)
            if worth > best[0]:
                best = worth, action
    except OutOfBudget:
        pass
    return Choice(best[1], _shown(best[0]), best[1:], nodes - max(0, budget.left))


LEVELS: Mapping[str, Level[State, Action]] = {
    "easy": Level(glance, 200),
    "normal": Level(search, 250),
    "hard": Level(search, 4_000),
}


class _Search:
    """One search for ``me``, who maximises; everybody else minimises."""

    def __init__(self, me: Player, budget: Budget, rng: Random) -> None:
        self._me, self._budget, self._rng = me, budget, rng
        self._cuts: dict[tuple[Player, Action], int] = {}
        self._found: tuple[float, Line] = (-inf, ())

    def deepened(self, state: State) -> Choice[Action]:
        """The best found; a position with one legal move is not searched."""
        nodes, legal = self._budget.left, tuple(state.legal_moves())
        if len(legal) == 1:
            return Choice(legal[0], 0.0, legal)
        likely = self._actions(state, _rivals(state, self._me), is_opening=True)
        self._rng.shuffle(likely)  # among equals the seed decides
        self._found = -inf, legal[:1]
        try:
            for depth in range(1, MAX_DEPTH):
                self._root(state, likely, depth)
                if self._found[0] < -WIN / 2 and len(likely) < len(legal):
                    likely = list(legal)  # lost unless something unlikely helps
                elif abs(self._found[0]) > WIN / 2:
                    break
        except OutOfBudget:
            pass
        worth, line = self._found
        return Choice(line[0], _shown(worth), line, nodes - max(0, self._budget.left))

    def _root(self, state: State, likely: list[Action], depth: int) -> None:
        """Search ``likely`` to ``depth``; what is found before the nodes run out counts.

        The best so far comes first, so whatever beats it afterwards is better indeed. Leaves
        ``likely`` in the order in which the actions turned out.
        """
        first = self._found[1][0]
        likely.sort(key=lambda action: action != first)
        worths: dict[Action, float] = {}
        alpha = -inf
        for action, after in children(state, likely):
            is_opening = after.mover == self._me
            worths[action], line = self._worth(after, depth - 1, alpha, inf, 1, is_opening)
            if worths[action] > alpha:
                alpha = worths[action]
                self._found = alpha, (action, *line)
        likely.sort(key=lambda action: worths.get(action, -inf), reverse=True)

    def _worth(
        self, state: State, depth: int, alpha: float, beta: float, ply: int, is_opening: bool
    ) -> tuple[float, Line]:
        """What the position is worth to ``me``, exact between ``alpha`` and ``beta``, and why.

        ``is_opening``: this is still the turn in which the search began.
        """
        self._budget.spend()
        worth = settled(state, self._me)
        if worth is not None:
            return (worth - ply if worth > 0 else worth + ply), ()
        if depth <= 0:
            return judge(state, self._me), ()
        mover = state.mover
        mine = mover == self._me
        best: tuple[float, Line] = (-inf if mine else inf, ())
        actions = self._actions(state, _rivals(state, mover)[:1], is_opening)
        for action, after in children(state, actions):
            still = is_opening and after.mover == mover
            worth, line = self._worth(after, depth - 1, alpha, beta, ply + 1, still)
            if worth > best[0] if mine else worth < best[0]:
                best = worth, (action, *line)
            if mine:
                alpha = max(alpha, worth)
            else:
                beta = min(beta, worth)
            if alpha >= beta:
                cuts = self._cuts.get((mover, action), 0)
                self._cuts[mover, action] = min(MOST_CUTS, cuts + depth * depth)
                break
        return best

    def _actions(self, state: State, rivals: Sequence[Player], is_opening: bool) -> list[Action]:
        """What is worth trying, most promising first."""
        mover, cuts = state.mover, self._cuts
        steps = state.steps_to_goal(mover) or 0

        def promise(action: Action) -> int:
            match action:
                case Move(to) | Jump(to):
                    way = placements.route(state.grid, traveller(state, mover, to))
                    start = ONWARD if way and way.steps < steps else ASIDE
                case _:
                    start = ACROSS
            return start + cuts.get((mover, action), 0)

        actions = walks(state) + across(state, rivals)
        if not actions:
            return list(state.legal_moves())
        return sorted(actions + cheats(state, steps, is_opening), key=promise, reverse=True)


def children(state: State, actions: Sequence[Action]) -> Iterator[tuple[Action, State]]:
    """Those of ``actions`` that seal nobody in, with what they lead to; all legal ones if none is.

    ``actions`` must be legal but for the route judgement.
    """
    is_stuck = True
    for action in actions:
        after = state.after(action)
        if not isinstance(action, Place) or routes(after) is not None:
            is_stuck = False
            yield action, after
    if is_stuck:
        for action in state.legal_moves():
            yield action, state.after(action)


def walks(state: State) -> list[Action]:
    """Every step and jump."""
    return [Jump(to) if over else Move(to) for to, over in state.landings().items()]


def across(state: State, rivals: Sequence[Player]) -> list[Action]:
    """Boards across the shortest routes of these players, the route judgement apart."""
    if not state.hands[state.mover]:
        return []
    grid, length = state.grid, state.pending_length
    ways, found = routes(state) or {}, []
    for o in (H, V):
        starts = 0
        for rival in rivals:
            starts |= placements.meeting(grid, ways[rival], o, length)
        starts &= placements.free(grid, o, length)
        places = grid.lattice.places[length][o]
        while starts:
            lowest = starts & -starts
            starts ^= lowest
            found.append(places[lowest.bit_length() - 1])
    return list[Action](found)


def cheats(state: State, steps: int, is_opening: bool) -> list[Action]:
    """Cheats worth a thought: any while the search's own turn lasts, later only to win with."""
    me = state.mover
    if not state.cheats[me] or state.pending_length != ORDINARY_LENGTH:
        return []
    found: list[Action] = []
    if (is_opening or steps == 2) and not state.cheat_refusal(CheatKind.ADDROUND):
        found.append(Cheat(CheatKind.ADDROUND))
    if is_opening:
        found += [Destroy(board.start, board.orientation) for board in state.destroyable()]
        kinds = (CheatKind.SHORTBOARD, CheatKind.LONGBOARD)
        if state.hands[me]:
            found += [Cheat(kind) for kind in kinds if not state.cheat_refusal(kind)]
        else:
            found.append(Cheat(CheatKind.ADDBOARD))
    return found


def _rivals(state: State, me: Player) -> list[Player]:
    """Those still on their way but for ``me``, the nearest to its goal line first."""
    ways: Ways = routes(state) or {}
    return sorted((p for p in ways if p != me), key=lambda p: ways[p].steps)


def _shown(worth: float) -> float:
    """``worth`` on the scale of evaluations: ten steps ahead are as good as won."""
    return max(-1.0, min(1.0, worth / (10 * STEP)))
