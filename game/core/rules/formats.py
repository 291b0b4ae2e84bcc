"""Formats of a game: replay files, lines of notation, the terminal, other programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TextIO, TypeVar

from game.core.record.record import Playback, Record
from game.core.rules.transcript import Transcript
from game.words.strings import Strings

S = TypeVar("S")
M = TypeVar("M")


class ReplayForm(Protocol):
    """Codec of the records of one game as maps for replay files."""

    def holds(self, record: Record) -> bool:
        """Return whether a file of this form can hold all of this record, its start above all."""

    def claims(self, document: Mapping[str, Any]) -> bool:
        """Return whether this map has this form; its keys alone decide."""

    def write(self, playback: Playback) -> Mapping[str, Any]:
        """Return the map to save; it is ``playback.source`` itself if nothing was edited."""

    def read(self, document: Mapping[str, Any]) -> Playback:
        """Return the game in a map that ``claims`` accepted.

        Raises:
            BadRecord: The map is not a replay of this game.
        """

    def headline(self, document: Mapping[str, Any]) -> Record:
        """Return the header of a replay for lists; moves are read but not replayed.

        Raises:
            BadRecord: The map is not a replay of this game.
        """


class TextForm(Protocol):
    """Codec of the records of one game as lines of notation, for people to copy and send."""

    suffix: str
    """The end of the file name, with the dot."""

    def holds(self, record: Record) -> bool:
        """Return whether such a text can say how the game of this record begins."""

    def write(self, playback: Playback) -> str: ...

    def read(self, text: str, now_ms: int) -> Playback:
        """Return the game in a text; ``now_ms`` is its date if the text has none.

        Raises:
            BadRecord: The text is not a replay of this game.
        """


@dataclass(frozen=True, slots=True)
class Forms(Generic[S, M]):
    """Formats of one game. None means that it is not written in that way."""

    replay: ReplayForm | None = None
    """The form of replay files; None for the form that all other games share."""
    text: TextForm | None = None
    """The form as lines of notation."""
    transcript: Callable[[Strings], Transcript[S, M]] | None = None
    """What the game says in the terminal."""
    engine: Callable[[TextIO, TextIO], int] | None = None
    """Plays against other programs: reads lines from the first stream, writes lines to the second,
    and gives the exit status.
    """
    signs: Callable[[S], str] = lambda state: ""
    """All the signs that a move is written in, if these are digits and a few others; "" for any
    text.
    """
