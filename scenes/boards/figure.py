"""Little pictures of positions, in lists and beside boards: each is painted as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from scenes.boards import paint
from scenes.boards.sprite import Spot, Sprite, Sprites, turned_size
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

FIGURE_UNIT: Final = 40.0
"""A board unit of a little picture that is as large has lines as thick as on the stage."""


class Copies:
    """Sprites to be painted on an easel; equal ones in several places are painted once.

    ``size`` is what a sprite takes with its margins; ``paint`` paints one at a place.
    """

    def __init__(
        self,
        sprites: Sequence[Sprite],
        size: Callable[[Sprite], Spot],
        paint: Callable[[Easel, Sprite, Spot], None],
    ) -> None:
        self._size, self._paint = size, paint
        self._kinds = [(sprite, replace(sprite, x=0.0, y=0.0)) for sprite in sprites]
        self._counts = Counter(kind for _, kind in self._kinds)
        self._sheets: dict[Sprite, Easel] = {}

    def paint(self, easel: Easel, place: Callable[[Sprite], Spot]) -> bool:
        """Paint those that reach the surface of ``easel``; whether there are any."""
        return sum(1 for _ in self.parts(easel, place)) > 0

    def parts(self, easel: Easel, place: Callable[[Sprite], Spot]) -> Iterator[Sprite]:
        """Paint those that reach the surface of ``easel``; yield each after it."""
        for sprite, kind in self._kinds:
            (x, y), (wide, high) = place(sprite), self._size(sprite)
            if not easel.reaches((x - wide / 2, y - high / 2, wide, high)):
                continue
            if self._counts[kind] == 1:
                self._paint(easel, sprite, (x, y))
            else:
                if kind not in self._sheets:
                    self._sheets[kind] = easel.sheet(wide, high)
                    self._paint(self._sheets[kind], sprite, (0.0, 0.0))
                easel.lay(self._sheets[kind], (x, y))
            yield sprite


class Figure:
    """A picture to be drawn again and again: sorted, measured and hashed once.

    A sprite's ``alpha`` is ignored: it is seen or not.
    """

    def __init__(self, picture: Sprites) -> None:
        seen = (sprite for sprite in picture.values() if sprite.alpha > 0)
        self.sprites = tuple(sorted(seen, key=lambda sprite: sprite.z))
        self.frame = frame_of(self.sprites)
        self.margin = max((paint.margin(sprite.shape) for sprite in self.sprites), default=0.0)
        self._hash = hash(self.sprites)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Figure) and self.sprites == other.sprites)

    def _fit(self, box: Box) -> tuple[float, Box]:
        """Return the length of a board unit, and the part of `box` that is filled."""
        left, top, right, bottom = self.frame
        x, y, w, h = box
        unit = max(min(w / (right - left), h / (bottom - top)), 0.0)
        wide, high = (right - left) * unit, (bottom - top) * unit
        return unit, (x + (w - wide) / 2, y + (h - high) / 2, wide, high)

    def draw(self, brush: Brush, box: Box) -> None:
        """Draw in the middle of `box`, as large as fits; nothing in a window of a few pixels."""
        left, top, _, _ = self.frame
        unit, middle = self._fit(box)
        if not unit:
            return
        zoom = min(unit / FIGURE_UNIT, 1.0)

        def size(sprite: Sprite) -> Spot:
            wide, high = turned_size(sprite.w * unit, sprite.h * unit, sprite.angle)
            margin = 2 * paint.margin(sprite.shape) * zoom
            return wide + margin, high + margin

        def paint_one(easel: Easel, sprite: Sprite, at: Spot) -> None:
            paint.paint(easel.scaled(at, zoom), sprite, unit / zoom)

        def paint_all(easel: Easel, _: Box) -> Iterator[Sprite]:
            copies = Copies(self.sprites, size, paint_one)
            return copies.parts(
                easel, lambda sprite: ((sprite.x - left) * unit, (sprite.y - top) * unit)
            )

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
        left, top, _, _ = self.frame
        unit, (x, y, _, _) = self._fit(box)
        zoom = min(unit / FIGURE_UNIT, 1.0)
        for sprite in self.sprites if unit else ():
            wide, high = (side * unit for side in turned_size(sprite.w, sprite.h, sprite.angle))
            at = x + (sprite.x - left) * unit - wide / 2, y + (sprite.y - top) * unit - high / 2
            alone = replace(sprite, x=0.0, y=0.0)

            def paint_one(easel: Easel, box: Box, alone: Sprite = alone) -> None:
                middle = box[2] / 2, box[3] / 2
                paint.paint(easel.scaled(middle, zoom), alone, unit / zoom)

            key = "part", alone, unit
            margin = paint.margin(sprite.shape) * zoom
            brush.stamp(key, (*at, wide, high), paint_one, margin=margin)


def draw_figure(brush: Brush, picture: Sprites, box: Box) -> None:
    """Draw a small picture in the middle of `box`; a caller that draws often keeps the `Figure`."""
    Figure(picture).draw(brush, box)


def figure_ratio(picture: Sprites) -> float:
    """Return how wide a little picture is, in times of its height."""
    left, top, right, bottom = frame_of(tuple(picture.values()))
    return (right - left) / (bottom - top)


def frame_of(sprites: Sequence[Sprite]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of them all; a unit square if there are none."""
    if not sprites:
        return 0.0, 0.0, 1.0, 1.0
    sizes = [turned_size(sprite.w, sprite.h, sprite.angle) for sprite in sprites]
    return (
        min(sprite.x - w / 2 for sprite, (w, _) in zip(sprites, sizes, strict=True)),
        min(sprite.y - h / 2 for sprite, (_, h) in zip(sprites, sizes, strict=True)),
        max(sprite.x + w / 2 for sprite, (w, _) in zip(sprites, sizes, strict=True)),
        max(sprite.y + h / 2 for sprite, (_, h) in zip(sprites, sizes, strict=True)),
    )
