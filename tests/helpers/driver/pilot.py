"""Driver of the whole program by real events, on a clock of the test; reads the screen too."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pygame
from give_back import give_back
from screen_reader import Line, Reader, described
from thrift import patient, share_pictures, trusting
from us_keys import key_values

from game.ai.client import SearchClient
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.settings import Settings
from game.words.message import Value
from game.words.strings import NO_BREAK_SPACE, Language, Strings
from scenes.app import App, assets_dir
from scenes.boards.stage import Stage
from scenes.input.seating import Seating
from scenes.kit.view import View
from scenes.table.screens.balance import BalanceScene
from scenes.table.screens.begin import start
from scenes.ui.brush import Brush

T = TypeVar("T")
FRAME_MS = 20
PICTURE_MS = 250
"""While time only passes, what moves is drawn as often as on a slow machine."""
REST_S = 0.03
"""While a search is waited for, the processor is left to it after every frame."""
PATIENCE_S = 180.0
"""A busy machine may be slow; a hang is longer."""

PILOTS = count()
THINKER = SearchClient()
"""One search process for all pilots: most of what a new one costs is its beginning. It has no
cache, so that nothing is compiled for a test.
"""


class NotedStrings(Strings):
    """Words that remember which keys were asked for."""

    def __init__(self, *languages: Language, **how: Any) -> None:
        super().__init__(*languages, **how)
        self.used: set[str] = set()

    def t(self, key: str, /, **values: Value) -> str:
        self.used.add(key)
        return super().t(key, **values)


class Pilot:
    """A person at the program; positions are design units, ``kinds`` the types of events read."""

    def __init__(self, data: Path) -> None:
        trusting()
        self.data = data
        self.now_ms = 0.0
        self.kinds: set[int] = set()
        self.app = App(assets_dir(), data, lambda: self.now_ms)
        self.context = self.app.context
        self.library, self.go = self.context.library, self.context.go
        self.strings = NotedStrings.load(assets_dir(), is_strict=True)
        self.context.strings = self.strings
        self.context.thinker = THINKER
        share_pictures(self.app.window.brush)
        self._restyle = self.app.window.restyle
        vars(self.app.window)["restyle"] = self._restyled
        self._reader: tuple[Brush, Reader] | None = None
        self._table: Any = None
        self._has_written = False
        pygame.event.get()
        with self.unseen():  # most tests go on to another screen at once
            self.frame()

    def _restyled(self, settings: Settings) -> None:
        self._restyle(settings)
        share_pictures(self.app.window.brush)

    @property
    def scene(self) -> Any:
        return self.context.stack.top

    @property
    def scene_name(self) -> str:
        return type(self.scene).__name__

    @property
    def page(self) -> Any:
        """The items of the scene on top. Raises ``StopIteration`` if it has none."""
        page = self.part(View)
        page.update()
        return page

    def part(self, kind: type[T]) -> T:
        """Return the part of this kind of the top scene. Raises ``StopIteration`` without one."""
        return next(part for part in vars(self.scene).values() if isinstance(part, kind))

    def tree(self) -> str:
        """Return what is on the screen of a view as text: a line for each node.

        It has the kind, the key and the words of the node; ``*`` marks what has the focus, ``-``
        what cannot be pressed.
        """
        return described(self.scene.screen)

    @property
    def table(self) -> Any:
        """The table sat down at last; it may be covered by other scenes, or left."""
        if hasattr(self.scene, "table"):
            self._table = self.scene.table
        return self._table

    @property
    def stage(self) -> Stage:
        stage: Stage = self.table.stage
        return stage

    def words(self, key: str, **values: object) -> str:
        return self.strings.t(key, **values)

    def set(self, **changes: Any) -> None:
        """Change settings, as the screen of the settings does."""
        context = self.context
        context.change_settings(replace(context.settings, **changes))

    def push(self, scene: Any) -> Any:
        """Put a screen on top and draw it."""
        self.context.stack.push(scene)
        self.frame()
        return scene

    def refusal(self, key: str) -> str:
        """A reason as it stands by itself on the screen."""
        told = self.words(key)
        return told[:1].upper() + told[1:]

    def play(
        self,
        *levels: str,
        seating: Seating | None = None,
        game_id: str = "quoridor",
        stakes: str = "",
        **options: Any,
    ) -> None:
        """Sit down to a fresh match, a level "" is a person's seat; decline what is proposed."""
        game = GAMES[game_id]
        chosen = game.options(**options)
        players = zip(("Ann", "Bo", "Cy", "Di"), levels, strict=False)
        seats = [Seat(name, look, level) for look, (name, level) in enumerate(players)]
        self.context.stack.clear()
        start(self.context, Match(game, chosen, 7, seats, stakes=stakes), seating or Seating())
        if isinstance(self.scene, BalanceScene):
            self.scene.on_press("no")
        self.context.stack.guard.forget()
        self._table = self.scene.table
        self.frame()

    def submit(self, *moves: Any) -> None:
        """Make moves and watch each to its end."""
        for move in moves:
            self.table.submit(move)
            self.settle()

    def frame(self, ms: int = FRAME_MS) -> None:
        """One frame, ``ms`` after the last; a fault in a scene fails the test."""
        self.now_ms += ms
        events = self.app.read_events()
        self.kinds |= {event.type for event in events}
        self.app.frame(events)
        self._has_written |= self.context.gui is not None
        for fault in self.app.faults:
            raise fault

    def wait(self, ms: int, frame_ms: int = FRAME_MS, picture_ms: int = PICTURE_MS) -> None:
        """Let ``ms`` pass; what moves is drawn every ``picture_ms`` and at the end."""
        for _ in self._passing(frame_ms, picture_ms, ms // frame_ms):
            pass

    def until(
        self, seen: Callable[[], object], frame_ms: int = FRAME_MS, patience_s: float = PATIENCE_S
    ) -> None:
        """Turn the clock until ``seen`` is true: the search process works in real time."""
        deadline = time.monotonic() + patience_s
        if seen():
            return
        with closing(self._passing(frame_ms)) as frames:
            for _ in frames:
                if seen():
                    return
                if THINKER.requests:
                    time.sleep(REST_S)
                assert time.monotonic() < deadline, "it never happened"

    def reach(self, scene_name: str, frame_ms: int = FRAME_MS) -> None:
        """Turn the clock until a screen is on top."""
        self.until(lambda: self.scene_name == scene_name, frame_ms)

    def begin_clock(self) -> None:
        """Wait until the sentence over the board has gone and the first turn begins."""
        with self.unseen():
            self.until(lambda: not self.table.session.clock.is_held)

    def settle(self) -> None:
        """Wait until nothing moves on the board any more."""
        self.until(lambda: not self.stage.is_moving)

    def _passing(
        self, frame_ms: int, picture_ms: int = PICTURE_MS, most: int = sys.maxsize
    ) -> Generator[None, None, None]:
        """Frames one after the other; in the end the screen is as it should be."""
        since_ms = 0
        try:
            for _ in range(most):
                since_ms += frame_ms
                if since_ms >= picture_ms:
                    since_ms = 0
                    self.frame(frame_ms)
                else:
                    with self.unseen():
                        self.frame(frame_ms)
                yield
        finally:
            if self.app.is_stale and not self.app.faults:
                self.app.draw()

    def read(self) -> list[Line]:
        """Return the lines on the screen, in the order of drawing."""
        return self._look().lines

    def rings(self) -> int:
        """Return how many things on the uppermost layer are marked as the one in focus."""
        return self._look().rings

    def _look(self) -> Reader:
        brush = self.app.window.brush
        if self._reader is None or self._reader[0] is not brush:
            self._reader = brush, Reader(brush, assets_dir())
        reader = self._reader[1]
        self.context.stack.place_toast(brush)  # words looked for would be read twice
        reader.begin()
        self.context.stack.draw(reader, 0.0)
        return reader

    def shows(self, words: str) -> bool:
        """Return whether ``words`` are a line on the screen."""
        return any(line.words == words for line in self.read())

    def has(self, *keys: str, **values: object) -> bool:
        """Return whether the words of every key are a line on the screen."""
        lines = {line.words for line in self.read()}
        return all(self.words(key, **values) in lines for key in keys)

    def text(self) -> str:
        """Return all words on the screen as one text."""
        return " ".join(line.words for line in self.read()).replace(NO_BREAK_SPACE, " ")

    def cut_lines(self) -> list[str]:
        """The lines that do not fit even in the smallest letters."""
        return [line.words for line in self.read() if line.is_cut]

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as dragging its frame does."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height)
        self.frame()

    @contextmanager
    def unseen(self) -> Iterator[None]:
        """Nothing is drawn meanwhile: for a long way to a screen that is looked at in the end."""
        draw, self.app.draw = self.app.draw, lambda: None  # type: ignore[method-assign]
        try:
            yield
        finally:
            self.app.draw = draw  # type: ignore[method-assign]

    def redraw(self) -> None:
        """A frame that is drawn in any case."""
        self.post(pygame.WINDOWEXPOSED)
        self.frame()

    def draw(self) -> None:
        """The screen as it is, without a moment passing."""
        self.context.stack.draw(self.app.window.brush, 0.0)

    def pixels(self) -> bytes:
        """The window as it was drawn last."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return bytes(surface.get_buffer().raw)

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """Post that the pointer moves there; gives the pixel."""
        at = self.app.window.screen.at(x, y)
        self.post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        return at

    def look(self, x: float, y: float) -> None:
        """Wait, as a person does, until what lies there is what a click would mean."""
        guard = self.context.stack.guard
        with self.unseen():
            while not guard.takes_click(x, y):
                self.frame()

    def press_at(self, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
        self.look(x, y)
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.point(x, y), button=button, touch=False)

    def release_at(self, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=self.point(x, y), button=button, touch=False)

    def click(self, x: float, y: float, button: int = pygame.BUTTON_LEFT) -> None:
        """Move there, press and release: as the events of one frame."""
        self.press_at(x, y, button)
        self.release_at(x, y, button)
        self.frame()

    def click_on(self, key: object) -> None:
        """Click in the middle of what has this key."""
        target = self.page.target(key)
        assert target is not None, f"{key!r} is not on the screen of {self.scene_name}"
        self.click(*target.placed.middle)

    def hover(self, *spots: tuple[float, float]) -> None:
        """Move the pointer from spot to spot, each in a frame of its own."""
        for spot in spots:
            self.point(*spot)
            self.frame()

    def focus(self, key: object) -> None:
        """Give the focus to what has this key."""
        self.page.focus_on(key)
        self.frame()

    def click_words(self, words: str) -> None:
        """Click on a line of text; the one drawn last, if it is there more than once."""
        found = [line for line in self.read() if line.words == words]
        assert found, f"{words!r} is not on the screen of {self.scene_name}"
        x, y, w, h = found[-1].box
        self.click(x + w / 2, y + h / 2)

    def see(self) -> None:
        """Wait, as a person does, until a screen that came by itself takes a press."""
        guard = self.context.stack.guard
        with self.unseen():
            while not guard.takes_presses:
                self.frame()

    def key(self, *keys: int) -> None:
        for key in keys:
            self.see()
            self.post(pygame.KEYDOWN, **key_values(key))
            self.post(pygame.KEYUP, **key_values(key))
            self.frame()

    def press_place(self, scancode: int, key: int = 0, unicode: str = "") -> None:
        """Press the key in a place, which sends `key` in some layout."""
        self.see()
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.post(kind, **key_values(key, unicode=unicode, scancode=scancode))
            if unicode and kind == pygame.KEYDOWN and self.context.devices.writing:
                self.post(pygame.TEXTINPUT, text=unicode)
        self.frame()

    def write(self, text: str) -> None:
        """Type on a real keyboard: a key and the text it makes, letter by letter."""
        for sign in text:
            key = pygame.key.key_code(sign) if sign.isascii() and sign.isalnum() else 0
            self.post(pygame.KEYDOWN, **key_values(key, unicode=sign))
            self.post(pygame.TEXTINPUT, text=sign)
            self.post(pygame.KEYUP, **key_values(key, unicode=sign))
            self.frame()

    def close(self) -> None:
        """End the program but for what thinks."""
        if self.context.thinker is THINKER:
            self.context.thinker = SearchClient()
        self.context.stack.clear()
        pygame.event.get()  # an event that nobody has read keeps all that it names, even cleared
        if next(PILOTS) % 12 == 0 or self._has_written:  # the fonts of widgets live in circles
            give_back()  # and keep their memory for ever if they outlive pygame
        self.app.close()
        patient()
        assert not THINKER.requests, "some scene has left a question open"
