"""The rules: subtract a square from the shared total; the player who faces zero has lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import isqrt
from random import Random
from typing import Any, TypeAlias, overload

from game.core import auction as auctions
from game.core.auction import BIDDING, Auction, Bidding
from game.core.draw import below
from game.core.endings import Ending, Resign, TimeUp
from game.core.notation import Notation
from game.core.options import CAME_LATER
from game.core.state import IllegalMove, InvalidMove, Outcome, Packed, Player, Reason
from game.subtraction_squares.options import First, Late, Options
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class Take:
    """Subtracting ``square`` from the total."""

    square: int


Move: TypeAlias = Take | Ending | Bidding


class Takes(Sequence[Take]):
    """All moves at a total, the smallest square first. Nothing is stored, because a total may have
    a million squares.
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
class State:
    """A position. When the game is over, ``mover`` is the player who has lost.

    ``ended`` is "" until somebody gives up ("surrender") or is late ("late"). While the seats are
    auctioned nobody can touch the total (RULES R9).
    """

    options: Options
    total: int
    mover: Player
    ended: str = ""
    auction: Auction | None = field(default=None, metadata=CAME_LATER)

    @classmethod
    def start(cls, options: Options, seed: int) -> State:
        """The first position; ``seed`` matters only if the player who begins is drawn."""
        drawn = options.first is First.DRAWN
        return cls(options, options.start, below(Random(seed), 2) if drawn else options.first)

    @property
    def to_move(self) -> Player:
        return self.mover

    @property
    def is_auction(self) -> bool:
        """Whether somebody has to bid, or to choose a seat."""
        return self.auction is not None and self.auction.is_open and not self.is_over

    @property
    def is_over(self) -> bool:
        return not self.total or bool(self.ended)

    def legal_moves(self) -> Sequence[Any]:
        """What may be done to the total; bids while the seats are auctioned."""
        if self.is_auction and self.auction is not None:
            return self.auction.legal_moves()
        return Takes(0 if self.is_over else self.total)

    def play(self, move: Move) -> State:
        """The position after ``move``. Raises ``IllegalMove``."""
        if self.is_auction and not isinstance(move, Resign):
            return self._bid(move)
        if reason := self._refusal(move):
            raise IllegalMove(Reason(reason))
        match move:
            case Take(square):
                return replace(self, total=self.total - square, mover=1 - self.mover)
            case Resign():
                return replace(self, ended="surrender")
            case TimeUp():
                if self.options.late is Late.SMALLEST:
                    return self.play(Take(1))
                return replace(self, ended="late")
        raise AssertionError("all other moves were refused")

    def _bid(self, move: Move) -> State:
        """The position after a move in the auction; the clock's is a pass. Raises
        ``IllegalMove``.
        """
        assert self.auction is not None, "there is an auction"
        late = isinstance(move, TimeUp)
        after = self.auction.play(self.auction.late() if late else move)
        return replace(self, auction=after, mover=after.mover)

    def _refusal(self, move: Move) -> str:
        """The key of the reason why ``move`` may not be played; "" if it may."""
        if self.is_over:
            return "game_over"
        if isinstance(move, BIDDING):
            return "no_auction"
        match move:
            case Take(square) if not is_square(square):
                return "not_a_square"
            case Take(square) if square > self.total:
                return "too_large"
            case TimeUp() if not self.options.timer_s:
                return "no_clock"
        return ""

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        returns = tuple(-1.0 if player == self.mover else 1.0 for player in (0, 1))
        return Outcome(returns, self.ended or "zero")


def is_square(n: int) -> bool:
    """Whether ``n`` is 1, 4, 9 and so on; 0 does not count."""
    return n > 0 and isqrt(n) ** 2 == n


def _pack(move: Take | Bidding) -> Packed:
    if isinstance(move, BIDDING):
        return auctions.packed(move)
    return [0, move.square]


def _unpack(packed: Packed) -> Take | Bidding:
    if (bid := auctions.unpacked(packed)) is not None:
        return bid
    if all(type(part) is int for part in packed):  # True is an int in Python, but never in a file
        match packed:
            case [0, square]:
                return Take(square)
    raise InvalidMove("move.array")


def _format(state: State, move: Take | Bidding) -> str:
    if isinstance(move, BIDDING):
        return auctions.written(move)
    return str(move.square)


DIGITS = "0123456789"
"""The signs of a square, and of a total."""

_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)


def _parse(state: State, text: str) -> Take | Bidding:
    """A square in digits; blanks around it do not matter (RULES R5)."""
    if (bid := auctions.read(text)) is not None:
        return bid
    text = text.strip(" \t\r\n")
    if not _DIGITS.fullmatch(text):
        raise InvalidMove("subtraction_squares.unreadable.number", text=f"{text!r:.60}")
    return Take(int(text))


NOTATION: Notation[State, Take | Bidding] = Notation(_pack, _unpack, _format, _parse)
"""``[0, square]`` in files, the square in words; and bids."""


LONG = 1_000_000
"""A larger square is told by its root: two long numbers would not fit in one line of the log."""


def told(state: State, move: Move) -> Message:
    """The move as the log on the screen tells it."""
    square = 1 if isinstance(move, TimeUp) else getattr(move, "square", 0)
    values = {"square": square, "left": state.total - square}
    match move:
        case Take() if square > LONG:
            return message("subtraction_squares.log.took_long", root=isqrt(square))
        case Take():
            return message("subtraction_squares.log.took", **values)
        case TimeUp() if state.options.late is Late.SMALLEST:
            return message("subtraction_squares.log.late_took", **values)
        case TimeUp():
            return message("subtraction_squares.log.late")
    return message("subtraction_squares.log.resigned")
