"""What a game can teach: solutions, hints of a coach, looks back at a game that was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core.state import Player

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """The value of a position under perfect play, for the side to move.

    ``remoteness`` is how many plies the game still lasts if the winner hurries and the loser
    delays; None where nobody knows it. ``best`` are the moves that keep a win, or that delay a
    loss most, the best one first.
    """

    is_won: bool
    remoteness: int | None
    best: tuple[M, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of a coach: a key of the string table in the game's section, and its values.

    ``cells`` are lit on the board; ``line`` are moves to show there, the first one the next to
    play. ``players`` are the seats the sentence is about: their names are filled in as ``who``.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()
    cells: frozenset[tuple[int, int]] = frozenset()
    line: tuple[Any, ...] = ()
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark(Generic[M]):
    """What a look back has to say about the position after ``ply`` moves.

    ``key`` and ``values`` make a sentence, ``<game>.remark.<key>``. ``line`` could have been
    played there: its moves are legal from that position, one after the other.
    """

    ply: int
    key: str
    values: tuple[tuple[str, str], ...] = ()
    line: tuple[M, ...] = ()
    is_slip: bool = True
    """Whether the move that was made there gave something away."""
    players: tuple[Player, ...] = ()
    """Whom the sentence is about: their names are filled in as ``who``."""


@dataclass(frozen=True, slots=True)
class Review(Generic[M]):
    """A look back at a game: remarks in the order of their plies, and a tally of each player."""

    remarks: tuple[Remark[M], ...] = ()
    tallies: tuple[Hint | None, ...] = ()
    """``<game>.tally.<key>`` of each player, shown with the results; () if nobody has one."""
    evaluations: tuple[tuple[float, ...], ...] = ()
    """How well each player stood in each position, from -1 to 1; () if nobody has measured."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One of the positions near the present one, told by a word: does its mover win or lose?"""

    label: str
    is_won: bool
    is_here: bool


@dataclass(frozen=True, slots=True)
class Teaching(Generic[S, M]):
    """What a game offers to those who learn it; what is None is not offered."""

    solve: Callable[[S], Solution[M] | None] | None = None
    """The value of a position, None where it is not known; no function: the game is not solved."""
    coach: Callable[[S], Sequence[Hint]] | None = None
    """Hints for the side to move, each telling more than the one before. May take a good part of
    a second.
    """
    ladder: Callable[[S], Sequence[Rung]] = lambda state: ()
    """Positions near the present one with their values, for those who want to learn them."""
    review: Callable[[Sequence[S], Sequence[M]], Review[M]] | None = None
    """A look back at a game by its positions, one more than its moves, and its moves. Without it, a
    game with ``solve`` is looked back at by that. May take seconds.
    """
