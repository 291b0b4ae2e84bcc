"""Panel of the pool: the last totals as small heaps, and who took what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.match.seats import Seat
from game.core.rules.state import Player
from scenes.boards.common.numbers import (
    FIGURE,
    FLAT,
    MINUS,
    PIECE,
    PLATE,
    RAISED,
    group_digits,
    placed,
)
from scenes.boards.hud_content import PanelLine, SidePanel
from scenes.boards.sprite import Key, Sprite, seat_tint
from scenes.boards.subtraction_squares.heap import LONG, square_words

ROOM: Final = (224.0, 268.0)
"""Width and height of the picture, in design units."""

ROWS: Final = 4
"""Number of rows: three past totals, and the one that would come next."""

SAID: Final = 2
"""Number of rows that what a computer says takes from them."""

HEAP: Final = 50.0
LONG_HEAP: Final = 38.0
"""Size of a heap beside a long number."""


def panel(
    past: Sequence[tuple[int, Player]],
    total: int,
    mover: Player,
    left: int | None,
    seats: Sequence[Seat],
    rows: int = ROWS,
) -> SidePanel:
    """Return the last totals; `left` is what the aimed move would leave."""
    figure = dict(_figure(past or ((total, mover),), left, seats, rows))
    line = PanelLine(figure=figure, high=ROOM[1] * rows / ROWS)
    return SidePanel("pool", (line,), gives_way=True)


def _figure(
    past: Sequence[tuple[int, Player]], left: int | None, seats: Sequence[Seat], rows: int
) -> Iterator[tuple[Key, Sprite]]:
    w, pitch = ROOM[0], ROOM[1] / ROWS
    yield ("room",), placed("room", w / 2, rows * pitch / 2, w, rows * pitch, FLAT)
    shown = past[-(rows - 1) :]
    for row, (total, mover) in enumerate(shown):
        is_last = row + 1 == len(shown)
        y = (row + 0.5) * pitch
        if is_last:
            sprite = placed("subtraction_squares.row", w / 2, y, w + 8, pitch - 6, FLAT, "amber")
            yield ("row",), sprite
        yield from _row(
            row, total, y, "amber" if is_last else "brick", "text" if is_last else "soft"
        )
        if not is_last and (taken := total - shown[row + 1][0]):
            yield from _pill(row, taken, y + pitch / 2, seat_tint(mover, seats), "pill")
    if left is None or not shown:
        return
    row, (total, mover) = len(shown), shown[-1]
    tint = seat_tint(mover, seats)
    yield from _row(row, left, (row + 0.5) * pitch, "dim", tint)
    yield from _pill(row - 1, total - left, row * pitch, tint, "pill_ghost")


def _row(row: int, total: int, y: float, tint: str, ink: str) -> Iterator[tuple[Key, Sprite]]:
    side, gap = (HEAP, 21.0) if total <= LONG else (LONG_HEAP, 8.0)
    if total:
        x = 5.0 + side / 2
        heap = placed("subtraction_squares.heap", x, y, side, side, PIECE, tint, str(total))
        yield ("heap", row), heap
    size, left = 32.0 if total < 10_000 else 24.0, 5.0 + side + gap
    sprite = placed(
        "note", (left + ROOM[0]) / 2, y, ROOM[0] - left, size, PLATE, ink, group_digits(total)
    )
    yield ("total", row), sprite


def _pill(row: int, taken: int, y: float, tint: str, shape: str) -> Iterator[tuple[Key, Sprite]]:
    words = f"{MINUS}{square_words(taken)}"
    w = min(52.0 + 11.0 * len(words), 190.0)
    x = ROOM[0] - w / 2
    yield ("pill", row), placed(f"subtraction_squares.{shape}", x, y, w, 28, FIGURE, tint)
    yield ("pill", row, "words"), placed("figure", x + 10, y, w - 42, 19, RAISED, "text", words)
