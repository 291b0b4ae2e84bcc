"""Rules of Even-Steven: take 1 from the number or halve it; the player who faces zero loses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from game.core.rules.common_moves import Ending, TimeUp
from game.core.rules.notation import Notation
from game.core.rules.state import InvalidMove
from game.countdown.notation import DIGITS, countdown_notation
from game.countdown.state import Countdown
from game.even_steven.options import Options, StevenTimeout
from game.extras.auction import Bidding
from game.words.message import Message, Value, message


class Op(IntEnum):
    """Operations, with the numbers that players type (RULES R2). They are file format."""

    SUBTRACT_1 = 1
    HALVE = 2
    SUBTRACT_2 = 3
    TIMES_HALF = 4

    @property
    def sign(self) -> str:
        """Calculator sign of the operation."""
        return ("-1", "/2", "-2", "*0.5")[self - 1]

    @property
    def words(self) -> Message:
        """Operation in the rule book's words."""
        return message(f"even_steven.operation.{self.name.lower()}")

    @property
    def label(self) -> str:
        """Operation as printed on its card."""
        return ("\N{MINUS SIGN}1", "÷2", "\N{MINUS SIGN}2", "\N{MULTIPLICATION SIGN}½")[self - 1]

    @property
    def is_halving(self) -> bool:
        return self in (Op.HALVE, Op.TIMES_HALF)

    def apply(self, number: int) -> int:
        """Return the result of the operation on `number`; halves are rounded down."""
        match self:
            case Op.SUBTRACT_1:
                return number - 1
            case Op.SUBTRACT_2:
                return number - 2
        return number // 2


@dataclass(frozen=True, slots=True)
class Operate:
    """Move that applies `op` to the number."""

    op: Op


Move: TypeAlias = Operate | Ending | Bidding


@dataclass(frozen=True, slots=True)
class State(Countdown[Options]):
    """Position of Even-Steven."""

    def own_moves(self) -> Sequence[Operate]:
        return tuple(Operate(op) for op in Op if not self.violation(op))

    def own_violation(self, move: Operate) -> str:
        return self.violation(move.op)

    def number_after(self, move: Operate) -> int:
        return move.op.apply(self.number)

    def timeout_move(self) -> Operate | None:
        return Operate(Op.SUBTRACT_1) if self.options.late is StevenTimeout.SUBTRACT_1 else None

    def violation(self, op: Op) -> str:
        """Return the key of the rule that forbids `op` now, "" if it is legal (RULES R2)."""
        if self.is_over:
            return "game_over"
        if op is Op.SUBTRACT_2 and not self.options.minus_two:
            return "no_minus_two"
        if op is Op.TIMES_HALF and not self.options.times_half:
            return "no_times_half"
        if op is Op.SUBTRACT_2 and self.number < 2:
            return "below_zero"
        if op.is_halving and self.number % 2 and not self.options.round_down:
            return "odd"
        return ""


_TYPED = {name: Operate(op) for op in Op for name in (op.sign, str(int(op)))}


def parse_operation(text: str) -> Operate:
    """Parse an operation by its sign or its number.

    Raises:
        InvalidMove: `text` is neither.
    """
    if text not in _TYPED:
        raise InvalidMove("even_steven.unreadable.operation", text=f"{text!r:.60}")
    return _TYPED[text]


NOTATION: Notation[State, Operate | Bidding] = countdown_notation(
    lambda move: int(move.op),
    lambda value: Operate(Op(value)) if 1 <= value <= len(Op) else None,
    lambda move: move.op.sign,
    parse_operation,
)
"""``[0, op]`` in files, the sign of the operation in text; and bids."""


def input_alphabet(state: State) -> str:
    """Return the signs with which the operations of a game are typed."""
    return DIGITS + ("-/*." if state.options.times_half else "-/")


def move_text(state: State, move: Move) -> Value:
    """Return the operation in words, because small signs look alike from far away."""
    return move.op.words if isinstance(move, Operate) else NOTATION.format(state, move)


def log_text(state: State, move: Move) -> Message:
    """Return the log entry of a move, with the number that results."""
    match move:
        case Operate(op):
            return message(f"even_steven.log.{op.name.lower()}", left=op.apply(state.number))
        case TimeUp() if state.options.late is StevenTimeout.SUBTRACT_1:
            return message("even_steven.log.late_subtract_1", left=state.number - 1)
        case TimeUp():
            return message("even_steven.log.late")
    return message("even_steven.log.resigned")
