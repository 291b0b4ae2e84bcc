"""What can be configured: the starting total, who begins, and a clock (RULES R1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from game.core.clock import check_timer
from game.core.options import check_ranges, option

MOST = 10**12
"""The largest start; its largest square can still be typed."""

TYPED = range(1, MOST + 1)

STARTS = (63, 70, 78, 82, 87, 89, 92, 94, 97, 99, 100, 104, 113, 118, 135, 140, 200)
"""The starts in the menu: 100 from the rule book, which one move wins, and others with a single
winning first square and a long game behind it (RULES T3).
"""


AUCTION_S = 20
"""The seconds for a turn where there are none and an auction is chosen."""


class First(IntEnum):
    """The player who begins. The numbers are file format."""

    ONE = 0
    TWO = 1
    DRAWN = 2


class Late(IntEnum):
    """What happens when the clock runs out. The numbers are file format."""

    LOSE = 0
    SMALLEST = 1


class Opening(IntEnum):
    """Whether a computer may take the whole start with its first move. The numbers are file
    format.
    """

    POLITE = 0
    FREE = 1


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration; ``timer_s`` is seconds for a turn, 0 for no clock. ``opening`` is a house
    rule for computers alone, so that a game from the rule book's 100 is one (RULES R1).
    """

    start: int = option(100, STARTS, typed=TYPED, sign="number")
    first: First = option(First.ONE, tuple(First))
    timer_s: int = option(0, (0, 10, 20, 30), sign="clock")
    late: Late = option(Late.LOSE, tuple(Late))
    opening: Opening = option(Opening.POLITE, tuple(Opening))
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
    "balanced": Options(start=99),
    "classic": Options(),
    "long": Options(start=200),
    "brisk": Options(start=118, timer_s=20, late=Late.SMALLEST),
    "blitz": Options(start=140, timer_s=10, late=Late.SMALLEST),
    "auction": Options(start=60, timer_s=AUCTION_S, late=Late.SMALLEST, auction=True),
}
