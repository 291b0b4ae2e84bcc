"""The boards people have drawn, one of which is to be opened."""

from __future__ import annotations

from collections.abc import Callable

from game.core.exercise import DesignRefused
from game.core.seam import AnyGame
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ALL_ROOM, ListRow, ListView, row_pitch
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.library import BoardFile
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush


class BoardListScene(PlainScene):
    """A list; ``take`` gets the one that was chosen."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, take: Callable[[BoardFile], None]) -> None:
        self._cabinet, self._game, self._take = cabinet, game, take
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[BoardFile] = ListView(ALL_ROOM, pitch, self._row)
        self._list.entries = cabinet.library.boards()
        self._page = Page(cabinet, self._list.rows())
        self._prompt_bar = PromptBar(cabinet)

    def _row(self, box: Box, board: BoardFile) -> ListRow[BoardFile]:
        editor = self._game.exercises.editor
        assert editor is not None
        if board.trouble:
            return self._locked_row(box, board, self._cabinet.say(board.trouble))
        try:
            design = editor.drawing.read(board.text)
        except DesignRefused as refused:
            key, values = f"{self._game.id}.{refused.reason.key}", dict(refused.reason.values)
            return self._locked_row(box, board, self._cabinet.words(key, **values))
        numbers = "  ".join(
            f"{self._cabinet.words(f'{self._game.id}.dial.{dial.name}')}: {dial.value}"
            for dial in editor.drawing.dials(design)
        )
        return ListRow(box, board, (editor.title(design) or board.name, numbers, board.name),
                       self._chooses(board), icon="disk")  # fmt: skip

    def _locked_row(self, box: Box, board: BoardFile, why: str) -> ListRow[BoardFile]:
        """A file that is no board to go on with; whoever chooses it is told so."""

        def tell() -> None:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "editor.refused", "editor.refused_what", {"why": why})
            )

        return ListRow(box, board, (board.name, why, ""), tell, icon="lock", is_grey=True)

    def _chooses(self, board: BoardFile) -> Callable[[], None]:
        def choose() -> None:
            self._cabinet.stack.pop()
            self._take(board)

        return choose

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        if isinstance(action, Press) and action.is_down and action.button is Button.CANCEL:
            self._cabinet.stack.pop()
            return True
        return self._list.act(action, self._page) or self._page.act(action)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("editor.load"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        self._list.draw_lack(brush, "disk", words("editor.none"))
        self._page.draw(brush)
        self._list.draw_bar(brush)
        prompts = [(Button.CONFIRM, words("editor.open")), (Button.CANCEL, words("menu.back"))]
        self._prompt_bar.draw(brush, prompts)
