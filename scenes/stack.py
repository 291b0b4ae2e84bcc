"""The stack of scenes: the top one acts, all that can be seen are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.input.actions import Action
from scenes.scene import Scene
from scenes.ui.brush import Brush


class SceneStack:
    """Scenes on top of each other. An empty stack ends the program."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self.is_drawing_top = True
        """Whether the scene being drawn is the one that acts; a legend of any other is untrue."""

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All of them, from the bottom up."""
        return tuple(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        if self.top:
            self.top.leave()
        self._scenes.append(scene)
        scene.enter()

    def pop(self) -> None:
        """Back to the scene below."""
        self._scenes.pop().leave()
        if self.top:
            self.top.enter()

    def replace(self, scene: Scene) -> None:
        """Put ``scene`` in the place of the top one."""
        self._scenes.pop().leave()
        self._scenes.append(scene)
        scene.enter()

    def restart(self, scene: Scene) -> None:
        """Leave everything there is and begin again with ``scene``."""
        self.clear()
        self.push(scene)

    def clear(self) -> None:
        """Leave every scene, from the top down."""
        while self._scenes:
            self._scenes.pop().leave()

    def act(self, action: Action) -> bool:
        return self.top is not None and self.top.act(action)

    def update(self, tick_ms: int) -> bool:
        return self.top is not None and self.top.update(tick_ms)

    def draw(self, brush: Brush, alpha: float) -> None:
        first = len(self._scenes) - 1
        while first > 0 and not self._scenes[first].covers:
            first -= 1
        for scene in self._scenes[max(first, 0) :]:
            self.is_drawing_top = scene is self.top
            scene.draw(brush, alpha if self.is_drawing_top else 0.0)
