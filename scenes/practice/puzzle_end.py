"""The end of a puzzle: solved or not, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.match import Match
from game.core.practice import Effort
from game.store.journal import Journal
from scenes.boards import VIEWS
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.kept.ending import Ending
from scenes.practice.made import make_puzzle
from scenes.practice.puzzle import open_puzzle
from scenes.practice.puzzle_panels import draw_star
from scenes.practice.puzzle_shelf import following, tell_unkept
from scenes.practice.puzzle_words import AnyPuzzle, par_words, puzzle_words
from scenes.scene import PlainScene
from scenes.table.excerpt import last_page, page_picture
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.sparks import Sparks

BOARD: Final[Box] = (340.0, 190.0, 600.0, 290.0)
BUTTONS_Y, BUTTON_W, BUTTON_H, GAP = 566.0, 270.0, 56.0, 18.0
STARS_X: Final = 1070.0


class PuzzleEndScene(PlainScene):
    """What the rules say about a puzzle that has been played to its end."""

    def __init__(self, cabinet: Cabinet, match: Match, journal: Journal, puzzle: AnyPuzzle) -> None:
        self._cabinet, self._match, self._puzzle = cabinet, match, puzzle
        self._outcome = match.state.outcome()
        self.is_solved = self._outcome.returns[0] > 0
        Ending(cabinet.library, match, journal, is_saved=True).finish()
        self._day = cabinet.library.practised.day_of(match.game.id, puzzle)
        self._effort = self._counted()
        cabinet.sounds.play("win" if self.is_solved else "refuse")
        self._prompt_bar = PromptBar(cabinet)
        self._page = Page(cabinet, self._items())
        self._stage = Stage(BOARD)
        view, state = VIEWS[match.game.id], match.state
        self._stage.show(page_picture(view, state, last_page(view, state), match.seats))
        self._sparks = Sparks()
        if self.is_solved and cabinet.window.brush.theme.duration_ms("confetti") > 200:
            self._sparks.confetti(0, 100)

    @property
    def music(self) -> str:
        return "results"

    @property
    def _cost(self) -> int:
        """What the moves of the solver came to."""
        match, costs = self._match, self._puzzle.costs
        steps = zip(match.states, match.moves, match.states[1:], strict=False)
        return sum(costs(*step) for step in steps if step[0].to_move == 0)

    def _counted(self) -> Effort:
        """What the puzzle has seen with this try."""
        practised, game = self._cabinet.library.practised, self._match.game.id
        if self.is_solved:
            effort = practised.solve(game, self._puzzle, self._cost, self._day)
            tell_unkept(self._cabinet)
            return effort
        practised.spend(game, self._cost, self._day)
        return practised.practice.effort(game, self._puzzle.id)

    def _items(self) -> list[Item]:
        rows: list[tuple[str, str, Callable[[], None]]] = [
            ("again", "turn", lambda: self._play(self._puzzle)),
            ("watch", "film", self._watch),
            ("daily", "home", self._daily) if self._day else ("list", "home", self._list),
        ]
        game = self._match.game
        door, after = game.exercises.puzzles, following(self._cabinet, game, self._puzzle)
        if self._day and self.is_solved:
            rows.insert(0, rows.pop())
        elif not self._day:
            if self.is_solved and door is not None and door().made is not None:
                rows[0] = ("more", "star", self._more)  # whoever wants it again has a button
            if after is not None:
                rows.insert(0 if self.is_solved else 1, ("next", "play", self._plays(after)))
        left = 640 - (len(rows) * (BUTTON_W + GAP) - GAP) / 2
        return [
            PushButton(
                (left + k * (BUTTON_W + GAP), BUTTONS_Y, BUTTON_W, BUTTON_H),
                self._cabinet.words(f"puzzles.{name}"), on_press, icon=icon, size=22,
                tone="primary" if k == 0 else "plain",
            )
            for k, (name, icon, on_press) in enumerate(rows)
        ]  # fmt: skip

    def _more(self) -> None:
        """A new one that is as hard."""
        make_puzzle(self._cabinet, self._match.game, self._puzzle.grade, self._play)

    def _plays(self, puzzle: AnyPuzzle) -> Callable[[], None]:
        return lambda: self._play(puzzle)

    def _play(self, puzzle: AnyPuzzle) -> None:
        open_puzzle(self._cabinet, self._match.game, puzzle, day=self._day)

    def _watch(self) -> None:
        self._cabinet.go.watch(self._match.playback())

    def _list(self) -> None:
        """Back to the list of puzzles, the title below it."""
        self._cabinet.go.title()
        self._cabinet.go.puzzles(self._match.game, self._puzzle.id)

    def _daily(self) -> None:
        """Back to the tasks of the day, the title below them."""
        self._cabinet.go.title()
        self._cabinet.go.daily()

    def _leave(self) -> None:
        if self._day:
            self._daily()
        else:
            self._list()

    def _told(self, part: str) -> str:
        return puzzle_words(self._cabinet, self._match.game, self._puzzle, part)

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._leave()
            case Press(Button.ALTERNATE, is_down=True):
                self._play(self._puzzle)
            case _:
                return self._page.act(action)
        return True

    def update(self, tick_ms: int) -> bool:
        if self._sparks.is_empty:
            return False
        self._sparks.update(tick_ms)
        return True

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("results")
        key = "solved" if self.is_solved else "failed"
        brush.logo(words(f"puzzles.{key}"), (640, 92), 64, "look2", "amber", "look0")
        brush.text(self._told("name"), (640, 156), 26, "heavy", "sub", "center")
        self._stage.draw(brush)
        self._draw_stars(brush)
        told = self._told("lesson") if self.is_solved else ""
        told = told or self._told("task")
        brush.paragraph(told, (240, 500, 800, 56), 20, ink="text", align="center")
        self._page.draw(brush)
        self._sparks.draw(brush)
        leave = words("puzzles.daily" if self._day else "puzzles.list")
        prompts = [
            (Button.CONFIRM, words("menu.choose")), (Button.ALTERNATE, words("puzzles.again")),
            (Button.CANCEL, leave),
        ]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, 672.0, on_screen=(Button.ALTERNATE, Button.CANCEL))

    def _draw_stars(self, brush: Brush) -> None:
        """The two stars, each kept for good, to the right of the board; a day has one."""
        words, effort = self._cabinet.words, self._effort
        game, puzzle = self._match.game, self._puzzle
        par = par_words(self._cabinet, game, puzzle, puzzle.par)
        stars = [
            (270.0, effort.has_par, par),
            (380.0, effort.is_unaided, words("puzzles.no_hints")),
        ]
        if self._day:
            task = self._cabinet.library.practised.practice.task(self._day, game.id)
            stars = [(325.0, task is not None and task.has_star, par)]
        for y, is_won, told in stars:
            draw_star(brush, (STARS_X, y), 52, "won" if is_won else "open")
            brush.text(told, (STARS_X, y + 50), 20, "bold", "sub", "center", fit=220)
