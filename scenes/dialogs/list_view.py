"""A long list of which a window of rows is shown: the page gets only those that can be seen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, Pressable

T = TypeVar("T")


def row_pitch(text_scale: float) -> float:
    """From one row to the next, so that two lines of text fit at any size of letters."""
    return 66.0 + 52.0 * (text_scale - 1.0)


class ListView(Generic[T]):
    """Entries and the part of them in sight. ``make_row`` gives the item for an entry.

    The rows are ``pitch`` apart, ``gap`` of that between one and the next.
    """

    def __init__(
        self, box: Box, pitch: float, make_row: Callable[[Box, T], Item], gap: float = 6.0
    ) -> None:
        self.box, self.pitch, self._make_row, self._gap = box, pitch, make_row, gap
        self._rows: list[Item] = []
        self.entries: Sequence[T] = ()
        self.top = 0

    @property
    def window(self) -> int:
        return int(self.box[3] // self.pitch)

    @property
    def filled(self) -> Box:
        """What the rows take of the box, but never less than five rows; all of an empty list."""
        x, y, w, h = self.box
        return x, y, w, min(h, max(len(self.entries), 5) * self.pitch) if self.entries else h

    def rows(self) -> list[Item]:
        """Return the items of the rows in sight, made anew."""
        x, y, w, _ = self.box
        self.top = min(max(self.top, 0), max(0, len(self.entries) - self.window))
        shown = self.entries[self.top : self.top + self.window]
        self._rows = [
            self._make_row((x, y + i * self.pitch, w, self.pitch - self._gap), entry)
            for i, entry in enumerate(shown)
        ]
        return self._rows

    def reveal(self, at: int) -> None:
        """Move the window so that the entry at ``at`` is in sight; ``rows`` follows."""
        self.top = min(max(self.top, at - self.window + 1), at)

    def scroll(self, by: int) -> bool:
        """Move the window; False at the end of the list."""
        before = self.top
        self.top = min(max(self.top + by, 0), max(0, len(self.entries) - self.window))
        return self.top != before

    def act(self, action: Action, page: Page, others: Sequence[Item] = ()) -> bool:
        """Scroll ``page``, which shows the rows and then ``others``, if ``action`` means that.

        The arrows scroll at the first and the last row in sight, previous and next by a whole
        window, the wheel by its notches.
        """
        rows = self._rows
        match action:
            case Press(Button.PREV, is_down=True):
                by = -self.window
            case Press(Button.NEXT, is_down=True):
                by = self.window
            case Press(Button.UP, is_down=True) if rows and page.focused is rows[0]:
                by = -1
            case Press(Button.DOWN, is_down=True) if rows and page.focused is rows[-1]:
                by = 1
            case Point(phase=Phase.WHEEL, wheel=wheel):
                by = -wheel
            case _:
                return False
        at = page.items.index(page.focused) if page.focused else 0
        if not self.scroll(by):
            return False
        page.set_items([*self.rows(), *others])
        page.focus_on(page.items[min(at, len(page.items) - 1)])
        return True

    def draw_lack(self, brush: Brush, icon: str, words: str) -> None:
        """Draw a card in place of an empty list with the reason; nothing if there are entries."""
        if self.entries:
            return
        x, y, w, _ = self.box
        brush.panel(self.box, "panel", "line", 22)
        brush.icon(icon, (x + w / 2, y + 180), 84, "dim")
        side = w * 0.17
        room = (x + side, y + 250, w - 2 * side, 120)
        brush.paragraph(words, room, 22, align="center")

    def draw_bar(self, brush: Brush) -> None:
        """Where in the list the window is; nothing if all of it can be seen."""
        if len(self.entries) <= self.window:
            return
        x, y, w, h = self.box
        share = self.window / len(self.entries)
        brush.rounded((x + w + 8, y, 8, h), "hole", 4)
        brush.rounded((x + w + 8, y + h * self.top / len(self.entries), 8, h * share), "muted", 4)


class ListRow(Pressable, Generic[T]):
    """A row: an icon, two texts, and one at the right end. A damaged entry is grey and says why."""

    def __init__(
        self,
        box: Box,
        entry: T,
        texts: tuple[str, str, str],
        on_press: Callable[[], None],
        *,
        icon: str = "film",
        is_grey: bool = False,
        subject: Hashable | None = None,
    ) -> None:
        super().__init__(box, on_press)
        self.subject = subject
        self.entry, self.texts, self.icon, self.is_grey = entry, texts, icon, is_grey

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        title, below, right = self.texts
        brush.rounded(self.box, "panel2" if is_focused else "panel", 14)
        brush.icon(self.icon, (x + 36, y + h / 2), 28, "dim" if self.is_grey else "acc")
        ink = "muted" if self.is_grey else "text"
        middle, gap = y + h / 2, 14 * brush.theme.text_scale
        brush.text(title, (x + 72, middle - gap), 22, "heavy", ink, "midleft", fit=w - 340)
        brush.text(below, (x + 72, middle + gap), 18, "bold", "muted", "midleft", fit=w - 100)
        brush.text(right, (x + w - 20, middle - gap), 18, "bold", "sub", "midright", fit=260)
        if is_focused:
            brush.focus_ring(self.box, radius=14, tint="acc")
