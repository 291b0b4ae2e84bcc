"""Response to an input at a board, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.rules.comment import Comment
from scenes.input.actions import DIRECTIONS, Action, Phase, Point, Press


@dataclass(frozen=True, slots=True)
class Chosen:
    """A move was decided on."""

    move: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """A move was meant that may not be played."""

    reason: Comment


Response: TypeAlias = Chosen | Refused | bool
"""What an action led to; a bool says whether it meant anything at all."""


def decides(action: Action) -> bool:
    """Return whether an action may play a move, or drop one that was begun."""
    match action:
        case Press(button, is_down=True):
            return button not in DIRECTIONS
        case Point(phase=phase):
            return phase in (Phase.DOWN, Phase.UP)
    return False
