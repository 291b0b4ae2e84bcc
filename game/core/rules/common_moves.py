"""Resigning, running out of time, swapping sides: moves that many games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Resign:
    """Giving up: the player who is to move loses."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The move of the clock; the game decides what it does to a player who is late."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Taking the other side; then the other player is to move."""


Ending: TypeAlias = Resign | TimeUp
