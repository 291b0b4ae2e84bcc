"""The tree beside the board of a task."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from scenes.cabinet import Cabinet
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene

if TYPE_CHECKING:
    from scenes.practice.task import TaskScene


class TaskPanel(ViewScene):
    """The tree beside the board of a task, whose scene is on the stack in its place."""

    covers = False
    has_back = False

    def __init__(self, cabinet: Cabinet, scene: TaskScene) -> None:
        super().__init__(cabinet)
        self._scene = scene

    @property
    def is_on_top(self) -> bool:
        return self._cabinet.stack.top is self._scene

    @property
    def has_focus(self) -> bool:
        return bool(self._scene.ways)

    def view(self) -> Node:
        return self._scene.tree()

    def on_press(self, key: Hashable) -> None:
        self._scene.on_press(key)
