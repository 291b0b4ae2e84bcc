"""The application: services, and the frame that drives the scenes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from game.terminal.output import print_error
from game.words.message import Message
from game.words.strings import Strings
from scenes.folders import find_cache, find_data

if TYPE_CHECKING:
    import pygame

    from game.store.files import Disk
    from scenes.app_context import AppContext
    from scenes.scene import Routes, Scene
    from scenes.ui.system.window import Window

IDLE_WAIT_MS: Final = 40
"""Interval of the ticks while nothing on the screen moves; nothing is drawn between them."""

NAP_MS: Final = 10
"""Longest time that an input waits while nothing on the screen moves."""

WORKING_WAIT_MS: Final = 8
"""The same while there is background work."""

FRAMES_PER_SECOND: Final = 60

PREPARE_MS: Final = 8.0
"""Time in a frame during which it may begin another picture of the screen that comes next."""

PAINT_MS: Final = 4.0
"""Time in a frame during which it may begin another picture of the present screen; the next frame
goes on with the rest.
"""

SHOW_MS: Final = 8.0
"""Time in a frame after which the next one goes on with what a large window has to show anew."""

LATE_ALIKE: Final = 12
MAX_LATE: Final = 36
"""Unfinished frames in a row; the next one is shown, whatever is left to paint. After every
`LATE_ALIKE` of them the next have twice the time, so that little is left for that one.
"""

FIRST_FRAME: Final = "QUINTET_FIRST_FRAME"
"""For measuring the start: "title" stops after the whole title, else after the first frame."""

FAULTS_ALLOWED: Final = 3
"""Number of faults of scenes at which a run ends; after the others it goes back to the title."""


def assets_dir() -> Path:
    """Return the assets, beside the packages: in a checkout, and in what a wheel installs."""
    return Path(__file__).resolve().parents[1] / "assets"


class App:
    """The window, the services of all scenes, and the frame. Tests drive ``frame`` by hand."""

    window: Window
    context: AppContext

    def __init__(
        self,
        assets: Path,
        data: Path | None,
        now_ms: Callable[[], float] | None = None,
        words: Strings | None = None,
        fs: Disk | None = None,
        asked: str = "",
    ) -> None:
        """``words`` speak the system's language, or the one that was ``asked`` for this time.

        ``fs`` is the disk that the data folder is on; the real one where it is left out.
        """
        import pygame

        from game.store.files import Disk
        from game.store.settings import load_settings
        from scenes.ui.system.window import Window

        self._pygame = pygame
        fs = fs or Disk()
        folder = find_data(data, fs)
        settings, notes = load_settings(fs, folder.path, time.time_ns() // 1_000_000)
        self.window = Window(assets, settings)  # on screen before the rest is even loaded
        if os.environ.get(FIRST_FRAME, "title") != "title":
            raise SystemExit(0)

        from scenes.app_context import AppContext
        from scenes.input.bindings import Bindings
        from scenes.input.devices import Devices
        from scenes.input.labels import button_labels
        from scenes.input.legacy_bindings import is_old
        from scenes.navigator import Navigator
        from scenes.pace.idle import Idle
        from scenes.pace.loop import FixedTimestep
        from scenes.preload import Preloader
        from scenes.stack import SceneStack
        from scenes.ui.sound.sounds import Silence
        from scenes.user_data.library import Library

        bindings = Bindings.from_map(settings.bindings, swap_confirm=settings.swap_confirm)
        words = words or Strings.load(assets)
        found = settings
        if not found.language and not asked:  # the first start
            settings = replace(found, language=words.language)
        elif not asked:
            words.set_language(found.language)
        if is_old(settings.bindings):  # found by the layout of today: from now on it is in the file
            settings = replace(settings, bindings=bindings.to_map())
        devices = Devices(bindings)
        devices.begin()
        self.window.dress(settings, button_labels(bindings, words, devices.layout), words.grammar)
        services = Silence(), devices, Library(folder, found, notes, find_cache(), fs)
        self.context = AppContext(assets, self.window, words, *services, SceneStack(), settings)
        self.loop = FixedTimestep(now_ms or pygame.time.get_ticks)
        self._clock = pygame.time.Clock()
        self.is_stale = True
        self._began_s, self._until_s = 0.0, inf
        """Begin and deadline of the present frame; of one drawn whole the deadline is infinite."""
        self._is_ended = False
        self.faults: list[Exception] = []
        """Faults of scenes that it has survived."""
        self.frames_drawn = 0
        self._late = 0
        """How many frames were not finished since the last that was."""
        self._places: list[pygame.Rect] | None = None
        """What of the window changes with the frame that is being shown; None: all."""
        self._last_question: Scene | None = None
        self.context.go = cast("Routes", Navigator(self.context))
        self.context.apply_scanning()
        self.idle = Idle()
        self.preloader = Preloader(self.context, self.idle)
        self.context.go.title()

    def run(self, opened: Path | None) -> int:
        """Frames until the stack is empty."""
        self.frame([])
        if os.environ.get(FIRST_FRAME) == "title":
            return 0
        self.begin_idle_work()
        if opened:
            self.context.go.my_games("finished", str(opened))
        while len(self.context.stack) and not self._is_ended and len(self.faults) < FAULTS_ALLOWED:
            self.turn()
        if len(self.faults) >= FAULTS_ALLOWED:
            print_error(self.context.words("fault.gave_up"))
            return 1
        return 0

    def end(self) -> None:
        """End the program without a question, as the system wants it."""
        self._is_ended = True

    @property
    def is_late(self) -> bool:
        """Whether the last frame was not finished."""
        return self._late > 0 or not self.window.screen.composition.is_whole

    def begin_idle_work(self) -> None:
        """From now on there is time for what is not on the first screen."""
        self.idle.begin("set_up", self.preloader.set_up())

    def turn(self) -> None:
        """Wait for something to happen, and show it; while nothing does, do what comes next."""
        wait_ms = WORKING_WAIT_MS if self.idle.has_work else IDLE_WAIT_MS
        events = self.read_events(0 if self.is_stale else wait_ms)
        self.frame(events, PREPARE_MS)
        if events:
            self.idle.rest()
        if self.context.stack.is_preparing or self.is_late:
            return  # nothing moves meanwhile
        if self.is_stale:
            self._clock.tick(FRAMES_PER_SECOND)
        else:
            self.work_ahead()

    def work_ahead(self) -> None:
        """Work for a few milliseconds on what has not been asked for yet."""
        try:
            self.preloader.look()
            self.idle.work()
        except Exception as fault:  # when it is needed, the same fault is met, and survived
            self.context.library.note_fault(fault)

    def close(self) -> None:
        """Close all services, even if one fails.

        What was played is on the disk already.
        """
        context = self.context
        with ExitStack() as last_first:
            last_first.callback(self._pygame.quit)
            last_first.callback(context.library.close)
            if "thinker" in vars(context):
                last_first.callback(context.thinker.close)
            if "voice" in vars(context):  # made at its first use
                last_first.callback(context.voice.close)
            last_first.callback(self.keep_settings)
            last_first.callback(context.stack.clear)
            last_first.callback(self.idle.close)

    def keep_settings(self) -> None:
        """Save the size of the window; all other settings were saved when they changed."""
        context = self.context
        settings = replace(context.settings, window=self.window.place.size)
        if settings != context.library.settings:
            context.library.keep_settings(settings)

    def read_events(self, wait_ms: int = 0) -> list[pygame.event.Event]:
        """Return all new events; without any, wait at most ``wait_ms`` for the first.

        Only this method reads the queue. It naps, since ``pygame.event.wait`` asks the system each
        millisecond, which costs more than a match at rest.
        """
        events = self._pygame.event.get()
        while not events and wait_ms > 0:
            nap_ms = min(NAP_MS, wait_ms)
            time.sleep(nap_ms / 1000)
            wait_ms -= nap_ms
            events = self._pygame.event.get()
        return events

    def frame(self, events: list[pygame.event.Event], piece_ms: float = inf) -> None:
        """Input, whole ticks, and one drawing if anything has changed.

        New pictures of another screen are begun for ``piece_ms`` only. If that is not enough, the
        next frames go on, and it comes once it is whole, or after ``stack.MAX_PIECES`` of them.
        """
        self._began_s = time.perf_counter()
        self._until_s = inf if piece_ms == inf else self._began_s + SHOW_MS / 1000
        brush = self.window.brush
        brush.spare_until_s = inf if piece_ms == inf else self._began_s + PAINT_MS / 1000
        try:
            self._input(events)
            self.is_stale |= self.window.settle(self.context.settings)
            for _ in range(self.loop.due()):
                self.tick()
            composition = self.window.screen.composition
            if not composition.is_whole:
                composition.go_on(self._until_s)
                self._present()
            elif self.is_stale and self._is_painted(piece_ms):
                self.draw()
        except Exception as fault:
            self._survive(fault)
        finally:
            brush.spare_until_s = inf

    def _input(self, events: list[pygame.event.Event]) -> None:
        from scenes.input.actions import Dropped, Plugged, Signal
        from scenes.input.shortcuts import wants_fullscreen

        pygame, context = self._pygame, self.context
        composed = context.devices.composition.text
        events = context.devices.composition.without_its_keys(events)
        self.is_stale |= context.devices.composition.text != composed
        for event in events:
            if context.gui is not None:
                context.gui.feed(event)
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED):
                self.window.follow_size(context.settings)
            if event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
                self.window.place.note()
            if event.type == pygame.WINDOWDISPLAYCHANGED and self.window.place.follow_monitors():
                self.window.restyle(context.settings)
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
                self.window.screen.composition.forget()
                self.is_stale = True
            if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
                context.is_away = event.type == pygame.WINDOWFOCUSLOST
            if event.type == pygame.KEYDOWN and wants_fullscreen(event):
                settings = context.settings
                context.change_settings(replace(settings, fullscreen=not settings.fullscreen))
                self.window.set_fullscreen(context.settings)
        in_use, dropped = context.devices.last_device, []
        for action in context.devices.translate_all(events, self.window.screen):
            match action:
                case Signal.QUIT:
                    self._quit()
                case _ if context.stack.act(action):
                    pass
                case Plugged(device, is_present=False) if device == in_use:
                    self._tell_of_lost(context.devices.name_of(device))
                case Dropped(path):
                    dropped.append(path)
            self.is_stale = True
        if events and context.follow_devices():
            self.is_stale = True
        if dropped:
            context.go.take_in(dropped)

    def _quit(self) -> None:
        """End the program, but ask first if the scene would lose work.

        Closing the window while that question is shown answers it with yes.
        """
        from scenes.dialogs.confirm_leave import confirm_leave

        stack = self.context.stack
        if stack.top is self._last_question:
            stack.clear()
            return
        confirm_leave(self.context, stack.scenes, stack.clear)
        self._last_question = stack.top

    def _tell_of_lost(self, device: Message) -> None:
        """Report that an input device in use was disconnected, unless a scene has said so."""
        from scenes.dialogs.notice import notice

        if self.context.stack.top is not None:
            notice(self.context, "notice.lost", "pause.lost", device=device)

    def tick(self) -> None:
        """Let one tick of the fixed time step pass."""
        from scenes.pace.loop import TICK_MS

        for action in self.context.devices.tick(TICK_MS):
            self.context.stack.act(action)
            self.is_stale = True
        if self.context.update(TICK_MS):
            self.is_stale = True

    def _is_painted(self, piece_ms: float) -> bool:
        """Return whether the screen can be drawn in this frame."""
        if piece_ms == inf:
            return True
        return self.context.stack.prepare(self.window.brush, time.perf_counter() + piece_ms / 1000)

    def draw(self) -> None:
        """Draw a frame.

        Without time for all of its pictures some of them are drafts, and if that is not enough what
        is seen stays until the next frame.
        """
        from scenes.ui.paint.surface_cache import OutOfTime

        self.is_stale = False
        stack, brush = self.context.stack, self.window.brush
        draw = partial(stack.draw, brush, self.loop.alpha)
        if self._until_s == inf:
            self._places = brush.compose(draw)
        else:
            may_wait = self._late < MAX_LATE and not stack.is_preparing
            paint_s = PAINT_MS / 1000 * 2 ** (self._late // LATE_ALIKE)
            paint_until_s = self._began_s + paint_s
            if time.perf_counter() >= paint_until_s:
                paint_until_s = -inf
            limits = (paint_until_s, self._until_s) if may_wait else ()
            try:
                self._places, self.is_stale = brush.compose_in_time(draw, *limits)
            except OutOfTime:
                self._late += 1
                self.is_stale = True
                return
        self._late = 0
        self._present()

    def _present(self) -> None:
        """Present the frame, if it is whole; otherwise what is seen stays."""
        if not self.window.screen.composition.is_whole:
            return
        if self._places is None:
            self._pygame.display.flip()
        elif self._places:
            self._pygame.display.update(self._places)
        self.frames_drawn += 1

    def _survive(self, fault: Exception) -> None:
        """Log a fault of a scene and go back to the title; the match is on the disk."""
        from scenes.dialogs.notice import notice

        self.faults.append(fault)
        context = self.context
        context.library.note_fault(fault)
        if len(self.faults) < FAULTS_ALLOWED:
            context.go.title()
            notice(context, "fault.title", "fault.what")
        self.is_stale = True
