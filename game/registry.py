"""The only list of games on this side of the screen. A game is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.core.lazy import LazyMapping

if TYPE_CHECKING:
    from game.core.rules.definition import AnyGame

IDS = ("quoridor", "subtraction_squares", "even_steven", "reduction", "causality")


def _definition(game_id: str) -> AnyGame:
    definition: AnyGame = import_module(f"game.{game_id}").GAME
    return definition


GAMES = LazyMapping(IDS, _definition)
"""Every game's definition by its id, in the order of the menu."""
