"""More replays: from files, from the clipboard, and back from the trash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from os.path import expanduser, isdir
from typing import Final, TypeVar

from game.store.background import Reading
from game.store.replay import Replay
from scenes.cabinet import Cabinet
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.loading import LoadingScene
from scenes.dialogs.menu import MenuRow, MenuScene
from scenes.dialogs.removed import RemovedRow, RemovedScene
from scenes.kept.brought import Brought
from scenes.review.shelf_cards import title_of

T = TypeVar("T")

MANY_FILES: Final = 20
"""So many may take longer than a frame."""


class ImportScene(MenuScene):
    """``take`` gets the path of a file or a folder, ``paste`` looks into the clipboard."""

    section = "import"

    def __init__(
        self, cabinet: Cabinet, take: Callable[[str], None], paste: Callable[[], None]
    ) -> None:
        super().__init__(cabinet)
        self._take, self._paste = take, paste

    def rows(self) -> Sequence[MenuRow]:
        return (
            MenuRow("file", "folder", self._ask),
            MenuRow("paste", "copy", self._look),
            MenuRow("removed", "undo", self._bring_back),
            MenuRow("close", "film", self.close),
        )

    def _ask(self) -> None:
        cabinet = self._cabinet
        self.close()
        cabinet.stack.push(
            KeyboardScene(cabinet, "replays.import_title", cabinet.words("replays.import_from"),
                          200, self._take, is_anew=True)
        )  # fmt: skip

    def _look(self) -> None:
        self.close()
        self._paste()

    def _bring_back(self) -> None:
        cabinet = self._cabinet
        self.close()
        cabinet.stack.push(RemovedScene(cabinet, self._removed_rows))

    def _removed_rows(self) -> list[RemovedRow]:
        return list(map(self._removed_row, self._cabinet.library.replays.removed()))

    def _removed_row(self, replay: Replay) -> RemovedRow:
        replays = self._cabinet.library.replays
        if replay.game:
            game = self._cabinet.words(f"{replay.game}.name")
            below = f"{game} · {', '.join(seat.name for seat in replay.seats)}"
        else:
            below = self._cabinet.say(replays.trouble(replay))
        title = title_of(self._cabinet, replay)
        restore = partial(replays.take_out, replay)
        return RemovedRow(replay.path, title, below, replay.removed_ms, restore,
                          is_damaged=not replay.game)  # fmt: skip


def waited_for(
    cabinet: Cabinet, paths: Sequence[str], take: Callable[[], T], show: Callable[[T], None]
) -> None:
    """``show`` gets what ``take`` makes of these files: folders, and many files, are read behind a
    bar. Whoever ends that keeps what has come by then.
    """
    if len(paths) < MANY_FILES and not any(isdir(expanduser(path)) for path in paths):
        show(take())
        return
    reading = Reading(take, is_lasting=False)
    cabinet.stack.push(LoadingScene(cabinet, reading, show, show))


def take_in(cabinet: Cabinet, paths: Sequence[str]) -> None:
    """Take in files that were dropped, and say in passing what became of them."""
    waited_for(cabinet, paths, lambda: cabinet.library.brought.take(paths),
               lambda brought: _tell(cabinet, brought))  # fmt: skip


def _tell(cabinet: Cabinet, brought: Brought) -> None:
    words = cabinet.words
    counts = {
        "replays.imported": brought.replays, "dropped.boards": brought.boards,
        "dropped.puzzles": brought.puzzles,
    }  # fmt: skip
    told = [words(key, n=n) for key, n in counts.items() if n]
    if brought.trouble is not None:
        told.append(words("dropped.failed", file=brought.file, why=brought.trouble))
        cabinet.refuse()
    if told:
        cabinet.toast(" ".join(told))
