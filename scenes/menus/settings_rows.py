"""A setting as a row: its name, a few words, and a switch, parts to choose from, a fader or
arrows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.items import Stepper
from scenes.ui.theme import RGB, Tint

PANEL: Final[Box] = (42.0, 160.0, 606.0, 482.0)
"""What the rows of a tab lie on."""

ROW_PITCH: Final = 77.0
"""Where there are more rows, each is lower."""

ROWS_TOP: Final = 11.0
CONTROL_W: Final = 272.0
SWITCH_W, SWITCH_H = 76.0, 38.0
INSET: Final = 16.0
HALF: Final = 0.5
LARGE: Final = 1.3
"""With letters so large a row has room for its name alone."""

BOTH_H: Final = 56.0
"""A lower row has room for its name alone, at the usual size of letters."""

FADER: Final = range(0, 101, 5)
MUTED_AT: Final = 80
"""What a fader that was at nothing goes up to."""

FADER_W: Final = 196.0
PART_W: Final = 22.0
"""What a value has beside its word."""

TEXT: Final = "text_percent"
SAMPLE: Final = "Aa"
"""Letters that show a size."""


def row_boxes(count: int, pitch: float = ROW_PITCH) -> list[Box]:
    """The places of so many rows, ``pitch`` apart if there is room for that."""
    x, y, w, h = PANEL
    pitch = min(pitch, (h - 2 * ROWS_TOP) / count)
    return [(x + 10, y + ROWS_TOP + k * pitch, w - 20, pitch - 3) for k in range(count)]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting that people change: its field, and the values it may have."""

    name: str
    choices: Sequence[Any]
    tint: str = "acc"
    round_to: int = 0
    """Where among the choices a press leads from the last one."""

    @property
    def is_switch(self) -> bool:
        return isinstance(self.choices[0], bool)

    @property
    def is_fader(self) -> bool:
        return self.choices is FADER

    @property
    def has_parts(self) -> bool:
        """Whether all values stand side by side."""
        return not self.is_switch and len(self.choices) <= 3

    def at(self, value: Any) -> int:
        """Which of the choices is chosen, or comes nearest to what a file says."""
        if value in self.choices:
            return self.choices.index(value)
        return min(range(len(self.choices)), key=lambda k: abs(int(self.choices[k]) - int(value)))


class SettingRow(Stepper):
    """One setting. Confirming takes the next value, a fader goes to nothing and back."""

    size = 24.0

    def __init__(
        self, box: Box, setting: Setting, label: str, below: str,
        get: Callable[[], Any], change: Callable[[Any], None], word: Callable[[Any], str],
        samples: Mapping[Any, Sequence[RGB]],
    ) -> None:  # fmt: skip
        self.setting, self.below, self._get, self._change = setting, below, get, change
        self._word, self._samples = word, samples
        self._parts: list[Box] = []
        super().__init__(box, label, lambda: word(self._get()), self._step,
                         can_step=self._can_step, value_width=CONTROL_W + INSET)  # fmt: skip

    @property
    def has_steps(self) -> bool:
        """A press takes the next value, and after the last one the first; but for faders."""
        return self.setting.is_fader

    @property
    def _at(self) -> int:
        return self.setting.at(self._get())

    def _can_step(self, step: int) -> bool:
        return 0 <= self._at + step < len(self.setting.choices)

    def _step(self, step: int) -> None:
        self._change(self.setting.choices[self._at + step])

    def activate(self) -> bool:
        """The next value, after the last one the first."""
        if self.setting.is_fader:
            self._change(0 if self._get() else MUTED_AT)
        else:
            choices, following = self.setting.choices, self._at + 1
            self._change(choices[following if following < len(choices) else self.setting.round_to])
        return True

    def click(self, x: float, y: float) -> bool:
        """A switch is turned wherever it is pressed; a value that can be seen is taken."""
        left, _, w, _ = self._control
        if self.setting.is_switch:
            return self.activate()
        if x < left:
            return True
        part = min(max((x - left) / w, 0.0), 0.999)
        choices = self.setting.choices
        if self.setting.is_fader:
            part = min(max((x - left) / FADER_W, 0.0), 1.0)
            self._change(choices[round(part * (len(choices) - 1))])
        elif self.setting.has_parts:
            at = next((k for k, box in enumerate(self._parts) if x < box[0] + box[2]), -1)
            self._change(choices[at])
        else:
            self.adjust(-1 if part < HALF else 1)
        return True

    @property
    def _control(self) -> Box:
        x, y, w, h = self.box
        return x + w - INSET - CONTROL_W, y + h / 2 - 23, CONTROL_W, 46.0

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, _, h = self.box
        if is_focused:
            brush.rounded(self.box, brush.theme.mix("panel", "acc", 0.22), 18)
        scale = brush.theme.text_scale
        is_large = scale >= LARGE or h < BOTH_H * scale
        name_y = y + h / 2 if is_large else y + h / 2 - 13 * scale
        room = self._label_room
        brush.text(self.label, (x + INSET, name_y), self.letters, "heavy", "text", "midleft",
                   fit=room)  # fmt: skip
        if not is_large:
            brush.text(self.below, (x + INSET, y + h / 2 + 15 * scale), 20,
                       "bold", "sub", "midleft", fit=room)  # fmt: skip
        if self.setting.is_switch:
            self._draw_switch(brush)
        elif self.setting.is_fader:
            self._draw_fader(brush)
        elif self.setting.has_parts:
            self._draw_parts(brush)
        else:
            self._draw_arrows(brush, is_focused)
        if is_focused:
            brush.focus_ring(self.box, radius=18, tint="acc")

    def _draw_switch(self, brush: Brush) -> None:
        x, y, w, h = self._control
        is_on = bool(self._get())
        box = (x + w - SWITCH_W, y + (h - SWITCH_H) / 2, SWITCH_W, SWITCH_H)
        brush.rounded(box, "spot_teal" if is_on else "hole", SWITCH_H / 2)
        brush.rounded(box, "acc" if is_on else "line", SWITCH_H / 2, width=2)
        at = box[0] + (SWITCH_W - 20 if is_on else 20), y + h / 2
        brush.disc(at, 14, "acc" if is_on else "off")
        if is_on:
            brush.icon("check", at, 18, "acc_ink")
        brush.text(self.value(), (box[0] - 14, y + h / 2), 20, "bold", "text" if is_on else "sub",
                   "midright", fit=w - SWITCH_W - 20)  # fmt: skip

    def _part_boxes(self, brush: Brush) -> list[Box]:
        """Where the values stand side by side: longer words have more room."""
        x, y, w, h = self._control
        choices = self.setting.choices
        wide = [PART_W + brush.measure(self._word(choice), 20, "heavy")[0] for choice in choices]
        if self._samples or self.setting.name == TEXT:
            wide = [1.0] * len(choices)
        boxes: list[Box] = []
        for each in wide:
            boxes.append((x, y, w * each / sum(wide), h))
            x += w * each / sum(wide)
        self._parts = boxes
        return boxes

    def _draw_parts(self, brush: Brush) -> None:
        brush.rounded(self._control, "hole", 14)
        brush.rounded(self._control, "line", 14, width=1.5)
        choices, boxes = self.setting.choices, self._part_boxes(brush)
        words = [self._word(choice) for choice in choices]
        fitting = brush.lettering.fitting
        size = min(fitting(each, 20, "heavy", box[2] - 14)
                   for each, box in zip(words, boxes, strict=True))  # fmt: skip
        for k, (x, y, w, h) in enumerate(boxes):
            ink: Tint = "sub"
            if k == self._at:
                is_shown = choices[k] in self._samples
                brush.rounded((x + 3, y + 3, w - 6, h - 6), "spot_teal" if is_shown else "acc", 11)
                ink = "acc_ink"
                if is_shown:
                    brush.rounded((x + 3, y + 3, w - 6, h - 6), "acc", 11, width=2.5)
            middle = (x + w / 2, y + h / 2)
            if choices[k] in self._samples:
                self._draw_colours(brush, self._samples[choices[k]], middle)
            elif self.setting.name == TEXT:
                least = 18 / brush.theme.text_scale
                letters = max(18 * choices[k] / 100 / brush.theme.text_scale, least)
                brush.text(SAMPLE, middle, letters, "heavy", ink, "center", fit=w)
            else:
                brush.text(words[k], middle, size, "heavy", ink, "center", fit=w - 12)

    @staticmethod
    def _draw_colours(brush: Brush, inks: Sequence[RGB], middle: tuple[float, float]) -> None:
        """The four seats' shapes in these colours."""
        for look, ink in enumerate(inks):
            at = (middle[0] + (look - 1.5) * 28, middle[1])
            brush.stamp_at(("sample", look, ink), at, 28, 28, partial(_paint_shape, look, ink))

    def _draw_fader(self, brush: Brush) -> None:
        x, y, w, h = self._control
        middle, part, tint = y + h / 2, self._get() / 100, self.setting.tint
        brush.rounded((x, middle - 7, FADER_W, 14), "hole", 7)
        brush.rounded((x, middle - 7, FADER_W, 14), "line", 7, width=1.5)
        if part > 0:
            brush.rounded((x, middle - 6, max(FADER_W * part, 12), 12), tint, 6)
        for k in range(0, 11):
            at = x + FADER_W * k / 10
            brush.line((at, middle + 13), (at, middle + 19), "line", 2)
        knob = (x + FADER_W * part, middle)
        brush.disc(knob, 16, brush.theme.lit(tint, 0.45))
        brush.disc(knob, 7, brush.theme.shaded(tint, 0.45))
        brush.text(self.value(), (x + w, middle), 22, "display", "text", "midright",
                   fit=w - FADER_W - 20)  # fmt: skip

    def _draw_arrows(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self._control
        brush.rounded(self._control, "hole", h / 2)
        brush.rounded(self._control, "line", h / 2, width=1.5)
        for step, icon, at in ((-1, "arrow_left", x + 26), (1, "arrow_right", x + w - 26)):
            if self.can_step(step):
                brush.icon(icon, (at, y + h / 2), 20, "acc" if is_focused else "sub")
        brush.text(self.value(), (x + w / 2, y + h / 2), 20, "heavy", "text", "center",
                   fit=w - 90)  # fmt: skip


def _paint_shape(look: int, ink: RGB, easel: Easel) -> None:
    easel.shape(look, (0, 0), 9, ink)
