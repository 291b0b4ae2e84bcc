"""The notation of moves: as arrays in files, and as words that people type and read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from game.core.rules.common_moves import Ending, Resign, TimeUp
from game.core.rules.state import Packed

S = TypeVar("S")
M = TypeVar("M")

WORDS: Final[dict[str, Ending]] = {"resign": Resign(), "time up": TimeUp()}


@dataclass(frozen=True, slots=True)
class Notation(Generic[S, M]):
    """The notation of a game with the moves ``Resign`` and ``TimeUp``.

    The game gives four functions for its own moves ``M``; these two moves are written here. ``S``
    is what a line of text depends on, usually the position.
    """

    pack_own: Callable[[M], Packed]
    unpack_own: Callable[[Packed], M]
    """Raises ``InvalidMove``."""
    format_own: Callable[[S, M], str]
    parse_own: Callable[[S, str], M]
    """Raises ``InvalidMove``."""
    resign_tag: int = 1
    time_up_tag: int = 2

    def pack(self, move: M | Ending) -> Packed:
        """Return the array of a move; for an ending it is only its tag."""
        match move:
            case Resign():
                return [self.resign_tag]
            case TimeUp():
                return [self.time_up_tag]
        return self.pack_own(move)

    def unpack(self, packed: Packed) -> M | Ending:
        """Return the move in an array, which need not be legal.

        Raises:
            InvalidMove: The array is not a move.
        """
        match packed:
            case [tag] if type(tag) is not int:  # True is an int in Python, but never in a file
                pass
            case [self.resign_tag]:
                return Resign()
            case [self.time_up_tag]:
                return TimeUp()
        return self.unpack_own(packed)

    def format(self, state: S, move: M | Ending) -> str:
        """Return the line of a move."""
        match move:
            case Resign() | TimeUp():
                return next(word for word, ending in WORDS.items() if ending == move)
        return self.format_own(state, move)

    def parse(self, state: S, text: str) -> M | Ending:
        """Return the move in a line, which need not be legal.

        Raises:
            InvalidMove: The line is not a move.
        """
        return self.ending(text) or self.parse_own(state, text)

    def ending(self, text: str) -> Ending | None:
        """Return the ending that a line means, ignoring case; None if it means none."""
        return WORDS.get(" ".join(text.lower().split()))
