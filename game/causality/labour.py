"""The end of a round as work for another process (spec 19.4)."""

from __future__ import annotations

from game.causality.canon import MOST_STEPS
from game.causality.ending import round_end
from game.causality.moves import Move, Submit
from game.causality.scenarios import Dead, is_trivial, remember, search, verified
from game.causality.state import State
from game.causality.turns import Turn
from game.core.seam import Budget, Labour, Packed


def _closed(state: State, move: Move) -> Turn | None:
    """The turn that has closed its round if the move ends one."""
    is_end = isinstance(move, Submit) and state.is_last_to_submit
    if not is_end or state.is_over or state.is_counting or state.waiting:
        return None
    return round_end(state.turn, state.orders, state.options.exercise)


def _is_heavy(state: State, move: Move) -> bool:
    turn = _closed(state, move)
    return turn is not None and not is_trivial(turn)


def _work(state: State, move: Move, budget: Budget) -> Packed:
    turn = _closed(state, move)
    if turn is None:
        return []
    finding = search(turn, lambda trials: budget.spend())
    remember(turn, finding)
    if isinstance(finding, Dead):
        return [finding.value]
    return [sorted(finding.removed_setup), sorted(finding.inactive_effects)]


def _keep(state: State, move: Move, packed: Packed) -> None:
    turn = _closed(state, move)
    if turn is None:
        return
    match packed:
        case [list() as removed, list() as inactive]:
            setup, effects = range(len(turn.board.setup)), range(len(turn.ledger.effects))
            if all(n in setup for n in removed) and all(n in effects for n in inactive):
                scenario = verified(turn, removed, inactive)
                if scenario is not None:
                    remember(turn, scenario)
        case ["paradox" | "unfathomable" as why]:
            remember(turn, Dead(why))


LABOUR: Labour[State, Move] = Labour(_is_heavy, _work, _keep, nodes=MOST_STEPS + 1)
