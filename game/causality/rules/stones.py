"""The stones: their owners, what each kind can do, and the four azimuths."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column and row, seen through all slices; (0, 0) is the upper left corner (RULES 1.1)."""

Azimuth: TypeAlias = int
"""0 up, 1 right, 2 down, 3 left; one more is a quarter turn clockwise (RULES 1.6)."""

STEPS: tuple[Square, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The step along each azimuth."""


class Faction(IntEnum):
    """The players, and the game master, who owns the neutral stones and gives no commands."""

    A = 0
    B = 1
    GM = 2


class StoneKind(IntEnum):
    """The kinds of stones and how they differ (RULES 2.2)."""

    TANK = 0
    BOMBARDIER = 1
    SNIPER = 2
    TAGGER = 3
    WILDCARD = 4
    BOX = 5
    MINE = 6

    @property
    def opposable(self) -> bool:
        """Whether it pushes others and is stopped by them; other kinds pass over them."""
        return self not in (StoneKind.TAGGER, StoneKind.WILDCARD)

    @property
    def orientable(self) -> bool:
        """Whether its azimuth has a meaning."""
        return self in (StoneKind.TANK, StoneKind.SNIPER)

    @property
    def pushable(self) -> bool:
        return self is not StoneKind.MINE

    @property
    def captures(self) -> bool:
        """Whether it captures the base that it stands on."""
        return self < StoneKind.WILDCARD

    @property
    def is_neutral(self) -> bool:
        """Whether it belongs to the game master and never needs a command."""
        return self in (StoneKind.BOX, StoneKind.MINE)


@dataclass(frozen=True, slots=True)
class Stone:
    """One piece from its placement to its end.

    ``effect`` is the arrival that brings it onto the board; None for a setup stone.
    """

    faction: Faction
    kind: StoneKind
    effect: int | None = None
