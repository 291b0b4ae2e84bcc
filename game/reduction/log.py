"""Entries of the move log on the screen."""

from __future__ import annotations

from game.core.rules.common_moves import TimeUp
from game.reduction.board import kind
from game.reduction.moves import BY_WORD, Change, Move, Yes
from game.reduction.state import State
from game.words.message import Message, message


def log_text(state: State, move: Move) -> Message:
    """``move`` in words; rows and columns as beside the board.

    ``aside`` is how many cells are full after it.
    """
    after = state.play(move)
    aside = str(after.full)
    if isinstance(move, Change):
        what = kind(state.board, state.n, move.row, move.col)
        name = "change" if what is None else what.name.lower()
        return message(f"reduction.log.{name}", row=move.row, col=move.col, aside=aside)
    if move == Yes() and after.turn > state.turn and after.previous is not None:
        return message("reduction.log.done", n=after.previous.used, aside=aside)
    if isinstance(move, TimeUp):
        return message("reduction.log.late", aside=aside)
    return message(f"reduction.log.{BY_WORD[move]}", aside=aside)
