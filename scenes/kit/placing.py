"""Placing of a tree: the box of every node, and the letter size of its words."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, cast

from scenes.kit.boxes import Anchored
from scenes.kit.node import EVERYTHING, Layout, Node, Pressable
from scenes.ui.brush import Box, Brush, Point

Path: TypeAlias = tuple[Hashable, ...]
"""The keys from the root to a node; a child without a key is named by its number."""


class NodeState(NamedTuple):
    """State of a pressable node: focused, hovered, pressed, held."""

    is_focused: bool = False
    is_hovered: bool = False
    is_down: bool = False
    words: str = ""
    """Words in the place of its own, while it is held or waits for a second press."""


REST: Final = NodeState()


@dataclass(eq=False, slots=True, weakref_slot=True)
class Placed:
    """A node in its box. Two of them are one if nothing about them differs on the screen."""

    node: Node
    box: Box
    clip: Box
    """What can be seen of it lies in here."""
    path: Path
    layer: int = 0
    """What lies in a higher layer covers the focus rings of the lower ones."""
    letters: float = 0.0
    """The size that its group of texts has; 0 for a node without a group."""
    state: NodeState = REST
    span: int = 0
    """How many nodes its branch has, itself among them; 0 if its place says too little of it."""

    @property
    def middle(self) -> Point:
        x, y, w, h = self.box
        return x + w / 2, y + h / 2

    @property
    def seen(self) -> Box | None:
        """The part of the box that can be seen; None if there is none."""
        return common(self.box, self.clip)

    def draws_as(self, other: Placed) -> bool:
        """Return whether the other one leaves the same picture."""
        return (
            self.box == other.box
            and self.clip == other.clip
            and self.layer == other.layer
            and self.letters == other.letters
            and self.state == other.state
            and (
                self.node is other.node
                or (
                    type(self.node) is type(other.node)
                    and self.node.paint_key() == other.node.paint_key()
                )
            )
        )


def common(a: Box, b: Box) -> Box | None:
    """Return the box that two boxes share; None if they do not overlap."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return (left, top, right - left, bottom - top) if left < right and top < bottom else None


def place(tree: Node, layout: Layout, box: Box, before: Sequence[Placed] = ()) -> list[Placed]:
    """Return all nodes of a tree, those of lower layers first and parents before children.

    Those of ``before``, placed with the same letters, are taken over where nothing has changed.
    """
    placing = _Placing(layout, before)
    placing.walk(tree, box, EVERYTHING, ())
    placed = placing.placed
    boxes = {one.node.key: one.box for one in placed if one.node.key is not None}
    anchored, placing.anchored, placing.layer = placing.anchored, [], 1
    for node, path in anchored:
        if (target := boxes.get(node.to)) is not None:
            placing.walk(node.inner, node.at(layout, target), EVERYTHING, (*path, "over"))
    _level(placed, layout.brush)
    return _reused(placed, before)


class _Placing:
    """Places a tree node by node; equal branches in equal boxes are not placed again."""

    def __init__(self, layout: Layout, before: Sequence[Placed]) -> None:
        self._layout, self._before = layout, before
        self._old = {one.path: k for k, one in enumerate(before)}
        self.placed: list[Placed] = []
        self.anchored: list[tuple[Anchored, Path]] = []
        self.layer = 0

    def walk(self, node: Node, box: Box, clip: Box, path: Path) -> bool:
        """Place a branch; False if where its nodes are depends on more than its root and box."""
        k = self._old.get(path)
        if k is not None:
            same = self._before[k]
            if same.span and (same.box, same.clip) == (box, clip) and same.node == node:
                self.placed += self._before[k : k + same.span]
                return True
        first, one = len(self.placed), Placed(node, box, clip, path, self.layer)
        self.placed.append(one)
        if node.clips:
            clip = common(box, clip) or (box[0], box[1], 0.0, 0.0)
        is_closed = not node.scrolls
        for number, (child, there) in enumerate(node.place(self._layout, box)):
            below = (*path, number if child.key is None else child.key)
            if isinstance(child, Anchored):
                self.anchored.append((child, below))
                is_closed = False
            else:
                is_closed = self.walk(child, there, clip, below) and is_closed
        one.span = len(self.placed) - first if is_closed else 0
        return is_closed


def _level(placed: Sequence[Placed], brush: Brush) -> None:
    """Give the words of each group the size that fits all of them."""
    groups: dict[Hashable, list[Placed]] = {}
    for one in placed:
        if (group := one.node.letter_group()) is not None:
            groups.setdefault(group, []).append(one)
    for members in groups.values():
        letters = min(one.node.fitting(brush, one.box[2]) for one in members)
        for one in members:
            one.letters = letters


def _reused(placed: list[Placed], before: Sequence[Placed]) -> list[Placed]:
    """Return ``placed``, with those of ``before`` in it that look the same."""
    old = {one.path: one for one in before}
    for k, one in enumerate(placed):
        same = old.get(one.path)
        if same is None or same is one:
            continue
        one.state = same.state
        if same.draws_as(one):
            same.node, same.span = one.node, one.span
            placed[k] = same
    return placed


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Target:
    """Placed node that can have the focus, known by its key."""

    placed: Placed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Target) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def node(self) -> Pressable:
        return cast(Pressable, self.placed.node)

    @property
    def key(self) -> Hashable:
        return self.placed.node.key

    @property
    def box(self) -> Box:
        return self.placed.box

    @property
    def is_enabled(self) -> bool:
        return self.node.is_enabled

    @property
    def label(self) -> str:
        return self.node.name
