"""Distance of each player from joining its sides: the fewest stones that would do it."""

from __future__ import annotations

from collections import deque
from math import inf

from game.core.rules.state import Player
from game.hex.rules import Cell, State


def way(state: State, player: Player) -> tuple[Cell, ...] | None:
    """The empty cells of a shortest way across; None if the other player has cut them all."""
    axis, last = 1 - player, state.size - 1
    costs: dict[Cell, int] = {}
    before: dict[Cell, Cell | None] = {}
    waiting: deque[tuple[Cell, int, Cell | None]] = deque()

    def reach(cell: Cell, cost: int, start: Cell | None) -> None:
        owner = state.owner(cell)
        if owner == player:
            waiting.appendleft((cell, cost, start))
        elif owner is None:
            waiting.append((cell, cost + 1, start))

    for k in range(state.size):
        reach((k, 0) if axis else (0, k), 0, None)
    while waiting:
        cell, cost, start = waiting.popleft()
        if costs.get(cell, inf) <= cost:
            continue
        costs[cell], before[cell] = cost, start
        for near in state.around(cell):
            reach(near, cost, cell)
    ends = [cell for cell in costs if cell[axis] == last]
    if not ends:
        return None
    at: Cell | None = min(ends, key=lambda cell: (costs[cell], cell))
    found = []
    while at is not None:
        if state.owner(at) is None:
            found.append(at)
        at = before[at]
    return tuple(reversed(found))


def distance(state: State, player: Player) -> float:
    """Return how many stones ``player`` still needs at least."""
    found = way(state, player)
    return inf if found is None else len(found)


def standing(state: State) -> tuple[float, ...]:
    """The distance of each player."""
    return distance(state, 0), distance(state, 1)
