"""Terminal dialogue of Even-Steven, as in the rule book where it has one (RULES R6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import InvalidMove
from game.core.rules.transcript import Ink
from game.even_steven.rules import NOTATION, Move, Op, Operate, State
from game.words.strings import Strings

KEY = "even_steven.terminal"
_NUMBERS = {str(int(op)): Operate(op) for op in Op}


@dataclass(frozen=True, slots=True)
class StevenTranscript:
    """Dialogue in the terminal; players type an operation by its number (RULES R6)."""

    words: Strings

    def opening(self, state: State) -> str:
        return self.words.t(f"{KEY}.opening", number=str(state.number))

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        options = ", ".join(f"[{int(op)}] {self.words.say(op.words)}" for op in _choices(state))
        whose = ink.bold(self.words.t(f"{KEY}.turn", name=names[state.mover]))
        number = str(state.number)
        return f"{whose}\n{self.words.t(f'{KEY}.position', number=number, options=options)}"

    def prompt(self, state: State) -> str:
        return self.words.t(f"{KEY}.prompt")

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
        return self.words.t(f"{KEY}.refusal", numbers=numbers)

    def describe(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        name = names[before.mover]
        match move:
            case Operate(op):
                return self._operated(name, op, after)
            case Resign():
                return self.words.t(f"{KEY}.resigns", name=name)
            case TimeUp():
                late = self.words.t(f"{KEY}.late")
                if after.ended:
                    return late
                return f"{late}\n{self._operated(name, Op.SUBTRACT_1, after)}"
        raise AssertionError("an auction has words of its own")

    def ending(self, state: State, names: Sequence[str]) -> str:
        return self.words.t(f"{KEY}.ending", name=names[1 - state.mover])

    def _operated(self, name: str, op: Op, after: State) -> str:
        key = f"{KEY}.done_{op.name.lower()}"
        return self.words.t(key, name=name, number=str(after.number))


def _choices(state: State) -> list[Op]:
    return [move.op for move in state.legal_moves()]
