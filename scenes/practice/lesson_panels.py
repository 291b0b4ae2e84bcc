"""What stands beside the board of a lesson: the words of its card, and a dot for each card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.lesson import LessonCard, Wall
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.practice.lesson_table import TaskTable
from scenes.practice.task_panels import Sheet, TaskSurround
from scenes.ui.brush import Box, Brush

DOT_R: Final = 6.0
DOT_PITCH: Final = 26.0


@dataclass(kw_only=True)
class Course(Sheet):
    """Where somebody is in a lesson, and what has just been said to them."""

    cards: Sequence[LessonCard[Any, Any, Any]]
    at: int
    solved: frozenset[str]
    """The ids of the cards that are done."""

    @property
    def card(self) -> LessonCard[Any, Any, Any]:
        return self.cards[self.at]

    @property
    def key(self) -> Hashable:
        return super().key, self.at, self.solved


class LessonSurround(TaskSurround):
    """The words of a card of a lesson beside the board."""

    section = "lesson"

    def __init__(self, cabinet: Cabinet, table: TaskTable, course: Course) -> None:
        self._course = course
        super().__init__(cabinet, table, course)

    def _told(self, part: str) -> str:
        key = f"{self.match.game.id}.lesson.{self._course.card.id}.{part}"
        return self._cabinet.words(key, who=self._other)

    def _wall(self) -> Wall | None:
        wall = self._course.card.wall
        return None if wall is None else wall(self._sitting.state)

    def dot_boxes(self) -> list[Box]:
        """The dots of all cards, as large as a pointer wants them."""
        count = len(self._course.cards)
        y = self.top_y - DOT_PITCH / 2
        left = SAFE_RIGHT - count * DOT_PITCH - DOT_PITCH / 2
        return [
            (left + (k + 0.5 * (k > self._course.at)) * DOT_PITCH, y,
             DOT_PITCH * (1.5 if k == self._course.at else 1), DOT_PITCH)
            for k in range(count)
        ]  # fmt: skip

    def _draw_line(self, brush: Brush) -> tuple[float, float, float]:
        words, game, course = self._cabinet.words, self.match.game.id, self._course
        y = self.top_y
        title = words("lesson.title", game=words(f"{game}.short_name")).upper()
        box = brush.text(title, (SAFE_LEFT, y), 28, "display", "text", "midleft", fit=330)
        dots = self.dot_boxes()
        for k, (card, (x, top, w, h)) in enumerate(zip(course.cards, dots, strict=True)):
            at = (x + w / 2, top + h / 2)
            if k == course.at:
                brush.rounded((x + 2, at[1] - DOT_R, w - 4, 2 * DOT_R), "acc", DOT_R)
            elif card.id in course.solved:
                brush.disc(at, DOT_R + 1, "acc")
                brush.icon("check", at, 9, "acc_ink")
            else:
                brush.ring(at, DOT_R, "sub", 2)
        of = len(course.cards)
        is_whole = all(card.id in course.solved for card in course.cards)
        whole = words("lesson.whole", of=of)
        told = whole if is_whole else words("lesson.count", n=course.at + 1, of=of)
        told_box = brush.text(told, (dots[0][0] - 12, y), 18, "bold", "sub", "midright")
        left = box[0] + box[2] + 16
        return left, left, told_box[0] - 16
