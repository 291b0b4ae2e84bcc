"""A trophy on its shelf: a coin, or the hole where it will lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scenes.kit.node import Layout, Pressable, Size, nodeclass
from scenes.ui.art.coins import draw_coin
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

SHELF_H: Final = 32.0
"""Height of the shelf's edge, on which the names stand."""
EDGE: Final = 3.0
"""How far the box of a coin is from those beside it."""
MAX_R: Final = 30.0


@nodeclass
class Coin(Pressable):
    """One trophy of a game, won by the person shown or not."""

    sign: str
    tint: Tint
    is_won: bool = False
    is_new: bool = False
    is_falling: bool = False
    """Whether it is still above its place, where a live leaf draws it."""
    is_named: bool = True
    owners: tuple[int, ...] = ()
    """The looks of all people who have it, if they are to be shown."""

    def measure(self, layout: Layout, width: float) -> Size:
        return 90.0, 100.0

    def middle(self, box: Box) -> tuple[Point, float]:
        """Return where the coin lies in a box, and its radius."""
        x, y, w, h = box
        r = min((h + 2 * EDGE - SHELF_H) / 2 - 8, MAX_R)
        return (x + w / 2, y + h + EDGE - SHELF_H - r - 3), r

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        spot, r = self.middle(at.box)
        is_won, is_focused = self.is_won and not self.is_falling, at.state.is_focused
        if is_won:
            brush.glow(spot, 2.2 * r, self.tint, 150 if is_focused else 60)
        draw_coin(brush, spot, r, self.sign, self.tint, is_won=is_won)
        if self.is_new:
            brush.icon("star", (spot[0] + r * 0.85, spot[1] - r * 0.75), 22, "amber")
        edge = y + h + EDGE - SHELF_H
        shown = self.owners[:6]  # more have no room below a coin
        for k, look in enumerate(shown):
            place = (spot[0] + (k - (len(shown) - 1) / 2) * 20, edge - 9)
            brush.disc(place, 11, "ink0")
            brush.pawn(place, 9, look)
        if self.is_named:
            ink = "white" if is_focused else "soft" if self.is_won else "muted"
            size = 18 / brush.theme.text_scale
            middle = x + w / 2, edge + 13
            brush.text(self.label, middle, size, "bold", ink, "center", fit=w + 2 * EDGE)
