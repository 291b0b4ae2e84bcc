"""Terminal dialogue of Subtraction Squares, as in the rule book where it has one (RULES R6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.transcript import Ink
from game.subtraction_squares.rules import NOTATION, Move, State, Take
from game.words.strings import Strings

MAX_LISTED = 32

KEY = "subtraction_squares.terminal"


@dataclass(frozen=True, slots=True)
class SquaresTranscript:
    """Dialogue in the terminal."""

    words: Strings

    def opening(self, state: State) -> str:
        return self.words.t(f"{KEY}.opening", total=str(state.total))

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        return ink.bold(self.words.t(f"{KEY}.turn", name=names[state.mover]))

    def prompt(self, state: State) -> str:
        choices = len(state.legal_moves())
        return self.words.t(f"{KEY}.prompt", n=choices, squares=_list_squares(state))

    def read(self, state: State, text: str) -> Move:
        return NOTATION.parse(state, text)

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{KEY}.refusal", squares=_list_squares(state))

    def describe(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        square, total = str(before.total - after.total), str(after.total)
        taken = self.words.t(f"{KEY}.taken", square=square, total=total)
        match move:
            case Take():
                return taken
            case Resign():
                return self.words.t(f"{KEY}.resigns", name=names[before.mover])
            case TimeUp():
                late = self.words.t(f"{KEY}.late")
                return late if after.ended else f"{late}\n{taken}"
        raise AssertionError("an auction has words of its own")

    def ending(self, state: State, names: Sequence[str]) -> str:
        return self.words.t(f"{KEY}.ending", name=names[1 - state.mover])


def _list_squares(state: State) -> str:
    """List the squares; if more than `MAX_LISTED`, only some at both ends."""
    takes = state.legal_moves()
    if len(takes) <= MAX_LISTED:
        return ", ".join(str(take.square) for take in takes)
    ends = ([str(take.square) for take in part] for part in (takes[:3], takes[-2:]))
    low, high = map(", ".join, ends)
    return f"{low}, ..., {high}"
