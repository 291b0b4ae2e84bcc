"""A puzzle on the ordinary table: moves are judged and counted, and hints open in steps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from game.core.lesson import Result
from game.core.match import Match
from game.core.practice import MOST_HINTS, DayTask, LeftOff
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.state import InvalidMove
from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.practice.left_match import left_match
from scenes.practice.lesson_table import TaskTable, match_of
from scenes.practice.made import make_puzzle
from scenes.practice.puzzle_panels import PuzzleSheet, PuzzleSurround
from scenes.practice.puzzle_shelf import following, tell_unkept
from scenes.practice.puzzle_words import AnyPuzzle
from scenes.practice.task import TaskScene
from scenes.ui.brush import Box

LONGEST_SOLUTION = 400
"""Moves of both sides."""


def open_puzzle(
    cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle, hints: int = 0, day: str = ""
) -> None:
    """Begin a try at a puzzle, after so many hints; as the task of a ``day``, or "".

    A try that counts for its day goes on where it was left, with the hints that were seen.
    A puzzle that the rules judge is a match: whatever was on screen is left.
    """
    practised = cabinet.library.practised
    if practised.counting(game.id, day) is not None:
        if puzzle.judge is not None:
            hints = practised.practice.effort(game.id, puzzle.id).hints
            cabinet.stack.push(PuzzleScene(cabinet, game, puzzle, hints, day))
            return
        if (left := left_match(cabinet, game, puzzle)) is not None:
            practised.run(game.id, puzzle, day)
            cabinet.go.resume(left)
            return
    practised.begin(game.id, puzzle, hints, day)
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


def go_on(match: Match, puzzle: AnyPuzzle, left: LeftOff | None) -> int:
    """Play what stood when a try was left, and the reply to it; gives what that cost.

    Whatever is no right move here is not played: the file may be another program's.
    """
    solver, judge, cost = match.state.to_move, puzzle.judge, 0
    moves = left.moves if left is not None and left.puzzle == puzzle.id else ()
    for text in moves:
        before = match.state
        try:
            move = match.game.parse(before, text)
            if match.judge(before, move) is not None:
                break
        except InvalidMove:
            break
        after = before.play(move)
        if after.outcome() is not None:
            break
        if before.to_move == solver:
            if judge is None or judge(before, move, after).result is not Result.GO_ON:
                break
            cost += puzzle.costs(before, move, after)
        match.submit(move)
    if match.state.to_move != solver and puzzle.reply is not None:
        match.submit(puzzle.reply(match.state))
    return cost


class PuzzleScene(TaskScene):
    """One try at a puzzle."""

    section = "puzzle"

    def __init__(
        self, cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle, hints: int = 0, day: str = ""
    ) -> None:
        self._cabinet, self._game, self._puzzle, self._day = cabinet, game, puzzle, day
        practised = cabinet.library.practised
        effort, counting = practised.practice.effort(game.id, puzzle.id), practised.counting
        self._try = PuzzleSheet(
            puzzle=puzzle, hints=hints, effort=effort, has_idea=hints > 0, task=self._kept_task()
        )  # fmt: skip
        match = match_of(cabinet, game, puzzle)
        self._begun_ply, self._spent = match.ply, 0
        if (task := counting(game.id, day)) is not None:
            right = go_on(match, puzzle, task.left)
            self._try.cost = self._spent = task.cost
            self._try.slips = int(task.cost > right)
        super().__init__(cabinet, TaskTable(cabinet, match), puzzle, self._try)
        self._first_ply = self._begun_ply

    def _kept_task(self) -> DayTask | None:
        """How the task of the day stands; None if this is none."""
        practice = self._cabinet.library.practised.practice
        return practice.task(self._day, self._game.id) if self._day else None

    def _make_sides(self) -> PuzzleSurround:
        name = self._cabinet.words(f"{self._game.id}.short_name")
        key = "puzzle.title_day" if self._day else "puzzle.title"
        title = self._cabinet.words(key, game=name).upper()
        return PuzzleSurround(self._cabinet, self.table, self._game, self._try, title)

    def _prompts(self) -> Sequence[tuple[Button, str]]:
        words = self._cabinet.words
        return [(Button.PAUSE, words("puzzle.leave"))]

    def _open_menu(self) -> None:
        """Leave the puzzle; a task of a day goes on here."""
        self._keep()
        self._cabinet.stack.pop()

    def _keep(self) -> None:
        """What was moved in a task of a day counts, and what stands of it is where it goes on."""
        sheet, practised, match = self._try, self._cabinet.library.practised, self.match
        if sheet.is_solved or practised.counting(self._game.id, self._day) is None:
            return
        verdict = sheet.verdict
        is_slip = verdict is not None and verdict.result is Result.SLIP
        back = verdict.back if verdict is not None and is_slip else 0
        to = min(self._judged, match.ply) - back
        format_, plies = self._game.format, range(self._begun_ply, to)
        moves = tuple(format_(match.state_at(k), match.moves[k]) for k in plies)
        left = LeftOff(self._puzzle.id, moves) if moves else None
        practised.spend(self._game.id, sheet.cost - self._spent, self._day, left)
        self._spent = sheet.cost

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
                sheet.task = self._kept_task()
            self._suggest()

    def _judge(self) -> None:
        match = self.match
        before, after = match.state_at(match.ply - 1), match.state
        self._try.cost += self._puzzle.costs(before, match.moves[-1], after)
        super()._judge()
        self._keep()

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
        is_counting = practised.counting(self._game.id, self._day) is not None
        spent = self._spent if is_counting else 0
        sheet.effort = practised.solve(self._game.id, self._puzzle, sheet.cost, self._day, spent)
        sheet.task = self._kept_task()
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
