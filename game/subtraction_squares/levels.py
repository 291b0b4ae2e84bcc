"""The computer opponents."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai import plain
from game.core.seam import Level
from game.subtraction_squares.rules import Move, State

IDS = ("rookie", "casual", "student", "expert", "perfect")
LEVELS: Mapping[str, Level[State, Move]] = {id: Level(plain.random_bot, 1) for id in IDS}
