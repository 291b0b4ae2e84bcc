"""Leaving for good: people are asked before anything that they made is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from scenes.app_context import AppContext
from scenes.dialogs.notice import question
from scenes.scene import Scene


def confirm_leave(context: AppContext, scenes: Iterable[Scene], go: Callable[[], None]) -> None:
    """Do ``go``, which is the end of ``scenes``, given from the bottom up.

    Every kind of work that would be lost by it has a question of its own, the uppermost first;
    one "no" and nothing happens.
    """
    for section in dict.fromkeys(scene.loss for scene in scenes):
        if section:
            go = partial(question, context, f"{section}.leave", go)
    go()
