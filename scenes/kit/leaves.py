"""Leaves that draw something: icons, pictures with a painter, and pictures that are alive."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import field
from typing import TYPE_CHECKING

from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

if TYPE_CHECKING:
    from scenes.kit.placing import Placed


def middle(box: Box) -> tuple[float, float]:
    """Return the centre of a box."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


@nodeclass
class Icon(Node):
    """A sign of ``scenes.ui.art.icons``."""

    name: str
    side: float = 24.0
    tint: Tint = "text"

    def measure(self, layout: Layout, width: float) -> Size:
        return self.side, self.side

    def paint(self, brush: Brush, at: Placed) -> None:
        brush.icon(self.name, at.middle, self.side, self.tint)


@nodeclass
class Picture(Node):
    """A drawing in a box of ``wide`` by ``high`` design units, or of what its place gives.

    ``shows`` is all that ``draw`` depends on: an equal value means the same picture.
    """

    shows: Hashable
    wide: float
    high: float
    draw: Callable[[Brush, Box], object] = field(compare=False)

    def measure(self, layout: Layout, width: float) -> Size:
        return min(self.wide, width), self.high

    def paint(self, brush: Brush, at: Placed) -> None:
        if at.box[2] > 0 and at.box[3] > 0:  # a window of some pixels leaves no room
            self.draw(brush, at.box)


@nodeclass
class Live(Node):
    """A drawing that changes with time: ``draw`` gets the time of the screens in milliseconds."""

    wide: float
    high: float
    draw: Callable[[Brush, Box, int], object] = field(compare=False)

    def measure(self, layout: Layout, width: float) -> Size:
        return min(self.wide, width), self.high
