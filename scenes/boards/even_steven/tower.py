"""Number as a tower of two columns, or as windows of its binary digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.core.rules.state import Player
from game.even_steven.rules import Op
from scenes.boards.common.numbers import (
    CARDS,
    FIGURE,
    FLAT,
    MIDDLE_X,
    MINUS,
    PIECE,
    UNIT,
    WIDE,
    group_digits,
    placed,
)
from scenes.boards.sprite import Key, Sprite

MAX_BRICKS: Final = 64
"""Largest number shown as a tower; larger ones are windows of binary digits."""

BASE: Final = 296.0
HIGHEST: Final = 214.0
BRICK_W: Final = 116.0
TOP_W: Final = 226.0
SEAM: Final = 6.0
"""Distance from the middle to the columns."""

APART, FLOATING = 13.0, 16.0
"""How far the halves move aside, and a brick up, before it is decided."""

ONE: Final = f"{MINUS}1"
"""On a brick that goes."""

WINDOWS: Final = 20
"""Number of windows in a row."""

TINTS: Final = ("violet", "ice_deep", "amber")
"""Colours of the left column, the right one and the single brick."""

TOP: Final = 2

Slot = tuple[int, int]
"""Column (`TOP` for the brick that lies across) and row, from the bottom."""


def slots(number: int) -> list[Slot]:
    """Return where the bricks lie: left column, right column, single brick."""
    half = number // 2
    columns = [(column, row) for column in (0, 1) for row in range(half)]
    return columns + [(TOP, half)] * (number % 2)


def tower(number: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield the tower or the windows of `number`."""
    if number > MAX_BRICKS:
        yield from _windows(number)
        return
    for k, slot in enumerate(slots(number)):
        yield ("brick", k), _brick(number, slot, TINTS[slot[0]])
    if number and not number % 2:
        high = number // 2 * sum(_measures(number))
        sprite = placed("even_steven.seam", MIDDLE_X, BASE - high / 2, 5, high, FLAT, "violet")
        yield ("seam",), sprite


def _measures(number: int) -> tuple[float, float]:
    """Return the height of a brick and of the gap above it."""
    rows = (number + 1) // 2
    gap = 4.0 if number <= 32 else 2.0
    return min(36.0, HIGHEST / rows - gap), gap


def _brick(
    number: int, slot: Slot, tint: str, shift: float = 0.0, lift: float = 0.0, lean: float = 0.0
) -> Sprite:
    column, row = slot
    high, gap = _measures(number)
    y = BASE - row * (high + gap) - high / 2 - lift
    if column == TOP:
        return placed(
            "even_steven.brick",
            MIDDLE_X + 10 + shift,
            y - 2,
            TOP_W,
            high,
            PIECE,
            tint,
            angle=lean + 3,
        )
    x = MIDDLE_X + (SEAM + BRICK_W / 2 + shift) * (1 if column else -1)
    return placed("even_steven.brick", x, y, BRICK_W, high, PIECE, tint, angle=lean)


def _windows(number: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield the binary digits; those that halving removes are framed."""
    length = number.bit_length()
    zeros = (number & -number).bit_length() - 1
    pitch, across = 27.0, 22.0
    rows = (length + WINDOWS - 1) // WINDOWS
    last_x = MIDDLE_X + (min(length, WINDOWS) - 1) / 2 * pitch
    for at in range(length):
        row, column = divmod(at, WINDOWS)
        x, y = last_x - column * pitch, BASE - 24 - row * pitch - (3 - rows) * 12
        is_lit = number >> at & 1
        tint = "violet" if is_lit else "amber" if at < zeros else "off_rim"
        state = "lit" if is_lit else "dark"
        sprite = placed(f"even_steven.window_{state}", x, y, across, across, PIECE, tint)
        yield ("window", at), sprite


def sign(number: int) -> Sprite:
    """Return the number itself."""
    is_tower = number <= MAX_BRICKS
    y, size = (196.0, 156.0) if is_tower else (140.0, 130.0)
    return placed("numeral", MIDDLE_X, y, WIDE - 50, size, FIGURE, "violet", group_digits(number))


def split_preview(number: int, op: Op, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield the tower with `op` about to be done: halves apart, or bricks lifted."""
    if number > MAX_BRICKS:
        return
    going = range(op.apply(number), number)
    for k, slot in _matched_bricks(number, op):
        colour = tint if k in going else TINTS[slot[0]]
        if op.is_halving:
            sprite = _brick(number, slot, colour, APART, 0.0, -1.0 if slot[0] else 1.0)
        elif k in going:
            sprite = _brick(number, slot, colour, 0.0, FLOATING, -7.0 if slot[0] else 7.0)
            sprite = replace(sprite, text=ONE)
        else:
            continue
        # drawn in the place of the brick that lies there, whatever that one is called
        yield ("brick", slots(number).index(slot)), sprite


def departing(number: int, op: Op, mover: Player, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield the bricks by what becomes of them, those that leave in the mover's colour.

    Single bricks fly to the mover's card.
    """
    x, y = CARDS[mover]
    going = range(op.apply(number), number)
    if number > MAX_BRICKS:
        for k in going if not op.is_halving else ():
            at = MIDDLE_X + (BRICK_W + 8) * (number - 1 - k), BASE - 40
            one = placed("even_steven.brick", *at, BRICK_W, 34, PIECE, tint, ONE)
            yield ("brick", k - number), replace(one, via=((x / UNIT, y / UNIT),))
        return
    for k, slot in _matched_bricks(number, op):
        sprite = _brick(number, slot, tint if k in going else TINTS[slot[0]])
        if k in going and not op.is_halving:
            sprite = replace(sprite, via=((x / UNIT, y / UNIT),), text=ONE)
        yield ("brick", k), sprite


def _matched_bricks(number: int, op: Op) -> Iterator[tuple[int, Slot]]:
    """Yield each brick's number after `op` and its slot before; leaving bricks come last."""
    before, after = slots(number), slots(op.apply(number))
    if op.is_halving:
        kept = dict(enumerate(before[: len(after)]))
    else:
        kept = {k: slot for k, slot in enumerate(after) if slot in before}
    rest = [slot for slot in before if slot not in kept.values()]
    keys = [k for k in range(number) if k not in kept]
    yield from kept.items()
    yield from zip(keys, rest, strict=True)
