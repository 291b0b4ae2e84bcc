"""Options: the board, who sees what, a clock, and the ruleset (RULES 14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from functools import lru_cache

from game.causality.boards import BOARDS, OFFERED, load_board
from game.causality.files.board_file import BoardFile, read
from game.causality.files.sections import BoardError
from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.puzzles.puzzle import CausalityPuzzle
from game.causality.rules.board import Board
from game.causality.rules.ruleset import (
    Conflict,
    Deadline,
    EndWithoutWin,
    LastWord,
    ParadoxAction,
    Recency,
    RoundLimit,
    Ruleset,
    RulesetError,
    ScenarioPriority,
    SniperWalls,
    UnlockTagscreenBehaviour,
    ViewingScope,
)
from game.core.match.clock import TIMERS_S, check_timer
from game.core.rules.options import OptionError, option

GROUPS = tuple(field.name for field in fields(Ruleset))

_DAY_MS = 24 * 3600 * 1000
_TURN_MS = {Deadline.ONE_DAY_PER_MOVE: _DAY_MS, Deadline.THREE_DAYS_PER_MOVE: 3 * _DAY_MS}
_GAME_MS = {Deadline.ONE_HOUR_CUMULATIVE: _DAY_MS // 24, Deadline.ONE_DAY_CUMULATIVE: _DAY_MS}


class Secrecy(IntEnum):
    """Visibility of the orders of the running turn. The numbers are file format."""

    HIDDEN = 0
    OPEN = 1


@lru_cache(maxsize=64)
def board_file(board: str) -> BoardFile:
    """Return the board with this id, or the board in this text. Raises ``BoardError``."""
    return load_board(board) if board in BOARDS else read(board)


def _priorities(options: Options) -> Sequence[ScenarioPriority]:
    is_final = options.paradox_action is ParadoxAction.GAME_END
    return tuple(p for p in ScenarioPriority if p.keeps_setup is is_final)


@dataclass(frozen=True, slots=True)
class Options:
    """One configuration. ``timer_s`` is seconds for a turn, 0 for no clock but the deadline.

    ``board`` is the id of a board that ships, or the whole text of another board. ``ruleset``
    refuses a priority that does not go with the paradox action. A ``puzzle`` has its own board and
    rules; it is the id of one that ships, or the whole text of another one.
    """

    board: str = option("handshake", OFFERED, is_drawn=True, sign="board")
    puzzle: str = option("", ("",))
    orders: Secrecy = option(Secrecy.HIDDEN, tuple(Secrecy))
    timer_s: int = option(0, (0, 30, 60, 120, 300, 600), typed=TIMERS_S, sign="clock")
    conflict: Conflict = option(Conflict.CLASSIC, tuple(Conflict))
    paradox_action: ParadoxAction = option(ParadoxAction.PERMANENT_REMOVAL, tuple(ParadoxAction))
    scenario_priority: ScenarioPriority = option(ScenarioPriority.CONSERVE_SETUP, _priorities)
    recency: Recency = option(Recency.PLACEMENT, tuple(Recency))
    end_without_win: EndWithoutWin = option(EndWithoutWin.DRAW, tuple(EndWithoutWin))
    viewing_scope: ViewingScope = option(ViewingScope.VIEW_ENTIRE_BOARD, tuple(ViewingScope))
    unlock_tagscreen_behaviour: UnlockTagscreenBehaviour = option(
        UnlockTagscreenBehaviour.PRESENCE, tuple(UnlockTagscreenBehaviour)
    )
    sniper_walls: SniperWalls = option(SniperWalls.PIERCE, tuple(SniperWalls))
    deadline: Deadline = option(Deadline.NO_DEADLINE, tuple(Deadline))
    round_limit: RoundLimit = option(RoundLimit.NO_LIMIT, tuple(RoundLimit), is_later=True)
    last_word: LastWord = option(LastWord.B, tuple(LastWord), is_later=True)
    relay: bool = option(False, (False, True), is_later=True, sign="seats")

    def __post_init__(self) -> None:
        check_timer(self.timer_s)
        if self.board not in BOARDS and "\n" not in self.board:
            raise OptionError("causality.option_fault.no_board", text=f"{self.board!r:.40}")
        try:
            board_file(self.board)
        except BoardError as wrong:
            raise OptionError("causality.option_fault.board", why=wrong.message) from wrong
        if not self.puzzle or self.puzzle in PUZZLES:
            return
        if "\n" not in self.puzzle:
            raise OptionError("causality.option_fault.no_puzzle", text=f"{self.puzzle!r:.40}")
        try:
            puzzle_in(self.puzzle)
        except BoardError as wrong:
            raise OptionError("causality.option_fault.board", why=wrong.message) from wrong

    @property
    def drawn(self) -> Board:
        """The board that is played on."""
        return self.exercise.file.board if self.exercise else board_file(self.board).board

    @property
    def exercise(self) -> CausalityPuzzle | None:
        """The puzzle that is to be solved; None in a game of two."""
        return puzzle_in(self.puzzle) if self.puzzle else None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this configuration. Raises ``OptionError``."""
        if self.exercise:
            return Ruleset.from_ids(self.exercise.file.ruleset)
        try:
            return Ruleset(**{group: getattr(self, group) for group in GROUPS})
        except RulesetError as wrong:
            raise OptionError(wrong.message) from wrong

    @property
    def has_relay(self) -> bool:
        """Whether two people order for each side, in turn; a puzzle is solved alone."""
        return self.relay and not self.puzzle

    @property
    def seats(self) -> int:
        return 4 if self.has_relay else 2

    @property
    def is_foggy(self) -> bool:
        return self.ruleset.viewing_scope is ViewingScope.HIDE_FUTURE


_LIMITED = Options(
    board="garden_wall",
    round_limit=RoundLimit.FIFTEEN,
    end_without_win=EndWithoutWin.MORE_BASES,
    last_word=LastWord.ALTERNATING,
)

PRESETS = {
    "wall": _LIMITED,
    "crossing": replace(_LIMITED, board="crossing", last_word=LastWord.B),
    "captains": replace(_LIMITED, board="five_captains", round_limit=RoundLimit.TEN),
    "blitz": replace(_LIMITED, timer_s=30),
}

FIRST_GAME = replace(_LIMITED, board="yesterday", round_limit=RoundLimit.TEN, last_word=LastWord.B)
"""A first game has a board on which no stone is hit before both have seen the first round. One base
is lost in it whatever is done, and won back in the second by a journey in time.
"""


def settle(options: Options, changed: str) -> Options:
    """Return the options after one has changed.

    A board sets the rules that its file names; paradox action and priority are made to fit.
    """
    if changed == "board":
        named = board_file(options.board).ruleset
        ruleset = Ruleset.from_ids(named)
        options = replace(options, **{group: getattr(ruleset, group) for group in named})
    if options.scenario_priority in _priorities(options):
        return options
    if changed == "scenario_priority":
        keeps = options.scenario_priority.keeps_setup
        action = ParadoxAction.GAME_END if keeps else ParadoxAction.PERMANENT_REMOVAL
        return replace(options, paradox_action=action)
    return replace(options, scenario_priority=_priorities(options)[0])


def idle(options: Options) -> Mapping[str, str]:
    """Return the fields that have no effect with the other options, with the key of the reason."""
    kinds = {stone.kind.name for stone in options.drawn.setup}
    found = {}
    if options.scenario_priority.keeps_setup:
        found["recency"] = "setup_stays"
    if "TAGGER" not in kinds:
        found["unlock_tagscreen_behaviour"] = "no_tagger"
    if "SNIPER" not in kinds:
        found["sniper_walls"] = "no_sniper"
    if options.timer_s:
        found["deadline"] = "timer"
    return found


def turn_ms(options: Options) -> int | None:
    """Return the milliseconds of a turn, or of all turns of a player if ``is_cumulative``."""
    if options.timer_s:
        return options.timer_s * 1000
    return _TURN_MS.get(options.deadline) or _GAME_MS.get(options.deadline)


def is_cumulative(options: Options) -> bool:
    """Return whether the clock counts all turns of a player together (RULES 14.1)."""
    return not options.timer_s and options.deadline in _GAME_MS
