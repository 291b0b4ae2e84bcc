"""What a game says of itself to people, besides its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.report import Frame, News, Report

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Telling(Generic[S, M]):
    """What a game tells while it is played; what is None is not told."""

    words: Callable[[S, M], str] | None = None
    """A move in words, for people to read; None: ``format`` is as good."""
    standing: Callable[[S], tuple[float, ...]] | None = None
    """How far each player still has to go, smaller is better; None: there is no such measure."""
    caption: Callable[[S], Mapping[str, str] | None] = lambda state: None
    """Values of ``<game>.caption``, what can be read out to friends so that they can play the
    same; None if there is nothing to read out.
    """
    report: Callable[[Sequence[S], Sequence[M], int], Report[S] | None] = (
        lambda states, moves, ply: None
    )
    """``report(states, moves, ply)``: what the move made at ``ply`` has brought to an end, told
    to both players; None after most moves.
    """
    why: Callable[[Sequence[S], Sequence[M], int, News], Sequence[Frame[S]]] = (
        lambda states, moves, ply, news: ()
    )
    """A film about one of the ``news`` of the report on that move. May take seconds."""
