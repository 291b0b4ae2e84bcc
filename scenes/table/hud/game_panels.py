"""A game's panels and wide buttons beside its board, as nodes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from game.core.match.seats import Seat
from game.words.message import Value
from game.words.strings import Strings
from scenes.boards.figure import Figure, figure_ratio
from scenes.boards.hud_content import MoveButton, PanelLine, PanelTone, SidePanel
from scenes.input.actions import Button
from scenes.kit import widgets
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Layout, Node, Pressable, Size, Wrapper, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.stacks import Stack
from scenes.kit.text import Text
from scenes.ui.art import widget_shapes
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.sentences import seated_values, sentence
from scenes.ui.theme import Theme, Tint

LINE_GAP: Final = 4.0
TAIL: Final = 16.0
"""How high the tail of a bubble is."""
TAIL_X, TAIL_W = 44.0, 26.0
VALUE_SCALE: Final = 1.2
"""A value is in display type, which looks smaller than words of the same size."""
TONES: Final[dict[PanelTone, tuple[str, str, str]]] = {
    "plain": ("panel", "line", "muted"),
    "amber": ("panel", "amber", "amber"),
    "mint": ("panel", "acc", "acc"),
}
"""A panel's tone, and the colours of its ground, rim and heading."""


def paint_bubble(tint: str, easel: Easel, box: Box) -> None:
    """Paint a white bubble as large as ``box``, with a tail that points up."""
    x, y, w, h = box
    top, middle, half = y + TAIL, x + TAIL_X, TAIL_W / 2
    easel.rounded((x, top, w, h - TAIL), "text", 18)
    easel.rounded((x, top, w, h - TAIL), tint, 18, width=3)
    easel.polygon([(middle - half, top + 3), (middle + half, top + 3), (middle + 2, y + 1)], tint)
    inner = half - 5
    easel.polygon(
        [(middle - inner, top + 4), (middle + inner, top + 4), (middle + 2, y + 8)], "text"
    )


def bubble(said: Node, tint: str, *, key: Hashable = None, height: float | None = None) -> Node:
    """Return what a player says, in a bubble whose tail points up to the card."""
    shows, paint = ("bubble", tint), partial(paint_bubble, tint)
    ground = Picture(shows, 0.0, 0.0, lambda brush, box: brush.stamp(shows, box, paint))
    parts = Spacer(height=TAIL - LINE_GAP), Layers([said], grow=1.0)
    return Layers([ground, Column(parts, LINE_GAP, (20.0, 12.0))], key=key, height=height)


@nodeclass
class KeySign(Node):
    """The sign of a button on a device; nothing for the mouse."""

    kind: str
    button: Button
    r: float = 13.0

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.brush.prompt_width(self.kind, self.button, self.r), 2 * self.r

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.prompt(self.kind, self.button, (at.box[0], at.middle[1]), self.r)


@nodeclass
class PanelButton(Wrapper, Pressable):
    """A wide button that plays a move."""

    inner: Node
    tone: str = "plain"

    def measure(self, layout: Layout, width: float) -> Size:
        wide, high = layout.size(self.inner, width)
        return wide, max(high, 44.0)

    def paint_key(self) -> Hashable:
        return self.tone, self.is_enabled

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.button_face(at.box, self.tone, self.is_enabled)


@dataclass(frozen=True, slots=True)
class Writer:
    """Makes nodes of what one game says; letters are smaller by ``part``."""

    strings: Strings
    theme: Theme
    game: str
    seats: Sequence[Seat]
    part: float = 1.0

    def panel(self, panel: SidePanel) -> Node:
        """Return a panel; lines for which it has no room are left out."""
        tone, rim, ink = TONES[panel.tone]
        heading = self._heading(panel, ink) if panel.title else None
        lines = [*filter(None, [heading]), *self.lines(panel.lines)]
        if panel.speaker is not None:
            tint, key = f"look{self.seats[panel.speaker].look}", ("bubble", panel.speaker)
            return bubble(Stack(lines, LINE_GAP), tint, key=key)
        return widgets.Panel(
            Stack(lines, LINE_GAP), pad=(20.0, 12.0), tint=tone, rim=rim, radius=22.0
        )

    def _heading(self, panel: SidePanel, ink: str) -> Node:
        title = self._text(self._words(panel.title), "section", ink, 18.0, grow=1.0)
        aside = panel.aside
        if aside is None:
            return title
        words = self._words(aside.key, **dict(aside.values))
        return Row([title, self._text(words, "note", aside.ink, 18.0)], "s", align="center")

    def lines(self, lines: Sequence[PanelLine]) -> list[Node]:
        """Return the lines of a panel or a card."""
        return [self._line(line) for line in lines]

    def _line(self, line: PanelLine) -> Node:
        if line.figure is not None:
            figure = Figure(line.figure)
            picture = Picture(figure, 0.0, line.high + LINE_GAP, figure.draw_apart)
            if not line.key:
                return picture
            wide = line.high * figure_ratio(line.figure)
            picture = Picture(figure, wide, line.high, figure.draw_apart, width=wide)
            return Row([picture, self._row(line, "figures")], "s", align="center")
        if line.pips is not None:
            filled, total = line.pips
            return pips(filled, total, line.ink)
        if line.key and not (line.lead or line.icon or line.value):
            words = self._words(line.key, **dict(line.values))
            return self._text(words, "note", line.ink, line.size, lines=0)
        return self._row(line)

    def _row(self, line: PanelLine, group: str | None = None) -> Node:
        """Return lead, icon and words, and at the right end the value."""
        words = self._words(line.key, **dict(line.values)) if line.key else ""
        value_size = line.value_size or line.size * VALUE_SCALE
        lead_ink = "text" if words else line.ink
        parts = [
            self._text(line.lead, "score", lead_ink, line.lead_size) if line.lead else None,
            Icon(line.icon, 20.0, line.ink) if line.icon else None,
            self._text(words, "note", line.ink, line.size, group=group, grow=1.0)
            if words
            else Spacer(grow=1.0),
            self._text(line.value, "score", line.value_ink, value_size) if line.value else None,
        ]
        return Row(parts, "s", align="center", grow=1.0)

    def button(
        self, special: MoveButton, kind: str, *, is_live: bool = True, sign: Button | None
    ) -> Node:
        """Return a wide button with the sign of what presses it; dim if it cannot be pressed."""
        is_enabled = is_live and special.refusal is None
        ink, icon_ink = widget_shapes.button_ink(self.theme, special.tone, is_enabled=is_enabled)
        words = self.label(special)
        label = self._text(words, "strong", ink, 20.0)
        inner: Node = label
        key = f"{self.game}.special.{special.name}_line"
        if self.strings.has(key):
            line_ink = "soft" if is_enabled and special.tone != "primary" else ink
            said = sentence(self.strings, key, special, self.seats)
            line = self._text(said, "note", line_ink, 18.0)
            side = Row([label, Spacer(grow=1.0), line], "xs", align="center")
            below = Column([label, line], 0.0, justify="center")
            inner = FirstThatFits([side, below, label], grow=1.0)
        keyed = None if sign is None or kind == "mouse" else KeySign(kind, sign)
        row = [Icon(special.icon, 24.0, icon_ink), Row([inner], grow=1.0, align="center"), keyed]
        face = Row(row, 10.0, (17.0 if keyed is None else 12.0, 5.0), "center")
        move = "move", special.target.key
        return PanelButton(face, special.tone, label=words, is_enabled=is_enabled, key=move)

    def label(self, special: MoveButton) -> str:
        """Return the words of a button."""
        key = f"{self.game}.special.{special.name}"
        return sentence(self.strings, key, special, self.seats)

    def _text(self, words: str, style: str, ink: Tint, size: float, **look: Any) -> Text:
        return Text(words, style, ink, size=size * self.part, **look)

    def _words(self, key: str, /, **values: Value) -> str:
        told = seated_values(tuple(values.items()), self.seats)
        return self.strings.t(f"{self.game}.panel.{key}", **dict(told))


def pips(filled: int, total: int, tint: str, **place: float) -> Node:
    """Return a row of little slabs, ``filled`` of them in colour."""
    shows = "pips", filled, total, tint
    return Picture(shows, 0.0, 18.0, lambda brush, box: brush.pips(box, *shows[1:]), **place)
