"""Everything that can be done in a game, as values (RULES 4.6, 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.causality.commands import Command
from game.core.endings import Ending


@dataclass(frozen=True, slots=True)
class Order:
    """Giving a command to one's stone; a second one for the same stone replaces the first."""

    command: Command

    @property
    def stone(self) -> int:
        return self.command.stone


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Taking the order for a stone back."""

    stone: int


@dataclass(frozen=True, slots=True)
class Submit:
    """Ending one's turn: all orders are given."""


@dataclass(frozen=True, slots=True)
class Count:
    """Naming the next of one's setup stones in the headcount, the oldest first (RULES 11.6)."""

    stone: int


OwnMove: TypeAlias = Order | Withdraw | Submit | Count
Move: TypeAlias = OwnMove | Ending
