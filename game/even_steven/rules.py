"""The rules: take 1 from the shared number or halve it; the player who faces zero has lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from random import Random
from typing import Any, TypeAlias

from game.core import auction as auctions
from game.core.auction import BIDDING, Auction, Bidding
from game.core.draw import below
from game.core.endings import Ending, Resign, TimeUp
from game.core.notation import Notation
from game.core.options import CAME_LATER
from game.core.state import IllegalMove, InvalidMove, Outcome, Packed, Player, Reason
from game.even_steven.options import First, Late, Options
from game.words.message import Message, Value, message


class Op(IntEnum):
    """The operations, with the numbers that people type for them (RULES R2). They are
    file format.
    """

    SUBTRACT_1 = 1
    HALVE = 2
    SUBTRACT_2 = 3
    TIMES_HALF = 4

    @property
    def sign(self) -> str:
        """The operation in the signs of a calculator."""
        return ("-1", "/2", "-2", "*0.5")[self - 1]

    @property
    def words(self) -> Message:
        """The operation in the rule book's words."""
        return message(f"even_steven.operation.{self.name.lower()}")

    @property
    def label(self) -> str:
        """The operation as written on its card."""
        return ("\N{MINUS SIGN}1", "÷2", "\N{MINUS SIGN}2", "\N{MULTIPLICATION SIGN}½")[self - 1]

    @property
    def halves(self) -> bool:
        return self in (Op.HALVE, Op.TIMES_HALF)

    def of(self, number: int) -> int:
        """The result of the operation on ``number``; a half is rounded down."""
        match self:
            case Op.SUBTRACT_1:
                return number - 1
            case Op.SUBTRACT_2:
                return number - 2
        return number // 2


@dataclass(frozen=True, slots=True)
class Operate:
    """Doing ``op`` to the number."""

    op: Op


Move: TypeAlias = Operate | Ending | Bidding


@dataclass(frozen=True, slots=True)
class State:
    """A position. When the game is over, ``mover`` is the player who has lost.

    ``ended`` is "" until somebody gives up ("surrender") or is late ("late"). While the seats are
    auctioned nobody can touch the number (RULES R9).
    """

    options: Options
    number: int
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
        return not self.number or bool(self.ended)

    def legal_moves(self) -> Sequence[Any]:
        """What may be done to the number; bids while the seats are auctioned."""
        if self.is_auction and self.auction is not None:
            return self.auction.legal_moves()
        return tuple(Operate(op) for op in Op if not self.refusal(op))

    def play(self, move: Move) -> State:
        """The position after ``move``. Raises ``IllegalMove``."""
        if self.is_auction and not isinstance(move, Resign):
            return self._bid(move)
        reason = self.refusal(move.op) if isinstance(move, Operate) else ""
        if self.is_over:
            reason = "game_over"
        elif isinstance(move, BIDDING):
            reason = "no_auction"
        elif isinstance(move, TimeUp) and not self.options.timer_s:
            reason = "no_clock"
        if reason:
            raise IllegalMove(Reason(reason))
        match move:
            case Operate(op):
                return replace(self, number=op.of(self.number), mover=1 - self.mover)
            case Resign():
                return replace(self, ended="surrender")
            case TimeUp():
                if self.options.late is Late.SUBTRACT_1:
                    return self.play(Operate(Op.SUBTRACT_1))
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

    def refusal(self, op: Op) -> str:
        """The key of the reason why ``op`` is not possible now; "" if it is (RULES R2)."""
        if self.is_over:
            return "game_over"
        if op is Op.SUBTRACT_2 and not self.options.minus_two:
            return "no_minus_two"
        if op is Op.TIMES_HALF and not self.options.times_half:
            return "no_times_half"
        if op is Op.SUBTRACT_2 and self.number < 2:
            return "below_zero"
        if op.halves and self.number % 2 and not self.options.round_down:
            return "odd"
        return ""

    def outcome(self) -> Outcome | None:
        if not self.is_over:
            return None
        returns = tuple(-1.0 if player == self.mover else 1.0 for player in (0, 1))
        return Outcome(returns, self.ended or "zero")


def _pack(move: Operate | Bidding) -> Packed:
    if isinstance(move, BIDDING):
        return auctions.packed(move)
    return [0, int(move.op)]


def _unpack(packed: Packed) -> Operate | Bidding:
    if (bid := auctions.unpacked(packed)) is not None:
        return bid
    if all(type(part) is int for part in packed):  # True is an int in Python, but never in a file
        match packed:
            case [0, (1 | 2 | 3 | 4) as op]:
                return Operate(Op(op))
    raise InvalidMove("move.array")


def _format(state: State, move: Operate | Bidding) -> str:
    if isinstance(move, BIDDING):
        return auctions.written(move)
    return move.op.sign


DIGITS = "0123456789"
"""The signs of a number."""

_TYPED = {name: Operate(op) for op in Op for name in (op.sign, str(int(op)))}


def _parse(state: State, text: str) -> Operate | Bidding:
    """An operation, by its sign or its number; blanks around it do not matter."""
    if (bid := auctions.read(text)) is not None:
        return bid
    text = text.strip(" \t\r\n")
    if text not in _TYPED:
        raise InvalidMove("even_steven.unreadable.operation", text=f"{text!r:.60}")
    return _TYPED[text]


NOTATION: Notation[State, Operate | Bidding] = Notation(_pack, _unpack, _format, _parse)
"""``[0, op]`` in files, the operation's sign in words; and bids."""


def signs(state: State) -> str:
    """The signs that the operations of a game are typed in."""
    return DIGITS + ("-/*." if state.options.times_half else "-/")


def words(state: State, move: Move) -> Value:
    """The operation in words, because small signs look alike from far away."""
    return move.op.words if isinstance(move, Operate) else NOTATION.format(state, move)


def told(state: State, move: Move) -> Message:
    """The move as the log on the screen tells it, with the number that it leads to."""
    match move:
        case Operate(op):
            return message(f"even_steven.log.{op.name.lower()}", left=op.of(state.number))
        case TimeUp() if state.options.late is Late.SUBTRACT_1:
            return message("even_steven.log.late_subtract_1", left=state.number - 1)
        case TimeUp():
            return message("even_steven.log.late")
    return message("even_steven.log.resigned")
