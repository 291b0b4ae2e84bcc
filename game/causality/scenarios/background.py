"""The end of a round, as work for another process (RULES 5.4, 19.1).

Rounds in which no order can be given end together with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.causality.rules.ending import QUIET_ROUNDS, rounds_closed
from game.causality.rules.moves import Move, Submit
from game.causality.rules.state import State
from game.causality.rules.turns import Turn
from game.causality.scenarios.canonisation import MAX_STEPS
from game.causality.scenarios.scenario_cache import (
    Dead,
    Finding,
    is_trivial,
    remember,
    scenario_after,
    verify,
)
from game.core.rules.background_work import Labour
from game.core.rules.state import Packed
from game.core.search.search_api import Budget

MAX_ROUNDS: Final = QUIET_ROUNDS + 1
"""The most rounds that can pass by themselves: without a new arrival the game ends then."""


def _closed(state: State, move: Move) -> Iterator[Turn]:
    """Yield the turns that close the rounds that this move ends."""
    is_end = isinstance(move, Submit) and state.is_last_to_submit
    if is_end and not (state.is_over or state.is_counting or state.waiting):
        yield from rounds_closed(state.turn, state.orders, state.options.exercise)


def _is_heavy(state: State, move: Move) -> bool:
    return not all(map(is_trivial, _closed(state, move)))


def _work(state: State, move: Move, budget: Budget, tell: Callable[[int], None]) -> Packed:
    def watch(trials: int) -> None:
        budget.spend()
        tell(trials)

    return [_packed(scenario_after(turn, watch)) for turn in _closed(state, move)]


def _packed(finding: Finding) -> Packed:
    if isinstance(finding, Dead):
        return [finding.value]
    return [sorted(finding.removed_setup), sorted(finding.inactive_effects)]


def _keep(state: State, move: Move, packed: Packed) -> None:
    for turn, told in zip(_closed(state, move), packed, strict=False):
        finding = _unpacked(turn, told)
        if finding is None:
            return
        remember(turn, finding)


def _unpacked(turn: Turn, told: object) -> Finding | None:
    """Return a result about the end of a round; None if it cannot be true."""
    match told:
        case [list() as removed, list() as inactive]:
            setup, effects = range(len(turn.board.setup)), range(len(turn.ledger.effects))
            if all(n in setup for n in removed) and all(n in effects for n in inactive):
                return verify(turn, removed, inactive)
        case ["paradox" | "unfathomable" as why]:
            return Dead(why)
    return None


LABOUR: Labour[State, Move] = Labour(_is_heavy, _work, _keep, nodes=MAX_ROUNDS * (MAX_STEPS + 1))
