"""Trail of stepping stones: the last numbers, the current one, the next ones, and zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.match.seats import Seat
from game.core.rules.state import Player
from scenes.boards.common.numbers import (
    FIGURE,
    FLAT,
    MIDDLE_X,
    NOTE,
    PLATE,
    RAISED,
    placed,
    short_number,
)
from scenes.boards.sprite import Key, Sprite, seat_tint

Y: Final = 522.0
TRAY: Final = (MIDDLE_X, Y, 608.0, 82.0)
HERE_X: Final = 344.0
PITCH, LONG_PITCH = 78.0, 98.0
"""From stone to stone, and where the numbers have many digits."""

SHORT: Final = 10_000
"""Number from which stones are longer."""

NEXT_X: Final = 452.0
GOAL_X: Final = 580.0
STONE_W, STONE_H = 62.0, 34.0
HERE_W, HERE_H = 72.0, 42.0
NEXT_W: Final = 66.0
LONG_NEXT_W: Final = 96.0
HOP_H: Final = 16.0


def stones(
    past: Sequence[tuple[int, Player]], seats: Sequence[Seat], *, is_over: bool
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the trail so far; a stone keeps its key while it is visible, and zero is the goal."""
    yield ("goal",), placed("even_steven.goal_stone", GOAL_X, Y, 74, 40, FLAT, "acc")
    is_long = max((number for number, _ in past[-4:]), default=0) >= SHORT
    pitch, more = (LONG_PITCH, 22.0) if is_long else (PITCH, 0.0)
    first = max(len(past) - 1 - int((HERE_X - 50) / pitch), 0)
    for k in range(first, len(past)):
        number, mover = past[k]
        is_here = k == len(past) - 1
        x = HERE_X - (len(past) - 1 - k) * pitch
        came = seat_tint(past[k - 1][1], seats) if k else ""
        if k > first:
            to_x = GOAL_X if not number else x
            yield ("hop", k), _hop("even_steven.hop", x - pitch, to_x, came)
        if is_here and not number:
            continue
        if is_here and not is_over:
            sprite = placed(
                "even_steven.stone_here",
                x,
                Y,
                HERE_W + more,
                HERE_H,
                PLATE,
                seat_tint(mover, seats),
            )
        else:
            sprite = placed(
                "even_steven.stone", x, Y, STONE_W + more, STONE_H, PLATE, came or "line"
            )
        yield ("stone", k), sprite
        size, w = (26.0, HERE_W - 8 + more) if is_here else (20.0, STONE_W - 8 + more)
        sprite = placed("figure", x, Y, w, size, RAISED, "white", short_number(number))
        yield ("stone", k, "number"), sprite
        if came:
            yield ("stone", k, "seat"), placed("badge", x + w / 2, Y + 15, 20, 20, FIGURE, came)


def next_stones(results: Sequence[int]) -> Iterator[tuple[Key, Sprite]]:
    """Yield the numbers that can come next, one above the other."""
    w, h = _width(results), _height(results)
    for at, result in enumerate(results):
        y = _y(results, at)
        ghost = placed("even_steven.stone_ghost", NEXT_X, y, w, h, PLATE, "off")
        yield ("next", at), ghost
        number = placed(
            "figure", NEXT_X, y, w - 8, min(20.0, h - 4), RAISED, "soft", short_number(result)
        )
        yield ("next", at, "number"), number


def highlight(results: Sequence[int], result: int, tint: str) -> Iterator[tuple[Key, Sprite]]:
    """Yield the stone of `result` and the hop to it, or to the goal."""
    if not result:
        yield ("next", 0), _hop("even_steven.hop_ghost", HERE_X, GOAL_X, tint)
        return
    at = results.index(result)
    w, h = _width(results), _height(results)
    stone = placed("even_steven.stone", NEXT_X, _y(results, at), w, h, PLATE, tint)
    yield ("next", at), stone
    yield ("next", "hop"), _hop("even_steven.hop_ghost", HERE_X, NEXT_X - 4, tint)


def _width(results: Sequence[int]) -> float:
    return LONG_NEXT_W if max(results, default=0) >= SHORT else NEXT_W


def _height(results: Sequence[int]) -> float:
    return STONE_H if len(results) == 1 else 30.0 if len(results) == 2 else 23.0


def _y(results: Sequence[int], at: int) -> float:
    return Y + (at - (len(results) - 1) / 2) * (_height(results) + 3)


def _hop(shape: str, from_x: float, to_x: float, tint: str) -> Sprite:
    """Return the arc from one stone to another."""
    w = max(to_x - from_x - 28, 20.0)
    middle = (from_x + to_x) / 2, Y - STONE_H / 2 - HOP_H / 2 - 3
    return placed(shape, *middle, w, HOP_H, NOTE, tint)
