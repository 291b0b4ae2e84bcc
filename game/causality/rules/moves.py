"""All moves of the game, as values (RULES 4.6, 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.causality.rules.commands import Command
from game.core.rules.common_moves import Ending


@dataclass(frozen=True, slots=True)
class Order:
    """Giving a command to an own stone; a second one for the same stone replaces the first."""

    command: Command

    @property
    def stone(self) -> int:
        return self.command.stone


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Taking back the order for a stone."""

    stone: int


@dataclass(frozen=True, slots=True)
class Submit:
    """Ending the turn: all orders are given."""


@dataclass(frozen=True, slots=True)
class Count:
    """Naming the next own setup stone in the headcount, the oldest first (RULES 11.6)."""

    stone: int


OwnMove: TypeAlias = Order | Withdraw | Submit | Count
Move: TypeAlias = OwnMove | Ending
