"""Terminal output: a slanting board of letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.transcript import Ink
from game.hex.rules import NOTATION, Move, State, Swap, cell_name
from game.words.strings import Strings

HERE = "hex.terminal"
SIGNS = "XO"


@dataclass(frozen=True, slots=True)
class HexTranscript:
    """The words of the game; a person types a cell, or ``swap``."""

    words: Strings

    def opening(self, state: State) -> str:
        return self.words.t(f"{HERE}.opening")

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        rows = [
            f"{' ' * y}{y + 1:>2} {' '.join(_sign(state, x, y) for x in range(state.size))}"
            for y in range(state.size)
        ]
        letters = " ".join(cell_name((x, 0))[0] for x in range(state.size))
        key = f"{HERE}.turn_swap" if state.may_swap else f"{HERE}.turn"
        whose = self.words.t(key, name=names[state.to_move], sign=SIGNS[state.to_move])
        return "\n".join([f"   {letters}", *rows, ink.bold(whose)])

    def prompt(self, state: State) -> str:
        return self.words.t(f"{HERE}.prompt")

    def read(self, state: State, text: str) -> Move:
        return NOTATION.parse(state, text)

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{HERE}.refusal", why=why)

    def describe(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        name = names[before.to_move]
        match move:
            case Swap():
                return self.words.t(f"{HERE}.swaps", name=name)
            case Resign():
                return self.words.t(f"{HERE}.resigns", name=name)
            case TimeUp():
                return self.words.t(f"{HERE}.late", name=name)
        return self.words.t(f"{HERE}.plays", name=name, cell=NOTATION.format(before, move))

    def ending(self, state: State, names: Sequence[str]) -> str:
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winner is not None
        return self.words.t(f"{HERE}.ending", name=names[outcome.winner])


def _sign(state: State, x: int, y: int) -> str:
    owner = state.owner((x, y))
    return "." if owner is None else SIGNS[owner]
