"""Rules of Subtraction Squares: take a square from the total; the player who faces zero loses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TypeAlias, overload

from game.core.rules.common_moves import Ending, TimeUp
from game.core.rules.notation import Notation
from game.core.rules.state import InvalidMove
from game.countdown.notation import countdown_notation
from game.countdown.state import Countdown
from game.extras.auction import Bidding
from game.subtraction_squares.options import Options, SquaresTimeout
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class Take:
    """Move that subtracts `square` from the total."""

    square: int


Move: TypeAlias = Take | Ending | Bidding


class Takes(Sequence[Take]):
    """Lazy sequence of all moves at a total, the smallest square first.

    A total can have a million squares, so none is stored.
    """

    def __init__(self, total: int) -> None:
        self._roots = range(1, isqrt(total) + 1)

    def __len__(self) -> int:
        return len(self._roots)

    @overload
    def __getitem__(self, at: int) -> Take: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Take]: ...
    def __getitem__(self, at: int | slice) -> Take | Sequence[Take]:
        if isinstance(at, slice):
            return tuple(Take(root * root) for root in self._roots[at])
        return Take(self._roots[at] ** 2)

    def __iter__(self) -> Iterator[Take]:
        return (Take(root * root) for root in self._roots)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Take) and is_square(move.square) and move.square <= self._largest

    @property
    def _largest(self) -> int:
        return len(self._roots) ** 2


@dataclass(frozen=True, slots=True)
class State(Countdown[Options]):
    """Position of Subtraction Squares."""

    @property
    def total(self) -> int:
        """Number that the players share, by the rule book's name."""
        return self.number

    def own_moves(self) -> Sequence[Take]:
        return Takes(self.number)

    def own_violation(self, move: Take) -> str:
        if not is_square(move.square):
            return "not_a_square"
        return "too_large" if move.square > self.number else ""

    def number_after(self, move: Take) -> int:
        return self.number - move.square

    def timeout_move(self) -> Take | None:
        return Take(1) if self.options.late is SquaresTimeout.SMALLEST else None


def is_square(n: int) -> bool:
    """Return whether `n` is 1, 4, 9 and so on; 0 does not count."""
    return n > 0 and isqrt(n) ** 2 == n


_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)


def _parse(text: str) -> Take:
    if not _DIGITS.fullmatch(text):
        raise InvalidMove("subtraction_squares.unreadable.number", text=f"{text!r:.60}")
    return Take(int(text))


NOTATION: Notation[State, Take | Bidding] = countdown_notation(
    lambda move: move.square, Take, lambda move: str(move.square), _parse
)
"""``[0, square]`` in files, the square in text (RULES R5); and bids."""


MAX_LOGGED_SQUARE = 1_000_000
"""Largest square written out in the log; of a larger one the root is shown."""


def log_text(state: State, move: Move) -> Message:
    """Return the log entry of a move."""
    square = 1 if isinstance(move, TimeUp) else getattr(move, "square", 0)
    values = {"square": square, "left": state.total - square}
    match move:
        case Take() if square > MAX_LOGGED_SQUARE:
            return message("subtraction_squares.log.took_long", root=isqrt(square))
        case Take():
            return message("subtraction_squares.log.took", **values)
        case TimeUp() if state.options.late is SquaresTimeout.SMALLEST:
            return message("subtraction_squares.log.late_took", **values)
        case TimeUp():
            return message("subtraction_squares.log.late")
    return message("subtraction_squares.log.resigned")
