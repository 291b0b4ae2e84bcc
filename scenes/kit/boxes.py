"""Nodes that place other nodes: rows, columns, grids, layers and alternatives."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import ClassVar

from scenes.kit.node import Layout, Measure, Node, Pad, Size, Space, Wrapper, nodeclass
from scenes.kit.sharing import Wish, grown, shared
from scenes.ui.brush import Box


@nodeclass
class Group(Node):
    """A node with several children; a child that is None is left out."""

    parts: Sequence[Node | None] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(part for part in self.parts if part is not None))

    @property
    def children(self) -> tuple[Node, ...]:
        """The children that are there."""
        return self.parts  # type: ignore[return-value]


@nodeclass
class Line(Group):
    """Children one after the other.

    ``align`` says how they stand across: "stretch", "start", "center" or "end". ``justify`` says
    where they stand along if none of them grows: "start", "center", "end" or "between"; with
    "fill" each gets the same part of the spare room, so that long words have more of it.
    """

    gap: Space = "m"
    pad: Pad = 0.0
    align: str = "stretch"
    justify: str = "start"

    axis: ClassVar[int] = 0

    def measure(self, layout: Layout, width: float) -> Size:
        wide, high = self.natural(layout, width)
        return min(wide, width), high

    def natural(self, layout: Layout, width: float) -> Size:
        """Return what the children take by nature, which may be wider than ``width``."""
        return self._sum(layout, width, layout.size)

    def least(self, layout: Layout, width: float) -> Size:
        return self._sum(layout, width, layout.least)

    def _sum(self, layout: Layout, width: float, size: Measure) -> Size:
        (px, py), parts = layout.pads(self.pad), self.children
        inner = width - 2 * px
        gaps = layout.space(self.gap) * max(len(parts) - 1, 0)
        if self.axis == 1:
            sizes = [size(part, inner) for part in parts]
            wide, high = max((w for w, _ in sizes), default=0.0), sum(h for _, h in sizes) + gaps
        else:
            wide = sum(size(part, inner)[0] for part in parts) + gaps
            lengths = self._lengths(layout, inner, inner)
            highs = [size(part, w)[1] for part, w in zip(parts, lengths, strict=True)]
            high = max(highs, default=0.0)
        return wide + 2 * px, high + 2 * py

    def _lengths(self, layout: Layout, along: float, width: float) -> list[float]:
        """Return how long each child is on the way."""
        axis, parts = self.axis, self.children
        room = along - layout.space(self.gap) * max(len(parts) - 1, 0)
        sizes = ((layout.usual if part.grow else layout.size)(part, width) for part in parts)
        lengths = [size[axis] for size in sizes]
        if sum(lengths) <= room:  # enough for all: no need to know how small the others can be
            return grown([part.grow for part in parts], lengths, room)
        wishes = [wish(layout, part, width, axis) for part in parts]
        if layout.brush.theme.text_scale > 1.0:
            wishes = _large(wishes, [layout.usual(part, width)[axis] for part in parts], room)
        return shared(wishes, room)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        inner = layout.inside(box, self.pad)
        axis, parts, gap = self.axis, self.children, layout.space(self.gap)
        along, across, width = inner[2 + axis], inner[3 - axis], inner[2]
        lengths = self._lengths(layout, along, width)
        spare = along - sum(lengths) - gap * max(len(parts) - 1, 0)
        at = inner[axis]
        if spare > 0 and self.justify != "start":
            if self.justify == "fill":
                lengths = [length + spare / len(parts) for length in lengths]
            elif self.justify == "between" and len(parts) > 1:
                gap += spare / (len(parts) - 1)
            else:
                at += spare / (1 if self.justify == "end" else 2)
        for part, length in zip(parts, lengths, strict=True):
            thick, off = across, 0.0
            if self.align != "stretch":
                thick = min(layout.size(part, length if axis == 0 else width)[1 - axis], across)
                off = (across - thick) * {"start": 0.0, "center": 0.5, "end": 1.0}[self.align]
            start = inner[1 - axis] + off
            yield part, (at, start, length, thick) if axis == 0 else (start, at, thick, length)
            at += length + gap


def wish(layout: Layout, node: Node, width: float, axis: int) -> Wish:
    """Return the width (``axis`` 0) or height (1) that a node wants."""
    is_fixed = (node.width if axis == 0 else node.height) is not None
    least = layout.least(node, width)[axis]
    return Wish(layout.size(node, width)[axis], least, node.grow, is_fixed)


def _large(wishes: Sequence[Wish], usual: Sequence[float], room: float) -> list[Wish]:
    """Return the wishes where text is large.

    Nothing gets less than with text of the usual size (``usual``) as long as that has room. Where
    it has none, what grows gives way first, then everything does from there.
    """
    lengths = list(usual)
    if sum(lengths) > room:
        lengths = [one.least if one.grow else n for one, n in zip(wishes, usual, strict=True)]
    pairs = zip(wishes, lengths, strict=True)
    if sum(lengths) <= room:
        return [one._replace(least=length) for one, length in pairs]
    return [one._replace(wanted=min(one.wanted, length)) for one, length in pairs]


@nodeclass
class Row(Line):
    """Children side by side."""


@nodeclass
class Column(Line):
    """Children one below the other."""

    axis: ClassVar[int] = 1


@nodeclass
class CellGrid(Group):
    """Children in equal cells, ``columns`` of them side by side."""

    columns: int = 2
    gap: Space = "l"
    row_gap: Space | None = None
    """Between rows; None for the same as between columns."""

    def _gaps(self, layout: Layout) -> tuple[float, float]:
        """Return the distance between columns, and that between rows."""
        gap = layout.space(self.gap)
        return gap, gap if self.row_gap is None else layout.space(self.row_gap)

    def measure(self, layout: Layout, width: float) -> Size:
        rows, (gap, row_gap) = -(-len(self.parts) // self.columns), self._gaps(layout)
        cell = (width - gap * (self.columns - 1)) / self.columns
        high = max((layout.size(part, cell)[1] for part in self.children), default=0.0)
        return width, rows * high + max(rows - 1, 0) * row_gap

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (x, y, w, h), (gap, row_gap) = box, self._gaps(layout)
        rows = max(-(-len(self.parts) // self.columns), 1)
        wide, high = (
            (w - gap * (self.columns - 1)) / self.columns,
            (h - row_gap * (rows - 1)) / rows,
        )
        for k, part in enumerate(self.children):
            row, column = divmod(k, self.columns)
            yield part, (x + column * (wide + gap), y + row * (high + row_gap), wide, high)


@nodeclass
class Table(Node):
    """Rows whose cells stand in columns: a column is as wide as the widest of its cells.

    ``columns`` are their shares in the room that is left, 0 for one of natural width. The last cell
    of a row that has fewer cells than that takes all the columns that are left.
    """

    rows: Sequence[Sequence[Node]]
    columns: Sequence[float]
    gap: Space = "m"
    row_gap: Space = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(map(tuple, self.rows)))

    def _wishes(self, layout: Layout, width: float) -> list[Wish]:
        wishes = []
        for k, grow in enumerate(self.columns):
            rows = (row for row in self.rows if k < len(row) - (len(row) < len(self.columns)))
            cells = [wish(layout, row[k], width, 0) for row in rows]
            wanted = max((one.wanted for one in cells), default=0.0)
            wishes.append(Wish(wanted, max((one.least for one in cells), default=0.0), grow))
        return wishes

    def _widths(self, layout: Layout, width: float) -> list[float]:
        gaps = layout.space(self.gap) * max(len(self.columns) - 1, 0)
        return shared(self._wishes(layout, width), width - gaps)

    def _cells(
        self, layout: Layout, row: Sequence[Node], widths: Sequence[float]
    ) -> Iterable[tuple[Node, float]]:
        """Return the cells of a row with their widths."""
        *cells, last = zip(row, widths, strict=False)
        rest = widths[len(row) :]
        spanned = last[1] + sum(rest) + layout.space(self.gap) * len(rest)
        return [*cells, (last[0], spanned)]

    def _sum(self, layout: Layout, width: float, size: Measure) -> float:
        widths = self._widths(layout, width)
        highs = [
            max((size(cell, w)[1] for cell, w in self._cells(layout, row, widths)), default=0.0)
            for row in self.rows
        ]
        return sum(highs) + layout.space(self.row_gap) * max(len(highs) - 1, 0)

    def measure(self, layout: Layout, width: float) -> Size:
        gaps = layout.space(self.gap) * max(len(self.columns) - 1, 0)
        wide = sum(one.wanted for one in self._wishes(layout, width)) + gaps
        return wide, self._sum(layout, width, layout.size)

    def least(self, layout: Layout, width: float) -> Size:
        gaps = layout.space(self.gap) * max(len(self.columns) - 1, 0)
        wide = sum(one.least for one in self._wishes(layout, width)) + gaps
        return wide, self._sum(layout, width, layout.least)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (x, y, w, h), gap = box, layout.space(self.row_gap)
        widths, count = self._widths(layout, w), max(len(self.rows), 1)
        high = (h - gap * (count - 1)) / count
        for k, row in enumerate(self.rows):
            left = x
            for cell, wide in self._cells(layout, row, widths):
                yield cell, (left, y + k * (high + gap), wide, high)
                left += wide + layout.space(self.gap)


@nodeclass
class Layers(Group):
    """Children on top of each other, each as large as the box."""

    def measure(self, layout: Layout, width: float) -> Size:
        sizes = [layout.size(part, width) for part in self.children]
        return max((w for w, _ in sizes), default=0.0), max((h for _, h in sizes), default=0.0)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(part, box) for part in self.children]


@nodeclass
class FirstThatFits(Group):
    """The first of its children for which there is room; the last one if there is for none.

    With ``shrinks`` a child has room if its words do in the smallest letters.
    """

    shrinks: bool = False

    @staticmethod
    def _natural(part: Node, layout: Layout, width: float) -> float:
        """Return how wide a child is by nature, however little room there is."""
        if isinstance(part, Line):
            return part.natural(layout, width)[0]
        return layout.size(part, width)[0]

    def _fitting(self, layout: Layout, w: float, h: float) -> Node:
        for part in self.children[:-1]:
            wide, high = layout.usual(part, w)
            if not self.shrinks:
                wide = max(wide, self._natural(part, layout, w))
            if wide <= w + 0.5 and high <= h + 0.5:
                return part
        return self.children[-1]

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.size(self._fitting(layout, width, 1e6), width)

    def least(self, layout: Layout, width: float) -> Size:
        return layout.least(self.children[-1], width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self._fitting(layout, box[2], box[3]), box)]


@nodeclass
class Align(Wrapper):
    """One child of its natural size, at a place of the box: 0 is left or top, 1 right or bottom."""

    inner: Node
    x: float = 0.5
    y: float = 0.5

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        left, top, w, h = box
        wide, high = layout.size(self.inner, w)
        wide, high = min(wide, w), min(high, h)
        return [(self.inner, (left + (w - wide) * self.x, top + (h - high) * self.y, wide, high))]


@nodeclass
class Spacer(Node):
    """Room with nothing in it."""

    length: Space = 0.0

    def measure(self, layout: Layout, width: float) -> Size:
        length = layout.space(self.length)
        return length, length


@nodeclass
class Boxes(Node):
    """Children in boxes of the window, as the view of a game with pages says where they are."""

    parts: Sequence[tuple[Node, Box]]

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return self.parts


@nodeclass
class Anchored(Node):
    """A child over everything else, beside the node with the key ``to``.

    It takes no room where it stands in the tree. Its middle lies ``dx`` and ``dy`` design units
    from the place (``x``, ``y``) of that node's box, where 0 is left or top and 1 right or bottom;
    with ``is_above`` its lower edge does. It stays within the window.
    """

    inner: Node
    to: Hashable = None
    x: float = 0.5
    y: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    is_above: bool = False

    def at(self, layout: Layout, target: Box) -> Box:
        """Return where the child stands over ``target``."""
        left, top, w, h = target
        wide, high = layout.size(self.inner, 1280.0)
        middle_x, middle_y = left + w * self.x + self.dx, top + h * self.y + self.dy
        x = min(max(middle_x - wide / 2, 0.0), 1280.0 - wide)
        return x, middle_y - high / (1 if self.is_above else 2), wide, high
