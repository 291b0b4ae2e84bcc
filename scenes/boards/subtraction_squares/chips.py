"""Chips below the pool: a key for every square, or a window of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from game.subtraction_squares.rules import State
from scenes.boards.common.numbers import MIDDLE_X, NOTE, PLATE, RAISED, TIMES, group_digits, placed
from scenes.boards.sprite import Key, Sprite

MAX_CHIPS: Final = 12
"""Number of squares up to which each has its chip; of more, a window is shown."""

CHIPS_Y: Final = 441.0
CHIP_H: Final = 66.0
ROW_W: Final = 598.0
GAP: Final = 6.0
WIDEST: Final = 110.0


def has_all(state: State) -> bool:
    """Return whether every square has a chip."""
    return isqrt(state.total) <= MAX_CHIPS


def places(state: State, focus: int | None) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield the roots that have a chip now, each with the chip's middle and width.

    The window turns like a page, so that it stays while a chip in it is aimed at.
    """
    last = isqrt(state.total)
    digits = len(str(last * last))
    most = MAX_CHIPS if last <= MAX_CHIPS else 8 if digits <= 5 else 5 if digits <= 9 else 3
    count = min(last, most)
    page = ((focus or last) - 1) // count * count + 1
    first = min(page, last - count + 1)
    room = ROW_W if last <= MAX_CHIPS else ROW_W - 44  # arrows at both ends
    w = min(room / count - GAP, WIDEST if count > 5 else 180.0)
    left = MIDDLE_X - count * (w + GAP) / 2
    for k in range(count):
        yield first + k, (left + (k + 0.5) * (w + GAP), w)


def row(state: State, shape: str, ink: str, focus: int | None) -> Iterator[tuple[Key, Sprite]]:
    """Yield the chips of the window around `focus`, and arrows where there are more."""
    if state.outcome() is not None:
        return
    shown = list(places(state, focus))
    for slot, (root, (x, w)) in enumerate(shown):
        yield from _chip(slot, root, x, CHIPS_Y, w, len(shown), shape, "key", ink)
    if has_all(state):
        return
    (first, (left, w)), (last, (right, _)) = shown[0], shown[-1]
    for side, x, is_open in ((-1, left, first > 1), (1, right, last < isqrt(state.total))):
        x += side * (w / 2 + 16)
        tint = ink if is_open else "off_rim"
        sprite = placed(
            "subtraction_squares.pointer", x, CHIPS_Y, 18, 18, RAISED, tint, angle=-90.0 * side
        )
        yield ("more", side), sprite


def highlight(state: State, root: int, focus: int, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield the chip of `root`, raised and in the colour `tint`."""
    shown = list(places(state, None if has_all(state) else focus))
    for slot, (here, (x, w)) in enumerate(shown):
        if here == root:
            yield from _chip(slot, root, x, CHIPS_Y - 6, w, len(shown), "chip_lit", tint, "white")


def hint_pointers(state: State, roots: Sequence[int]) -> Iterator[tuple[Key, Sprite]]:
    """Yield pointers above the chips of consecutive `roots`.

    Where not every square has a chip, yield the first and the last root in figures.
    """
    y = CHIPS_Y - CHIP_H / 2 - 4
    if not roots:
        return
    if not has_all(state):
        words = f"{roots[0]}\u00b2 \u2013 {roots[-1]}\u00b2"
        yield ("among",), placed("figure", MIDDLE_X, y - 4, 120, 26, NOTE, "amber", words)
        return
    for root, (x, _) in places(state, None):
        if root in roots:
            pointer = placed("subtraction_squares.pointer", x, y, 22, 22, NOTE, "amber", angle=180)
            yield ("among", root), pointer


def _chip(
    slot: int, root: int, x: float, y: float, w: float, count: int, shape: str, tint: str, ink: str
) -> Iterator[tuple[Key, Sprite]]:
    yield ("chip", slot), placed(f"subtraction_squares.{shape}", x, y, w, CHIP_H, PLATE, tint)
    number = group_digits(root * root)
    below = {"white": "white", "text": "sub"}.get(ink, "dim")
    size = 28.0 if len(number) < 4 else 22.0
    yield ("chip", slot, "square"), placed("figure", x, y - 10, w - 6, size, RAISED, ink, number)
    words = (
        f"{group_digits(root)}{TIMES}{group_digits(root)}"
        if count <= 8 and root < 100
        else f"{group_digits(root)}\u00b2"
    )
    sprite = placed("subtraction_squares.caption", x, y + 18, w - 4, 18, RAISED, below, words)
    yield ("chip", slot, "root"), sprite
