"""The face of a turn clock: a ring and digits, amber and beating while time is short."""

from __future__ import annotations

from typing import Final

from scenes.kit.leaves import Live, middle
from scenes.kit.node import Node
from scenes.table.session.seat_clock import LAST_SECONDS
from scenes.table.session.session import Session
from scenes.ui.brush import Box, Brush, Point

STOPPED: Final = "muted"
"""The tint of a clock that stands."""
LATE_W, LATE_H = 64.0, 34.0
"""Size of the pill that says that the time is over."""


def draw_clock(
    brush: Brush, at: Point, left_ms: int, limit_ms: int, tint: str, late: str, size: float = 1.0
) -> None:
    """Draw the rest of `limit_ms` as a ring of a `tint` and in digits, round the place `at`.

    A clock that stands is `STOPPED`. In the last seconds it is amber, and beats once a second
    unless motion is reduced. Once the time is over it shows the word `late`: nothing more happens
    in this turn.
    """
    is_running = tint != STOPPED
    if is_running and left_ms <= 0:
        w, h = size * LATE_W, size * LATE_H
        brush.pill((at[0] - w / 2, at[1] - h / 2, w, h), "amber")
        brush.text(late, at, 18 * size, "heavy", "ink0", "center", fit=w - 8)
        return
    grammar = brush.faces.grammar
    is_last = is_running and left_ms < LAST_SECONDS * 1000
    digits = grammar.decimal(left_ms / 1000, ".1f") if is_last else str(-(-left_ms // 1000))
    ink = "text" if is_running else STOPPED
    if is_last:
        tint = ink = "amber"
    r = size * 28.0 * beat(brush, left_ms, is_last=is_last)
    brush.gauge(at, r, left_ms / limit_ms, tint)
    brush.text(digits, at, 24 * size, "display", ink, "center", fit=42 * size)


def beat(brush: Brush, left_ms: int, *, is_last: bool) -> float:
    """Return how large the face is now: largest when a second begins, 1 when nothing hurries."""
    if not is_last or not left_ms or brush.theme.is_calm:
        return 1.0
    return 1.0 + 0.18 * (left_ms % 1000 // 100) / 10


def mover_clock(session: Session, late: str, side: float) -> Node:
    """Return the running clock of the player to move, if any, for a screen over the table."""

    def draw(brush: Brush, box: Box, now_ms: int) -> None:
        limit_ms, left_ms = session.clock.limit_ms, session.clock.left_ms
        if limit_ms is None or left_ms is None or session.is_over or session.is_computers_turn:
            return
        tint = f"look{session.match.seats[session.to_move].look}"
        draw_clock(brush, middle(box), left_ms, limit_ms, tint, late)

    return Live(side, side, draw)
