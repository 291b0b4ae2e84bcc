"""What can be configured: the starting number, who begins, more operations, and a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from game.core.clock import check_timer
from game.core.options import check_ranges, option

MOST = 10**18
"""The largest start; the theory needs no table for it."""

TYPED = range(1, MOST + 1)

STARTS = (7, 15, 16, 20, 21, 24, 28, 31, 36, 40)
"""The starts in the menu: the numbers of the rule book, which are lost for the player who begins,
and multiples of four, which are won but not by halving, tempting as it looks (RULES T1).
"""
STARTS_MINUS_TWO = (7, 15, 21, 24, 27, 31, 33)
"""The starts if 2 may be subtracted; all but 7 and 31 are won for the player who begins."""


AUCTION_S = 15
"""The seconds for a turn where there are none and an auction is chosen."""


class First(IntEnum):
    """The player who begins. The numbers are file format."""

    ONE = 0
    TWO = 1
    DRAWN = 2


class Late(IntEnum):
    """What happens when the clock runs out. The numbers are file format."""

    LOSE = 0
    SUBTRACT_1 = 1


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration; ``timer_s`` is seconds for a turn, 0 for no clock.

    ``minus_two`` and ``times_half`` add the advanced operations of the rule book. ``round_down`` is
    a variant of ours in which odd numbers may be halved too.
    """

    start: int = option(
        15,
        lambda options: STARTS_MINUS_TWO if options.minus_two else STARTS,
        typed=TYPED,
        sign="number",
    )
    first: First = option(First.ONE, tuple(First))
    minus_two: bool = option(False, (False, True))
    times_half: bool = option(False, (False, True))
    round_down: bool = option(False, (False, True))
    timer_s: int = option(0, (0, 5, 10, 15, 30), sign="clock")
    late: Late = option(Late.SUBTRACT_1, tuple(Late))
    auction: bool = option(False, (False, True), is_later=True)

    def __post_init__(self) -> None:
        check_ranges(self, start=TYPED)
        check_timer(self.timer_s)


def settle(options: Options, changed: str) -> Options:
    """``options`` after a person changed one field: an auction switches a clock on."""
    if changed == "auction" and options.auction and not options.timer_s:
        return replace(options, timer_s=AUCTION_S)
    return options


def idle(options: Options) -> Mapping[str, str]:
    """The fields that have no effect with the other options as they are, with the key of the
    reason.
    """
    if options.timer_s:
        return {}
    return {"late": "no_clock"} | ({"auction": "clock"} if options.auction else {})


PRESETS = {
    "classic": Options(),
    "balanced": Options(start=28),
    "advanced": Options(start=27, minus_two=True, times_half=True),
    "arcade": Options(start=36, round_down=True),
    "blitz": Options(start=40, timer_s=10),
    "auction": Options(start=28, timer_s=AUCTION_S, auction=True),
}
