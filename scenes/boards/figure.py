"""Little pictures of positions, in lists and beside boards: each is painted as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scenes.boards import paint
from scenes.boards.look import Look, Picture, Spot, turned_size
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

FIGURE_UNIT: Final = 40.0
"""A board unit of a little picture that is as large has lines as thick as on the stage."""


class Copies:
    """Looks to be painted on an easel. Those that are alike but for their place are painted once.

    ``size`` is what a look takes with its margins; ``paint`` paints one at a place.
    """

    def __init__(
        self,
        looks: Sequence[Look],
        size: Callable[[Look], Spot],
        paint: Callable[[Easel, Look, Spot], None],
    ) -> None:
        self._size, self._paint = size, paint
        self._kinds = [(look, replace(look, x=0.0, y=0.0)) for look in looks]
        self._counts = Counter(kind for _, kind in self._kinds)
        self._sheets: dict[Look, Easel] = {}

    def paint(self, easel: Easel, place: Callable[[Look], Spot]) -> bool:
        """Paint those that reach the surface of ``easel``; whether there are any."""
        return sum(1 for _ in self.parts(easel, place)) > 0

    def parts(self, easel: Easel, place: Callable[[Look], Spot]) -> Iterator[Look]:
        """Paint those that reach the surface of ``easel``; yield each after it."""
        for look, kind in self._kinds:
            (x, y), (wide, high) = place(look), self._size(look)
            if not easel.reaches((x - wide / 2, y - high / 2, wide, high)):
                continue
            if self._counts[kind] == 1:
                self._paint(easel, look, (x, y))
            else:
                if kind not in self._sheets:
                    self._sheets[kind] = easel.sheet(wide, high)
                    self._paint(self._sheets[kind], look, (0.0, 0.0))
                easel.lay(self._sheets[kind], (x, y))
            yield look


class Figure:
    """A picture to be drawn again and again: sorted, measured and hashed once.

    What a look has of ``alpha`` is ignored: it is seen or not.
    """

    def __init__(self, picture: Picture) -> None:
        seen = (look for look in picture.values() if look.alpha > 0)
        self.looks = tuple(sorted(seen, key=lambda look: look.z))
        self.frame = frame_of(self.looks)
        self.margin = max((paint.margin(look.shape) for look in self.looks), default=0.0)
        self._hash = hash(self.looks)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Figure) and self.looks == other.looks)

    def draw(self, brush: Brush, box: Box) -> None:
        """Draw in the middle of `box`, as large as fits; nothing in a window of a few pixels."""
        left, top, right, bottom = self.frame
        x, y, w, h = box
        if min(w, h) <= 0:
            return
        unit = min(w / (right - left), h / (bottom - top))
        zoom = min(unit / FIGURE_UNIT, 1.0)
        wide, high = (right - left) * unit, (bottom - top) * unit

        def size(look: Look) -> Spot:
            wide, high = turned_size(look.w * unit, look.h * unit, look.angle)
            margin = 2 * paint.margin(look.shape) * zoom
            return wide + margin, high + margin

        def paint_one(easel: Easel, look: Look, at: Spot) -> None:
            paint.paint(easel.scaled(at, zoom), look, unit / zoom)

        def paint_all(easel: Easel, _: Box) -> Iterator[Look]:
            copies = Copies(self.looks, size, paint_one)
            return copies.parts(easel, lambda look: ((look.x - left) * unit, (look.y - top) * unit))

        middle = (x + (w - wide) / 2, y + (h - high) / 2, wide, high)
        margin = self.margin * zoom
        brush.stamp(("figure", self, unit), middle, paint_all, margin=margin, has_parts=True)

    def draw_framed(self, brush: Brush, box: Box) -> None:
        """Draw it on a ground of its own with an amber rim."""
        x, y, w, h = box
        brush.rounded(box, "panel_low", 14)
        brush.rounded(box, brush.theme.mix("line", "amber", 0.4), 14, width=2)
        self.draw(brush, (x + 8, y + 8, w - 16, h - 16))

    def draw_apart(self, brush: Brush, box: Box) -> None:
        """Draw each thing by itself, for a picture that changes in parts."""
        left, top, right, bottom = self.frame
        x, y, w, h = box
        if min(w, h) <= 0:
            return
        unit = min(w / (right - left), h / (bottom - top))
        zoom = min(unit / FIGURE_UNIT, 1.0)
        x += (w - (right - left) * unit) / 2
        y += (h - (bottom - top) * unit) / 2
        for look in self.looks:
            wide, high = (side * unit for side in turned_size(look.w, look.h, look.angle))
            at = x + (look.x - left) * unit - wide / 2, y + (look.y - top) * unit - high / 2
            alone = replace(look, x=0.0, y=0.0)

            def paint_one(easel: Easel, box: Box, alone: Look = alone) -> None:
                middle = box[2] / 2, box[3] / 2
                paint.paint(easel.scaled(middle, zoom), alone, unit / zoom)

            key = "part", alone, unit
            margin = paint.margin(look.shape) * zoom
            brush.stamp(key, (*at, wide, high), paint_one, margin=margin)


def draw_figure(brush: Brush, picture: Picture, box: Box) -> None:
    """Draw a small picture in the middle of `box`; a caller that draws often keeps the `Figure`."""
    Figure(picture).draw(brush, box)


def figure_ratio(picture: Picture) -> float:
    """How wide a little picture is, in times of its height."""
    left, top, right, bottom = frame_of(tuple(picture.values()))
    return (right - left) / (bottom - top)


def frame_of(looks: Sequence[Look]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of them all; a unit square if there are none."""
    if not looks:
        return 0.0, 0.0, 1.0, 1.0
    sizes = [turned_size(look.w, look.h, look.angle) for look in looks]
    return (
        min(look.x - w / 2 for look, (w, _) in zip(looks, sizes, strict=True)),
        min(look.y - h / 2 for look, (_, h) in zip(looks, sizes, strict=True)),
        max(look.x + w / 2 for look, (w, _) in zip(looks, sizes, strict=True)),
        max(look.y + h / 2 for look, (_, h) in zip(looks, sizes, strict=True)),
    )
