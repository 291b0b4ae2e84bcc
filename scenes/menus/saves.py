"""Matches that are not finished: the ones left at the table and the ones saved under a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.store.listing import Entry
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.list_view import ALL_ROOM, ListRow, ListView, row_pitch
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Legend, Page
from scenes.input.actions import Action, Button, Press
from scenes.library import now_ms
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush


class SaveScene(PlainScene):
    """A list; confirming an entry goes on playing it."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Entry] = ListView(ALL_ROOM, pitch, self._row)
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)
        self._named: frozenset[Path] = frozenset()

    def enter(self) -> None:
        running, named = self._cabinet.library.unfinished()
        self._named = frozenset(entry.path for entry in named.read_all())
        self._list.entries = [*running.read_all(), *named.entries]
        self._page.set_items(self._list.rows())

    def _row(self, box: Box, entry: Entry) -> ListRow[Entry]:
        words, record = self._cabinet.words, entry.record
        if record is None:
            texts = (entry.title, self._cabinet.say(entry.trouble), "")
            return ListRow(box, entry, texts, lambda: None, icon="lock", is_grey=True)
        below = words("saves.line", game=words(f"{record.game}.name"),
                      names=", ".join(seat.name for seat in record.seats),
                      turn=len(record.moves) + 1)  # fmt: skip
        date = date_words(entry.saved_ms or entry.modified_ms, now_ms())
        when = self._cabinet.say(date) or words("replays.no_date")
        texts = (entry.title or words("saves.running"), below, when)
        return ListRow(box, entry, texts, self._resumes(entry), icon="disk")

    def _resumes(self, entry: Entry) -> Callable[[], None]:
        def play_on() -> None:
            self._cabinet.go.resume(entry, is_named=entry.path in self._named)

        return play_on

    def _remove(self) -> None:
        focused = self._page.focused
        if not isinstance(focused, ListRow):
            return
        entry: Entry = focused.entry

        def agree() -> None:
            self._cabinet.library.remove_match(entry)
            self.enter()

        name = entry.title or self._cabinet.words("saves.running")
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "saves.remove", "saves.remove_sure", {"name": name},
                        on_yes=agree, yes="replays.remove_yes")
        )  # fmt: skip

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.SPECIAL, is_down=True):
                self._remove()
            case _:
                return self._list.act(action, self._page) or self._page.act(action)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("saves.title"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        brush.text(words("saves.how"), (SAFE_RIGHT, 66), 20, "bold", "muted", "midright")
        self._list.draw_lack(brush, "disk", words("saves.none"))
        self._page.draw(brush)
        self._list.draw_bar(brush)
        self._legend.draw(
            brush,
            [
                (Button.CONFIRM, words("saves.resume")),
                (Button.SPECIAL, words("replays.remove")),
                (Button.CANCEL, words("menu.back")),
            ],
        )
