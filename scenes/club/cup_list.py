"""The tournaments of this sofa: those that go on, those that are over, and a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from game.club.cup import Cup
from game.club.cup_table import champions, decided, expected, is_over
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
    from game.words.message import Message
    from scenes.ui.brush import Box, Brush
    from scenes.ui.items import Item

LIST: Final[Box] = (64.0, 190.0, 1140.0, 440.0)
NEW: Final[Box] = (64.0, 110.0, 340.0, 58.0)

Kept: TypeAlias = "Cup | tuple[str, Message]"
"""A cup, or the id of a file and why it cannot be read."""


def _id_of(entry: Kept) -> str:
    return entry[0] if isinstance(entry, tuple) else entry.id


class CupListScene(PlainScene):
    """The newest first; a file that can't be read is grey and says why."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[Kept] = ListView(LIST, pitch, self._row)
        self._new = PushButton(NEW, cabinet.words("cups.new"), cabinet.go.new_cup, tone="primary",
                               icon="trophy", size=22)  # fmt: skip
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        """List the tournaments; after a visit to one of them the focus is still on it."""
        cups, is_first = self._cabinet.library.cups, not self._page.items
        self._list.entries = [*cups.all(), *cups.damaged.items()]
        shown = subject_of(self._page.focused)
        places = (k for k, entry in enumerate(self._list.entries) if _id_of(entry) == shown)
        if (at := next(places, None)) is not None:
            self._list.reveal(at)
        self._page.set_items([*self._list.rows(), self._new])
        if is_first and all(map(is_over, cups.all())):
            self._page.focus_on(self._new)

    def _row(self, box: Box, entry: Kept) -> Item:
        words = self._cabinet.words
        if isinstance(entry, tuple):
            told = self._cabinet.say(entry[1])
            return ListRow(box, entry, (words("cups.unreadable"), told, ""),
                           lambda: self._cabinet.toast(told), icon="trophy",
                           is_grey=True, subject=_id_of(entry))  # fmt: skip
        cup, when = entry, self._cabinet.say(date_words(entry.begun_ms, now_ms()))
        below = words("cups.line", form=words(f"cup.form.{cup.rules.form.value}"),
                      told=self._told(cup))  # fmt: skip
        return ListRow(box, entry, (cup.name, below, when),
                       lambda: self._cabinet.stack.push(screen_of(self._cabinet, cup)),
                       icon="trophy", subject=_id_of(entry))  # fmt: skip

    def _told(self, cup: Cup) -> str:
        words = self._cabinet.words
        winners = champions(cup)
        if len(winners) == 1:
            return words("cups.won", who=cup.entrant(winners[0]).name)
        if winners:
            return words("cups.shared")
        return words("cup.progress", done=decided(cup), of=expected(cup))

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
