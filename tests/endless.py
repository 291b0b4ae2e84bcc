"""The games, with computers that think until they are stopped."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from game import registry
from game.core.bots import Bot, Budget, Choice, Level
from game.core.seam import AnyGame

ENDLESS = 1 << 60
GLANCED = 0.25


def ponder(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
    while True:
        budget.spend()


def glance(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
    """An answer at once for whoever does not want all."""
    if budget.left < ENDLESS:
        return Choice(state.legal_moves()[0], GLANCED)
    return ponder(state, budget, rng)


def _thinking(bot: Bot[Any, Any]) -> dict[str, AnyGame]:
    return {
        game.id: replace(game, levels=dict.fromkeys(game.levels, Level(bot, ENDLESS)))
        for game in registry.GAMES.values()
    }


GAMES, GLANCING = _thinking(ponder), _thinking(glance)
