"""Side panel of a task as a tree: title, task, idea, and what a move meant."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from math import isfinite
from typing import Final, Protocol

from game.core.learning.exercise import CardResult, Verdict, Wall
from game.core.rules.state import Player
from scenes.app_context import AppContext
from scenes.boards.hud_content import SidePanel
from scenes.kit.boxes import Boxes, Column, FirstThatFits, Layers, Row, Spacer, Table
from scenes.kit.leaves import Icon
from scenes.kit.node import Layout, Node, Size, nodeclass
from scenes.kit.parts import pawn
from scenes.kit.placing import Placed
from scenes.kit.prompt_line import SAFE_LEFT, SAFE_RIGHT
from scenes.kit.stacks import Shrinking
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.practice.lesson_table import TaskTable
from scenes.table.hud.game_panels import pips
from scenes.table.hud.hud import Hud
from scenes.table.hud.places import Places, sits_right
from scenes.table.hud.player_card import counter_sign
from scenes.table.hud.rails import PARTS
from scenes.table.hud.top_bar import ROOM, room_in
from scenes.ui.brush import Box, Brush

COLUMN: Final[Box] = (698.0, 84.0, 522.0, 560.0)
BUTTON_H, GAP = 54.0, 14.0
WIDEST_RAIL: Final = 330.0
"""Beside a small paged board words have more room than the rails of a match: so far from it."""
CELL_H, MIN_CELL_H, WALL_PAD = 34.0, 23.0, 8.0
PIPS: Final = 2
"""The column of a player's way, which takes the room that is left."""
TONES: Final = {
    CardResult.DONE: ("acc", "check"),
    CardResult.GO_ON: ("acc", "check"),
    CardResult.SLIP: ("look0", "cross"),
}
"""Colour and sign of what is said."""


class TaskSidePanel(Protocol):
    """Side panel of a task: words, the last verdict, and its buttons."""

    has_idea: bool
    verdict: Verdict | None

    @property
    def verdict_text(self) -> str: ...

    def head(self) -> Sequence[Node]: ...
    def text_of(self, part: str) -> str: ...
    def extra(self) -> Sequence[Node]: ...
    def buttons(self) -> Sequence[Node]: ...


@nodeclass
class WallNode(Node):
    """Numbers in rows: lit ones raised, the one that is faced with a rim."""

    wall: Wall

    def measure(self, layout: Layout, width: float) -> Size:
        return width, _rows(self.wall) * CELL_H + 2 * WALL_PAD

    def least(self, layout: Layout, width: float) -> Size:
        wide = replace(self.wall, columns=2 * self.wall.columns)
        return width, _rows(wide) * MIN_CELL_H + 2 * WALL_PAD

    def paint(self, brush: Brush, at: Placed) -> None:
        wall, (x, y, w, h) = self.wall, at.box
        brush.panel(at.box, "panel", "line", 18)
        x, y, w, h = x + WALL_PAD, y + WALL_PAD, w - 2 * WALL_PAD, h - 2 * WALL_PAD
        if h < _rows(wall) * (MIN_CELL_H - 1):
            wall = replace(wall, columns=2 * wall.columns)
        high, wide = h / _rows(wall), w / wall.columns
        for number in range(wall.most + 1):
            row, column = divmod(number, wall.columns)
            cell = (x + column * wide + 3, y + row * high + 2, wide - 6, high - 4)
            is_lit, is_faced = number in wall.lit, number == wall.faced
            brush.rounded(cell, "acc" if is_lit else "panel2" if is_faced else "hole", 8)
            if is_faced:
                brush.rounded(cell, "look0", 8, width=3)
            ink = "acc_ink" if is_lit else "text" if is_faced else "off"
            size = min(20.0, high - 6) / brush.theme.text_scale
            middle = (cell[0] + cell[2] / 2, cell[1] + cell[3] / 2)
            brush.text(str(number), middle, size, "display", ink, "center")


def _rows(wall: Wall) -> int:
    return -(-(wall.most + 1) // wall.columns)


class TaskSide(Hud):
    """The room beside the board: one column, or both rails of a paged board."""

    may_have_panels = False

    def __init__(self, context: AppContext, table: TaskTable) -> None:
        self._paged = table.presenter.pager.layout
        if self._paged is not None and sits_right(table.session.to_move, table.match.seats):
            self._paged = self._paged.mirrored
        super().__init__(context, table)
        self.has_ways = False
        """Whether buttons stand below what is said: those that play a move give way to them."""
        self._room = SAFE_LEFT, SAFE_LEFT, SAFE_RIGHT

    def _places(self) -> Places:
        if self._paged is not None:
            return super()._places()
        x, y, w, h = COLUMN
        foot = (x, y, w, h - BUTTON_H - GAP)
        return Places(tuple(COLUMN for _ in self.match.seats), foot, foot)

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.has_ways

    def _boxes(self) -> dict[Hashable, Box]:
        boxes = super()._boxes()
        return {name: boxes[name] for name in ("left", "top")}

    def _tree(self, name: Hashable) -> Node:
        if name == "top" and not self._cursor.is_asked:
            return Spacer()
        return super()._tree(name)

    def make_room(self, placed: Sequence[Placed]) -> None:
        """Say whose turn it is in the free place of the line over the board."""
        _, x, right = room_in(placed)
        self._room = x, x, right

    @property
    def top_room(self) -> tuple[float, float, float]:
        return self._room

    def _notes(self) -> Node | None:
        return None

    # -- the tree ------------------------------------------------------------------------------

    def tree(self, task: TaskSidePanel) -> Node:
        """Return all that is to be read, with its buttons."""
        y = 30.0 if self._paged else 48.0
        title = Text(task.text_of("line"), "headline", size=28, keeps=True)
        line = Row([title, Spacer(grow=1.0, key=ROOM), *task.head()], align="center")
        parts: list[tuple[Node, Box]] = []
        if not self._cursor.is_asked:
            parts.append((line, (64.0, y - 22, 1152.0, 44.0)))
        if self._paged is None:
            parts.append((self._column(task), COLUMN))
        else:
            parts += [(self._head(task), self._head_box()), (self._foot(task), self._rail(1))]
        return Boxes(parts)

    def _column(self, task: TaskSidePanel) -> Node:
        """Return everything in one column; its foot keeps the room of buttons that play a move."""
        kept = self.height_of_buttons()
        buttons = task.buttons()
        if len(buttons) == 1:
            buttons = (*buttons, Spacer(grow=1.0))
        row = Row(buttons, GAP, height=BUTTON_H) if buttons or kept else None
        title = Text(task.text_of("title"), "headline", size=42)
        above = [title, Text(task.text_of("task"), "strong", lines=0, size=24), *task.extra()]
        below = [_said(self._context, task), Spacer(height=kept) if kept else None, row]

        def column(*rarer: Node | None) -> Node:
            return Column([*above, *rarer, _idea(task), Spacer(grow=1.0), *below], GAP)

        return FirstThatFits([column(self._measure()), column()])

    def _measure(self) -> Node | None:
        """Return how far the players still have to go, where the game measures that."""
        state, game = self._session.state, self.match.game
        if game.wording.standing is None:
            return None
        left = [int(n) if isfinite(n) else 0 for n in game.wording.standing(state)]
        rows = [[*self._standing(player, n, max(*left, 8))] for player, n in enumerate(left)]
        shares = [float(k == PIPS) for k in range(max(map(len, rows)))]
        table = Table(rows, shares, row_gap="s")
        return Panel(table, self._context.words(f"{game.id}.race"), (18.0, 12.0))

    def _standing(self, player: Player, left: int, most: int) -> Iterator[Node]:
        """Yield who it is, the way that is left as pips, and the numbers of the player's card."""
        seat, strings, game = self.match.seats[player], self._context.strings, self.match.game.id
        yield pawn(seat.look, 15.0)
        yield Text(seat.name, "strong", width=130.0)
        yield Row([pips(left, most, f"look{seat.look}", grow=1.0)], align="center")
        for one in self._presenter.view.counters(self._session.state, player):
            yield counter_sign(strings, game, one, f"look{seat.look}")

    def _head_box(self) -> Box:
        kept = self.height_of_buttons()
        x, y, w, h = self._rail(0)
        return x, y, w, h - (kept + GAP if kept else 0.0)

    def _rail(self, place: int) -> Box:
        """Return the column of a card and the rail below it, wide where the board is narrow."""
        paged = self._paged
        assert paged is not None
        x, y, w, _ = paged.cards[place]
        rail, board = (paged.left, paged.right)[place], paged.board
        is_left = x < board[0]
        room = board[0] - x if is_left else x + w - board[0] - board[2]
        wide = min(max(w, room - 30.0), WIDEST_RAIL)
        return x if is_left else x + w - wide, y, wide, rail[1] + rail[3] - y

    def _head(self, task: TaskSidePanel) -> Node:
        """Return the task, above the place where the menu of a cell opens."""
        assert self._paged is not None
        title, words = task.text_of("title"), task.text_of("task")

        def column(part: float) -> Node:
            parts = [
                Text(title, "headline", lines=2, size=32 * part),
                Text(words, "strong", lines=0, size=22 * part),
            ]
            return Column([Panel(Column(parts), pad=16.0, radius=22.0)])

        return Shrinking((title, words), column, PARTS, self._paged.menu_h + GAP)

    def _foot(self, task: TaskSidePanel) -> Node:
        """Return what a move meant or would do, and the buttons; the idea where there is room."""
        said, buttons = _said(self._context, task), Column(task.buttons(), GAP)
        panel = None if self.has_ways else self._preview()
        rest = Spacer(grow=1.0) if panel is None else self._previewed(panel)
        with_idea = Column([said, _idea(task), rest, buttons], GAP)
        return FirstThatFits([with_idea, Column([said, rest, buttons], GAP)])

    def _preview(self) -> SidePanel | None:
        """Return what the move that is pointed at would do, as a match says it at the right."""
        meant = self._cursor.meant
        if meant is None or self._presenter.stage.is_moving:
            return None
        view, state, seats = self._presenter.view, self._session.state, self.match.seats
        idle = view.panels(state, None, None, seats)
        told = view.panels(state, meant, self._cursor.refusal, seats)
        return next((panel for panel in told if panel.side == "right" and panel not in idle), None)

    def _previewed(self, panel: SidePanel) -> Node:
        """Return a panel as high as its words, in letters that fit."""

        def column(part: float) -> Node:
            return Column([self.rails.writer(part).panel(panel)])

        return Layers([Shrinking(panel, column, PARTS)], height=112.0, grow=1.0)


def _idea(task: TaskSidePanel) -> Node | None:
    if not (idea := task.text_of("idea") if task.has_idea else ""):
        return None
    line = Row([Icon("star", 22.0, "amber"), Text(idea, lines=0, grow=1.0)], align="center")
    return Panel(line, pad=(14.0, 12.0), tint="hole", rim="amber", radius=18.0)


def _said(context: AppContext, task: TaskSidePanel) -> Node | None:
    """Return the white bubble of what the last move meant."""
    if task.verdict is None or not task.verdict_text:
        return None
    tint, icon = TONES[task.verdict.result]
    key = "lesson.wrong" if task.verdict.result is CardResult.SLIP else "lesson.right"
    ink = context.window.brush.theme.shaded(tint, 0.45)
    head = Row([Icon(icon, 20.0, ink), Text(context.words(key), "strong", ink)], "s")
    words = Text(task.verdict_text, "body", "ink1", lines=0, size=22)
    inner = Column([head, words], "xs")
    return Plate(Plate(inner, "white", 18.0, pad=(18.0, 10.0)), tint, 20.0, pad=3.0)
