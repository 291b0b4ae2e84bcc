"""Card before a match in the colours of the players, each on a stage."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial
from typing import Final

from game.club.cup import Entrant
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.text import Text
from scenes.ui.art.portraits import draw_stage
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.theme import Tint

LEAN: Final = 40.0
"""How far the line between two colours leans."""
TOP, FOOT_H = 22.0, 60.0
HIGH: Final = 200.0
"""Columns that are higher have room to spare."""


@nodeclass
class Versus(Node):
    """Players side by side with what is said of each; `foot` stands below them."""

    players: tuple[tuple[Entrant, str], ...]
    foot: Node
    between: str

    def measure(self, layout: Layout, width: float) -> Size:
        return width, 230.0

    def _columns(self, box: Box) -> list[Box]:
        x, y, w, h = box
        wide = w / len(self.players)
        return [(x + k * wide, y, wide, h - FOOT_H) for k in range(len(self.players))]

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        is_two = len(self.players) == 2
        for (entrant, told), (x, y, w, h) in zip(self.players, self._columns(box), strict=True):
            name = Text(entrant.name, "headline" if is_two else "name", align="center", group="vs")
            tint = layout.brush.theme.lit(tint_of(entrant), 0.55)
            line = Text(told, "note", tint, "center", 2, group="versus_line")
            below = y + self._top(w, h) + 2 * self._radius(w, h) + 32
            yield name, (x + 14, below, w - 28, 40.0)
            yield line, (x + 14, below + 38, w - 28, 44.0)
        x, y, w, h = box
        yield self.foot, (x + 22, y + h - FOOT_H, w - 44, FOOT_H)

    @staticmethod
    def _radius(w: float, h: float) -> float:
        """Return the radius of the tokens in columns of a size."""
        return min(76.0 if h > HIGH else 56.0, w * 0.26, (h - TOP - 120) / 2)

    def _top(self, w: float, h: float) -> float:
        """Return where the tokens begin: high columns have them nearer to their middle."""
        return TOP + max(h - 2 * self._radius(w, h) - HIGH, 0.0) * 0.4

    def paint_key(self) -> Hashable:
        return self.players, self.between

    def paint(self, brush: Brush, at: Placed) -> None:
        tints = tuple(tint_of(entrant) for entrant, _ in self.players)
        brush.panel(at.box, "panel2", None, 24, glow="acc")
        brush.stamp(("versus", tints), at.box, partial(_paint, tints), margin=3)
        columns = self._columns(at.box)
        for (entrant, _), (x, y, w, h) in zip(self.players, columns, strict=True):
            r = self._radius(w, h)
            middle = (x + w / 2, y + self._top(w, h) + r)
            draw_stage(brush, (middle[0], middle[1] + r * 0.92), r * 1.5, tint_of(entrant))
            draw_token(brush, entrant, middle, r, halo=True)
        if len(columns) == 2:
            x, y, *_ = columns[1]
            spot = x, y + self._top(*columns[1][2:]) + 56
            brush.logo(self.between, spot, 46, "white", "look2", "look0")


def _paint(tints: tuple[Tint, ...], easel: Easel, box: Box) -> None:
    """Paint stripes that lean, one for each player, and the dark foot."""
    x, y, w, h = box
    theme, wide, low = easel.theme, w / len(tints), y + h - FOOT_H
    tones = [theme.mix("ink0", tint, 0.34) for tint in tints]
    for k, tone in enumerate(tones):
        left = x + k * wide - (LEAN / 2 if k else 0)
        with easel.clipped((left, y, x + w - left, h - FOOT_H)):
            easel.rounded(box, tone, 24)
        if k:
            top, foot = (left + LEAN, y), (left, low)
            easel.polygon([(left - 1, y + 1), top, foot, (left - 1, low)], tones[k - 1])
            easel.line([top, foot], "white", 2, 90)
    easel.rounded(box, "acc", 24, width=2.5)
