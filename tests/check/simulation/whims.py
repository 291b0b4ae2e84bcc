"""Random user from a seed: presses what is there, plays, types what nobody
types, pulls at the window, plugs pads in and out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pygame

from tests.check.simulation.world import ScriptedPad, World
from tests.helpers.driver.us_keys import key_values

TEXTS: Final = (
    "a", "Z", "7", " ", "é", "ß", "漢字", "עברית", "\u0301", "\u200d", "\u200f", "\u202e", "\ufeff",
    "\u00ad", "\ufe0f", "\U000e0001", "\0", "\ud800", "\n", "\t", "\x1b[2J", "<b>", "{0}", "%n",
    "../",
    "😀" * 50, "👨‍👩‍👧‍👦", "a\u0301" * 90, "x" * 10_000, "~nosuchuser/x", "/dev/zero", "9" * 5000,
    "!move (4,1)", "9 1 4,1:10 4,7:9 3,4v", "con", ".", "\ufffe", "\U0010ffff",
)  # fmt: skip
"""What is typed or lies in the clipboard."""

SIZES: Final = ((1280, 720), (960, 600), (640, 360), (1920, 1080), (800, 600), (1024, 768))
"""Of windows as people have them."""

ODD_SIZES: Final = ((1, 1), (3000, 200), (200, 1500), (333, 777), (2560, 1440))

BUTTON_KEYS: Final = (
    pygame.K_w, pygame.K_a, pygame.K_s, pygame.K_d, pygame.K_SPACE, pygame.K_q, pygame.K_e,
    pygame.K_f, pygame.K_1, pygame.K_2, pygame.K_p, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_RETURN, pygame.K_l, pygame.K_k, pygame.K_COMMA,
)  # fmt: skip
ALL_KEYS: Final = tuple(
    sorted(value for name, value in vars(pygame).items() if name.startswith("K_"))
)

EDITING_KEYS: Final = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END)

Events = list[pygame.event.Event]


class Whims:
    """``act`` gives the events of a frame. One whim lasts for some frames, then comes another."""

    def __init__(self, world: World, rng: Random, sizes: Sequence[tuple[int, int]] = SIZES) -> None:
        self._world, self._rng, self._sizes = world, rng, sizes
        self._left = 0
        self._whim: Callable[[], Events] = self._press
        self._pads = 0

    def act(self) -> Events:
        if self._left <= 0:
            self._left = self._rng.randint(4, 60)
            self._whim = self._rng.choices(
                (
                    self._press,
                    self._play,
                    self._keys,
                    self._mouse,
                    self._write,
                    self._nothing,
                    self._pull,
                    self._plug,
                    self._anything,
                ),
                (9, 14, 6, 4, 3, 3, 1, 2, 3),
            )[0]
            if self._whim in (self._pull, self._plug):
                self._left = 1
        self._left -= 1
        return self._whim()

    @property
    def _top(self) -> Any:
        return self._world.app.context.stack.top

    def _px(self, x: float, y: float) -> tuple[int, int]:
        return self._world.app.window.screen.at(x, y)

    def _click(self, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> Events:
        at = self._px(x, y)
        return [
            self._moved(at),
            _event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False),
            _event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False),
        ]

    def _moved(self, at: tuple[int, int]) -> pygame.event.Event:
        return _event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def _nothing(self) -> Events:
        return []

    def _press(self) -> Events:
        """One of the things that can be pressed; now and then the way back."""
        if self._rng.random() < 0.5:
            return []
        if self._rng.random() < 0.12:
            return self._key(pygame.K_ESCAPE)
        pages = [part for part in vars(self._top).values() if hasattr(part, "focused")]
        items = [item for page in pages for item in page.items if item.is_enabled]
        if not items:
            return self._key(self._rng.choice(BUTTON_KEYS))
        x, y, w, h = self._rng.choice(items).box
        return self._click(x + w * self._rng.uniform(0.1, 0.9), y + h * self._rng.uniform(0.1, 0.9))

    def _play(self) -> Events:
        """A place on the board where a move may be made."""
        table = getattr(self._top, "table", None)
        if table is None:
            return self._press()
        if self._rng.random() < 0.4:
            return []
        picks = [pick for pick in table.cursor.targets if pick.w]
        if picks and self._rng.random() < 0.8:
            pick = self._rng.choice(picks)
            return self._click(*table.stage.point(pick.x, pick.y))
        x, y, w, h = table.stage.frame
        button = self._rng.choice((pygame.BUTTON_LEFT, pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT))
        return self._click(x + w * self._rng.random(), y + h * self._rng.random(), button)

    def _key(self, key: int, mod: int = 0, unicode: str = "") -> Events:
        values = key_values(key, mod, unicode)
        return [_event(pygame.KEYDOWN, **values), _event(pygame.KEYUP, **values)]

    def _keys(self) -> Events:
        events = self._key(self._rng.choice(BUTTON_KEYS))
        return events[: self._rng.choice((1, 2, 2, 2))]  # a key may be held

    def _mouse(self) -> Events:
        w, h = self._world.app.window.screen.surface.get_size()
        at = (self._rng.randint(-50, w + 50), self._rng.randint(-50, h + 50))
        kind = self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL))
        if kind == pygame.MOUSEWHEEL:
            wheel = self._rng.choice((-3, -1, 0, 1, 10**6))
            return [self._moved(at), _event(kind, x=0, y=wheel, flipped=False)]
        return [self._moved(at), _event(kind, pos=at, button=self._rng.randint(1, 7), touch=False)]

    def _write(self) -> Events:
        text = self._rng.choice(TEXTS)
        self._world.clipboard = self._rng.choice(TEXTS)
        match self._rng.randrange(8):
            case 0:
                return self._key(pygame.K_v, pygame.KMOD_CTRL)
            case 1:
                return self._key(self._rng.choice(EDITING_KEYS))
            case 2:
                return self._key(pygame.K_a, pygame.KMOD_CTRL)
            case 3:
                return self._key(pygame.K_RETURN)
            case 4:
                return [_event(pygame.TEXTEDITING, text=text, start=0, length=1)]
        return [*self._key(0, unicode=text[:1]), _event(pygame.TEXTINPUT, text=text)]

    def _pull(self) -> Events:
        """The window gets another size, goes, or comes back."""
        match self._rng.randrange(5):
            case 0:
                return [_event(pygame.WINDOWFOCUSLOST), _event(pygame.WINDOWMINIMIZED)]
            case 1:
                return [_event(pygame.WINDOWRESTORED), _event(pygame.WINDOWEXPOSED)]
            case 2:
                return [_event(pygame.DROPFILE, file=self._rng.choice(TEXTS))]
        w, h = self._rng.choice(self._sizes)
        pygame.display.set_mode((w, h), pygame.RESIZABLE)
        return [_event(pygame.WINDOWSIZECHANGED, x=w, y=h), _event(pygame.WINDOWEXPOSED)]

    def _plug(self) -> Events:
        """A pad comes or goes; its events may come after it has gone."""
        plugged = self._world.plugged
        if plugged and self._rng.random() < 0.5:
            gone = plugged.pop(self._rng.randrange(len(plugged)))
            return [
                _event(pygame.CONTROLLERDEVICEREMOVED, instance_id=gone.instance_id),
                _event(pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=gone.instance_id),
            ]
        if len(plugged) < 5:
            self._pads += 1
            plugged.append(ScriptedPad(self._pads, f"guid {self._rng.randrange(3)}"))
        events = [_event(pygame.CONTROLLERDEVICEADDED, device_index=self._rng.randrange(9))]
        for pad in plugged:
            kind = self._rng.choice((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP))
            events.append(_event(kind, button=self._rng.randrange(20), instance_id=pad.instance_id))
            events.append(
                _event(
                    pygame.CONTROLLERAXISMOTION,
                    axis=self._rng.randrange(7),
                    value=self._rng.choice((-32768, 0, 32767)),
                    instance_id=pad.instance_id,
                )
            )
        return events

    def _anything(self) -> Events:
        mods = (0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT)
        key = self._rng.choice(ALL_KEYS)
        mod = self._rng.choice(mods)
        wants_all_of_the_screen = key == pygame.K_F11 or (key == pygame.K_RETURN and mod)
        return self._key(
            pygame.K_TAB if wants_all_of_the_screen else key, mod, self._rng.choice(TEXTS)[:1]
        )


def _event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, **values)
