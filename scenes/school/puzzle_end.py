"""The end of a puzzle: solved or not, and what next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.match import Match
from game.core.puzzle import Puzzle
from game.store.journal import Journal
from scenes.boards import VIEWS
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.page import Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.scene import PlainScene
from scenes.school.puzzle_words import puzzle_words
from scenes.school.puzzles import is_open, play, shelf_of
from scenes.table.excerpt import last_page, page_picture
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Item, PushButton
from scenes.ui.sparks import Sparks

BOARD: Final[Box] = (340.0, 190.0, 600.0, 290.0)
BUTTONS_Y, BUTTON_W, BUTTON_H, GAP = 566.0, 270.0, 56.0, 18.0


class PuzzleEndScene(PlainScene):
    """What the rules say about a puzzle that has been played to its end."""

    def __init__(
        self, cabinet: Cabinet, match: Match, journal: Journal, puzzle: Puzzle[Any, Any, Any]
    ) -> None:
        self._cabinet, self._match, self._journal, self._puzzle = cabinet, match, journal, puzzle
        self._outcome = match.state.outcome()
        self.is_solved = self._outcome.returns[0] > 0
        cabinet.library.note_result(match, journal)
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
    def _following(self) -> Puzzle[Any, Any, Any] | None:
        """The next puzzle, if there is one and it is open."""
        puzzles = shelf_of(self._match.game)
        ids = [puzzle.id for puzzle in puzzles]
        at = ids.index(self._puzzle.id) + 1
        solved = self._cabinet.library.solved(self._match.game.id) | (
            {self._puzzle.id} if self.is_solved else set()
        )
        are_all = self._cabinet.settings.all_puzzles
        may_go_on = at < len(ids) and is_open(at, ids, solved, are_all=are_all)
        return puzzles[at] if may_go_on else None

    def _items(self) -> list[Item]:
        rows: list[tuple[str, str, Callable[[], None]]] = [
            ("again", "turn", lambda: self._play(self._puzzle)),
            ("watch", "film", self._watch),
            ("list", "home", self._list),
        ]
        if (following := self._following) is not None:
            rows.insert(0 if self.is_solved else 1, ("next", "play", self._plays(following)))
        left = 640 - (len(rows) * (BUTTON_W + GAP) - GAP) / 2
        return [
            PushButton(
                (left + k * (BUTTON_W + GAP), BUTTONS_Y, BUTTON_W, BUTTON_H),
                self._cabinet.words(f"puzzles.{name}"), on_press, icon=icon, size=22,
                tone="primary" if k == 0 else "plain",
            )
            for k, (name, icon, on_press) in enumerate(rows)
        ]  # fmt: skip

    def _plays(self, puzzle: Puzzle[Any, Any, Any]) -> Callable[[], None]:
        return lambda: self._play(puzzle)

    def _play(self, puzzle: Puzzle[Any, Any, Any]) -> None:
        play(self._cabinet, self._match.game, puzzle)

    def _watch(self) -> None:
        self._cabinet.go.watch(self._match.playback())

    def _list(self) -> None:
        """Back to the list of puzzles, the title below it."""
        self._cabinet.library.leave(self._journal)
        self._cabinet.go.title()
        self._cabinet.go.puzzles(self._match.game)

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL, is_down=True):
                self._list()
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

    def _told(self, part: str) -> str:
        return puzzle_words(self._cabinet, self._match.game, self._puzzle, part)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("results")
        key = "solved" if self.is_solved else "failed"
        brush.logo(words(f"puzzles.{key}"), (640, 92), 64, "look2", "amber", "look0")
        brush.text(self._told("name"), (640, 156), 26, "heavy", "sub", "center")
        self._stage.draw(brush)
        told = self._told("lesson" if self.is_solved else "task")
        brush.paragraph(told, (240, 500, 800, 56), 20, ink="text", align="center")
        self._page.draw(brush)
        self._sparks.draw(brush)
        prompts = [
            (Button.CONFIRM, words("menu.choose")), (Button.ALTERNATE, words("puzzles.again")),
            (Button.CANCEL, words("puzzles.list")),
        ]  # fmt: skip
        self._prompt_bar.draw(brush, prompts, 672.0, on_screen=(Button.ALTERNATE, Button.CANCEL))
