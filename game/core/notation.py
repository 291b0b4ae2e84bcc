"""How moves are written: as arrays in files, as words that people type and read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from game.core.endings import Ending, Resign, TimeUp
from game.core.state import Packed

S = TypeVar("S")
M = TypeVar("M")

WORDS: Final[dict[str, Ending]] = {"resign": Resign(), "time up": TimeUp()}


@dataclass(frozen=True, slots=True)
class Notation(Generic[S, M]):
    """The notation of a game that has ``Resign`` and ``TimeUp``.

    The game gives four functions for its own moves ``M``; the two others are written here. ``S`` is
    what a line of text depends on, the position as a rule.
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
        """The array of a move; that of an ending is its tag alone."""
        match move:
            case Resign():
                return [self.resign_tag]
            case TimeUp():
                return [self.time_up_tag]
        return self.pack_own(move)

    def unpack(self, packed: Packed) -> M | Ending:
        """The move behind an array. Raises ``InvalidMove``; legality is not looked at."""
        match packed:
            case [tag] if type(tag) is not int:  # True is an int to Python, never to a file
                pass
            case [self.resign_tag]:
                return Resign()
            case [self.time_up_tag]:
                return TimeUp()
        return self.unpack_own(packed)

    def format(self, state: S, move: M | Ending) -> str:
        """The line of a move."""
        match move:
            case Resign() | TimeUp():
                return next(word for word, ending in WORDS.items() if ending == move)
        return self.format_own(state, move)

    def parse(self, state: S, text: str) -> M | Ending:
        """The move of a line. Raises ``InvalidMove``; legality is not looked at."""
        return self.ending(text) or self.parse_own(state, text)

    def ending(self, text: str) -> Ending | None:
        """What a line means if it is about giving up or about the clock, in any case."""
        return WORDS.get(" ".join(text.lower().split()))
