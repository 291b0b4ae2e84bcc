"""Strip of totals around the one that would be left, with squares and lost totals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.subtraction_squares import theory
from game.subtraction_squares.rules import is_square
from scenes.boards.common.numbers import MIDDLE_X, NOTE, PLATE, RAISED, group_digits, placed
from scenes.boards.sprite import Key, Sprite

Y: Final = 508.0
BAR_W, BAR_H = 604.0, 44.0
CELL_H: Final = 32.0
GOOD: Final = NOTE + 1
RING: Final = NOTE + 3
"""Layer of the ring, over raised cells, which lie over the others."""

LEGEND_Y: Final = 547.0
"""Position of the legend of colours."""


def window(total: int, middle: int) -> range:
    """Return the totals on the strip, around `middle` and none above the pool."""
    count = 15 if total < 1_000 else 8 if total < 100_000 else 5 if total < 10_000_000 else 3
    count = min(count, total + 1)
    first = min(max(middle - count // 2, 0), total + 1 - count)
    return range(first, first + count)


def cells(total: int, left: int | None) -> Iterator[tuple[Key, Sprite]]:
    """Yield the strip with a ring around `left`; squares are amber, as they can be taken whole."""
    yield ("strip",), placed("subtraction_squares.strip", MIDDLE_X, Y, BAR_W, BAR_H, PLATE)
    yield ("strip", "square"), placed("swatch", 34.0, LEGEND_Y, 14, 14, PLATE, "amber")
    shown = window(total, total if left is None else left)
    for slot, (number, x, w) in enumerate(_places(shown)):
        kind, ink = ("cell_square", "amber") if is_square(number) else ("cell", "off")
        shape = f"subtraction_squares.{kind}"
        yield ("strip", slot), placed(shape, x, Y, w, CELL_H, RAISED, "off_rim")
        sprite = placed("figure", x, Y, w - 6, 19, NOTE, ink, group_digits(number))
        yield ("strip", slot, "number"), sprite
        if number == left:
            yield ("strip", "here"), placed("subtraction_squares.ring", x, Y, w, CELL_H, RING)


def good(total: int, left: int | None) -> Iterator[tuple[Key, Sprite]]:
    """Yield the lost totals, raised over the strip."""
    if total > theory.MAX_TOTAL:
        return
    for slot, (number, x, w) in enumerate(_places(window(total, total if left is None else left))):
        if theory.is_lost(number) and number < total:
            sprite = placed("subtraction_squares.cell_good", x, Y - 1, w, CELL_H, GOOD, "acc")
            yield ("strip", slot, "good"), sprite
            sprite = placed(
                "figure", x, Y - 1, w - 6, 20, GOOD + 1, "acc_ink", group_digits(number)
            )
            yield ("strip", slot, "good", "number"), sprite


def _places(shown: range) -> Iterator[tuple[int, float, float]]:
    """Yield each total with the middle and the width of its cell."""
    pitch = min((BAR_W - 14) / len(shown), 196.0)
    left = MIDDLE_X - pitch * len(shown) / 2
    for k, number in enumerate(shown):
        yield number, left + (k + 0.5) * pitch, pitch - 5
