"""Import of replays: from files, from the clipboard, and back from the trash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from os.path import expanduser, isdir
from typing import Final, TypeVar

from game.core.search.background import Reading
from game.store.replays import Import
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.loading import LoadingScene
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.dialogs.notice import notice
from scenes.user_data.drawn_files import Brought

T = TypeVar("T")

MANY_FILES: Final = 20
"""Number of files that may take longer than a frame."""


class ImportScene(MenuScene):
    """Everything that brings more replays.

    ``take`` gets the path of a file or a folder, ``paste`` looks into the clipboard, and
    ``restore`` lists what was removed.
    """

    section, closes = "import", True

    def __init__(
        self,
        cabinet: Cabinet,
        take: Callable[[str], None],
        paste: Callable[[], None],
        restore: Callable[[], None],
    ) -> None:
        super().__init__(cabinet)
        self._take, self._paste, self._restore = take, paste, restore

    def rows(self) -> Sequence[MenuRow]:
        return (
            MenuRow("file", "folder", self._ask),
            MenuRow("paste", "copy", self._paste),
            MenuRow("removed", "undo", self._restore),
            MenuRow("close", "film"),
        )

    def _ask(self) -> None:
        folder = self.words("replays.import_from")
        ask_text(self._cabinet, "replays.import_title", folder, 200, self._take)


def take_with_wait(
    cabinet: Cabinet, paths: Sequence[str], take: Callable[[], T], show: Callable[[T], None]
) -> None:
    """Give `show` what `take` makes of these files; folders, and many files, are read behind a bar.

    A person who cancels keeps what was read by then.
    """
    if len(paths) < MANY_FILES and not any(isdir(expanduser(path)) for path in paths):
        show(take())
        return
    reading = Reading(take, is_lasting=False)
    cabinet.stack.push(LoadingScene(cabinet, reading, show, show))


def tell_imported(cabinet: Cabinet, outcome: Import) -> None:
    """Say how many replays were imported, and why others were not."""
    key = "replays.imported" if not outcome.refused else "replays.imported_partly"
    if not outcome.taken:
        key = "replays.imported_nothing"
    n, bad, why = outcome.taken, outcome.refused, outcome.first_trouble
    notice(cabinet, "replays.import", key, n=n, bad=bad, why=why)


def take_in(cabinet: Cabinet, paths: Sequence[str]) -> None:
    """Take in files that were dropped, and say in passing what became of them."""
    take = partial(cabinet.library.drawn.take, paths, cabinet.library.replays)
    take_with_wait(cabinet, paths, take, partial(_tell, cabinet))


def _tell(cabinet: Cabinet, brought: Brought) -> None:
    words = cabinet.words
    counts = {
        "replays.imported": brought.replays,
        "dropped.boards": brought.boards,
        "dropped.puzzles": brought.puzzles,
    }
    told = [words(key, n=n) for key, n in counts.items() if n]
    if brought.trouble is not None:
        told.append(words("dropped.failed", file=brought.file, why=brought.trouble))
        cabinet.refuse()
    if told:
        cabinet.toast(" ".join(told))
