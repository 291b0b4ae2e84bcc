"""Nodes that mind heights: lists that end where their box does, alternatives, overhanging tags."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import field

from scenes.kit.boxes import Column, FirstThatFits
from scenes.kit.node import Layout, Measure, Node, Size, Wrapper, nodeclass
from scenes.ui.brush import Box


@nodeclass
class Stack(Column):
    """Children one below the other, each of its natural height, as many as there is room for.

    With ``cuts`` the one that would be too high for the room that is left gets that.
    """

    cuts: bool = False

    def least(self, layout: Layout, width: float) -> Size:
        return layout.size(self, width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        x, top, w, h = layout.inside(box, self.pad)
        bottom = top + h
        for part in self.children:
            high = layout.size(part, w)[1]
            if top + high > bottom + 1 and not self.cuts:
                return
            yield part, (x, top, w, max(min(high, bottom - top), 0.0))
            top += high + layout.space(self.gap)


@nodeclass
class FirstByHeight(FirstThatFits):
    """The first of its children that is no higher by nature than its box; the last if none is."""

    def _fitting(self, layout: Layout, w: float, h: float) -> Node:
        fitting = (part for part in self.children if layout.size(part, w)[1] <= h + 0.5)
        return next(fitting, self.children[-1])


@nodeclass
class Shrinking(Node):
    """A child made in smaller and smaller letters, until it is no higher than its box.

    ``shows`` is all that ``make`` depends on besides the part of the letters, one of ``parts``.
    ``spare`` design units of the box stay free.
    """

    shows: Hashable
    make: Callable[[float], Node] = field(compare=False)
    parts: tuple[float, ...]
    spare: float = 0.0

    def measure(self, layout: Layout, width: float) -> Size:
        return layout.size(self.make(self.parts[0]), width)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        room = box[3] - self.spare + 0.5
        for part in self.parts:
            child = self.make(part)
            if layout.size(child, box[2])[1] <= room:
                break
        return [(child, box)]


@nodeclass
class Reserved(Wrapper):
    """A child that takes at least the height of ``like``, so that exchanging them moves nothing."""

    inner: Node
    like: Node

    def around(self, layout: Layout, width: float, size: Measure) -> Size:
        (wide, high), like = size(self.inner, width), size(self.like, width)
        return wide, max(high, like[1])


@nodeclass
class Overhang(Node):
    """A child over the upper or the lower edge of its box, ``inset`` from the sides.

    Its middle lies ``dy`` below the edge; ``x`` 0 is at the left, ``y`` 0 the upper edge.
    """

    inner: Node
    x: float = 0.0
    y: float = 0.0
    dy: float = 0.0
    inset: float = 20.0

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        left, top, w, h = box
        room = w - 2 * self.inset
        wide, high = layout.size(self.inner, room)
        at = left + self.inset + (room - min(wide, room)) * self.x
        return [(self.inner, (at, top + h * self.y + self.dy - high / 2, min(wide, room), high))]
