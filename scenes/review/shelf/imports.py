"""Import of replays: from files, from the clipboard, and back from the trash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from os.path import expanduser, isdir
from typing import Final, TypeVar

from game.core.search.background import Reading
from game.words.message import Message
from scenes.app_context import AppContext
from scenes.dialogs.keyboard import ask_text
from scenes.dialogs.loading import LoadingScene
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.dialogs.notice import notice
from scenes.user_data.drawn_files import Brought

T = TypeVar("T")

MANY_FILES: Final = 20
"""Number of files that may take longer than a frame."""


class ImportScene(MenuScene):
    """Menu of the ways to bring more replays.

    ``take`` gets the path of a file or a folder, ``paste`` looks into the clipboard, and
    ``restore`` lists what was removed.
    """

    section, closes = "import", True

    def __init__(
        self,
        context: AppContext,
        take: Callable[[str], None],
        paste: Callable[[], None],
        restore: Callable[[], None],
    ) -> None:
        super().__init__(context)
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
        ask_text(self._context, "replays.import_title", folder, 200, self._take)


def take_with_wait(
    context: AppContext, paths: Sequence[str], take: Callable[[], T], show: Callable[[T], None]
) -> None:
    """Give `show` what `take` makes of these files; folders, and many files, are read behind a bar.

    A person who cancels keeps what was read by then.
    """
    if len(paths) < MANY_FILES and not any(isdir(expanduser(path)) for path in paths):
        show(take())
        return
    reading = Reading(take, is_lasting=False)
    context.stack.push(LoadingScene(context, reading, show, show))


def tell_imported(context: AppContext, count: int, troubles: Sequence[Message]) -> None:
    """Say how many replays were imported, and why others were not."""
    key = "replays.imported_partly" if troubles else "replays.imported"
    if not count:
        key = "replays.imported_nothing"
    why = next(iter(troubles), None)
    notice(context, "replays.import", key, n=count, bad=len(troubles), why=why)


def take_in(context: AppContext, paths: Sequence[str]) -> None:
    """Take in files that were dropped, and say in passing what became of them."""
    take = partial(context.library.drawn.take, paths, context.library.replays)
    take_with_wait(context, paths, take, partial(_tell, context))


def _tell(context: AppContext, brought: Brought) -> None:
    words = context.words
    told = [words(key, n=n) for key, n in brought.counts.items() if n]
    if brought.trouble is not None:
        told.append(words("dropped.failed", file=brought.file, why=brought.trouble))
        context.refuse()
    if told:
        context.toast(" ".join(told))
