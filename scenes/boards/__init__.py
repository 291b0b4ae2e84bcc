"""Boards on screen: a view for every game, and the stage that shows them."""

from scenes.boards.board import AnyView
from scenes.boards.quoridor import QuoridorView

VIEWS: dict[str, AnyView] = {"quoridor": QuoridorView()}
"""The view of every game, by the game's id."""
