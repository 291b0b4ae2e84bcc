"""A sentence over the screen, or a question with two answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from game.words.message import Message, Value
from scenes.app_context import AppContext
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.frame import Dialog
from scenes.kit.node import Node
from scenes.kit.scene import ViewScene
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton


def tell_saved(
    context: AppContext, section: str, values: Mapping[str, Value], trouble: Message | None
) -> None:
    """Say in passing that something is saved, or in a box why it is not.

    The words are ``<section>.saved`` and ``<section>.not_saved``, which takes the ``why``.
    """
    if trouble is None:
        context.toast(context.words(f"{section}.saved", **values))
        return
    notice(context, f"{section}.save", f"{section}.not_saved", **values, why=trouble)


def notice(context: AppContext, title: str, what: str = "", **values: Value) -> None:
    """Say something in a box; its words are ``title`` and ``what``, or else ``<title>_what``."""
    context.stack.push(NoticeScene(context, title, what or f"{title}_what", values))


def question(
    context: AppContext, stem: str, on_yes: Callable[[], None], title: str = "", **values: Value
) -> None:
    """Ask whether to do something, in the words ``<stem>_sure``, ``<stem>_yes`` and ``<stem>_no``.

    The title is ``stem`` unless another key is given; without ``<stem>_no`` there is a usual no.
    """
    yes, no = f"{stem}_yes", f"{stem}_no"
    no = no if context.strings.has(no) else "notice.no"
    sure = f"{stem}_sure"
    context.stack.push(NoticeScene(context, title or stem, sure, values, on_yes, yes, no))


def ask_for_hint(context: AppContext, is_free: bool, show: Callable[[], None]) -> None:
    """``show`` a hint, after a question if it costs the star of this try."""
    if is_free:
        show()
    else:
        question(context, "puzzle.ask", show)


class NoticeScene(ViewScene):
    """Title and text by their keys; ``on_yes`` makes it a question, with "no" in focus first."""

    covers = False

    def __init__(
        self,
        context: AppContext,
        title: str,
        what: str,
        values: Mapping[str, Value] | None = None,
        on_yes: Callable[[], None] | None = None,
        yes: str = "notice.yes",
        no: str = "notice.no",
    ) -> None:
        super().__init__(context)
        self._title, self._what, self._values = title, what, values or {}
        self._on_yes, self._yes, self._no = on_yes, yes, no

    def enter(self) -> None:
        super().enter()
        words = self._context.words
        self._context.read_aloud(
            words(self._title, **self._values), words(self._what, **self._values)
        )

    def view(self) -> Node:
        words = self._context.words
        buttons: Node = Align(TextButton(words("notice.ok"), tone="primary", key="no", width=240.0))
        if self._on_yes is not None:
            no = TextButton(words(self._no), key="no", grow=0.5)
            yes = TextButton(words(self._yes), tone="danger", key="yes", grow=0.5)
            buttons = Row([no, yes], "l")
        text = Text(words(self._what, **self._values), align="center", lines=0)
        return Dialog(words(self._title, **self._values), Column([text, buttons], "xxl"))

    def on_press(self, key: Hashable) -> None:
        self._context.stack.pop()
        if key == "yes" and self._on_yes is not None:
            self._on_yes()
