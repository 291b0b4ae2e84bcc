"""Canonisation as the rule book tells it: one scenario after the other, each simulated in full.

The orders are loops within loops, as in the rule book; nothing is shared with the program but the
simulation itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from game.causality.rules.ruleset import ParadoxAction, ScenarioPriority
from game.causality.rules.timeline import simulate
from game.causality.rules.world import World
from game.causality.scenarios.priority import Switch

Offs = tuple[Switch, ...]


def recency(switches: Sequence[Switch]) -> list[Offs]:
    """The subsets that are off, as a binary number whose lowest bit is the oldest switch."""
    numbers = range(1 << len(switches))
    return [tuple(s for i, s in enumerate(switches) if number >> i & 1) for number in numbers]


def exactly(switches: Sequence[Switch], off: int) -> list[Offs]:
    return [offs for offs in recency(switches) if len(offs) == off]


def conservation(switches: Sequence[Switch]) -> list[Offs]:
    return [offs for count in range(len(switches) + 1) for offs in exactly(switches, count)]


def spelt_out(
    priority: ScenarioPriority,
    setup: Sequence[Switch],
    arrivals: Sequence[Switch],
    bombs: Sequence[Switch],
) -> Iterator[frozenset[Switch]]:
    """The visiting order of the rule book (causality RULES 11.4); all lists are oldest first."""
    effects = sorted([*arrivals, *bombs])
    match priority:
        case ScenarioPriority.CONSERVE_SETUP:
            nested = [(a, b) for a in conservation(setup) for b in recency(effects)]
        case ScenarioPriority.ACTIVITY_INTERACTION_RECENCY:
            nested = [(a, b) for a in recency([*setup, *arrivals]) for b in recency(bombs)]
        case ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY:
            nested = [((), b) for b in recency(effects)]
        case ScenarioPriority.ALL_SETUP_CONSERVE_EFFECTS:
            nested = [((), b) for b in conservation(effects)]
        case ScenarioPriority.CONSERVE_EFFECTS_STONES_HC:
            stones, jumps = len(setup), len(arrivals)
            nested = [
                ((*a, *b), c)
                for e in range(jumps + len(bombs) + 1)
                for s in range(stones + min(jumps, e) + 1)
                for j in range(max(0, s - stones, e - len(bombs)), min(jumps, s, e) + 1)
                for a in exactly(arrivals, j)
                for b in exactly(setup, s - j)
                for c in exactly(bombs, e - j)
            ]
    for a, b in nested:
        yield frozenset([*a, *b])


def first_consistent(
    world: World, round_: int, removed: Collection[int] = ()
) -> frozenset[Switch] | None:
    """Return the first consistent scenario after ``round_``, None if there is none."""
    ruleset, effects = world.ruleset, world.ledger.effects
    candidates = [effect for effect in effects if effect.round < round_]
    setup = [Switch(False, stone) for stone in range(len(world.setup)) if stone not in removed]
    switchable = [] if ruleset.paradox_action is ParadoxAction.GAME_END else setup
    arrivals = [Switch(True, effect.id) for effect in candidates if effect.stone is not None]
    bombs = [Switch(True, effect.id) for effect in candidates if effect.stone is None]
    for off in spelt_out(ruleset.scenario_priority, switchable, arrivals, bombs):
        if is_consistent(world, round_, [s.id for s in setup if s not in off], off):
            return off
    return None


def is_consistent(
    world: World, round_: int, setup: Collection[int], off: Collection[Switch]
) -> bool:
    """Return whether every effect of earlier rounds has one cause if on, and none if off."""
    effects = world.ledger.effects
    left_out = [effect.id for effect in effects if effect.round >= round_]
    active = {e.id for e in effects if e.round < round_ and Switch(True, e.id) not in off}
    loads = simulate(world, setup, active, left_out).loads
    return all(len(causes) == (effect in active) for effect, causes in loads.items())
