"""The rows of the shelf: puzzles of which the one in focus is open, and one for new ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final

from game.core.practice import Effort
from game.core.seam import AnyGame
from scenes.boards.figure import Figure
from scenes.cabinet import Cabinet
from scenes.practice.puzzle_panels import draw_star
from scenes.practice.puzzle_words import AnyPuzzle, par_words, puzzle_words
from scenes.ui.brush import Box, Brush
from scenes.ui.items import Pressable
from scenes.ui.theme import Tint

LEFT: Final = 64.0
WIDTH: Final = 610.0
TOP: Final = 146.0
BOTTOM: Final = 642.0
GAP: Final = 8.0
PAR_X: Final = 538.0
HINTS_X: Final = 626.0
"""Where the stars stand."""

OPENED: Final = 176.0
"""How high the open row is."""

WHY_W: Final = 90.0
FIGURE_X: Final = 158.0
NAME_X: Final = 204.0


@dataclass(frozen=True, slots=True)
class Heights:
    """How high rows are; larger letters need higher ones."""

    closed: float
    opened: float

    @classmethod
    def of(cls, text_scale: float) -> Heights:
        larger = max(text_scale - 1.0, 0.0)
        return cls(56.0 + 16 * larger, OPENED + 128 * larger)

    def boxes(self, count: int, open_at: float) -> list[Box]:
        """Where ``count`` rows stand while the row ``open_at`` is open; 2.4 is on the way to 3.

        The open one is in sight, with the row before it if there is one.
        """
        made, y = [], 0.0
        for k in range(count):
            part = max(0.0, 1.0 - abs(k - open_at))
            h = self.closed + (self.opened - self.closed) * part
            made.append((y, h))
            y += h + GAP
        room = BOTTOM - TOP
        pitch = self.closed + GAP
        shift = min(max(open_at - 1, 0.0) * pitch, max(y - GAP - room, 0.0))
        if open_at == int(open_at):
            shift = ceil(shift / pitch - 0.01) * pitch  # whole rows
        rest = TOP - shift
        return [(LEFT, rest + top, WIDTH, h) for top, h in made]


@dataclass(frozen=True)
class RowWords:
    """What one row says."""

    number: str
    name: str
    par: str
    task: str
    told: str
    """How often it was tried, and how well."""
    play: str
    par_why: str
    hints_why: str
    """Why a star is not won."""
    locked: str = ""
    """What opens it; "" if it is open."""


class PuzzleRow(Pressable):
    """One puzzle; in focus it is open and says what is asked.

    The words of the key ``beside`` stand beside a row that has no position, below an icon.
    """

    beside, beside_icon = "puzzles.new_what", "star"
    icon, lock_icon, button_icon = "star", "lock", "play"

    def __init__(
        self, on_press: Callable[[], None], words: RowWords, effort: Effort, accent: Tint,
        figure: Callable[[], Figure] | None,
    ) -> None:  # fmt: skip
        super().__init__((LEFT, TOP, WIDTH, 56.0), on_press)
        self.words, self.effort, self._accent, self._figure = words, effort, accent, figure

    @property
    def is_locked(self) -> bool:
        return bool(self.words.locked)

    @property
    def can_press(self) -> bool:
        return not self.is_locked

    @property
    def press_words(self) -> str:
        """What a press on it does."""
        return self.words.play

    def enter(self) -> None:
        """The arrows or a click have just opened it."""

    def adjust(self, step: int) -> bool:
        return False

    def draw(self, brush: Brush, is_focused: bool) -> None:
        if is_focused:
            self.draw_open(brush)
            brush.focus_ring(self.box, radius=18, tint=self._accent)
        else:
            self.draw_closed(brush)

    def draw_moving(self, brush: Brush) -> None:
        """A row that is opening or closing: flat, because no two pictures of it are alike."""
        theme = brush.theme
        brush.flat(self.box, theme.mix("panel", self._accent, 0.2), 18,
                   theme.mix("line", self._accent, 0.6), 2)  # fmt: skip
        x, y, _, _ = self.box
        brush.text(self.words.number, (x + 38, y + 28), 24, "display", "text", "center")
        brush.text(self.words.name, (NAME_X, y + 28), 22, "heavy", "text", "midleft", fit=300)

    def draw_closed(self, brush: Brush) -> None:
        words, (x, y, _, h) = self.words, self.box
        middle = y + h / 2
        brush.panel(self.box, "hole" if self.is_locked else "panel", "line", 18)
        ink = "dim" if self.is_locked else "text"
        brush.text(words.number, (x + 38, middle), 24, "display", ink, "center")
        self._draw_sign(brush, (FIGURE_X - 22, middle - 22, 44.0, 44.0))
        room = PAR_X - 48 - NAME_X - 12
        par = brush.text(
            words.par,
            (PAR_X - 48, middle),
            18,
            "bold",
            "dim" if self.is_locked else "sub",
            "midright",
            fit=max(
                room - brush.usual_width(words.name, 22, "heavy"), brush.usual_width(words.par, 18)
            ),
        )
        brush.name(words.name, (NAME_X, middle), 22, "heavy", ink, "midleft",
                   fit=par[0] - NAME_X - 12)  # fmt: skip
        if self.is_locked:
            brush.icon(self.lock_icon, ((PAR_X + HINTS_X) / 2, middle), 22, "dim")
        else:
            self._draw_stars(brush, middle, 28)

    def draw_open(self, brush: Brush) -> None:
        """What is asked, how it went so far, and the button."""
        words, (x, y, w, h), theme = self.words, self.box, brush.theme
        scale = theme.text_scale
        brush.panel(self.box, self._accent, self._accent, 18, 3)
        brush.text(words.number, (x + 38, y + 42 * scale), 30, "display", "text", "center")
        side = 88.0
        self._draw_sign(brush, (FIGURE_X - 22, y + 14, side, side))
        left, right = FIGURE_X - 22 + side + 18, PAR_X - 52
        room = x + w - 20 if self.is_locked else right
        brush.text(words.name, (left, y + 15 + 14 * scale), 26, "heavy", "text", "midleft",
                   fit=room - left)  # fmt: skip
        top, low = y + 14 + 31 * scale, y + h - 48
        if self.is_locked:
            brush.icon(self.lock_icon, (left + 12, top + 16), 22, "amber")
            brush.paragraph(words.locked, (left + 34, top + 2, x + w - 20 - left - 34, low - top),
                            20, ink="amber")  # fmt: skip
            return
        self._draw_stars(brush, y + 42, 36)
        for at, won, why in (
            (PAR_X, self.effort.has_par, words.par_why),
            (HINTS_X, self.effort.is_unaided, words.hints_why),
        ):
            if not won and why and scale < 1.2:
                below = (at - WHY_W / 2, y + 42 + 20, WHY_W, 0.0)
                brush.paragraph(why, below, 18, "bold", "sub", 1.15, "center")
        wide = right - left if scale < 1.2 else x + w - 20 - left
        if scale >= 1.2:
            top = max(top, y + 42 + 22 + 22 * scale)
        brush.paragraph(words.task, (left, top, max(wide, right - left), low - top), 20,
                        ink="text", line=1.18)  # fmt: skip
        self.draw_buttons(brush)
        box = self.told_box
        brush.text(words.told, (box[0], box[1] + box[3] / 2), 18, "bold", "sub", "midleft",
                   fit=box[2])  # fmt: skip

    @property
    def told_box(self) -> Box:
        """Where the open row says how often it was tried."""
        x, _, w, _ = self.box
        left, y, wide, high = self.button_box
        left += wide + 16
        return left, y, x + w - 16 - left, high

    def draw_buttons(self, brush: Brush) -> None:
        """What the open row offers."""
        brush.button(self.button_box, self.words.play, "primary", self.button_icon, size=20)

    @property
    def button_box(self) -> Box:
        """Where the open row has its button."""
        _, y, _, h = self.box
        return FIGURE_X - 22 + 88.0 + 18, y + h - 47, 158.0, 38.0

    def _draw_stars(self, brush: Brush, y: float, size: float) -> None:
        for at, won in ((PAR_X, self.effort.has_par), (HINTS_X, self.effort.is_unaided)):
            draw_star(brush, (at, y), size, "won" if won else "open")

    def _draw_sign(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        brush.rounded(box, "hole", 10)
        if self.is_locked:
            brush.icon(self.lock_icon, (x + w / 2, y + h / 2), w * 0.45, "dim")
        elif self._figure is not None:
            inset = w * 0.08
            self._figure().draw(brush, (x + inset, y + inset, w - 2 * inset, h - 2 * inset))
        else:
            brush.icon(self.icon, (x + w / 2, y + h / 2), w * 0.6, "amber")


class NewRow(PuzzleRow):
    """The row of new puzzles: left and right choose how hard."""

    def __init__(
        self, on_press: Callable[[], None], words: RowWords, accent: Tint,
        choose: Callable[[int], bool],
    ) -> None:  # fmt: skip
        super().__init__(on_press, words, Effort(), accent, None)
        self._choose = choose

    def adjust(self, step: int) -> bool:
        return self._choose(step)

    def _draw_stars(self, brush: Brush, y: float, size: float) -> None:
        """New ones are kept by nobody's row: they have their stars at the table."""


class OwnRow(PuzzleRow):
    """The row of what people overlooked in their own games."""

    beside = "moments.own_what"
    icon = "eye"

    def _draw_stars(self, brush: Brush, y: float, size: float) -> None:
        """What is found goes, so there is nothing to win."""


def draw_bar(brush: Brush, count: int, at: int) -> None:
    """Draw where in the list of ``count`` rows the window is while the row ``at`` is open."""
    heights = Heights.of(brush.theme.text_scale)
    whole = (count - 1) * (heights.closed + GAP) + heights.opened
    room = BOTTOM - TOP
    if whole <= room:
        return
    x, high = LEFT + WIDTH + 11, room * room / whole
    top = TOP + (room - high) * at / max(count - 1, 1)
    brush.rounded((x, TOP, 6, room), "hole", 3)
    brush.rounded((x, top, 6, high), "muted", 3)


def row_words(
    cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle, number: int, effort: Effort, left: int,
    is_own: bool,
) -> RowWords:  # fmt: skip
    """What the row at ``number`` says; so many puzzles are ``left`` to solve before it opens."""
    words = cabinet.words
    told = partial(puzzle_words, cabinet, game, puzzle)
    counted = partial(par_words, cabinet, game, puzzle)
    tries = words("puzzles.tries", n=effort.tries) if effort.tries else ""
    best = words("puzzles.best", cost=counted(effort.best)) if effort.is_solved else ""
    task = words("own.on_shelf", task=told("task")) if is_own else told("task")
    return RowWords(
        str(number + 1), told("name"), counted(puzzle.par), task,
        words("puzzles.tried_best", tries=tries, best=best) if best else tries,
        words("puzzles.play"), counted(puzzle.par),
        words("puzzles.hint_count", n=effort.helped) if effort.helped else "",
        words("puzzles.locked", n=left) if left else "",
    )  # fmt: skip


def own_rows(cabinet: Cabinet, game: AnyGame, accent: Tint) -> list[PuzzleRow]:
    """The row of what people overlooked in games of that kind; none if there is nothing."""
    own, words = cabinet.library.practised.mistakes(game.id), cabinet.words
    if not own:
        return []
    row = RowWords(
        "!", words("moments.own"), words("moments.left", n=len(own)), words("moments.own_task"),
        "", words("puzzles.play"), "", "",
    )  # fmt: skip
    return [OwnRow(partial(cabinet.go.moments, game, own), row, Effort(), accent, None)]
