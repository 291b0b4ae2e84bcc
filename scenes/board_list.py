"""The boards people have drawn, one of which is to be opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.core.exercise import DesignRefused
from game.core.seam import AnyGame
from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.page import SAFE_LEFT, Legend, Page
from scenes.ui.roll import ALL_ROOM, Roll, RollRow, row_pitch

Kept: TypeAlias = tuple[str, str]
"""A file's name and its text."""


class BoardListScene(PlainScene):
    """A list; ``take`` gets the file's name and text of the one that was chosen."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, take: Callable[[str, str], None]) -> None:
        self._cabinet, self._game, self._take = cabinet, game, take
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._roll: Roll[Kept] = Roll(ALL_ROOM, pitch, self._row)
        self._roll.entries = cabinet.library.boards()
        self._page = Page(cabinet, self._roll.rows())
        self._legend = Legend(cabinet)

    def _row(self, box: Box, kept: Kept) -> RollRow[Kept]:
        name, text = kept
        editor = self._game.editor
        assert editor is not None
        try:
            design = editor.drawing.read(text)
        except DesignRefused as refused:
            reason = refused.reason
            why = self._cabinet.words(f"{self._game.id}.{reason.key}", **dict(reason.values))
            return RollRow(box, kept, (name, why, ""), self._chooses(kept), icon="lock",
                           is_grey=True)  # fmt: skip
        numbers = "  ".join(
            f"{self._cabinet.words(f'{self._game.id}.dial.{dial.name}')}: {dial.value}"
            for dial in editor.drawing.dials(design)
        )
        return RollRow(box, kept, (editor.title(design) or name, numbers, name),
                       self._chooses(kept), icon="disk")  # fmt: skip

    def _chooses(self, kept: Kept) -> Callable[[], None]:
        def choose() -> None:
            self._cabinet.stack.pop()
            self._take(*kept)

        return choose

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._cabinet.stack.pop()
            return True
        return self._roll.act(action, self._page) or self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("editor.load"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        self._roll.draw_lack(brush, "disk", words("editor.none"))
        self._page.draw(brush)
        self._roll.draw_bar(brush)
        prompts = [(Button.CONFIRM, words("editor.open")), (Button.CANCEL, words("menu.back"))]
        self._legend.draw(brush, prompts)
