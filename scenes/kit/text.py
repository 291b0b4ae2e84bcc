"""Text that fits its box by rule: it shrinks, alone or with its group, wraps, and is never cut."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.ui.brush import Brush
from scenes.ui.canvas import NAME_PITCH
from scenes.ui.paint.text_layout import unbroken
from scenes.ui.theme import Theme, Tint

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

ANCHORS: Final = {"left": ("midleft", 0.0), "center": ("center", 0.5), "right": ("midright", 1.0)}
LINE_HEIGHT: Final = 1.3
HALF: Final = 0.55
"""The part of its width that words need on each of two lines."""
NARROW: Final = 48.0
"""Words up to this width, in design units, are not broken: a line of one letter is no name."""


@nodeclass
class Text(Node):
    """Words in a style of the theme.

    With one of ``lines`` they are one line, which shrinks to its box; with two they break into a
    second, smaller one before they would be cut; with none of a number they wrap.
    """

    words: str
    style: str = "body"
    ink_tint: Tint | None = None
    align: str = "left"
    lines: int = 1
    group: Hashable = None
    """Texts of one group have one size: that of the one which has the least room."""
    size: float = 0.0
    """Design units in the place of the style's; 0 leaves that."""
    keeps: bool = False
    """Whether the words stay as large as they are when their row is short of room."""
    alpha: int = 255
    """How clearly they are seen, for words of one line."""

    def letters(self, theme: Theme) -> float:
        """Return the size of the letters before the text setting."""
        style = theme.letters[self.style]
        return min(self.size or style.size, style.most / theme.text_scale)

    def measure(self, layout: Layout, width: float) -> Size:
        brush, style = layout.brush, layout.brush.theme.letters[self.style]
        letters = self.letters(brush.theme)
        if self.lines == 0:
            high = brush.paragraph_height(self.words, width, letters, LINE_HEIGHT, style.face)
            wide = brush.measure(self.words, letters, style.face)[0]
            return min(wide + 1, width), high + 1  # less than a line more: never a line too few
        wide, high = brush.measure(self.words, letters, style.face, style.tracking)
        if self.lines == 2 and not brush.has_room(self.words, width, style.face):
            return width, max(high, 2 * NAME_PITCH)
        return min(wide, width), high

    def least(self, layout: Layout, width: float) -> Size:
        if self.keeps:
            return layout.size(self, width)
        brush, style = layout.brush, layout.brush.theme.letters[self.style]
        small = layout.smallest(min(self.size or style.size, style.most))
        if self.lines == 0:
            high = brush.paragraph_height(self.words, width, small, LINE_HEIGHT, style.face)
            return 0.0, high + 1
        wide, line = brush.measure(self.words, small, style.face)
        if self.lines == 2:
            part = 1.0 if layout.is_usual else HALF
            words = [brush.measure(word, small, style.face)[0] for word in unbroken(self.words)]
            least = max(wide * part, min(wide, NARROW), *words)
            return least, line if wide <= width else 2 * NAME_PITCH
        return wide, line

    def letter_group(self) -> Hashable:
        return None if self.group is None else ("text", self.style, self.group)

    def fitting(self, brush: Brush, width: float) -> float:
        face = brush.theme.letters[self.style].face
        return brush.lettering.fitting(self.words, self.letters(brush.theme), face, width)

    def paint(self, brush: Brush, at: Placed) -> None:
        style, (x, y, w, h) = brush.theme.letters[self.style], at.box
        ink = style.ink if self.ink_tint is None else self.ink_tint
        letters = at.letters or self.letters(brush.theme)
        anchor, part = ANCHORS[self.align]
        spot = x + w * part, y + h / 2
        if self.lines == 1:
            look = letters, style.face, ink, anchor, self.alpha, style.tracking
            brush.text(self.words, spot, *look, fit=w + 1)
        elif self.lines == 2:
            brush.name(self.words, spot, letters, style.face, ink, anchor, w + 1, h)
        else:
            brush.paragraph(self.words, at.box, letters, style.face, ink, LINE_HEIGHT, self.align)
