"""Knowledge of the engine from its own games, fitted by ``game.quoridor.train``.

A table of standings, and a net that corrects it by where boards lie. They hold for the standard
game only: two players on 9 x 9 boxes with 10 boards each, from the start or later. All other games
are evaluated by a formula.
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

from game.quoridor.engine import net
from game.quoridor.engine.evaluation import HANDS, STANDINGS
from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.position import Position

SIZE: Final = 9
FILE: Final = "standard.table"
NET_FILE: Final = "standard.net"
NET_NUMBERS: Final = net.ROWS * net.WIDTH


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """The knowledge about one kind of game; what is missing is empty."""

    standings: array[int]
    """The value of each standing, for ``evaluation.table_value``, in two bytes each."""
    net: array[int]
    """The rows of ``net.Net``, in two bytes each; only with ``standings``."""


NOTHING: Final = Knowledge(array("h"), array("h"))


def knowledge_of(position: Position, field: EmptyGrid) -> Knowledge:
    """Return the knowledge about games that continue from this position."""
    is_standard = field.players == 2 and field.size == SIZE and position.special is None
    if is_standard and all(0 <= hand < HANDS for hand in position.hands):
        return builtin_knowledge()
    return NOTHING


@cache
def builtin_knowledge() -> Knowledge:
    """Return the knowledge that ships with the game; empty if a file is missing or damaged."""
    here = resources.files(__name__)
    return read_knowledge(read(here / FILE, STANDINGS), read(here / NET_FILE, NET_NUMBERS))


def read_knowledge(standings: array[int], rows: array[int]) -> Knowledge:
    """Return the knowledge from the content of files.

    A net says nothing without its table, and one whose sums could overflow is left out.
    """
    if not standings:
        return NOTHING
    return Knowledge(standings, rows if rows and net.fits(rows) else array("h"))


def read(file: Traversable, most: int) -> array[int]:
    """Return the `most` numbers of a file; empty if it is missing or damaged."""
    numbers = array("h")
    try:
        numbers.frombytes(zlib.decompress(file.read_bytes()))
    except (OSError, ValueError, zlib.error):
        return array("h")
    return _in_file_order(numbers) if len(numbers) == most else array("h")


def packed(numbers: array[int]) -> bytes:
    """Return the content of a file with these numbers; ``read`` reads it."""
    return zlib.compress(_in_file_order(numbers).tobytes(), 9)


def _in_file_order(numbers: array[int]) -> array[int]:
    """Between this machine's order of bytes and the order in files, which is low byte first."""
    turned = numbers[:]
    if sys.byteorder == "big":
        turned.byteswap()
    return turned
