"""Puzzles of one game: cards in rows that open one after the other."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import Final

from game.core.match import Match
from game.core.seam import AnyGame
from game.core.seats import Seat
from scenes.boards import VIEWS
from scenes.boards.figure import draw_figure
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.dialogs.notice import NoticeScene
from scenes.dialogs.page import SAFE_LEFT, SAFE_RIGHT, Page, PromptBar
from scenes.input.actions import Action, Button, Press
from scenes.input.seating import Seating
from scenes.scene import PlainScene
from scenes.school.puzzle_words import AnyPuzzle, puzzle_words
from scenes.table.excerpt import page_picture
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable

A_ROW: Final = 4
OPENS_NEXT: Final = 3
"""So many of a row must be solved before the next one opens."""

LEFT, TOP = 64.0, 92.0
CARD_W, CARD_H, PITCH_X, PITCH_Y = 184.0, 176.0, 198.0, 190.0
SIDE: Final[Box] = (864.0, 86.0, 376.0, 572.0)
TINTS: Final = ("acc", "amber", "look0")
"""The rims of the rows, from easy to hard."""


def shelf_of(game: AnyGame) -> tuple[AnyPuzzle, ...]:
    """The puzzles of a game that ship."""
    door = game.exercises.puzzles
    return () if door is None else tuple(door().shipped())


def play(cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle) -> None:
    """Sit down to a puzzle; whatever was on screen is left."""
    names = cabinet.settings.last_names
    person = names[0] if names else cabinet.words("puzzles.you")
    seats = (Seat(person, 0), Seat(cabinet.words("puzzles.other"), 1))
    cabinet.go.play(Match(game, puzzle.options, secrets.randbits(63), seats), Seating())


def is_open(number: int, ids: Collection[str], solved: Collection[str], *, are_all: bool) -> bool:
    """Whether the puzzle of that place, from 0, may be tried; ``ids`` are all of them in order."""
    row = number // A_ROW
    above = list(ids)[(row - 1) * A_ROW : row * A_ROW]
    return are_all or row == 0 or sum(one in solved for one in above) >= OPENS_NEXT


class PuzzlesScene(PlainScene):
    """All puzzles of one game, and what there is to know about the one in focus."""

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        self._cabinet, self._game = cabinet, game
        self._view = VIEWS[game.id]
        self._puzzles = shelf_of(game)
        self._solved: frozenset[str] = frozenset()
        x, y, w, _ = SIDE
        self._stage = Stage((x + 30, y + 104, w - 60, 190))
        self._shown: AnyPuzzle | None = None
        self._page = Page(cabinet)
        self._prompt_bar = PromptBar(cabinet)

    def enter(self) -> None:
        self._solved = self._cabinet.library.solved(self._game.id)
        focused = self._page.focused
        self._page.set_items([self._card(k, puzzle) for k, puzzle in enumerate(self._puzzles)])
        if focused is None:
            unsolved = (
                item for item in self._page.items
                if isinstance(item, PuzzleCard) and not (item.is_solved or item.is_locked)
            )  # fmt: skip
            self._page.focus.current = next(unsolved, self._page.items[0])
        self._follow()

    def _card(self, number: int, puzzle: AnyPuzzle) -> PuzzleCard:
        row, column = divmod(number, A_ROW)
        box = (LEFT + column * PITCH_X, TOP + row * PITCH_Y, CARD_W, CARD_H)
        ids = [one.id for one in self._puzzles]
        are_all = self._cabinet.settings.all_puzzles
        return PuzzleCard(
            box, number, puzzle, self._view, self._plays(puzzle),
            title=puzzle_words(self._cabinet, self._game, puzzle, "name"),
            is_solved=puzzle.id in self._solved,
            is_locked=not is_open(number, ids, self._solved, are_all=are_all),
        )  # fmt: skip

    def _plays(self, puzzle: AnyPuzzle) -> Callable[[], None]:
        return lambda: play(self._cabinet, self._game, puzzle)

    @property
    def _focused(self) -> PuzzleCard:
        focused = self._page.focused
        assert isinstance(focused, PuzzleCard)  # there is nothing else
        return focused

    def _follow(self) -> None:
        """Show the board of the card in focus."""
        puzzle = self._focused.puzzle
        if puzzle is not self._shown:
            self._shown = puzzle
            state = self._game.new(puzzle.options, 0)
            seats = [Seat("", look) for look in range(self._game.seats(puzzle.options))]
            self._stage.show(page_picture(self._view, state, None, seats))

    def act(self, action: Action) -> bool:
        action = self._prompt_bar.translate(action)
        match action:
            case Press(Button.CANCEL | Button.PAUSE, is_down=True):
                self._cabinet.stack.pop()
                return True
            case Press(Button.SPECIAL, is_down=True):
                self._hint()
                return True
            case Press(Button.CONFIRM, is_down=True) if self._focused.is_locked:
                self._cabinet.sounds.play("refuse")
                return True
        is_taken = self._page.act(action)
        if self._cabinet.stack.top is self:
            self._follow()
        return is_taken

    def _hint(self) -> None:
        if self._focused.is_locked:
            self._cabinet.sounds.play("refuse")
            return
        values = {"hint": self._told("idea")}
        self._cabinet.stack.push(
            NoticeScene(self._cabinet, "puzzles.hint", "puzzles.hint_what", values)
        )

    def _told(self, part: str) -> str:
        return puzzle_words(self._cabinet, self._game, self._focused.puzzle, part)

    def draw(self, brush: Brush, alpha: float) -> None:
        words = self._cabinet.words
        brush.backdrop("spot")
        box = brush.text(words("puzzles.title"), (SAFE_LEFT, 44), 44, "display", "text", "midleft")
        count = words("puzzles.count", n=len(self._solved), of=len(self._puzzles))
        brush.chip(count, (box[0] + box[2] + 24, 46))
        name = words(f"{self._game.id}.name")
        brush.text(name, (SAFE_RIGHT, 46), 20, "bold", "muted", "midright")
        self._page.draw(brush)
        self._draw_side(brush)
        self._prompt_bar.draw(brush, [
            (Button.CONFIRM, words("puzzles.play")), (Button.SPECIAL, words("puzzles.hint")),
            (Button.CANCEL, words("menu.back")),
        ], 693.0)  # fmt: skip

    def _draw_side(self, brush: Brush) -> None:
        """What the puzzle in focus asks for."""
        words, card = self._cabinet.words, self._focused
        x, y, w, h = SIDE
        brush.panel(SIDE, "panel", "line", 22)
        number = str(card.number + 1)
        box = brush.text(number, (x + 24, y + 50), 44, "display", "amber", "midleft")
        left = box[0] + box[2] + 16
        brush.paragraph(self._told("name"), (left, y + 22, x + w - 20 - left, 64), 26, "heavy",
                        ink="text")  # fmt: skip
        self._stage.draw(brush)
        top = y + 308
        chips = self._view.chips(card.puzzle.options)
        facts = " · ".join(words(key, **values) for key, values in chips[1:])
        if card.is_locked:
            brush.icon("lock", (x + 38, top + 16), 24, "amber")
            brush.paragraph(words("puzzles.locked", n=OPENS_NEXT), (x + 62, top, w - 86, 120), 20,
                            ink="amber")  # fmt: skip
            return
        brush.text(words("puzzles.goal"), (x + 24, top), 18, "heavy", "amber", tracking=1)
        top += 30 * brush.theme.text_scale
        top += brush.paragraph(self._told("task"), (x + 24, top, w - 48, 96), 20, ink="text") + 12
        lesson = words("puzzles.new", lesson=self._told("lesson"))
        top += brush.paragraph(lesson, (x + 24, top, w - 48, max(30.0, y + h - 46 - top)), 19,
                               ink="acc") + 8  # fmt: skip
        if top < y + h - 34:
            brush.text(facts, (x + 24, y + h - 24), 18, "bold", "muted", "midleft", fit=w - 48)


class PuzzleCard(Pressable):
    """One puzzle: its number, what is new in it, its title, and whether it is solved."""

    def __init__(
        self, box: Box, number: int, puzzle: AnyPuzzle, view: object,
        on_press: Callable[[], None], *, title: str, is_solved: bool, is_locked: bool,
    ) -> None:  # fmt: skip
        super().__init__(box, on_press)
        self.number, self.puzzle, self._view = number, puzzle, view
        self.is_solved, self.is_locked, self._title = is_solved, is_locked, title

    def activate(self) -> bool:
        return not self.is_locked and super().activate()

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        tint = TINTS[min(self.number // A_ROW, len(TINTS) - 1)]
        brush.panel(self.box, "hole" if self.is_locked else "panel2" if is_focused else "panel",
                    "line" if self.is_locked else tint, 18, 3 if is_focused else 1.5)  # fmt: skip
        ink = "muted" if self.is_locked else "text"
        brush.text(str(self.number + 1), (x + 16, y + 28), 28, "display", ink, "midleft")
        if self.is_solved:
            brush.disc((x + w - 28, y + 28), 15, "hole")
            brush.ring((x + w - 28, y + 28), 15, "acc", 2)
            brush.icon("check", (x + w - 28, y + 28), 18, "acc")
        elif self.is_locked:
            brush.icon("lock", (x + w - 28, y + 28), 24, "muted")
        if isinstance(self._view, Illustrated):
            figure = self._view.puzzle_figure(self.puzzle.options)
            draw_figure(brush, figure, (x + 24, y + 44, w - 48, 62))
        room = (x + 10, y + 112, w - 20, h - 120)
        brush.paragraph(self._title, room, 19, "heavy", ink=ink, align="center")
        if is_focused:
            brush.focus_ring(self.box, radius=18, tint="acc")
