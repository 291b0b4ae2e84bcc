"""Nodes that place other nodes: rows, columns, grids, layers and alternatives."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from scenes.kit.node import Layout, Node, Pad, Size, Space
from scenes.ui.brush import Box

_Measure: TypeAlias = Callable[[Node, float], Size]
"""``Layout.size`` or ``Layout.least``."""


@dataclass(frozen=True, slots=True)
class Group(Node):
    """A node with several children; a child that is None is left out."""

    parts: Sequence[Node | None] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(part for part in self.parts if part is not None))

    @property
    def children(self) -> tuple[Node, ...]:
        """The children that are there."""
        return self.parts  # type: ignore[return-value]

    def ink(self) -> Hashable:
        return None


@dataclass(frozen=True, slots=True)
class Line(Group):
    """Children one after the other.

    ``align`` says how they stand across: "stretch", "start", "center" or "end". ``justify`` says
    where they stand along if none of them grows: "start", "center", "end" or "between".
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

    def _sum(self, layout: Layout, width: float, size: _Measure) -> Size:
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
        """Return how long each child is on the way.

        Where the natural lengths have no room, all but the children of fixed length give way: down
        to their least lengths, and in the end below those.
        """
        axis, parts = self.axis, self.children
        room = along - layout.space(self.gap) * max(len(parts) - 1, 0)
        least = [layout.least(part, width)[axis] for part in parts]
        wanted = [
            short if part.grow else max(layout.size(part, width)[axis], short)
            for part, short in zip(parts, least, strict=True)
        ]
        over = sum(wanted) - room
        if over <= 0:
            return _shared(parts, wanted, room)
        soft = sum(wanted) - sum(least)
        if over <= soft:
            return [a - (a - b) * over / soft for a, b in zip(wanted, least, strict=True)]
        hard = [part.width is not None if axis == 0 else part.height is not None for part in parts]
        kept = sum(b for b, is_hard in zip(least, hard, strict=True) if is_hard)
        part_of = max(room - kept, 0.0) / max(sum(least) - kept, 1e-9)
        return [b if is_hard else b * part_of for b, is_hard in zip(least, hard, strict=True)]

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        inner = layout.inside(box, self.pad)
        axis, parts, gap = self.axis, self.children, layout.space(self.gap)
        along, across, width = inner[2 + axis], inner[3 - axis], inner[2]
        lengths = self._lengths(layout, along, width)
        spare = along - sum(lengths) - gap * max(len(parts) - 1, 0)
        at = inner[axis]
        if spare > 0 and self.justify != "start":
            if self.justify == "between" and len(parts) > 1:
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


def _shared(parts: Sequence[Node], lengths: Sequence[float], room: float) -> list[float]:
    """Share what is left of ``room`` between the children that grow.

    Shares are parts of all that the growing children get; none gets less than its length.
    """
    shared = list(lengths)
    growing = {k for k, part in enumerate(parts) if part.grow}
    left = room - sum(n for k, n in enumerate(lengths) if k not in growing)
    while growing:
        share = left / sum(parts[k].grow for k in growing)
        short = [k for k in growing if share * parts[k].grow < lengths[k]]
        if not short:
            for k in growing:
                shared[k] = share * parts[k].grow
            break
        left -= sum(lengths[k] for k in short)
        growing.difference_update(short)
    return shared


@dataclass(frozen=True, slots=True)
class Row(Line):
    """Children side by side."""


@dataclass(frozen=True, slots=True)
class Column(Line):
    """Children one below the other."""

    axis: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Grid(Group):
    """Children in equal cells, ``columns`` of them side by side."""

    columns: int = 2
    gap: Space = "l"

    def measure(self, layout: Layout, width: float) -> Size:
        rows, gap = -(-len(self.parts) // self.columns), layout.space(self.gap)
        cell = (width - gap * (self.columns - 1)) / self.columns
        high = max((layout.size(part, cell)[1] for part in self.children), default=0.0)
        return width, rows * high + max(rows - 1, 0) * gap

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        (x, y, w, h), gap = box, layout.space(self.gap)
        rows = max(-(-len(self.parts) // self.columns), 1)
        wide, high = (w - gap * (self.columns - 1)) / self.columns, (h - gap * (rows - 1)) / rows
        for k, part in enumerate(self.children):
            row, column = divmod(k, self.columns)
            yield part, (x + column * (wide + gap), y + row * (high + gap), wide, high)


@dataclass(frozen=True, slots=True)
class Layers(Group):
    """Children on top of each other, each as large as the box."""

    def measure(self, layout: Layout, width: float) -> Size:
        sizes = [layout.size(part, width) for part in self.children]
        return max((w for w, _ in sizes), default=0.0), max((h for _, h in sizes), default=0.0)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(part, box) for part in self.children]


@dataclass(frozen=True, slots=True)
class FirstThatFits(Group):
    """The first of its children for which there is room; the last one if there is for none.

    With ``shrinks`` a child has room if its words do in the smallest letters.
    """

    shrinks: bool = False

    def _fitting(self, layout: Layout, w: float, h: float) -> Node:
        for part in self.children[:-1]:
            wide, high = layout.least(part, w)
            if not self.shrinks and isinstance(part, Line):
                wide = part.natural(layout, w)[0]
            if wide <= w + 0.5 and high <= h + 0.5:
                return part
        return self.children[-1]

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.size(self._fitting(layout, width, 1e6), width)

    def least(self, layout: Layout, width: float) -> Size:
        return layout.least(self.children[-1], width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        return [(self._fitting(layout, box[2], box[3]), box)]


@dataclass(frozen=True, slots=True)
class Align(Node):
    """One child of its natural size, at a place of the box: 0 is left or top, 1 right or bottom."""

    inner: Node
    x: float = 0.5
    y: float = 0.5

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.size(self.inner, width)

    def least(self, layout: Layout, width: float) -> Size:
        return layout.least(self.inner, width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        left, top, w, h = box
        wide, high = layout.size(self.inner, w)
        wide, high = min(wide, w), min(high, h)
        return [(self.inner, (left + (w - wide) * self.x, top + (h - high) * self.y, wide, high))]

    def ink(self) -> Hashable:
        return None


@dataclass(frozen=True, slots=True)
class Placeholder(Node):
    """Room with nothing in it."""

    length: Space = 0.0

    def measure(self, layout: Layout, width: float) -> Size:
        length = layout.space(self.length)
        return length, length


@dataclass(frozen=True, slots=True)
class Anchored(Node):
    """A child over everything else, beside the node with the key ``to``.

    It takes no room where it stands in the tree. Its middle lies ``dx`` and ``dy`` design units
    from the place (``x``, ``y``) of that node's box, where 0 is left or top and 1 right or bottom.
    """

    inner: Node
    to: Hashable = None
    x: float = 0.5
    y: float = 0.0
    dx: float = 0.0
    dy: float = 0.0

    def at(self, layout: Layout, target: Box) -> Box:
        """Return where the child stands over ``target``."""
        left, top, w, h = target
        wide, high = layout.size(self.inner, 1280.0)
        middle_x, middle_y = left + w * self.x + self.dx, top + h * self.y + self.dy
        return middle_x - wide / 2, middle_y - high / 2, wide, high
