"""Figures of the rules pages: real positions, and what the theory says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.subtraction_squares import theory
from game.subtraction_squares.rules import is_square
from scenes.boards.common.numbers import (
    FIGURE,
    FLAT,
    PIECE,
    PLATE,
    RAISED,
    TIMES,
    UNIT,
    group_digits,
    placed,
)
from scenes.boards.sprite import Key, Sprite, Sprites
from scenes.boards.subtraction_squares import column, field

ME, OTHER = "look0", "look1"
TRAY: Final = (*field.MIDDLE, 332.0, 332.0)
ROOTS: Final = range(1, 11)
"""Roots of the squares up to 100, the table of the rule book."""


def _pool(total: int, root: int | None = None) -> Iterator[tuple[Key, Sprite]]:
    """Yield the pool, with the square of `root` lifted."""
    yield ("tray",), placed("tray", *TRAY, FLAT - 1)
    yield from field.units(total)
    if root is not None:
        yield from field.lifted_block(total, root, ME)


def _goal() -> Sprites:
    """Return the last tiles as they are taken."""
    return dict(_pool(9, 3))


def _turn() -> Sprites:
    return dict(_pool(31, 3))


def _squares() -> Sprites:
    """Return the table of squares as tiles, with root and number."""
    shown: dict[Key, Sprite] = {}
    for root in ROOTS:
        at, row = (root - 1) % 5, (root - 1) // 5
        x, y, side = 70.0 + 140 * at, 60.0 + 168 * row, 16.0 + 9 * root
        tiles = placed("subtraction_squares.heap", x, y, side, side, PIECE, "amber", str(root**2))
        words = f"{root} {TIMES} {root} = {root**2}"
        shown["tiles", root] = tiles
        shown["words", root] = placed("figure", x, y + 76, 132, 24, FIGURE, "text", words)
    return shown


def _what_is_left() -> Sprites:
    """Return what is left, seen before it is taken."""
    shown: dict[Key, Sprite] = {("total",): column.total(31)}
    shown["sum",] = column.capsule(31, ME)
    shown["sum", "words"] = column.equation(31, 31, 16, ME)
    shown.update(column.faces(31, 15, OTHER))
    return shown


def _totals(first: int, last: int) -> Sprites:
    """Return totals in rows of twelve, with the lost ones raised."""
    shown: dict[Key, Sprite] = {}
    pitch, w, h = 62.0, 56.0, 44.0
    for number in range(first, last + 1):
        row, at = divmod(number - first, 12)
        x, y = (at + 0.5) * pitch, (row + 0.5) * (h + 8)
        is_good = theory.is_lost(number)
        shape = "cell_good" if is_good else "cell_square" if is_square(number) else "cell"
        ink = "acc_ink" if is_good else "amber" if is_square(number) else "off"
        shown["cell", number] = placed(
            f"subtraction_squares.{shape}", x, y, w, h, PLATE, "acc" if is_good else "off_rim"
        )
        words = group_digits(number)
        shown["number", number] = placed("figure", x, y, w - 8, 26, RAISED, ink, words)
    return shown


def _start() -> Sprites:
    """Return the one first square that wins from 99."""
    (root,) = {round(square**0.5) for square in theory.winning(99)}
    return dict(_pool(99, root))


def _large() -> Sprites:
    """Return a million, and what one of its tiles stands for."""
    shown = dict(_pool(1_000_000))
    left, bottom = field.MIDDLE[0] - 80, field.MIDDLE[1] + 190
    for key, dx in ((("scale",), 0.0), (("scale", "words"), 92.0)):
        shown[key] = replace(shown[key], x=(left + dx) / UNIT, y=bottom / UNIT)
    return shown


PAGES: Final[Sequence[Callable[[], Sprites]]] = (
    _goal,
    _turn,
    _squares,
    _what_is_left,
    lambda: _totals(0, 47),
    lambda: _totals(48, 95),
    _start,
    _large,
)
"""Figures in the order of the rules text."""
