"""Options, their presets, and how options depend on each other (RULES 9, 12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

from game.core.learning.content import DesignRefused
from game.core.rules.options import OptionError, check_ranges, option
from game.core.rules.state import Player
from game.quoridor.files import position_text as positions
from game.quoridor.files.position_text import INFINITE as INFINITE
from game.quoridor.files.position_text import PositionText
from game.quoridor.rules import ending
from game.quoridor.rules.bitboard_layout import BASELINES, Direction
from game.quoridor.rules.start_table import TABLE

SIZES = {2: 9, 4: 11}
"""Boxes on a side, by number of players (RULES 2.1)."""
BOARDS = {2: 10, 4: 7}
"""Boards in each hand, by number of players (RULES 4.9)."""

MAX_COUNT = 999
"""Boards or cheats of one player: more than can be used, few enough to show."""

DAY_S = 24 * 3600

ALLOWED = {
    "boards": range(INFINITE, MAX_COUNT + 1),
    "cheats": range(MAX_COUNT + 1),
    "timer_s": range(DAY_S + 1),
}
"""What files keep too. A number of boards below these means endless ones."""


class Punishment(IntEnum):
    """Punishment when the clock runs out (RULES 9.5). The numbers are file format."""

    SURRENDER = 0
    BOARD = 1
    CHEAT = 2


class StartLayout(IntEnum):
    """Layout of the grid at the start (RULES 17). The numbers are file format."""

    EMPTY = 0
    DRAWN = 1


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration. ``boards`` and ``cheats`` are per player; ``timer_s`` 0 means no clock.

    A ``position`` has its own boards and cheats. It must have the same number of players and the
    same size, and it must agree about cheats and endless hands.

    With ``swap`` the second player may take the first one's side after their first turn (RULES 16).
    With ``teams`` four play two against two: partners start opposite each other (RULES 18). With
    ``race`` a game of four is over once one player is home (RULES 19).

    The menu offers less than is allowed: files may have other sizes, no boards, or a punishment
    that no form would offer. Every negative number of boards means ``INFINITE`` (RULES 4.10).
    """

    players: int = option(2, (2, 4), sign="seats")
    size: int = option(9, range(5, 16, 2), sign="board")
    boards: int = option(10, (INFINITE, *range(1, 31)))
    cheats: int = option(0, range(10), sign="bolt")
    timer_s: int = option(20, (0, *range(5, 61, 5), 90, 120), sign="clock")
    elapsed: Punishment = option(Punishment.BOARD, lambda options: options.punishments)
    swap: bool = option(False, (False, True), is_later=True)
    layout: StartLayout = option(StartLayout.EMPTY, tuple(StartLayout), is_later=True)
    teams: bool = option(False, (False, True), is_later=True)
    race: bool = option(False, (False, True), is_later=True)
    position: str = option("", ("",), is_position=True)

    def __post_init__(self) -> None:
        if self.players not in SIZES:
            raise OptionError("quoridor.option_fault.players", value=self.players)
        check_ranges(self, size=range(3, 16))
        if self.cheats < 0 or self.timer_s < 0:
            raise OptionError("quoridor.option_fault.negative")
        object.__setattr__(self, "boards", max(self.boards, INFINITE))
        check_ranges(self, **ALLOWED)
        if self.position:
            self._check_position()

    def _check_position(self) -> None:
        try:
            begun = positions.read(self.position)
            positions.check_playable(begun)
        except DesignRefused as wrong:
            raise OptionError("option.position", why=wrong.reason.message("quoridor")) from wrong
        for name, value, told in (
            ("players", self.players, len(begun.pawns)),
            ("size", self.size, begun.grid.size),
            ("boards", self.boards == INFINITE, begun.is_endless),
            ("cheats", self.cheats > 0, bool(begun.cheats)),
        ):
            if value != told:
                raise OptionError("quoridor.option_fault.position", name=name)
        if ending.is_over(begun.winners, begun.losers, *self.parties):
            name = "teams" if self.has_teams else "race"
            raise OptionError("quoridor.option_fault.position", name=name)

    @property
    def setup_position(self) -> PositionText | None:
        """The position that was set up; None if the game begins at its start."""
        return positions.read(self.position) if self.position else None

    @property
    def punishments(self) -> tuple[Punishment, ...]:
        """The punishments that the form offers with these options (RULES 9.5)."""
        offered = [Punishment.SURRENDER]
        if self.has_two_sides and self.boards != INFINITE:
            offered.append(Punishment.BOARD)
        if self.has_two_sides and self.cheats:
            offered.append(Punishment.CHEAT)
        return tuple(offered)

    @property
    def punishment(self) -> Punishment:
        """What a timeout does; among four alone there is no one opponent to reward (RULES 8)."""
        return self.elapsed if self.has_two_sides else Punishment.SURRENDER

    @property
    def has_teams(self) -> bool:
        """Whether four play two against two (RULES 18.1)."""
        return self.teams and self.players == 4

    @property
    def has_two_sides(self) -> bool:
        """Whether there is one opponent, a player or a team."""
        return self.players == 2 or self.has_teams

    @property
    def sides(self) -> int:
        """The number of sides: player `p` is on side `p % sides`."""
        return 2 if self.has_teams else self.players

    @property
    def is_race(self) -> bool:
        """Whether the first of four players who is home ends the game (RULES 19)."""
        return self.race and self.players == 4 and not self.has_teams

    @property
    def parties(self) -> tuple[int, int, bool]:
        """The numbers of players and of sides, and whether the first player home ends the game."""
        return self.players, self.sides, self.is_race or self.has_teams

    def rivals(self, player: Player) -> tuple[Player, ...]:
        """Return the players on the other sides, the next one to move after ``player`` first."""
        after = ((player + k) % self.players for k in range(1, self.players))
        return tuple(p for p in after if (p - player) % self.sides)

    @property
    def offers_swap(self) -> bool:
        """Whether there is a first turn of two players that may be swapped (RULES 16.1)."""
        return self.swap and self.players == 2 and not self.position

    @property
    def baselines(self) -> tuple[Direction, ...]:
        """The side at which each player starts; the goal line is on the opposite side."""
        return BASELINES[self.players]


PRESETS = {
    "standard": Options(),
    "four": Options(4, SIZES[4], BOARDS[4], elapsed=Punishment.SURRENDER),
    "cheatable": Options(cheats=1, elapsed=Punishment.CHEAT),
    "blitz": Options(timer_s=10),
    "unlimited": Options(boards=INFINITE, elapsed=Punishment.SURRENDER),
}


def settle(options: Options, changed: str) -> Options:
    """``options`` after a person changed one field.

    With another number of players, size and boards change too if they still had their defaults. A
    punishment that is no longer offered becomes surrender (RULES 9.10). A team that is late gives
    the other one a board: no clock should leave a player without a partner (RULES 18.5).
    """
    if changed == "players":
        others = 6 - options.players
        if options.size == SIZES[others]:
            options = replace(options, size=SIZES[options.players])
        if options.boards == BOARDS[others]:
            options = replace(options, boards=BOARDS[options.players])
    if changed == "teams" and options.has_teams and Punishment.BOARD in options.punishments:
        options = replace(options, elapsed=Punishment.BOARD)
    if options.elapsed not in options.punishments:
        options = replace(options, elapsed=Punishment.SURRENDER)
    return options


def idle(options: Options) -> Mapping[str, str]:
    """Return the fields that have no effect with the other options, with the key of the reason."""
    found = {}
    if options.players == 2:
        found["teams"] = found["race"] = "two"
    elif options.has_teams:
        found["race"] = "partners"
    if options.players > 2:
        found["swap"] = "four"
    elif options.position:
        found["swap"] = "position"
    if options.position:
        found["layout"] = "set_up"
    elif (options.players, options.size) not in TABLE:
        found["layout"] = "size"
    if not options.timer_s:
        found["elapsed"] = "clock"
    return found
