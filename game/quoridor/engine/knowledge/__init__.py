"""What the engine has learned from its own games: numbers in a file, fitted by
``game.quoridor.train``.

They hold for the standard game only: two players on 9 x 9 boxes with 10 boards each, from the start
or later. All other games are judged by a formula.
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

from game.quoridor.engine.evaluation import HANDS, STANDINGS
from game.quoridor.engine.field import Field
from game.quoridor.engine.position import Position

SIZE: Final = 9
FILE: Final = "standard.table"


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The knowledge about one kind of game; ``standings`` is empty if there is none."""

    standings: array[int]
    """The value of each standing, for ``evaluation.looked_up``, in two bytes each."""


NOTHING: Final = Knowledge(array("h"))


def knowledge_of(position: Position, field: Field) -> Knowledge:
    """The knowledge about games that continue from this position."""
    is_standard = field.players == 2 and field.size == SIZE and position.special is None
    if is_standard and all(0 <= hand < HANDS for hand in position.hands):
        return shipped()
    return NOTHING


@cache
def shipped() -> Knowledge:
    """The knowledge that ships with the game; empty if the file is missing or damaged."""
    return read(resources.files(__name__) / FILE)


def read(file: Traversable) -> Knowledge:
    """The knowledge in a file; empty if the file is missing or damaged."""
    standings = array("h")
    try:
        standings.frombytes(zlib.decompress(file.read_bytes()))
    except (OSError, ValueError, zlib.error):
        return NOTHING
    if len(standings) != STANDINGS:
        return NOTHING
    return Knowledge(_in_file_order(standings))


def packed(standings: array[int]) -> bytes:
    """The content of a file with this knowledge; ``read`` reads it."""
    return zlib.compress(_in_file_order(standings).tobytes(), 9)


def _in_file_order(standings: array[int]) -> array[int]:
    """Between this machine's order of bytes and the order in files, which is low byte first."""
    turned = standings[:]
    if sys.byteorder == "big":
        turned.byteswap()
    return turned
