"""Rows of forms: a name, and a value that is switched, chosen, slid or stepped."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from game.core.rules import options as opt
from scenes.kit.boxes import Column, Spacer
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.widgets import Plate
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

CONTROL_W: Final = 272.0
INSET: Final = 16.0
SLIDER_W: Final = 196.0
SWITCH_W, SWITCH_H = 76.0, 38.0
MAX_SEGMENTS: Final = 3
LARGE: Final = 1.3
"""With letters so large a row has room for its name alone."""
PERCENT: Final = range(0, 101, 5)
"""The values of a slider."""
MUTED_AT: Final = 16
"""Where among them a press leads from nothing."""


@nodeclass
class FormRow(Pressable):
    """A name with some words ``below`` it, and the value ``at`` a place among ``values``.

    A press takes the next value, after the last one that at ``round_to``.
    """

    values: Sequence[str] = ()
    at: int = 0
    below: str = ""
    round_to: int = 0
    control_w: float = CONTROL_W
    is_idle: bool = False
    """Whether the value has no effect as other things are."""
    tint: Tint = "acc"

    steps: ClassVar[bool] = True
    cycles: ClassVar[bool] = True
    SIZE: ClassVar[float] = 24.0

    @property
    def value(self) -> str:
        """The value in words."""
        return self.values[self.at]

    @property
    def spoken(self) -> str:
        return f"{self.label}: {self.value}"

    def can_step(self, step: int) -> bool:
        return 0 <= self.at + step < len(self.values)

    def steps_of_press(self) -> int:
        return 1 if self.can_step(1) else self.round_to - self.at

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        left, _, w, _ = self.control(box)
        return 0 if x < left else self.at_part(brush, min((x - left) / w, 0.999))

    def at_part(self, brush: Brush, part: float) -> int:
        """Return the steps of a click at a part (0..1) of the control."""
        if self.opens and abs(part - 0.5) < 0.3:
            return 0
        step = -1 if part < 0.5 else 1
        return step if self.can_step(step) else 0

    def control(self, box: Box) -> Box:
        """Return where the value stands."""
        x, y, w, h = box
        wide = min(self.control_w, w * 0.68)
        return x + w - INSET - wide, y + h / 2 - 23, wide, 46.0

    def letter_group(self) -> Hashable:
        return "form"

    def fitting(self, brush: Brush, width: float) -> float:
        room = self.control((0.0, 0.0, width, 46.0))[0] - 2 * INSET
        return brush.lettering.fitting(self.label, self.SIZE, "heavy", max(room, 1.0))

    def measure(self, layout: Layout, width: float) -> Size:
        has_below = self.below and layout.brush.theme.text_scale < LARGE
        return width, 74.0 if has_below else 56.0

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, _, h), theme = at.box, brush.theme
        control, is_focused = self.control(at.box), at.state.is_focused
        if is_focused:
            brush.rounded(at.box, theme.mix("panel", "acc", 0.22), 18)
        has_below = self.below and theme.text_scale < LARGE and h >= 56 * theme.text_scale
        name_y, room = y + h / 2 - 13 * theme.text_scale * bool(has_below), control[0] - x - INSET
        ink = "dim" if self.is_idle else "text"
        letters = at.letters or self.SIZE
        write = brush.text if has_below else brush.name  # which breaks before it would be cut
        write(self.label, (x + INSET, name_y), letters, "heavy", ink, "midleft", fit=room - 12)
        if has_below:
            below = x + INSET, y + h / 2 + 15 * theme.text_scale
            brush.text(self.below, below, 20, "bold", "sub", "midleft", fit=room - 12)
        self.paint_control(brush, control, is_focused=is_focused)

    def paint_control(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        """Draw the value: here, between two arrows."""
        x, y, w, h = box
        brush.rounded(box, "hole", h / 2)
        brush.rounded(box, "line", h / 2, width=1.5)
        for step, icon, at in ((-1, "arrow_left", x + 26), (1, "arrow_right", x + w - 26)):
            if self.can_step(step):
                brush.icon(icon, (at, y + h / 2), 20, "acc" if is_focused else "sub")
        ink = "dim" if self.is_idle else "text"
        brush.text(self.value, (x + w / 2, y + h / 2), 20, "heavy", ink, "center", fit=w - 90)


@nodeclass
class Toggle(FormRow):
    """A switch: off is the first of its two values, on the second. A press anywhere turns it."""

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        return self.steps_of_press()

    def paint_control(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        (x, y, w, h), is_on = box, bool(self.at)
        switch = (x + w - SWITCH_W, y + (h - SWITCH_H) / 2, SWITCH_W, SWITCH_H)
        brush.rounded(switch, "spot_teal" if is_on else "hole", SWITCH_H / 2)
        brush.rounded(switch, "acc" if is_on else "line", SWITCH_H / 2, width=2)
        knob = switch[0] + (SWITCH_W - 20 if is_on else 20), y + h / 2
        brush.disc(knob, 14, "acc" if is_on else "off")
        if is_on:
            brush.icon("check", knob, 18, "acc_ink")
        at, ink = (switch[0] - 14, y + h / 2), "text" if is_on else "sub"
        brush.text(self.value, at, 20, "bold", ink, "midright", fit=w - SWITCH_W - 20)


@nodeclass
class Segments(FormRow):
    """All values side by side; ``signs`` are pictures in the place of their words."""

    signs: Sequence[Node] = ()

    def _parts(self, brush: Brush) -> list[float]:
        """Return the share of each value in the room: longer words have more."""
        if self.signs:
            return [1 / len(self.values)] * len(self.values)
        wide = [22 + brush.measure(each, 20, "heavy")[0] for each in self.values]
        return [each / sum(wide) for each in wide]

    def _boxes(self, brush: Brush, box: Box) -> list[Box]:
        x, y, w, h = self.control(box)
        parts = self._parts(brush)
        return [(x + w * sum(parts[:k]), y, w * part, h) for k, part in enumerate(parts)]

    def at_part(self, brush: Brush, part: float) -> int:
        ends = [sum(self._parts(brush)[: k + 1]) for k in range(len(self.values))]
        return next(k for k, end in enumerate(ends) if part < end + 1e-3) - self.at

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return zip(self.signs, self._boxes(layout.brush, box), strict=False)

    def paint(self, brush: Brush, at: Placed) -> None:
        FormRow.paint(self, brush, at)
        boxes = self._boxes(brush, at.box)
        fitting, words = brush.lettering.fitting, [*zip(self.values, boxes, strict=True)]
        size = min(fitting(each, 20, "heavy", box[2] - 14) for each, box in words)
        for k, (each, (x, y, w, h)) in enumerate(words):
            if k == self.at:
                chosen = (x + 3, y + 3, w - 6, h - 6)
                brush.rounded(chosen, "spot_teal" if self.signs else "acc", 11)
                brush.rounded(chosen, "acc", 11, width=2.5)
            ink = "acc_ink" if k == self.at else "sub"
            if not self.signs:
                middle = x + w / 2, y + h / 2
                brush.text(each, middle, size, "heavy", ink, "center", fit=w - 12)

    def paint_control(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        brush.rounded(box, "hole", 14)
        brush.rounded(box, "line", 14, width=1.5)


@nodeclass
class Slider(FormRow):
    """A value from nothing to the most; a press leads to nothing and back."""

    cycles: ClassVar[bool] = False

    def steps_of_press(self) -> int:
        return -self.at or min(MUTED_AT, len(self.values) - 1)

    def at_part(self, brush: Brush, part: float) -> int:
        part = min(part * CONTROL_W / SLIDER_W, 1.0)
        return round(part * (len(self.values) - 1)) - self.at

    def paint_control(self, brush: Brush, box: Box, *, is_focused: bool) -> None:
        (x, y, w, h), part = box, self.at / (len(self.values) - 1)
        middle, wide = y + h / 2, w * SLIDER_W / CONTROL_W
        brush.rounded((x, middle - 7, wide, 14), "hole", 7)
        brush.rounded((x, middle - 7, wide, 14), "line", 7, width=1.5)
        if part > 0:
            brush.rounded((x, middle - 6, max(wide * part, 12), 12), self.tint, 6)
        for k in range(0, 11):
            at = x + wide * k / 10
            brush.line((at, middle + 13), (at, middle + 19), "line", 2)
        knob = (x + wide * part, middle)
        brush.disc(knob, 16, brush.theme.lit(self.tint, 0.45))
        brush.disc(knob, 7, brush.theme.shaded(self.tint, 0.45))
        right = x + w, middle
        brush.text(self.value, right, 22, "display", "text", "midright", fit=w - wide - 20)


def form_row(
    key: str,
    label: str,
    choices: Sequence[Any],
    value: Any,
    word: Callable[[Any], str],
    *,
    signs: Sequence[Node] = (),
    **others: Any,
) -> FormRow:
    """Return the row in which a value is chosen: the kind of control follows from the choices.

    A value that is none of the choices stands between its neighbours. ``others`` are fields of
    `FormRow`.
    """
    at, choices = place_of(choices, value)
    shown = [word(choice) for choice in choices]
    if signs:
        return Segments(shown, at, signs=signs, label=label, key=key, **others)
    kind = Slider if choices == tuple(PERCENT) else FormRow
    if isinstance(value, bool):
        kind = Toggle
    elif 1 < len(choices) <= MAX_SEGMENTS and others.get("control_w") is None:
        kind = Segments
    return kind(shown, at, label=label, key=key, **others)


def place_of(choices: Sequence[Any], value: Any) -> tuple[int, tuple[Any, ...]]:
    """Return where a value stands among its choices, and these with it."""
    made = tuple(choices)
    if value not in made:
        below = sum(choice < value for choice in made)
        made = (*made[:below], value, *made[below:])
    return made.index(value), made


def stepped(choices: Sequence[Any], value: Any, step: int) -> Any:
    """Return the value ``step`` places further; the first and the last one are ends."""
    at, made = place_of(choices, value)
    return made[min(max(at + step, 0), len(made) - 1)]


def form(
    options: Any, label: Callable[[str], str], word: Callable[[str, Any], str], **others: Any
) -> list[FormRow]:
    """Return a row for each field of an option dataclass (`game.core.rules.options`).

    Its key is the name of the field; ``label`` gives its name in words, ``word`` a value of it.
    `changed` gives the options after a step.
    """
    rows = []
    for row in opt.rows(options):
        if not row.is_fixed:
            shown = row.name, label(row.name), row.choices, row.value, partial(word, row.name)
            rows.append(form_row(*shown, opens=row.typed is not None, **others))
    return rows


def changed(options: Any, key: str, step: int) -> Any:
    """Return the options after a step in the row ``key`` of their `form`."""
    row = next(row for row in opt.rows(options) if row.name == key)
    return opt.changed(options, key, stepped(row.choices, row.value, step))


def ruled(rows: Sequence[Node]) -> Node:
    """Return rows one below the other, with a fine line between them."""
    rule = Plate(Spacer(), "line", 0.0, height=1.5)
    return Column([one for row in rows for one in (rule, row)][1:], 1.0)
