"""What people have drawn and kept as files: boards, and puzzles on them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.limits import LONGEST_TEXT
from game.store.damage import DamagedFile
from game.store.files import FileSystem, read_untrusted
from game.words.message import Message, message

BOARD_SUFFIX: Final = ".txt"
PUZZLE_SUFFIX: Final = ".puzzle"
BOARD_LIMIT_BYTES: Final = 4 * LONGEST_TEXT


def is_drawn(file: str) -> bool:
    """Whether the name of a file says that it is a board or a puzzle; others are replays, or
    nothing.
    """
    return file.lower().endswith((BOARD_SUFFIX, PUZZLE_SUFFIX))


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board that somebody has drawn, or a file of no use and why it is of none."""

    name: str
    text: str = ""
    trouble: Message | None = None


def drawn_files(fs: FileSystem, folder: Path, suffix: str) -> list[BoardFile]:
    """The files with that suffix, by name."""
    with suppress(OSError):
        names = sorted(one.name for one in fs.listing(folder))
        return [_read(fs, folder, name) for name in names if name.endswith(suffix)]
    return []


def _read(fs: FileSystem, folder: Path, name: str) -> BoardFile:
    try:
        raw = read_untrusted(fs, folder / name, BOARD_LIMIT_BYTES)
    except DamagedFile as damaged:
        is_big = damaged.code == "too-big"
        big = message("file.too_big_board", n=BOARD_LIMIT_BYTES >> 10)
        return BoardFile(name, trouble=big if is_big else damaged.message)
    return BoardFile(name, raw.decode("utf-8", "replace"))
