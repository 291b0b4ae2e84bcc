"""A replay file as lists show it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.core.match.seats import Seat


@dataclass(frozen=True, slots=True)
class Replay:
    """Entry of the index for a file: enough for a card, but none of its moves.

    The file lies in `folder`. One that cannot be read has no `game`, and its name as title.
    """

    folder: Path
    removed_ms: int
    """When it was put into the trash; 0 on the shelf."""
    file: str
    """The name of the file on the shelf, which it gets again when it comes back there."""
    size: int
    modified_ms: int
    title: str
    game: str = ""
    saved_ms: int = 0
    """When the game was played, since 1970 and UTC; 0 if unknown."""
    plies: int = -1
    seats: tuple[Seat, ...] = ()
    is_starred: bool = False
    is_auto: bool = False
    """Whether it saved itself, and nobody has kept it so far."""

    @property
    def path(self) -> Path:
        return self.folder / (f"{self.removed_ms}-{self.file}" if self.removed_ms else self.file)

    @property
    def id(self) -> str:
        return self.path.stem
