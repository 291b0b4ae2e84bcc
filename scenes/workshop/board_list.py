"""The boards people have drawn, one of which is to be opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.exercise import DesignRefused
from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.boards import VIEWS
from scenes.boards.pages import PagedView
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.list_view import ListRow, ListView, row_pitch
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.kept.drawn_files import BoardFile
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush

LIST: Final[Box] = (SAFE_LEFT, 112.0, 560.0, 528.0)
PREVIEW: Final[Box] = (SAFE_LEFT + 596.0, 112.0, SAFE_RIGHT - SAFE_LEFT - 596.0, 528.0)
CAPTION_H: Final = 64.0
SEATS: Final = [Seat("", look) for look in range(2)]


class BoardListScene(PlainScene):
    """A list, and a picture of the board in focus; ``take`` gets the one that was chosen."""

    def __init__(self, cabinet: Cabinet, game: AnyGame, take: Callable[[BoardFile], None]) -> None:
        self._cabinet, self._game, self._take = cabinet, game, take
        view = VIEWS[game.id]
        self._view = view.at(0, 0) if isinstance(view, PagedView) else view
        x, y, w, h = PREVIEW
        self._stage = Stage((x + 20, y + 20, w - 40, h - 40 - CAPTION_H))
        self._designs: dict[str, Any] = {}
        self._shown: BoardFile | None = None
        pitch = row_pitch(cabinet.window.brush.theme.text_scale)
        self._list: ListView[BoardFile] = ListView(LIST, pitch, self._row)
        self._list.entries = cabinet.library.own_puzzles.boards()
        self._page = Page(cabinet, self._list.rows())
        self._prompt_bar = PromptBar(cabinet)
        self._show()

    def _show(self) -> None:
        """The picture of the board in focus; none of a file that is no board."""
        focused = self._page.focused
        entry = focused.entry if isinstance(focused, ListRow) else None
        if entry == self._shown:
            return
        self._shown, editor = entry, self._game.exercises.editor
        if editor is not None and entry is not None and entry.name in self._designs:
            sketch = editor.drawing.sketch(self._designs[entry.name])
            self._stage.show(self._view.picture(sketch, SEATS))

    def _row(self, box: Box, board: BoardFile) -> ListRow[BoardFile]:
        editor, words = self._game.exercises.editor, self._cabinet.words
        assert editor is not None
        if board.trouble:
            return self._damaged_row(box, board, self._cabinet.say(board.trouble))
        try:
            design = editor.drawing.read(board.text)
        except DesignRefused as refused:
            key, values = f"{self._game.id}.{refused.reason.key}", dict(refused.reason.values)
            return self._damaged_row(box, board, self._cabinet.words(key, **values))
        self._designs[board.name] = design
        numbers = "  ".join(
            words(
                "sentence.named", name=words(f"{self._game.id}.dial.{dial.name}"), value=dial.value
            )
            for dial in editor.drawing.dials(design)
        )
        return ListRow(box, board, (editor.title(design) or board.name, numbers, ""),
                       self._chooses(board), icon="disk")  # fmt: skip

    def _damaged_row(self, box: Box, board: BoardFile, why: str) -> ListRow[BoardFile]:
        """A file that is no board to go on with; whoever chooses it is told so."""

        def tell() -> None:
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "editor.refused", "editor.refused_what", {"why": why})
            )

        return ListRow(box, board, (board.name, why, ""), tell, icon="warning", is_grey=True)

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
        is_taken = self._list.act(action, self._page) or self._page.act(action)
        self._show()
        return is_taken

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        brush.text(words("editor.boards"), (SAFE_LEFT, 64), 44, "display", "text", "midleft")
        self._list.draw_lack(brush, "disk", words("editor.none"))
        self._page.draw(brush)
        self._list.draw_bar(brush)
        if self._shown is not None:
            self._draw_preview(brush, self._shown)
        prompts = [(Button.CONFIRM, words("editor.open")), (Button.CANCEL, words("menu.back"))]
        self._prompt_bar.draw(brush, prompts)

    def _draw_preview(self, brush: Brush, board: BoardFile) -> None:
        """The board, and below it the file that it is in."""
        x, y, w, h = PREVIEW
        brush.panel(PREVIEW, "panel", "line", 24)
        if board.name in self._designs:
            self._stage.draw(brush)
        else:
            brush.icon("warning", (x + w / 2, y + h / 2 - CAPTION_H / 2), 84, "dim")
        brush.text(board.name, (x + w / 2, y + h - 44), 20, "bold", "sub", "center", fit=w - 40)
