"""A sentence over the screen, or a question with two answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.words.message import Message, Value
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Brush
from scenes.ui.items import Item, PushButton

BOX = (320.0, 200.0, 640.0, 320.0)


def tell_saved(
    cabinet: Cabinet, section: str, values: Mapping[str, Value], trouble: Message | None
) -> None:
    """Say in passing that something is saved, or in a box why it is not.

    The words are ``<section>.saved`` and ``<section>.not_saved``, which takes the ``why``.
    """
    if trouble is None:
        cabinet.toast(cabinet.words(f"{section}.saved", **values))
        return
    told = {**values, "why": trouble}
    cabinet.stack.push(NoticeScene(cabinet, f"{section}.save", f"{section}.not_saved", told))


class NoticeScene(PlainScene):
    """Title and text by their keys; ``on_yes`` makes it a question, with "no" in focus first."""

    covers = False

    def __init__(
        self,
        cabinet: Cabinet,
        title: str,
        what: str,
        values: Mapping[str, Value] | None = None,
        *,
        on_yes: Callable[[], None] | None = None,
        yes: str = "notice.yes",
        no: str = "notice.no",
    ) -> None:
        self._cabinet = cabinet
        self._title = cabinet.words(title, **(values or {}))
        self._what = cabinet.words(what, **(values or {}))
        self._on_yes = on_yes
        x, y, w, h = BOX
        row = y + h - 84
        items: list[Item] = []
        if on_yes:
            half = (w - 80) / 2
            items = [
                PushButton((x + 32, row, half, 56), cabinet.words(no), self._close),
                PushButton(
                    (x + 48 + half, row, half, 56), cabinet.words(yes), self._agree, tone="danger"
                ),
            ]
        else:
            items = [
                PushButton(
                    (x + w / 2 - 120, row, 240, 56), cabinet.words("notice.ok"), self._close,
                    tone="primary",
                )
            ]  # fmt: skip
        self._page = Page(cabinet, items)

    def enter(self) -> None:
        self._cabinet.read_aloud(self._title, self._what)

    def _close(self) -> None:
        self._cabinet.stack.pop()

    def _agree(self) -> None:
        self._cabinet.stack.pop()
        if self._on_yes:
            self._on_yes()

    def act(self, action: Action) -> bool:
        match action:
            case Press(Button.CANCEL, is_down=True) | Point(phase=Phase.TURN):
                self._close()
                return True
        return self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        x, y, w, _ = BOX
        brush.shade(150)
        brush.panel(BOX, "panel2", "acc", 26, 2)
        brush.text(self._title, (x + w / 2, y + 52), 30, "display", "text", "center", fit=w - 60)
        brush.paragraph(self._what, (x + 40, y + 96, w - 80, 130), 20, align="center")
        self._page.draw(brush)
