"""Lists of any length, of which only what is in sight is ever made, and content that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import field
from math import ceil
from typing import ClassVar

from scenes.kit.node import Layout, Node, Size, Space, nodeclass
from scenes.kit.placing import Placed
from scenes.ui.brush import Box, Brush

BAR_W = 5.0
RING_W = 8.0
"""What focus rings need beside the content that scrolls."""


@nodeclass
class LazyList(Node):
    """Cells of one size, in ``lanes`` columns, or in one row that shows ``shown`` of them.

    ``keys`` names the entries, each for as long as it exists; a long list may be a sequence that
    reads them when asked, and finds them by ``in`` and ``index``. ``node_at`` makes the node of the
    entry at a place, with the entry's key. ``version`` names everything else that the nodes depend
    on. A column shows as many cells of the height ``cell`` as it has room for.
    """

    keys: Sequence[Hashable]
    node_at: Callable[[int], Node] = field(compare=False)
    version: Hashable = None
    shown: int = 0
    lanes: int = 1
    cell: float = 92.0
    gap: Space = "l"

    scrolls: ClassVar[bool] = True

    @property
    def is_row(self) -> bool:
        """Whether the cells are side by side."""
        return self.shown > 0

    @property
    def count(self) -> int:
        """The number of entries."""
        return len(self.keys)

    def row_of(self, key: Hashable) -> int | None:
        """Return the row in which an entry stands; None if it is not in the list."""
        if key not in self.keys:
            return None
        return self.keys.index(key) // (1 if self.is_row else self.lanes)

    def measure(self, layout: Layout, width: float) -> Size:
        if self.is_row:
            return width, self.cell
        rows, gap = -(-self.count // self.lanes), layout.space(self.gap)
        return width, rows * (self.cell + gap) - gap if rows else 0.0

    def least(self, layout: Layout, width: float) -> Size:
        return width, self.cell

    def window(self, layout: Layout, box: Box) -> tuple[float, int, int]:
        """Return the distance from cell to cell, how many are in sight, and how many there are."""
        gap = layout.space(self.gap)
        if self.is_row:
            return (box[2] + gap) / self.shown, self.shown, self.count
        pitch = self.cell + gap
        return pitch, max(int((box[3] + gap) // pitch), 1), -(-self.count // self.lanes)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (x, y, w, h), gap = box, layout.space(self.gap)
        pitch, shown, rows = self.window(layout, box)
        first = min(layout.offsets.get(self.key, 0), max(rows - shown, 0))
        layout.extents[self.key] = first, shown, rows
        wide = pitch - gap if self.is_row else (w - gap * (self.lanes - 1)) / self.lanes
        high = h if self.is_row else self.cell
        lanes = 1 if self.is_row else self.lanes
        for row in range(max(first - 1, 0), min(first + shown + 1, rows)):
            for lane in range(lanes):
                if (k := row * lanes + lane) >= self.count:
                    break
                along, across = (row - first) * pitch, lane * (wide + gap)
                left, top = (along, 0.0) if self.is_row else (across, along)
                there = x + left, y + top, wide, high
                node = self.node_at(k)
                if first <= row < first + shown:
                    yield node, there
                else:
                    yield Clipped(node, there, key=("unseen", node.key)), (x, y, 0.0, 0.0)
        if rows > shown:
            bar = (x, y + h + 5, w, BAR_W) if self.is_row else (x + w + 8, y, BAR_W, h)
            yield Bar(first / rows, shown / rows, self.is_row), bar


@nodeclass
class Scroll(Node):
    """A child that may be higher than its place; its ``key`` names where it has been scrolled to.

    The focus, the wheel and page buttons scroll it; arrows do where they do not move the focus.
    """

    inner: Node

    scrolls: ClassVar[bool] = True
    STEP: ClassVar[float] = 44.0

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.size(self.inner, width)

    def least(self, layout: Layout, width: float) -> Size:
        wide, high = layout.least(self.inner, width)
        return wide, min(high, 3 * self.STEP)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, y, w, h = box
        high = layout.size(self.inner, w)[1]
        rows, shown = max(ceil((high - h) / self.STEP), 0), max(int(h // self.STEP), 1)
        first = min(layout.offsets.get(self.key, 0), rows)
        layout.extents[self.key] = first, shown, rows + shown
        if not rows:
            yield self.inner, box
            return
        off = min(first * self.STEP, high - h)
        window = (x - RING_W, y - RING_W, w + 2 * RING_W, h + 2 * RING_W)
        yield Clipped(self.inner, (x, y - off, w, high), key="content"), window
        yield Bar(off / high, h / high, False), (x + w + 8, y, BAR_W, h)

    def rows_to(self, target: Box, box: Box) -> int:
        """Return the rows to scroll by until all of ``target`` is in sight in ``box``."""
        above, below = box[1] - target[1], target[1] + target[3] - box[1] - box[3]
        if below > 0:
            return ceil(min(below, -above) / self.STEP)
        return -ceil(above / self.STEP) if above > 0 else 0


@nodeclass
class Clipped(Node):
    """A node placed ``at`` a box, of which no more is seen than what lies in its own.

    In a list it has no room at all, beyond the edge: the focus finds the node there.
    """

    inner: Node
    at: Box

    clips: ClassVar[bool] = True

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, self.at)]


@nodeclass
class Bar(Node):
    """Scroll bar of a list: its window begins at ``start`` and is ``part`` of it (0..1)."""

    start: float
    part: float
    is_row: bool

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        brush.rounded(at.box, "hole", BAR_W / 2)
        thumb = x, y + h * self.start, w, h * self.part
        if self.is_row:
            thumb = x + w * self.start, y, w * self.part, h
        brush.rounded(thumb, "off", BAR_W / 2)
