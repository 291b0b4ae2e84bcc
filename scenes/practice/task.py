"""A task on the ordinary table: what is moved is judged, answered, and taken back after a slip."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from game.core.lesson import Result, Verdict
from game.core.state import Cell
from game.core.teaching import Hint
from scenes.boards.beside import MoveButton
from scenes.cabinet import Cabinet
from scenes.dialogs.page import PROMPT_BAR_Y, Page, Slot
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.practice.lesson_table import TaskTable
from scenes.practice.task_panels import Sheet, TaskSurround
from scenes.table.beside.graph import holds
from scenes.table.beside.hud import PAGED_BAR_Y
from scenes.table.beside.surround import Surround
from scenes.table.table_scene import TableScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

REPLY_MS: Final = 900
"""What was said is read for so long before the other seat plays."""

GUARD_MS: Final = 250
"""A press so soon after the buttons came was meant for what was there before."""


DONE_RUMBLE_MS: Final = 60


class Task(Protocol):
    """What a table asks for: a card of a lesson, or a puzzle."""

    @property
    def shown(self) -> Callable[[Any], Any]: ...
    @property
    def reply(self) -> Callable[[Any], Any] | None: ...
    @property
    def judge(self) -> Callable[[Any, Any, Any], Verdict] | None: ...


class TaskScene(TableScene, ABC):
    """One task. Nothing of the moves is kept."""

    table: TaskTable
    section: str
    """Of the cabinet's words: those on the buttons."""

    def __init__(self, cabinet: Cabinet, table: TaskTable, task: Task, sheet: Sheet) -> None:
        self._task, self._sheet = task, sheet
        super().__init__(cabinet, table)
        self._learner = self.match.state.to_move
        self._first_ply = self._judged = self.match.ply
        self._page = Page(cabinet)
        self._wait_ms = self._told_ms = 0

    def _set_out(self, tag: str) -> Surround:
        self._sides = self._make_sides()
        return self._sides

    @abstractmethod
    def _make_sides(self) -> TaskSurround:
        """What stands beside the board."""

    @abstractmethod
    def _solve(self) -> None:
        """The task is done."""

    def _slip(self) -> None:
        """The last move was not what is asked for; it has been said why."""
        self._offer(
            (f"{self.section}.try_again", "turn", self._try_again),
            (f"{self.section}.show_me", "eye", self._show),
        )  # fmt: skip

    def _rarer(self) -> Sequence[Slot]:
        return ()

    def _open_menu(self) -> None:
        """Leave the task."""
        self._cabinet.stack.pop()

    def _do(self, action: Action) -> bool:
        match action:
            case Press(button, is_down=True, is_repeat=False) if (
                self._offers_hint and button in self.table.hint_buttons
            ):
                self._hint()
            case Point(x, y, Phase.UP) if self._offers_hint and holds(self._hint_box, x, y):
                self._hint()
            case _ if self._page.items:
                return self._do_on_page(action)
            case Press(Button.CANCEL, is_down=True) if self.table.is_shut:
                self._open_menu()
            case _:
                return super()._do(action)
        return True

    @property
    def _offers_hint(self) -> bool:
        """Whether a button beside the board opens a hint just now."""
        return not (self._sheet.has_idea or self.table.pointing.is_asked or self._page.items)

    @property
    def _hint_box(self) -> Box:
        """The button that opens a hint."""
        return self._sides.button_boxes(1)[0]

    def _do_on_page(self, action: Action) -> bool:
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._open_menu()
            case Press(Button.CONFIRM, is_down=True) if self._told_ms < GUARD_MS:
                pass
            case Press(Button.SPECIAL, is_down=True) if len(self._page.items) > 1:
                self._page.items[1].activate()
            case _:
                return self._page.act(action)
        return True

    def update(self, tick_ms: int) -> bool:
        has_changed = super().update(tick_ms)
        table = self.table
        if self._page.items:
            self._told_ms += tick_ms
        elif table.is_shut and not table.stage.is_moving and not table.sitting.work.is_open:
            has_changed |= self._go_on(tick_ms)
        return has_changed

    def _go_on(self, tick_ms: int) -> bool:
        """The last move has come to rest: judge it, or let the other seat reply to it."""
        match = self.match
        if match.ply > self._judged:
            self._judged = match.ply
            if match.state_at(match.ply - 1).to_move == self._learner:
                self._judge()
                return True
        self._wait_ms -= tick_ms
        if self._wait_ms > 0:
            return False
        reply = self._task.reply
        is_over = match.state.outcome() is not None
        if match.state.to_move != self._learner and reply is not None and not is_over:
            self.table.submit(reply(match.state))
        else:
            self.table.open()
        return True

    def _judge(self) -> None:
        match, judge = self.match, self._task.judge
        assert judge is not None, "what the rules judge is played as a match"
        before, after = match.state_at(match.ply - 1), match.state
        self._take(judge(before, match.moves[-1], after))

    def _take(self, verdict: Verdict) -> None:
        """Say what the last move means, and go on as it wants."""
        after = self.match.state
        self._sheet.verdict = verdict
        if verdict.cells:
            self._light(verdict.key, verdict.cells)
        match verdict.result:
            case Result.GO_ON:
                self._wait_ms = REPLY_MS if after.to_move != self._learner else 0
                self._cabinet.sounds.play("turn0")
            case Result.DONE:
                self._cabinet.sounds.play("win")
                self._cabinet.rumble(self._cabinet.devices.last_device, 0.4, DONE_RUMBLE_MS)
                self._solve()
            case Result.SLIP:
                self._cabinet.sounds.play("refuse")
                self._sheet.slips += 1
                self._slip()

    def _light(self, key: str, cells: frozenset[Cell]) -> None:
        """Lead the eye to these cells."""
        showing, match = self.table.showing, self.match
        lit = showing.view.hint_marks(match.state, [Hint(key, cells=cells)], match.seats)
        showing.trace = {**showing.trace, **lit}

    def _offer(self, *rows: tuple[str, str, Callable[[], None]]) -> None:
        """Buttons below what is said, the first in focus: keys of their words, icons."""
        boxes = self._sides.button_boxes(len(rows))
        items: list[Item] = [
            PushButton(box, self._cabinet.words(key), on_press, icon=icon,
                       size=22, tone="plain" if k else "primary")
            for k, (box, (key, icon, on_press)) in enumerate(zip(boxes, rows, strict=True))
        ]  # fmt: skip
        self._page.set_items(items)
        self._page.focus.current = next(iter(items), None)
        self._sheet.buttons, self._told_ms = len(items), 0

    def _try_again(self) -> None:
        """The moves that came to a slip are taken back."""
        self._offer()
        verdict, self._sheet.verdict = self._sheet.verdict, None
        assert verdict is not None, "it is said what is tried again"
        for _ in range(min(verdict.back, self.match.ply - self._first_ply)):
            self.table.take_back()
        self._judged = self.match.ply
        self.table.open()

    def _show(self) -> None:
        """Try again, with a right move in the hand."""
        self._try_again()
        self.table.stage.finish()
        self._suggest()

    def _suggest(self) -> None:
        """Put a right move into the hand."""
        move, pointing = self._task.shown(self.match.state), self.table.pointing
        pressed = (special for special in pointing.buttons if special.move == move)
        button: MoveButton | None = next(pressed, None)
        if button is not None:
            pointing.point_at_button(button)
        else:
            pointing.suggest(move)

    def draw(self, brush: Brush, alpha: float) -> None:
        if not (self._page.items or self.table.is_shut):
            super().draw(brush, alpha)
            if self._offers_hint:
                self._draw_hint_button(brush)
            return
        self._surround.draw(brush)
        self._foreground.draw_board(brush, alpha)
        self._page.draw(brush)
        bar_y = PAGED_BAR_Y if self.table.showing.pager.layout else PROMPT_BAR_Y
        self._prompt_bar.draw(brush, self._told_prompts(), bar_y, on_screen=(Button.SPECIAL,))

    def _told_prompts(self) -> list[tuple[Button, str]]:
        """The bottom line while something is said or shown."""
        words, verdict = self._cabinet.words, self._sheet.verdict
        if not self._page.items:
            skip = (Button.CONFIRM, words("play.skip"))
            return [skip] if self.table.showing.is_film else []
        prompts = [(Button.CONFIRM, words("menu.choose"))]
        if verdict is not None and verdict.result is Result.SLIP:
            prompts.append((Button.SPECIAL, words(f"{self.section}.show_me")))
        return prompts

    def _draw_hint_button(self, brush: Brush) -> None:
        """A button with the sign of what opens the next hint."""
        x, y, w, h = self._hint_box
        brush.button((x, y, w, h), self._hint_words, "plain", "star", size=22)
        kind = self._cabinet.devices.last_kind
        if kind != "mouse":
            brush.prompt(kind, self.table.hint_button, (x + w - 14, y + h / 2), anchor="midright")

    @property
    @abstractmethod
    def _hint_words(self) -> str:
        """What the next hint is."""
