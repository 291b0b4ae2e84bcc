"""The two ways out of a game, as large tiles."""

from __future__ import annotations

from collections.abc import Callable

from scenes.boards.figure import draw_figure
from scenes.boards.look import Picture
from scenes.ui.brush import Box, Brush
from scenes.ui.items import HoldButton, PushButton
from scenes.ui.lettering import SMALLEST

INSET, PICTURE = 15.0, 92.0
TEXT_X = 122.0
LARGE = 1.3
"""With letters so large a tile has room for its name alone."""

RING_R = 38.0


class LeaveTile(PushButton):
    """Leaves the match, which waits under Continue with the picture that is on the tile."""

    def __init__(
        self, box: Box, label: str, what: str, picture: Picture, on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, label, on_press, icon="home", size=22)
        self._what, self._picture = what, picture

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - TEXT_X - 12)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.button_face(self.box, "plain", True)
        place = (x + INSET, y + (h - PICTURE) / 2, PICTURE, PICTURE)
        if self._picture:
            draw_figure(brush, self._picture, place)
        at = (x + INSET + PICTURE - 6, y + (h + PICTURE) / 2 - 6)
        r = 20.0
        if not self._picture:
            at, r = (x + INSET + PICTURE / 2, y + h / 2), 36.0
        brush.disc(at, r, "ink0")
        brush.icon("home", at, 1.1 * r, "text")
        room = w - TEXT_X - 12
        has_line = brush.has_room(self.label, room, "heavy")
        is_large = not has_line or not _has_room(brush, self._what, room)
        if has_line:
            brush.text(self.label, (x + TEXT_X, y + h * (0.5 if is_large else 0.39)), self.letters,
                       "heavy", "text", "midleft", fit=room)  # fmt: skip
        else:
            used = brush.paragraph_height(self.label, room, 18, 1.2)
            brush.paragraph(self.label, (x + TEXT_X, y + (h - used) / 2, room, used + 4), 18,
                            "heavy", "text", 1.2)  # fmt: skip
        if not is_large:
            brush.text(self._what, (x + TEXT_X, y + h * 0.63), 20, "bold", "sub", "midleft",
                       fit=w - TEXT_X - 12)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


class GiveUpTile(HoldButton):
    """Gives the game up once it has been held; a ring shows for how long still, ``what`` says what
    it means.
    """

    def __init__(
        self, box: Box, label: str, held: str, what: str, on_press: Callable[[], None]
    ) -> None:
        super().__init__(box, label, held, on_press, icon="flag", size=22)
        self._what = what

    def fitting(self, brush: Brush) -> float:
        return brush.lettering.fitting(self.label, self.size, "heavy", self.box[2] - TEXT_X - 12)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        brush.button_face(self.box, "danger", self.is_enabled)
        ink = "text" if self.is_enabled else "dim"
        middle = (x + INSET + PICTURE / 2, y + h / 2)
        brush.disc(middle, RING_R + 5, "ink0")
        brush.gauge(middle, RING_R, self.part, "look0", width=9)
        brush.icon("flag", middle, 34, ink)
        room = w - TEXT_X - 12
        is_told = self.is_enabled and bool(self._what) and _has_room(brush, self._what, room)
        is_large = not is_told
        if is_large:
            brush.text(self.label, (x + TEXT_X, y + h / 2), self.letters, "heavy", ink, "midleft",
                       fit=room)  # fmt: skip
        else:
            brush.text(self.label, (x + TEXT_X, y + h * 0.39), self.letters, "heavy", ink,
                       "midleft", fit=room)  # fmt: skip
            brush.text(self._what, (x + TEXT_X, y + h * 0.63), 20, "bold", "sub", "midleft",
                       fit=room)  # fmt: skip
        if is_focused:
            brush.focus_ring(self.box, radius=16, tint="acc")


def _has_room(brush: Brush, words: str, room: float) -> bool:
    """Whether a tile can say ``words`` below its name."""
    smallest = SMALLEST / brush.theme.text_scale
    return brush.theme.text_scale < LARGE and brush.measure(words, smallest)[0] <= room
