"""Picture of an unfinished match: its position, or a closed eye where the clock counts."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from game.core.match.fair_play import is_record_competitive
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.ui.brush import Box, Brush

if TYPE_CHECKING:
    from game.core.record.record import Record

RADIUS: Final = 12.0


def is_hidden(context: AppContext, record: Record) -> bool:
    """Return whether the position must not be seen while the match waits and its clock stands."""
    is_clock_off = not context.settings.clock_factor
    return is_record_competitive(GAMES[record.game], record, is_clock_off=is_clock_off)


def draw_waiting(
    brush: Brush, context: AppContext, key: Hashable, record: Record, box: Box
) -> None:
    """Draw the match in `box`. A hidden position is read all the same, for whose turn it is."""
    context.thumbnails.draw(brush, key, record.game, record, box)
    if is_hidden(context, record):
        draw_veil(brush, box)


def draw_veil(brush: Brush, box: Box) -> None:
    """Cover the board in `box` with a panel and a closed eye."""
    x, y, w, h = box
    side = min(w, h)
    brush.panel((x + (w - side) / 2, y + (h - side) / 2, side, side), "panel", "line", RADIUS)
    brush.icon("eye_shut", (x + w / 2, y + h / 2), side / 3, "muted")
