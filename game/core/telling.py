"""What a game says about itself in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.report import Frame, News, Report

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Telling(Generic[S, M]):
    """What a game tells while it is played. None means that it does not tell this."""

    words: Callable[[S, M], str] | None = None
    """A move in words, for people to read. Without it, ``format`` is shown."""
    standing: Callable[[S], tuple[float, ...]] | None = None
    """How far each player still has to go; smaller is better. None: the game has no such measure.
    """
    caption: Callable[[S], Mapping[str, str] | None] = lambda state: None
    """The values of the sentence ``<game>.caption``, which people read out to friends so that these
    can play the same game; None if there is nothing to read out.
    """
    report: Callable[[Sequence[S], Sequence[M], int], Report[S] | None] = (
        lambda states, moves, ply: None
    )
    """``report(states, moves, ply)``: the report about what the move at ``ply`` has ended, for both
    players; None after most moves.
    """
    why: Callable[[Sequence[S], Sequence[M], int, News], Sequence[Frame[S]]] = (
        lambda states, moves, ply, news: ()
    )
    """A film that explains one of the ``news`` in the report on that move. May take seconds."""
