"""The first board of a game: drawn by lot until it keeps the promise of the options (RULES R4)."""

from __future__ import annotations

from random import Random

from game.core.search.search_api import Budget
from game.reduction.board import legal_windows
from game.reduction.options import Options, StartPromise
from game.reduction.solver import min_changes

MAX_DRAWS = 200

FORESEEN = 5
FORESEEN_ON_SMALL = 7
SMALL = 6
"""How many changes the search looks ahead, and the largest size with the larger number; on larger,
sparse boards it would take seconds. Both decide which board a seed stands for, so they belong to
the rules.
"""
ENDLESS = 1 << 62  # a board must not depend on how clever the search is


def start_board(options: Options, seed: int) -> tuple[int, int]:
    """Return the board of ``seed``, and its number among the draws, counted from 0.

    If no draw keeps the promise, it is the last draw.
    """
    rng = Random(seed)
    board, draw = _random_cells(rng, options), 0
    while not _keeps_promise(board, options) and draw < MAX_DRAWS - 1:
        board, draw = _random_cells(rng, options), draw + 1
    return board, draw


def _random_cells(rng: Random, options: Options) -> int:
    """One board, cell by cell in the order of reading."""
    chance = options.density / 100
    return sum(1 << at for at in range(options.size**2) if rng.random() < chance)


def _keeps_promise(board: int, options: Options) -> bool:
    match options.start:
        case StartPromise.RAW:
            return True
        case StartPromise.MOVABLE:
            return bool(legal_windows(board, options.size))
        case StartPromise.WINNABLE:
            foreseen = FORESEEN_ON_SMALL if options.size <= SMALL else FORESEEN
            limit = min(options.changes, foreseen)
            return min_changes(board, options.size, limit, Budget(ENDLESS)) is not None
