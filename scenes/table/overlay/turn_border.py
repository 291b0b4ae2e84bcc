"""The edge of the window in the colour of whose turn it is: seen from across the room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from scenes.app_context import AppContext
from scenes.table.board.table import MatchTable
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

SIDE_W, END_H = 32.0, 12.0
"""How far the light reaches in from the sides, and from the top and the bottom."""


STEPS: Final = 2
"""Number of steps in which one player's light goes out, and the next one's comes."""

SHAPE_R: Final = 9.0
SHAPE_X: Final = 17.0


class TurnBorder:
    """Draws the light of the player who is to move; nothing once a game is over, or in a film."""

    def __init__(self, context: AppContext, table: MatchTable) -> None:
        self._context, self._table = context, table
        self._look, self._before = self._lit, self._lit
        self._since_ms = -1000
        self._painted_by: Brush | None = None

    @property
    def _lit(self) -> int | None:
        """The look of the seat to move; None if there is none."""
        session = self._table.session
        if session.is_over or self._table.presenter.is_film:
            return None
        return session.match.seats[session.to_move].look

    def update(self) -> None:
        """Note a change of the player to move."""
        if (look := self._lit) != self._look:
            self._before, self._look = self._look, look
            self._since_ms = self._context.stack.ticker.move(self._come_ms)

    @property
    def _come_ms(self) -> int:
        return 2 * self._context.window.brush.theme.duration_ms("banner_in")

    def _rehearse(self, brush: Brush) -> None:
        """Paint the light of each player, and how it comes and goes, with the first picture."""
        for seat in self._table.match.seats:
            for step in range(1, STEPS + 1):
                brush.unseen(partial(_draw, brush, seat.look, step / STEPS))
        self._painted_by = brush  # only now: a painting that ran out of time goes on later

    def draw(self, brush: Brush) -> None:
        if self._painted_by is not brush:
            self._rehearse(brush)
        step = round(2 * STEPS * self._context.stack.ticker.part(self._since_ms, self._come_ms))
        look = self._before if step < STEPS else self._look
        if look is None or step == STEPS:
            return
        part = abs(step - STEPS) / STEPS
        brush.once(self, (look, part), lambda: _draw(brush, look, part))


def _sides(brush: Brush) -> Iterator[tuple[str, Box]]:
    """Each side of the window, and where its light is."""
    screen = brush.screen
    left, top = screen.design((0, 0))
    right, bottom = screen.design(screen.surface.get_size())
    yield "left", (left, top, SIDE_W - left, bottom - top)
    yield "right", (1280 - SIDE_W, top, right - 1280 + SIDE_W, bottom - top)
    yield "top", (left, top, right - left, END_H)
    yield "bottom", (left, bottom - END_H, right - left, END_H)


def _draw(brush: Brush, look: int, part: float) -> None:
    alpha = round(255 * part)
    for side, box in _sides(brush):
        paint = partial(_paint, side, f"look{look}")
        brush.stamp(("edge", side, look), box, paint, alpha=alpha, fineness=1)

    def shape(easel: Easel) -> None:
        easel.shape(look, (0, 0), SHAPE_R, f"look{look}")

    for x in (SHAPE_X, 1280 - SHAPE_X):
        at, room = (x, 360.0), 3 * SHAPE_R
        brush.stamp_at(("edge", look), at, room, room, shape, alpha=alpha)


def _paint(side: str, tint: str, easel: Easel, box: Box) -> None:
    """One side of the edge, strongest outside."""
    _, _, w, h = box
    is_upright = side in ("left", "right")
    deep = w if is_upright else h
    is_plain = easel.theme.is_high_contrast
    lines = 1 if is_plain else round(deep * easel.unit)
    for k in range(lines):
        wide = 7.0 if is_plain else deep / lines
        alpha = 255 if is_plain else round(92 * (1.0 - k / lines) ** 2)
        at = k * deep / lines
        if side in ("right", "bottom"):
            at = deep - at - wide
        with easel.clipped((at, 0.0, wide, h) if is_upright else (0.0, at, w, wide)):
            easel.fill(tint, alpha)
