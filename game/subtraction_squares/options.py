"""Options of Subtraction Squares: start, first player, clock and auction (RULES R1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.core.match.clock import check_timer
from game.core.rules.options import check_ranges, option
from game.countdown.options import First, auction_clock

MAX_START = 10**12
"""Largest start; its largest square can still be typed."""

START_RANGE = range(1, MAX_START + 1)

STARTS = (63, 70, 78, 82, 87, 89, 92, 94, 97, 99, 100, 104, 113, 118, 135, 140, 200)
"""Starts in the menu: 100 from the rule book, which one move wins, and others.

Those have one winning first square and a long game behind it (RULES T3).
"""


AUCTION_S = 20
"""Turn time in seconds that an auction sets if there is no clock."""


class SquaresTimeout(IntEnum):
    """Effect of running out of time. The numbers are file format."""

    LOSE = 0
    SMALLEST = 1


class Opening(IntEnum):
    """Permission for a computer to take the whole start at once. The numbers are file format."""

    POLITE = 0
    FREE = 1


@dataclass(frozen=True, slots=True)
class Options:
    """Options of one game; `timer_s` is seconds per turn, 0 for no clock.

    `opening` is a house rule for computers alone, so that a start of 100 is worth playing (RULES
    R1).
    """

    start: int = option(100, STARTS, typed=START_RANGE, sign="number")
    first: First = option(First.ONE, tuple(First))
    timer_s: int = option(0, (0, 10, 20, 30), sign="clock")
    late: SquaresTimeout = option(SquaresTimeout.LOSE, tuple(SquaresTimeout))
    opening: Opening = option(Opening.POLITE, tuple(Opening))
    auction: bool = option(False, (False, True), is_later=True)

    def __post_init__(self) -> None:
        check_ranges(self, start=START_RANGE)
        check_timer(self.timer_s)


settle = auction_clock(AUCTION_S)

PRESETS = {
    "balanced": Options(start=99),
    "classic": Options(),
    "long": Options(start=200),
    "brisk": Options(start=118, timer_s=20, late=SquaresTimeout.SMALLEST),
    "blitz": Options(start=140, timer_s=10, late=SquaresTimeout.SMALLEST),
    "auction": Options(start=60, timer_s=AUCTION_S, late=SquaresTimeout.SMALLEST, auction=True),
}
