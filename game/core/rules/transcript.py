"""The words of a game in the terminal. ``game.terminal.console`` is the loop that prints them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from game.words.strings import Strings

S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")


class Ink(Protocol):
    """Emphasis for parts of a text. ``on_`` means the colour behind the text.

    A terminal without colours shows the text alone. Text with emphasis can get more, if all of it
    has the same.
    """

    def bold(self, text: str) -> str: ...
    def green(self, text: str) -> str: ...
    def red(self, text: str) -> str: ...
    def cyan(self, text: str) -> str: ...
    def on_black(self, text: str) -> str: ...
    def on_red(self, text: str) -> str: ...
    def on_orange(self, text: str) -> str: ...
    def on_purple(self, text: str) -> str: ...


class Transcript(Protocol[S_contra, M]):
    """The words of one game. ``names`` are the people by seat. No text ends with a line break."""

    @property
    def words(self) -> Strings:
        """The language that it speaks: a rule book's dialogue has its own."""

    def opening(self, state: S_contra) -> str:
        """Return the text before the first turn."""

    def turn(self, state: S_contra, names: Sequence[str], ink: Ink) -> str:
        """Return the position and whose turn it is."""

    def prompt(self, state: S_contra) -> str:
        """Return the text before the typed line, on the same line."""

    def read(self, state: S_contra, text: str) -> M:
        """Return the move that a typed line stands for.

        Raises:
            InvalidMove: The line is not a move.
        """

    def typed(self, state: S_contra, move: M) -> str:
        """Return the line a person would type for ``move``."""

    def refusal(self, state: S_contra, why: str) -> str:
        """Return the answer to a line that cannot be played; ``why`` is half a sentence."""

    def describe(self, before: S_contra, move: M, after: S_contra, names: Sequence[str]) -> str:
        """Return what the player did, and what followed."""

    def ending(self, state: S_contra, names: Sequence[str]) -> str:
        """Return who has won."""
