"""Events of an action: a jump over another avatar, a long detour, the last steps home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.match.events import CHEATED, MatchEvent
from game.quoridor.rules.moves import Action, Cheat, Jump, Place, Step
from game.quoridor.rules.state import State

DETOUR: Final = 2
"""Steps that a board must cost another player to be spoken of."""
NEAR: Final = 2
"""Steps from home that are spoken of."""


def events(before: State, action: Action, after: State) -> Iterator[MatchEvent]:
    """Return what happened by an action, the most telling first."""
    mover, others = before.mover, sorted(before.options.rivals(before.mover))
    if isinstance(action, Cheat):
        yield MatchEvent(CHEATED, mover)
    if isinstance(action, Place):
        costs = {player: _steps(after, player) - _steps(before, player) for player in others}
        worst = max(others, key=costs.__getitem__)
        if costs[worst] >= DETOUR:
            yield MatchEvent("blocked", mover, worst, costs[worst])
    if isinstance(action, Jump):
        yield MatchEvent("jumped", mover, others[0] if len(others) == 1 else None)
    if isinstance(action, Jump | Step) and 0 < _steps(after, mover) <= NEAR:
        yield MatchEvent("near", mover, None, _steps(after, mover))


def _steps(state: State, player: int) -> int:
    return state.steps_to_goal(player) or 0
