"""The computer opponents: each sees as far as a kind of person does, and slips as people do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

from game.core.seam import Bot, Budget, Choice, Level
from game.even_steven import theory
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State

Pick: TypeAlias = Callable[[int, Options, Random], Op]
"""The operation to do to a number."""

LAST_STEPS = 4  # from here everybody but a beginner sees the end
GUESSED = 8  # below, the rule for larger numbers misleads
GUESSES = 0.5  # how often a student guesses there
EXACT = 30
SLIP = 0.2


def rookie(number: int, options: Options, rng: Random) -> Op:
    """Halves whenever that is possible."""
    ops = list(theory.results(number, options))
    return rng.choice([op for op in ops if op.halves] or ops)


def casual(number: int, options: Options, rng: Random) -> Op:
    """Does anything, but for the last steps."""
    if number <= LAST_STEPS:
        return theory.best(number, options)[0]
    return rng.choice(list(theory.results(number, options)))


def student(number: int, options: Options, rng: Random) -> Op:
    """Knows the rule for large numbers, and may guess where small ones break it."""
    if (number <= GUESSED and rng.random() < GUESSES) or theory.is_lost(number, options):
        return casual(number, options, rng)
    made = theory.results(number, options)
    return rng.choice([op for op, to in made.items() if theory.is_lost(to, options)])


def expert(number: int, options: Options, rng: Random) -> Op:
    """Exact up to 30; above, a halving may be too tempting."""
    halvings = [op for op in theory.results(number, options) if op.halves]
    if number > EXACT and halvings and rng.random() < SLIP:
        return halvings[0]
    return theory.best(number, options)[0]


def perfect(number: int, options: Options, rng: Random) -> Op:
    """The quickest win, or the longest resistance."""
    return theory.best(number, options)[0]


def _bot(pick: Pick) -> Bot[State, Move]:
    def bot(state: State, budget: Budget, rng: Random) -> Choice[Move]:
        move = Operate(pick(state.number, state.options, rng))
        return Choice(move, 0.0, (move,), 1)

    return bot


LEVELS: Mapping[str, Level[State, Move]] = {
    pick.__name__: Level(_bot(pick), 1) for pick in (rookie, casual, student, expert, perfect)
}
