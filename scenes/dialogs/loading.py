"""Something long is being read: how far it is, and a way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from game.registry import GAMES
from game.store.background import LARGE, Reading
from game.store.listing import Entry
from game.words.message import Message
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import PushButton

T = TypeVar("T")

BOX: Box = (400.0, 250.0, 480.0, 220.0)

MANY: Final = 100
"""Moves of a game in which moves may need long work: so many may take longer than a frame."""


def takes_long(entry: Entry) -> bool:
    """Whether opening a saved game may take longer than a frame."""
    if entry.size >= LARGE or entry.record is None:
        return entry.size >= LARGE
    labour = GAMES[entry.record.game].speed.labour
    return labour is not None and len(entry.record.moves) > MANY


def rewrite(
    cabinet: Cabinet, size: int, write: Callable[[], Message | None],
    done: Callable[[Message | None], None],
) -> None:  # fmt: skip
    """Change a file of ``size`` bytes; ``done`` gets why it could not be. It has a way out, which
    leaves the file as it was, if it takes longer than a frame.
    """
    if size < LARGE:
        done(write())
        return

    def tell(written: tuple[Message | None]) -> None:
        done(written[0])

    reading = Reading(lambda: (write(),), is_lasting=False)
    cabinet.stack.push(LoadingScene(cabinet, reading, tell, tell, "loading.saving"))


class LoadingScene(PlainScene, Generic[T]):
    """``show`` gets what was read. If somebody would rather not wait, ``drop`` gets it, if it came
    all the same.
    """

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        reading: Reading[T],
        show: Callable[[T], None],
        drop: Callable[[T], None] = lambda read: None,
        title: str = "loading.title",
    ) -> None:
        self._cabinet, self._reading = cabinet, reading
        self._show, self._drop, self._title = show, drop, title
        x, y, w, h = BOX
        cancel = PushButton(
            (x + w / 2 - 110, y + h - 76, 220, 52), cabinet.words("loading.cancel"), reading.stop
        )
        self._page = Page(cabinet, [cancel])

    def act(self, action: Action) -> bool:
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._reading.stop()
            return True
        return self._page.act(action)

    def update(self, tick_ms: int) -> bool:
        if not self._reading.is_done:
            return True
        self._cabinet.stack.pop()
        read = self._reading.result()
        if read is not None and self._reading.is_stopped:
            self._drop(read)
        elif read is not None:
            self._show(read)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        brush.shade(150)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        words = self._cabinet.words(self._title)
        brush.text(words, (x + w / 2, y + 48), 28, "display", "text", "center", fit=w - 60)
        brush.bar((x + 40, y + 92, w - 80, 14), self._reading.progress, "acc")
        self._page.draw(brush)
