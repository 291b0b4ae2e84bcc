"""Help that players take during a game: moves taken back and hints asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from typing import Any, Final

from game.words.message import Message, message

MAX_COUNT: Final = 9_999
"""Files with larger counts are damaged."""


@dataclass(frozen=True, slots=True)
class Assistance:
    """Number of undos and hints that one seat has used in a game."""

    undos: int = 0
    hints: int = 0

    def __bool__(self) -> bool:
        """Return whether any help was used."""
        return self.undos > 0 or self.hints > 0

    def with_undo(self) -> Assistance:
        """Return the counts after one more undo."""
        return replace(self, undos=self.undos + 1)

    def with_hint(self) -> Assistance:
        """Return the counts after one more hint."""
        return replace(self, hints=self.hints + 1)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The counts in words, such as "2 tips" and "1 undo"; none without any.

        A tip is a hint that was asked for, or one that the tutor of a first game gave unasked.
        """
        counts = (("hints", self.hints), ("undos", self.undos))
        return tuple(message(f"assistance.{name}", n=n) for name, n in counts if n)


NONE: Final = Assistance()


def assistance_map(given: Sequence[Assistance]) -> dict[str, Any]:
    """Return the file entry for the seats; empty if no seat used any help."""
    return {"assistance": [list(astuple(one)) for one in given]} if any(given) else {}


def assistance_of(raw: Any, seats: int) -> tuple[Assistance, ...]:
    """Return the assistance of each seat from a file entry; () if it is missing or damaged."""
    if type(raw) is not list or len(raw) != seats or not all(map(is_assistance, raw)):
        return ()
    return tuple(Assistance(*one) for one in raw)


def is_assistance(raw: Any) -> bool:
    """Return whether `raw` is the file entry of one seat."""
    return (
        type(raw) is list
        and len(raw) == 2
        and all(type(count) is int and 0 <= count <= MAX_COUNT for count in raw)
    )
