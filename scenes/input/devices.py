"""Events of all devices become actions; the only reader of what pygame says about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, Protocol

import pygame

from game.words.message import Message, message
from scenes.input.actions import (
    Action,
    Button,
    Captured,
    DeviceId,
    Digit,
    Dropped,
    FocusLost,
    Paste,
    Phase,
    Plugged,
    Point,
    Press,
    Quit,
    Type,
)
from scenes.input.bindings import HALVES, LEFT_HALF, RIGHT_HALF, Bindings, KeyUse
from scenes.input.composition import Composition
from scenes.input.gamepad import Gamepads, Touched, pad_name
from scenes.input.held import Held
from scenes.input.keys import DIGITS, US_SIGNS, read_layout
from scenes.input.labels import direction_letters
from scenes.input.shortcuts import is_paste

MOUSE: Final = "mouse"

ALWAYS_THERE: Final[tuple[DeviceId, ...]] = (RIGHT_HALF, LEFT_HALF, MOUSE)

_ARROW_KEYS: Final = message("device.keys_right")

JITTER: Final = 6.0
"""Design units that the pointer may be nudged while another device is in use."""

TEXT_LIMIT: Final = 1000
"""Characters taken from one text event; a longer paste is cut."""

WRITING_KEYS: Final[dict[int, Button]] = {
    pygame.KSCAN_RETURN: Button.CONFIRM,
    pygame.KSCAN_KP_ENTER: Button.CONFIRM,
    pygame.KSCAN_ESCAPE: Button.CANCEL,
    pygame.KSCAN_BACKSPACE: Button.ERASE,
    pygame.KSCAN_UP: Button.UP,
    pygame.KSCAN_DOWN: Button.DOWN,
    pygame.KSCAN_LEFT: Button.LEFT,
    pygame.KSCAN_RIGHT: Button.RIGHT,
}
"""What keys are while a field is being written in, however they are bound."""

NOT_OURS: Final = pygame.KMOD_ALT | pygame.KMOD_META
"""With these a key belongs to the window or the system."""


class Window(Protocol):
    """What turns a place in the window, in pixels, into design units."""

    def design(self, pos_px: tuple[int, int]) -> tuple[float, float]: ...


class Devices:
    """All devices: what is held on them, which was used last, which are there.

    ``capturing`` makes keys and pad controls come as ``Captured``, for the controls screen.
    """

    def __init__(self, bindings: Bindings | None = None, gamepads: Gamepads | None = None) -> None:
        self.bindings = bindings or Bindings()
        self.capturing = False
        self.reads_digits = False
        """Whether the keys of digits come as ``Digit``, however they are bound."""
        self.last_device: DeviceId = RIGHT_HALF
        self.addressed: DeviceId | None = None
        """The one device that counts now, if there is one: prompts are for it, whatever else was
        used last.
        """
        self.has_shapes = False
        """Whether the pad that was used last has shapes on its buttons."""
        self.layout: Mapping[int, str] = US_SIGNS
        """What the present keyboard layout prints on the keys, by scancode."""
        self.composition = Composition()
        self._gamepads = gamepads or Gamepads()
        self._held = Held()
        self._writing = False
        self._digit_key: int | None = None
        """The digit of the key that went down last: what it writes comes next."""
        self._pointer: tuple[float, float] | None = None
        self._is_pointer_down = False

    def begin(self) -> None:
        """Read the keyboard layout and leave input methods off; needs the window to be there."""
        self.writing = False
        self.layout = read_layout()

    def open(self) -> list[Plugged]:
        """Look for pads and listen to them from now on; needs the window to be there."""
        return self._gamepads.open()

    @property
    def last_kind(self) -> str:
        """What prompts are for, all pads being one kind: ``"pad"``."""
        device = self.addressed or self.last_device
        return "pad" if device.startswith("pad:") else device

    def present(self) -> list[DeviceId]:
        """The devices that are there, pads first and in the order of their numbers."""
        return [*self._gamepads.present(), *ALWAYS_THERE]

    @property
    def unsure_pads(self) -> frozenset[DeviceId]:
        """The pads that may have been mixed up while several of a kind were away."""
        return self._gamepads.unsure

    def identify(self, pressed: DeviceId, owned: DeviceId) -> bool:
        """Have the pad that was ``pressed`` be the one ``owned`` by who pressed it; returns whether
        it can be that one.
        """
        if not self._gamepads.identify(pressed, owned):
            return False
        for device in (pressed, owned):  # what is held goes by another id from now on
            self._held.release_all(device)
        self.last_device = owned
        return True

    def trust(self, device: DeviceId) -> None:
        """A pad is what it goes by: there is nobody to say otherwise."""
        self._gamepads.trust(device)

    def name_of(self, device: DeviceId) -> Message:
        """What to call a device on screen, whether it is there or not."""
        if device == MOUSE:
            return message("device.mouse")
        if device not in HALVES:
            return pad_name(device)
        letters = direction_letters(self.bindings, device, self.layout)
        return message("device.keys_left", keys=letters) if letters else _ARROW_KEYS

    @property
    def writing(self) -> bool:
        """Whether the keyboard writes text; to be set by whoever has a field to write in."""
        return self._writing

    @writing.setter
    def writing(self, is_writing: bool) -> None:
        self._writing = is_writing
        self.composition.clear()
        # while it is off, an input method leaves the letters alone and no stray text is queued
        if is_writing:
            if self.last_device == LEFT_HALF:
                self.last_device = RIGHT_HALF  # its Enter and Esc are those that count then
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def translate_all(self, events: Iterable[pygame.event.Event], screen: Window) -> list[Action]:
        """The actions of a frame's events, in order; of hovers in a row only the last."""
        actions: list[Action] = []
        for event in events:
            for action in self.translate(event, screen):
                if actions and _is_hover(action) and _is_hover(actions[-1]):
                    actions.pop()
                actions.append(action)
        return actions

    def translate(self, event: pygame.event.Event, screen: Window) -> list[Action]:
        """The actions that ``event`` means; none, if it means nothing to anybody."""
        actions = self._translate(event, screen)
        for action in actions:
            match action:
                case Press(Button.PAUSE | Button.WRITE, device) if {device, self.last_device} <= {
                    *HALVES
                }:
                    pass  # both halves of the keyboard share these keys
                case Press(_, device, is_down=True) | Point(device=device) | Digit(device=device):
                    self.last_device = device
                case Plugged(self.last_device, is_present=False):
                    self.last_device = RIGHT_HALF
                case Plugged(device, is_present=True):
                    self.last_device = device  # whoever plugs a pad in is about to use it
            if actions and self.last_device.startswith("pad:"):
                self.has_shapes = self._gamepads.has_shapes(self.last_device)
        return actions

    def swap_confirm(self, is_swapped: bool) -> None:
        """Whether a pad's east button confirms and its south button cancels."""
        self.bindings = replace(self.bindings, swap_confirm=is_swapped)

    def tick(self, ms: int) -> list[Action]:
        """The repeats of held directions that ``ms`` milliseconds bring."""
        return list(self._held.tick(ms))

    def rumble(self, device: DeviceId, strength: float, ms: int) -> bool:
        """Shake a pad (``strength`` 0 to 1); False, and no harm, if it cannot."""
        return self._gamepads.rumble(device, strength, ms)

    def _translate(self, event: pygame.event.Event, screen: Window) -> list[Action]:
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                return list(self._held.release(event.scancode))
            case pygame.TEXTINPUT:
                text = clean(event.text) if self._writing else ""
                return [Type(text, self._digit_key)] if text else []
            case pygame.KEYMAPCHANGED:
                self.layout = read_layout()
                return []
            case pygame.MOUSEMOTION:
                return self._moved(screen.design(event.pos))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._clicked(event, screen.design(event.pos))
            case pygame.MOUSEWHEEL:
                at = self._pointer
                return [Point(*at, Phase.WHEEL, wheel=event.y)] if at and event.y else []
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                return self._focus_lost()
            case pygame.QUIT:
                return [Quit()]
        return [a for change in self._gamepads.translate(event) for a in self._pad(change)]

    def _key_down(self, event: pygame.event.Event) -> list[Action]:
        self._digit_key = DIGITS.get(event.scancode)
        if self._writing and is_paste(event):
            return [Paste()]
        if getattr(event, "mod", 0) & NOT_OURS:
            return []
        if self.capturing:
            return [Captured("keys", event.scancode)]
        digit = self._digit_key
        if self.reads_digits and digit is not None and not self._writing:
            return [Digit(digit, self.last_device if self._is_keyboard else RIGHT_HALF)]
        use = self._key_use(event.scancode)
        return list(self._held.press(event.scancode, *use)) if use else []

    @property
    def _is_keyboard(self) -> bool:
        """Whether one of its halves was used last."""
        return self.last_device in (LEFT_HALF, RIGHT_HALF)

    def _key_use(self, scancode: int) -> KeyUse | None:
        if self._writing:
            button = WRITING_KEYS.get(scancode)
            return (RIGHT_HALF, button) if button else None
        return self.bindings.key(scancode)

    def _moved(self, at: tuple[float, float]) -> list[Action]:
        was = self._pointer
        if was is None:  # the window has opened under a pointer at rest
            self._pointer = at
            return []
        if self.last_device != MOUSE and _distance(was, at) < JITTER:
            return []
        self._pointer = at
        return [Point(*at, Phase.HOVER)]

    def _clicked(self, event: pygame.event.Event, at: tuple[float, float]) -> list[Action]:
        self._pointer = at
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        match event.button:
            case pygame.BUTTON_LEFT if is_down or self._is_pointer_down:
                self._is_pointer_down = is_down
                return [Point(*at, Phase.DOWN if is_down else Phase.UP)]
            case pygame.BUTTON_RIGHT if is_down:
                return [Point(*at, Phase.TURN)]
        return []

    def _focus_lost(self) -> list[Action]:
        self._is_pointer_down = False
        self._gamepads.rest()
        return [*self._held.release_all(), FocusLost()]

    def _pad(self, change: Touched | Plugged) -> list[Action]:
        match change:
            case Plugged(device):
                return [*self._held.release_all(device), change]
            case Touched(device, control, False):
                return list(self._held.release((device, control)))
            case Touched(device, control) if self.capturing:
                return [Captured(device, control)]
            case Touched(device, control) if button := self.bindings.control(control):
                return list(self._held.press((device, control), device, button))
        return []


def clean(text: str) -> str:
    """``text`` without what cannot be shown or stored, at most ``TEXT_LIMIT`` characters.

    Control characters and lone surrogates go; what remains can always be written as UTF-8.
    """
    return "".join(c for c in text[:TEXT_LIMIT] if c.isprintable())


def _is_hover(action: Action) -> bool:
    return isinstance(action, Point) and action.phase is Phase.HOVER


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
