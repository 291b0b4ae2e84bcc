"""Events inside a slice, in the order of the rules: for animations, reports and explanations."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from game.causality.rules.stones import Square


class EventKind(IntEnum):
    """The kinds of events, in the order in which they happen inside a slice (RULES 6.2)."""

    ARRIVE = 0
    """A stone appears: by a time-jump, or out of hiding."""
    MOVE = 1
    """A stone starts to move from the first square to the second; it may still be stopped."""
    PUSH = 2
    """The first stone pushes the second from the first square to the second."""
    REFUSED_PUSH = 3
    """The first stone cannot push the second from the first square to the second."""
    BOUNCE = 4
    """The first stone met the others on the first square and is back on the second."""
    BOOM = 5
    """These stones are destroyed on the square where they met."""
    TAG = 6
    """A tagscreen opens on the square and touches these stones."""
    TAGGED = 7
    """The result of all tagscreens that touch the stone."""
    FIRE = 8
    """The first stone fires from the first square; the others are hit on the second.

    A shot that hits no stone ends on the last square that it can reach.
    """
    BOMB = 9
    """A bomb explodes on the square; these stones are destroyed."""
    BASE = 10
    """The stone captures the base."""
    DROP = 11
    """The stone drops the bomb ``effect`` into an earlier slice."""
    DEPART = 12
    """The stone leaves the board and causes the arrival ``effect``."""


class Manner(Enum):
    """Manner or cause of an event that has several.

    The values are keys of the string table.
    """

    JUMP = "jump"
    HIDING = "hiding"
    WALL = "wall"
    OCCUPIED = "occupied"
    UNPUSHABLE = "unpushable"
    OPPOSITION = "opposition"
    IMPASSE = "impasse"
    UNDONE_PUSH = "undone_push"
    CAPTURE = "capture"
    PYROTECHNICS = "pyrotechnics"
    EXPLOSION = "explosion"
    LOCK = "lock"
    UNLOCK = "unlock"
    HIDE = "hide"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    INTERFERED = "interfered"
    HIDDEN = "hidden"


class Incident(NamedTuple):
    """An event inside the simulation: squares are numbers of the grid, and the slice is known."""

    kind: EventKind
    stones: tuple[int, ...]
    squares: tuple[int, ...]
    manner: Manner | None = None
    effect: int | None = None


class Event(NamedTuple):
    """An event in ``slice``; its kind says what the stones and squares mean."""

    kind: EventKind
    slice: int
    stones: tuple[int, ...]
    squares: tuple[Square, ...]
    manner: Manner | None = None
    effect: int | None = None
