"""The tree beside the board of a task."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from scenes.app_context import AppContext
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene


class PanelOwner(Protocol):
    """A task, whose board is not part of the tree."""

    ways: tuple[Command, ...]
    """What can be done next."""

    def tree(self) -> Node:
        """Return all that stands beside the board."""

    def on_press(self, key: Hashable) -> None:
        """Do what something beside the board is for."""


class TaskPanel(ViewScene):
    """The tree beside the board of a task, whose scene is on the stack in its place."""

    covers = False
    has_back = False

    def __init__(self, context: AppContext, scene: PanelOwner) -> None:
        super().__init__(context)
        self._scene = scene

    @property
    def is_on_top(self) -> bool:
        top: object = self._context.stack.top
        return top is self._scene

    @property
    def has_focus(self) -> bool:
        return bool(self._scene.ways)

    def view(self) -> Node:
        return self._scene.tree()

    def on_press(self, key: Hashable) -> None:
        self._scene.on_press(key)
