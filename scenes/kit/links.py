"""Lines between nodes, drawn below them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import field
from functools import partial
from typing import TypeAlias

from scenes.kit.leaves import Picture
from scenes.kit.node import Layout, Node, Wrapper, nodeclass
from scenes.kit.placing import place
from scenes.ui.brush import Box, Brush

Boxes: TypeAlias = Mapping[Hashable, Box]
"""The boxes of nodes by their keys."""


@nodeclass
class Links(Wrapper):
    """A tree, and below it what ``draw`` makes of the boxes of its keyed nodes: lines, mostly.

    ``shows`` names everything else that ``draw`` depends on.
    """

    inner: Node
    shows: Hashable
    draw: Callable[[Boxes, Brush, Box], object] = field(compare=False)

    def place(self, layout: Layout, box: Box) -> Iterable[tuple[Node, Box]]:
        placed = place(self.inner, layout, box)
        boxes = {one.node.key: one.box for one in placed if one.node.key is not None}
        shows = self.shows, tuple(boxes.items())
        yield Picture(shows, box[2], box[3], partial(self.draw, boxes)), box
        yield self.inner, box
