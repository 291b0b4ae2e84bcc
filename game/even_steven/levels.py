"""The computer opponents: all but the perfect one sometimes follow a habit, as people do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.bots import Budget, Choice, Level
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State

LAST_STEPS = 4  # from here the end can be counted on one's fingers
HABITUAL = 0.6
"""How often a habit is followed; else any operation will do."""


@dataclass(frozen=True, slots=True)
class Attention:
    """A player that does not think in a share ``slip`` of its turns, or ``last_slip`` near the end.

    It follows its habit then. ``counting_down`` are these two shares for games in which 2 may be
    subtracted and odd numbers may not be halved: there a slip costs more. The object can be called
    as the bot of its level.
    """

    slip: float
    last_slip: float
    counting_down: tuple[float, float] | None = None

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Move]:
        move = Operate(self.operation(state.number, state.options, rng))
        return Choice(move, 0.0, (move,), 1)

    def operation(self, number: int, options: Options, rng: Random) -> Op:
        """Return its operation: any that wins, or else one that leaves the fewest winning
        replies.
        """
        slip, last_slip = self.slip, self.last_slip
        if self.counting_down and options.minus_two and not options.round_down:
            slip, last_slip = self.counting_down
        if rng.random() < (last_slip if number <= LAST_STEPS else slip):
            return habit(number, options, rng)
        if theory.is_lost(number, options):
            return rng.choice(theory.hardest(number, options))
        return rng.choice(theory.best(number, options))


def habit(number: int, options: Options, rng: Random) -> Op:
    """Return what people do without thinking: mostly halve large numbers, and count small ones
    down.
    """
    operations = list(theory.results(number, options))
    if number <= LAST_STEPS:
        return Op.SUBTRACT_1
    return operations[0] if rng.random() < HABITUAL else rng.choice(operations)


LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(Attention(slip=0.78, last_slip=0.6), 1),
    "normal": Level(Attention(slip=0.5, last_slip=0.3, counting_down=(0.45, 0.3)), 1),
    "hard": Level(Attention(slip=0.25, last_slip=0.0, counting_down=(0.17, 0.0)), 1),
    "perfect": Level(Attention(slip=0.0, last_slip=0.0), 1),
}
