"""People's own puzzles as files, which can be removed and brought back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.store.files import FileSystem, write_atomically
from game.store.paths import DataDir
from game.store.trash import Trash
from game.words.message import Message
from scenes.kept.drawn_files import BOARD_SUFFIX, PUZZLE_SUFFIX, BoardFile, drawn_files

if TYPE_CHECKING:  # the first title waits for everything that is imported here
    from game.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle that somebody has made, and the name of its file."""

    puzzle: Puzzle[Any, Any, Any]
    name: str


class OwnPuzzleFiles:
    """The files of all games. What is written gives why it was not, or None."""

    def __init__(
        self, fs: FileSystem, data: DataDir,
        told: Callable[[Callable[[], object]], Message | None], now_ms: Callable[[], int],
    ) -> None:  # fmt: skip
        self._fs, self._folder, self._told, self._now_ms = fs, data.boards, told, now_ms
        self._trash = Trash(fs, data.trash)

    def of(self, game: str) -> list[BoardFile]:
        """Those of a game, by name."""
        found = drawn_files(self._fs, self._folder, PUZZLE_SUFFIX)
        return [puzzle for puzzle in found if puzzle.name.startswith(f"{game}-")]

    def boards(self) -> list[BoardFile]:
        """The boards that people have drawn, by name."""
        return drawn_files(self._fs, self._folder, BOARD_SUFFIX)

    def save(self, file: str, text: str) -> Message | None:
        """Keep a puzzle, or a board, as the file of that name."""
        path = self._folder / file
        return self._told(lambda: write_atomically(self._fs, path, text.encode()))

    def remove(self, file: str) -> Message | None:
        """Move a file to the trash, where it stays for 30 days."""
        return self._told(lambda: self._trash.put(self._folder / file, self._now_ms()))

    def bring_back(self, file: str) -> Message | None:
        """Undo the last removal of a file."""

        def take_out() -> None:
            for kept in self._trash.files(PUZZLE_SUFFIX):
                if kept.name.partition("-")[2] == file:
                    self._trash.take_out(kept, self._folder)
                    break

        return self._told(take_out)


def puzzle_file(game: str, name: str) -> str:
    """The name of the file of a puzzle."""
    return f"{game}-{name}{PUZZLE_SUFFIX}"
