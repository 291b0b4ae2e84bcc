"""A question for a line of text, with keys for those who have no keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from scenes.app_context import AppContext
from scenes.input.actions import Button
from scenes.kit.boxes import Column
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.writing import WritingScene

Keep: TypeAlias = Callable[[str], None]
"""Gets what was written."""


def ask_text(
    context: AppContext, title: str, text: str, limit: int, keep: Keep, **how: bool
) -> None:
    """Ask for a line of text over the scene below, as `KeyboardScene` does."""
    context.stack.push(KeyboardScene(context, title, text, limit, keep, **how))


class KeyboardScene(WritingScene):
    """Asks for a line of text over the scene below."""

    covers = False

    def __init__(
        self,
        context: AppContext,
        title: str,
        text: str,
        limit: int,
        keep: Keep,
        *,
        is_optional: bool = False,
    ) -> None:
        super().__init__(context, text, limit, keep)
        self._title, self.is_optional = context.words(title), is_optional
        self.screen.focus_on("done" if text or is_optional else ("sign", 1, 0))

    def view(self) -> Node:
        count = f"{len(self.written)} / {self._limit}"
        body = Column([self.entry(count=count), self.keyboard()], "xl")
        return Dialog(self._title, body, 840.0, 170, self.writing_prompts, (Button.PAUSE,))
