"""List of what was removed in the last 30 days, and can come back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.words.message import Message
from scenes.app_context import AppContext
from scenes.dialogs.dates import date_words
from scenes.dialogs.menu import ListScene, list_card
from scenes.dialogs.notice import notice
from scenes.dialogs.selection import Keys
from scenes.kit.node import Node
from scenes.user_data.library import now_ms

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RemovedRow:
    """Something that was removed; `restore` returns why it did not come back, or None."""

    title: str
    below: str
    removed_ms: int
    restore: Callable[[], Message | None]
    is_damaged: bool = False


class RemovedScene(ListScene, Generic[T]):
    """List over the screen that it came from. A row that is chosen goes back to where it was."""

    section = "removed"
    lack = "trash", "removed.none"

    def __init__(
        self,
        context: AppContext,
        read: Callable[[], Sequence[T]],
        id_of: Callable[[T], Hashable],
        row_of: Callable[[T], RemovedRow],
    ) -> None:
        """`read` gives what was removed, perhaps page by page; of the rest no row is made."""
        super().__init__(context)
        self._read, self._id_of, self._row_of = read, id_of, row_of
        self._entries = read()

    @property
    def keys(self) -> Sequence[Hashable]:
        return Keys(self._entries, self._id_of)

    def entry(self, at: int) -> Node:
        entry = self._entries[at]
        row, words = self._row_of(entry), self._context.words
        when = words("removed.when", date=self._context.say(date_words(row.removed_ms, now_ms())))
        key = self._id_of(entry)
        return list_card(key, "undo", row.title, row.below, when, is_grey=row.is_damaged)

    def on_press(self, key: Hashable) -> None:
        row = self._row_of(self._entries[self.keys.index(key)])
        if trouble := row.restore():
            notice(self._context, "replays.trouble", why=trouble)
            return
        self._entries = self._read()
        if not self._entries:
            self.close()
        self._context.toast(self._context.words("removed.back", name=row.title))
