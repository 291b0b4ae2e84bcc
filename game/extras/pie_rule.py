"""Swap rule (pie rule): instead of answering the first move, the second player may take its side.

So no player gains by a first move that is too good. Each player keeps number, name, colour, device
and clock; what stands on the board changes hands. The swap is an ordinary move: it is logged and
can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Generic, TypeVar

from game.core.rules.common_moves import Swap
from game.core.rules.state import State
from game.core.search.search_api import Bot, Budget, Choice, Level, OutOfBudget

S = TypeVar("S", bound=State[Any])
M = TypeVar("M")

CLOSE: Final = 6
"""Number of first moves, the most even ones at a glance, that are searched deeper."""

MAX_NODES: Final = 200_000
"""For all of them together, even for a level that thinks until it is told to move."""


@dataclass(frozen=True, slots=True)
class SwapRule(Generic[S]):
    """Condition under which a game offers the swap."""

    is_open: Callable[[S], bool]
    """Whether the player to move may take the other side now."""
    is_ahead: Callable[[S], bool]
    """Whether the other player may take the mover's side after this turn."""


@dataclass(frozen=True, slots=True)
class Honest(Generic[S]):
    """Bot that goes by its own search: it takes the better side, and opens evenly."""

    bot: Bot[S, Any]
    rule: SwapRule[S]

    def __call__(self, state: S, budget: Budget, rng: Random) -> Choice[Any]:
        if self.rule.is_open(state):
            return answer_or_swap(self.bot(state, budget, rng))
        return (
            self._evenly(state, budget, rng)
            if self.rule.is_ahead(state)
            else self.bot(state, budget, rng)
        )

    def _evenly(self, state: S, budget: Budget, rng: Random) -> Choice[Any]:
        """Return the first move after which both sides are about level, by this bot's search."""
        moves = list(state.legal_moves())
        rng.shuffle(moves)  # among equal ones not always the same is played
        nodes = min(budget.left, MAX_NODES) // 2
        glances = list(self._values(state, moves, nodes, budget, rng))
        close = sorted(zip(moves, glances, strict=False), key=lambda one: abs(one[1]))[:CLOSE]
        values = dict(close)
        looked = self._values(state, list(values), nodes, budget, rng)
        values.update(zip(values, looked, strict=False))
        move, value = min(values.items(), key=lambda one: abs(one[1]))
        return Choice(move, -abs(value), (move,))

    def _values(
        self, state: S, moves: Sequence[Any], nodes: int, budget: Budget, rng: Random
    ) -> Iterator[float]:
        """Yield the value of each move for the next player, searched with its part of ``nodes``.

        The first move always has a value.
        """
        share = max(1, nodes // len(moves))
        for k, move in enumerate(moves):
            after = state.play(move)
            if (outcome := after.outcome()) is not None:
                yield float(outcome.returns[after.to_move])
                continue
            part = budget.part(share)
            try:
                value = self.bot(after, part, rng).evaluation
            except OutOfBudget:
                if not k:
                    raise
                return
            budget.account(part, share)
            yield value if after.to_move != state.to_move else 0.0


def answer_or_swap(best: Choice[Any]) -> Choice[Any]:
    """Return the best answer to a first move, or the swap if the mover's side is the worse one."""
    if best.evaluation >= 0:
        return best
    return Choice(Swap(), -best.evaluation, (Swap(),), best.nodes)


def honest(levels: Mapping[str, Level[S, Any]], rule: SwapRule[S]) -> dict[str, Level[S, Any]]:
    """Return the same levels, which swap by their search's judgement and open accordingly."""
    return {name: _honest(level, rule) for name, level in levels.items()}


def _honest(level: Level[S, Any], rule: SwapRule[S]) -> Level[S, Any]:
    remembering = level.remembering
    if remembering is None:
        return replace(level, bot=Honest(level.bot, rule))

    def knowing(past: Sequence[S]) -> Bot[S, Any]:
        return Honest(remembering(past), rule)

    return replace(level, bot=Honest(level.bot, rule), remembering=knowing)
