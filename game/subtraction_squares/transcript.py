"""The dialogue of the rule book, letter by letter, with words of ours where it has none
(RULES R6).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.endings import Resign, TimeUp
from game.core.transcript import Ink
from game.subtraction_squares.rules import NOTATION, Move, State, Take

MOST_LISTED = 32


class SquaresTranscript:
    """The words of the game."""

    def opening(self, state: State) -> str:
        return f"Game Start! Total points: {state.total}"

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        return ink.bold(f"{names[state.mover]}'s turn.")

    def prompt(self, state: State) -> str:
        choices = "Valid choice" if len(state.legal_moves()) == 1 else "Valid choices"
        return f"Enter a perfect square to subtract ({choices}: {_listed(state)}): "

    def read(self, state: State, text: str) -> Move:
        return NOTATION.parse(state, text)

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return f"Invalid choice. Please enter one of: {_listed(state)}."

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        taken = f"You subtracted {before.total - after.total}.\nNew total is {after.total}."
        match move:
            case Take():
                return taken
            case Resign():
                return f"{names[before.mover]} resigns."
            case TimeUp():
                return "Time is up!" if after.ended else f"Time is up!\n{taken}"

    def ending(self, state: State, names: Sequence[str]) -> str:
        return f"{names[1 - state.mover]} wins the game!"


def _listed(state: State) -> str:
    """The squares that fit; if they are more than ``MOST_LISTED``, only some at both ends."""
    takes = state.legal_moves()
    if len(takes) <= MOST_LISTED:
        return ", ".join(str(take.square) for take in takes)
    ends = ([str(take.square) for take in part] for part in (takes[:3], takes[-2:]))
    low, high = map(", ".join, ends)
    return f"{low}, ..., {high}"
