"""Image of a position to share: players, board, number of the move, and the program's name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.match.seats import Seat
from scenes.boards.figure import Figure
from scenes.boards.sprite import Sprites
from scenes.ui.art.portraits import draw_seat
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel, anchor_box
from scenes.ui.paint.fonts import clean
from scenes.ui.theme import Tint

SQUARE: Final = (640, 640)
WIDE: Final = (1280, 720)
NAME: Final = "QUINTET"
FINE: Final = 2
"""Factor by which letters are painted larger, before they are shrunk."""
TOP_H, LOW_H, EDGE = 78.0, 66.0, 26.0
"""Of a square sheet of 640: where the names stand, where our name stands, and what is left free."""


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """Common parts of all pictures of a game.

    ``lines`` stand beside the board where there is room; ``tint`` is the colour of the game. If
    names are not shown ``seats`` have none, and no faces.
    """

    title: str
    lines: tuple[str, ...]
    seats: tuple[Seat, ...]
    tint: Tint


@dataclass(frozen=True, slots=True)
class Shot:
    """One position: its board, which one it is, and the players who have won there."""

    picture: Sprites
    words: str
    winners: tuple[int, ...] = ()


def draw_sheet(brush: Brush, box: Box, plan: SheetPlan, shot: Shot, figure: Figure) -> None:
    """Over the whole of ``box``, the same at every size; a wide one has room beside the board."""
    brush.rounded(box, brush.theme.mix("ink0", plan.tint, 0.06), 0)
    if box[2] > box[3] * 1.2:
        _draw_wide(brush, box, plan, shot, figure)
    else:
        _draw_square(brush, box, plan, shot, figure)


def draw_board(brush: Brush, box: Box, figure: Figure) -> None:
    """Nothing but the board, as a page of a book has it."""
    x, y, w, h = box
    brush.rounded(box, "ink0", 0)
    inset = w * 0.03
    figure.draw_apart(brush, (x + inset, y + inset, w - 2 * inset, h - 2 * inset))


def _draw_square(brush: Brush, box: Box, plan: SheetPlan, shot: Shot, figure: Figure) -> None:
    x, y, w, h = box
    k = h / SQUARE[1]
    board = (x + EDGE * k, y + TOP_H * k, w - 2 * EDGE * k, h - (TOP_H + LOW_H) * k)
    figure.draw_apart(brush, board)
    count = len(plan.seats)
    room = w - 2 * EDGE * k
    if count == 2:
        middle = y + TOP_H * k / 2
        write(brush, shot.words, (x + w / 2, middle), 20 * k, "bold", "sub", "center", w * 0.26)
        for place, seat in enumerate(plan.seats):
            side = 1 if place else -1
            at = x + w / 2 + side * (w / 2 - (EDGE + 20) * k), middle
            _draw_player(brush, at, seat, k, w * 0.26, place in shot.winners, -side)
    else:
        for place, seat in enumerate(plan.seats):
            at = x + EDGE * k + room * (place + 0.12) / count, y + 26 * k
            _draw_player(brush, at, seat, 0.8 * k, room / count - 44 * k, place in shot.winners, 1)
        write(brush, shot.words, (x + w / 2, y + 60 * k), 18 * k, "bold", "sub", "center", room)
    _draw_name(brush, (x + w / 2, y + h - LOW_H * k / 2), k, room)


def _draw_wide(brush: Brush, box: Box, plan: SheetPlan, shot: Shot, figure: Figure) -> None:
    x, y, w, h = box
    k = h / WIDE[1]
    side = h - 2 * EDGE * k
    figure.draw_apart(brush, (x + EDGE * k, y + EDGE * k, side, side))
    left, top = x + side + 3 * EDGE * k, y + 84 * k
    room = x + w - 2 * EDGE * k - left
    write(brush, plan.title, (left, top), 50 * k, "display", "text", "midleft", room)
    top += 58 * k
    for line in plan.lines:
        write(brush, line, (left, top), 32 * k, "bold", "sub", "midleft", room)
        top += 42 * k
    top += 16 * k
    pitch = min(84 * k, (y + 570 * k - top) / len(plan.seats))
    for place, seat in enumerate(plan.seats):
        is_winner = place in shot.winners
        at = left + 32 * k, top + 20 * k
        _draw_player(brush, at, seat, 0.019 * pitch, room - 84 * k, is_winner, 1)
        top += pitch
    write(brush, shot.words, (left, top + 22 * k), 34 * k, "bold", "sub", "midleft", room)
    _draw_name(brush, (left + room / 2, y + h - 70 * k), 1.3 * k, room)


def _draw_player(
    brush: Brush,
    at: tuple[float, float],
    seat: Seat,
    k: float,
    room: float,
    is_winner: bool,
    side: int,
) -> None:
    """Draw a pawn or a face, and the name to its right (``side`` 1) or to its left."""
    x, y = at
    draw_seat(brush, at, 19 * k, seat)
    if is_winner:
        brush.crown((x, y - 23 * k), 28 * k)
    ink: Tint = "gold" if is_winner else "text"
    anchor = "midleft" if side > 0 else "midright"
    write(brush, seat.name, (x + side * 32 * k, y), 24 * k, "heavy", ink, anchor, room)


def _draw_name(brush: Brush, at: tuple[float, float], k: float, room: float) -> None:
    """Our name between two lines."""
    x, y = at
    half, out = 78 * k, room / 2
    for side in (-1, 1):
        brush.line((x + side * half, y), (x + side * out, y), "line", 1.5 * k)
    write(brush, NAME, at, 30 * k, "display", "gold", "center", room)


def write(
    brush: Brush,
    words: str,
    at: tuple[float, float],
    size: float,
    face: str,
    ink: Tint,
    anchor: str,
    room: float,
) -> None:
    """Write words that belong to the picture: as small as it is, or smaller to have room."""
    words, screen = clean(words), brush.screen
    if not words:
        return
    unit = screen.scale * FINE  # letters of twice the size are not exactly twice as wide

    def wide() -> float:
        return brush.faces.width(words, face, max(round(size * unit), 1)) / unit

    size *= min(room / max(wide(), 1.0), 1.0)
    high = brush.faces.height(face, max(round(size * unit), 1)) / unit
    box = anchor_box(at, wide(), high, anchor)

    def paint(easel: Easel, inner: Box) -> None:
        easel.text(words, (0, 0), size, face, ink)

    brush.stamp(("lettered", words, size, face, ink), box, paint, margin=1, fineness=FINE)
