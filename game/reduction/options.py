"""Options: the board, the length of a turn, undos, challenges (RULES R13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from game.core.learning.content import DesignRefused
from game.core.match.clock import check_timer
from game.core.rules.options import OptionError, check_ranges, option
from game.reduction import position as positions
from game.reduction.position import SIDES, TurnPosition

CHANGES = range(1, 100)
UNDOS = range(100)
DENSITIES = range(10, 91)
MAX_SEED = 2**63 - 1
SEEDS = range(MAX_SEED + 1)

_MANY = (12, 15, 20, 30, 50, 99)


class StartPromise(IntEnum):
    """Promise of the start to the first player (RULES R4). The numbers are file format."""

    WINNABLE = 0
    MOVABLE = 1
    RAW = 2


class FailedChallenge(IntEnum):
    """The price of a challenge that proves nothing (RULES R9). The numbers are file format."""

    LOSE = 0
    RESUME = 1


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration. ``changes`` and ``max_undos`` are for one turn; ``density`` is per cent.

    With ``board_seed`` 0 the board is drawn by lot. With ``pie`` player 2 sees the board and says
    who moves first. The menu offers no board below 4 x 4, but the rules work on them. A
    ``timer_s`` is seconds for a turn, 0 for no clock (RULES R14). A
    ``position`` has its own board of that size and its own first player, and promises only that
    some change is possible.
    """

    size: int = option(10, range(4, 21), sign="board")
    changes: int = option(5, (*range(1, 11), *_MANY), typed=CHANGES, sign="number")
    max_undos: int = option(5, (*range(11), *_MANY), typed=UNDOS)
    confirm: bool = option(True, (False, True))
    challenge: bool = option(True, (False, True))
    density: int = option(50, range(10, 91, 5))
    board_seed: int = option(0, (0,), typed=SEEDS)
    start: StartPromise = option(StartPromise.WINNABLE, tuple(StartPromise))
    pie: bool = option(False, (False, True))
    failed: FailedChallenge = option(FailedChallenge.LOSE, tuple(FailedChallenge))
    timer_s: int = option(0, (0, 15, 30, 60, 120, 300), is_later=True)
    position: str = option("", ("",), is_position=True)

    def __post_init__(self) -> None:
        check_ranges(
            self, size=SIDES, changes=CHANGES, max_undos=UNDOS, density=DENSITIES, board_seed=SEEDS
        )
        check_timer(self.timer_s)
        if self.position:
            self._check_position()

    def _check_position(self) -> None:
        try:
            begun = positions.read(self.position)
            positions.check_playable(begun)
        except DesignRefused as wrong:
            raise OptionError("option.position", why=wrong.reason.message("reduction")) from wrong
        if begun.n != self.size:
            raise OptionError("reduction.option_fault.size", size=begun.n, value=self.size)

    @property
    def setup_position(self) -> TurnPosition | None:
        """The position that was set up; None if the board is drawn."""
        return positions.read(self.position) if self.position else None


PRESETS = {
    "standard": Options(density=60),
    "quick": Options(size=8, changes=3, density=70),
    "kids": Options(size=8, changes=4, density=70, challenge=False),
    "long": Options(size=14),
    "book": Options(start=StartPromise.RAW),
    "blitz": Options(size=8, changes=3, density=70, timer_s=30),
}

FIRST_GAME = Options(size=7, changes=8, confirm=False, challenge=False, density=90, board_seed=45)
"""A first game has a board on which both find squares for three turns, then one of them does not.
Its number was chosen by playing: beginners win often enough, and a game takes seven or eight turns.
"""


def idle(options: Options) -> Mapping[str, str]:
    """Return the fields that have no effect with the other options, with the key of the reason."""
    found = {}
    if not options.max_undos:
        found["confirm"] = "no_undos"
    if options.changes == 1:
        found["challenge"] = found["failed"] = "single_change"
    elif not options.challenge:
        found["failed"] = "no_challenge"
    return found
