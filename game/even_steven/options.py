"""Options of Even-Steven: start, first player, further operations, clock and auction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.core.match.clock import check_timer
from game.core.rules.options import check_ranges, option
from game.countdown.options import First, auction_clock

MAX_START = 10**18
"""Largest start; the theory needs no table for it."""

START_RANGE = range(1, MAX_START + 1)

STARTS = (7, 15, 16, 20, 21, 24, 28, 31, 36, 40)
"""Starts in the menu.

They are the numbers of the rule book, which are lost for the first player, and multiples of four,
which are won, but not by halving (RULES T1).
"""
STARTS_MINUS_TWO = (7, 15, 21, 24, 27, 31, 33)
"""Starts if 2 may be subtracted; all but 7 and 31 are won for the first player."""


AUCTION_S = 15
"""Turn time in seconds that an auction sets if there is no clock."""


class StevenTimeout(IntEnum):
    """Effect of running out of time. The numbers are file format."""

    LOSE = 0
    SUBTRACT_1 = 1


@dataclass(frozen=True, slots=True)
class Options:
    """Options of one game; `timer_s` is seconds per turn, 0 for no clock.

    `minus_two` and `times_half` add the advanced operations of the rule book. `round_down` is a
    house variant in which odd numbers may be halved, too.
    """

    start: int = option(
        15,
        lambda options: STARTS_MINUS_TWO if options.minus_two else STARTS,
        typed=START_RANGE,
        sign="number",
    )
    first: First = option(First.ONE, tuple(First))
    minus_two: bool = option(False, (False, True))
    times_half: bool = option(False, (False, True))
    round_down: bool = option(False, (False, True))
    timer_s: int = option(0, (0, 5, 10, 15, 30), sign="clock")
    late: StevenTimeout = option(StevenTimeout.SUBTRACT_1, tuple(StevenTimeout))
    auction: bool = option(False, (False, True), is_later=True)

    def __post_init__(self) -> None:
        check_ranges(self, start=START_RANGE)
        check_timer(self.timer_s)


settle = auction_clock(AUCTION_S)
"""Adapts options after a change: an auction gets a clock."""

PRESETS = {
    "classic": Options(),
    "balanced": Options(start=28),
    "advanced": Options(start=27, minus_two=True, times_half=True),
    "arcade": Options(start=36, round_down=True),
    "blitz": Options(start=40, timer_s=10),
    "auction": Options(start=28, timer_s=AUCTION_S, auction=True),
}
