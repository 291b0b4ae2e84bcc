"""What a scene is."""

from __future__ import annotations

from typing import Protocol

from scenes.input.actions import Action
from scenes.ui.brush import Brush


class Scene(Protocol):
    """One screen, or one layer over another."""

    covers: bool
    """Whether nothing of the scenes below can be seen."""

    def enter(self) -> None:
        """Called whenever the scene comes to the top, the first time and after a pop."""

    def leave(self) -> None:
        """Called whenever it is no longer on top."""

    def act(self, action: Action) -> bool:
        """Take an action; False passes it on to nobody but the application."""

    def update(self, tick_ms: int) -> bool:
        """Let ``tick_ms`` pass; True if something on the screen changed by it."""

    @property
    def loss(self) -> str:
        """What of somebody's work goes if the scene does: the section of the string table that has
        the question for it, ``leave``, ``leave_sure`` and ``leave_yes``; "" if nothing does.
        """
        return ""

    def draw(self, brush: Brush, alpha: float) -> None:
        """Paint the scene as it is ``alpha`` (0..1) of a tick after the last update.

        Drawing twice gives the same pixels: nothing changes in here.
        """


class PlainScene(Scene):
    """What a scene does that covers all below it, and in which nothing happens by itself."""

    covers = True

    def enter(self) -> None: ...

    def leave(self) -> None: ...

    def update(self, tick_ms: int) -> bool:
        return False
