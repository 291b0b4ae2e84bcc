"""Where every node of a tree is, and in which letters its words are written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from scenes.kit.boxes import Anchored
from scenes.kit.node import EVERYTHING, Layout, Node, Pressable
from scenes.ui.brush import Box, Brush, Point

Path: TypeAlias = tuple[Hashable, ...]
"""The keys from the root to a node; a child without a key is named by its number."""


@dataclass(frozen=True, slots=True)
class State:
    """What is being done with a pressable node."""

    is_focused: bool = False
    is_hovered: bool = False
    is_down: bool = False
    words: str = ""
    """Words in the place of its own, while it is held or waits for a second press."""


REST: Final = State()


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
    state: State = REST

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
                or (type(self.node) is type(other.node) and self.node.ink() == other.node.ink())
            )
        )


def common(a: Box, b: Box) -> Box | None:
    """Return the box that two boxes share; None if they do not overlap."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    right, bottom = min(a[0] + a[2], b[0] + b[2]), min(a[1] + a[3], b[1] + b[3])
    return (left, top, right - left, bottom - top) if left < right and top < bottom else None


def place(tree: Node, layout: Layout, box: Box) -> list[Placed]:
    """Return all nodes of a tree, those of lower layers first and parents before children."""
    anchored: list[tuple[Anchored, Path]] = []
    placed = list(_walk(tree, layout, box, EVERYTHING, (), 0, anchored))
    boxes = {one.node.key: one.box for one in placed if one.node.key is not None}
    for node, path in anchored:
        if (target := boxes.get(node.to)) is not None:
            over = node.at(layout, target)
            placed += _walk(node.inner, layout, over, EVERYTHING, (*path, "over"), 1, [])
    _level(placed, layout.brush)
    return placed


def _walk(
    node: Node,
    layout: Layout,
    box: Box,
    clip: Box,
    path: Path,
    layer: int,
    anchored: list[tuple[Anchored, Path]],
) -> Iterator[Placed]:
    yield Placed(node, box, clip, path, layer)
    if node.clips:
        clip = common(box, clip) or (box[0], box[1], 0.0, 0.0)
    for k, (child, there) in enumerate(node.place(layout, box)):
        below = (*path, k if child.key is None else child.key)
        if isinstance(child, Anchored):
            anchored.append((child, below))
        else:
            yield from _walk(child, layout, there, clip, below, layer, anchored)


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


def reused(placed: list[Placed], before: Sequence[Placed]) -> list[Placed]:
    """Return ``placed``, with those of ``before`` in it that look the same."""
    old = {one.path: one for one in before}
    for k, one in enumerate(placed):
        same = old.get(one.path)
        if same is not None:
            one.state = same.state
            if same.draws_as(one):
                same.node = one.node
                placed[k] = same
    return placed


@dataclass(frozen=True, slots=True)
class Target:
    """What can have the focus: a pressable node that is placed, known by its key."""

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

    @property
    def tone(self) -> str:
        """The tone of a button that does the same."""
        return "danger" if self.node.destroys else ""
