"""Hit targets of a board, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from scenes.boards.sprite import Key


@dataclass(frozen=True, slots=True)
class HitTarget:
    """One thing to point at: centre and size in board units; ``w == 0``: a button beside the board.

    Two targets are the same if their keys are. ``has_ring``: the one in focus is ringed; else the
    ghost of its move shows where it is. ``leads_on``: buttons stop here too, though it takes
    another target to make a move, and the one in focus is marked as if it had been picked.
    """

    key: Key
    x: float = field(default=0.0, compare=False)
    y: float = field(default=0.0, compare=False)
    w: float = field(default=0.0, compare=False)
    h: float = field(default=0.0, compare=False)
    has_ring: bool = field(default=True, compare=False)
    leads_on: bool = field(default=False, compare=False)

    def holds(self, x: float, y: float) -> bool:
        return abs(x - self.x) * 2 <= self.w and abs(y - self.y) * 2 <= self.h


TargetPath: TypeAlias = tuple[HitTarget, ...]
