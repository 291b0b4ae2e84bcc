"""The face of a turn clock: a ring and digits, amber and beating while time is short."""

from __future__ import annotations

from typing import Final

from scenes.table.session.seat_clock import LAST_SECONDS
from scenes.table.session.sitting import Sitting
from scenes.ui.brush import Brush

RADIUS: Final = 28.0
LATE_W, LATE_H = 64.0, 34.0
"""Size of the pill that says that the time is over."""

BEAT: Final = 0.18
"""By how much the face is larger at the beginning of each of the last seconds."""


def draw_clock(
    brush: Brush, at: tuple[float, float], left_ms: int, limit_ms: int, tint: str, late: str,
    *, is_running: bool, size: float = 1.0,
) -> None:  # fmt: skip
    """Draw the rest of `limit_ms` as a ring and in digits, round the place `at`.

    In the last seconds it is amber, and beats once a second unless motion is reduced. Once the time
    is over it shows the word `late`: nothing more happens in this turn.
    """
    if is_running and left_ms <= 0:
        w, h = size * LATE_W, size * LATE_H
        brush.pill((at[0] - w / 2, at[1] - h / 2, w, h), "amber")
        brush.text(late, at, 18 * size, "heavy", "ink0", "center", fit=w - 8)
        return
    grammar = brush.faces.grammar
    is_last = is_running and left_ms < LAST_SECONDS * 1000
    digits = grammar.decimal(left_ms / 1000, ".1f") if is_last else str(-(-left_ms // 1000))
    ring = ("amber" if is_last else tint) if is_running else "muted"
    ink = ("amber" if is_last else "text") if is_running else "muted"
    brush.gauge(at, size * RADIUS * beat(brush, left_ms, is_last=is_last), left_ms / limit_ms,
                ring)  # fmt: skip
    brush.text(digits, at, 24 * size, "display", ink, "center", fit=42 * size)


def beat(brush: Brush, left_ms: int, *, is_last: bool) -> float:
    """How large the face is now: largest when a second begins, 1 when nothing hurries."""
    if not is_last or not left_ms or brush.theme.is_calm:
        return 1.0
    return 1.0 + BEAT * (left_ms % 1000 // 100) / 10


def draw_clock_of_mover(
    brush: Brush, sitting: Sitting, at: tuple[float, float], late: str
) -> None:  # fmt: skip
    """Draw the running clock of the player to move, if any, on a screen that covers the table."""
    limit_ms, left_ms = sitting.clock.limit_ms, sitting.clock.left_ms
    if limit_ms is None or left_ms is None or sitting.is_over or sitting.is_computers_turn:
        return
    tint = f"look{sitting.match.seats[sitting.to_move].look}"
    draw_clock(brush, at, left_ms, limit_ms, tint, late, is_running=True)
