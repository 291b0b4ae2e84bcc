"""List of what was removed in the last 30 days, and can come back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from game.words.message import Message
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.menu import ListScene, list_card
from scenes.dialogs.notice import NoticeScene
from scenes.kept.library import now_ms
from scenes.kit.node import Node


@dataclass(frozen=True, slots=True)
class RemovedRow:
    """Something that was removed; `restore` returns why it did not come back, or None."""

    id: Hashable
    title: str
    below: str
    removed_ms: int
    restore: Callable[[], Message | None]
    is_damaged: bool = False


class RemovedScene(ListScene):
    """List over the screen that it came from. A row that is chosen goes back to where it was."""

    section = "removed"
    lack = "trash", "removed.none"

    def __init__(self, cabinet: Cabinet, rows: Callable[[], Sequence[RemovedRow]]) -> None:
        super().__init__(cabinet)
        self._read, self._rows = rows, tuple(rows())

    @property
    def keys(self) -> Sequence[Hashable]:
        return [row.id for row in self._rows]

    def entry(self, at: int) -> Node:
        row = self._rows[at]
        date = self._cabinet.say(date_words(row.removed_ms, now_ms()))
        when = self._cabinet.words("removed.when", date=date)
        return list_card(row.id, "undo", row.title, row.below, when, is_grey=row.is_damaged)

    def on_press(self, key: Hashable) -> None:
        row = next(one for one in self._rows if one.id == key)
        if trouble := row.restore():
            why = {"why": trouble}
            notice = NoticeScene(self._cabinet, "replays.trouble", "replays.trouble_what", why)
            self._cabinet.stack.push(notice)
            return
        self._rows = tuple(self._read())
        if not self._rows:
            self.close()
        self._cabinet.toast(self._cabinet.words("removed.back", name=row.title))
