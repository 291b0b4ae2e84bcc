"""Doors and bombs as they are drawn: letter, state, and where their ends lie."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from game.causality.rules.flags import Effect, Ledger
from game.causality.rules.names import effect_name
from game.causality.rules.state import State

End: TypeAlias = tuple[int, int, int]
"""Slice, column and row."""


@dataclass(frozen=True, slots=True)
class DrawnDoor:
    """A way into an earlier slice, or a bomb dropped there.

    ``state``: "open", "shut", "new" (it opens next round), "clash" (it has two causes).
    ``departures`` are where it is left for, first the one that counts.
    """

    effect: int
    letter: str
    state: str
    is_bomb: bool
    arrival: End
    departures: tuple[End, ...]
    stone: int | None


@lru_cache(maxsize=8)
def ledger_of(state: State) -> Ledger:
    """Return all that has been placed, with what the orders so far are going to place."""
    return state.turn.with_orders(state.orders) if any(state.orders) else state.turn.ledger


@lru_cache(maxsize=8)
def doors(state: State) -> tuple[DrawnDoor, ...]:
    """Every door and bomb that may be seen, in the order of their letters."""
    ledger = ledger_of(state)
    return tuple(
        _door(state, ledger, effect)
        for effect in ledger.effects
        if effect.id not in state.turn.unseen
    )


def _door(state: State, ledger: Ledger, effect: Effect) -> DrawnDoor:
    turn = state.turn
    fired = [(c.t, c.x, c.y) for c in turn.timeline.loads.get(effect.id, ())]
    if effect.round == turn.round.number:
        what = "new"
    elif effect.id in turn.round.scenario.inactive_effects:
        what = "shut"
    else:
        what = "clash" if len(fired) > 1 else "open"
    placed = [(flag.t, flag.x, flag.y) for flag in ledger.cause_flags(effect.id)]
    return DrawnDoor(
        effect.id,
        effect_name(effect.id),
        what,
        effect.is_bomb,
        (effect.t_arrive, effect.x, effect.y),
        tuple(fired or placed[:1]),
        effect.stone,
    )
