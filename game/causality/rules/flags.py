"""Flags: what orders leave on the board, for good (RULES 3).

A flag tells its stone what to do at one place and time. An effect happens earlier than the flag
that causes it. The setup has no flags: it belongs to the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from game.causality.rules.board import Board
from game.causality.rules.stones import Azimuth, Faction, Square, Stone


class Tagscreen(IntEnum):
    """Effect of a tagscreen on the stones it touches (RULES 8.1-8.4)."""

    LOCK = 0
    UNLOCK = 1
    HIDE = 2


@dataclass(frozen=True, slots=True)
class Go:
    """Be on that square in the next slice, with that azimuth.

    Waiting and turning lead onto the own square.
    """

    x: int
    y: int
    azimuth: Azimuth


@dataclass(frozen=True, slots=True)
class Fire:
    """Stay, and fire in the next slice."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Stay, and be the cause of a bomb."""

    effect: int


@dataclass(frozen=True, slots=True)
class OpenTagscreen:
    """Stay, and open a tagscreen on this square in the next slice."""

    screen: Tagscreen


@dataclass(frozen=True, slots=True)
class Depart:
    """Leave the board, and be the cause of an arrival."""

    effect: int


Act: TypeAlias = Go | Fire | Drop | OpenTagscreen | Depart


@dataclass(frozen=True, slots=True)
class Flag:
    """Command that ``stone`` carries out if it stands at (t, x, y).

    ``id`` counts in placement order (RULES 9.2).
    """

    id: int
    turn: int
    stone: int
    t: int
    x: int
    y: int
    act: Act


@dataclass(frozen=True, slots=True)
class Effect:
    """An arrival or a bomb in slice ``t_arrive``; ids count in placement order.

    ``stone`` is the stone that arrives, with this ``azimuth``; None for a bomb.
    """

    id: int
    turn: int
    round: int
    faction: Faction
    t_arrive: int
    x: int
    y: int
    stone: int | None = None
    azimuth: Azimuth = 0

    @property
    def is_bomb(self) -> bool:
        return self.stone is None

    @property
    def square(self) -> Square:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Ledger:
    """A board and all flags that players have added to it so far; nothing is ever removed.

    Ids are indices. Stones of the setup come first, then arrivals in placement order.
    """

    board: Board
    stones: tuple[Stone, ...]
    flags: tuple[Flag, ...] = ()
    effects: tuple[Effect, ...] = ()

    @classmethod
    def of(cls, board: Board) -> Ledger:
        """Return the ledger of a game before its first turn."""
        return cls(board, tuple(Stone(s.faction, s.kind) for s in board.setup))

    def cause_flags(self, effect: int) -> tuple[Flag, ...]:
        """Return the flags that cause ``effect`` when they are executed.

        Links add more of them (RULES 12.1).
        """
        return tuple(
            flag
            for flag in self.flags
            if isinstance(flag.act, (Drop, Depart)) and flag.act.effect == effect
        )
