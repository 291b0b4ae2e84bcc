"""A small net that sees where boards lie; its answer is added to the table's worth of a position.

The inputs are ones and zeros, seen by the player to move, who always heads for the same side: every
board, both avatars, hands, steps, and the harm that one board more could do to each. Every input
that is one adds its row to ``WIDTH`` sums. Each sum is cut to 0 to ``FULL``, squared and weighed.

Here the sums are lanes of one long int, so that a row is added by one addition.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from operator import getitem
from typing import Final, TypeAlias

from game.core.rules.state import Player
from game.quoridor.engine.evaluation import HANDS, MAX_STEPS
from game.quoridor.engine.position import FLAT, UPRIGHT, bits
from game.quoridor.engine.walls.wall_damage import MOSTS, TOTALS, TYPICAL
from game.quoridor.rules.bitboard_layout import Pair

SIDE: Final = 9
"""The boxes on a side of the only game that a net knows."""
BOXES: Final = SIDE * SIDE
STRIDE: Final = SIDE + 1
MIDDLES: Final = (SIDE - 1) ** 2
"""The points where the middle of a board can lie."""

WIDTH: Final = 32
FULL: Final = 255
UNIT_BITS: Final = 16
"""Number of bits by which weighted squares are shifted to give hundredths of a step."""
MAX_CP: Final = 9_000
"""No position is worth more that is not won."""
SURE: Final = 160
"""By more than this, a first look that takes all harm for typical is seldom too high."""

# the rows of a file, in this order; boards are numbered by their middle points
FLATS, UPRIGHTS = 0, MIDDLES
OWN_BOX = 2 * MIDDLES
RIVAL_BOX = OWN_BOX + BOXES
OWN_HAND = RIVAL_BOX + BOXES
RIVAL_HAND = OWN_HAND + HANDS
OWN_STEPS = RIVAL_HAND + HANDS
RIVAL_STEPS = OWN_STEPS + MAX_STEPS + 1
OWN_MOST = RIVAL_STEPS + MAX_STEPS + 1
RIVAL_MOST = OWN_MOST + MOSTS
OWN_TOTAL = RIVAL_MOST + MOSTS
RIVAL_TOTAL = OWN_TOTAL + TOTALS
ALWAYS = RIVAL_TOTAL + TOTALS
WEIGHTS = ALWAYS + 1
ROWS = WEIGHTS + 1

Lanes: TypeAlias = int
"""``WIDTH`` sums of 16 bits in one int."""

_LANE_BITS, _SIGN, _FULL_BITS = 16, 15, FULL.bit_length()
_ONES = sum(1 << _LANE_BITS * k for k in range(WIDTH))
_RAISED = _ONES << _SIGN
_MOST = _ONES * FULL
_SPARE = _ONES * ((1 << _SIGN) - FULL - 1)
MAX_KEPT = 50_000


class Net:
    """The net with the given rows."""

    def __init__(self, rows: array[int]) -> None:
        lanes = [_lanes(rows[k * WIDTH : (k + 1) * WIDTH]) for k in range(ROWS)]
        self._weighed = [[w * v * v for v in range(FULL + 1)] for w in rows[WEIGHTS * WIDTH :]]
        self._laid = {
            kind: (
                {place: lanes[first + middle] for place, middle in starts.items()},
                {place: lanes[first + MIDDLES - 1 - middle] for place, middle in starts.items()},
            )
            for kind, first, starts in (
                (FLAT, FLATS, _starts(1)),
                (UPRIGHT, UPRIGHTS, _starts(STRIDE)),
            )
        }
        self._boxes = tuple(_by_box(lanes[OWN_BOX:], lanes[RIVAL_BOX:], who) for who in (0, 1))
        self._hands = lanes[OWN_HAND:RIVAL_HAND], lanes[RIVAL_HAND:OWN_STEPS]
        self._steps = lanes[OWN_STEPS:RIVAL_STEPS], lanes[RIVAL_STEPS:OWN_MOST]
        self._mosts = lanes[OWN_MOST:RIVAL_MOST], lanes[RIVAL_MOST:OWN_TOTAL]
        self._totals = lanes[OWN_TOTAL:RIVAL_TOTAL], lanes[RIVAL_TOTAL:ALWAYS]
        self._always = lanes[ALWAYS] + _RAISED
        self.boards = lru_cache(MAX_KEPT)(self._boards)

    def _boards(self, inner_flat: int, inner_upright: int, mover: Player) -> Lanes:
        """Return the sums of all boards, given by their inner points, as the mover sees them."""
        flats, uprights = self._laid[FLAT][mover], self._laid[UPRIGHT][mover]
        found = sum(flats[point >> 1] for point in bits(inner_flat))
        return found + sum(uprights[point >> STRIDE] for point in bits(inner_upright))

    def laid(self, kind: int, place: int, mover: Player) -> Lanes:
        """Return what one more board adds to the sums."""
        return self._laid[kind][mover][place]

    def worth(
        self,
        boards: Lanes,
        own: int,
        rival: int,
        own_steps: int,
        rival_steps: int,
        own_hand: int,
        rival_hand: int,
        mover: Player,
        own_harm: Pair = TYPICAL,
        rival_harm: Pair = TYPICAL,
    ) -> int:
        """Return the net's correction of an evaluation; ``boards`` are the sums of its boards."""
        own_boxes, rival_boxes = self._boxes[mover]
        sums = (
            boards
            + own_boxes[own]
            + rival_boxes[rival]
            + self._hands[0][own_hand]
            + self._hands[1][rival_hand]
            + self._steps[0][own_steps if own_steps < MAX_STEPS else MAX_STEPS]
            + self._steps[1][rival_steps if rival_steps < MAX_STEPS else MAX_STEPS]
            + self._mosts[0][own_harm[0]]
            + self._mosts[1][rival_harm[0]]
            + self._totals[0][own_harm[1]]
            + self._totals[1][rival_harm[1]]
            + self._always
        )
        above = sums >> _SIGN & _ONES
        sums &= (above << _SIGN) - above  # no lane is below 0 now
        above = sums + _SPARE >> _SIGN & _ONES
        cut = (sums | (above << _FULL_BITS) - above) & _MOST  # and none above FULL
        lanes = cut.to_bytes(2 * WIDTH, "little")[::2]
        found: int = sum(map(getitem, self._weighed, lanes)) >> UNIT_BITS
        return found


def fits(rows: array[int]) -> bool:
    """Return whether no sum of a standard game overflows: 16 bits in a lane, 32 bits when weighed.

    Kernels would wrap round, and lanes of a long int would carry into the next one.
    """
    ends = (OWN_BOX, RIVAL_BOX, OWN_HAND, RIVAL_HAND, OWN_STEPS, RIVAL_STEPS, OWN_MOST, RIVAL_MOST,
            OWN_TOTAL, RIVAL_TOTAL, ALWAYS, WEIGHTS)  # fmt: skip
    laid = 2 * (HANDS - 1)
    for lane in range(WIDTH):
        column = rows[lane::WIDTH]
        boards = sorted(column[:OWN_BOX])
        least = sum(min(worth, 0) for worth in boards[:laid])
        most = sum(max(worth, 0) for worth in boards[-laid:])
        for first, end in pairwise(ends):
            least += min(column[first:end])
            most += max(column[first:end])
        if least < -(1 << _SIGN) or most >= 1 << _SIGN:
            return False
    weights = rows[WEIGHTS * WIDTH :]
    return sum(map(abs, weights)) * FULL * FULL < 1 << 31


def clamp_worth(worth: int) -> int:
    """Return the worth of a position that is not won."""
    return min(max(worth, -MAX_CP), MAX_CP)


def _lanes(row: array[int]) -> Lanes:
    return sum(value << _LANE_BITS * k for k, value in enumerate(row))


def _starts(step: int) -> Mapping[int, int]:
    """By the bit of a board's start: the number of its middle point; ``step`` leads to it."""
    return {
        1 << (y + 1) * STRIDE + x + 1 - step: y * (SIDE - 1) + x
        for y in range(SIDE - 1)
        for x in range(SIDE - 1)
    }


def _by_box(
    own: list[Lanes], rival: list[Lanes], mover: Player
) -> tuple[Mapping[int, Lanes], Mapping[int, Lanes]]:
    """By the bit of a box: the rows of both avatars, as the mover sees them."""
    seen = [n if mover == 0 else BOXES - 1 - n for n in range(BOXES)]
    places = [1 << n // SIDE * STRIDE + n % SIDE for n in range(BOXES)]
    return (
        {place: own[n] for place, n in zip(places, seen, strict=True)},
        {place: rival[n] for place, n in zip(places, seen, strict=True)},
    )
