"""Turns of Reduction for tests that need one on the screen: dawdling, and done."""

from __future__ import annotations

from collections import deque

from game.reduction.board import FlipKind
from game.reduction.moves import Change
from game.reduction.state import State

SMALL = {"size": 6, "density": 60, "board_seed": 482913}
"""Options of a game whose turns are short."""


def shortest(state: State) -> list[Change]:
    """The fewest changes that reduce. Raises ``LookupError`` if none do."""
    waiting: deque[tuple[State, list[Change]]] = deque([(state, [])])
    while waiting:
        at, line = waiting.popleft()
        for row, col, what in at.windows():
            longer = [*line, Change(row, col)]
            if at.full + what < state.start_full:
                return longer
            waiting.append((at.play(longer[-1]), longer))
    raise LookupError("nothing reduces")


def dawdling(state: State) -> list[Change]:
    """A reduction that wastes two changes: one point turned over and back first."""
    row, col = next((row, col) for row, col, what in state.windows() if what is FlipKind.TURN)
    waste = [Change(row, col), Change(row, col)]
    for change in waste:
        state = state.play(change)
    return [*waste, *shortest(state)]
