"""Plays the layers of the music on channels of their own, each as loud as the room wants it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from scenes.ui.sound.music import LAYERS, MOODS

RISE_MS: Final = 2400
FALL_MS: Final = 1200
AWAY_MS: Final = 300
"""How long a layer takes to fade in, to fade out, and to fade out while the window is away."""

DUCKED: Final = 10 ** (-9 / 20)
"""The music steps back by 9 dB under what is grave."""

DUCK_MS: Final = 80
RELEASE_MS: Final = 900
"""How long it takes to step back, and to return."""

SCALE: Final = 128
"""Number of volumes that the mixer knows; a smaller change is none."""


class Jukebox:
    """Cross-fades from one mood to another.

    A layer that is silent waits where it is, and goes on from there. ``loops`` are the layers that
    are there.
    """

    def __init__(self, loops: Mapping[str, pygame.mixer.Sound]) -> None:
        self._loops = loops
        self._channels = {name: pygame.mixer.Channel(k) for k, name in enumerate(LAYERS)}
        self.gains = dict.fromkeys(LAYERS, 0.0)
        """How much of each layer there is, before volume and ducking."""
        self.duck = 1.0
        self.volume = 0.0
        self._ducked_ms = 0
        self._heard: dict[str, int] = {}
        self._before: tuple[object, ...] = ()
        self.is_settled = False
        """Whether the last tick has left nothing that moves."""

    def step_back(self, ms: int) -> None:
        """Lower the music for that time."""
        self._ducked_ms = max(self._ducked_ms, ms)

    def update(self, tick_ms: int, mood: str, *, is_away: bool) -> None:
        """Let time pass. Raises ``pygame.error`` if the device has gone."""
        now = mood, is_away, self.volume, len(self._loops)
        if self.is_settled and now == self._before and not self._ducked_ms:
            return
        self._before = now
        self._ducked_ms = max(0, self._ducked_ms - tick_ms)
        way = 1.0 - DUCKED
        if self._ducked_ms:
            self.duck = max(DUCKED, self.duck - way * tick_ms / DUCK_MS)
        else:
            self.duck = min(1.0, self.duck + way * tick_ms / RELEASE_MS)
        wanted = {} if is_away or not self.volume else MOODS[mood]
        for name, sound in list(self._loops.items()):  # the next one may come meanwhile
            self._move(name, wanted.get(name, 0.0), tick_ms, AWAY_MS if is_away else FALL_MS)
            self._sound(name, sound)
        self.is_settled = (
            self.duck == 1.0
            and not self._ducked_ms
            and all(self.gains[name] == wanted.get(name, 0.0) for name in self._loops)
        )

    def _move(self, name: str, wanted: float, tick_ms: int, fall_ms: int) -> None:
        gain = self.gains[name]
        if gain < wanted:
            self.gains[name] = min(wanted, gain + tick_ms / RISE_MS)
        else:
            self.gains[name] = max(wanted, gain - tick_ms / fall_ms)

    def _sound(self, name: str, sound: pygame.mixer.Sound) -> None:
        """Tell the mixer how loud the layer is now, if that has changed."""
        heard = round(SCALE * self.gains[name] * self.volume * self.duck)
        if heard == self._heard.get(name, 0):
            return
        channel = self._channels[name]
        if name not in self._heard:
            sound.set_volume(0.0)  # a channel begins at full volume, until it is told otherwise
            channel.play(sound, loops=-1)
        elif not self._heard[name]:
            channel.unpause()
        channel.set_volume(heard / SCALE)
        sound.set_volume(1.0)
        if not heard:
            channel.pause()
        self._heard[name] = heard
