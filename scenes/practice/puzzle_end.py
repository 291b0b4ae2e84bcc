"""The end of a puzzle that is played as a match: solved or not, and what next."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import partial

from game.core.learning.exercise import AnyExercise
from game.core.learning.practice import Effort
from game.core.match.match import Match
from game.store.matches import Journal
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.input.actions import Button
from scenes.kit.boxes import Align, Column, Row
from scenes.kit.frame import Screen
from scenes.kit.leaves import Picture
from scenes.kit.node import Node
from scenes.kit.scene import Command, ViewScene, command_buttons
from scenes.kit.text import Text
from scenes.kit.widgets import Panel
from scenes.practice.made import make_puzzle
from scenes.practice.parts import star
from scenes.practice.puzzle import open_puzzle
from scenes.practice.puzzle_shelf import following, tell_unkept
from scenes.practice.puzzle_words import par_words, puzzle_words
from scenes.table.board.excerpt import last_page, page_picture
from scenes.table.session.match_ending import Ending

SIDE_W = 276.0


class PuzzleEndScene(ViewScene):
    """Verdict of the rules on a puzzle that has been played to its end."""

    def __init__(
        self, context: AppContext, match: Match, journal: Journal, puzzle: AnyExercise
    ) -> None:
        super().__init__(context)
        self._match, self._puzzle, self._game = match, puzzle, match.game
        self.is_solved = match.state.outcome().returns[0] > 0
        Ending(context.library, match, journal, is_saved=True).finish()
        self._day = context.library.practised.day_of(match.game.id, puzzle)
        self._effort = self._counted()
        context.sounds.play("win" if self.is_solved else "refuse")
        view, state = VIEWS[match.game.id], match.state
        self._board = Figure(page_picture(view, state, last_page(view, state), match.seats))
        if self.is_solved:
            self.celebrate(0, 100)

    @property
    def music(self) -> str:
        return "results"

    def _counted(self) -> Effort:
        """Count this try; return what the puzzle has seen with it."""
        match, costs = self._match, self._puzzle.costs
        steps = zip(match.states, match.moves, match.states[1:], strict=False)
        cost = sum(costs(*step) for step in steps if step[0].to_move == 0)
        practised, game = self._context.library.practised, self._game.id
        if self.is_solved:
            effort = practised.solve(game, self._puzzle, cost, self._day)
            tell_unkept(self._context)
            return effort
        practised.note(game, self._day, lambda task: task.add_cost(cost))
        return practised.practice.effort(game, self._puzzle.id)

    @property
    def _back(self) -> str:
        """The key of the words for where back leads."""
        return "puzzles.daily" if self._day else "puzzles.list"

    @property
    def _ways(self) -> list[Command]:
        """What can be done next."""
        play, show = partial(self._play, self._puzzle), self._context.go.watch
        again = Command(Button.ALTERNATE, "puzzles.again", play, "turn")
        watch = Command(None, "puzzles.watch", lambda: show(self._match.playback()), "film")
        back = Command(None, self._back, self.on_back, "home")
        if self._day:
            return [back, again, watch] if self.is_solved else [again, watch, back]
        door = self._game.exercises.puzzles
        after = following(self._context, self._game, self._puzzle)
        ways = [again, watch, back]
        if self.is_solved and door is not None and door().made is not None:
            ways[0] = Command(None, "puzzles.more", self._more, "star")  # a button shows it again
        if after is not None:
            following_one = Command(None, "puzzles.next", partial(self._play, after), "play")
            ways.insert(0 if self.is_solved else 1, following_one)
        return ways

    def view(self) -> Node:
        words, game, puzzle = self._context.words, self._game, self._puzzle
        lesson = puzzle_words(self._context, game, puzzle, "lesson") if self.is_solved else ""
        told = lesson or puzzle_words(self._context, game, puzzle, "task")
        board = Picture(self._match.ply, 0.0, 0.0, self._board.draw, grow=1.0)
        stars = Column(self._stars(), "xl", justify="center", width=SIDE_W)
        parts = [
            Row([Panel(board, pad=18.0, radius=22.0, grow=1.0), stars], "xl", grow=1.0),
            Text(told, "strong", align="center", lines=0),
            Row(command_buttons(words, self._ways), "l", height=56.0),
        ]
        prompts = self.prompts(back=self._back)
        title = words(f"puzzles.{'solved' if self.is_solved else 'failed'}")
        name = puzzle_words(self._context, game, puzzle, "name")
        on_screen = (Button.ALTERNATE, Button.CANCEL)
        return Screen(title, Column(parts, "l"), name, (), prompts, on_screen, tint="results")

    def _stars(self) -> list[Node]:
        """Return the two stars, each kept for good; a day has one."""
        words, effort, game = self._context.words, self._effort, self._game
        par = par_words(self._context, game, self._puzzle, self._puzzle.par)
        stars = [(effort.has_par, par), (effort.is_unaided, words("puzzles.no_hints"))]
        if self._day:
            task = self._context.library.practised.practice.task(self._day, game.id)
            stars = [(task is not None and task.has_star, par)]
        signs = [(star("won" if won else "open", 64.0), says) for won, says in stars]
        return [Column([Align(one), Text(says, "strong", align="center")]) for one, says in signs]

    def on_press(self, key: Hashable) -> None:
        assert isinstance(key, int)
        self._ways[key].do()

    def commands(self) -> Iterable[Command]:
        yield Command(Button.ALTERNATE, "puzzles.again", lambda: self._play(self._puzzle))

    def _more(self) -> None:
        """Begin a new puzzle of the same difficulty."""
        make_puzzle(self._context, self._game, self._puzzle.grade, self._play)

    def _play(self, puzzle: AnyExercise) -> None:
        open_puzzle(self._context, self._game, puzzle, day=self._day)

    def on_back(self) -> None:
        """Go back to the tasks of the day, or to the list of puzzles, with the title below."""
        self._context.go.title()
        if self._day:
            self._context.go.daily()
        else:
            self._context.go.puzzles(self._game, self._puzzle.id)
