"""Layout of the screen of a board in time, and the size of its tiles.

Lengths are design units unless they are called board units: one of these is a tile with its gap,
the tile in column x and row y lies round (x + 0.5, y + 0.5).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.causality.rules.board import Board
from game.causality.rules.stones import Square
from scenes.boards.pages import Box, PageLayout
from scenes.boards.sprite import Spot

MIDDLE: Final = 640.0
LEFT, RIGHT, RAIL_W = 40.0, 978.0, 262.0
STRIP_TOP, BOTTOM = 98.0, 662.0
STRIP_W: Final = 1200.0
CARD_H: Final = 116.0
BELOW_STRIP: Final = 19.0
"""Between the strip and what is below it: its lower line and the sign of whose turn it is."""


DIAL_H: Final = 148.0
GAP: Final = 16.0
WIDEST_BOARD, WIDEST_CELL = 656.0, 96.0
FLAT_TO, FLAT_SCALE = 2, 1.4
"""A board of at most this many rows may have tiles wider by this factor."""
TALL_FROM: Final = 8
"""Number of rows from which a board has a lower strip and a narrower rim."""

NUMBERED_PAD: Final = 15.0
"""A rim so wide has room for numbers."""

TAB_W: Final = 132.0
"""The strip's left end, where the round stands."""

THUMB_GAP: Final = 1.5
WIDEST_THUMB: Final = 16.4

ON_STRIP: Final = 9
"""Number of pages on the strip at a time; where there are more, it follows the one shown."""


@dataclass(frozen=True, slots=True)
class CausalityMeasures:
    """The lengths of a board with these numbers of columns, rows and slices.

    ``first`` is the leftmost slice on the strip.
    """

    columns: int
    rows: int
    slices: int
    first: int = 0

    @property
    def scale(self) -> float:
        """How much wider tiles may be than on most boards."""
        return FLAT_SCALE if self.rows <= FLAT_TO else 1.0

    @property
    def strip_h(self) -> float:
        return 116.0 if self.rows < TALL_FROM else 92.0

    @property
    def pad(self) -> float:
        """Width of the rim round the tiles."""
        return NUMBERED_PAD if self.rows < TALL_FROM else 8.0

    @property
    def cell(self) -> float:
        return _cell_and_gap(self)[0]

    @property
    def gap(self) -> float:
        return _cell_and_gap(self)[1]

    @property
    def pitch(self) -> float:
        """Design units of a board unit."""
        return self.cell + self.gap

    @property
    def tile(self) -> float:
        """A tile's side in board units."""
        return self.cell / self.pitch

    def units(self, length: float) -> float:
        """Return a length in board units."""
        return length / self.pitch

    @property
    def top(self) -> float:
        """Where the rails begin and the board may."""
        return STRIP_TOP + self.strip_h + BELOW_STRIP

    @property
    def board(self) -> Box:
        """The slab, in the middle of what the strip leaves."""
        w = self.columns * self.pitch - self.gap + 2 * self.pad
        h = self.rows * self.pitch - self.gap + 2 * self.pad
        return MIDDLE - w / 2, self.top + (BOTTOM - self.top - h) / 2, w, h

    def dial(self, side: int) -> Box:
        """Return where the orders stand that a stone of `side` in hand can be given."""
        return (LEFT, RIGHT)[side], BOTTOM - DIAL_H, RAIL_W, DIAL_H

    @property
    def layout(self) -> PageLayout:
        rail = self.top + CARD_H + GAP
        return PageLayout(
            self.board,
            tuple((x, self.top, RAIL_W, CARD_H) for x in (LEFT, RIGHT)),
            (LEFT, rail, RAIL_W, BOTTOM - rail),
            (RIGHT, rail, RAIL_W, BOTTOM - rail),
            (LEFT, STRIP_TOP, STRIP_W, self.strip_h),
            DIAL_H,
        )

    def spot(self, x: float, y: float) -> Spot:
        """Board units of a point of the screen."""
        left, top, w, h = self.board
        return (
            (x - left - w / 2) / self.pitch + self.columns / 2,
            (y - top - h / 2) / self.pitch + self.rows / 2,
        )

    def square_at(self, x: float, y: float) -> Square | None:
        """Return the tile at a spot in board units."""
        column, row = int(x // 1), int(y // 1)
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    @property
    def is_roomy(self) -> bool:
        """Whether tiles have room for everything."""
        return self.cell >= 56

    @property
    def is_tight(self) -> bool:
        """Whether tiles have room for the least only."""
        return self.cell < 45

    @property
    def slot(self) -> float:
        """Width of a page on the strip."""
        return (STRIP_W - TAB_W - 8) / len(self.on_strip)

    @property
    def on_strip(self) -> range:
        """The slices on the strip."""
        return range(self.first, min(self.first + ON_STRIP, self.slices))

    def scrolled(self, page: int) -> CausalityMeasures:
        """Return the strip with ``page`` in its middle, if there are slices on both sides."""
        most = max(self.slices - ON_STRIP, 0)
        return replace(self, first=min(max(page - ON_STRIP // 2, 0), most))

    @property
    def thumb(self) -> float:
        """Side of a tile of a small board."""
        beside = 62.0 if self.slot >= 150 else 52.0
        wide = (self.slot - beside) / self.columns - THUMB_GAP
        high = (self.strip_h - 22) / self.rows - THUMB_GAP
        return max(min(WIDEST_THUMB * self.scale, wide, high), 1.0)

    def thumb_box(self, t: int) -> Box:
        """Return the tiles of the small board of slice ``t``, in the strip."""
        side = self.thumb + THUMB_GAP
        w, h = self.columns * side - THUMB_GAP, self.rows * side - THUMB_GAP
        shift = 16.0 if self.slot >= 150 else 14.0
        middle = TAB_W + self.slot * (t - self.first + 0.5) + shift
        return middle - w / 2, self.strip_h / 2 - h / 2 + 1, w, h

    def thumb_spot(self, t: int, square: Square) -> Spot:
        """Return the middle of a square of a small board, in the strip."""
        x, y, _, _ = self.thumb_box(t)
        side = self.thumb + THUMB_GAP
        return x + square[0] * side + self.thumb / 2, y + square[1] * side + self.thumb / 2


@lru_cache(maxsize=16)
def _cell_and_gap(m: CausalityMeasures) -> tuple[float, float]:
    """Return the largest tiles that fit, with the widest gap that they may have at that size."""
    cell = gap = 0.0
    for gap, least in ((6.0, 60.0), (5.0, 46.0), (4.0, 0.0)):
        high = BOTTOM - (STRIP_TOP + m.strip_h + 24) - 2 * m.pad - gap * (m.rows - 1)
        wide = WIDEST_BOARD - 2 * m.pad - gap * (m.columns - 1)
        cell = float(int(min(high / m.rows, wide / m.columns, WIDEST_CELL * m.scale)))
        if cell >= least:
            break
    return cell, gap


@lru_cache(maxsize=16)
def measures(board: Board) -> CausalityMeasures:
    """Return the lengths of a board."""
    return CausalityMeasures(board.width, board.height, board.slices)
