"""Drawn starts: boards that stand when the game begins, alike for all players (RULES 17).

The engine has judged each start with several sizes of hands and found every player level within
half a step; ``python -m game.quoridor.engine.starts`` writes the table. The seed of a match picks
one, so files depend on the table: its lines never change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

from game.core.search.draw import choice
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Board, Orientation
from game.quoridor.rules.options import Options, StartLayout
from game.quoridor.rules.start_table import TABLE
from game.quoridor.rules.state import State
from game.words.message import Message, message

H, V = Orientation.H, Orientation.V

TURNED, MIRRORED, QUARTERED = "t", "m", "q"
"""How the boards of one player become those of the others: by half a turn about the middle, by a
mirror between the two players, or by quarter turns among four."""

_START = re.compile(r"([tmq])((?:[0-9a-f]{2}[hv])+)", re.ASCII)
_BOARD = re.compile(r"([0-9a-f])([0-9a-f])([hv])", re.ASCII)

Start: TypeAlias = tuple[Board, ...]
"""The boards that stand at the start."""


def copies(board: Board, symmetry: str, size: int) -> Iterator[Board]:
    """Yield the board, and the boards that are the same for the other players."""
    yield board
    if symmetry == QUARTERED:
        for _ in range(3):
            board = _quarter_turned(board, size)
            yield board
        return
    (x, y), length = board.start, board.length
    if board.orientation is H:
        start = (size - x - length if symmetry == TURNED else x, size - y)
    else:
        start = (size - x if symmetry == TURNED else x, size - y - length)
    yield replace(board, start=start)


def _quarter_turned(board: Board, size: int) -> Board:
    (x, y), length = board.start, board.length
    if board.orientation is H:
        return Board((size - y, x), V, length)
    return Board((size - y - length, x), H, length)


@cache
def starts_of(players: int, size: int) -> Sequence[Start]:
    """Return the drawn starts for a number of players and a grid size; () without any."""
    return tuple(_read(word, size) for word in TABLE.get((players, size), "").split())


def _read(word: str, size: int) -> Start:
    found = _START.fullmatch(word)
    assert found is not None, word
    symmetry, halves = found.groups()
    boards = (
        Board((int(x, 16), int(y, 16)), Orientation[o.upper()], ORDINARY_LENGTH)
        for x, y, o in _BOARD.findall(halves)
    )
    return tuple(b for half in boards for b in copies(half, symmetry, size))


def start_word(symmetry: str, halves: Sequence[Board]) -> str:
    """Return the word of the table for a start with these boards of the first player."""
    boards = "".join(f"{b.start[0]:x}{b.start[1]:x}{b.orientation.name.lower()}" for b in halves)
    return symmetry + boards


def drawn_start(options: Options, seed: int) -> Start | None:
    """Return the start of the game with this seed; None if it begins on an empty grid."""
    if options.layout is not StartLayout.DRAWN or options.position:
        return None
    found = starts_of(options.players, options.size)
    return choice(Random(seed), found) if found else None


def first_state(options: Options, seed: int) -> State:
    """Return the first position of a game (RULES 3, 17)."""
    state, start = State.start(options), drawn_start(options, seed)
    return state if start is None else replace(state, grid=Grid(options.size, start))


def start_message(options: Options, seed: int) -> Message | None:
    """Return one sentence on the start that was drawn; None for none."""
    start = drawn_start(options, seed)
    if start is None:
        return None
    return message("quoridor.chip.drawn", n=len(start))
