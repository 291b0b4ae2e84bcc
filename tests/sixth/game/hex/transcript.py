"""What the game says in the terminal: a slanting board of letters."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.endings import Resign, TimeUp
from game.core.transcript import Ink
from game.hex.rules import NOTATION, Move, State, Swap, cell_name

SIGNS = "XO"


class HexTranscript:
    """The words of the game; a person types a cell, or ``swap``."""

    def opening(self, state: State) -> str:
        return "Hex: X joins top and bottom, O joins left and right."

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        rows = [
            f"{' ' * y}{y + 1:>2} {' '.join(_sign(state, x, y) for x in range(state.size))}"
            for y in range(state.size)
        ]
        letters = " ".join(cell_name((x, 0))[0] for x in range(state.size))
        swap = " (or swap)" if state.may_swap else ""
        whose = ink.bold(f"{names[state.to_move]} ({SIGNS[state.to_move]}){swap}")
        return "\n".join([f"   {letters}", *rows, whose])

    def prompt(self, state: State) -> str:
        return "cell: "

    def read(self, state: State, text: str) -> Move:
        return NOTATION.parse(state, text)

    def typed(self, state: State, move: Move) -> str:
        return NOTATION.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return f"That cannot be played: {why}."

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        name = names[before.to_move]
        match move:
            case Swap():
                return f"{name} takes the first stone."
            case Resign():
                return f"{name} resigns."
            case TimeUp():
                return f"{name} is late."
        return f"{name} plays {NOTATION.format(before, move)}."

    def ending(self, state: State, names: Sequence[str]) -> str:
        outcome = state.outcome()
        assert outcome is not None and outcome.winner is not None
        return f"{names[outcome.winner]} wins."


def _sign(state: State, x: int, y: int) -> str:
    owner = state.owner((x, y))
    return "." if owner is None else SIGNS[owner]
