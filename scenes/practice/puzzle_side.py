"""Beside the shelf: the position of a puzzle, what is asked as numbers, and the hints in steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.practice import MOST_HINTS
from game.core.seam import AnyGame
from game.core.seats import Seat
from game.core.teaching import Hint
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.look import Picture
from scenes.boards.pages import Illustrated
from scenes.boards.stage import Stage
from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.practice.lesson_table import match_of
from scenes.practice.puzzle_words import AnyPuzzle, puzzle_words
from scenes.table.excerpt import page_picture
from scenes.ui.brush import Box, Brush

SIDE: Final[Box] = (706.0, 122.0, 510.0, 514.0)
BOARD: Final[Box] = (806.0, 134.0, 310.0, 306.0)
BESIDE: Final[Box] = (852.0, 134.0, 310.0, 306.0)
"""Where the board stands if there are numbers beside it."""
HINTS_Y, HINT_H, HINT_PITCH = 492.0, 42.0, 48.0
HINT_NAMES: Final = ("idea", "piece", "move")


def figure_of(game: AnyGame, puzzle: AnyPuzzle) -> Figure:
    """The sign of a puzzle: what is new in it where the game draws that, else its position."""
    view = VIEWS[game.id]
    if isinstance(view, Illustrated):
        return Figure(view.puzzle_figure(puzzle.options))
    state = game.new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    seats = [Seat("", look) for look in range(game.seats(puzzle.options))]
    picture = view.picture(state, seats)
    return Figure({key: look for key, look in picture.items() if look.shape != "label"})


class Side:
    """What there is to see of the puzzle in focus."""

    def __init__(self, cabinet: Cabinet, game: AnyGame) -> None:
        self._cabinet, self._game, self._view = cabinet, game, VIEWS[game.id]
        self._plain, self._beside = Stage(BOARD), Stage(BESIDE)
        self._stage = self._plain
        self._puzzle: AnyPuzzle | None = None
        self._instead, self._icon = "puzzles.new_what", "star"
        self._marks: Picture = {}
        self._shown: tuple[str, int] = ("", -1)
        self._move = ""
        """The move that the third hint shows, in words."""

    def show(self, puzzle: AnyPuzzle | None, hints: int, instead: str, icon: str) -> None:
        """Show that position, with what so many hints light on it; where there is none, an icon
        and the words of the key ``instead``.
        """
        self._puzzle, self._instead, self._icon = puzzle, instead, icon
        if puzzle is None or self._shown == (puzzle.id, hints):
            return
        self._shown = puzzle.id, hints
        self._stage = self._beside if puzzle.numbers else self._plain
        match = match_of(self._cabinet, self._game, puzzle)
        state: Any = match.state
        self._stage.show(page_picture(self._view, state, None, match.seats))
        told: Sequence[Hint] = ()
        if hints >= 2:
            line = (puzzle.shown(state),) if hints >= MOST_HINTS else ()
            told = (Hint("", cells=puzzle.piece(state), line=line),)
        self._marks = self._view.hint_marks(state, told, match.seats) if told else {}
        if hints >= MOST_HINTS:
            move = puzzle.shown(state)
            self._move = self._cabinet.words(
                "puzzles.move_shown", move=self._game.logged(state, move)
            )
            ghost = self._view.ghost(state, move, None, match.seats)
            self._marks = {**self._marks, **ghost}

    def draw(self, brush: Brush, hints: int, *, is_locked: bool) -> None:
        brush.panel(SIDE, "panel", "line", 22)
        puzzle = self._puzzle
        if puzzle is None:
            x, y, w, h = SIDE
            brush.icon(self._icon, (x + w / 2, y + h / 2 - 40), 150, "amber")
            told = self._cabinet.words(self._instead)
            brush.paragraph(told, (x + 60, y + h / 2 + 60, w - 120, 150), 22, align="center")
            return
        self._stage.draw(brush, (self._marks,))
        self._draw_numbers(brush, puzzle)
        self._draw_hints(brush, puzzle, hints, is_locked=is_locked)

    def _draw_numbers(self, brush: Brush, puzzle: AnyPuzzle) -> None:
        """From the first number to the second."""
        x, room = (SIDE[0] + BESIDE[0]) / 2 + 2, BESIDE[0] - SIDE[0] - 24
        y = 210.0
        for k, (name, number) in enumerate(puzzle.numbers):
            if k:
                brush.icon("arrow_down", (x, y - 34), 22, "acc")
                y += 10
            ink = "acc" if k else "text"
            brush.text(str(number), (x, y), 42, "display", ink, "center", fit=room)
            label = self._cabinet.words(f"{self._game.id}.puzzle.number.{name}")
            high = brush.paragraph(label, (x - room / 2, y + 26, room, 0.0), 18, "bold",
                                   "acc" if k else "sub", 1.2, "center")  # fmt: skip
            y += 74 + high

    def hint_box(self, number: int) -> Box:
        """Where the hint of that number, from 0, stands."""
        x, _, w, _ = SIDE
        return x + 18, HINTS_Y + number * HINT_PITCH, w - 36, HINT_H

    def _draw_hints(
        self, brush: Brush, puzzle: AnyPuzzle, hints: int, *, is_locked: bool
    ) -> None:  # fmt: skip
        words, (x, _, w, _) = self._cabinet.words, SIDE
        title = brush.text(words("puzzles.hints"), (x + 22, HINTS_Y - 20), 18, "heavy", "amber",
                           "midleft", tracking=1)  # fmt: skip
        if not hints and not is_locked:
            brush.text(words("puzzles.first_costs"), (x + w - 22, HINTS_Y - 20), 18, "bold", "sub",
                       "midright", fit=w - 44 - title[2] - 20)  # fmt: skip
        for k, name in enumerate(HINT_NAMES):
            self._draw_hint(brush, puzzle, k, name, hints, is_locked=is_locked)

    def _open_words(self, puzzle: AnyPuzzle, name: str) -> str:
        """What a hint says that is open."""
        if name == "idea":
            return puzzle_words(self._cabinet, self._game, puzzle, "idea")
        return self._move if name == "move" else self._cabinet.words("puzzles.piece_shown")

    def _draw_hint(
        self, brush: Brush, puzzle: AnyPuzzle, k: int, name: str, hints: int, *, is_locked: bool
    ) -> None:  # fmt: skip
        words, box = self._cabinet.words, self.hint_box(k)
        x, y, w, h = box
        is_open, is_next = k < hints, k == hints and not is_locked
        rim = "amber" if is_open or is_next else "line"
        fill = brush.theme.mix("panel", "amber", 0.12) if is_open else "panel2"
        brush.pill(box, fill if is_open or is_next else "panel", rim)
        middle = y + h / 2
        brush.disc((x + 24, middle), 14, "amber" if is_open else "hole")
        ink = "ink0" if is_open else "amber" if is_next else "dim"
        brush.text(str(k + 1), (x + 24, middle), 18, "display", ink, "center")
        ink = "amber" if is_open or is_next else "dim"
        label = brush.text(words(f"puzzles.hint_{name}"), (x + 48, middle), 18, "heavy", ink,
                           "midleft")  # fmt: skip
        told = words(f"puzzles.{name}_what") if not is_open else self._open_words(puzzle, name)
        ink = "text" if is_open else "sub" if is_next else "dim"
        left = label[0] + label[2] + 12
        brush.text(told, (left, middle), 18, "bold", ink, "midleft", fit=x + w - 50 - left)
        if is_next:
            kind = self._cabinet.devices.last_kind
            if kind == "mouse":
                brush.icon("eye", (x + w - 26, middle), 22, "amber")
            else:
                brush.prompt(kind, Button.SPECIAL, (x + w - 12, middle), anchor="midright")
        elif not is_open:
            brush.icon("lock", (x + w - 26, middle), 20, "dim")
