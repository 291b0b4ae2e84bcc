"""Work of a game that takes too long to be done while people wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from game.core.bots import Budget
from game.core.state import Packed

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Labour(Generic[S, M]):
    """What some moves need worked out before they can be played, too long for a window to wait.

    A state plays such a move all the same, and takes the time for it.
    """

    is_heavy: Callable[[S, M], bool]
    """Whether the move may take long; told at once."""
    work: Callable[[S, M, Budget], Packed]
    """What ``keep`` wants to know about a heavy move. Raises ``OutOfBudget``."""
    keep: Callable[[S, M, Packed], None]
    """Remember for a while what ``work`` has found, so that ``play`` need not do it again; what
    is no such thing is dropped.
    """
    nodes: int
    """What ``work`` may spend."""


@dataclass(frozen=True, slots=True)
class Speed(Generic[S, M]):
    """What a game does beforehand, so that nobody has to wait for it."""

    labour: Labour[S, M] | None = None
    """Moves that need work to be done before; None: every move is played at once."""
    warm_up: Callable[[Path], Iterator[None]] | None = None
    """Makes the searches of this process faster, a part each step, and keeps what it makes in the
    folder; may take many seconds. Searches go on meanwhile, in other threads.
    """
