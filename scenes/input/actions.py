"""What people do, whatever they do it with: every device's events become these few values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

DeviceId: TypeAlias = str
"""``"mouse"``, ``"keys:left"``, ``"keys:right"`` or ``"pad:<number>"``; a pad keeps its number
when it is unplugged and comes back."""


class Button(Enum):
    """Logical buttons; the bindings say which key or pad button each of them is."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    ALTERNATE = "alternate"  # turn a piece, undo
    SPECIAL = "special"  # what a game has besides its moves: cheats, challenges
    PREV = "prev"
    NEXT = "next"
    PAGE_BACK = "page_back"  # of a board that has pages
    PAGE_ON = "page_on"
    PAUSE = "pause"
    WRITE = "write"  # a move, in the game's notation
    ERASE = "erase"  # only while a field is being written in: the character before the caret
    DIGITS = "digits"  # only as a sign: it stands for the keys that come as Digit


DIRECTIONS = {Button.LEFT: (-1, 0), Button.RIGHT: (1, 0), Button.UP: (0, -1), Button.DOWN: (0, 1)}


class Phase(Enum):
    """What the pointer did."""

    HOVER = "hover"
    DOWN = "down"
    UP = "up"
    TURN = "turn"  # the other mouse button, pressed
    WHEEL = "wheel"


@dataclass(frozen=True, slots=True)
class Point:
    """The pointer, in design units. ``wheel`` counts notches, away from the person positive."""

    x: float
    y: float
    phase: Phase
    device: DeviceId = "mouse"
    wheel: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """A logical button went down (or up: ``is_down`` False), or repeats while it is held."""

    button: Button
    device: DeviceId
    is_down: bool = True
    is_repeat: bool = False
    is_scanned: bool = False
    """Whether it is meant for what is in focus, and not for what its key does by itself."""


@dataclass(frozen=True, slots=True)
class Digit:
    """The key of a digit, while the scene reads digits."""

    value: int
    device: DeviceId


@dataclass(frozen=True, slots=True)
class Type:
    """Text from a keyboard, while a field is being written in; ``text`` is cleaned."""

    text: str
    digit_key: int | None = None
    """The digit on the key that wrote it, if there is one: some layouts have it with Shift only."""


@dataclass(frozen=True, slots=True)
class Paste:
    """The keys that bring in what is in the clipboard, while a field is being written in."""


@dataclass(frozen=True, slots=True)
class Plugged:
    """A device came (``is_present``) or went."""

    device: DeviceId
    is_present: bool


@dataclass(frozen=True, slots=True)
class Captured:
    """A key or a pad's control went down while the controls screen asked for one to bind.

    ``device`` is ``"keys"`` or a pad; ``control`` a scancode or the name of a pad's control.
    """

    device: DeviceId
    control: int | str


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window is no longer the one being used, or is minimised.

    Whatever was held has been released before; a pointer that was down will not come up.
    """


@dataclass(frozen=True, slots=True)
class Stop:
    """What somebody with one button can choose: ``target`` is brought into focus, and ``button``
    is pressed there; without a target it is the button alone. ``box`` is where that is, in design
    units, if it has a place of its own.
    """

    target: object = None
    button: Button = Button.CONFIRM
    box: tuple[float, float, float, float] | None = None
    rank: int = 0
    """What is of a lower one comes first."""


@dataclass(frozen=True, slots=True)
class Survey:
    """Asks what can be chosen: whoever takes it adds that to ``stops``. Nothing changes by it."""

    stops: list[Stop] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reach:
    """The focus goes to the ``target`` of a stop."""

    target: object


@dataclass(frozen=True, slots=True)
class Quit:
    """The window's close button, or the system asking the program to end."""


Action: TypeAlias = (
    Point
    | Press
    | Digit
    | Type
    | Paste
    | Plugged
    | Captured
    | Dropped
    | FocusLost
    | Quit
    | Survey
    | Reach
)
