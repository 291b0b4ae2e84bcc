"""The scenario of the next round: searched for once, then cached, or found by another process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from enum import Enum
from typing import Final, TypeAlias

from game.causality.rules.ruleset import ParadoxAction, Recency, Ruleset, ScenarioPriority
from game.causality.rules.timeline import Cause, simulate
from game.causality.rules.turns import Turn
from game.causality.scenarios.canonisation import MAX_STEPS, GaveUp, Scenario, canonise
from game.causality.scenarios.priority import by_headcount, by_touch
from game.core.search.progress import go_on

REMEMBERED: Final = 256


class Dead(Enum):
    """Reason why there is no scenario; the values are reasons of an outcome."""

    PARADOX = "paradox"
    UNFATHOMABLE = "unfathomable"


Finding: TypeAlias = Scenario | Dead

_known: OrderedDict[Turn, Finding] = OrderedDict()
"""The last results, by the turn that has closed the round."""


def scenario_after(turn: Turn, watch: Callable[[int], None] = lambda trials: None) -> Finding:
    """Return the scenario of the round after ``turn``, which has closed a round. May take long.

    ``watch`` is called at every trial; an exception it raises ends the search. A caller that waits
    through ``core.progress`` may cancel it too.
    """
    if turn not in _known:
        try:
            remember(turn, _search(turn, watch, MAX_STEPS))
        except GaveUp:
            remember(turn, Dead.UNFATHOMABLE)
    return _known[turn]


def try_search(
    turn: Turn, most_steps: int, watch: Callable[[int], None] = lambda trials: None
) -> Finding | None:
    """Return the scenario if a search of at most ``most_steps`` dead ends finds it, else None."""
    if turn not in _known:
        try:
            remember(turn, _search(turn, watch, most_steps))
        except GaveUp:
            return None
    return _known[turn]


def _search(turn: Turn, watch: Callable[[int], None], most_steps: int) -> Finding:
    """Search for the scenario.

    Raises:
        GaveUp: The search met ``most_steps`` dead ends.
    """
    removed, number = turn.round.scenario.removed_setup, turn.round.number

    def listen(trials: int) -> None:
        go_on()
        watch(trials)

    scenario = canonise(
        turn.world, number, removed, seniority(turn), most_steps=most_steps, watch=listen
    )
    return Dead.PARADOX if scenario is None else scenario


def remember(turn: Turn, finding: Finding) -> None:
    """Let ``found`` give this result for a turn, until it is forgotten for newer ones."""
    _known[turn] = finding
    if len(_known) > REMEMBERED:
        _known.popitem(last=False)


def forget_all() -> None:
    """Empty the cache, as a new process begins."""
    _known.clear()


def is_trivial(turn: Turn) -> bool:
    """Return whether no search is needed, because no effect could contradict the setup."""
    return turn in _known or not any(e.round < turn.round.number for e in turn.ledger.effects)


def verify(turn: Turn, removed: Collection[int], inactive: Collection[int]) -> Scenario | None:
    """Return the scenario with these switched off; None if it contradicts itself or the rules."""
    is_final = turn.ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
    candidates = {e.id for e in turn.ledger.effects if e.round < turn.round.number}
    if is_final and not turn.round.scenario.removed_setup <= set(removed):
        return None
    if not candidates.issuperset(inactive) or (
        turn.ruleset.paradox_action is ParadoxAction.GAME_END and removed
    ):
        return None
    setup = [stone for stone in range(len(turn.board.setup)) if stone not in removed]
    active = candidates.difference(inactive)
    loads = simulate(turn.world, setup, active, turn.new_effects).loads
    if any(len(loads[effect]) != (effect in active) for effect in candidates):
        return None
    causes = {effect: loads[effect][0] for effect in active}
    for effect in turn.new_effects:
        flag = turn.ledger.cause_flags(effect)[0]
        causes[effect] = Cause(flag.stone, flag.t, flag.x, flag.y)
    return Scenario(frozenset(removed), frozenset(inactive), tuple(sorted(causes.items(), key=_id)))


def _id(cause: tuple[int, Cause]) -> int:
    return cause[0]


def counts_heads(ruleset: Ruleset) -> bool:
    """Return whether players put their setup stones in order before the first turn (RULES 11.6)."""
    priority = ruleset.scenario_priority
    is_counted = priority is ScenarioPriority.CONSERVE_EFFECTS_STONES_HC
    return is_counted and ruleset.recency is Recency.TOUCH


def seniority(turn: Turn) -> Sequence[int]:
    """Stones, the oldest first, as the recency ``touch`` counts them (RULES 11.6)."""
    if counts_heads(turn.ruleset):
        return by_headcount(turn.board, turn.counts)
    return by_touch(
        [
            [command.stone for command in given]
            for given in turn.ruleset.in_order(orders, number // turn.board.slices)
        ]
        for number, orders in enumerate(turn.history)
    )
