"""Giving a game up, and being late: the two moves that games have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Resign:
    """Giving up: the mover's game is lost."""


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The clock's only move: whatever the game does to those who are late."""


Ending: TypeAlias = Resign | TimeUp
