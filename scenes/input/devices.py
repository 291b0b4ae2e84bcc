"""Devices: the only reader of pygame's input events, which it turns into actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    Phase,
    Plugged,
    Point,
    Press,
    Signal,
    Type,
)
from scenes.input.bindings import HALVES, LEFT_HALF, RIGHT_HALF, Bindings, KeyUse
from scenes.input.composition import TextComposition
from scenes.input.gamepad import ControlChange, Gamepads, pad_name
from scenes.input.held_buttons import HeldButtons
from scenes.input.keys import DIGITS, US_SIGNS, read_layout
from scenes.input.labels import direction_letters
from scenes.input.shortcuts import is_paste

MOUSE: Final = "mouse"

ALWAYS_THERE: Final[tuple[DeviceId, ...]] = (RIGHT_HALF, LEFT_HALF, MOUSE)

_ARROW_KEYS: Final = message("device.keys_right")

JITTER: Final = 6.0
"""Distance in design units that the pointer may move while another device is in use."""

TEXT_LIMIT: Final = 1000
"""Number of characters taken from one text event."""

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
"""Fixed keys while a text field is edited."""

SYSTEM_MODIFIERS: Final = pygame.KMOD_ALT | pygame.KMOD_META
"""Modifiers with which a key belongs to the window or the system."""


class PixelScale(Protocol):
    """Converter from window pixels to design units."""

    def design(self, pos_px: tuple[int, int]) -> tuple[float, float]: ...


class Devices:
    """All devices: what is held, which was used last, which are present.

    While `capturing`, keys and pad controls become ``Captured``, for the controls screen.
    """

    def __init__(self, bindings: Bindings | None = None, gamepads: Gamepads | None = None) -> None:
        self.bindings = bindings or Bindings()
        self.capturing = False
        self.reads_digits = False
        """Whether digit keys become ``Digit``, however they are bound."""
        self.last_device: DeviceId = RIGHT_HALF
        self.addressed: DeviceId | None = None
        """Device whose prompts are shown, if it is not the last one used."""
        self.has_shapes = False
        """Whether the pad used last has shapes on its buttons."""
        self.layout: Mapping[int, str] = US_SIGNS
        """Characters that the current keyboard layout prints, by scancode."""
        self.composition = TextComposition()
        self.gamepads = gamepads or Gamepads()
        self._held = HeldButtons()
        self._writing = False
        self._digit_key: int | None = None
        """Digit of the key pressed last, whose text comes next."""
        self._pointer: tuple[float, float] | None = None
        self._is_pointer_down = False

    def begin(self) -> None:
        """Read the keyboard layout and disable input methods; needs a window."""
        self.writing = False
        self.layout = read_layout()

    @property
    def last_kind(self) -> str:
        """Kind of device to show prompts for; all pads are ``"pad"``."""
        device = self.addressed or self.last_device
        return "pad" if device.startswith("pad:") else device

    def present(self) -> list[DeviceId]:
        """Return the present devices, pads first, by number."""
        return [*self.gamepads.present(), *ALWAYS_THERE]

    def identify(self, pressed: DeviceId, owned: DeviceId) -> bool:
        """Swap the ids of the pads `pressed` and `owned`; return whether that is possible."""
        if not self.gamepads.identify(pressed, owned):
            return False
        for device in (pressed, owned):  # what is held goes by another id from now on
            self._held.release_all(device)
        self.last_device = owned
        return True

    def name_of(self, device: DeviceId) -> Message:
        """Return the name of a device on screen, present or not."""
        if device == MOUSE:
            return message("device.mouse")
        if device not in HALVES:
            return pad_name(device)
        letters = direction_letters(self.bindings, device, self.layout)
        return message("device.keys_left", keys=letters) if letters else _ARROW_KEYS

    @property
    def writing(self) -> bool:
        """Whether the keyboard writes text; set while a text field is edited."""
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

    def translate_all(
        self, events: Iterable[pygame.event.Event], screen: PixelScale
    ) -> list[Action]:
        """Return the actions of a frame's events; of consecutive hovers only the last."""
        actions: list[Action] = []
        for event in events:
            for action in self.translate(event, screen):
                if actions and _is_hover(action) and _is_hover(actions[-1]):
                    actions.pop()
                actions.append(action)
        return actions

    def translate(self, event: pygame.event.Event, screen: PixelScale) -> list[Action]:
        """Return the actions of `event`, if any."""
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
                    self.last_device = device  # it is about to be used
            if actions and self.last_device.startswith("pad:"):
                self.has_shapes = self.gamepads.has_shapes(self.last_device)
        return actions

    def swap_confirm(self, is_swapped: bool) -> None:
        """Set whether a pad's east button confirms and its south button cancels."""
        self.bindings = self.bindings._replace(swap_confirm=is_swapped)

    def tick(self, ms: int) -> list[Action]:
        """Return the repeats of held directions after `ms` milliseconds."""
        return list(self._held.tick(ms))

    def _translate(self, event: pygame.event.Event, screen: PixelScale) -> list[Action]:
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                return list(self._held.release(event.scancode))
            case pygame.TEXTINPUT:
                text = printable(event.text) if self._writing else ""
                return [Type(text, self._digit_key)] if text else []
            case pygame.KEYMAPCHANGED:
                self.layout = read_layout()
                return []
            case pygame.MOUSEMOTION:
                return self._mouse_moved(screen.design(event.pos))
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                return self._mouse_clicked(event, screen.design(event.pos))
            case pygame.MOUSEWHEEL:
                at = self._pointer
                return [Point(*at, Phase.WHEEL, wheel=event.y)] if at and event.y else []
            case pygame.DROPFILE:
                return [Dropped(event.file)]
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED:
                return self._focus_lost()
            case pygame.QUIT:
                return [Signal.QUIT]
        return [a for change in self.gamepads.translate(event) for a in self._pad_actions(change)]

    def _key_down(self, event: pygame.event.Event) -> list[Action]:
        self._digit_key = DIGITS.get(event.scancode)
        if self._writing and is_paste(event):
            return [Signal.PASTE]
        if getattr(event, "mod", 0) & SYSTEM_MODIFIERS:
            return []
        if self.capturing:
            return [Captured("keys", event.scancode)]
        digit = self._digit_key
        if self.reads_digits and digit is not None and not self._writing:
            return [Digit(digit, self.last_device if self.last_device in HALVES else RIGHT_HALF)]
        use = self._key_use(event.scancode)
        return list(self._held.press(event.scancode, *use)) if use else []

    def _key_use(self, scancode: int) -> KeyUse | None:
        if self._writing:
            button = WRITING_KEYS.get(scancode)
            return (RIGHT_HALF, button) if button else None
        return self.bindings.key(scancode)

    def _mouse_moved(self, at: tuple[float, float]) -> list[Action]:
        was = self._pointer
        if was is None:  # the window has opened under a pointer at rest
            self._pointer = at
            return []
        if self.last_device != MOUSE and _distance(was, at) < JITTER:
            return []
        self._pointer = at
        return [Point(*at, Phase.HOVER)]

    def _mouse_clicked(self, event: pygame.event.Event, at: tuple[float, float]) -> list[Action]:
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
        self.gamepads.release()
        return [*self._held.release_all(), Signal.FOCUS_LOST]

    def _pad_actions(self, change: ControlChange | Plugged) -> list[Action]:
        match change:
            case Plugged(device):
                return [*self._held.release_all(device), change]
            case ControlChange(device, control, False):
                return list(self._held.release((device, control)))
            case ControlChange(device, control) if self.capturing:
                return [Captured(device, control)]
            case ControlChange(device, control) if button := self.bindings.control(control):
                return list(self._held.press((device, control), device, button))
        return []


def printable(text: str) -> str:
    """Return at most ``TEXT_LIMIT`` printable characters of `text`.

    Control characters and lone surrogates are removed; the rest can always be encoded as UTF-8.
    """
    return "".join(c for c in text[:TEXT_LIMIT] if c.isprintable())


def _is_hover(action: Action) -> bool:
    return isinstance(action, Point) and action.phase is Phase.HOVER


def _distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
