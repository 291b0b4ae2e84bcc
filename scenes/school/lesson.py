"""A lesson: cards of one idea each, learned by doing them on the ordinary table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.core.lesson import Result, Verdict
from game.core.seam import AnyGame
from game.core.teaching import Hint
from scenes.boards.beside import MoveButton
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, Slot
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.school.lesson_panels import Course, LessonSurround
from scenes.school.lesson_table import LessonTable
from scenes.table.beside.graph import holds
from scenes.table.beside.surround import Surround
from scenes.table.last_time import play_again
from scenes.table.play import PlayScene
from scenes.table.table_scene import TableScene
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton

REPLY_MS: Final = 900
"""What was said is read for so long before the other seat plays."""

GUARD_MS: Final = 250
"""A press so soon after the buttons came was meant for what was there before."""

OPENS_IDEA: Final = 2
"""After so many slips the idea opens by itself."""


def open_lesson(cabinet: Cabinet, game: AnyGame) -> None:
    """Go on with the lesson of a game at the first card that is not done."""
    cards = tuple(game.teaching.lessons())
    solved = frozenset(cabinet.settings.lessons.get(game.id, ()))
    at = next((k for k, card in enumerate(cards) if card.id not in solved), 0)
    cabinet.stack.push(LessonScene(cabinet, game, at))


class LessonScene(TableScene):
    """One card of a lesson. Nothing of it is kept but that the card was done."""

    table: LessonTable

    def __init__(self, cabinet: Cabinet, game: AnyGame, at: int) -> None:
        self._game = game
        cards = tuple(game.teaching.lessons())
        self._course = Course(cards, at, frozenset(cabinet.settings.lessons.get(game.id, ())))
        super().__init__(cabinet, LessonTable(cabinet, game, cards[at]))
        self._learner = self.match.state.to_move
        self._first_ply = self._judged = self.match.ply
        self._page = Page(cabinet)
        self._wait_ms = self._told_ms = 0

    def _set_out(self, tag: str) -> Surround:
        assert isinstance(self.table, LessonTable)
        self._sides = LessonSurround(self._cabinet, self.table, self._course)
        return self._sides

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        words = self._cabinet.words
        skip = [(Button.PREV, words("lesson.skip"))] if self._can_skip else []
        return [*skip, (Button.PAUSE, words("lesson.leave"))]

    @property
    def _can_skip(self) -> bool:
        """Whether the button for it does nothing else at the board."""
        return all(special.button is not Button.PREV for special in self.table.pointing.buttons)

    def _rarer(self) -> Sequence[Slot]:
        return ()

    def _open_menu(self) -> None:
        """Leave the lesson; what was done stays done."""
        self._cabinet.stack.pop()

    def _hint(self) -> None:
        self._course.has_idea = True
        self._cabinet.sounds.play("focus")

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.PREV, is_down=True, is_repeat=False) if self._can_skip:
                self._skip()
            case Point(x, y, Phase.UP) if (at := self._dot_at(x, y)) is not None:
                self._go(at)
            case Press(self.table.hint_button, is_down=True) if self._can_show_idea:
                self._hint()
            case Point(x, y, Phase.UP) if self._can_show_idea and holds(self._idea_box, x, y):
                self._hint()
            case _ if self._page.items:
                return self._do_on_page(action)
            case Press(Button.CANCEL, is_down=True) if self.table.is_shut:
                self._open_menu()
            case _:
                return super()._do(action)
        return True

    @property
    def _can_show_idea(self) -> bool:
        return not (self._course.has_idea or self.table.pointing.is_asked or self._page.items)

    @property
    def _idea_box(self) -> Box:
        """The button that opens the idea."""
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

    def _dot_at(self, x: float, y: float) -> int | None:
        boxes = enumerate(self._sides.dot_boxes())
        return next((k for k, (bx, by, w, h) in boxes if bx <= x < bx + w and by <= y < by + h),
                    None)  # fmt: skip

    def _go(self, at: int) -> None:
        """Another card, in the place of this one."""
        self._cabinet.stack.replace(LessonScene(self._cabinet, self._game, at))

    def _skip(self) -> None:
        """The next card in turn; after the last one the lesson is left."""
        if self._course.at + 1 < len(self._course.cards):
            self._cabinet.sounds.play("page")
            self._go(self._course.at + 1)
        else:
            self._open_menu()

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
        card = self._course.card
        is_over = match.state.outcome() is not None
        if match.state.to_move != self._learner and card.reply is not None and not is_over:
            self.table.submit(card.reply(match.state))
        else:
            self.table.open()
        return True

    def _judge(self) -> None:
        match, course = self.match, self._course
        before, after = match.state_at(match.ply - 1), match.state
        verdict = course.card.judge(before, match.moves[-1], after)
        course.verdict = verdict
        if verdict.cells:
            self._light(verdict)
        match verdict.result:
            case Result.GO_ON:
                self._wait_ms = REPLY_MS if after.to_move != self._learner else 0
                self._cabinet.sounds.play("turn0")
            case Result.DONE:
                self._cabinet.sounds.play("win")
                self._solve()
            case Result.SLIP:
                self._cabinet.sounds.play("refuse")
                course.slips += 1
                course.has_idea |= course.slips >= OPENS_IDEA
                self._offer(("try_again", "turn", self._try_again), ("show_me", "eye", self._show))

    def _light(self, verdict: Verdict) -> None:
        """Lead the eye to what is said."""
        showing, match = self.table.showing, self.match
        told = [Hint(verdict.key, cells=verdict.cells)]
        lit = showing.view.hint_marks(match.state, told, match.seats)
        showing.trace = {**showing.trace, **lit}

    def _solve(self) -> None:
        """The card is done, for good."""
        course, settings = self._course, self._cabinet.settings
        course.solved |= {course.card.id}
        kept = tuple(card.id for card in course.cards if card.id in course.solved)
        lessons = {**settings.lessons, self._game.id: kept}
        self._cabinet.change_settings(replace(settings, lessons=lessons))
        if course.at + 1 < len(course.cards):
            self._offer(("next", "play", self._skip))
        elif any(isinstance(scene, PlayScene) for scene in self._cabinet.stack.scenes):
            self._offer(("back", "play", self._open_menu))
        else:
            self._offer(("play_now", "play", self._play), ("back", "home", self._open_menu))

    def _play(self) -> None:
        play_again(self._cabinet, self._game)

    def _offer(self, *rows: tuple[str, str, Callable[[], None]]) -> None:
        """Buttons below what is said, the first in focus."""
        boxes = self._sides.button_boxes(len(rows))
        items: list[Item] = [
            PushButton(box, self._cabinet.words(f"lesson.{name}"), on_press, icon=icon, size=22,
                       tone="plain" if k else "primary")
            for k, (box, (name, icon, on_press)) in enumerate(zip(boxes, rows, strict=True))
        ]  # fmt: skip
        self._page.set_items(items)
        self._page.focus.current = next(iter(items), None)
        self._course.buttons, self._told_ms = len(items), 0

    def _try_again(self) -> None:
        """The moves that came to a slip are taken back."""
        self._offer()
        verdict, self._course.verdict = self._course.verdict, None
        assert verdict is not None, "it is said what is tried again"
        for _ in range(min(verdict.back, self.match.ply - self._first_ply)):
            self.table.take_back()
        self._judged = self.match.ply
        self.table.open()

    def _show(self) -> None:
        """Try again, with a right move in the hand."""
        self._try_again()
        self.table.stage.finish()
        move, pointing = self._course.card.shown(self.match.state), self.table.pointing
        pressed = (special for special in pointing.buttons if special.move == move)
        button: MoveButton | None = next(pressed, None)
        if button is not None:
            pointing.point_at_button(button)
        else:
            pointing.suggest(move)

    def draw(self, brush: Brush, alpha: float) -> None:
        if not (self._page.items or self.table.is_shut):
            super().draw(brush, alpha)
            if self._can_show_idea:
                self._draw_idea_button(brush)
            return
        self._surround.draw(brush)
        self._foreground.draw_board(brush, alpha)
        self._page.draw(brush)
        words, verdict = self._cabinet.words, self._course.verdict
        prompts = [(Button.CONFIRM, words("menu.choose"))]
        if verdict is not None and verdict.result is Result.SLIP:
            prompts.append((Button.SPECIAL, words("lesson.show_me")))
        if not self._page.items:
            prompts = [(Button.CONFIRM, words("play.skip"))] if self.table.showing.is_film else []
        prompts += [(Button.PREV, words("lesson.skip")), (Button.CANCEL, words("lesson.leave"))]
        self._prompt_bar.draw(brush, prompts, on_screen=(Button.SPECIAL,))

    def _draw_idea_button(self, brush: Brush) -> None:
        """Closed, the idea is a button with the sign of what opens it."""
        x, y, w, h = self._idea_box
        brush.button((x, y, w, h), self._cabinet.words("lesson.idea"), "plain", "star", size=22)
        kind = self._cabinet.devices.last_kind
        if kind != "mouse":
            brush.prompt(kind, self.table.hint_button, (x + w - 14, y + h / 2), anchor="midright")
