"""Boards on screen: a view for every game, and the stage that shows them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.core.lazy import LazyMapping

if TYPE_CHECKING:
    from scenes.boards.view import BoardView

IDS = ("quoridor", "subtraction_squares", "even_steven", "reduction", "causality")


def _view(game_id: str) -> BoardView:
    view: BoardView = import_module(f"{__name__}.{game_id}.view").VIEW
    return view


VIEWS = LazyMapping(IDS, _view)
"""The view of every game, by the game's id; a game's package is imported when it is asked for."""
