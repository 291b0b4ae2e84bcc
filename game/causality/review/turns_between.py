"""What lies between two positions: the turns that were carried out, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.causality.review.round_report import RoundEnd
from game.causality.rules.ending import opened
from game.causality.rules.turns import Orders, Turn
from game.causality.scenarios.scenario_cache import Dead, scenario_after


@dataclass(frozen=True, eq=False)
class Passing:
    """One turn that was carried out.

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


def passings(before: Turn, after: Turn) -> Iterator[Passing]:
    """Every turn from ``before`` on until ``after``, which has come of it."""
    turn = before
    while turn.number < after.number:
        orders = after.history[turn.number - 1]
        closed = turn.after(orders)
        if not turn.is_last:
            yield Passing(turn, orders, closed)
            turn = closed
            continue
        scenario = scenario_after(closed)
        onward = closed if isinstance(scenario, Dead) else opened(closed, scenario)
        yield Passing(turn, orders, onward, RoundEnd(closed, onward))
        turn = onward
