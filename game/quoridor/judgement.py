"""How good a position is for one player: steps to go, boards and cheats in hand, whose turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from game.core.seam import Player
from game.quoridor import placements
from game.quoridor.moves import Cell
from game.quoridor.routes import Route, Traveller
from game.quoridor.state import State

Ways: TypeAlias = dict[Player, Route]
"""A shortest route of everybody still on the way."""

WIN = 10_000.0
STEP = 100.0
TEMPO = 50.0  # being to move is half a step
CHEAT = 160.0  # more than an additional round gains by itself: cheats are kept for better
BOARD, BOARD_PER_STEP = 10.0, 3.0  # a board is worth more while the ways are long
WON_RACE = 400.0  # nobody behind can hold up the player in front any more
AT_THE_DOOR = 1_500.0  # to move, one step from the goal line


def traveller(state: State, player: Player, cell: Cell) -> Traveller:
    """``player`` as the route search knows it, standing on ``cell``."""
    on = state.grid.lattice
    dx, dy = state.options.baselines[player]
    return on.bit(cell), on.lines[-dx, -dy]


def routes(state: State) -> Ways | None:
    """A shortest route of every active player; None if a board has sealed somebody in."""
    found: Ways = {}
    for player, cell in enumerate(state.pawns):
        if player in state.winners or player in state.losers:
            continue
        way = placements.route(state.grid, traveller(state, player, cell))
        if way is None:
            return None
        found[player] = way
    return found


def settled(state: State, me: Player) -> float | None:
    """What ``me`` gets if its place is settled, from ``WIN`` to ``-WIN``; None if it is not."""
    if state.is_over or me in state.winners or me in state.losers:
        return WIN * (1 - 2 * state.ranking.index(me) / (state.options.players - 1))
    return None


def judge(state: State, me: Player) -> float:
    """The worth to ``me`` of a position in which it is still on its way, in hundredths of a step.

    Among four the rivals count by the nearest of them and by their mean, half each.
    """
    ways = routes(state)
    assert ways is not None, "no legal action seals anybody in"
    mine = ways[me].steps
    rivals = [p for p in ways if p != me]
    theirs = _blend([ways[p].steps for p in rivals], min)
    worth = STEP * (theirs - mine)
    rounds = state.rounds_left * 2 - 1  # of an additional round the second is a whole step
    worth += TEMPO * rounds if state.mover == me else -TEMPO * rounds
    boards = state.hands[me] - _blend([state.hands[p] for p in rivals], max)
    worth += (BOARD + BOARD_PER_STEP * (mine + theirs)) * boards
    worth += CHEAT * (state.cheats[me] - _blend([state.cheats[p] for p in rivals], max))
    if ways[state.mover].steps == 1:
        worth += AT_THE_DOOR if state.mover == me else -AT_THE_DOOR
    leader = me if mine < theirs + (state.mover == me) else min(rivals, key=lambda p: ways[p].steps)
    if not any(state.hands[p] or state.cheats[p] for p in ways if p != leader):
        worth += WON_RACE if leader == me else -WON_RACE
    # Every rival who is in already takes the best place left; whoever gave up, the worst.
    return worth + WIN * (len(state.losers) - len(state.winners)) / (state.options.players - 1)


def _blend(values: Sequence[int], foremost: Callable[[Iterable[int]], int]) -> float:
    """Half the foremost rival, half all of them; with one rival just that one."""
    return (foremost(values) + sum(values) / len(values)) / 2
