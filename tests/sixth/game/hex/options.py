"""Options: the size of the board, whether the first stone may be taken, a clock."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.match.clock import check_timer
from game.core.rules.options import OptionError, option

LEAST, MOST = 2, 11


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration; ``timer_s`` is seconds for a turn, 0 for no clock."""

    size: int = option(5, (3, 4, 5, 6, 7))
    swap: bool = option(True, (False, True))
    timer_s: int = option(0, (0, 10, 30))

    def __post_init__(self) -> None:
        if not LEAST <= self.size <= MOST:
            raise OptionError("option.range", name="size", least=LEAST, most=MOST, value=self.size)
        check_timer(self.timer_s)


PRESETS = {
    "classic": Options(),
    "small": Options(size=3),
    "plain": Options(swap=False, timer_s=30),
    "blitz": Options(timer_s=10),
}
