"""Long work of a game that is done while people do not wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from game.core.rules.state import Packed
from game.core.search.search_api import Budget

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Labour(Generic[S, M]):
    """Some moves need a long search before they can be played. Another process can do it first.

    Without that, the state does the search itself when the move is played.
    """

    is_heavy: Callable[[S, M], bool]
    """Whether this move may need long work; the answer itself is quick."""
    work: Callable[[S, M, Budget, Callable[[int], None]], Packed]
    """Does the work for a heavy move; the result is for ``keep``. The last argument is told how
    much has been tried so far. Raises ``OutOfBudget``.
    """
    keep: Callable[[S, M, Packed], None]
    """Remembers a result of ``work`` for a while, so that ``play`` need not search again. A value
    that is no such result is ignored.
    """
    nodes: int
    """The nodes that ``work`` may spend."""


@dataclass(frozen=True, slots=True)
class Speed(Generic[S, M]):
    """Background work of a game, to avoid waits."""

    labour: Labour[S, M] | None = None
    """Moves that need long work; None if every move can be played at once."""
    warm_up: Callable[[Path], Iterator[None]] | None = None
    """Makes the searches of this process faster, one part at each step, and keeps the result in the
    folder. It may take many seconds; searches go on in other threads meanwhile.
    """
