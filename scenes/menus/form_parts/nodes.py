"""Nodes of the form of a new game: cards of presets, tiles, values that differ, a large button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import field
from typing import Final

from scenes.kit.boxes import Column, FirstThatFits
from scenes.kit.forms import FormRow
from scenes.kit.leaves import Picture
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.kit.widgets import Card
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

WELL: Final = 92.0
"""Side of the picture in a tile."""
ARROW_R: Final = 15.0
ARROWS_W: Final = 88.0

Draw = Callable[[Brush, Box], object]


def preset_card(preset: str, name: str, accent: Tint, draw: Draw | None, *, is_on: bool) -> Node:
    """Return the card of a preset: a picture and its name; without ``draw`` only that."""
    picture = Picture(preset, 100.0, 60.0, draw, grow=1.0) if draw else None
    ink, lines = "text" if is_on else "sub", 1 + (" " in name)  # one word shrinks, and never breaks
    words = Text(name, "strong", ink, "center", lines, group="presets")
    inner = Column([picture, words], 2.0, (8.0, 10.0), justify="center")
    return Card(inner, accent, 0.1, is_on, 18.0, key=("preset", preset), label=name, grow=1.0)


@nodeclass
class Tile(FormRow):
    """A large row: a picture, a name, the value below it, and arrows that cover neither."""

    shows: Hashable = None
    draw: Draw = field(default=lambda brush, box: None, compare=False)

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 118.0

    def letter_group(self) -> Hashable:
        return None

    def steps_of_click(self, brush: Brush, box: Box, x: float) -> int:
        from_right = box[0] + box[2] - x
        step = 0 if from_right > ARROWS_W else -1 if from_right > ARROWS_W / 2 else 1
        return step if self.can_step(step) else 0

    def arrow(self, box: Box, step: int) -> tuple[float, float]:
        """Return the middle of the arrow that takes a step."""
        x, y, w, h = box
        return x + w - 12 - ARROW_R - (2 * ARROW_R + 8) * (step < 0), y + h - 10 - ARROW_R

    def paint(self, brush: Brush, at: Placed) -> None:
        (x, y, w, h), is_focused = at.box, at.state.is_focused
        theme, accent = brush.theme, self.tint
        brush.panel(at.box, accent if is_focused else "panel2", "line", 20)
        left, well = x + 126.0, (x + 18, y + (h - WELL) / 2, WELL, WELL)
        brush.rounded(well, "hole", 18)
        brush.rounded(well, "line", 18, width=1.5)
        self.draw(brush, well)
        ink, room = theme.lit(accent, 0.5) if is_focused else "muted", x + w - 14 - left
        brush.text(self.label, (left, y + h * 0.2), 18, "bold", ink, "midleft", fit=room)
        size, tone = 30.0 if theme.text_scale < 1.3 else 22.0, "dim" if self.is_idle else "text"
        at_value = left, y + h * 0.46
        brush.text(self.value, at_value, size, "display", tone, "midleft", fit=room)
        if is_focused or at.state.is_hovered:
            for step, icon in ((-1, "arrow_left"), (1, "arrow_right")):
                middle, may = self.arrow(at.box, step), self.can_step(step)
                brush.disc(middle, ARROW_R, accent if may else "hole")
                brush.icon(icon, middle, 17, "white" if may else "dim")


@nodeclass
class StartButton(Pressable):
    """The button that starts the game; below its words it says who plays whom, or `short`."""

    words: str = ""
    below: str = ""
    short: str = ""

    @property
    def name(self) -> str:
        return self.words

    @property
    def spoken(self) -> str:
        return f"{self.words}: {self.below}"

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        ways = [Text(one, "strong", "acc_ink") for one in (self.below, self.short)]
        below = FirstThatFits(ways, shrinks=True)
        has_below = layout.brush.theme.text_scale < 1.3
        words = Text(self.words, "headline", "acc_ink")
        yield words, (x + 98, y + (10 if has_below else 0), w - 110, h * (0.5 if has_below else 1))
        if has_below:
            yield below, (x + 98, y + h * 0.52, w - 110, h * 0.4)

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        brush.glow((x + w / 2, y + h / 2), w * 0.42, "acc", 70)
        brush.button_face(at.box, "primary", True)
        brush.disc((x + 52, y + h / 2), 29, brush.theme.shaded("acc", 0.6))
        brush.icon("play", (x + 54, y + h / 2), 30, brush.theme.lit("acc", 0.85))
