"""A board as its author drew it: slices, walls, bases and the stones of the setup."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.causality.rules.stones import Azimuth, Faction, Square, StoneKind


class Allegiance(IntEnum):
    """The owner of a base; players have the numbers of their factions."""

    A = 0
    B = 1
    NEUTRAL = 2


@dataclass(frozen=True, slots=True)
class Base:
    """A base, and its owner before slice 0 (RULES 1.5)."""

    x: int
    y: int
    allegiance: Allegiance = Allegiance.NEUTRAL


@dataclass(frozen=True, slots=True)
class SetupStone:
    """A stone that is placed into slice 0 before the game."""

    faction: Faction
    kind: StoneKind
    x: int
    y: int
    azimuth: Azimuth = 0


@dataclass(frozen=True, slots=True)
class Board:
    """Constant parts of a board.

    ``slices`` is the number of slices, one more than the rule book's time-cap (RULES 1.2).
    The index of a stone in ``setup`` is its id (RULES 18.1). ``text`` is shown to the players.
    """

    slices: int
    width: int
    height: int
    walls: frozenset[Square] = frozenset()
    bases: tuple[Base, ...] = ()
    setup: tuple[SetupStone, ...] = ()
    name: str = ""
    author: str = ""
    text: str = ""

    def is_open(self, square: Square) -> bool:
        """Return whether a stone can stand on this square.

        Everything outside the board is wall (RULES 1.3).
        """
        x, y = square
        return 0 <= x < self.width and 0 <= y < self.height and square not in self.walls

    def turn_slice(self, turn: int) -> int:
        """Return the active slice of a turn, counted from 1 (RULES 5.1)."""
        return (turn - 1) % self.slices

    def turn_round(self, turn: int) -> int:
        """Return the round of a turn, counted from 0."""
        return (turn - 1) // self.slices
