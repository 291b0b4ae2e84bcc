"""Files dropped on the window: boards, puzzles and replays, each to where it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.core.learning.content import DesignRefused
from game.core.learning.puzzle import is_solved_as_shown
from game.registry import GAMES
from game.store.damage import DamagedFile, attempt
from game.store.files import Disk, read_untrusted
from game.store.paths import DataDir
from game.store.replays import Replays
from game.store.shared import write_shared
from game.words.message import Message, message
from scenes.kept.drawn_files import BOARD_LIMIT_BYTES, BOARD_SUFFIX, PUZZLE_SUFFIX, is_drawn


@dataclass(frozen=True, slots=True)
class Brought:
    """How many of each were taken; the first file that was not, and why."""

    replays: int = 0
    boards: int = 0
    puzzles: int = 0
    file: str = ""
    trouble: Message | None = None


class BroughtFiles:
    """Takes files in; nothing that is there is replaced."""

    def __init__(self, fs: Disk, data: DataDir, replays: Replays) -> None:
        self._fs, self._folder, self._replays = fs, data.boards, replays

    def take(self, paths: Sequence[str]) -> Brought:
        """Take in these files, and the replays of these folders."""
        counts = {"replays": 0, "boards": 0, "puzzles": 0}
        file, trouble = "", None
        for path in map(Path, paths):
            kind, taken, why = self._take(path)
            counts[kind] += taken
            if why is not None and trouble is None:
                file, trouble = path.name, why
        return Brought(**counts, file=file, trouble=trouble)

    def _take(self, path: Path) -> tuple[str, int, Message | None]:
        """Return what it is, how many of that were taken, and why the first was not."""
        if not is_drawn(str(path)):
            done = self._replays.import_path(path)
            return "replays", done.taken, done.first_trouble
        try:
            raw = read_untrusted(self._fs, path, BOARD_LIMIT_BYTES)
        except DamagedFile as damaged:
            return "replays", 0, damaged.message
        text = raw.decode("utf-8", "replace")
        if path.suffix.lower() == PUZZLE_SUFFIX and (game := puzzle_game(text.strip())):
            stem = path.stem if path.stem.startswith(f"{game}-") else f"{game}-{path.stem}"
            return "puzzles", *self._keep(stem, PUZZLE_SUFFIX, raw)
        if path.suffix.lower() == BOARD_SUFFIX and is_board(text):
            return "boards", *self._keep(path.stem, BOARD_SUFFIX, raw)
        if path.suffix.lower() == BOARD_SUFFIX and self._replays.import_text(text) is None:
            return "replays", 1, None
        return "replays", 0, message("dropped.unknown")

    def _keep(self, stem: str, suffix: str, content: bytes) -> tuple[int, Message | None]:
        trouble = attempt(write_shared, self._fs, self._folder, stem, suffix, content)
        return int(trouble is None), trouble


def is_board(text: str) -> bool:
    """Whether some game can be played on the board of this text."""
    for game in GAMES.values():
        if (editor := game.exercises.editor) is not None:
            with suppress(DesignRefused):
                editor.drawing.check(editor.drawing.read(text))
                return True
    return False


def puzzle_game(text: str) -> str:
    """Return the id of the game whose valid puzzle the text holds, or "" if there is none."""
    for game in GAMES.values():
        door = game.exercises.puzzles
        read = None if door is None else door().read
        if read is None or door is None or door().own is None:
            continue
        with suppress(ValueError):
            puzzle = read(text)
            if puzzle.judge is not None or is_solved_as_shown(puzzle, game.new(puzzle.options, 0)):
                return game.id
    return ""
