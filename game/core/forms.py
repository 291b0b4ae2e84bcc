"""The forms that a game has besides the one on screen: files, lines, talk in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TextIO, TypeVar

from game.core.record import Playback, Record
from game.core.transcript import Transcript

S = TypeVar("S")
M = TypeVar("M")


class ReplayForm(Protocol):
    """How one game's records are written as replay maps, and read back."""

    def holds(self, record: Record) -> bool:
        """Whether the form can tell all of this record: how its game begins, above all."""

    def claims(self, document: Mapping[str, Any]) -> bool:
        """Whether this map is of this form, judged by its keys alone."""

    def write(self, playback: Playback) -> Mapping[str, Any]:
        """The map to save: ``playback.source`` itself where nothing was edited."""

    def read(self, document: Mapping[str, Any]) -> Playback:
        """The record behind a map that ``claims`` said yes to. Raises ``BadRecord``."""

    def headline(self, document: Mapping[str, Any]) -> Record:
        """What a shelf shows, moves included but not replayed. Raises ``BadRecord``."""


class TextForm(Protocol):
    """How one game's records are written as lines of notation, for people to copy and send."""

    suffix: str
    """What such a file's name ends with, dot included."""

    def holds(self, record: Record) -> bool:
        """Whether the form can tell how the game of this record begins."""

    def write(self, playback: Playback) -> str: ...

    def read(self, text: str, now_ms: int) -> Playback:
        """The game behind a text, saved ``now_ms`` if it says no other. Raises ``BadRecord``."""


@dataclass(frozen=True, slots=True)
class Forms(Generic[S, M]):
    """How a game is written and talked about by others than its window."""

    replay: ReplayForm | None = None
    """How this game's records are written as replay files; None for the house's own form."""
    text: TextForm | None = None
    """How they are written as lines of notation; None if they cannot be."""
    transcript: Transcript[S, M] | None = None
    """What the game says when it is played as text; None if it cannot be."""
    engine: Callable[[TextIO, TextIO], int] | None = None
    """Plays against other programs by lines read from the first stream and written to the second;
    gives the exit status. None: there is no such protocol.
    """
