"""The stack of scenes: the top one acts, all that can be seen are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sin, tau
from time import perf_counter
from typing import TYPE_CHECKING, Final

import pygame

from scenes.input.actions import Action
from scenes.input.guard import InputGuard
from scenes.scene import Scene
from scenes.ui.brush import Brush
from scenes.ui.ease import in_out_quad
from scenes.ui.toast import Toast
from scenes.ui.ui_clock import UiClock

if TYPE_CHECKING:
    from scenes.ui.scanning import Scanner

PIECES_ALIKE: Final = 16
MAX_PIECES: Final = 60
"""Frames after which an unpainted scene is drawn all the same: its pictures may be more
than are kept.
"""


class SceneStack:
    """Scenes on top of each other. An empty stack ends the program.

    Where one scene takes the place of another, the picture of the old one fades.
    """

    def __init__(self) -> None:
        self.ticker = UiClock()
        self.guard = InputGuard(lambda: self.ticker.now_ms)
        self.toast = Toast(self.ticker, self.guard)
        self._scenes: list[Scene] = []
        self._acting = 0
        """How many actions are being taken just now: another screen comes by them, or suddenly."""
        self.scanner: Scanner | None = None
        """For those who have one button only."""
        self.shake = Shake(self.ticker)
        self.fade = Fade(self.ticker)
        self._pieces = 0
        """In how many pieces the scene that has just come was painted so far."""
        self.is_drawing_top = True
        """Whether the scene being drawn is the one that acts; prompts of any other are untrue."""

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All of them, from the bottom up."""
        return tuple(self._scenes)

    @property
    def is_preparing(self) -> bool:
        """Whether a scene that has come is still being painted."""
        return bool(self._pieces)

    @property
    def is_unveiling(self) -> bool:
        """Whether the picture of the old scene is still being swept away."""
        return self.fade.is_on

    @property
    def music(self) -> str:
        """What is played now: a scene that wants nothing of its own leaves that to those below."""
        return next((scene.music for scene in reversed(self._scenes) if scene.music), "menus")

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        self.toast.withdraw()
        if self.top:
            self.top.leave()
            self._change()
        self._scenes.append(scene)
        scene.enter()

    def pop(self) -> None:
        """Back to the scene below."""
        self.toast.withdraw()
        self._scenes.pop().leave()
        self._change()
        if self.top:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Put ``scene`` in the place of the top one."""
        self.toast.withdraw()
        self._scenes.pop().leave()
        self._scenes.append(scene)
        self._change()
        scene.enter()

    def restart(self, scene: Scene) -> None:
        """Leave everything there is and begin again with ``scene``."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Leave every scene, from the top down."""
        while self._scenes:
            self._scenes.pop().leave()
            self._change()

    def _change(self) -> None:
        """Another screen comes in the place of what is seen."""
        self.fade.begin()
        self.guard.change_screen(is_unexpected=not self._acting)

    def reword(self) -> None:
        """Show all words on the screen in the language that was set now."""
        self.toast.withdraw()
        for scene in self._scenes:
            scene.reword()

    def act(self, action: Action) -> bool:
        """Take an action of a device, unless it was meant for what was there a moment ago."""
        if not self.guard.allows(action):
            return True
        taken = self.scanner.act(action) if self.scanner is not None else None
        return self.give(action) if taken is None else taken

    def give(self, action: Action) -> bool:
        """Let the scene on top have ``action``."""
        self._acting += 1
        try:
            return self.toast.act(action) or (self.top is not None and self.top.act(action))
        finally:
            self._acting -= 1

    def update(self, tick_ms: int) -> bool:
        """Let time pass; True if something on the screen changed.

        For a scene that is still being painted it stands still: no clock runs out, and no
        movement, behind the picture of another screen.
        """
        if self._pieces:  # a property costs a call in every tick
            return False
        has_moved = self.ticker.update(tick_ms)
        if self.fade.is_on:
            self.fade.update()
        if self.scanner is not None and self._scenes:
            has_moved = self.scanner.update(tick_ms) or has_moved
        return (bool(self._scenes) and self._scenes[-1].update(tick_ms)) or has_moved

    def prepare(self, brush: Brush, until_s: float) -> bool:
        """Paint the pictures of a scene that has just come, until the time `until_s`.

        Until it can be drawn, the old scene stays on the screen, but a key pressed is for the new
        one: a player who knows the way need not wait. A slow machine takes twice the time after
        every `PIECES_ALIKE` pieces, as many frames a little late are better than one at the end
        that paints all the rest.

        Args:
            brush: What draws on the window.
            until_s: Time by `perf_counter`, in seconds.

        Returns:
            Whether the scene can be drawn.
        """
        if not self.fade.is_new:
            return True
        now_s = perf_counter()
        until_s = now_s + (until_s - now_s) * 2 ** (self._pieces // PIECES_ALIKE)
        self._pieces += 1
        self.fade.let_go(brush)
        try:
            is_ready = brush.rehearse(lambda: self.draw_at_rest(brush), until_s, with_windows=True)
        finally:
            self.is_drawing_top = True
        if is_ready or self._pieces >= MAX_PIECES:
            return True
        self.fade.begin()
        return False

    def place_toast(self, brush: Brush) -> None:
        """Find a place for a toast where the scenes that can be seen have no words."""
        top = self.top
        if top is not None and self.toast.is_shown:
            self.toast.place(brush, top, lambda: self._draw_scenes(brush, 0.0))

    def draw(self, brush: Brush, alpha: float) -> None:
        self.place_toast(brush)
        self._pieces = 0
        self.fade.start(brush)
        self._draw_scenes(brush, alpha)
        self.toast.draw(brush)
        if self.scanner is not None:
            self.scanner.draw(brush)
        if self.fade.is_on:  # last: a picture drawn over held strips would stay there
            self.fade.draw(brush)
        else:
            self.shake.draw(brush)

    def draw_at_rest(self, brush: Brush) -> None:
        """Draw what stays on the screen during the change of scenes."""
        self._draw_scenes(brush, 0.0)
        self.toast.draw(brush)

    def _draw_scenes(self, brush: Brush, alpha: float) -> None:
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].covers:
            first -= 1
        for scene in self._scenes[max(first, 0) :]:
            self.is_drawing_top = scene is self.top
            scene.draw(brush, alpha if self.is_drawing_top else 0.0)


class Fade:
    """Sweep of the old picture away from the new screen.

    It goes strip by strip: to blend the whole window in every frame is too much for a large one,
    and so is a copy of it. What has not begun to go is left on the window.
    """

    MAX_MS: Final = 180
    """No theme lets a change of scenes last longer."""

    STRIPS: Final = 24
    BLENDED: Final = 5.0
    """Number of strips between seen and gone at a time."""

    def __init__(self, ticker: UiClock) -> None:
        self._ticker = ticker
        self._since_ms = -self.MAX_MS
        self.is_new = self.is_on = self._has_let_go = False
        self._size = 0, 0
        self._strips: dict[int, pygame.Surface] = {}
        """Strips of the old picture that are going, by their numbers from left to right."""

    def begin(self) -> None:
        """Another scene comes: what is on the screen has to go."""
        self._has_let_go &= self.is_new
        self.is_new = True
        self._strips.clear()
        self._since_ms = self._ticker.move(self.MAX_MS)

    def update(self) -> None:
        """Forget the old picture once it has gone."""
        if self._ticker.now_ms >= self._since_ms + self.MAX_MS:
            self._strips.clear()
            self.is_on = False

    def let_go(self, brush: Brush) -> None:
        """Drop once what was painted for the old scene and is too large for two of them."""
        if not self._has_let_go:
            self._has_let_go = True
            brush.pictures.forget_passing()
            if not brush.pictures.keeps_windows:
                brush.forget_shown()

    def start(self, brush: Brush) -> None:
        """Begin to sweep, if another scene has come."""
        if self.is_new:
            self.let_go(brush)
            self.is_new, self.is_on = False, True
            self._size = brush.screen.surface.get_size()

    def draw(self, brush: Brush) -> None:
        """Draw what is left of the old picture."""
        w, h = self._size
        if brush.screen.surface.get_size() != self._size:
            return
        duration_ms = min(brush.theme.duration_ms("scene"), self.MAX_MS)
        part = self._ticker.part(self._since_ms, duration_ms, in_out_quad)
        last = 0 if brush.theme.is_calm else self.STRIPS  # calm: all go at the same time
        gone = part * (last + self.BLENDED)
        edges = sorted({w * k // self.STRIPS for k in range(self.STRIPS + 1)})
        for k, (x, end) in enumerate(pairwise(edges)):
            left = 1.0 - (gone - min(k, last)) / self.BLENDED
            opacity = round(255 * min(max(left, 0.0), 1.0))
            if opacity == 255:  # and so are the others
                brush.hold((x, 0, w - x, h))
                break
            if opacity:
                if k not in self._strips:
                    self._strips[k] = brush.screen.surface.subsurface((x, 0, end - x, h)).copy()
                self._strips[k].set_alpha(opacity)
                brush.put(self._strips[k], (x, 0), opacity=opacity)
            else:
                self._strips.pop(k, None)


class Shake:
    """Sign of a refusal without a word: the screen shakes its head.

    Where nothing may move, a frame says no.
    """

    SHAKE_MS: Final = 240
    SWINGS: Final = 3
    REACH: Final = 4.0
    FRAME_MS: Final = 400
    FRAME: Final = (5.0, 5.0, 1270.0, 710.0)

    def __init__(self, ticker: UiClock) -> None:
        self._ticker = ticker
        self._since_ms = -self.FRAME_MS

    def begin(self) -> None:
        self._since_ms = self._ticker.move(self.FRAME_MS)

    def draw(self, brush: Brush) -> None:
        """Move the finished picture to one side, or draw the frame on it."""
        passed_ms = self._ticker.now_ms - self._since_ms
        if brush.theme.is_calm:
            if passed_ms < self.FRAME_MS:
                brush.rounded(self.FRAME, "amber", 18, width=4)
        elif passed_ms < self.SHAKE_MS:
            part = passed_ms / self.SHAKE_MS
            swing = sin((part * self.SWINGS + 0.25) * tau) * (1.0 - part)
            by_px = round(self.REACH * brush.screen.scale * swing)
            window = brush.screen.surface.get_rect()
            brush.stroke(window, object(), lambda surface: surface.scroll(by_px, 0))
