"""What a place on the line of a replay stands for, shown above it: a picture, and the move."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from game.core.move_log import Line
from game.core.record import Playback
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.cabinet import Cabinet
from scenes.review.landmarks import Mark
from scenes.review.signs import draw_sign
from scenes.ui.brush import Box, Brush

SIDE: Final = 120.0
WIDE: Final = 236.0
PAD: Final = 12.0
ROW: Final = 25.0
ABOVE: Final = 12.0
"""Between it and the line."""

MOST: Final = 64
"""So many pictures are remembered, as data."""


class Preview:
    """Of one playback. ``ply`` is the position that it shows, None while nobody asks."""

    def __init__(self, cabinet: Cabinet, playback: Playback, lines: Sequence[Line]) -> None:
        self._cabinet, self._playback, self._lines = cabinet, playback, lines
        self.ply: int | None = None
        self._pictures: dict[int, Figure] = {}
        self._painted: set[Hashable] = set()

    def show(self, ply: int | None) -> bool:
        """Show that position, or nothing; whether that is another one."""
        has_changed, self.ply = ply != self.ply, ply
        return has_changed

    def paint(self, brush: Brush, until_s: float) -> bool:
        """Paint its picture out of sight; True if it can be seen from now on."""
        ply = self.ply
        if ply is None or (brush, ply) in self._painted:
            return False
        box = (0.0, 0.0, SIDE, SIDE)
        if not brush.rehearse(lambda: self._figure(ply).draw(brush, box), until_s):
            return False
        self._painted.add((brush, ply))
        return True

    def _figure(self, ply: int) -> Figure:
        if ply not in self._pictures:
            if len(self._pictures) >= MOST:
                self._pictures.clear()
                self._painted.clear()
            state = self._playback.states[ply]
            self._pictures[ply] = Figure(picture_of(self._playback.record, state))
        return self._pictures[ply]

    def draw(self, brush: Brush, at: float, bottom: float, marks: Sequence[Mark]) -> None:
        """Above ``bottom``, with its middle at ``at`` as far as the screen has room; ``marks`` are
        what is marked there.
        """
        ply = self.ply
        if ply is None:
            return
        row = ROW * (1 + 0.8 * (brush.theme.text_scale - 1))
        rows = 1 + (ply > 0) + len(marks)
        high = SIDE + 2 * PAD + rows * row + 6
        x, y = min(max(at - WIDE / 2, 24.0), 1256.0 - WIDE), bottom - ABOVE - high
        brush.panel((x, y, WIDE, high), "panel2", "acc", 18, 2)
        picture = (x + (WIDE - SIDE) / 2, y + PAD, SIDE, SIDE)
        if (brush, ply) in self._painted:
            self._figure(ply).draw(brush, picture)
        self._draw_words(brush, (x + PAD, y + PAD + SIDE + 6, WIDE - 2 * PAD, row), ply, marks)

    def draw_marks(self, brush: Brush, at: float, bottom: float, marks: Sequence[Mark]) -> None:
        """Only what the position on the board is marked for, in a row above ``bottom``."""
        told = [self._cabinet.words(mark.words) for mark in marks]
        wide = sum(brush.chip_width(words) + 6 for words in told) - 6
        x = min(max(at - wide / 2, 64.0), 1216.0 - wide)
        for words in told:
            width, high = brush.chip_width(words), brush.measure(words, 18)[1] + 6
            brush.pill((x, bottom - high, width, high), "panel2", "amber")
            brush.text(words, (x + width / 2, bottom - high / 2), 18, "heavy", "amber", "center")
            x += width + 6

    def _draw_words(self, brush: Brush, first: Box, ply: int, marks: Sequence[Mark]) -> None:
        """Which move it is, what it was, and what it is marked for, a row each."""
        x, y, w, row = first
        words, plies = self._cabinet.words, len(self._playback.moves)
        middle = x + w / 2, y + row / 2
        told = words("watch.count", n=ply, of=plies)
        brush.text(told, middle, 18, "bold", "sub", "center", fit=w)
        if ply:
            player, move = self._lines[ply - 1]
            look = self._playback.record.seats[player].look
            self._draw_row(brush, (x, y + row, w, row), self._cabinet.strings.write(move),
                           look=look)  # fmt: skip
        for k, mark in enumerate(marks):
            top = y + row * (k + 1 + (ply > 0))
            self._draw_row(brush, (x, top, w, row), words(mark.words), icon=mark.icon)

    def _draw_row(
        self, brush: Brush, box: Box, words: str, look: int | None = None, icon: str = ""
    ) -> None:
        """Words in the middle, after a seat's shape or an icon."""
        x, y, w, h = box
        wide = min(brush.measure(words, 18)[0], w - 28)
        left, middle = x + (w - wide - 28) / 2, y + h / 2
        if look is not None:
            brush.shape(look, (left + 9, middle), 7)
        else:
            draw_sign(brush, (left + 9, middle), icon, 17, "amber")
        ink = "text" if look is not None else "amber"
        brush.text(words, (left + 28, middle), 18, "heavy", ink, "midleft", fit=w - 28)
