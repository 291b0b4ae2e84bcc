"""The dialogue of the rule book, letter by letter, with words of ours where it has none
(RULES R6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.endings import Resign, TimeUp
from game.core.transcript import Ink
from game.subtraction_squares.rules import NOTATION, Move, State, Take
from game.words.strings import Strings

MOST_LISTED = 32

HERE = "subtraction_squares.terminal"


@dataclass(frozen=True, slots=True)
class SquaresTranscript:
    """The words of the game."""

    words: Strings

    def opening(self, state: State) -> str:
        return self.words.t(f"{HERE}.opening", total=str(state.total))

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        return ink.bold(self.words.t(f"{HERE}.turn", name=names[state.mover]))

    def prompt(self, state: State) -> str:
        choices = len(state.legal_moves())
        return self.words.t(f"{HERE}.prompt", n=choices, squares=_listed(state))

    def read(self, state: State, text: str) -> Move:
        return NOTATION.parse(state, text)

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{HERE}.refusal", squares=_listed(state))

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        square, total = str(before.total - after.total), str(after.total)
        taken = self.words.t(f"{HERE}.taken", square=square, total=total)
        match move:
            case Take():
                return taken
            case Resign():
                return self.words.t(f"{HERE}.resigns", name=names[before.mover])
            case TimeUp():
                late = self.words.t(f"{HERE}.late")
                return late if after.ended else f"{late}\n{taken}"
        raise AssertionError("an auction has words of its own")

    def ending(self, state: State, names: Sequence[str]) -> str:
        return self.words.t(f"{HERE}.ending", name=names[1 - state.mover])


def _listed(state: State) -> str:
    """The squares that fit; if they are more than ``MOST_LISTED``, only some at both ends."""
    takes = state.legal_moves()
    if len(takes) <= MOST_LISTED:
        return ", ".join(str(take.square) for take in takes)
    ends = ([str(take.square) for take in part] for part in (takes[:3], takes[-2:]))
    low, high = map(", ".join, ends)
    return f"{low}, ..., {high}"
