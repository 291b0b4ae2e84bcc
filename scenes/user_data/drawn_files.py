"""Boards and puzzles that people have drawn, as files; and files dropped on the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from game.core.record.bad_record import DamagedFile
from game.core.rules.limits import MAX_TEXT_LENGTH
from game.registry import GAMES
from game.store.damage import attempt, returns_refusal
from game.store.files import Disk, read_untrusted, write_atomically
from game.store.paths import DataDir
from game.store.trash import Trash, split_name
from game.words.message import Message, message

if TYPE_CHECKING:  # the first title waits for everything that is imported here
    from game.store.replays import Replays

BOARD_SUFFIX: Final = ".txt"
PUZZLE_SUFFIX: Final = ".puzzle"
BOARD_LIMIT_BYTES: Final = 4 * MAX_TEXT_LENGTH


def is_drawn(file: str) -> bool:
    """Return whether a name is that of a board or a puzzle; others are replays, or nothing."""
    return file.lower().endswith((BOARD_SUFFIX, PUZZLE_SUFFIX))


class DrawnBoard(NamedTuple):
    """A board that a person has drawn, or a file of no use and why it is of none."""

    name: str
    text: str = ""
    trouble: Message | None = None


class Brought(NamedTuple):
    """Numbers of files taken, by the sentence about them; the first one refused, and why."""

    counts: Mapping[str, int]
    file: str = ""
    trouble: Message | None = None


class DrawnFiles:
    """The files of all games. What is written gives why it was not, or None."""

    def __init__(self, fs: Disk, data: DataDir, now_ms: Callable[[], int]) -> None:
        self._fs, self._folder, self._now_ms = fs, data.boards, now_ms
        self._trash = Trash(fs, data.trash)

    def find(self, suffix: str = BOARD_SUFFIX, start: str = "") -> list[DrawnBoard]:
        """Return the files with that suffix whose names have that start, by name."""
        with suppress(OSError):
            names = sorted(one.name for one in self._fs.listing(self._folder))
            wanted = (name for name in names if name.endswith(suffix) and name.startswith(start))
            return list(map(self._read, wanted))
        return []

    def _read(self, name: str) -> DrawnBoard:
        try:
            raw = read_untrusted(self._fs, self._folder / name, BOARD_LIMIT_BYTES)
        except DamagedFile as damaged:
            is_big = damaged.code == "too_big"
            big = message("file.too_big_board", n=BOARD_LIMIT_BYTES >> 10)
            return DrawnBoard(name, trouble=big if is_big else damaged.message)
        return DrawnBoard(name, raw.decode("utf-8", "replace"))

    @returns_refusal
    def save(self, file: str, text: str) -> None:
        """Keep a puzzle, or a board, as the file of that name."""
        write_atomically(self._fs, self._folder / file, text.encode())

    @returns_refusal
    def remove(self, file: str) -> None:
        """Move a file to the trash, where it stays for 30 days."""
        self._trash.put(self._folder / file, self._now_ms())

    @returns_refusal
    def bring_back(self, file: str) -> None:
        """Undo the last removal of a file."""
        removed = [split_name(listed.name) for listed in self._trash.listing(PUZZLE_SUFFIX)]
        for at_ms, _ in sorted((one for one in removed if one[1] == file), reverse=True)[:1]:
            self._trash.take_out(self._trash.folder / f"{at_ms}-{file}", self._folder)

    def take(self, paths: Sequence[str], replays: Replays) -> Brought:
        """Take in these files, and the `replays` of these folders; nothing there is replaced."""
        counts = dict.fromkeys(("replays.imported", "dropped.boards", "dropped.puzzles"), 0)
        file, trouble = "", None
        for path in map(Path, paths):
            told, taken, why = self._take(path, replays)
            counts[told] += taken
            if why is not None and trouble is None:
                file, trouble = path.name, why
        return Brought(counts, file, trouble)

    def _take(self, path: Path, replays: Replays) -> tuple[str, int, Message | None]:
        """Return the sentence about it, how many were taken, and why the first was not."""
        if not is_drawn(str(path)):
            count, troubles = replays.import_path(path)
            return "replays.imported", count, next(iter(troubles), None)
        try:
            raw = read_untrusted(self._fs, path, BOARD_LIMIT_BYTES)
        except DamagedFile as damaged:
            return "replays.imported", 0, damaged.message
        text = raw.decode("utf-8", "replace")
        if path.suffix.lower() == PUZZLE_SUFFIX and (game := puzzle_game(text.strip())):
            stem = path.stem if path.stem.startswith(f"{game}-") else f"{game}-{path.stem}"
            return "dropped.puzzles", *self._keep(stem, PUZZLE_SUFFIX, raw)
        if path.suffix.lower() == BOARD_SUFFIX and is_board(text):
            return "dropped.boards", *self._keep(path.stem, BOARD_SUFFIX, raw)
        if path.suffix.lower() == BOARD_SUFFIX and replays.import_text(text) is None:
            return "replays.imported", 1, None
        return "replays.imported", 0, message("dropped.unknown")

    def _keep(self, stem: str, suffix: str, content: bytes) -> tuple[int, Message | None]:
        from game.store.shared import write_shared

        trouble = attempt(write_shared, self._fs, self._folder, stem, suffix, content)
        return int(trouble is None), trouble


def is_board(text: str) -> bool:
    """Return whether some game can be played on the board of this text."""
    from game.core.learning.content import DesignRefused

    for game in GAMES.values():
        if (editor := game.exercises.editor) is not None:
            with suppress(DesignRefused):
                editor.drawing.check(editor.drawing.read(text))
                return True
    return False


def puzzle_game(text: str) -> str:
    """Return the id of the game whose valid puzzle the text holds, or "" if there is none."""
    from game.core.learning.puzzle import own_puzzle

    for game in GAMES.values():
        if own_puzzle(game.exercises.puzzles, game.new, text) is not None:
            return game.id
    return ""
