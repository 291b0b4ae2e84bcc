"""A lesson: cards of one idea each, learned by doing them on the ordinary table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.core.lesson import Result
from game.core.seam import AnyGame
from scenes.cabinet import Cabinet
from scenes.input.actions import Action, Button, Phase, Point, Press
from scenes.practice.lesson_panels import Course, LessonSurround
from scenes.practice.lesson_table import LessonTable
from scenes.practice.task import TaskScene
from scenes.table.last_time import play_again
from scenes.table.play import PlayScene

OPENS_IDEA: Final = 2
"""After so many slips the idea opens by itself."""


def open_lesson(cabinet: Cabinet, game: AnyGame) -> None:
    """Go on with the lesson of a game at the first card that is not done."""
    cards = tuple(game.teaching.lessons())
    solved = frozenset(cabinet.settings.lessons.get(game.id, ()))
    at = next((k for k, card in enumerate(cards) if card.id not in solved), 0)
    cabinet.stack.push(LessonScene(cabinet, game, at))


class LessonScene(TaskScene):
    """One card of a lesson. Nothing of it is kept but that the card was done."""

    section = "lesson"

    def __init__(self, cabinet: Cabinet, game: AnyGame, at: int) -> None:
        self._game = game
        cards = tuple(game.teaching.lessons())
        solved = frozenset(cabinet.settings.lessons.get(game.id, ()))
        self._course = Course(cards=cards, at=at, solved=solved)
        super().__init__(cabinet, LessonTable(cabinet, game, cards[at]), cards[at], self._course)

    def _make_sides(self) -> LessonSurround:
        self._dots = LessonSurround(self._cabinet, self.table, self._course)
        return self._dots

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        words = self._cabinet.words
        skip = [(Button.PREV, words("lesson.skip"))] if self._can_skip else []
        return [*skip, (Button.PAUSE, words("lesson.leave"))]

    @property
    def _can_skip(self) -> bool:
        """Whether the button for it does nothing else at the board."""
        return all(special.button is not Button.PREV for special in self.table.pointing.buttons)

    def _hint(self) -> None:
        self._course.has_idea = True
        self._cabinet.sounds.play("focus")

    @property
    def _hint_words(self) -> str:
        return self._cabinet.words("lesson.idea")

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.PREV, is_down=True, is_repeat=False) if self._can_skip:
                self._skip()
            case Point(x, y, Phase.UP) if (at := self._dot_at(x, y)) is not None:
                self._go(at)
            case _:
                return super()._do(action)
        return True

    def _dot_at(self, x: float, y: float) -> int | None:
        boxes = enumerate(self._dots.dot_boxes())
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

    def _slip(self) -> None:
        self._course.has_idea |= self._course.slips >= OPENS_IDEA
        super()._slip()

    def _solve(self) -> None:
        """The card is done, for good."""
        course, settings = self._course, self._cabinet.settings
        course.solved |= {course.card.id}
        kept = tuple(card.id for card in course.cards if card.id in course.solved)
        lessons = {**settings.lessons, self._game.id: kept}
        self._cabinet.change_settings(replace(settings, lessons=lessons))
        if course.at + 1 < len(course.cards):
            self._offer(("lesson.next", "play", self._skip))
        elif any(isinstance(scene, PlayScene) for scene in self._cabinet.stack.scenes):
            self._offer(("lesson.back", "play", self._open_menu))
        else:
            self._offer(("lesson.play_now", "play", self._play),
                        ("lesson.back", "home", self._open_menu))  # fmt: skip

    def _play(self) -> None:
        play_again(self._cabinet, self._game)

    def _told_prompts(self) -> list[tuple[Button, str]]:
        words = self._cabinet.words
        verdict, prompts = self._course.verdict, super()._told_prompts()
        if verdict is None or verdict.result is not Result.DONE:
            prompts.append((Button.PREV, words("lesson.skip")))
        return [*prompts, (Button.CANCEL, words("lesson.leave"))]
