"""Panels, cards, chips, buttons and steppers."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from scenes.kit.boxes import Line, Row
from scenes.kit.node import Layout, Measure, Node, Pad, Pressable, Size, Wrapper, nodeclass
from scenes.kit.text import Text
from scenes.ui.brush import ICON_ROOM, Box, Brush
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

SUNK: Final = 3.0
"""How far a pressed button sinks."""
ARROWS_W: Final = 76.0
"""What the two arrows of a stepper take beside its value."""
LABEL_PAD: Final = 30.0
"""What is beside the label of a stepper."""
TITLE_GAP: Final = 4.0
TALL_PAD, TALL_ICON = 24.0, 44.0
"""What is beside the words of a tall button, and the height of its icon above them."""


@nodeclass
class Panel(Wrapper):
    """A slab with a child on it, and a heading above that if there is a ``title``."""

    inner: Node
    title: str = ""
    pad: Pad = (22.0, 12.0)
    tint: Tint = "panel"
    rim: Tint | None = "line"
    radius: float = 20.0
    rim_width: float = 1.5
    glow: Tint | None = None

    def _heading(self) -> Text:
        return Text(self.title, "section")

    def around(self, layout: Layout, width: float, size: Measure) -> Size:
        px, py = layout.pads(self.pad)
        wide, high = size(self.inner, width - 2 * px)
        above = layout.size(self._heading(), 1e6)[1] + TITLE_GAP if self.title else 0.0
        return wide + 2 * px, high + 2 * py + above

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = layout.inside(box, self.pad)
        if self.title:
            heading = self._heading()
            high = layout.size(heading, w)[1]
            yield heading, (x, y, w, high)
            y, h = y + high + TITLE_GAP, max(h - high - TITLE_GAP, 0.0)
        yield self.inner, (x, y, w, h)

    def paint_key(self) -> Hashable:
        return self.tint, self.rim, self.radius, self.rim_width, self.glow

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.panel(at.box, self.tint, self.rim, self.radius, self.rim_width, glow=self.glow)


def lit_panel(
    inner: Node, tint: Tint, pad: Pad, radius: float, rim_width: float, **others: Any
) -> Panel:
    """Return a slab that shines in its own colour."""
    return Panel(inner, "", pad, tint, tint, radius, rim_width, tint, **others)


@nodeclass
class Plate(Wrapper):
    """A flat rounded ground under a child."""

    inner: Node
    tint: Tint = "hole"
    radius: float = 12.0
    alpha: int = 255
    rim: Tint | None = None
    pad: Pad = 0.0
    rim_width: float = 1.5

    def around(self, layout: Layout, width: float, size: Measure) -> Size:
        px, py = layout.pads(self.pad)
        wide, high = size(self.inner, width - 2 * px)
        return wide + 2 * px, high + 2 * py

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, layout.inside(box, self.pad))]

    def paint_key(self) -> Hashable:
        return self.tint, self.radius, self.alpha, self.rim, self.rim_width

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.rounded(at.box, self.tint, self.radius, self.alpha)
        if self.rim is not None:
            brush.rounded(at.box, self.rim, self.radius, 170, width=self.rim_width)


@nodeclass
class Card(Wrapper, Pressable):
    """A slab that can be pressed, with a child on it.

    It is coloured with ``tint``: ``depth`` (0..1) of it, more while it is in focus or ``is_lit``.
    """

    inner: Node
    tint: Tint = "line"
    depth: float = 0.16
    is_lit: bool = False
    radius: float = 20.0

    LIT: ClassVar[float] = 0.18

    @property
    def outline(self) -> tuple[float, Tint]:
        return self.ring or (self.radius, "acc" if self.tint in ("line", "off") else self.tint)

    def paint_key(self) -> Hashable:
        return self.tint, self.depth, self.is_lit, self.radius

    def paint(self, brush: Brush, at: Placed) -> None:
        is_lit, theme = at.state.is_focused or self.is_lit, brush.theme
        depth = self.depth + self.LIT * (is_lit or at.state.is_hovered)
        tone, rim = theme.mix("panel2", self.tint, depth), theme.mix("line", self.tint, 0.5)
        if is_lit:
            brush.panel(at.box, tone, self.tint, self.radius, 3, glow=self.tint)
        else:
            brush.panel(at.box, tone, rim, self.radius, 1.5)


@nodeclass
class Chip(Node):
    """A few words in a pill."""

    words: str

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.brush.chip_width(self.words), layout.brush.measure(self.words, 18)[1] + 6

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.chip(self.words, (at.box[0], at.middle[1]))


@nodeclass
class Pill(Pressable):
    """A pill that is on or off: a tab, or a filter. A ``sign`` stands before its words."""

    words: str
    is_on: bool = False
    sign: Node | None = None

    @property
    def name(self) -> str:
        return self.label or self.words

    def _inner(self) -> Line:
        ink = "acc_ink" if self.is_on else "soft" if self.is_enabled else "off"
        words = Text(self.words, "strong", ink, "center") if self.words else None
        pad = (16.0 if self.words else 4.0, 4.0)
        return Row([self.sign, words], "s", pad, "center", "center")

    def measure(self, layout: Layout, width: float) -> Size:
        wide, high = self._inner().natural(layout, width)
        return max(wide, 44.0), max(high, 44.0)

    def least(self, layout: Layout, width: float) -> Size:
        wide, high = layout.least(self._inner(), width)
        return max(wide, 44.0), max(high, 44.0)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self._inner(), box)]

    def paint_key(self) -> Hashable:
        return self.is_on, self.is_enabled

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.button_face(at.box, "primary" if self.is_on else "plain", self.is_enabled)


@nodeclass
class TextButton(Pressable):
    """Words that can be pressed, in the middle, beside an icon or with ``is_tall`` below it.

    With words in ``held`` it must be held; they stand on it meanwhile.
    """

    words: str
    icon: str | None = None
    tone: str = "plain"
    size: float = 22.0
    held: str = ""
    is_tall: bool = False
    group: Hashable = "buttons"
    """The words of all buttons of one size in a group have the same letters."""

    @property
    def name(self) -> str:
        return self.label or self.words

    @property
    def destroys(self) -> bool:
        return bool(self.held) or self.tone == "danger"

    def letter_group(self) -> Hashable:
        return "button", self.size, self.group

    def fitting(self, brush: Brush, width: float) -> float:
        if self.is_tall:
            return brush.lettering.fitting(self.words, self.size, "heavy", width - TALL_PAD)
        room = brush.button_room((0.0, 0.0, width, 0.0), self.icon, self.words)
        return brush.lettering.fitting(self.words, self.size, "heavy", room)

    def measure(self, layout: Layout, width: float) -> Size:
        wide, high = layout.brush.measure(max(self.words, self.held, key=len), self.size, "heavy")
        if self.is_tall:
            return min(wide + 2 * TALL_PAD, width), high + TALL_ICON
        return min(wide + (ICON_ROOM if self.icon else 48.0), width), max(high + 18, 52.0)

    def least(self, layout: Layout, width: float) -> Size:
        wide = layout.brush.measure(self.words, layout.smallest(self.size), "heavy")[0]
        if self.is_tall:
            return wide + TALL_PAD, self.measure(layout, width)[1]
        return wide + (ICON_ROOM if self.icon else 36.0), 44.0

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), state = at.box, at.state
        box, words = (x, y + SUNK * state.is_down, w, h), state.words or self.words
        look = self.tone, self.icon, self.is_enabled, at.letters or self.size
        brush.button(box, words, *look, is_tall=self.is_tall)


@nodeclass
class Stepper(Pressable):
    """A value between two arrows, which left and right change; with a ``label``, a row of a form.

    It is as wide as the widest of ``values``, all the values that it may have.
    """

    value: str
    values: Sequence[str] = ()
    can_lower: bool = True
    can_raise: bool = True
    labels: Sequence[str] = ()
    """Labels of the other rows of its form, so that all values line up."""
    group: Hashable = "steppers"
    """The labels of all steppers in a group have the same letters."""

    steps: ClassVar[bool] = True
    SIZE: ClassVar[float] = 22.0

    @property
    def spoken(self) -> str:
        return f"{self.label}: {self.value}" if self.label else self.value

    def letter_group(self) -> Hashable:
        return ("stepper", self.group) if self.label else None

    def can_step(self, step: int) -> bool:
        return self.can_raise if step > 0 else self.can_lower

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        right, wide = box[0] + box[2], self.value_w(brush, box[2])
        if x < right - wide:
            return 0
        step = -1 if x < right - wide / 2 else 1
        return step if self.can_step(step) else 0

    def value_w(self, brush: Brush, width: float) -> float:
        """Return the width of the value with its arrows, where all of it is ``width`` wide."""
        if not self.label:
            return width
        values = {self.value, *self.values}
        wanted = max(brush.measure(one, self.SIZE, "heavy")[0] for one in values)
        least = max(brush.least_width(one, "heavy") for one in values)
        label_w = max(brush.usual_width(one, self.SIZE) for one in {self.label, *self.labels})
        room = width - label_w - LABEL_PAD - ARROWS_W
        return min(wanted, max(room, least)) + ARROWS_W

    def fitting(self, brush: Brush, width: float) -> float:
        room = max(width - self.value_w(brush, width) - LABEL_PAD, 1.0)
        return brush.lettering.fitting(self.label, self.SIZE, "bold", room)

    def measure(self, layout: Layout, width: float) -> Size:
        brush = layout.brush
        label_w = brush.measure(self.label, self.SIZE)[0] + LABEL_PAD if self.label else 0.0
        values = {self.value, *self.values}
        wide = max(brush.measure(one, self.SIZE, "heavy")[0] for one in values) + ARROWS_W
        return min(label_w + wide, width), 46.0

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), is_focused = at.box, at.state.is_focused
        wide = min(self.value_w(brush, w), w)
        left, middle = x + w - wide, y + h / 2
        if is_focused:
            brush.rounded(at.box, "panel2", 14)
        if self.label:
            ink = "text" if is_focused else "sub" if self.is_enabled else "dim"
            look, room = (at.letters or self.SIZE, "bold", ink, "midleft"), w - wide - LABEL_PAD
            brush.text(self.label, (x + 20, middle), *look, fit=room)
        high = max(brush.measure(self.value, self.SIZE, "heavy")[1], 32.0)
        inset = min(6.0, max(2.0, (h - high) / 2))
        brush.rounded((left, y + inset, wide, h - 2 * inset), "hole", 12)
        for step, icon, place in ((-1, "arrow_left", left + 20), (1, "arrow_right", x + w - 20)):
            if self.can_step(step) and self.is_enabled:
                brush.icon(icon, (place, middle), 20, "acc" if is_focused else "muted")
        at_middle, ink = (left + wide / 2, middle), "text" if self.is_enabled else "dim"
        room = wide - ARROWS_W + 2
        brush.text(self.value, at_middle, self.SIZE, "heavy", ink, "center", fit=room)


def stepper(values: Sequence[str], at: int, **others: Any) -> Stepper:
    """Return a stepper at one of its values, which ends with the first and the last."""
    return Stepper(values[at], values, at > 0, at < len(values) - 1, **others)


@nodeclass
class Field(Pressable):
    """Words that a press changes, in a pill with a pencil."""

    words: str
    tint: Tint = "line"
    style: str = "name"

    PENCIL_W: ClassVar[float] = 58.0

    @property
    def name(self) -> str:
        return self.label or self.words

    def measure(self, layout: Layout, width: float) -> Size:
        letters = Text(self.words, self.style, lines=2)
        wide, high = layout.size(letters, width - 2 * self.PENCIL_W)
        return wide + 2 * self.PENCIL_W, max(high + 12, 52.0)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        words = Text(self.words, self.style, align="center", lines=2)
        return [(words, (x + 24, y, max(w - 24 - self.PENCIL_W, 0.0), h))]

    def paint_key(self) -> Hashable:
        return self.tint

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        brush.pill(at.box, "hole", brush.theme.mix("line", self.tint, 0.4))
        ink = "acc" if at.state.is_focused else "soft"
        brush.icon("pencil", (x + w - 30, y + h / 2), 22, ink)
