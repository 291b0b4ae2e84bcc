"""Sound on the mixer, if there is a sound device."""

from __future__ import annotations

import logging
from threading import Event, Thread
from time import perf_counter
from typing import Final

import pygame

from scenes.ui.sound.jukebox import Jukebox
from scenes.ui.sound.music import LAYERS, render_loop
from scenes.ui.sound.sounds import Silence, Sounds
from scenes.ui.sound.synth import RATE, SCORES, render
from scenes.ui.system.stderr_filter import quiet_stderr

FORMAT: Final = (RATE, -16, 2)
"""What the mixer plays: samples a second, signed 16 bits, stereo."""

BUFFER_SAMPLES: Final = 512
"""Under 12 ms between a press and its sound."""

CHANNELS: Final = 24
"""Number of sounds that can be heard at a time; each layer of the music has one more channel."""

OF_MENUS: Final = frozenset(("focus", "press", "back", "refuse", "page", "pause"))
"""What sounds in the menus too; it has a volume of its own."""

REST: Final = 1.5
"""Pause of the thread that computes music after a note, as a multiple of the note's time."""


class Audio:
    """Sounds and music on the mixer.

    They are computed in the background: the first sounds may be missed, and the music begins once
    it is computed. Music that is off is not computed.
    """

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._loops: dict[str, pygame.mixer.Sound] = {}
        self._jukebox = Jukebox(self._loops)
        self._master = self._effects = self._menus = 1.0
        self._is_away = self.is_moving = False
        self._is_closed = Event()
        self._synthesis = [Thread(target=self._synthesise, name="synthesis", daemon=True)]
        self._synthesis[0].start()
        pygame.register_quit(self.close)

    def play(self, name: str) -> None:
        """Let ``name`` sound, and the music step back if that is grave.

        An unknown name is noted in the log.
        """
        if name not in SCORES:
            logging.getLogger(__name__).warning("no sound is called %r", name)
        sound = self._sounds.get(name)
        volume = self._master * (self._menus if name in OF_MENUS else self._effects)
        if sound and volume > 0 and not self._is_away:
            try:
                sound.set_volume(volume)
                sound.play()
            except pygame.error:  # the device has gone, and nothing sounds from now on
                self._fall_silent()
                return
            if SCORES[name].is_grave:
                self._jukebox.step_back(round(sound.get_length() * 1000))
                self.is_moving = True

    def set_volume(self, master: float, effects: float, menus: float, music: float) -> None:
        """All from 0 to 1, from the next sound on; ``effects`` are all sounds but the menus'."""
        parts = (min(max(part, 0.0), 1.0) for part in (master, effects, menus, music))
        self._master, self._effects, self._menus, music = parts
        self._jukebox.volume = self._master * music
        self.is_moving = True
        if self._jukebox.volume and len(self._synthesis) == 1:
            self._synthesis.append(Thread(target=self._compose, name="music", daemon=True))
            self._synthesis[1].start()

    def update(self, tick_ms: int, mood: str, *, is_away: bool) -> None:
        """Advance the music by `tick_ms`.

        Args:
            tick_ms: Elapsed time.
            mood: Mood of the scene, one of `music.MOODS`.
            is_away: Whether the window is not in use; it is silent then.
        """
        self._is_away = is_away
        try:
            self._jukebox.update(tick_ms, mood, is_away=is_away)
            self.is_moving = not self._jukebox.is_settled
        except pygame.error:
            self._fall_silent()

    def _fall_silent(self) -> None:
        self._is_closed.set()
        self._sounds.clear()
        self._loops.clear()

    def close(self) -> None:
        """Stop playing, and computing. The mixer must not quit before."""
        self._is_closed.set()
        self.wait()
        self._fall_silent()

    def wait(self) -> None:
        """Return when all that is being computed is there."""
        for thread in self._synthesis:
            thread.join()

    def _synthesise(self) -> None:
        for name in SCORES:
            samples = render(name)
            if self._is_closed.is_set():
                return
            try:
                self._sounds[name] = pygame.mixer.Sound(buffer=samples.data)
            except pygame.error:  # the device has gone
                return

    def _compose(self) -> None:
        """Compute the layers one after the other, slowly enough that no picture waits for it."""
        self._synthesis[0].join()
        rested_s = perf_counter()

        def goes_on() -> bool:
            nonlocal rested_s
            is_closed = self._is_closed.wait((perf_counter() - rested_s) * REST)
            rested_s = perf_counter()
            return not is_closed

        for name in LAYERS:
            samples = render_loop(name, goes_on)
            if samples is None:
                return
            try:
                loop = pygame.mixer.Sound(buffer=samples.data)
            except pygame.error:
                return
            self._loops[name] = loop


def open_audio() -> Sounds:
    """Return the sound device, set up as the sounds need it; ``Silence`` if there is none."""
    try:
        if pygame.mixer.get_init() != FORMAT:
            pygame.mixer.quit()
            with quiet_stderr():
                pygame.mixer.init(*FORMAT, buffer=BUFFER_SAMPLES, allowedchanges=0)
        pygame.mixer.set_num_channels(len(LAYERS) + CHANNELS)
        pygame.mixer.set_reserved(len(LAYERS))
    except pygame.error:
        return Silence()
    return Audio()
