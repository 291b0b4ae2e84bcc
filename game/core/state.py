"""What the rules of every game are made of: positions, moves, refusals and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias, TypeVar

M = TypeVar("M")

Player: TypeAlias = int
"""Seat number, 0-based, in order of play."""

Packed: TypeAlias = list[Any]
"""A move as CBOR-able primitives: ``[tag, *fields]``."""


class MoveError(ValueError):
    """Base of the two ways a move can be wrong."""


class InvalidMove(MoveError):
    """The notation or encoding cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move may not be played, in a form that any front end can put into words.

    ``key`` is a key of the string table inside the game's section; ``players`` are the seats the
    sentence is about (their names are filled in); ``cells`` is the part of the board to look at;
    ``values`` are what else the sentence says.
    """

    key: str
    players: tuple[Player, ...] = ()
    cells: frozenset[tuple[int, int]] = frozenset()
    values: tuple[tuple[str, str], ...] = ()


class IllegalMove(MoveError):
    """The move reads well but may not be played in this position; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``returns[p]`` is +1 for a win, 0 for a draw, -1 for a loss, with finishing places in between
    when more than two play. ``reason`` and the ``badges`` (one per player, "" for none) are keys of
    the string table.
    """

    returns: tuple[float, ...]
    reason: str
    badges: tuple[str, ...] = ()

    @property
    def ranking(self) -> tuple[Player, ...]:
        """All players, best first; equal returns keep the order of play."""
        return tuple(sorted(range(len(self.returns)), key=lambda p: -self.returns[p]))

    @property
    def winner(self) -> Player | None:
        """Who has won; None if the game is drawn."""
        first, second, *_ = self.ranking
        return None if self.returns[first] == self.returns[second] else first


class State(Protocol[M]):
    """One position. A frozen value: ``play`` returns a new one and never changes this one."""

    @property
    def to_move(self) -> Player: ...

    def legal_moves(self) -> Sequence[M]:
        """Every move a searcher may consider, in a fixed order; empty iff ``outcome()`` is set."""

    def play(self, move: M) -> Self:
        """The position after one ply. Raises ``IllegalMove``."""

    def outcome(self) -> Outcome | None: ...


def refusal(state: State[M], move: M) -> Reason | None:
    """Why ``move`` may not be played in ``state``; None if it may."""
    try:
        state.play(move)
    except IllegalMove as illegal:
        return illegal.reason
    return None
