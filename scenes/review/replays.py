"""The shelf of replays: watch, rename, remove, and bring in files from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.store.listing import Entry
from game.words.message import Message, Value
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.dialogs.keyboard import KeyboardScene
from scenes.dialogs.list_view import ListRow, ListView, row_pitch
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Legend, Page
from scenes.input.actions import Action, Button, Dropped, Press
from scenes.library import now_ms
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

LIST_BOX: Box = (SAFE_LEFT, 112.0, 820.0, 528.0)
SIDE_X, SIDE_W = 920.0, 296.0
READ_AT_ONCE = 16
"""Files a tick, so that a folder of thousands does not stop the screen."""


class ReplayScene(PlainScene):
    """All replays, newest first; damaged files are grey rows that say what is wrong."""

    def __init__(self, cabinet: Cabinet, imported: str = "") -> None:
        self._cabinet = cabinet
        self._imported = imported
        self._last: Entry | None = None
        self._listing = cabinet.library.replays.listing()
        self._is_unread = False
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Entry] = ListView(LIST_BOX, pitch, self._row)
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)

    def enter(self) -> None:
        self._read_shelf()
        if self._imported:
            path, self._imported = self._imported, ""
            self._import(path)

    def _read_shelf(self) -> None:
        """Begin to list the folder; ``update`` goes on with it, so that no frame waits."""
        self._listing = self._cabinet.library.replays.listing()
        self._is_unread = self._listing.read_more(READ_AT_ONCE)
        self._fill()

    def _fill(self) -> None:
        self._list.entries = self._listing.entries
        self._page.set_items([*self._list.rows(), *self._buttons()])

    def _row(self, box: Box, entry: Entry) -> ListRow[Entry]:
        words = self._cabinet.words
        if entry.record is None:
            texts = (entry.title, self._cabinet.say(entry.trouble), "")
            return ListRow(box, entry, texts, self._tells(entry), icon="lock", is_grey=True)
        record = entry.record
        names = ", ".join(seat.name for seat in record.seats)
        tried = len(record.branches)
        below = words(
            "replays.line_tried" if tried else "replays.line", game=words(f"{record.game}.name"),
            names=names, moves=len(record.moves), tried=tried,
        )  # fmt: skip
        date = date_words(entry.saved_ms, now_ms())
        when = self._cabinet.say(date) or words("replays.no_date")
        texts = (entry.title or words("replays.no_name"), below, when)
        return ListRow(box, entry, texts, self._watches(entry))

    def _buttons(self) -> list[Item]:
        words = self._cabinet.words
        rows: list[tuple[str, str, Callable[[], None]]] = [
            ("watch", "play", self._watch_focused),
            ("rename", "pencil", self._rename),
            ("remove", "trash", self._remove),
            ("import", "folder", self._ask_import),
            ("paste", "copy", self._paste),
        ]
        return [
            PushButton((SIDE_X, 112 + i * 66, SIDE_W, 56), words(f"replays.{name}"), on_press,
                       icon=icon, size=20)
            for i, (name, icon, on_press) in enumerate(rows)
        ]  # fmt: skip

    @property
    def _chosen(self) -> Entry | None:
        """The entry in focus; while a button has the focus, the one that had it last."""
        shown = [item.entry for item in self._page.items if isinstance(item, ListRow)]
        if isinstance(self._page.focused, ListRow):
            self._last = self._page.focused.entry
        if self._last in shown:
            return self._last
        return shown[0] if shown else None

    def _watches(self, entry: Entry) -> Callable[[], None]:
        return lambda: self._watch(entry)

    def _tells(self, entry: Entry) -> Callable[[], None]:
        def tell() -> None:
            values = {"file": entry.title, "why": entry.trouble}
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.damaged", "replays.damaged_what", values)
            )

        return tell

    def _watch(self, entry: Entry) -> None:
        playback, trouble = self._cabinet.library.replays.load(entry)
        if playback is None:
            values = {"file": entry.title, "why": trouble}
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.damaged", "replays.damaged_what", values)
            )
            return
        self._cabinet.go.watch(playback)

    def _watch_focused(self) -> None:
        if (entry := self._chosen) is not None:
            self._tells(entry)() if entry.record is None else self._watch(entry)

    def _rename(self) -> None:
        entry = self._chosen
        if entry is None or entry.record is None:
            return

        def keep(name: str) -> None:
            self._tell_trouble(self._cabinet.library.replays.keep(entry.id, name))

        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "replays.rename_title", entry.record.name, 60, keep)
        )

    def _remove(self) -> None:
        entry = self._chosen
        if entry is None:
            return

        def agree() -> None:
            self._tell_trouble(self._cabinet.library.replays.remove(entry))
            self.enter()

        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "replays.remove", "replays.remove_sure",
                        {"name": entry.title}, on_yes=agree, yes="replays.remove_yes")
        )  # fmt: skip

    def _ask_import(self) -> None:
        words = self._cabinet.words
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "replays.import_title", words("replays.import_from"), 200,
                          self._import, is_anew=True)
        )  # fmt: skip

    def _import(self, path: str) -> None:
        outcome = self._cabinet.library.replays.import_path(Path(path).expanduser())
        self._read_shelf()
        values: dict[str, Value] = {
            "n": outcome.taken,
            "why": outcome.first_trouble,
            "bad": outcome.refused,
        }
        key = "replays.imported" if not outcome.refused else "replays.imported_partly"
        if not outcome.taken:
            key = "replays.imported_nothing"
        self._cabinet.stack.push(NoticeScene(self._cabinet, "replays.import", key, values))

    def _paste(self) -> None:
        """Take a game from the clipboard, as notation text."""
        trouble = self._cabinet.library.replays.import_text(self._cabinet.window.pasted())
        self.enter()
        if trouble:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.paste", "replays.pasted_nothing",
                            {"why": trouble})
            )  # fmt: skip

    def _tell_trouble(self, trouble: Message | None) -> None:
        if trouble:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "replays.trouble", "replays.trouble_what",
                            {"why": trouble})
            )  # fmt: skip

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Dropped(path):
                self._import(path)
            case Press(Button.CANCEL, is_down=True):
                self._cabinet.stack.pop()
            case Press(Button.ALTERNATE, is_down=True):
                self._rename()
            case Press(Button.SPECIAL, is_down=True):
                self._remove()
            case _:
                return self._list.act(action, self._page, self._buttons()) or self._page.act(action)
        return True

    def update(self, tick_ms: int) -> bool:
        if not self._is_unread:
            return False
        self._is_unread = self._listing.read_more(READ_AT_ONCE)
        self._fill()
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("replays.title"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        count = words("replays.count", n=len(self._list.entries))
        count = self._cabinet.say(self._listing.note) or count
        brush.text(count, (SAFE_RIGHT, 66), 20, "bold", "muted", "midright")
        self._list.draw_lack(brush, "film", words("replays.none"))
        self._page.draw(brush)
        self._list.draw_bar(brush)
        self._legend.draw(
            brush,
            [
                (Button.CONFIRM, words("replays.watch")),
                (Button.ALTERNATE, words("replays.rename")),
                (Button.SPECIAL, words("replays.remove")),
                (Button.CANCEL, words("menu.back")),
            ],
            on_screen=(Button.ALTERNATE, Button.SPECIAL),
        )
