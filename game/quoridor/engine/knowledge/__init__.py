"""What the engine has learned from its own games: numbers in a file, fitted by
``game.quoridor.train``.

It holds for the standard game only: two players on 9 boxes a side with 10 boards each, or later in
such a game. Everything else is judged by a formula.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from game.quoridor.engine.board import Position
from game.quoridor.engine.evaluation import HANDS, STANDINGS
from game.quoridor.engine.field import Field

SIZE: Final = 9
FILE: Final = "standard.table"


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """What is known of one kind of game; ``standings`` is empty where nothing is."""

    standings: array[int]
    """What each standing is worth, for ``evaluation.looked_up``, in two bytes each."""


NOTHING: Final = Knowledge(array("h"))


def knowledge_of(position: Position, field: Field) -> Knowledge:
    """What is known of games that go on from the position."""
    is_standard = field.players == 2 and field.size == SIZE and position.special is None
    if is_standard and all(0 <= hand < HANDS for hand in position.hands):
        return shipped()
    return NOTHING


@cache
def shipped() -> Knowledge:
    """What comes with the game; nothing if the file is missing or damaged."""
    return read(resources.files(__name__) / FILE)


def read(file: Traversable) -> Knowledge:
    """What the file tells; nothing if it is missing or damaged."""
    standings = array("h")
    try:
        standings.frombytes(zlib.decompress(file.read_bytes()))
    except (OSError, ValueError, zlib.error):
        return NOTHING
    if len(standings) != STANDINGS:
        return NOTHING
    return Knowledge(_in_file_order(standings))


def packed(standings: array[int]) -> bytes:
    """The content of a file that tells so, as ``read`` takes it."""
    return zlib.compress(_in_file_order(standings).tobytes(), 9)


def _in_file_order(standings: array[int]) -> array[int]:
    """From this machine's order of bytes to the file's, which is low byte first, or back."""
    turned = standings[:]
    if sys.byteorder == "big":
        turned.byteswap()
    return turned
