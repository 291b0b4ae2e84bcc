"""The fuse of a short clock: it lies along the lower rim of the board, and burns down."""

from __future__ import annotations

from typing import Final

from scenes.table.hud.clock_face import beat
from scenes.table.session.seat_clock import LAST_SECONDS
from scenes.table.session.session import Session
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel, on_circle
from scenes.ui.screen import Point

INSET: Final = 30.0
"""How far from the corners of the board it begins and ends."""
THICK: Final = 5.0
DROP: Final = 5.0
"""Below the rim: games have words close above it."""
RAYS: Final = 7


def draw_fuse(brush: Brush, session: Session, frame: Box) -> None:
    """Draw the rest of a person's short turn as a fuse; `frame` is the board's."""
    limit_ms, left_ms = session.clock.limit_ms, session.clock.left_ms
    if limit_ms is None or left_ms is None:
        return
    if not (session.match.has_fuse and session.is_persons_turn):
        return
    x, y, w, h = frame
    left, right, at_y = x + INSET, x + w - INSET, y + h + DROP
    is_last = left_ms < LAST_SECONDS * 1000
    shown_ms = in_whole_seconds(left_ms, limit_ms) if brush.theme.is_calm else left_ms
    burns_at = left + (right - left) * shown_ms / limit_ms
    brush.flat((left - 5, at_y - THICK / 2 - 3, right - left + 10, THICK + 6), "ink0", 6, "line", 1)
    tint = "amber" if is_last else "sub"
    if burns_at - left > THICK:
        brush.flat((left, at_y - THICK / 2, burns_at - left, THICK), tint, THICK / 2, tint, 1)
    _draw_spark(brush, (burns_at, at_y), beat(brush, left_ms, is_last=is_last), left_ms)


def in_whole_seconds(left_ms: float, limit_ms: float) -> float:
    """Return the rest in whole seconds, for reduced motion, in step with the ticking."""
    return min((left_ms // 1000 + 1) * 1000, limit_ms)


def _draw_spark(brush: Brush, at: Point, size: float, left_ms: int) -> None:
    """Draw the burning end, a flickering star that stands still with reduced motion."""
    is_still = brush.theme.is_calm
    phase = 0 if is_still else left_ms // 100 % 4
    if brush.theme.has_flashes and not is_still:
        brush.glow(at, 22.0, "amber", 150)
    r = round(9.0 * size, 1)  # there is no more room above the prompts

    def paint(easel: Easel) -> None:
        points = []
        for k in range(2 * RAYS):
            far = r * (1.0 if k % 2 == 0 else 0.45)
            points.append(on_circle((0.0, 0.0), far, (k + phase / 2) / (2 * RAYS)))
        easel.polygon(points, "amber")
        easel.circle((0, 0), r * 0.34, "white")

    brush.stamp_at(("spark", phase, r), at, 2 * r + 2, 2 * r + 2, paint)
