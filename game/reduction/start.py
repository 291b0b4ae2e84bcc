"""The board a game starts with: drawn by lot until it keeps what the options promise (spec R4)."""

from __future__ import annotations

from random import Random

from game.reduction.board import full_windows, legal_windows
from game.reduction.options import Options, Start

MOST_DRAWS = 200


def start_board(options: Options, seed: int) -> tuple[int, int]:
    """The board of ``seed``, and which of its draws that is, counted from 0.

    If no draw keeps the promise, it is the last one.
    """
    rng = Random(seed)
    board, draw = _drawn(rng, options), 0
    while not _keeps_promise(board, options) and draw < MOST_DRAWS - 1:
        board, draw = _drawn(rng, options), draw + 1
    return board, draw


def _drawn(rng: Random, options: Options) -> int:
    """One board, cell by cell in the order of reading."""
    chance = options.density / 100
    return sum(1 << at for at in range(options.size**2) if rng.random() < chance)


def _keeps_promise(board: int, options: Options) -> bool:
    match options.start:
        case Start.RAW:
            return True
        case Start.MOVABLE:
            return bool(legal_windows(board, options.size))
        case Start.WINNABLE:
            return bool(full_windows(board, options.size))
