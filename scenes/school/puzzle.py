"""A puzzle on the ordinary table: moves are judged and counted, and hints open in steps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from game.core.lesson import Result
from game.core.match import Match
from game.core.practice import MOST_HINTS
from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.school.lesson_table import LessonTable, match_of
from scenes.school.made import make_puzzle
from scenes.school.puzzle_panels import PuzzleSheet, PuzzleSurround
from scenes.school.puzzle_shelf import following, tell_unkept
from scenes.school.puzzle_words import AnyPuzzle
from scenes.school.task import TaskScene
from scenes.ui.brush import Box

LONGEST_SOLUTION = 400
"""Moves of both sides."""


def open_puzzle(
    cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle, hints: int = 0, day: str = ""
) -> None:
    """Begin a try at a puzzle, after so many hints; as the task of a ``day``, or "".

    A puzzle that the rules judge is a match: whatever was on screen is left.
    """
    cabinet.library.practised.begin(game.id, puzzle, hints, day)
    if puzzle.judge is not None:
        cabinet.stack.push(PuzzleScene(cabinet, game, puzzle, hints, day))
        return
    names = cabinet.settings.last_names
    person = names[0] if names else cabinet.words("puzzles.you")
    seats = (Seat(person, 0), Seat(cabinet.words("puzzles.other"), 1))
    cabinet.go.play(Match(game, puzzle.options, secrets.randbits(63), seats), Seating())


def ask_for_hint(cabinet: Cabinet, is_free: bool, show: Callable[[], None]) -> None:
    """``show`` a hint, unless somebody would rather keep the star of this try."""
    if is_free:
        show()
    else:
        cabinet.stack.push(NoticeScene(
            cabinet, "puzzle.ask", "puzzle.ask_what", on_yes=show, yes="puzzle.ask_yes",
            no="puzzle.ask_no",
        ))  # fmt: skip


def watch_solution(cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle) -> None:
    """The solution from the first move to the end, in the viewer."""
    match = match_of(cabinet, game, puzzle)
    first, solver = match.ply, match.state.to_move
    for _ in range(LONGEST_SOLUTION):
        before = match.state
        is_solvers = before.to_move == solver or puzzle.reply is None
        move: Any = puzzle.shown(before) if is_solvers or not puzzle.reply else puzzle.reply(before)
        match.submit(move)
        if match.state.outcome() is not None:
            break
        judge = puzzle.judge if is_solvers else None
        if judge is not None and judge(before, move, match.state).result is not Result.GO_ON:
            break
    cabinet.go.watch(match.playback(), first)


class PuzzleScene(TaskScene):
    """One try at a puzzle."""

    section = "puzzle"

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle, hints: int = 0, day: str = ""
    ) -> None:
        self._game, self._puzzle, self._day = game, puzzle, day
        effort = cabinet.library.practised.practice.effort(game.id, puzzle.id)
        self._try = PuzzleSheet(
            puzzle=puzzle, hints=hints, effort=effort, has_idea=hints > 0
        )  # fmt: skip
        super().__init__(cabinet, LessonTable(cabinet, game, puzzle), puzzle, self._try)

    def _make_sides(self) -> PuzzleSurround:
        name = self._cabinet.words(f"{self._game.id}.short_name")
        key = "puzzle.title_day" if self._day else "puzzle.title"
        title = self._cabinet.words(key, game=name).upper()
        return PuzzleSurround(self._cabinet, self.table, self._game, self._try, title)

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        words = self._cabinet.words
        return [(Button.PAUSE, words("puzzle.leave"))]

    def _open_menu(self) -> None:
        """Leave the puzzle. What was moved in a task of a day counts."""
        if not self._try.is_solved:
            self._cabinet.library.practised.spend(self._game.id, self._try.cost, self._day)
        self._cabinet.stack.pop()

    @property
    def _offers_hint(self) -> bool:
        return not (self.table.pointing.is_asked or self._page.items or self._try.is_solved)

    @property
    def _hint_box(self) -> Box:
        (x, y, _, h), (right, _, w, _) = self._sides.button_boxes(2)
        return x, y, right + w - x, h

    @property
    def _hint_words(self) -> str:
        return self._cabinet.words(f"puzzle.hint{min(self._try.hints + 1, MOST_HINTS)}")

    def _hint(self) -> None:
        """The next hint; the last one again, if all are open."""
        if not self.table.is_shut:
            self._ask(lambda: self._open_hint(min(self._try.hints + 1, MOST_HINTS)))

    def _ask(self, show: Callable[[], None]) -> None:
        is_free = self._try.hints > 0 or self._try.effort.is_unaided
        ask_for_hint(self._cabinet, is_free, show)

    def _open_hint(self, number: int) -> None:
        """All hints up to that one are open."""
        sheet = self._try
        sheet.hints, sheet.has_idea = max(sheet.hints, number), True
        practised = self._cabinet.library.practised
        practised.hint(self._game.id, self._puzzle, sheet.hints)
        self._cabinet.sounds.play("focus")
        if number >= 2 and (cells := self._puzzle.piece(self.match.state)):
            self._light("", cells)
        if number >= MOST_HINTS:
            if self._day:
                practised.show(self._game.id, self._day)
            self._suggest()

    def _judge(self) -> None:
        match = self.match
        before, after = match.state_at(match.ply - 1), match.state
        self._try.cost += self._puzzle.costs(before, match.moves[-1], after)
        super()._judge()

    def _show(self) -> None:
        def show() -> None:
            self._try_again()
            self.table.stage.finish()
            self._open_hint(MOST_HINTS)

        self._ask(show)

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False) if self._try.is_solved:
                self._go(self._puzzle)
                return True
        return super()._do(action)

    def _solve(self) -> None:
        """The stars of this try are kept, for good."""
        sheet, cabinet = self._try, self._cabinet
        sheet.is_solved = True
        practised = cabinet.library.practised
        sheet.effort = practised.solve(self._game.id, self._puzzle, sheet.cost, self._day)
        tell_unkept(cabinet)
        if self._day:
            self._offer(("puzzle.daily", "home", self._open_menu))
            return
        rows: list[tuple[str, str, Callable[[], None]]] = []
        if (after := following(cabinet, self._game, self._puzzle)) is not None:
            rows.append(("puzzle.next", "play", lambda: self._go(after)))
        door = self._game.exercises.puzzles
        if door is not None and door().made is not None:
            rows.append(("puzzle.more", "star", self._more))
        self._offer(*rows or [("puzzle.leave", "home", self._open_menu)])

    def _go(self, puzzle: AnyPuzzle) -> None:
        """Another puzzle, or this one again, in the place of this table."""
        self._cabinet.library.practised.begin(self._game.id, puzzle, 0, self._day)
        self._cabinet.stack.replace(PuzzleScene(self._cabinet, self._game, puzzle, 0, self._day))

    def _more(self) -> None:
        """A new one that is as hard."""
        make_puzzle(self._cabinet, self._game, self._puzzle.grade, self._go)

    def _told_prompts(self) -> list[tuple[Button, str]]:
        words = self._cabinet.words
        prompts = super()._told_prompts()
        if self._try.is_solved:
            prompts.append((Button.ALTERNATE, words("puzzle.again")))
        return [*prompts, (Button.CANCEL, words("puzzle.leave"))]
