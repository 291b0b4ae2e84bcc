"""What stands beside the board of a task: its name, what is asked, the idea, what is said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.core.lesson import Result, Verdict, Wall
from scenes.boards.beside import Panel
from scenes.boards.pages import Layout
from scenes.cabinet import Cabinet
from scenes.practice.lesson_table import BOARD, TaskTable
from scenes.table.beside.flanks import Flanks
from scenes.table.beside.hud import TOP_H, Hud
from scenes.table.beside.panels import Scribe
from scenes.table.beside.rails import PARTS
from scenes.table.beside.surround import Surround
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST
from scenes.ui.sentences import sentence

COLUMN: Final[Box] = (698.0, 84.0, 522.0, 560.0)
BUTTON_H, BUTTON_GAP = 54.0, 14.0
SMALL_PART: Final = (1.0, 0.92, 0.84, 0.76, 0.7)
"""How small letters may become where there is little room."""

APART: Final = 30.0
WIDEST_RAIL: Final = 330.0
"""Beside a small paged board words have more room than the rails of a match: so far from it."""

GAP: Final = 14.0
PAD: Final = 16.0
SIGN_W: Final = 44.0
HEAVIER: Final = 0.95
"""The heavy letters of a task need as much room as ordinary ones in a column this much narrower."""

TITLE, TASK, IDEA, SAID = 42.0, 24.0, 20.0, 22.0
PREVIEW_H: Final = 112.0
"""So much room is kept for what a move would do."""

CELL_H, LEAST_CELL_H, WALL_PAD = 34.0, 23.0, 8.0
TONES: Final = {
    Result.DONE: ("acc", "check"), Result.GO_ON: ("acc", "check"), Result.SLIP: ("look0", "cross"),
}  # fmt: skip
"""Colour and sign of what is said."""


@dataclass
class Sheet:
    """What has just been said to somebody at a task, and what they have seen of it."""

    verdict: Verdict | None = None
    has_idea: bool = False
    slips: int = 0
    buttons: int = 0
    """How many buttons stand below what is said."""

    @property
    def has_button(self) -> bool:
        """Whether a button stands below all that is to be read."""
        return bool(self.buttons) or not self.has_idea

    @property
    def key(self) -> Hashable:
        """Changes whenever something else is to be read."""
        return self.verdict, self.has_idea, self.buttons


class TaskSurround(Surround, ABC):
    """The words of a task beside the board: in one column, or in both rails of a paged board."""

    def __init__(self, cabinet: Cabinet, table: TaskTable, sheet: Sheet) -> None:
        self._sheet, self._paged = sheet, table.showing.pager.layout
        super().__init__(cabinet, table)
        paged = self._paged
        self._other = table.match.seats[1 - table.state.to_move].name
        game, seats = table.match.game, table.match.seats
        x, y, w, h = COLUMN
        foot = (x, y, w, h - BUTTON_H - BUTTON_GAP)
        layout = paged or Layout(BOARD, tuple(COLUMN for _ in seats), foot, foot, BOARD)
        view, options = table.view, table.match.options
        self._hud = Hud(cabinet.strings, game, view, seats, options, layout=layout)
        if paged is None:
            self._hud.top_h = TOP_H
        self.flanks = Flanks(cabinet.strings, game.id, view, seats, self._hud, has_panels=False)
        self.flanks.face(table.state)

    @property
    def _now(self) -> Hashable:
        return super()._now, self._sheet.key

    @property
    def is_busy(self) -> bool:
        """Buttons that play a move give way to those that follow a verdict."""
        return super().is_busy or bool(self._sheet.buttons)

    def _face(self, brush: Brush) -> dict[Hashable, Hashable]:
        shown = super()._face(brush)
        part = "lesson" if self._paged is None else "head"
        if "left" in shown:
            shown = {part: shown["left"]}
        return shown if self._paged is None else {**shown, "foot": self._preview()}

    def _preview(self) -> Panel | None:
        """What the move that is pointed at would do, as a match says it at the right."""
        meant, stage = self._pointing.meant, self._showing.stage
        if meant is None or stage.is_moving or self._sheet.buttons:
            return None
        view, state, seats = self._showing.view, self._sitting.state, self.match.seats
        idle = view.panels(state, None, None, seats)
        told = view.panels(state, meant, self._pointing.refusal, seats)
        return next((panel for panel in told if panel.side == "right" and panel not in idle), None)

    @property
    def head(self) -> Box:
        """Where the task stands."""
        if self._paged is None:
            return COLUMN
        x, y, w, _ = self._paged.cards[0]
        w = min(max(w, self._paged.board[0] - APART - x), WIDEST_RAIL)
        return x, y, w, self._paged.left[1] + self._paged.left[3] - y

    @property
    def foot(self) -> Box:
        """Where it is said what a move meant."""
        if self._paged is None:
            return COLUMN
        x, y, w, _ = self._paged.cards[1]
        right, board = x + w, self._paged.board
        w = min(max(w, right - board[0] - board[2] - APART), WIDEST_RAIL)
        return right - w, y, w, self._paged.right[1] + self._paged.right[3] - y

    def button_boxes(self, count: int) -> list[Box]:
        """Where buttons stand: in a row at the foot of the column, or one over the other."""
        x, y, w, h = self.foot
        if self._paged is None:
            wide = (w - BUTTON_GAP) / 2
            top = y + h - BUTTON_H
            return [(x + k * (wide + BUTTON_GAP), top, wide, BUTTON_H) for k in range(count)]
        pitch = BUTTON_H + BUTTON_GAP
        top = y + h - count * pitch + BUTTON_GAP
        return [(x, top + k * pitch, w, BUTTON_H) for k in range(count)]

    def _parts(self) -> dict[Hashable, tuple[Box, Callable[[Brush], None]]]:
        top = self._hud.top_h
        parts: dict[Hashable, tuple[Box, Callable[[Brush], None]]] = {
            "top": ((0.0, 0.0, 1280.0, top), self._draw_top)
        }
        if self._paged is None:
            x, y, w, h = COLUMN
            parts["lesson"] = (x - 12, y - 6, w + 24, h + 10), self._draw_column
            return parts
        for name, (x, y, w, h), draw in (
            ("head", self.head, self._draw_head),
            ("foot", self.foot, self._draw_foot),
        ):
            parts[name] = (x - 12, y - 4, w + 24, h + 10), draw
        return parts

    @property
    def top_y(self) -> float:
        """The middle of the line over the board."""
        return 30.0 if self._paged else 48.0

    def _draw_top(self, brush: Brush) -> None:
        if self._pointing.is_asked:
            super()._draw_top(brush)
        else:
            self._hud.top_room = self._draw_line(brush)

    @abstractmethod
    def _draw_line(self, brush: Brush) -> tuple[float, float, float]:
        """The line over the board; gives from where to where there is room in it."""

    def _said(self) -> str:
        verdict = self._sheet.verdict
        if verdict is None or not verdict.key:
            return ""
        key = f"{self.match.game.id}.{self.section}.{verdict.key}"
        return sentence(self._cabinet.strings, key, verdict, self.match.seats)

    section: str
    """Where the game's words for what is said stand."""

    @abstractmethod
    def _told(self, part: str) -> str:
        """The "title", the "task" or the "idea"."""

    def _wall(self) -> Wall | None:
        """Numbers to look at beside the board."""
        return None

    def _draw_column(self, brush: Brush) -> None:
        """Task, wall, idea, what is said: letters as large as all of it has room."""
        x, y, w, h = COLUMN
        bottom = y + h - (BUTTON_H + BUTTON_GAP + 4.0) * self._sheet.has_button
        bottom = min(bottom, self._draw_buttons(brush))
        wall = self._wall()
        least = 0.0 if wall is None else _rows(wall) * LEAST_CELL_H + 2 * WALL_PAD + GAP
        part = _part(brush, lambda p: self._heights(brush, w, p) + least <= bottom - y)
        top = y + self._draw_task(brush, (x, y, w, 0.0), part)
        low = bottom - self._draw_told(brush, x, w, bottom, part) - GAP
        idea_h = self._idea_height(brush, w, part)
        if wall is not None:
            room = low - top - 2 * WALL_PAD - (idea_h + GAP if idea_h else 0.0)
            if room < _rows(wall) * (LEAST_CELL_H - 1):
                wall = replace(wall, columns=2 * wall.columns)
            cell_h = min(room / _rows(wall), CELL_H)
            if cell_h >= LEAST_CELL_H - 1:
                high = cell_h * _rows(wall) + 2 * WALL_PAD
                draw_wall(brush, wall, (x, top, w, high))
                top += high + GAP
        self._draw_idea(brush, (x, top, w, 0.0), part)

    def _draw_buttons(self, brush: Brush) -> float:
        """The buttons that play a move at once; gives how far down there is room above them."""
        rails = self._rails(brush)
        kind, is_live = self._cabinet.devices.last_kind, self._sitting.is_persons_turn
        self.flanks.draw(brush, "left", rails, kind, is_live=is_live)
        return min((box[1] - GAP for _, box in rails.buttons), default=720.0)

    def _draw_head(self, brush: Brush) -> None:
        x, y, w, h = self.head
        h = min(h, self._draw_buttons(brush) - y)
        brush.panel((x, y, w, h), "panel", "line", 22)
        inner, room = w - 2 * PAD, self._head_room(brush)
        has_idea = self._has_idea_in_head(brush)
        part = _part(brush, lambda p: self._head_height(brush, inner, p, has_idea) <= room)
        top = y + PAD + self._draw_task(brush, (x + PAD, y + PAD, inner, 0.0), part)
        if has_idea:
            self._draw_idea(brush, (x + PAD, top, inner, 0.0), part)

    def _has_idea_in_head(self, brush: Brush) -> bool:
        """Whether the idea has room below the task; else it stands where it is said what a move
        meant.
        """
        room, inner = self._head_room(brush), self.head[2] - 2 * PAD
        return any(self._head_height(brush, inner, part) <= room for part in _parts_of(brush))

    def _head_room(self, brush: Brush) -> float:
        """How high the words of the task may be, above buttons and what a move may become."""
        _, y, _, h = self.head
        bottom = min((box[1] - GAP for _, box in self._rails(brush).buttons), default=720.0)
        menu_h = 0.0 if self._paged is None else self._paged.menu_h
        return min(min(h, bottom - y) - 2 * PAD, h - menu_h - PAD)

    def _draw_foot(self, brush: Brush) -> None:
        x, y, w, h = self.foot
        taken = self._sheet.buttons * (BUTTON_H + BUTTON_GAP)
        has_idea = self._sheet.has_idea and not self._has_idea_in_head(brush)

        def foot_height(part: float) -> float:
            idea = self._idea_height(brush, w, part) + GAP if has_idea else 0.0
            said = self._said_height(brush, w, part)
            return said + GAP * bool(said) + idea

        if not self._sheet.buttons:
            taken = (BUTTON_H + BUTTON_GAP) * self._sheet.has_button + PREVIEW_H + GAP
        part = _part(brush, lambda p: foot_height(p) <= h - taken)
        if has_idea and foot_height(part) > h - taken + GAP:  # it waits until there is room again
            has_idea = False
            part = _part(brush, lambda p: foot_height(p) <= h - taken)
        self._draw_told(brush, x, w, y + self._said_height(brush, w, part), part)
        top = y + foot_height(part)
        if has_idea:
            idea_h = self._idea_height(brush, w, part)
            self._draw_idea(brush, (x, top - GAP - idea_h, w, 0.0), part)
        if (panel := self._preview()) is not None:
            room = y + h - (BUTTON_H + BUTTON_GAP) * self._sheet.has_button - top
            self._draw_preview(brush, panel, (x, top, w, room))

    def _draw_preview(self, brush: Brush, panel: Panel, box: Box) -> None:
        """As high as its words, in letters that fit."""
        x, y, w, h = box
        game, seats = self.match.game.id, self.match.seats
        scribes = [Scribe(brush, self._cabinet.strings, game, seats, part) for part in PARTS]
        fitting = (scribe for scribe in scribes if scribe.panel_height(panel, w) <= h)
        scribe = next(fitting, scribes[-1])
        if h >= scribe.panel_height(replace(panel, lines=panel.lines[:1]), w):
            scribe.draw_panel(panel, (x, y, w, min(scribe.panel_height(panel, w), h)))

    def _heights(self, brush: Brush, w: float, part: float) -> float:
        said = self._said_height(brush, w, part)
        return self._head_height(brush, w, part) + said + GAP * bool(said)

    def _head_height(self, brush: Brush, w: float, part: float, has_idea: bool = True) -> float:
        task = brush.paragraph_height(self._told("task"), w * HEAVIER, TASK * part)
        idea = self._idea_height(brush, w, part) if has_idea else 0.0
        return self._title_height(brush, part) + 6 + task + GAP + idea

    def _title_height(self, brush: Brush, part: float) -> float:
        """Of the letters of this title: a "q" goes below the line."""
        return brush.measure("A" + self._told("title"), TITLE * part, "display")[1]

    def _idea_height(self, brush: Brush, w: float, part: float) -> float:
        if not self._sheet.has_idea:
            return 0.0
        words, room = self._told("idea"), w - PAD - SIGN_W
        return brush.paragraph_height(words, room, IDEA * part) + 2 * PAD - 4

    def _said_height(self, brush: Brush, w: float, part: float) -> float:
        if not (said := self._said()):
            return 0.0
        words_h = brush.paragraph_height(said, w - 2 * PAD - 4, SAID * part, 1.3)
        return words_h + brush.measure("A", SAID * part, "heavy")[1] + 2 * PAD

    def _draw_task(self, brush: Brush, box: Box, part: float) -> float:
        """Title and task from the top of ``box``; gives the height used."""
        x, y, w, _ = box
        title = brush.text(self._told("title"), (x, y), TITLE * part, "display", "text",
                           fit=w)  # fmt: skip
        high = max(title[3], self._title_height(brush, part)) + 6
        used = brush.paragraph(self._told("task"), (x, y + high, w, 0.0), TASK * part,
                               "heavy", "text")  # fmt: skip
        return high + used + GAP

    def _draw_idea(self, brush: Brush, box: Box, part: float) -> None:
        x, y, w, _ = box
        if not self._sheet.has_idea:
            return
        high = self._idea_height(brush, w, part)
        brush.panel((x, y, w, high), "hole", "amber", 18)
        brush.icon("star", (x + SIGN_W / 2 + 2, y + high / 2), 22, "amber")
        brush.paragraph(self._told("idea"), (x + SIGN_W, y + PAD - 2, w - PAD - SIGN_W, 0.0),
                        IDEA * part, "bold", "text")  # fmt: skip

    def _draw_told(self, brush: Brush, x: float, w: float, bottom: float, part: float) -> float:
        """The white bubble of what is said, above ``bottom``; gives its height."""
        said, verdict = self._said(), self._sheet.verdict
        high = self._said_height(brush, w, part)
        if verdict is None or not said:
            return 0.0
        tint, icon = TONES[verdict.result]
        y = bottom - high
        brush.rounded((x, y + 4, w, high), "off", 20)
        brush.rounded((x, y, w, high), "white", 20)
        brush.rounded((x, y, w, high), tint, 20, width=3)
        key = "lesson.wrong" if verdict.result is Result.SLIP else "lesson.right"
        line_h = brush.measure("A", SAID * part, "heavy")[1]
        middle = y + PAD - 2 + line_h / 2
        brush.disc((x + PAD + 13, middle), 13, tint)
        brush.icon(icon, (x + PAD + 13, middle), 15, "ink0")
        ink = brush.theme.shaded(tint, 0.45)
        brush.text(self._cabinet.words(key), (x + PAD + 36, middle), SAID * part, "heavy", ink,
                   "midleft", fit=w - 2 * PAD - 40)  # fmt: skip
        brush.paragraph(said, (x + PAD, y + PAD + line_h, w - 2 * PAD, 0.0), SAID * part, "bold",
                        "ink1", 1.3)  # fmt: skip
        return high


def _rows(wall: Wall) -> int:
    return -(-(wall.most + 1) // wall.columns)


def _parts_of(brush: Brush) -> Sequence[float]:
    """How small letters may become, none below what can be read."""
    least = SMALLEST / (IDEA * brush.theme.text_scale)
    return [part for part in SMALL_PART if part >= least - 0.02] or [1.0]


def _part(brush: Brush, fits: Callable[[float], bool]) -> float:
    """The largest letters that fit."""
    parts = _parts_of(brush)
    return next((part for part in parts if fits(part)), parts[-1])


def draw_wall(brush: Brush, wall: Wall, box: Box) -> None:
    """Numbers in rows: lit ones raised, the one that is faced with a rim."""
    brush.panel(box, "panel", "line", 18)
    x, y, w, h = (box[0] + WALL_PAD, box[1] + WALL_PAD, box[2] - 2 * WALL_PAD,
                  box[3] - 2 * WALL_PAD)  # fmt: skip
    high, wide = h / _rows(wall), w / wall.columns
    for number in range(wall.most + 1):
        row, column = divmod(number, wall.columns)
        cell = (x + column * wide + 3, y + row * high + 2, wide - 6, high - 4)
        middle = (cell[0] + cell[2] / 2, cell[1] + cell[3] / 2)
        is_lit, is_faced = number in wall.lit, number == wall.faced
        brush.rounded(cell, "acc" if is_lit else "panel2" if is_faced else "hole", 8)
        if is_faced:
            brush.rounded(cell, "look0", 8, width=3)
        ink = "acc_ink" if is_lit else "text" if is_faced else "off"
        size = min(20.0, high - 6) / brush.theme.text_scale
        brush.text(str(number), middle, size, "display", ink, "center")
