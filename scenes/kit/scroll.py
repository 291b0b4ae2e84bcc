"""Lists of any length, of which only what is in sight is ever made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from scenes.kit.node import Layout, Node, Size, Space
from scenes.kit.placing import Placed
from scenes.ui.brush import Box, Brush

BAR_W = 5.0


@dataclass(frozen=True, slots=True)
class LazyList(Node):
    """Cells of one size, in ``lanes`` columns, or in one row with ``is_row``.

    ``keys`` names the entries, each for as long as it exists; ``node_at`` makes the node of the
    one at a place, which has its key. ``version`` is all else that the nodes depend on. A row
    shows ``shown`` whole cells; a column as many as there is room for with ``cell`` as height.
    """

    keys: Sequence[Hashable]
    node_at: Callable[[int], Node] = field(compare=False)
    version: Hashable = None
    is_row: bool = False
    shown: int = 4
    lanes: int = 1
    cell: float = 92.0
    gap: Space = "l"

    scrolls: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "keys", tuple(self.keys))

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
        return (
            self.cell + gap,
            max(int((box[3] + gap) // (self.cell + gap)), 1),
            -(-self.count // self.lanes),
        )

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
                along = (row - first) * pitch
                there = (
                    (x + along, y, wide, high)
                    if self.is_row
                    else (x + lane * (wide + gap), y + along, wide, high)
                )
                node = self.node_at(k)
                if first <= row < first + shown:
                    yield node, there
                else:
                    yield Unseen(node, there, key=("unseen", node.key)), (x, y, 0.0, 0.0)
        if rows > shown:
            bar = (x, y + h + 5, w, BAR_W) if self.is_row else (x + w + 8, y, BAR_W, h)
            yield Bar(first / rows, shown / rows, self.is_row), bar


@dataclass(frozen=True, slots=True)
class Unseen(Node):
    """A node beyond the edge of a list: the focus finds it there, and nothing is drawn."""

    inner: Node
    at: Box

    clips: ClassVar[bool] = True

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self.inner, self.at)]


@dataclass(frozen=True, slots=True)
class Bar(Node):
    """Where in a list its window is: from ``start`` on, for ``part`` of it (0..1)."""

    start: float
    part: float
    is_row: bool

    paints: ClassVar[bool] = True

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        brush.rounded(at.box, "hole", BAR_W / 2)
        thumb = (
            (x + w * self.start, y, w * self.part, h)
            if self.is_row
            else (x, y + h * self.start, w, h * self.part)
        )
        brush.rounded(thumb, "off", BAR_W / 2)
