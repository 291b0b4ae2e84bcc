"""The actions of Quoridor as values, and the arrays for them in files (RULES 15.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeAlias

from game.core.rules.common_moves import Resign as Resign
from game.core.rules.common_moves import Swap as Swap
from game.core.rules.common_moves import TimeUp as TimeUp
from game.core.rules.state import InvalidMove, Packed, Player

Cell: TypeAlias = tuple[int, int]
"""A box, named after its top left grid point: (x, y), x to the right, y down (RULES 2.2, 2.3)."""

Point: TypeAlias = tuple[int, int]
"""A grid point, a corner of boxes."""


class Orientation(IntEnum):
    """The direction of a board from its start point. The numbers are file format."""

    H = 0
    V = 1


class CheatKind(IntEnum):
    """The cheats that use no round (RULES 10). The numbers are file format."""

    ADDROUND = 0
    ADDBOARD = 1
    SHORTBOARD = 2
    LONGBOARD = 3


DESTROYER = 4
"""The number of the fifth cheat in files; as an action it is ``Destroy``."""


@dataclass(frozen=True, slots=True, order=True)
class Board:
    """A board on the grid lines, named after its left or top end.

    ``by`` is the player who laid it, for its colour on the screen only. No rule uses it, so it does
    not count in comparisons (RULES 4.8).
    """

    start: Point
    orientation: Orientation
    length: int
    by: Player | None = field(default=None, compare=False)

    @property
    def end(self) -> Point:
        x, y = self.start
        across = self.orientation is Orientation.H
        return (x + self.length, y) if across else (x, y + self.length)


@dataclass(frozen=True, slots=True)
class Step:
    """One step to a box beside the avatar; its own box for the null move (RULES 5.10)."""

    to: Cell


@dataclass(frozen=True, slots=True)
class Jump:
    """Any jump: straight, sideways or a chain; it is named after the box where it lands."""

    to: Cell


@dataclass(frozen=True, slots=True)
class Place:
    """Laying a board."""

    board: Board


@dataclass(frozen=True, slots=True)
class Cheat:
    """A cheat that takes effect at once and leaves the round open."""

    kind: CheatKind


@dataclass(frozen=True, slots=True)
class Destroy:
    """The destroyer: the standing board with this start and orientation is broken for good."""

    start: Point
    orientation: Orientation


@dataclass(frozen=True, slots=True)
class Pass:
    """One board for the partner, once a game; it leaves the round open (RULES 18.4)."""


Action: TypeAlias = Step | Jump | Place | Resign | TimeUp | Cheat | Destroy | Swap | Pass


def pack(action: Action) -> Packed:
    """Return the array for an action, e.g. ``[2, [4, 5], 0, 2]`` for a board."""
    match action:
        case Step(to):
            return [0, list(to)]
        case Jump(to):
            return [1, list(to)]
        case Place(Board(start, orientation, length)):
            return [2, list(start), int(orientation), length]
        case Resign():
            return [3]
        case TimeUp():
            return [4]
        case Cheat(kind):
            return [5, int(kind)]
        case Destroy(start, orientation):
            return [5, DESTROYER, list(start), int(orientation)]
        case Swap():
            return [6]
        case Pass():
            return [7]


def unpack(packed: Packed) -> Action:
    """Return the action in an array, which need not be legal. Raises ``InvalidMove``."""
    if not _is_plain(packed):
        raise InvalidMove("quoridor.unreadable.array")
    match packed:
        case [0, [int(x), int(y)]]:
            return Step((x, y))
        case [1, [int(x), int(y)]]:
            return Jump((x, y))
        case [2, [int(x), int(y)], (0 | 1) as o, (1 | 2 | 3) as length]:
            return Place(Board((x, y), Orientation(o), length))
        case [3]:
            return Resign()
        case [4]:
            return TimeUp()
        case [5, 4, [int(x), int(y)], (0 | 1) as o]:
            return Destroy((x, y), Orientation(o))
        case [5, (0 | 1 | 2 | 3) as kind]:
            return Cheat(CheatKind(kind))
        case [6]:
            return Swap()
        case [7]:
            return Pass()
    raise InvalidMove("move.array")


def _is_plain(value: Any) -> bool:
    """Return whether there are only lists and real ints.

    ``True`` is an int in Python, but never in a file.
    """
    if type(value) is list:
        return all(map(_is_plain, value))
    return type(value) is int
