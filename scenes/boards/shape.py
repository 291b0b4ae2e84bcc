"""Shapes: each has a name, a painter, and a nature, which says how it comes, moves and goes.

A painter declares its shape, once: in ``SHAPES`` of ``scenes/boards/<game>/painters``, or of
``scenes/boards/common/painters`` where several games use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from scenes.ui.easel import Easel

Painter: TypeAlias = Callable[[Easel, float, float, str, str], None]
"""``paint(easel, w, h, tint, text)`` round (0, 0), in design units."""


class MotionStyle(Enum):
    """Style of the motion of a thing that makes no sound of its own."""

    FADING = "fading"
    """A mark or a light: it fades in and out, and slides where it is on both sides."""

    LOOSE = "loose"
    """A part of a heap: what is taken from it leaves in a wave, then the rest closes up."""

    TURNED = "turned"
    """A face of what is turned over where it lies; anything else, or nothing, is the other side."""

    SWEEP = "sweep"
    """A band of light as wide as its way; it crosses it once and is gone."""


FADING: Final = MotionStyle.FADING
LOOSE: Final = MotionStyle.LOOSE
TURNED: Final = MotionStyle.TURNED
SWEEP: Final = MotionStyle.SWEEP


@dataclass(frozen=True, slots=True)
class Solid:
    """A thing one could hold in one's hand: it drops, slides, jumps and is taken away.

    ``sound`` is heard when one comes to lie. ``change`` names the duration in the theme of a thing
    that becomes this one where it lies.
    """

    sound: str
    change: str = "destroy"


@dataclass(frozen=True, slots=True)
class Announcement:
    """Nature of a large announcement: it appears at once, and its ``sound`` comes first."""

    sound: str


@dataclass(frozen=True, slots=True)
class Rolling:
    """A number: when what was taken has left, it rolls to the next one.

    Meanwhile it has the ``shape`` that is quickly painted.
    """

    shape: str


@dataclass(frozen=True, slots=True)
class Triumph:
    """The end of a game: it grows over everything, with confetti of all colours."""


Nature: TypeAlias = MotionStyle | Solid | Announcement | Rolling | Triumph


@dataclass(frozen=True, slots=True)
class Shape:
    """A painter, how far beyond its sprite's box it paints (shadows, glows), and its nature."""

    paint: Painter
    margin: float = 2.0
    nature: Nature = FADING
    is_legible: bool = False
    """Whether its text can be read, or is none to read, on a stage of half the size too."""
    shorten: Callable[[str], str] = lambda text: ""
    """What is left of its text where it could not be read."""
    fineness: int | None = None
    """How many times too large it is painted; 1 for letters alone, whose edges are smooth already.
    """


Shapes: TypeAlias = Mapping[str, Shape]
"""Shapes by their names, without the name of the game before it."""


def merge_shapes(*tables: Shapes) -> Shapes:
    """One table of several. Raises ``ValueError`` for a name that two of them have."""
    found: dict[str, Shape] = {}
    for table in tables:
        if twice := found.keys() & table.keys():
            raise ValueError(f"two painters for the shape {min(twice)!r}")
        found |= table
    return found
