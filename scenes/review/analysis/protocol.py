"""Interface of an analysis board for the menu and the move list that open over it."""

from __future__ import annotations

from typing import Protocol

from game.core.match.match import Match
from game.core.record.variations import VariationTree
from scenes.scene import Scene


class AnalysisBoard(Scene, Protocol):
    """A board with the tree of all moves tried; ``at`` is the node that is shown."""

    variations: VariationTree
    at: int
    level: str
    """The computer that moves when asked to."""

    @property
    def match(self) -> Match: ...

    @property
    def may_think(self) -> bool: ...

    @property
    def is_tried(self) -> bool:
        """Whether the position on the board is not one of the game."""

    def go(self, node: int) -> None:
        """Have another position on the board, at once."""

    def think(self, *, is_on: bool = False) -> None:
        """Let the computer move; with ``is_on`` for both sides until it is stopped."""

    def remove(self) -> None:
        """Forget the move that led here and all after it."""

    def anew(self, text: str) -> Scene:
        """Return a board like this one at the position of a text. Raises ``OptionError``."""

    def set_up(self, text: str) -> None:
        """Go on with the position of a text instead of this one. Raises ``OptionError``."""
