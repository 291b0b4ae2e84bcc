"""The tournaments of this sofa: those that go on, those that are over, and a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.club.cup_store import CupLine
from game.store.damage import DamagedFile
from scenes.cabinet import Cabinet
from scenes.club.cup_open import screen_of
from scenes.dialogs.dates import date_words
from scenes.dialogs.list_view import ListRow, ListView, row_pitch
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.kept.library import now_ms
from scenes.scene import PlainScene
from scenes.ui.items import PushButton, subject_of

if TYPE_CHECKING:
    from scenes.ui.brush import Box, Brush
    from scenes.ui.items import Item

LIST: Final[Box] = (64.0, 190.0, 1140.0, 440.0)
NEW: Final[Box] = (64.0, 110.0, 340.0, 58.0)


class CupListScene(PlainScene):
    """The newest first; a file that can't be read is grey and says why."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[CupLine] = ListView(LIST, pitch, self._row)
        self._new = PushButton(NEW, cabinet.words("cups.new"), cabinet.go.new_cup, tone="primary",
                               icon="trophy", size=22)  # fmt: skip
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        """List the tournaments; after a visit to one of them the focus is still on it."""
        cups, is_first = self._cabinet.library.cups, not self._page.items
        self._list.entries = cups.lines()
        shown = subject_of(self._page.focused)
        places = (k for k, line in enumerate(self._list.entries) if line.id == shown)
        if (at := next(places, None)) is not None:
            self._list.reveal(at)
        self._page.set_items([*self._list.rows(), self._new])
        if is_first and all(line.winner is not None for line in self._list.entries):
            self._page.focus_on(self._new)

    def _row(self, box: Box, entry: CupLine) -> Item:
        cabinet, words = self._cabinet, self._cabinet.words
        try:
            line = cabinet.library.cups.line(entry)
        except DamagedFile as damage:
            told = cabinet.say(damage.message)
            return ListRow(box, entry, (words("cups.unreadable"), told, ""),
                           lambda: cabinet.toast(told), icon="trophy",
                           is_grey=True, subject=entry.id)  # fmt: skip
        when = cabinet.say(date_words(line.begun_ms, now_ms()))
        form = words(f"cup.form.{line.form}")
        below = words("cups.line", form=form, told=self._told(line))
        return ListRow(box, entry, (line.name, below, when), lambda: self._open(entry.id),
                       icon="trophy", subject=entry.id)  # fmt: skip

    def _open(self, cup_id: str) -> None:
        cabinet = self._cabinet
        try:
            cup = cabinet.library.cups.read(cup_id)
        except DamagedFile as damage:
            cabinet.toast(cabinet.say(damage.message))
            return
        if cup is not None:
            cabinet.stack.push(screen_of(cabinet, cup))

    def _told(self, line: CupLine) -> str:
        words = self._cabinet.words
        if line.winner:
            return words("cups.won", who=line.winner)
        if line.winner is not None:
            return words("cups.shared")
        return words("cup.progress", done=line.done, of=line.total)

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press) and action.button is Button.CANCEL and action.is_down:
            self._cabinet.stack.pop()
            return True
        if isinstance(action, Press) and action.button is Button.ALTERNATE and action.is_down:
            self._cabinet.go.new_cup()
            return True
        return self._list.act(action, self._page, [self._new]) or self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words, scale = self._cabinet.words, max(1.0, brush.theme.text_scale / 1.2)
        brush.backdrop("spot_plum")
        brush.text(words("cups.title"), (SAFE_LEFT, 60), 44 / scale, "display", "text", "midleft")
        if self._list.entries:
            count = words("cups.count", n=len(self._list.entries))
            brush.text(count, (SAFE_RIGHT, 60), 20, "bold", "muted", "midright")
        self._list.draw_lack(brush, "trophy", words("cups.none"))
        self._list.draw_bar(brush)
        self._page.draw(brush)
        self._prompt_bar.draw(brush, [
            (Button.CONFIRM, words("menu.choose")), (Button.ALTERNATE, words("cups.new")),
            (Button.CANCEL, words("menu.back")),
        ], on_screen=(Button.ALTERNATE,))  # fmt: skip
