"""Drawing a board of one's own: a tool in hand, a cell in focus, numbers for its size."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from game.core.exercise import DesignRefused, Dial, Editor
from game.core.seam import AnyGame, Reason
from game.core.seats import Seat
from scenes.boards import VIEWS
from scenes.boards.pages import PagedView
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press
from scenes.library import BOARD_SUFFIX
from scenes.notice import NoticeScene
from scenes.toolbox import ToolButton, tool_figure
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton, Stepper
from scenes.ui.page import SAFE_LEFT, Legend, Page

BOARD: Final[Box] = (344.0, 92.0, 592.0, 560.0)
TOOLS: Final[Box] = (40.0, 92.0, 284.0, 560.0)
SIDE: Final[Box] = (956.0, 92.0, 284.0, 560.0)
TOOL_COLUMNS, TOOL_W, TOOL_H = 3, 84.0, 84.0
LONGEST_NAME: Final = 60
LEGEND_Y: Final = 688.0


class EditorScene:
    """One design. Nothing is on the disk before it is saved; leaving an unsaved one asks first."""

    covers = True

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        assert game.editor is not None  # there is no way in otherwise
        self._cabinet, self._game = cabinet, game
        self._editor: Editor[Any, Any, Any] = game.editor
        self._view = VIEWS[game.id]
        self._file = ""
        self._cell: tuple[int, int] | None = None
        self._painted: tuple[int, int] | None = None
        self._stage = Stage(BOARD)
        self._page = Page(cabinet)
        self._legend = Legend(cabinet)
        self._is_drawing = False
        self.tool = self._editor.tools[0]
        self._open(self._editor.blank(), "")
        self._page.set_items(self._items())

    def _open(self, design: Any, file: str) -> None:
        self.design, self._saved, self._file = design, design, file
        self._show()

    def _items(self) -> list[Item]:
        words, editor = self._cabinet.words, self._editor
        x, y, _, _ = TOOLS
        items: list[Item] = []
        for k, tool in enumerate(editor.tools):
            row, column = divmod(k, TOOL_COLUMNS)
            box = (x + 12 + column * (TOOL_W + 4), y + 14 + row * (TOOL_H + 4), TOOL_W, TOOL_H)
            figure = tool_figure(self._game, tool)
            items.append(ToolButton(box, tool, figure, self._takes(tool), lambda: self.tool))
        x, y, w, h = SIDE
        rows = y + 64.0
        for dial in editor.dials(self.design):
            items.append(Stepper((x + 12, rows, w - 24, 50), words(self._key("dial", dial.name)),
                                 self._shows(dial.name), self._steps(dial.name),
                                 can_step=self._can_step(dial.name), value_width=138))  # fmt: skip
            rows += 56
        doors: list[tuple[str, str, Callable[[], None], str]] = [
            ("name", "pencil", self._ask_name, "plain"),
            ("save", "disk", self._save, "plain"),
            ("load", "film", self._load, "plain"),
            ("play", "play", self._play, "primary"),
        ]
        top = y + h - len(doors) * 60 - 6
        for k, (name, icon, on_press, tone) in enumerate(doors):
            items.append(PushButton((x + 16, top + k * 60, w - 32, 52), words(f"editor.{name}"),
                                    on_press, icon=icon, size=20, tone=tone))  # fmt: skip
        return items

    def _key(self, part: str, name: str) -> str:
        return f"{self._game.id}.{part}.{name}"

    def _takes(self, tool: str) -> Callable[[], None]:
        def take() -> None:
            self.tool = tool

        return take

    def _dial(self, name: str) -> Dial:
        return next(dial for dial in self._editor.dials(self.design) if dial.name == name)

    def _shows(self, name: str) -> Callable[[], str]:
        return lambda: str(self._dial(name).value)

    def _can_step(self, name: str) -> Callable[[int], bool]:
        def can_step(step: int) -> bool:
            dial = self._dial(name)
            return dial.least <= dial.value + step <= dial.most

        return can_step

    def _steps(self, name: str) -> Callable[[int], None]:
        def step_by(step: int) -> None:
            value = self._dial(name).value + step
            self._change(self._editor.dialled(self.design, name, value))

        return step_by

    def _change(self, design: Any) -> None:
        self.design = design
        self._show()

    def _show(self) -> None:
        state = self._editor.sketch(self.design)
        view = self._view.at(0, 0) if isinstance(self._view, PagedView) else self._view
        seats = [Seat("", look) for look in range(2)]
        self._stage.show(view.picture(state, seats))
        size = self._size
        if self._cell is not None:
            self._cell = min(self._cell[0], size[0] - 1), min(self._cell[1], size[1] - 1)

    @property
    def _size(self) -> tuple[int, int]:
        """Columns and rows: the first two numbers of any design."""
        columns, rows, *_ = self._editor.dials(self.design)
        return columns.value, rows.value

    def _cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        bx, by, bw, bh = BOARD
        if not (bx <= x <= bx + bw and by <= y <= by + bh):
            return None
        column, row = (int(part // 1) for part in self._stage.board_point(x, y))
        columns, rows = self._size
        return (column, row) if 0 <= column < columns and 0 <= row < rows else None

    def enter(self) -> None: ...

    def leave(self) -> None:
        self._painted = None

    def act(self, action: Action) -> bool:
        action = self._legend.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if self._is_drawing:
                self._is_drawing = False
            case Press(Button.CANCEL, is_down=True):
                self._leave()
            case Press(Button.PAUSE, is_down=True):
                self._play()
            case Press(Button.SPECIAL, is_down=True):
                self._save()
            case Press(Button.NEXT | Button.PREV as button, is_down=True):
                self._next_tool(1 if button is Button.NEXT else -1)
            case Press(Button.ALTERNATE, is_down=True) if self._cell is not None:
                self._change(self._editor.turn(self.design, self._cell))
            case Press(button, is_down=True) if self._is_drawing:
                return self._draw_by_buttons(button)
            case Press(Button.RIGHT, is_down=True) if isinstance(self._page.focused, ToolButton):
                if not self._goes_right():
                    self._is_drawing, self._cell = True, self._cell or (0, 0)
            case Press(Button.CONFIRM, is_down=True) if isinstance(self._page.focused, ToolButton):
                self.tool = self._page.focused.tool
                self._is_drawing, self._cell = True, self._cell or (0, 0)
            case Point() if self._point(action):
                pass
            case _:
                return self._page.act(action)
        return True

    def _goes_right(self) -> bool:
        """Whether another tool lies to the right of the one in focus."""
        before = self._page.focused
        self._page.focus.move(1, 0)
        if isinstance(self._page.focused, ToolButton) and self._page.focused is not before:
            return True
        self._page.focus.current = before
        return False

    def _next_tool(self, step: int) -> None:
        tools = list(self._editor.tools)
        self.tool = tools[(tools.index(self.tool) + step) % len(tools)]

    def _draw_by_buttons(self, button: Button) -> bool:
        """Move over the cells and put the tool there; out at the right end to the numbers."""
        assert self._cell is not None  # drawing begins with a cell
        if button in DIRECTIONS:
            dx, dy = DIRECTIONS[button]
            columns, rows = self._size
            x, y = self._cell[0] + dx, self._cell[1] + dy
            if 0 <= x < columns and 0 <= y < rows:
                self._cell = x, y
            elif dx:
                self._is_drawing = False
                if dx > 0:
                    first = len(self._editor.tools)
                    self._page.focus.current = self._page.items[first]
            return True
        if button is Button.CONFIRM:
            self._change(self._editor.put(self.design, self.tool, self._cell))
            return True
        return False

    def _point(self, point: Point) -> bool:
        """Whether the pointer is over the board; a press puts the tool there, a right one turns."""
        cell = self._cell_at(point.x, point.y)
        if point.phase is Phase.UP:
            self._painted = None
        if cell is None:
            if point.phase is Phase.HOVER:
                self._is_drawing = False
            return False
        self._cell, self._is_drawing = cell, True
        if point.phase is Phase.DOWN:
            self._painted = cell
            self._change(self._editor.put(self.design, self.tool, cell))
        elif point.phase in (Phase.TURN, Phase.WHEEL):
            self._change(self._editor.turn(self.design, cell))
        elif point.phase is Phase.HOVER and self._painted not in (None, cell):
            self._painted = cell
            self._change(self._editor.put(self.design, self.tool, cell))
        return True

    def _ask_name(self, then: Callable[[], None] | None = None) -> None:
        from scenes.keyboard import KeyboardScene

        def keep(name: str) -> None:
            self._change(self._editor.titled(self.design, name))
            if then is not None:
                then()

        title = self._editor.title(self.design)
        self._cabinet.stack.push(
            KeyboardScene(self._cabinet, "editor.name_title", title, LONGEST_NAME, keep)
        )

    def _checked(self) -> str | None:
        """The text of a design that can be played on; None once it was said why it cannot."""
        text = self._editor.write(self.design)
        try:
            self._editor.read(text)
        except DesignRefused as refused:
            self._refuse(refused.reason)
            return None
        return text

    def _refuse(self, reason: Reason) -> None:
        why = self._cabinet.words(f"{self._game.id}.{reason.key}", **dict(reason.values))
        self._cabinet.sounds.play("refuse")
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "editor.refused", "editor.refused_what", {"why": why})
        )

    def _save(self) -> None:
        if (text := self._checked()) is None:
            return
        if not self._editor.title(self.design):
            self._ask_name(self._save)
            return
        name = file_name(self._editor.title(self.design))
        if name != self._file and name in dict(self._cabinet.library.boards()):
            self._cabinet.stack.push(
                NoticeScene(self._cabinet, "editor.save", "editor.replace_sure",
                            {"name": self._editor.title(self.design)},
                            on_yes=lambda: self._write(name, text), yes="editor.replace_yes")
            )  # fmt: skip
            return
        self._write(name, text)

    def _write(self, name: str, text: str) -> None:
        trouble = self._cabinet.library.save_board(name, text)
        if not trouble:
            self._saved, self._file = self.design, name
        key = "editor.not_saved" if trouble else "editor.saved"
        values = {"name": self._editor.title(self.design), "why": trouble}
        self._cabinet.stack.push(NoticeScene(self._cabinet, "editor.save", key, values))

    def _load(self) -> None:
        from scenes.board_list import BoardListScene

        def take(name: str, text: str) -> None:
            try:
                self._open(self._editor.read(text), name)
            except DesignRefused as refused:
                self._refuse(refused.reason)

        self._cabinet.stack.push(BoardListScene(self._cabinet, self._game, take))

    def _play(self) -> None:
        from scenes.join import JoinScene

        if (text := self._checked()) is not None:
            options = self._editor.options(text)
            self._cabinet.stack.push(JoinScene(self._cabinet, self._game, options, ""))

    def _leave(self) -> None:
        if self.design == self._saved:
            self._cabinet.stack.pop()
            return
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "editor.leave", "editor.leave_sure",
                        on_yes=self._cabinet.stack.pop, yes="editor.leave_yes")
        )  # fmt: skip

    def update(self, tick_ms: int) -> bool:
        return False

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        box = brush.text(words("editor.title"), (SAFE_LEFT, 48), 40, "display", "text", "midleft")
        name = self._editor.title(self.design) or words("editor.unnamed")
        brush.text(name, (box[0] + box[2] + 20, 50), 26, "display", "muted", "midleft",
                   fit=1216 - box[0] - box[2] - 20)  # fmt: skip
        brush.panel(TOOLS, "panel", "line", 22)
        brush.panel(SIDE, "panel", "line", 22)
        x, y, w, _ = SIDE
        tool = words(self._key("tool", self.tool))
        brush.text(tool, (x + w / 2, y + 34), 22, "heavy", "amber", "center", fit=w - 24)
        self._stage.draw(brush)
        if self._is_drawing:
            for item in self._page.items:
                item.draw(brush, False)
            self._draw_cell(brush)
        else:
            self._page.draw(brush)
        prompts = [
            (Button.CONFIRM, words("editor.put")), (Button.ALTERNATE, words("editor.turn")),
            (Button.NEXT, words("editor.tool")), (Button.SPECIAL, words("editor.save")),
            (Button.PAUSE, words("editor.play")), (Button.CANCEL, words("menu.back")),
        ]  # fmt: skip
        hidden = (Button.ALTERNATE, Button.NEXT, Button.SPECIAL, Button.PAUSE)
        self._legend.draw(brush, prompts, LEGEND_Y, on_screen=hidden)

    def _draw_cell(self, brush: Brush) -> None:
        if self._cell is None:
            return
        left, top = self._stage.point(*self._cell)
        right, bottom = self._stage.point(self._cell[0] + 1, self._cell[1] + 1)
        brush.focus_ring((left + 3, top + 3, right - left - 6, bottom - top - 6), 10, "acc")


def file_name(title: str) -> str:
    """The name of the file that a board with this title is kept in."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:48]
    return (plain or "board") + BOARD_SUFFIX
