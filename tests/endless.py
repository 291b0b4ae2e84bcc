"""The games, with computers that think until they are stopped."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from game import registry
from game.core.seam import Budget, Choice, Level

ENDLESS = 1 << 60


def ponder(state: Any, budget: Budget, rng: Random) -> Choice[Any]:
    while True:
        budget.spend()


GAMES = {
    game.id: replace(game, levels=dict.fromkeys(game.levels, Level(ponder, ENDLESS)))
    for game in registry.GAMES.values()
}
