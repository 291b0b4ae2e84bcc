"""A game's panels and wide buttons beside its board, put into words and onto the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.core.match.seats import Seat
from game.words.message import Value
from game.words.strings import Strings
from scenes.boards.beside import Line, MoveButton, Panel, PanelTone
from scenes.boards.figure import Figure, figure_ratio
from scenes.input.actions import Button
from scenes.ui import furniture
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.lettering import SMALLEST
from scenes.ui.sentences import seated_values, sentence

INSET: Final = 20.0
PAD_Y: Final = 12.0
LEADING: Final = 1.3
LINE_GAP: Final = 4.0
PIPS_H: Final = 18.0
LEAST_PART: Final = 0.16
"""How much of a line a number gets at least, however long the words are."""

TAIL: Final = 16.0
"""How high the tail of a bubble is."""

TAIL_X, TAIL_W = 44.0, 26.0

ICON_W: Final = 26.0
VALUE_SCALE: Final = 1.2
"""A value is in display type, which looks smaller than words of the same size."""

LABEL_SIZE: Final = 20.0
SMALL: Final = 18.0
BUTTON_LEFT: Final = 52.0
SIGN_W: Final = 82.0
"""Room at a button's right end for the sign of what presses it."""

APART: Final = 8.0
"""How far the two parts of a button's words lie apart at least."""

BUTTON_H: Final = 44.0
TONES: Final[dict[PanelTone, tuple[str, str, str]]] = {
    "plain": ("panel", "line", "muted"),
    "amber": ("panel", "amber", "amber"),
    "mint": ("panel", "acc", "acc"),
}
"""A panel's tone, and the colours of its ground, rim and heading."""


def paint_bubble(tint: str, easel: Easel, box: Box) -> None:
    """What somebody says, as large as ``box``: its tail points up to their card."""
    x, y, w, h = box
    top, middle, half = y + TAIL, x + TAIL_X, TAIL_W / 2
    easel.rounded((x, top, w, h - TAIL), "text", 18)
    easel.rounded((x, top, w, h - TAIL), tint, 18, width=3)
    easel.polygon([(middle - half, top + 3), (middle + half, top + 3), (middle + 2, y + 1)], tint)
    inner = half - 5
    easel.polygon(
        [(middle - inner, top + 4), (middle + inner, top + 4), (middle + 2, y + 8)], "text"
    )


@dataclass(frozen=True, slots=True)
class Scribe:
    """Writes what one game says beside its board; ``part`` is by how much letters are smaller."""

    brush: Brush
    strings: Strings
    game: str
    seats: Sequence[Seat]
    part: float = 1.0

    def panel_height(self, panel: Panel, width: float) -> float:
        """How high ``panel`` must be."""
        heading = self._letters(SMALL, "heavy") + LINE_GAP if panel.title else 0.0
        heading += TAIL if panel.speaker is not None else 0.0
        room = width - 2 * INSET
        return 2 * PAD_Y + heading + sum(self._line_height(line, room) for line in panel.lines)

    def draw_panel(self, panel: Panel, box: Box) -> None:
        """``panel`` in ``box``; what does not fit is cut off below."""
        if panel.speaker is not None:
            box = self._draw_bubble(box, f"look{self.seats[panel.speaker].look}")
        x, y, w, h = box
        tone, rim, ink = TONES[panel.tone]
        if panel.speaker is None:
            self.brush.panel(box, tone, rim, 22)
        top, left, room = y + PAD_Y, x + INSET, w - 2 * INSET
        if panel.title:
            title = self._words(f"panel.{panel.title}")
            is_wide = self.brush.measure(title, SMALL * self.part, "heavy", 1)[0] <= room
            drawn = self.brush.text(title, (left, top), SMALL * self.part, "heavy", ink,
                                    tracking=float(is_wide), fit=room)  # fmt: skip
            if (aside := panel.aside) is not None:
                words = self._words(f"panel.{aside.key}", **dict(aside.values))
                self.brush.text(words, (left + room, top), SMALL * self.part, "bold", aside.ink,
                                "topright", fit=max(room - drawn[2] - APART, 1.0))  # fmt: skip
            top += self._letters(SMALL, "heavy") + LINE_GAP
        self.draw_lines(panel.lines, (left, top, room, y + h - top))

    def draw_lines(self, lines: Sequence[Line], box: Box) -> None:
        """One line below the other, as many as ``box`` has room for."""
        left, top, room, h = box
        bottom, beside = top + h, self._size_beside(lines, room)
        for line in lines:
            high = self._line_height(line, room)
            if top + high > bottom + 1:
                break
            if line.figure is not None:
                line = replace(line, size=min(line.size, beside))
            self._draw_line(line, (left, top, room, high - LINE_GAP))
            top += high

    def _draw_bubble(self, box: Box, tint: str) -> Box:
        """A white bubble with a tail at its top, its rim in a seat's colour; gives its body."""
        x, y, w, h = box
        self.brush.stamp(("bubble", tint, w, h), box, partial(paint_bubble, tint))
        return x, y + TAIL, w, h - TAIL

    def _size_beside(self, lines: Sequence[Line], room: float) -> float:
        """Of all words that stand beside figures: the largest at which each has room."""
        sizes = [
            self._fitting(line, room - self._figure_w(line))
            for line in lines
            if line.figure is not None and line.key
        ]
        return min(sizes, default=SMALL)

    def _fitting(self, line: Line, room: float) -> float:
        words = self._words(f"panel.{line.key}", **dict(line.values))
        room -= ICON_W if line.icon else 0.0
        return self.brush.lettering.fitting(words, line.size * self.part, "bold", room) / self.part

    @staticmethod
    def _figure_w(line: Line) -> float:
        """Of a figure and the gap beside it."""
        assert line.figure is not None
        return line.high * figure_ratio(line.figure) + APART

    def _line_height(self, line: Line, room: float) -> float:
        """How high a line is with the gap below it."""
        if line.figure is not None:
            letters_h = self._letters(line.size, "bold") if line.key else 0.0
            return max(line.high + LINE_GAP, letters_h) + LINE_GAP
        if line.pips is not None:
            return PIPS_H + LINE_GAP
        if self._stands_alone(line):
            words = self._words(f"panel.{line.key}", **dict(line.values))
            size = line.size * self.part
            return self.brush.paragraph_height(words, room, size, line=LEADING) + LINE_GAP
        heights = [self._letters(line.size, "bold")]
        if line.lead:
            heights.append(self._letters(line.lead_size, "display"))
        if line.value:
            heights.append(self._letters(line.value_size or line.size * VALUE_SCALE, "display"))
        return max(heights) + LINE_GAP

    @staticmethod
    def _stands_alone(line: Line) -> bool:
        has_more = line.lead or line.icon or line.value or line.figure
        return bool(line.key) and not has_more

    def _draw_line(self, line: Line, box: Box) -> None:
        x, y, w, h = box
        brush = self.brush
        if line.figure is not None and line.key:
            left = self._figure_w(line)
            figure_y = y + LINE_GAP + (h - LINE_GAP - line.high) / 2
            Figure(line.figure).draw_apart(brush, (x, figure_y, left - APART, line.high))
            self._draw_row(line, (x + left, y, w - left, h + LINE_GAP))
        elif line.figure is not None:
            Figure(line.figure).draw_apart(brush, (x, y + LINE_GAP, w, h - LINE_GAP))
        elif line.pips is not None:
            brush.pips(box, *line.pips, line.ink)
        elif self._stands_alone(line):
            words = self._words(f"panel.{line.key}", **dict(line.values))
            brush.paragraph(words, (x, y, w, 0.0), line.size * self.part, ink=line.ink,
                            line=LEADING)  # fmt: skip
        else:
            self._draw_row(line, box)

    def _draw_row(self, line: Line, box: Box) -> None:
        """Lead, icon and words from the left, the value from the right; the words need their room.

        What is longer than that makes the numbers smaller; a value that would be smaller than with
        text of the usual size, or be cut, makes the words smaller too.
        """
        x, y, w, h = box
        brush, middle, left, right = self.brush, y + h / 2, x, x + w
        words = self._words(f"panel.{line.key}", **dict(line.values)) if line.key else ""
        needed = brush.measure(words, line.size * self.part)[0] + 1 if words else 0.0
        if line.value:
            size = (line.value_size or line.size * VALUE_SCALE) * self.part
            most = w if not (words or line.lead) else max(w - needed - 8, w * LEAST_PART)
            if words and not line.lead:
                smallest = SMALLEST / brush.theme.text_scale
                usual = brush.usual_width(line.value, size, "display")
                most = max(
                    most,
                    min(
                        brush.measure(line.value, smallest, "display")[0] + 1,
                        w - brush.measure(words, smallest)[0] - 9,
                    ),
                    min(usual, w - brush.usual_width(words, line.size * self.part) - 8),
                )
            value = brush.text(
                line.value, (right, middle), size, "display", line.value_ink,
                "midright", fit=most,
            )  # fmt: skip
            right = value[0] - 8
        icon_w = ICON_W if line.icon else 0.0
        if line.lead:
            room = right - left - 8 - icon_w - needed
            lead = brush.text(
                line.lead, (left, middle), line.lead_size * self.part, "display",
                "text" if words else line.ink, "midleft", fit=max(room, w * LEAST_PART),
            )  # fmt: skip
            left = lead[0] + lead[2] + 8
        if line.icon:
            brush.icon(line.icon, (left + 10, middle), 20, line.ink)
            left += icon_w
        if words:
            brush.text(words, (left, middle), line.size * self.part, "bold", line.ink, "midleft",
                       fit=max(right - left, 1.0))  # fmt: skip

    def button_height(self, special: MoveButton, width: float) -> float:
        """How high a button must be: two lines if its words do not fit side by side."""
        if self._is_one_row(special, width):
            return max(BUTTON_H, self._letters(LABEL_SIZE, "heavy") + 12)
        return self._letters(LABEL_SIZE, "heavy") + self._letters(SMALL, "bold") + 10

    def button_width(self, special: MoveButton, *, has_line: bool = True) -> float:
        """How wide a button must be for its words to stand side by side."""
        width = BUTTON_LEFT + self.brush.measure(self.label(special), LABEL_SIZE, "heavy")[0]
        if has_line and (line := self._second_line(special)):
            width += APART + self.brush.measure(line, SMALL)[0]
        return width + SIGN_W + 6

    def _is_one_row(self, special: MoveButton, width: float) -> bool:
        label, line = self.label(special), self._second_line(special)
        if not line:
            return True
        room = width - BUTTON_LEFT - SIGN_W
        needed = self.brush.measure(label, LABEL_SIZE * self.part, "heavy")[0] + APART
        return needed + self.brush.measure(line, SMALL * self.part)[0] <= room

    def draw_button(
        self, special: MoveButton, box: Box, kind: str, *, is_live: bool, sign: Button | None
    ) -> None:
        """``special`` as a wide button, with the ``sign`` of what presses it on that ``kind`` of
        device.

        It is dim unless ``is_live`` and the move may be played. A second line for which ``box`` is
        too low is left out.
        """
        x, y, w, h = box
        brush, is_enabled = self.brush, is_live and special.refusal is None
        middle, right = y + h / 2, x + w - 10
        brush.button_face(box, special.tone, is_enabled)
        ink, icon_ink = furniture.button_ink(brush.theme, special.tone, is_enabled=is_enabled)
        brush.icon(special.icon, (x + 29, middle), 24, icon_ink)
        if sign is not None and kind != "mouse":
            right -= brush.prompt(kind, sign, (right, middle), 13, "midright") + 6
        left = x + BUTTON_LEFT
        label, line = self.label(special), self._second_line(special)
        size, small, room = LABEL_SIZE * self.part, SMALL * self.part, right - left
        line_ink = "soft" if is_enabled and special.tone != "primary" else ink
        is_one_row = self._is_one_row(special, w)
        if is_one_row or h < self.button_height(special, w) - 1:
            drawn = brush.text(label, (left, middle), size, "heavy", ink, "midleft", fit=room)
            if line and is_one_row:
                brush.text(line, (right, middle), small, "bold", line_ink, "midright",
                           fit=max(right - APART - drawn[0] - drawn[2], 1.0))  # fmt: skip
        else:
            shift = self._letters(SMALL, "bold") / 2
            brush.text(label, (left, middle - shift), size, "heavy", ink, "midleft", fit=room)
            shift = self._letters(LABEL_SIZE, "heavy") / 2
            brush.text(line, (left, middle + shift), small, "bold", line_ink, "midleft", fit=room)

    def label(self, special: MoveButton) -> str:
        return self._special_words(special, special.name)

    def _second_line(self, special: MoveButton) -> str:
        name = f"{special.name}_line"
        has_line = self.strings.has(f"{self.game}.special.{name}")
        return self._special_words(special, name) if has_line else ""

    def _special_words(self, special: MoveButton, name: str) -> str:
        return sentence(self.strings, f"{self.game}.special.{name}", special, self.seats)

    def _words(self, key: str, /, **values: Value) -> str:
        told = seated_values(tuple(values.items()), self.seats)
        return self.strings.t(f"{self.game}.{key}", **dict(told))

    def _letters(self, size: float, face: str) -> float:
        """Height of a line of letters."""
        return self.brush.measure("", size * self.part, face)[1]
