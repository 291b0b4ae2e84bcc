"""Trees that are each drawn as a patch over a ground that stays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial

from scenes.kit.leaves import Live
from scenes.kit.node import Layout, Node
from scenes.kit.placing import Placed, place
from scenes.ui.brush import Box, Brush


class Patch:
    """A tree in a box. Other trees change without this one being placed or noted again.

    A tree that equals the last one is not placed, and a node that looks the same is not painted.
    """

    def __init__(self) -> None:
        self.placed: Sequence[Placed] = ()
        self._shown: tuple[object, ...] = (None, None)
        self._edition = 0

    def show(self, brush: Brush, device: str, tree: Node, box: Box) -> None:
        """Show ``tree``, with the prompts of a kind of ``device``."""
        before, self._shown = self._shown, (brush, device, box, tree)
        if before != self._shown:
            kept = self.placed if before[:2] == self._shown[:2] else ()
            placed = place(tree, Layout(brush, device), box, kept)
            self._edition += tuple(placed) != tuple(self.placed)
            self.placed = placed

    def draw(self, brush: Brush, name: Hashable, reach: Box) -> None:
        """Draw all but what is alive over the last still; ``reach`` is where light and shadow end.

        ``name`` is that of the patch.
        """
        brush.patch(name, (self, self._edition), reach, partial(paint, brush, self.placed))

    def draw_over(self, brush: Brush, now_ms: int) -> None:
        """Draw all of it over what moves below."""
        brush.once(self, self._edition, partial(paint, brush, self.placed))
        self.draw_live(brush, now_ms)

    def box(self, key: Hashable) -> Box | None:
        """Return the box of the node with a key."""
        return next((one.box for one in self.placed if one.node.key == key), None)

    def draw_live(self, brush: Brush, now_ms: int) -> None:
        """Draw what changes with every frame."""
        for one in self.placed:
            if isinstance(one.node, Live):
                one.node.draw(brush, one.box, now_ms)


def paint(brush: Brush, placed: Iterable[Placed]) -> None:
    """Draw placed nodes; one that looks as before is not painted again."""
    for one in placed:
        if one.node.paints:
            brush.once(one, (one.state, one.letters), partial(one.node.paint, brush, one))


def painting(brush: Brush, tree: Node, box: Box) -> Callable[[Brush], None]:
    """Return what paints a tree, which is placed already."""
    placed = placed_in(brush, "mouse", tree, box)
    return lambda brush: paint(brush, placed)


def placed_in(brush: Brush, device: str, tree: Node, box: Box) -> list[Placed]:
    """Return the nodes of a tree that no patch shows."""
    return place(tree, Layout(brush, device), box)
