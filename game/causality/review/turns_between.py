"""Turns that were carried out between two positions, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.causality.review.round_report import RoundEnd
from game.causality.rules.ending import open_round
from game.causality.rules.turns import Orders, Turn
from game.causality.scenarios.scenario_cache import Dead, scenario_after


@dataclass(frozen=True, eq=False)
class TurnStep:
    """A turn that was carried out, with its orders and the turn after it.

    ``onward`` is the turn after it, in the next round if this one was its round's last; ``end`` is
    the end of that round then. After a paradox that ends the game nothing comes.
    """

    turn: Turn
    orders: Orders
    onward: Turn
    end: RoundEnd | None = None

    @property
    def is_dead(self) -> bool:
        """Whether the game ended here because no history makes sense."""
        return self.end is not None and self.end.opened is self.end.closed


def turn_steps(before: Turn, after: Turn) -> Iterator[TurnStep]:
    """Yield every turn from ``before`` until ``after``, a later turn of the same game."""
    turn = before
    while turn.number < after.number:
        orders = after.history[turn.number - 1]
        closed = turn.after(orders)
        if not turn.is_last:
            yield TurnStep(turn, orders, closed)
            turn = closed
            continue
        scenario = scenario_after(closed)
        onward = closed if isinstance(scenario, Dead) else open_round(closed, scenario)
        yield TurnStep(turn, orders, onward, RoundEnd(closed, onward))
        turn = onward
