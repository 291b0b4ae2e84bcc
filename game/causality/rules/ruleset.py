"""The ruleset: the chosen variants of the rules, one value for each group (RULES 14).

The first value of each group is the default. The names in lower case are the ids in files. The
numbers are file format too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Any, Self, TypeVar

from game.core.rules.options import CAME_LATER, came_later
from game.words.message import MessageError, Value

T = TypeVar("T")


class RulesetError(MessageError):
    """A group or a value does not exist, or two values exclude each other; ``group`` names it."""

    def __init__(self, group: str, fault: str, **values: Value) -> None:
        super().__init__(f"causality.ruleset_fault.{fault}", group=group, **values)
        self.group = group


class Conflict(IntEnum):
    """Outcome of a push onto a taken square: it fails, or the stones meet there (RULES 7.5)."""

    CLASSIC = 0
    EVEN = 1


class ParadoxAction(IntEnum):
    """Setup stones that a paradox can remove, and for how long (RULES 11.3)."""

    PERMANENT_REMOVAL = 0
    TEMPORARY_REMOVAL = 1
    GAME_END = 2


class EndWithoutWin(IntEnum):
    """The result of a game in which no player owns all bases (RULES 13.5)."""

    DRAW = 0
    WIN_BY_POINTS = 1
    MORE_BASES = 2


class ScenarioPriority(IntEnum):
    """Order of consistent scenarios (RULES 11.4); the last two go with ``GAME_END``."""

    CONSERVE_SETUP = 0
    ACTIVITY_INTERACTION_RECENCY = 1
    CONSERVE_EFFECTS_STONES_HC = 2
    ALL_SETUP_ACTIVITY_RECENCY = 3
    ALL_SETUP_CONSERVE_EFFECTS = 4

    @property
    def keeps_setup(self) -> bool:
        """Whether setup stones are never switched off."""
        return self >= ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY


class ViewingScope(IntEnum):
    """Visibility of later slices (RULES 15.2, 15.3)."""

    VIEW_ENTIRE_BOARD = 0
    HIDE_FUTURE = 1


class UnlockTagscreenBehaviour(IntEnum):
    """Effect of several tagscreens that touch one stone in one slice (RULES 8.3)."""

    PRESENCE = 0
    SATURATION = 1


class Deadline(IntEnum):
    """Time limit of a player (RULES 14.1)."""

    NO_DEADLINE = 0
    ONE_DAY_PER_MOVE = 1
    THREE_DAYS_PER_MOVE = 2
    ONE_HOUR_CUMULATIVE = 3
    ONE_DAY_CUMULATIVE = 4


class Recency(IntEnum):
    """Age of a stone: by its place in the setup, or by its last command (RULES 11.6)."""

    PLACEMENT = 0
    TOUCH = 1


class SniperWalls(IntEnum):
    """Effect of walls on a sniper's shot (RULES 8.6)."""

    PIERCE = 0
    BLOCK = 1


class RoundLimit(IntEnum):
    """After how many rounds the game ends without a win (RULES 13.8)."""

    NO_LIMIT = 0
    TEN = 1
    FIFTEEN = 2
    TWENTY = 3
    TWENTY_FIVE = 4

    @property
    def rounds(self) -> int:
        """The number of rounds, 0 for no limit."""
        return (0, 10, 15, 20, 25)[self]


class LastWord(IntEnum):
    """Side whose orders of a turn are placed last, and so are the newer ones (RULES 9.5)."""

    B = 0
    ALTERNATING = 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One value per group. Raises ``RulesetError`` for a priority that the paradox excludes."""

    conflict: Conflict = Conflict.CLASSIC
    paradox_action: ParadoxAction = ParadoxAction.PERMANENT_REMOVAL
    end_without_win: EndWithoutWin = EndWithoutWin.DRAW
    scenario_priority: ScenarioPriority = ScenarioPriority.CONSERVE_SETUP
    viewing_scope: ViewingScope = ViewingScope.VIEW_ENTIRE_BOARD
    unlock_tagscreen_behaviour: UnlockTagscreenBehaviour = UnlockTagscreenBehaviour.PRESENCE
    deadline: Deadline = Deadline.NO_DEADLINE
    recency: Recency = Recency.PLACEMENT
    sniper_walls: SniperWalls = SniperWalls.PIERCE
    round_limit: RoundLimit = field(default=RoundLimit.NO_LIMIT, metadata=CAME_LATER)
    last_word: LastWord = field(default=LastWord.B, metadata=CAME_LATER)

    def __post_init__(self) -> None:
        if self.scenario_priority.keeps_setup != (self.paradox_action is ParadoxAction.GAME_END):
            raise RulesetError(
                "scenario_priority",
                "excluded",
                value=self.scenario_priority.name.lower(),
                other=self.paradox_action.name.lower(),
            )

    @classmethod
    def from_ids(cls, ids: Mapping[str, str]) -> Self:
        """Return the ruleset with these values; groups that are not named have their default.

        The default of ``scenario_priority`` is the first one that goes with the paradox action.
        """
        default = cls()
        groups: dict[str, type[IntEnum]] = {
            field.name: type(getattr(default, field.name)) for field in fields(cls)
        }
        values: dict[str, Any] = {}
        for group, id_ in ids.items():
            if group not in groups:
                raise RulesetError(group, "no_group")
            if id_ != id_.lower() or id_.upper() not in groups[group].__members__:
                raise RulesetError(group, "no_value", value=id_)
            values[group] = groups[group][id_.upper()]
        if values.get("paradox_action") is ParadoxAction.GAME_END:
            values.setdefault("scenario_priority", ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY)
        return cls(**values)

    def ids(self) -> dict[str, str]:
        """Return the ids of the values by group, without later groups that have their default."""
        values = {group: getattr(self, group.name) for group in fields(self)}
        return {
            group.name: value.name.lower()
            for group, value in values.items()
            if not came_later(group) or value != group.default
        }

    def is_last_round(self, number: int) -> bool:
        """Return whether the game ends with round `number`, counted from 0, at the latest."""
        return 0 < self.round_limit.rounds <= number + 1

    def in_order(self, sides: tuple[T, T], number: int) -> tuple[T, T]:
        """Return what A and B have in the order of placing in round `number`, counted from 0."""
        is_turned = self.last_word is LastWord.ALTERNATING and number % 2 == 1
        return (sides[1], sides[0]) if is_turned else sides
