"""A puzzle on the ordinary table: moves are judged and counted, and hints open in steps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial

from game.core.learning.exercise import AnyExercise, CardResult
from game.core.learning.practice import MAX_HINTS, DayTask, LeftOff, TaskStage
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from scenes.app_context import AppContext
from scenes.dialogs.notice import ask_for_hint
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.node import Node
from scenes.kit.scene import Command
from scenes.kit.text import Text
from scenes.practice.lesson_table import TaskTable, match_of
from scenes.practice.made import make_puzzle
from scenes.practice.parts import hint_rows, star
from scenes.practice.puzzle_shelf import following, tell_unkept
from scenes.practice.puzzle_words import par_words, puzzle_words
from scenes.practice.solution import go_on
from scenes.practice.task import TaskScene
from scenes.practice.unfinished_puzzle import unfinished_puzzle


def open_puzzle(
    context: AppContext, game: AnyGame, puzzle: AnyExercise, hints: int = 0, day: str = ""
) -> None:
    """Begin a try at a puzzle, with ``hints`` hints open; as the task of a ``day``, or "".

    A try that counts for its day goes on where it was left, with the hints that were seen.
    A puzzle that the rules judge is a match: whatever was on screen is left.
    """
    practised = context.library.practised
    if practised.counting(game.id, day) is not None:
        if puzzle.judge is not None:
            hints = practised.practice.effort(game.id, puzzle.id).hints
            context.stack.push(PuzzleScene(context, game, puzzle, hints, day))
            return
        if (left := unfinished_puzzle(context, game, puzzle)) is not None:
            practised.run(game.id, puzzle, day)
            context.go.resume(left)
            return
    practised.begin(game.id, puzzle, hints, day)
    if puzzle.judge is not None:
        context.stack.push(PuzzleScene(context, game, puzzle, hints, day))
        return
    person = next(iter(context.settings.last_names), context.words("puzzles.you"))
    seats = (Seat(person, 0), Seat(context.words("puzzles.other"), 1))
    context.go.play(Match(game, puzzle.options, secrets.randbits(63), seats), Seating())


class PuzzleScene(TaskScene):
    """One try at a puzzle."""

    section, leave_key = "puzzle", "puzzle.leave"

    def __init__(
        self, context: AppContext, game: AnyGame, puzzle: AnyExercise, hints: int = 0, day: str = ""
    ) -> None:
        self._game, self.puzzle, self._day = game, puzzle, day
        practised, match = context.library.practised, match_of(context, game, puzzle)
        self._begun_ply = match.ply
        task = practised.counting(game.id, day)
        right = go_on(match, puzzle, task.left) if task is not None else 0
        super().__init__(context, TaskTable(context, match), puzzle)
        self._first_ply = self._begun_ply
        self.effort, self.is_solved = practised.practice.effort(game.id, puzzle.id), False
        self.hints, self.has_idea = hints, hints > 0
        self.cost = self._spent = task.cost if task is not None else 0
        self.slips = int(self.cost > right)

    # -- what stands beside the board ----------------------------------------------------------

    def text_of(self, part: str) -> str:
        if part == "line":
            name = self._context.words(f"{self._game.id}.short_name")
            key = "puzzle.title_day" if self._day else "puzzle.title"
            return self._context.words(key, game=name).upper()
        if part == "idea" and not self._is_paged:
            return ""  # it stands among the hints
        part = "name" if part == "title" else part
        return puzzle_words(self._context, self._game, self.puzzle, part)

    @property
    def par_star(self) -> str:
        """How the star for par stands: "won", "open", or "lost" in this try."""
        practice = self._context.library.practised.practice
        task = practice.task(self._day, self._game.id) if self._day else None
        if task is not None and task.stage is not TaskStage.BEGUN:
            return "won" if task.has_star else "lost"
        if task is None and self.effort.has_par:
            return "won"
        still_to_come = not self.is_solved and self.slips > 0
        return "lost" if self.cost + still_to_come > self.puzzle.par else "open"

    @property
    def _stars(self) -> list[tuple[str, str]]:
        """The state of each star, and what wins it; the task of a day has one."""
        words, puzzle = self._context.words, self.puzzle
        par = par_words(self._context, self._game, puzzle, puzzle.par)
        unaided = "won" if self.effort.is_unaided else "lost" if self.hints else "open"
        stars = [(self.par_star, words("puzzle.par_and_you", par=par, n=self.cost))]
        if not self._day:
            stars.append((unaided, words("puzzle.no_hints")))
        return stars

    def head(self) -> Sequence[Node]:
        inks = {"lost": "dim"}
        signs = [(star(at, 26.0), Text(says, "note", inks.get(at))) for at, says in self._stars]
        return [Row([Row(sign, "s") for sign in signs], "xl")]

    @property
    def _is_paged(self) -> bool:
        return self.table.presenter.pager.layout is not None

    def extra(self) -> Sequence[Node]:
        if self._is_paged:
            return ()
        if self.is_solved:
            return [
                Row([Align(star(state, 72.0)), Text(says, "strong", grow=1.0)], "l")
                for state, says in self._stars
            ]
        at = self.table.hint_button if self._offers_hint else None
        hints = hint_rows(self._context, self._game, self.puzzle, self.hints, at)
        return [Column(hints[1 : 1 + self.hints] if self.ways else hints, "s")]

    def buttons(self) -> Sequence[Node]:
        return super().buttons() if self.ways or self._is_paged else ()

    def _told_prompts(self) -> list[tuple[Button, str]]:
        prompts = super()._told_prompts()
        if self.is_solved:
            prompts.insert(-1, (Button.ALTERNATE, self._context.words("puzzle.again")))
        return prompts

    # -- what is done --------------------------------------------------------------------------

    def _open_menu(self) -> None:
        """Leave the puzzle; a task of a day goes on here."""
        self._keep()
        self._context.stack.pop()

    def _keep(self) -> None:
        """Save the position of a daily task after each move, so that it can be resumed."""
        practised, match, verdict = self._context.library.practised, self.match, self.verdict
        if self.is_solved or practised.counting(self._game.id, self._day) is None:
            return
        is_slip = verdict is not None and verdict.result is CardResult.SLIP
        back = verdict.back if verdict is not None and is_slip else 0
        to = min(self._judged, match.ply) - back
        format_, plies = self._game.format, range(self._begun_ply, to)
        moves = tuple(format_(match.state_at(k), match.moves[k]) for k in plies)
        left = LeftOff(self.puzzle.id, moves) if moves else None
        spent = self.cost - self._spent
        practised.note(self._game.id, self._day, lambda task: task.add_cost(spent, left))
        self._spent = self.cost

    @property
    def _offers_hint(self) -> bool:
        return not (self.table.cursor.is_asked or self.ways or self.is_solved)

    @property
    def _hint_words(self) -> str:
        return self._context.words(f"puzzle.hint{min(self.hints + 1, MAX_HINTS)}")

    def _hint(self) -> None:
        """Show the next hint, or the last one again if all are shown."""
        if not self.table.is_shut:
            self._ask(lambda: self.open_hint(min(self.hints + 1, MAX_HINTS)))

    def _ask(self, show: Callable[[], None]) -> None:
        ask_for_hint(self._context, self.hints > 0 or self.effort.is_unaided, show)

    def open_hint(self, number: int) -> None:
        """All hints up to that one are open."""
        self.hints, self.has_idea = max(self.hints, number), True
        practised = self._context.library.practised
        practised.hint(self._game.id, self.puzzle, self.hints)
        self._context.sounds.play("focus")
        if number >= 2 and (cells := self.puzzle.piece(self.match.state)):
            self._light(Comment("", cells=cells))
        if number >= MAX_HINTS:
            if self._day:
                practised.note(self._game.id, self._day, DayTask.with_solution_shown)
            self._suggest()
        self._panel.refresh()

    def _judge(self) -> None:
        match = self.match
        before, after = match.state_at(match.ply - 1), match.state
        self.cost += self.puzzle.costs(before, match.moves[-1], after)
        super()._judge()
        self._keep()

    def _show(self) -> None:
        def show() -> None:
            self._try_again()
            self.table.stage.finish()
            self.open_hint(MAX_HINTS)

        self._ask(show)

    def _do(self, action: Action) -> bool:
        match action:
            case Press(Button.ALTERNATE, is_down=True, is_repeat=False) if self.is_solved:
                self._go(self.puzzle)
                return True
        return super()._do(action)

    def _solve(self) -> None:
        """Save the stars of this try, for good."""
        context, self.is_solved = self._context, True
        practised = context.library.practised
        is_counting = practised.counting(self._game.id, self._day) is not None
        spent = self._spent if is_counting else 0
        self.effort = practised.solve(self._game.id, self.puzzle, self.cost, self._day, spent)
        tell_unkept(context)
        after = following(context, self._game, self.puzzle)
        door = self._game.exercises.puzzles
        leave = "puzzle.daily" if self._day else "puzzle.leave"
        ways = []
        if not self._day and after is not None:
            ways.append(Command(None, "puzzle.next", partial(self._go, after), "play"))
        if not self._day and door is not None and door().made is not None:
            ways.append(Command(None, "puzzle.more", self._more, "star"))
        self._offer(*(ways or [Command(None, leave, self._open_menu, "home")]))

    def _go(self, puzzle: AnyExercise) -> None:
        """Another puzzle, or this one again, in the place of this table."""
        self._context.library.practised.begin(self._game.id, puzzle, 0, self._day)
        self._context.stack.replace(PuzzleScene(self._context, self._game, puzzle, 0, self._day))

    def _more(self) -> None:
        """Begin a new puzzle of the same difficulty."""
        make_puzzle(self._context, self._game, self.puzzle.grade, self._go)
