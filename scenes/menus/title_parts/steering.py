"""Focus order of the title, and the cards that "Surprise me" opens."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import SystemRandom
from typing import Final

SURPRISE_STEPS: Final = (60, 70, 80, 95, 115, 140, 170)
"""The pauses, in ms, between the cards that "Surprise me" opens."""


def ways(
    rows: Sequence[Sequence[Hashable]], here: Hashable, dx: int, dy: int
) -> Sequence[Hashable] | None:
    """Return the keys to one of which an arrow leads; None if it leads out of the card.

    The last row are the doors, the two above it the buttons of the open card.
    """
    card = len(rows) - 3
    y = next((k for k, row in enumerate(rows) if here in row), card)
    x = rows[y].index(here) if here in rows[y] else 0
    if dx and not 0 <= x + dx < len(rows[y]) and y in (card, card + 1):
        return None
    y = min(max(y + dy, 0), len(rows) - 1)
    return rows[y] if dy else rows[y][max(x + dx, 0) :][:1]


def spin(count: int) -> Iterator[tuple[int, int]]:
    """Yield when the next of ``count`` cards opens, in ms from now, and which one."""
    start, wait_ms = SystemRandom().randrange(count), 0
    for k, pause_ms in enumerate(SURPRISE_STEPS):
        wait_ms += pause_ms
        yield wait_ms, (start + k) % count
