"""List of what was removed in the last 30 days, and can come back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final

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


@dataclass(frozen=True, slots=True)
class RemovedRow:
    """Something that was removed; `restore` returns why it did not come back, or None."""

    id: Hashable
    title: str
    below: str
    removed_ms: int
    restore: Callable[[], Message | None]
    is_damaged: bool = False


class RemovedScene(Overlay):
    """List over the screen that it came from. A row that is chosen goes back to where it was."""

    section = "removed"

    def __init__(self, cabinet: Cabinet, rows: Callable[[], Sequence[RemovedRow]]) -> None:
        self._cabinet, self._rows = cabinet, rows
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[RemovedRow] = ListView(LIST, pitch, self._row)
        self._list.entries = tuple(rows())
        self.room = self._list.filled
        super().__init__(cabinet, self._list.rows())

    def _row(self, box: Box, row: RemovedRow) -> ListRow[RemovedRow]:
        date = self._cabinet.say(date_words(row.removed_ms, now_ms()))
        when = self._cabinet.words("removed.when", date=date)
        return ListRow(box, row, (row.title, row.below, when), lambda: self._choose(row),
                       icon="undo", is_grey=row.is_damaged, subject=row.id)  # fmt: skip

    def _choose(self, row: RemovedRow) -> None:
        if trouble := row.restore():
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.trouble", "replays.trouble_what",
                            {"why": trouble})
            )  # fmt: skip
            return
        self._list.entries = tuple(self._rows())
        if not self._list.entries:
            self.close()
        else:
            self._page.set_items(self._list.rows())
        self._cabinet.toast(self._cabinet.words("removed.back", name=row.title))

    def act(self, action: Action) -> bool:
        return self._list.act(action, self._page) or super().act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        self.draw_rows(brush, 84)
        self._list.draw_bar(brush)
        self._list.draw_lack(brush, "trash", self._cabinet.words("removed.none"))
