"""The words in which all rules are written: positions, moves, refusals and outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias, TypeVar

from game.core.rules.comment import Comment
from game.words.message import Message, MessageError

M = TypeVar("M")

Player: TypeAlias = int
"""Seat number, 0-based, in order of play."""

Cell: TypeAlias = tuple[int, int]
"""Column and row of a board, from 0."""

Packed: TypeAlias = list[Any]
"""A move as plain values that CBOR can encode: ``[tag, *fields]``."""


class MoveError(ValueError):
    """A move is wrong, in one of the two ways below."""


class InvalidMove(MessageError, MoveError):
    """The notation or encoding cannot be read at all; ``message`` says why."""


class IllegalMove(MoveError):
    """The move can be read but may not be played in this position; ``reason`` says why."""

    def __init__(self, reason: Comment) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """Outcome of a game.

    ``returns[p]`` is +1 for a win, 0 for a draw, -1 for a loss; with more than two players it lies
    between, by their places. ``reason`` and ``badges`` (one for each player, "" for none) are keys
    in the game's table of words.
    """

    returns: tuple[float, ...]
    reason: str
    badges: tuple[str, ...] = ()

    @property
    def ranking(self) -> tuple[Player, ...]:
        """All players, the best first; players with equal returns keep the order of play."""
        return tuple(sorted(range(len(self.returns)), key=lambda p: -self.returns[p]))

    @property
    def winners(self) -> tuple[Player, ...]:
        """The winner, or all partners of the side that has won; empty if the game is drawn."""
        most = max(self.returns)
        found = tuple(p for p, own in enumerate(self.returns) if own == most)
        return found if len(found) < len(self.returns) else ()

    @property
    def winner(self) -> Player | None:
        """The winner, or the first of the side that has won; None if the game is drawn."""
        return min(self.winners, default=None)


class State(Protocol[M]):
    """One position. It is immutable: ``play`` returns a new one."""

    @property
    def to_move(self) -> Player: ...

    def legal_moves(self) -> Sequence[M]:
        """Return every move that a search considers, in a fixed order.

        Empty if and only if ``outcome()`` is set.
        """

    def play(self, move: M) -> Self:
        """Return the position after one ply.

        Raises:
            IllegalMove: The move is not legal.
        """

    def outcome(self) -> Outcome | None: ...


def refusal_message(game: str, wrong: MoveError, names: Sequence[str] = ()) -> Message:
    """Return what is wrong with a move of the game ``game``, as the second half of a sentence."""
    if isinstance(wrong, InvalidMove):
        return wrong.message
    assert isinstance(wrong, IllegalMove), "a move is wrong in one of two ways"
    return wrong.reason.message(f"{game}.reason", names)


def refusal(state: State[M], move: M) -> Comment | None:
    """Return why ``move`` may not be played in ``state``; None if it may."""
    try:
        state.play(move)
    except IllegalMove as illegal:
        return illegal.reason
    return None
