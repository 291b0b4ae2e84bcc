"""The boards people have drawn, one of which is to be opened."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

from game.core.learning.content import DesignRefused
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.pages import PagedView
from scenes.dialogs.menu import list_card
from scenes.dialogs.notice import notice
from scenes.kit.boxes import Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import empty_state
from scenes.kit.scene import ViewScene
from scenes.kit.scroll import LazyList
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.user_data.drawn_files import DrawnBoard

SEATS: Final = [Seat("", look) for look in range(2)]


class BoardListScene(ViewScene):
    """A list, and a picture of the board in focus; ``take`` gets the one that was chosen."""

    def __init__(
        self, context: AppContext, game: AnyGame, take: Callable[[DrawnBoard], None]
    ) -> None:
        super().__init__(context)
        self._game, self._take = game, take
        view, editor = VIEWS[game.id], game.exercises.editor
        assert editor is not None  # there is no way in otherwise
        self._view, self._editor = view.at(0, 0) if isinstance(view, PagedView) else view, editor
        self._boards = {board.name: board for board in context.library.drawn.find()}
        self._designs: dict[str, Any] = {}
        self._whys: dict[str, str] = {}
        """Why a file is no board to go on with, by its name."""
        for name, board in self._boards.items():
            if board.trouble:
                self._whys[name] = context.say(board.trouble)
                continue
            try:
                self._designs[name] = editor.drawing.read(board.text)
            except DesignRefused as refused:
                key, values = f"{game.id}.{refused.reason.key}", dict(refused.reason.values)
                self._whys[name] = context.words(key, **values)

    def view(self) -> Node:
        words, names = self._context.words, list(self._boards)
        body = empty_state("disk", "", words("editor.none"))
        if names:
            cell = 62.0 + 52.0 * (self._context.window.brush.theme.text_scale - 1)
            rows = LazyList(names, lambda at: self._row(names[at]), cell=cell, gap=6.0, key="list")
            shown = str(self.screen.focused_key or names[0])
            body = Row([Column([rows], width=560.0), self._preview(shown)], 36.0)
        return Screen(words("editor.boards"), body, prompts=self.prompts("editor.open"))

    def _row(self, name: str) -> Node:
        if name in self._whys:
            return list_card(name, "warning", name, self._whys[name], is_grey=True)
        words, design = self._context.words, self._designs[name]
        dials, named = self._editor.drawing.dials(design), partial(words, "sentence.named")
        prefix = f"{self._game.id}.dial."
        told = [named(name=words(prefix + dial.name), value=dial.value) for dial in dials]
        return list_card(name, "disk", self._editor.title(design) or name, "  ".join(told))

    def _preview(self, name: str) -> Node:
        """Return the board in focus, and below it the file that it is in."""
        board: Node = Icon("warning", 84.0, "dim", grow=1.0)
        if name in self._designs:
            sketch = self._editor.drawing.sketch(self._designs[name])
            figure = Figure(self._view.picture(sketch, SEATS))
            board = Picture(("board", name), 0.0, 0.0, figure.draw, grow=1.0)
        file = Text(name, align="center")
        return Panel(Column([board, file]), pad=20.0, radius=24.0, grow=1.0)

    def on_press(self, key: Hashable) -> None:
        name = str(key)
        if name in self._whys:
            notice(self._context, "editor.refused", why=self._whys[name])
            return
        self._context.stack.pop()
        self._take(self._boards[name])
