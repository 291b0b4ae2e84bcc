"""Drawing on a board: a tool in hand, a place pointed at, numbers beside it, and undoing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

from game.core.learning.content import DesignRefused, Drawing
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.pages import PagedView
from scenes.boards.stage import Stage
from scenes.dialogs.confirm_leave import confirm_leave
from scenes.dialogs.notice import notice
from scenes.input.actions import DIRECTIONS, Action, Button, Phase, Point, Press, Signal
from scenes.kit.frame import Prompt, Screen
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, turning
from scenes.kit.text import Text
from scenes.kit.widgets import TextButton
from scenes.ui.brush import Box, Brush
from scenes.ui.sentences import refusal, sentence
from scenes.workshop.history import History
from scenes.workshop.page import BOARD, DrawingPage
from scenes.workshop.pen import Pen


class DrawingScene(ViewScene):
    """Base of the editors: a design, tools and undo. Subclasses say what the design is for.

    While the board has the focus, arrows move the place that is pointed at.
    """

    section: ClassVar[str]
    """Of the string table: ``title``, ``refused`` and the question before a design is lost."""

    def __init__(
        self, context: AppContext, game: AnyGame, drawing: Drawing[Any, Any], seats: Sequence[Seat]
    ) -> None:
        super().__init__(context)
        self._game, self.drawing, self._seats = game, drawing, seats
        view = VIEWS[game.id]
        self._view = view.at(0, 0) if isinstance(view, PagedView) else view
        self.stage = Stage((344.0, 96.0, 592.0, 548.0))
        self.pen = Pen(drawing, self._view, self.stage)
        self._drawing_page = DrawingPage(context, game.id, drawing, self._view, seats)
        self._stroke: str | None = None
        self._stroke_from: Any = None
        self.said = ""
        """What is said until something else is done."""

    def open(self, design: Any) -> None:
        """Begin to edit this design, which counts as saved."""
        self._history = History(design)
        self.tool = self.drawing.tools(design)[0]
        self._show()

    @property
    def design(self) -> Any:
        return self._history.present

    @abstractmethod
    def doors(self) -> Sequence[Sequence[Command]]:
        """Return rows of one or two."""

    @abstractmethod
    def heading(self) -> str:
        """Return what stands beside the title."""

    @property
    def _doors(self) -> Sequence[Sequence[Command]]:
        past, go = self._history, self._go_through
        undo = Command(Button.PAGE_BACK, "editor.undo", partial(go, past.undo), "undo")
        redo = Command(Button.PAGE_ON, "editor.redo", partial(go, past.redo), "turn")
        return [*self.doors(), (undo, redo)]

    def commands(self) -> Iterable[Command]:
        """Return what buttons do; of the doors undoing and redoing come first."""
        yield Command(Button.ALTERNATE, "editor.turn", self._turn)
        yield from turning("editor.tool", self._next_tool)
        for row in reversed(self._doors):
            yield from (door for door in row if door.button is not None)

    # -- what is shown -------------------------------------------------------------------------

    def view(self) -> Node:
        told, ink = (self.said, "amber") if self.said else (self.heading(), "muted")
        header = [Text(told, "name", ink, lines=2, grow=1.0)]
        doors_first = [one.button for one in self.commands() if one.button and one.icon]
        on_screen = (*doors_first, Button.NEXT, Button.ALTERNATE)
        shown = self._doors, self._draw_board, self.stage.frame
        body = self._drawing_page.body(self.design, self.tool, *shown)
        title = self._context.words(f"{self.section}.title")
        return Screen(title, body, "", header, self._prompts(), on_screen, margin=40.0)

    def _prompts(self) -> list[Prompt]:
        words, focused = self._context.words, self.screen.focused
        does = focused.label if focused and isinstance(focused.node, TextButton) else ""
        return [Prompt(Button.CONFIRM, does or words("editor.put")), *self.prompts("")]

    def _draw_board(self, brush: Brush, box: Box, now_ms: int) -> None:
        if self.is_drawing:
            self.pen.draw(brush, self.design, self.tool, self._seats)
        else:
            self.stage.draw(brush)

    @property
    def is_drawing(self) -> bool:
        """Whether the board has the focus."""
        return self.screen.focused_key == BOARD

    # -- the design ----------------------------------------------------------------------------

    def _take(self, tool: str) -> None:
        """Take a tool in hand."""
        self.tool, self.said = tool, ""
        self.pen.begin(self.design, tool)

    def _attempt(self, draw: Callable[[], Any]) -> bool:
        """Change the design as ``draw`` does, or say why not; whether it is another one now."""
        before = self.design
        try:
            self.change(draw())
        except DesignRefused as refused:
            self._context.sounds.play("refuse")
            why, seats = refused.reason, self._seats
            self.said = refusal(self._context.strings, self._name(why), why, seats)
        return bool(self.design != before)

    def change(self, design: Any) -> None:
        """Go on with another design, which can be undone."""
        self.said = ""
        if design != self.design:
            self._history.go_on(design)
            self._show_other()

    def _show_other(self) -> None:
        """Show that the design is another one now, with other tools perhaps."""
        tools = self.drawing.tools(self.design)
        if self.tool not in tools:
            self._take(tools[0])
        self._show()

    def _show(self) -> None:
        self.stage.show(self._view.picture(self.drawing.sketch(self.design), self._seats))
        columns, rows = self.drawing.size(self.design)
        if self.pen.cell[0] >= columns or self.pen.cell[1] >= rows:
            self.pen.begin(self.design, self.tool)
        self.refresh()

    def _go_through(self, move: Callable[[], None]) -> None:
        move()
        self.said = ""
        self._show_other()

    def _name(self, reason: Comment) -> str:
        return f"{self._game.id}.{reason.key}"

    def checked(self) -> str | None:
        """Return the text of a finished design; None once it was said what is wrong."""
        try:
            self.drawing.check(self.design)
        except DesignRefused as refused:
            self.tell_refusal(refused.reason)
            return None
        return self.drawing.write(self.design)

    def tell_refusal(self, reason: Comment) -> None:
        """Say in a window of its own why this is no design to go on with."""
        self._context.sounds.play("refuse")
        why = sentence(self._context.strings, self._name(reason), reason, self._seats)
        notice(self._context, f"{self.section}.refused", "editor.refused_what", why=why)

    def keep(self) -> None:
        """Nothing of the present design is lost any more."""
        self._history.kept = self.design

    @property
    def loss(self) -> str:
        return "" if self.design == self._history.kept else self.section

    def enter(self) -> None:
        super().enter()
        self.said = ""

    def leave(self) -> None:
        super().leave()
        self._stroke = None

    # -- what is done --------------------------------------------------------------------------

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("tool", str() as tool):
                self._take(tool)
            case ("door", str() as words):
                next(door for row in self._doors for door in row if door.words == words).do()
            case _ if key == BOARD:
                self._press()

    def on_step(self, key: Hashable, step: int) -> None:
        match key:
            case ("dial", str() as name):
                dials = self.drawing.dials(self.design)
                value = next(dial for dial in dials if dial.name == name).stepped(step)
                if value is not None:
                    self._attempt(lambda: self.drawing.set_dial(self.design, name, value))

    def on_back(self) -> None:
        if self.is_drawing:
            self.screen.focus_on(("tool", self.tool))
        else:
            confirm_leave(self._context, [self], self._context.stack.pop)

    def act(self, action: Action) -> bool:
        match action:
            case Press(button, is_down=True) if button in DIRECTIONS and self.is_drawing:
                dx, dy = DIRECTIONS[button]
                if not self.pen.steer(self.design, self.tool, dx, dy) and dx:
                    return super().act(action)  # at an end of the board the focus leaves it
            case Press(Button.CONFIRM, is_down=True) if self.is_at_tools:
                super().act(action)
                self.screen.focus_on(BOARD)
            case Point() if self._point(action):
                pass
            case Signal.FOCUS_LOST:
                self._stroke = None
                return super().act(action)
            case _:
                return super().act(action)
        self.refresh()
        return True

    def _next_tool(self, step: int) -> None:
        """Take the next tool in hand; the focus goes with it, if it is among the tools."""
        tools = self.drawing.tools(self.design)
        self._take(tools[(tools.index(self.tool) + step) % len(tools)])
        if self.is_at_tools:
            self.screen.focus_on(("tool", self.tool))

    @property
    def is_at_tools(self) -> bool:
        """Whether a tool has the focus."""
        key = self.screen.focused_key
        return isinstance(key, tuple) and key[0] == "tool"

    def _press(self) -> str:
        """Put there what is in hand; a thing that stays as it is, is taken in hand.

        Gives the tool that was used.
        """
        tool, at = self.pen.tool(self.design, self.tool), self.pen.at
        if not self._attempt(lambda: self.drawing.put(self.design, tool, at)) and not self.said:
            self.tool = tool
        return tool

    def _turn(self, step: int = 1) -> None:
        """Turn what is aimed, or stands there, while the board has the focus."""
        if self.is_drawing:
            self._attempt(lambda: self.pen.turn(self.design, self.tool, step))

    def _point(self, point: Point) -> bool:
        """Return whether the pointer is over the board.

        A press begins a stroke, a right one turns what is there.
        """
        if point.phase is Phase.UP:
            was_stroke, self._stroke = self._stroke, None
            return was_stroke is not None
        before = self.pen.cell
        if not self.pen.point(self.design, self.tool, point.x, point.y):
            return False
        self.screen.focus_on(BOARD)
        self.screen.update()
        match point.phase:
            case Phase.DOWN:
                self._stroke_from, has_aim = self.design, self.pen.aim is not None
                tool = self._press()
                self._stroke = None if has_aim else tool
                if self.design is not self._stroke_from:
                    self.pen.aim = None  # what has just been laid is seen without a ghost on it
            case Phase.TURN:
                self._turn()
            case Phase.WHEEL:
                self._turn(-1 if point.wheel > 0 else 1)
            case Phase.HOVER if self._stroke is not None and self.pen.cell != before:
                self._go_on(self._stroke)
        return True

    def _go_on(self, tool: str) -> None:
        """Draw the stroke on, over what does not refuse it; it is undone as one."""
        try:
            drawn = self.drawing.put(self.design, tool, self.pen.cell)
        except DesignRefused:
            return
        if drawn != self.design:
            self._history.go_on(drawn, is_same_step=self.design is not self._stroke_from)
            self._show_other()
