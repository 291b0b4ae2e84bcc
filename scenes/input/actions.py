"""Actions: the few values that the events of every device become."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

DeviceId: TypeAlias = str
"""Id of a device: ``"mouse"``, ``"keys:left"``, ``"keys:right"`` or ``"pad:<number>"``.

A pad keeps its number when it is plugged in again.
"""


class Button(Enum):
    """Logical button; the bindings say which keys and pad controls it has."""

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
    """Kind of a pointer action."""

    HOVER = "hover"
    DOWN = "down"
    UP = "up"
    TURN = "turn"  # the other mouse button, pressed
    WHEEL = "wheel"


class Signal(Enum):
    """Action without values."""

    PASTE = "paste"
    """Paste shortcut, while a text field is edited."""
    FOCUS_LOST = "focus_lost"
    """Loss of the keyboard focus, or minimising of the window.

    Held buttons have been released before; a pointer that was down will not come up.
    """
    QUIT = "quit"
    """Click on the window's close button, or the system's request to quit."""


class Point(NamedTuple):
    """Pointer action in design units; `wheel` counts notches, positive away from the user."""

    x: float
    y: float
    phase: Phase
    device: DeviceId = "mouse"
    wheel: int = 0


class Press(NamedTuple):
    """Press or release of a logical button, or its repeat while it is held."""

    button: Button
    device: DeviceId
    is_down: bool = True
    is_repeat: bool = False
    is_scanned: bool = False
    """Whether the press is meant for the focused item, as in switch scanning."""


class Digit(NamedTuple):
    """Press of a digit key, while the scene reads digits."""

    value: int
    device: DeviceId


class Type(NamedTuple):
    """Sanitized text from a keyboard, while a text field is edited."""

    text: str
    digit_key: int | None = None
    """Digit on the key that wrote the text; some layouts need Shift for it."""


class Plugged(NamedTuple):
    """Device that was plugged in (`is_present`) or unplugged."""

    device: DeviceId
    is_present: bool


class Captured(NamedTuple):
    """Key or pad control pressed while the controls screen waits for one to bind.

    `device` is ``"keys"`` or a pad; `control` is a scancode or the name of a pad's control.
    """

    device: DeviceId
    control: int | str


class Dropped(NamedTuple):
    """File dropped on the window."""

    path: str


class ScanTarget(NamedTuple):
    """Scan target: what a user with one button can choose.

    `target` gets the focus and `button` is pressed there; without a target only the button. `box`
    is its place in design units, if it has one.
    """

    target: object = None
    button: Button = Button.CONFIRM
    box: tuple[float, float, float, float] | None = None
    rank: int = 0
    """Targets of a lower rank come first."""


class Survey(NamedTuple):
    """Request for scan targets: receivers add theirs to `stops`, and nothing else changes."""

    stops: list[ScanTarget]


class ScanMove(NamedTuple):
    """Move of the focus to the `target` of a scan target."""

    target: object


Action: TypeAlias = (
    Point | Press | Digit | Type | Plugged | Captured | Dropped | Signal | Survey | ScanMove
)
