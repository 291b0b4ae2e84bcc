"""A task on the ordinary table: what is moved is judged, answered, and taken back after a slip."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Final

from game.core.learning.exercise import AnyExercise, CardResult, Verdict
from game.core.rules.comment import SILENCE, Comment
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.kit.boxes import Align, Layers
from scenes.kit.frame import Prompt, PromptLine
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, command_buttons
from scenes.kit.widgets import TextButton
from scenes.practice.lesson_table import TaskTable
from scenes.practice.parts import button_sign
from scenes.practice.task_side import BUTTON_H, TaskSide
from scenes.table.hud.hud import Hud
from scenes.table.screens.table_scene import TableScene
from scenes.ui.brush import Brush
from scenes.ui.sentences import sentence

REPLY_MS: Final = 900
"""What was said is read for so long before the other seat plays."""
GUARD_MS: Final = 250
"""A press so soon after the buttons came was meant for what was there before."""


class TaskScene(TableScene, ABC):
    """One task. Nothing of the moves is kept."""

    table: TaskTable
    section: str
    """Section of the words on the buttons."""
    leave_key: str
    """Key of the words on the button that leaves the task."""
    judged_in = ""
    """Of the game's words: what is said of moves; "" for those of ``section``."""

    def __init__(self, context: AppContext, table: TaskTable, task: AnyExercise) -> None:
        self._task = task
        super().__init__(context, table)
        self.verdict: Verdict | None = None
        self.has_idea, self.slips = False, 0
        self.ways: tuple[Command, ...] = ()
        """What can be done next; nothing while the learner moves."""
        self._learner = self.match.state.to_move
        self._first_ply = self._judged = self.match.ply
        self._panel = TaskPanel(context, self, self._side)
        self.screen = self._panel.screen
        self._wait_ms = self._told_ms = 0

    def _set_out(self, tag: str) -> Hud:
        self._side = TaskSide(self._context, self.table)
        return self._side

    # -- what stands beside the board ----------------------------------------------------------

    @abstractmethod
    def head(self) -> Sequence[Node]:
        """Return what ends the line over the board, after its title."""

    @abstractmethod
    def text_of(self, part: str) -> str:
        """Return a text of the task: "title", "task", "idea", or "line" for the top line."""

    def extra(self) -> Sequence[Node]:
        """Return what else stands between the task and what is said of a move."""
        return ()

    @property
    def verdict_text(self) -> str:
        """The verdict on the last move, as a sentence; "" if there is none."""
        comment = SILENCE if self.verdict is None else self.verdict.comment
        if not comment.key:
            return ""
        key = f"{self.match.game.id}.{self.judged_in or self.section}.{comment.key}"
        return sentence(self._context.strings, key, comment, self.match.seats)

    def buttons(self) -> Sequence[Node]:
        """Return the ways on, or the button that opens a hint, with the sign of its button."""
        if self.ways:
            return command_buttons(self._context.words, self.ways)
        if not self._offers_hint:
            return ()
        button = TextButton(self._hint_words, "star", key="hint", grow=1.0)
        sign = Align(button_sign(self._context, self.table.hint_button), 0.96)
        return [Layers([button, sign], grow=1.0, height=BUTTON_H)]

    @property
    def _hint_words(self) -> str:
        """What the next hint is."""
        return self._context.words(f"{self.section}.idea")

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        return [(Button.PAUSE, self._context.words(self.leave_key))]

    def _told_prompts(self) -> list[tuple[Button, str]]:
        """Return the bottom line while something is said or shown."""
        words, verdict = self._context.words, self.verdict
        prompts = [(Button.CANCEL, words(self.leave_key))]
        if len(self.ways) > 1 and verdict is not None and verdict.result is CardResult.SLIP:
            prompts.insert(0, (Button.SPECIAL, words(f"{self.section}.show_me")))
        if self.ways:
            return [(Button.CONFIRM, words("menu.choose")), *prompts]
        is_film = self.table.presenter.is_film
        return [(Button.CONFIRM, words("play.skip")), *prompts] if is_film else prompts

    # -- what is done --------------------------------------------------------------------------

    @abstractmethod
    def _solve(self) -> None:
        """Mark the task as done."""

    def _hint(self) -> None:
        """Open the next hint."""
        self.has_idea = True
        self._context.sounds.play("focus")

    def on_press(self, key: Hashable) -> None:
        """Do what something beside the board is for."""
        if key == "hint":
            self._hint()
        elif isinstance(key, int):
            self.ways[key].do()

    def _slip(self) -> None:
        """Count a slip; its reason is on the screen already."""
        self._offer(
            Command(None, f"{self.section}.try_again", self._try_again, "turn"),
            Command(None, f"{self.section}.show_me", self._show, "eye"),
        )

    def _open_menu(self) -> None:
        """Leave the task."""
        self._context.stack.pop()

    def act(self, action: Action) -> bool:
        is_taken = super().act(action)
        self._panel.refresh()
        return is_taken

    def _do(self, action: Action) -> bool:
        match action:
            case Press(button, is_down=True, is_repeat=False) if (
                self._offers_hint and button in self.table.hint_buttons
            ):
                self._hint()
            case _ if self.ways:
                return self._do_on_panel(action)
            case Point(x, y, Phase.UP) if (target := self.screen.under(x, y)) is not None:
                self.on_press(target.key)
            case Press(Button.CANCEL, is_down=True) if self.table.is_shut:
                self._open_menu()
            case _:
                return super()._do(action)
        return True

    @property
    def _offers_hint(self) -> bool:
        """Whether a button beside the board opens a hint just now."""
        return not (self.has_idea or self.table.cursor.is_asked or self.ways)

    def _do_on_panel(self, action: Action) -> bool:
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._open_menu()
            case Press(Button.CONFIRM, is_down=True) if self._told_ms < GUARD_MS:
                pass
            case Press(Button.SPECIAL, is_down=True) if len(self.ways) > 1:
                self.ways[1].do()
            case _:
                return self._panel.act(action)
        return True

    def update(self, tick_ms: int) -> bool:
        has_changed = super().update(tick_ms)
        table = self.table
        if self.ways:
            self._told_ms += tick_ms
        elif table.is_shut and not table.stage.is_moving and not table.session.work.is_open:
            has_changed |= self._go_on(tick_ms)
        if has_changed:
            self._panel.refresh()
        return has_changed

    def _go_on(self, tick_ms: int) -> bool:
        """Judge the last move once it has come to rest, or let the other seat reply to it."""
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
        self.verdict = verdict
        if verdict.comment.cells:
            self._light(verdict.comment)
        match verdict.result:
            case CardResult.GO_ON:
                self._wait_ms = REPLY_MS if after.to_move != self._learner else 0
                self._context.sounds.play("turn0")
            case CardResult.DONE:
                self._context.sounds.play("win")
                self._context.rumble(self._context.devices.last_device, 0.4, 60)
                self._solve()
            case CardResult.SLIP:
                self._context.sounds.play("refuse")
                self.slips += 1
                self._slip()

    def _light(self, comment: Comment) -> None:
        """Highlight the cells of a comment."""
        presenter, match = self.table.presenter, self.match
        lit = presenter.view.hint_marks(match.state, [comment], match.seats)
        presenter.trace = {**presenter.trace, **lit}

    def _offer(self, *ways: Command) -> None:
        """Show buttons below what is said, the first in focus."""
        self.ways, self._told_ms = ways, 0
        self._side.has_ways = bool(ways)
        self._panel.refresh()
        if ways:
            self.screen.focus_on(0)

    def _try_again(self) -> None:
        """Take back the moves that led to a slip."""
        self._offer()
        verdict, self.verdict = self.verdict, None
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
        self.table.bring(self._task.shown(self.match.state))

    def draw(self, brush: Brush, alpha: float) -> None:
        self._side.make_room(self.screen.placed)
        if not (self.ways or self.table.is_shut):
            super().draw(brush, alpha)
            self._panel.draw(brush, alpha)
            return
        self.hud.draw(brush)
        self.foreground.draw_board(brush, alpha)
        self._panel.draw(brush, alpha)
        prompts = [Prompt(*one) for one in self._told_prompts()]
        line = PromptLine(prompts, (Button.SPECIAL,), can_drop=False)
        self.foreground.draw_bar(brush, line)


class TaskPanel(ViewScene):
    """The tree beside the board of a task, whose scene is on the stack in its place."""

    covers = False
    has_back = False

    def __init__(self, context: AppContext, scene: TaskScene, side: TaskSide) -> None:
        super().__init__(context)
        self._scene, self._side = scene, side

    @property
    def is_on_top(self) -> bool:
        top: object = self._context.stack.top
        return top is self._scene

    @property
    def has_focus(self) -> bool:
        return bool(self._scene.ways)

    def view(self) -> Node:
        return self._side.tree(self._scene)

    def on_press(self, key: Hashable) -> None:
        self._scene.on_press(key)
