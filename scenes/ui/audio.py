"""Sound on the mixer, if there is a sound device."""

from __future__ import annotations

import logging
from threading import Event, Thread
from typing import Final

import pygame

from scenes.ui.noise import without_noise
from scenes.ui.sounds import Silence, Sounds
from scenes.ui.synth import RATE, SCORES, render

FORMAT: Final = (RATE, -16, 2)
"""What the mixer plays: samples a second, signed 16 bits, stereo."""

BUFFER_SAMPLES: Final = 512
"""Under 12 ms between a press and its sound."""

CHANNELS: Final = 24

OF_MENUS: Final = frozenset(("focus", "press", "back", "refuse"))
"""What sounds in the menus too; it has a volume of its own."""


class Audio:
    """The sounds on the mixer. They are computed in the background, so the first may be missed."""

    def __init__(self) -> None:
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._master = self._effects = self._menus = 1.0
        self._is_closed = Event()
        self._synthesis = Thread(target=self._synthesise, name="synthesis", daemon=True)
        self._synthesis.start()
        pygame.register_quit(self.close)

    def play(self, name: str) -> None:
        """Let ``name`` sound; an unknown name is noted in the log."""
        if name not in SCORES:
            logging.getLogger(__name__).warning("no sound is called %r", name)
        sound = self._sounds.get(name)
        volume = self._master * (self._menus if name in OF_MENUS else self._effects)
        if sound and volume > 0:
            try:
                sound.set_volume(volume)
                sound.play()
            except pygame.error:  # the device has gone, and nothing sounds from now on
                self._sounds.clear()

    def set_volume(self, master: float, effects: float, menus: float) -> None:
        """All from 0 to 1, from the next sound on; ``effects`` are all sounds but the menus'."""
        parts = (min(max(part, 0.0), 1.0) for part in (master, effects, menus))
        self._master, self._effects, self._menus = parts

    def close(self) -> None:
        """Stop playing, and computing. The mixer must not quit before."""
        self._is_closed.set()
        self._synthesis.join()
        self._sounds.clear()

    def wait(self) -> None:
        """Return when all sounds are there."""
        self._synthesis.join()

    def _synthesise(self) -> None:
        for name in SCORES:
            samples = render(name)
            if self._is_closed.is_set():
                return
            try:
                self._sounds[name] = pygame.mixer.Sound(buffer=samples.tobytes())
            except pygame.error:  # the device has gone
                return


def open_audio() -> Sounds:
    """The sound device, set up as the sounds need it; ``Silence`` if there is none."""
    try:
        if pygame.mixer.get_init() != FORMAT:
            pygame.mixer.quit()
            with without_noise():
                pygame.mixer.init(*FORMAT, buffer=BUFFER_SAMPLES, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
    except pygame.error:
        return Silence()
    return Audio()
