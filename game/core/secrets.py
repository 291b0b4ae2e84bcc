"""What somebody may not see: the rules of a game for what it hides from a player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.state import Player

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Secrets(Generic[O, S]):
    """What a game hides, and from whom."""

    exist: Callable[[O], bool]
    """Whether in a match by these options somebody may not see everything."""
    seen_by: Callable[[S, Player], S]
    """The position with everything hidden that the player may not know."""
    hidden_plies: Callable[[S, Player], int] = lambda state, player: 0
    """How many of the last moves that led to a position the player may not read."""
    curtain: Callable[[S, S], bool] = lambda before, after: False
    """Whether from one position to the next the screen goes to somebody else, who must not see
    what is on it, or will put something on it that the other must not see.
    """
