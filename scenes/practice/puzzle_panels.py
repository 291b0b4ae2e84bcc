"""What stands beside the board of a puzzle: its words, its stars, and the hints that are open."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from game.core.practice import DayTask, Effort, Stage
from game.core.seam import AnyGame
from scenes.cabinet import Cabinet
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT
from scenes.practice.lesson_table import TaskTable
from scenes.practice.puzzle_words import AnyPuzzle, par_words, puzzle_words
from scenes.practice.task_panels import Sheet, TaskSurround
from scenes.ui.brush import Brush
from scenes.ui.screen import Point

STAR_SIZE: Final = 26.0


@dataclass(kw_only=True)
class PuzzleSheet(Sheet):
    """How a try at a puzzle goes."""

    puzzle: AnyPuzzle
    hints: int
    cost: int = 0
    """What has been moved so far, slips included."""
    effort: Effort
    """What the puzzle has seen in all tries."""
    is_solved: bool = False
    task: DayTask | None = None
    """Of what day's task it is a try. That has one star, and none that was won on the shelf."""

    @property
    def has_button(self) -> bool:
        return True

    @property
    def key(self) -> Hashable:
        return super().key, self.hints, self.cost, self.is_solved, self.task

    @property
    def par_star(self) -> str:
        """How the star for par stands: "won", "open", or "lost" in this try."""
        if self.task is not None and self.task.stage is not Stage.BEGUN:
            return "won" if self.task.has_star else "lost"
        if self.task is None and self.effort.has_par:
            return "won"
        still_to_come = not self.is_solved and self.slips > 0
        return "lost" if self.cost + still_to_come > self.puzzle.par else "open"

    @property
    def unaided_star(self) -> str:
        """The same of the star for no hints."""
        if self.effort.is_unaided:
            return "won"
        return "lost" if self.hints else "open"


class PuzzleSurround(TaskSurround):
    """The words of a puzzle beside the board."""

    section = "puzzle"

    def __init__(
        self, cabinet: Cabinet, table: TaskTable, game: AnyGame, sheet: PuzzleSheet, title: str
    ) -> None:
        """``title`` stands over the board."""
        self._puzzle_sheet, self._game, self._title = sheet, game, title
        super().__init__(cabinet, table, sheet)

    def _told(self, part: str) -> str:
        name = "name" if part == "title" else part
        return puzzle_words(self._cabinet, self._game, self._puzzle_sheet.puzzle, name)

    def _draw_line(self, brush: Brush) -> tuple[float, float, float]:
        words, sheet, y = self._cabinet.words, self._puzzle_sheet, self.top_y
        box = brush.text(self._title, (SAFE_LEFT, y), 28, "display", "text", "midleft", fit=430)
        par = par_words(self._cabinet, self._game, sheet.puzzle, sheet.puzzle.par)
        right = SAFE_RIGHT
        stars = [(sheet.par_star, words("puzzle.par_and_you", par=par, n=sheet.cost))]
        if sheet.task is None:
            stars.insert(0, (sheet.unaided_star, words("puzzle.no_hints")))
        for star, told in stars:
            ink = "dim" if star == "lost" else "sub"
            told_box = brush.text(told, (right, y), 18, "bold", ink, "midright", fit=330)
            draw_star(brush, (told_box[0] - 22, y), STAR_SIZE, star)
            right = told_box[0] - 56
        left = box[0] + box[2] + 16
        return left, left, right


def draw_star(brush: Brush, at: Point, size: float, state: str) -> None:
    """A star: "won" is bright, "open" can be won, "lost" cannot now."""
    if state == "won":
        brush.glow(at, size, "amber", 60)
        brush.icon("star", at, size + 4, brush.theme.shaded("amber", 0.45))
        brush.icon("star", at, size, "amber")
        return
    rim = brush.theme.mix("line", "sub", 0.5) if state == "open" else "line"
    brush.icon("star", at, size, rim)
    brush.icon("star", at, size * 0.72, "hole")
