"""Player of sounds for scenes, and its silent twin."""

from __future__ import annotations

from typing import Protocol


class Sounds(Protocol):
    """Player of sounds by name, one of ``synth.SCORES``, and of the music of a room."""

    is_moving: bool
    """Whether the music gets louder or less loud just now."""

    def play(self, name: str) -> None: ...

    def set_volume(self, master: float, effects: float, menus: float, music: float) -> None: ...

    def update(self, tick_ms: int, mood: str, *, is_away: bool) -> None: ...

    def wait(self) -> None: ...

    def close(self) -> None: ...


class Silence:
    """No sound at all, done without complaint."""

    is_moving = False

    def play(self, name: str) -> None:
        """Nothing sounds."""

    def set_volume(self, master: float, effects: float, menus: float, music: float) -> None:
        """Nothing is louder than nothing."""

    def update(self, tick_ms: int, mood: str, *, is_away: bool) -> None:
        """Nothing goes on."""

    def wait(self) -> None:
        """Nothing is there at once."""

    def close(self) -> None:
        """Nothing ends."""
