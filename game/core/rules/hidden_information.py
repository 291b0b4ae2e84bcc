"""Hidden information: what a game conceals from its players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.rules.state import Player

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Secrets(Generic[O, S]):
    """Hidden information of a game, and from whom it is hidden."""

    exist: Callable[[O], bool]
    """Whether these options hide anything from anybody."""
    observation: Callable[[S, Player], S]
    """The position without what the player may not know."""
    hidden_plies: Callable[[S, Player], int] = lambda state, player: 0
    """How many of the last moves before this position are hidden from the player."""
    curtain: Callable[[S, S], bool] = lambda before, after: False
    """Whether the screen must be covered between these positions. One player hands it to the other
    then, and what one sees or types, the other must not see.
    """
    is_public: Callable[[S, S], bool] = lambda before, after: False
    """Whether both may see what happens between these positions, though the next thing that is
    done is a secret: the screen is covered after that.
    """
