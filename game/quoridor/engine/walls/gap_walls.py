"""Boards that close a gap: they touch other boards or the border at two of their three points.

Only such a board can shut a way, and so only such a board can make another one illegal that would
shut the last way: who closes a gap far from all ways may save its own.
"""

from __future__ import annotations

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.rules.bitboard_layout import Pair


def closing(flat: int, upright: int, field: EmptyGrid) -> Pair:
    """Return the starts of boards that would close a gap, flat and upright.

    Among others that cannot lie there; ``flat`` and ``upright`` are the open edges.
    """
    stride, rim = field.stride, field.rim
    flats, uprights = field.flat & ~flat, field.upright & ~upright
    touched = flats | flats << 1 | uprights | uprights << stride | rim
    return _twice(touched, 1), _twice(touched, stride)


def _twice(touched: int, step: int) -> int:
    """Return the starts where two of three points in a row, ``step`` apart, are ``touched``."""
    first, middle, last = touched, touched >> step, touched >> 2 * step
    return first & middle | first & last | middle & last
