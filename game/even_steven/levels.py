"""Computer levels of Even-Steven: all but "perfect" sometimes move by habit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.search.search_api import Budget, Choice, Level
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State

ENDGAME = 4  # from here the end can be counted on one's fingers
HABIT_RATE = 0.6
"""Share of habitual moves that follow the habit; the others are random."""


@dataclass(frozen=True, slots=True)
class HabitBot:
    """Bot that moves by habit in a share of its turns, and else perfectly.

    Args:
        slip_rate: Share of habitual moves above `ENDGAME`.
        endgame_slip_rate: The share up to `ENDGAME`.
        minus_two_rates: Both shares where 2 may be subtracted but odd numbers may not be halved,
            because habitual moves cost more there.
    """

    slip_rate: float
    endgame_slip_rate: float
    minus_two_rates: tuple[float, float] | None = None

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Move]:
        move = Operate(self.operation(state.number, state.options, rng))
        return Choice(move, 0.0, (move,), 1)

    def operation(self, number: int, options: Options, rng: Random) -> Op:
        """Choose an operation: one that wins, or one that leaves the fewest winning replies."""
        slip_rate, endgame_slip_rate = self.slip_rate, self.endgame_slip_rate
        if self.minus_two_rates and options.minus_two and not options.round_down:
            slip_rate, endgame_slip_rate = self.minus_two_rates
        if rng.random() < (endgame_slip_rate if number <= ENDGAME else slip_rate):
            return habitual_operation(number, options, rng)
        if theory.is_lost(number, options):
            return rng.choice(theory.hardest(number, options))
        return rng.choice(theory.best(number, options))


def habitual_operation(number: int, options: Options, rng: Random) -> Op:
    """Choose as people do without thinking: halve large numbers, count small ones down."""
    operations = list(theory.results(number, options))
    if number <= ENDGAME:
        return Op.SUBTRACT_1
    return operations[0] if rng.random() < HABIT_RATE else rng.choice(operations)


LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(HabitBot(slip_rate=0.78, endgame_slip_rate=0.6), 1),
    "normal": Level(HabitBot(slip_rate=0.5, endgame_slip_rate=0.3, minus_two_rates=(0.45, 0.3)), 1),
    "hard": Level(HabitBot(slip_rate=0.25, endgame_slip_rate=0.0, minus_two_rates=(0.17, 0.0)), 1),
    "perfect": Level(HabitBot(slip_rate=0.0, endgame_slip_rate=0.0), 1),
}
