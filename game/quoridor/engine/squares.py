"""Moves in the notation of the line protocol: ``e2``, and ``e3h`` or ``e3v`` for boards.

Columns are letters from the first player's left; rows are numbers from the first player's side. A
board touches four squares and has the name of the one nearest to ``a1``. Only ordinary boards have
a name.
"""

from __future__ import annotations

import re
from typing import Final

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Move

LETTERS: Final = "abcdefghijklmno"
KINDS: Final = {"": STEP, "h": FLAT, "v": UPRIGHT}
NAMES: Final = {kind: letter for letter, kind in KINDS.items()}
_NAME = re.compile(r"([a-o])([1-9][0-9]?)([hv]?)", re.ASCII)


class BadLine(ValueError):
    """A line of the protocol cannot be obeyed; the text says why, for the program that sent it."""


def move_name(move: Move, field: EmptyGrid) -> str:
    """Return the name of a step, a jump or an ordinary board."""
    kind, place = move
    y, x = divmod(place.bit_length() - 1, field.stride)
    right = x + (kind == FLAT)  # the first player sits at the top, so its left is where x is large
    return f"{LETTERS[field.size - 1 - right]}{y + (kind != FLAT)}{NAMES[kind]}"


def read(text: str, field: EmptyGrid) -> Move:
    """Return the move with this name; it need not be legal. Raises ``BadLine``."""
    found = _NAME.fullmatch(text)
    if not found:
        raise BadLine(f"{text!r:.40} is no move")
    column, row = LETTERS.index(found[1]), int(found[2])
    kind = KINDS[found[3]]
    if max(column + 1, row) > field.size - (kind != STEP):
        raise BadLine(f"{text} is outside the grid")
    x, y = field.size - 1 - column - (kind == FLAT), row - (kind != FLAT)
    return kind, 1 << (y * field.stride + x)
