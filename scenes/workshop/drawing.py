"""Drawing on a board: a tool in hand, a place pointed at, numbers beside it, and undoing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.exercise import DesignRefused, Dial, Drawing
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.state import Reason
from scenes.boards import VIEWS
from scenes.boards.pages import PagedView
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import DIRECTIONS, Action, Button, FocusLost, Phase, Point, Press
from scenes.scene import PlainScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.sentences import refusal, sentence
from scenes.workshop import workbench
from scenes.workshop.history import History
from scenes.workshop.pen import Pen
from scenes.workshop.toolbox import DialStepper, ToolButton, tool_figure

PROMPT_BAR_Y: Final = 688.0
STEPS: Final = {Button.NEXT: 1, Button.PREV: -1}


@dataclass(frozen=True, slots=True)
class Door:
    """What can be done with a design, in ``words``; ``button`` does it from anywhere."""

    words: str
    icon: str
    on_press: Callable[[], None]
    button: Button | None = None
    tone: str = "plain"


class DrawingScene(PlainScene, ABC):
    """One design. What it is for, and so its doors and its words, is for others to say."""

    section: str
    """Of the string table: ``title``, ``refused`` and the question before a design is lost."""

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, drawing: Drawing[Any, Any], seats: Sequence[Seat]
    ) -> None:
        self._cabinet, self._game, self.drawing, self._seats = cabinet, game, drawing, seats
        view = VIEWS[game.id]
        self._view = view.at(0, 0) if isinstance(view, PagedView) else view
        self.stage = Stage(workbench.BOARD)
        self._pen = Pen(drawing, self._view, self.stage)
        self._stroke: str | None = None
        self._stroke_from: Any = None
        self._is_drawing = False
        self._said = ""
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet, goes_back=False)

    def open(self, design: Any) -> None:
        """Draw on this one, of which nothing is lost yet."""
        self._history = History(design)
        self.tool = self.drawing.tools(design)[0]
        self._lay_out()
        self._show()

    @property
    def design(self) -> Any:
        return self._history.present

    @abstractmethod
    def doors(self) -> Sequence[Sequence[Door]]:
        """Rows of one or two."""

    @abstractmethod
    def heading(self) -> str:
        """What stands beside the title."""

    def _key(self, part: str, name: str) -> str:
        return f"{self._game.id}.{part}.{name}"

    def _lay_out(self) -> None:
        tools, dials = self.drawing.tools(self.design), self.drawing.dials(self.design)
        undo = Door(self._cabinet.words("editor.undo"), "undo", self.undo, Button.PAGE_BACK)
        redo = Door(self._cabinet.words("editor.redo"), "turn", self.redo, Button.PAGE_ON)
        self._doors = [*self.doors(), (undo, redo)]
        at = workbench.places(len(tools), len(dials), [len(row) for row in self._doors])
        self._laid_out = tools, [dial.name for dial in dials]
        self._page.set_items(
            [
                *map(self._tool_button, tools, at.tools),
                *map(self._dial_stepper, dials, at.dials),
                *(
                    _push_button(door, box, is_alone=len(row) == 1)
                    for row, boxes in zip(self._doors, at.doors, strict=True)
                    for door, box in zip(row, boxes, strict=True)
                ),
            ]
        )

    def _tool_button(self, tool: str, box: Box) -> Item:
        figure = tool_figure(self.drawing, self._view, self.design, tool, self._seats)
        icon = self.drawing.icons.get(tool, "")
        return ToolButton(box, tool, figure, icon, self._takes(tool), lambda: self.tool)

    def _dial_stepper(self, dial: Dial, box: Box) -> Item:
        words = self._cabinet.words(self._key("dial", dial.name))
        return DialStepper(
            box, words, self._dial(dial.name), self._seats, self._dials_to(dial.name)
        )

    @property
    def _shortcuts(self) -> dict[Button, Door]:
        """The doors that have a button, undoing and redoing first."""
        rows = reversed(self._doors)
        return {door.button: door for row in rows for door in row if door.button is not None}

    def _takes(self, tool: str) -> Callable[[], None]:
        def take() -> None:
            self.tool, self._said = tool, ""
            self._pen.begin(self.design, tool)

        return take

    def _dial(self, name: str) -> Callable[[], Dial]:
        return lambda: next(one for one in self.drawing.dials(self.design) if one.name == name)

    def _dials_to(self, name: str) -> Callable[[int], None]:
        def turn_to(value: int) -> None:
            self._attempt(lambda: self.drawing.dialled(self.design, name, value))

        return turn_to

    def _attempt(self, draw: Callable[[], Any]) -> bool:
        """Change the design as ``draw`` does, or say why not; whether it is another one now."""
        before = self.design
        try:
            self.change(draw())
        except DesignRefused as refused:
            self._refuse(refused.reason)
        return bool(self.design != before)

    def change(self, design: Any) -> None:
        """Go on with another design, which can be undone."""
        self._said = ""
        if design != self.design:
            self._history.go_on(design)
            self._show_other()

    def _show_other(self) -> None:
        """The design is another one now, with other tools perhaps."""
        tools, dials = self.drawing.tools(self.design), self.drawing.dials(self.design)
        if self.tool not in tools:
            self._takes(tools[0])()
        if self._laid_out != (tools, [dial.name for dial in dials]):
            self._lay_out()
        self._show()

    def _show(self) -> None:
        self.stage.show(self._view.picture(self.drawing.sketch(self.design), self._seats))
        columns, rows = self.drawing.size(self.design)
        if self._pen.cell[0] >= columns or self._pen.cell[1] >= rows:
            self._pen.begin(self.design, self.tool)

    def undo(self) -> None:
        self._history.undo()
        self._said = ""
        self._show_other()

    def redo(self) -> None:
        self._history.redo()
        self._said = ""
        self._show_other()

    def say(self, words: str) -> None:
        """Show a sentence until something else is done."""
        self._said = words

    def _refuse(self, reason: Reason) -> None:
        self._cabinet.sounds.play("refuse")
        self.say(refusal(self._cabinet.strings, self._name(reason), reason, self._seats))

    def _why(self, reason: Reason) -> str:
        return sentence(self._cabinet.strings, self._name(reason), reason, self._seats)

    def _name(self, reason: Reason) -> str:
        return f"{self._game.id}.{reason.key}"

    def checked(self) -> str | None:
        """The text of a finished design; None once it was said what is wrong."""
        try:
            self.drawing.check(self.design)
        except DesignRefused as refused:
            self.tell_refusal(refused.reason)
            return None
        return self.drawing.write(self.design)

    def tell_refusal(self, reason: Reason) -> None:
        """Say in a window of its own why this is no design to go on with."""
        self._cabinet.sounds.play("refuse")
        why = {"why": self._why(reason)}
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, f"{self.section}.refused", "editor.refused_what", why)
        )

    def keep(self) -> None:
        """Nothing of the present design is lost any more."""
        self._history.kept = self.design

    @property
    def loss(self) -> str:
        return "" if self.design == self._history.kept else self.section

    def enter(self) -> None:
        self._said = ""

    def leave(self) -> None:
        self._stroke = None

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True) if self._is_drawing:
                self._is_drawing = False
            case Press(Button.CANCEL, is_down=True):
                confirm_leave(self._cabinet, [self], self._cabinet.stack.pop)
            case Press(button, is_down=True) if door := self._shortcuts.get(button):
                door.on_press()
            case Press(Button.NEXT | Button.PREV as button, is_down=True):
                self._next_tool(STEPS[button])
            case Press(Button.ALTERNATE, is_down=True) if self._is_drawing:
                self._turn(1)
            case Press(button, is_down=True) if self._is_drawing:
                return self._draw_by_buttons(button)
            case Press(Button.RIGHT, is_down=True) if self._is_at_tools:
                if not self._goes_right():
                    self._begin()
            case Press(Button.CONFIRM, is_down=True) if self._is_at_tools:
                self._page.act(action)
                self._begin()
            case FocusLost():
                self._stroke = None
                return self._page.act(action)
            case Point() if self._point(action):
                pass
            case _:
                return self._page.act(action)
        return True

    def _next_tool(self, step: int) -> None:
        """Take it in hand; the focus goes with it, if it is among the tools."""
        tools = self.drawing.tools(self.design)
        at = (tools.index(self.tool) + step) % len(tools)
        self._takes(tools[at])()
        if self._is_at_tools:
            self._page.focus.current = self._page.items[at]

    @property
    def _is_at_tools(self) -> bool:
        return isinstance(self._page.focused, ToolButton)

    def _goes_right(self) -> bool:
        """Whether another tool lies to the right of the one in focus."""
        before = self._page.focused
        self._page.focus.move(1, 0)
        if self._is_at_tools and self._page.focused is not before:
            return True
        self._page.focus.current = before
        return False

    def _begin(self) -> None:
        """Go on over the board with the buttons."""
        self._is_drawing = True
        self._pen.begin(self.design, self.tool)

    def _draw_by_buttons(self, button: Button) -> bool:
        """Move over the board and put the tool there; out at the right end to the numbers."""
        if button in DIRECTIONS:
            dx, dy = DIRECTIONS[button]
            if not self._pen.steer(self.design, self.tool, dx, dy) and dx:
                self._is_drawing = False
                if dx > 0:
                    first = len(self.drawing.tools(self.design))
                    self._page.focus.current = self._page.items[first]
            return True
        if button is Button.CONFIRM:
            self._press()
            return True
        return False

    def _press(self) -> str:
        """Put there what is in hand; a thing that stays as it is, is taken in hand. Gives the tool
        that was used.
        """
        tool, at = self._pen.tool(self.design, self.tool), self._pen.at
        if not self._attempt(lambda: self.drawing.put(self.design, tool, at)) and not self._said:
            self.tool = tool
        return tool

    def _turn(self, step: int) -> None:
        self._attempt(lambda: self._pen.turn(self.design, self.tool, step))

    def _point(self, point: Point) -> bool:
        """Whether the pointer is over the board; a press begins a stroke, a right one turns."""
        if point.phase is Phase.UP:
            self._stroke = None
            return False
        before = self._pen.cell
        if not self._pen.point(self.design, self.tool, point.x, point.y):
            if point.phase is Phase.HOVER:
                self._is_drawing = False
            return False
        self._is_drawing = True
        match point.phase:
            case Phase.DOWN:
                self._stroke_from, has_aim = self.design, self._pen.aim is not None
                tool = self._press()
                self._stroke = None if has_aim else tool
                if self.design is not self._stroke_from:
                    self._pen.aim = None  # what has just been laid is seen without a ghost on it
            case Phase.TURN:
                self._turn(1)
            case Phase.WHEEL:
                self._turn(-1 if point.wheel > 0 else 1)
            case Phase.HOVER if self._stroke is not None and self._pen.cell != before:
                self._go_on(self._stroke)
        return True

    def _go_on(self, tool: str) -> None:
        """Draw the stroke on, over what does not refuse it; it is undone as one."""
        try:
            drawn = self.drawing.put(self.design, tool, self._pen.cell)
        except DesignRefused:
            return
        if drawn != self.design:
            self._history.go_on(drawn, is_same_step=self.design is not self._stroke_from)
            self._show_other()

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        title = words(f"{self.section}.title")
        box = brush.text(title, (SAFE_LEFT, 48), 40, "display", "text", "midleft")
        left = box[0] + box[2] + 20
        told, ink = (self._said, "amber") if self._said else (self.heading(), "muted")
        brush.text(told, (left, 50), 26, "display", ink, "midleft", fit=SAFE_RIGHT - left)
        brush.panel(workbench.TOOLS, "panel", "line", 22)
        brush.panel(workbench.SIDE, "panel", "line", 22)
        x, y, w, _ = workbench.SIDE
        tool = words("editor.tool_now", tool=words(self._key("tool", self.tool)))
        brush.text(tool, (x + w / 2, y + 34), 22, "heavy", "amber", "center", fit=w - 24)
        if self._is_drawing:
            self.stage.draw(brush, [self._pen.ghost(self.design, self.tool, self._seats)])
            self._page.draw(brush, has_focus=False)
            self._draw_cell(brush)
        else:
            self.stage.draw(brush)
            self._page.draw(brush)
        shortcuts = self._shortcuts
        put = words("editor.put")
        prompts = [
            (Button.CONFIRM, put if self._is_drawing else self._page.confirming(put)),
            (Button.ALTERNATE, words("editor.turn")), (Button.NEXT, words("editor.tool")),
            *((button, door.words) for button, door in shortcuts.items()),
            (Button.CANCEL, words("menu.back")),
        ]  # fmt: skip
        hidden = (*shortcuts, Button.NEXT, Button.ALTERNATE)
        self._prompt_bar.draw(brush, prompts, PROMPT_BAR_Y, on_screen=hidden)

    def _draw_cell(self, brush: Brush) -> None:
        if not self._pen.is_busy(self.design, self.tool):
            return
        x, y = self._pen.cell
        left, top = self.stage.point(x, y)
        right, bottom = self.stage.point(x + 1, y + 1)
        brush.focus_ring((left + 3, top + 3, right - left - 6, bottom - top - 6), 10, "acc")


def _push_button(door: Door, box: Box, *, is_alone: bool) -> Item:
    """With its icon, if the row has room for it."""
    icon = door.icon if is_alone else None
    return PushButton(box, door.words, door.on_press, icon=icon, size=20, tone=door.tone)
