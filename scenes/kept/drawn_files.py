"""What people have drawn and kept as files: boards, and puzzles on them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core.rules.limits import LONGEST_TEXT
from game.store.damage import DamagedFile, attempted
from game.store.files import Disk, read_untrusted, write_atomically
from game.store.paths import DataDir
from game.store.trash import Trash
from game.words.message import Message, message

if TYPE_CHECKING:  # the first title waits for everything that is imported here
    from game.core.learning.exercise import AnyExercise

BOARD_SUFFIX: Final = ".txt"
PUZZLE_SUFFIX: Final = ".puzzle"
BOARD_LIMIT_BYTES: Final = 4 * LONGEST_TEXT


def is_drawn(file: str) -> bool:
    """Return whether a name is that of a board or a puzzle; others are replays, or nothing."""
    return file.lower().endswith((BOARD_SUFFIX, PUZZLE_SUFFIX))


def puzzle_file(game: str, name: str) -> str:
    """Return the name of the file of a puzzle."""
    return f"{game}-{name}{PUZZLE_SUFFIX}"


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle that a person has made, and the name of its file."""

    puzzle: AnyExercise
    name: str


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A board that a person has drawn, or a file of no use and why it is of none."""

    name: str
    text: str = ""
    trouble: Message | None = None


class OwnPuzzleFiles:
    """The files of all games. What is written gives why it was not, or None."""

    def __init__(self, fs: Disk, data: DataDir, now_ms: Callable[[], int]) -> None:
        self._fs, self._folder, self._now_ms = fs, data.boards, now_ms
        self._trash = Trash(fs, data.trash)

    def of(self, game: str) -> list[DrawnBoard]:
        """Return the puzzles of a game, by name."""
        found = drawn_files(self._fs, self._folder, PUZZLE_SUFFIX)
        return [puzzle for puzzle in found if puzzle.name.startswith(f"{game}-")]

    def boards(self) -> list[DrawnBoard]:
        """Return the boards that people have drawn, by name."""
        return drawn_files(self._fs, self._folder, BOARD_SUFFIX)

    @attempted
    def save(self, file: str, text: str) -> None:
        """Keep a puzzle, or a board, as the file of that name."""
        write_atomically(self._fs, self._folder / file, text.encode())

    @attempted
    def remove(self, file: str) -> None:
        """Move a file to the trash, where it stays for 30 days."""
        self._trash.put(self._folder / file, self._now_ms())

    @attempted
    def bring_back(self, file: str) -> None:
        """Undo the last removal of a file."""
        thrown = self._trash.files(PUZZLE_SUFFIX)
        for kept in [one for one in thrown if one.name.partition("-")[2] == file][:1]:
            self._trash.take_out(kept, self._folder)


def drawn_files(fs: Disk, folder: Path, suffix: str) -> list[DrawnBoard]:
    """Return the files with that suffix, by name."""
    with suppress(OSError):
        names = sorted(one.name for one in fs.listing(folder))
        return [_read(fs, folder, name) for name in names if name.endswith(suffix)]
    return []


def _read(fs: Disk, folder: Path, name: str) -> DrawnBoard:
    try:
        raw = read_untrusted(fs, folder / name, BOARD_LIMIT_BYTES)
    except DamagedFile as damaged:
        is_big = damaged.code == "too-big"
        big = message("file.too_big_board", n=BOARD_LIMIT_BYTES >> 10)
        return DrawnBoard(name, trouble=big if is_big else damaged.message)
    return DrawnBoard(name, raw.decode("utf-8", "replace"))
