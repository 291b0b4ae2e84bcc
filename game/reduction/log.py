"""What was done, in the words of the log on the screen."""

from __future__ import annotations

from game.reduction.board import kind
from game.reduction.moves import BY_WORD, Change, Move
from game.reduction.state import State
from game.words.message import Message, message


def logged(state: State, move: Move) -> Message:
    """``move`` in words; rows and columns as beside the board."""
    if not isinstance(move, Change):
        return message(f"reduction.log.{BY_WORD[move]}")
    what = kind(state.board, state.n, move.row, move.col)
    name = "change" if what is None else what.name.lower()
    return message(f"reduction.log.{name}", row=move.row, col=move.col)
