"""Words on a screen, and their places: read by drawing it with a brush that notes them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from scenes.kit import placing
from scenes.kit.leaves import Picture
from scenes.kit.node import Node, Pressable
from scenes.kit.view import View
from scenes.ui.brush import Box, Brush
from scenes.ui.paint.text_layout import SMALLEST, SQUEEZED

T = TypeVar("T")


@dataclass(frozen=True)
class Line:
    """A line of text on the screen. ``box`` is where it is, in design units."""

    words: str
    box: Box
    is_cut: bool
    """Whether it did not fit even at the smallest size, and ends in an ellipsis."""
    is_readable: bool


def described(view: View) -> str:
    """Return the tree of a view as text, indented by depth; structure without words is left out."""
    lines: list[str] = []
    shown: list[placing.Path] = []
    for one in view.placed:
        node, words = one.node, words_of(one.node)
        is_target = isinstance(node, Pressable)
        if words or is_target:
            mark = "*" if node.key is not None and node.key == view.focused_key else ""
            mark += "-" if is_target and not node.is_enabled else ""
            key = f" {node.key}" if node.key is not None else ""
            kind = type(node).__name__
            depth = sum(one.path[: len(path)] == path for path in shown)
            shown.append(one.path)
            lines.append(f"{'  ' * depth}{mark}{kind}{key} {words}".rstrip())
    return "\n".join(lines)


def words_of(node: Node) -> str:
    """Return what a node says."""
    if isinstance(node, Pressable):
        return node.spoken
    if isinstance(node, Picture):
        return node.shows if isinstance(node.shows, str) else ""
    return str(getattr(node, "words", ""))


class Reader(Brush):
    """A brush that notes every line of text it draws, and every mark of the focus."""

    def __init__(self, brush: Brush, assets: Path) -> None:
        super().__init__(brush.screen, brush.theme, assets, brush.prompt_labels)
        self.pictures, self.lettering = brush.pictures, brush.lettering
        self.lines: list[Line] = []
        self.rings = 0

    def begin(self) -> None:
        """Forget what was drawn so far."""
        self.lines, self.rings = [], 0

    def shade(self, alpha: int) -> None:
        """Darken everything: what lies below has no focus any more."""
        super().shade(alpha)
        self.rings = 0

    def focus_ring(self, box: Box, radius: float = 22, tint: Any = "acc") -> None:
        super().focus_ring(box, radius, tint)
        self.rings += 1

    def still(self, key: Hashable, paint: Callable[[], None]) -> None:
        """Draw it: a picture kept from before could not be read."""
        paint()

    def once(self, owner: object, key: Hashable, paint: Callable[[], T]) -> T:
        """Draw it: what is drawn again could not be read."""
        return paint()

    def patch(self, name: Hashable, key: Hashable, box: Box, paint: Callable[[], None]) -> None:
        """Draw it, as with a still, and cut off where it ends."""
        surface = self.screen.surface
        surface.set_clip(self.screen.rect(box))
        paint()
        surface.set_clip(None)

    def text(
        self,
        words: str,
        at: tuple[float, float],
        size: float = 20,
        face: str = "bold",
        ink: Any = "text",
        anchor: str = "topleft",
        alpha: int = 255,
        tracking: float = 0,
        fit: float | None = None,
    ) -> Box:
        box = super().text(words, at, size, face, ink, anchor, alpha, tracking, fit)
        smallest = SMALLEST / self.theme.text_scale
        # a size that rounding to whole pixels makes wider is made to fit by a pixel's width
        least = self.measure(words, smallest, face, tracking)[0] - 1 / self.screen.scale
        height = self.lettering.line_height(SMALLEST, face)
        is_cut = least * SQUEEZED > (fit or 1280.0)
        self.lines.append(Line(words, box, is_cut, not words or box[3] >= height - 1e-6))
        return box
