"""What was removed in the last 30 days, to be had back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.store.listing import Entry
from game.words.message import Message
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.list_view import ListRow, ListView, row_pitch
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.overlay import Overlay
from scenes.input.actions import Action
from scenes.kept.library import now_ms
from scenes.ui.brush import Box, Brush

LIST: Final[Box] = (260.0, 140.0, 740.0, 490.0)


class RemovedScene(Overlay):
    """A list over the screen that it came from; whoever is chosen goes back to where they were."""

    section = "removed"

    def __init__(
        self,
        cabinet: Cabinet,
        entries: Callable[[], Sequence[Entry]],
        told: Callable[[Entry], tuple[str, str]],
        take_out: Callable[[Entry], Message | None],
    ) -> None:
        """``told`` gives two lines about an entry; ``take_out`` why it did not come back."""
        self._cabinet = cabinet
        self._entries, self._told, self._take_out = entries, told, take_out
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Entry] = ListView(LIST, pitch, self._row)
        self._list.entries = tuple(entries())
        self.room = self._list.filled
        super().__init__(cabinet, self._list.rows())

    def _row(self, box: Box, entry: Entry) -> ListRow[Entry]:
        title, below = self._told(entry)
        date = self._cabinet.say(date_words(entry.modified_ms, now_ms()))
        when = self._cabinet.words("removed.when", date=date)
        return ListRow(box, entry, (title, below, when), lambda: self._choose(entry),
                       icon="undo", is_grey=entry.record is None,
                       subject=entry.path)  # fmt: skip

    def _choose(self, entry: Entry) -> None:
        if trouble := self._take_out(entry):
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.trouble", "replays.trouble_what",
                            {"why": trouble})
            )  # fmt: skip
            return
        title = self._told(entry)[0]
        self._list.entries = tuple(self._entries())
        if not self._list.entries:
            self.close()
        else:
            self._page.set_items(self._list.rows())
        self._cabinet.toast(self._cabinet.words("removed.back", name=title))

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 84)
        self._list.draw_bar(brush)
        self._list.draw_lack(brush, "trash", self._cabinet.words("removed.none"))
