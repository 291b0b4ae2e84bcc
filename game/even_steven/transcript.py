"""The dialogue of the rule book, letter by letter, with words of ours where it has none
(RULES R6).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.endings import Resign, TimeUp
from game.core.state import InvalidMove
from game.core.transcript import Ink
from game.even_steven.rules import NOTATION, Move, Op, Operate, State

_DONE = {
    Op.SUBTRACT_1: "subtracts 1.",
    Op.HALVE: "divides by 2.",
    Op.SUBTRACT_2: "subtracts 2.",
    Op.TIMES_HALF: "multiplies by 0.5.",
}
_NUMBERS = {str(int(op)): Operate(op) for op in Op}


class StevenTranscript:
    """The words of the game. A person types an operation by its number alone (RULES R6)."""

    def opening(self, state: State) -> str:
        return f"=== Even-Steven Game Start ===\nStarting Number: {state.number}"

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        options = ", ".join(f"[{int(op)}] {op.words}" for op in _choices(state))
        whose = ink.bold(f"{names[state.mover]}'s Turn:")
        return f"{whose}\nCurrent Number: {state.number}\nOptions: {options}"

    def prompt(self, state: State) -> str:
        return "Enter your choice: "

    def read(self, state: State, text: str) -> Move:
        text = text.strip(" \t")
        if text in _NUMBERS:
            return _NUMBERS[text]
        if ending := NOTATION.ending(text):
            return ending
        raise InvalidMove("even_steven.unreadable.operation", text=f"{text!r:.60}")

    def typed(self, state: State, move: Move) -> str:
        return str(int(move.op)) if isinstance(move, Operate) else NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        numbers = ", ".join(str(int(op)) for op in _choices(state))
        return f"Invalid choice. Please pick one of: {numbers}."

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        name = names[before.mover]
        match move:
            case Operate(op):
                return _operated(name, op, after)
            case Resign():
                return f"{name} resigns."
            case TimeUp():
                late = "" if after.ended else "\n" + _operated(name, Op.SUBTRACT_1, after)
                return f"Time is up!{late}"

    def ending(self, state: State, names: Sequence[str]) -> str:
        return f"{names[1 - state.mover]} wins the game!"


def _choices(state: State) -> list[Op]:
    return [move.op for move in state.legal_moves()]


def _operated(name: str, op: Op, after: State) -> str:
    return f"{name} {_DONE[op]}\nNew Number: {after.number}"
