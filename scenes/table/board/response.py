"""What came of something that was done at a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.rules.comment import Comment


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
