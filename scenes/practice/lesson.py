"""A lesson: cards of one idea each, learned by doing them on the ordinary table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.core.learning.exercise import CardResult
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.input.actions import Action, Button, Press
from scenes.kit.boxes import Row
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.placing import Placed
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.practice.lesson_table import LessonTable, other_name
from scenes.practice.task import TaskScene
from scenes.practice.task_side import WallNode
from scenes.table.screens.play import PlayScene
from scenes.table.session.last_options import play_again
from scenes.ui.brush import Brush

DOT_R: Final = 6.0


@nodeclass
class Dot(Pressable):
    """A card of the lesson: a long pill for the one on the table, a tick where it is done."""

    is_here: bool
    is_done: bool

    def measure(self, layout: Layout, width: float) -> Size:
        return (39.0 if self.is_here else 26.0), 44.0

    def paint(self, brush: Brush, at: Placed) -> None:
        x, _, w, _ = at.box
        if self.is_here:
            brush.rounded((x + 2, at.middle[1] - DOT_R, w - 4, 2 * DOT_R), "acc", DOT_R)
        elif self.is_done:
            brush.disc(at.middle, DOT_R + 1, "acc")
            brush.icon("check", at.middle, 9, "acc_ink")
        else:
            brush.ring(at.middle, DOT_R, "sub", 2)


def open_lesson(context: AppContext, game: AnyGame) -> None:
    """Go on with the lesson of a game at the first card that is not done."""
    cards = tuple(game.teaching.lessons())
    solved = frozenset(context.settings.lessons.get(game.id, ()))
    at = next((k for k, card in enumerate(cards) if card.id not in solved), 0)
    context.stack.push(LessonScene(context, game, at))


class LessonScene(TaskScene):
    """One card of a lesson. Nothing of it is kept but that the card was done."""

    section, leave_key = "lesson", "lesson.leave"

    def __init__(self, context: AppContext, game: AnyGame, at: int) -> None:
        self._game, self.at = game, at
        self.cards = tuple(game.teaching.lessons())
        self.solved = frozenset(context.settings.lessons.get(game.id, ()))
        self.card = self.cards[at]
        super().__init__(context, LessonTable(context, game, self.card), self.card)

    def text_of(self, part: str) -> str:
        words, game = self._context.words, self._game.id
        if part == "line":
            return words("lesson.title", game=words(f"{game}.short_name")).upper()
        return words(f"{game}.lesson.{self.card.id}.{part}", who=other_name(self._context))

    def head(self) -> Sequence[Node]:
        words, of = self._context.words, len(self.cards)
        is_whole = all(card.id in self.solved for card in self.cards)
        count = words("lesson.whole" if is_whole else "lesson.count", n=self.at + 1, of=of)
        dots = [
            Dot(k == self.at, card.id in self.solved, key=("card", k), label=f"{k + 1}")
            for k, card in enumerate(self.cards)
        ]
        return [Text(count, "note"), Row(dots, 0.0)]

    def extra(self) -> Sequence[Node]:
        wall = self.card.wall
        return () if wall is None else [WallNode(wall(self.table.session.state))]

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        skip = [(Button.PREV, self._context.words("lesson.skip"))] if self._can_skip else []
        return [*skip, *super()._prompts()]

    @property
    def _can_skip(self) -> bool:
        """Whether the button for it does nothing else at the board."""
        return all(special.button is not Button.PREV for special in self.table.cursor.buttons)

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.PREV, is_down=True, is_repeat=False) if self._can_skip:
                self._skip()
                return True
        return super()._do(action)

    def on_press(self, key: Hashable) -> None:
        match key:
            case ("card", int(at)):
                self._go(at)
            case _:
                super().on_press(key)

    def _go(self, at: int) -> None:
        """Another card, in the place of this one."""
        self._context.stack.replace(LessonScene(self._context, self._game, at))

    def _skip(self) -> None:
        """Show the next card; after the last one leave the lesson."""
        if self.at + 1 < len(self.cards):
            self._context.sounds.play("page")
            self._go(self.at + 1)
        else:
            self._open_menu()

    def _slip(self) -> None:
        self.has_idea |= self.slips >= 2  # then it opens by itself
        super()._slip()

    def _solve(self) -> None:
        """Mark the card as done, for good."""
        settings = self._context.settings
        self.solved |= {self.card.id}
        kept = tuple(card.id for card in self.cards if card.id in self.solved)
        lessons = {**settings.lessons, self._game.id: kept}
        self._context.change_settings(replace(settings, lessons=lessons))
        if self.at + 1 < len(self.cards):
            self._offer(Command(None, "lesson.next", self._skip, "play"))
        elif any(isinstance(scene, PlayScene) for scene in self._context.stack.scenes):
            self._offer(Command(None, "lesson.back", self._open_menu, "play"))
        else:
            play, back = partial(play_again, self._context, self._game), self._open_menu
            way = Command(None, "lesson.play_now", play, "play")
            self._offer(way, Command(None, "lesson.back", back, "home"))

    def _told_prompts(self) -> list[tuple[Button, str]]:
        prompts = super()._told_prompts()
        if self.verdict is None or self.verdict.result is not CardResult.DONE:
            prompts.insert(-1, (Button.PREV, self._context.words("lesson.skip")))
        return prompts
