"""Pool as a field of units, and the block that lifts off it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.core.rules.state import Player
from scenes.boards.common.numbers import CARDS, FIGURE, FLAT, LIFTED, PIECE, UNIT, placed
from scenes.boards.sprite import Key, Sprite
from scenes.boards.subtraction_squares.heap import LONG, Heap, place, square_words

MAX_UNITS: Final = 144
"""Number of units up to which they lie one by one; more are one picture."""

MIDDLE: Final = (189.0, 231.0)
EXTENT: Final = 312.0
WIDEST_PITCH: Final = 46.0
GAP: Final = 0.1

SCALE: Final = (432.0, 198.0)
LONG_SCALE: Final = (432.0, 154.0)
"""Position of the scale (what one tile stands for), below a long number."""

LIFT: Final = (-10.0, -8.0)
"""Offset of a lifted block."""
TILT: Final = 3.0
"""Tilt of a lifted block in degrees; it peels off to the left."""

MIN_SIDE: Final = 9.0
"""Smallest size of a block."""

NUMBER_FROM: Final = 84.0
"""Width from which a block has its number on it; else the number is above."""

STICKY: Final = 4.0
"""Distance the pointer moves before it aims at another square, for fine units."""

AMBER: Final = "amber"


@dataclass(frozen=True)
class HeapLayout:
    """Layout of the heap, in design units of the slab."""

    heap: Heap

    @property
    def pitch(self) -> float:
        widest = WIDEST_PITCH if self.heap.total <= MAX_UNITS else EXTENT
        return min(widest, EXTENT / self.heap.columns)

    @property
    def corner(self) -> tuple[float, float]:
        """Left and bottom of the heap."""
        x, y = MIDDLE
        return x - self.heap.columns * self.pitch / 2, y + self.heap.rows * self.pitch / 2

    def root_at(self, x: float, y: float, last: int | None) -> int | None:
        """Return the side of the block whose far corner is pointed at."""
        left, bottom = self.corner
        across, up = x * UNIT - left, bottom - y * UNIT
        reach = max(across, up)
        if min(across, up) < 0 or reach > self.heap.columns * self.pitch:
            return None
        root = min(max(int(reach / self.pitch) + 1, 1), self.heap.side)
        if last is not None and self.pitch < STICKY and abs(last - root) * self.pitch < STICKY:
            return last
        return root

    def block(self, root: int) -> tuple[float, float, float]:
        """Return middle and side of the square of `root`."""
        left, bottom = self.corner
        half = root * self.pitch / 2
        return left + half, bottom - half, 2 * half


@lru_cache(maxsize=32)
def field_of(total: int) -> HeapLayout:
    """Return the field of a total of 1 or more."""
    return HeapLayout(Heap(total))


def units(total: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield everything in the field.

    A unit that stays keeps its key: those of any block that may be taken come last.
    """
    if not total:
        return
    field = field_of(total)
    if total > MAX_UNITS:
        sprite = placed(
            "subtraction_squares.heap", *MIDDLE, EXTENT, EXTENT, FLAT, AMBER, str(total)
        )
        yield ("heap", total), sprite
        if field.heap.tile > 1:
            yield from _scale(field.heap.tile, LONG_SCALE if total > LONG else SCALE)
        return
    for at in range(total):
        yield _unit(field, at, "subtraction_squares.unit", AMBER, PIECE)


def _unit(field: HeapLayout, at: int, shape: str, tint: str, z: int) -> tuple[Key, Sprite]:
    """Return the unit at index `at` of the heap."""
    column, row = place(at)
    (left, bottom), pitch = field.corner, field.pitch
    x, y, across = left + (column + 0.5) * pitch, bottom - (row + 0.5) * pitch, pitch * (1 - GAP)
    return ("unit", field.heap.total - 1 - at), placed(shape, x, y, across, across, z, tint)


def _scale(tile: int, at: tuple[float, float]) -> Iterator[tuple[Key, Sprite]]:
    """Yield what one tile stands for."""
    text = f"= {square_words(tile * tile)}"
    x, y = at
    yield ("scale",), placed("subtraction_squares.unit", x, y, 16, 16, FIGURE, AMBER)
    yield ("scale", "words"), placed("note", x + 92, y, 150, 18, FIGURE, "muted", text)


def departing_block(
    total: int, root: int, mover: Player, tint: str
) -> Iterator[tuple[Key, Sprite]]:
    """Yield a block in the mover's colour that flies to their card, and its hole."""
    field = field_of(total)
    yield from _hole(field, root)
    x, y = CARDS[mover]
    sheet = _sheet(field, root, tint, (0.0, 0.0), 0.0)
    yield ("block",), replace(sheet, via=((x / UNIT, y / UNIT),))


def lifted_block(total: int, root: int, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield a block held over its hole."""
    field = field_of(total)
    yield from _hole(field, root)
    yield ("block",), _sheet(field, root, tint, LIFT, TILT)
    x, y, side = field.block(root)
    x, y = x + LIFT[0], y + LIFT[1]
    number = square_words(root * root)
    if side >= NUMBER_FROM:
        high, wide = min(side * 0.46, 120.0), side * 0.86
    else:
        high, wide, y = 46.0, 150.0, y - side / 2 - 26
    x = min(max(x, MIDDLE[0] - EXTENT / 2 + 30), MIDDLE[0] + EXTENT / 2)
    yield ("block", "number"), placed("numeral", x, y, wide, high, FIGURE, tint, number)


def _hole(field: HeapLayout, root: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield the hole of a block."""
    if field.heap.total <= MAX_UNITS:
        for at in range(root * root):
            yield _unit(field, at, "subtraction_squares.socket", "plain", FLAT)
        return
    x, y, side = field.block(root)
    side = max(side, 4.0)
    yield ("pit",), placed("subtraction_squares.pit", x, y, side, side, PIECE)


def _sheet(
    field: HeapLayout, root: int, tint: str, lift: tuple[float, float], tilt: float
) -> Sprite:
    x, y, side = field.block(root)
    side = max(side, MIN_SIDE)
    text = f"{root} {field.heap.tile}"
    x, y = x + lift[0], y + lift[1]
    return placed("subtraction_squares.sheet", x, y, side, side, LIFTED, tint, text, angle=tilt)
