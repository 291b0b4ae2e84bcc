"""Tutor of a first game: a list of tasks, a bubble, and callouts beside the board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from typing import Final

from scenes.app_context import AppContext
from scenes.input.actions import Button
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Layout, Node
from scenes.kit.parts import tick
from scenes.kit.patch import Patch
from scenes.kit.stacks import FirstByHeight
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.table.board.table import MatchTable
from scenes.table.hud.game_panels import KeySign, bubble
from scenes.table.screens.first_game import FirstGame
from scenes.ui.brush import Box, Brush

SIGNS: Final = {"\ue000": Button.CONFIRM, "\ue001": Button.ALTERNATE}
"""Where a button's sign stands in a line of words."""

PUNCTUATION: Final = ".,:;!?\u3002\uff0c\uff1a\uff1b\uff01\uff1f"
"""What stands close to the sign before it."""

LEFT: Final = 304.0
RIGHT: Final = 977.0
"""Between the cards: what is said may lie on the board, but on no card."""

TAIL: Final = 18.0
GAPS: Final = (TAIL, TAIL + 58.0, TAIL + 116.0)
"""How far from their place the words may stand: beside it, or one or two squares off."""

MIN_ROW: Final = 29.0
FRAME_H: Final = 108.0
"""Height of a task list besides its rows: a heading, and a line that skips the tips."""

SKIP_H: Final = 56.0
"""At the foot of the tasks the tips can be skipped."""


class TutorialPanel:
    """Draws what a first game says; decides nothing."""

    def __init__(self, context: AppContext, table: MatchTable, guest: FirstGame) -> None:
        self._context, self._table, self._guest, self._patch = context, table, guest, Patch()
        self._prefix = f"{table.match.game.id}.guide"
        self._other = table.match.seats[1 - guest.player]
        self._tint = f"look{table.match.seats[guest.player].look}"

    @property
    def _objective(self) -> str:
        table, guest = self._table, self._guest
        key = table.view.objective(table.state, guest.player, table.match.seats)
        return self._context.words(key) if key else ""

    def tasks_height(self) -> float:
        """Return the least height of the list of tasks."""
        scale = self._context.window.brush.theme.text_scale
        return FRAME_H + len(self._guest.guide.tasks) * MIN_ROW * max(1.0, 0.9 * scale)

    def tasks(self, *, has_remark: bool = False) -> Node:
        """Return the list of tasks, ticked as they happen, and the button that skips them.

        The mouse has a place for that in the bottom line. Above the list stands what the opponent
        says, if it ``has_remark`` and there is room for both.
        """
        words, guest, kind = self._context.words, self._guest, self._context.devices.last_kind
        rows = [Layers([self._row(task)], height=MIN_ROW, grow=1.0) for task in guest.tasks]
        skip = [KeySign(kind, Button.PREV), Text(words("play.first_skip"), "body", grow=1.0)]
        foot = [rule(), Row(skip, "s", (12.0, 0.0), "center", height=SKIP_H - 12.0)]
        title = Text(words("play.first_title"), "section", "acc")
        head = Row([title], pad=(12.0, 0.0), align="center", height=38.0)
        airy = [Layers([self._row(task)], height=46.0) for task in guest.tasks]
        lists = (Column(shown, 0.0, grow=1.0) for shown in (airy, rows))
        below = [] if kind == "mouse" else foot
        ways = [Column([head, tasks, *below], 0.0) for tasks in lists]
        panel = Panel(FirstByHeight(ways), pad=(10.0, 6.0), radius=22.0)
        if not has_remark or not guest.remark:
            return panel
        both = Column([self.remark(), Layers([panel], height=self.tasks_height(), grow=1.0)], 14.0)
        return FirstByHeight([both, panel])

    def _row(self, task: str) -> Node:
        is_done, is_next = task in self._guest.done, task == self._guest.current
        ink = "acc" if is_done else "text" if is_next else "sub"
        name = Text(self._task(task), "body", ink, group="tasks", grow=1.0)
        sign = tick(13.0) if is_done else _open_ring(is_next=is_next)
        row = Row([sign, name], 11.0, (15.0, 0.0), "center")
        if not is_next:
            return row
        ground = self._context.window.brush.theme.mix("panel", "acc", 0.28)
        return Layers([Column([Plate(row, ground, 12.0, rim="acc", grow=1.0)], pad=(0.0, 3.0))])

    def _task(self, task: str) -> str:
        if task == self._guest.guide.tasks[-1] and self._objective:
            return self._objective
        return self._context.words(f"{self._prefix}.task_{task}", who=self._other.name)

    def remark(self) -> Node | None:
        """Return what the opponent says, if anything."""
        if not self._guest.remark:
            return None
        said = self._context.words(f"{self._prefix}.says_{self._guest.remark}")
        high = 118.0 + 30 * (self._context.window.brush.theme.text_scale - 1)
        words = Text(f"“{said}”", "body", "ink1", "center", lines=0)
        centred = Column([words], justify="center")
        return bubble(centred, f"look{self._other.look}", height=high)

    def to_know(self) -> Node:
        """Return what decides the game. Large letters leave the title no room."""
        words, other = self._context.words, self._other
        looks = {"own": self._table.match.seats[self._guest.player].look, "theirs": other.look}
        said = Text(words(f"{self._prefix}.know", who=other.name, **looks), lines=0, grow=1.0)
        title = Text(words("play.first_know"), "section")
        titled = Panel(Column([title, said], "s"), radius=22.0)
        return FirstThatFits([titled, Panel(said, radius=22.0)], grow=1.0)

    def draw_callout(self, brush: Brush, kept: Sequence[Box]) -> None:
        """Draw the present callout beside its target; what is `kept` clear is not hidden."""
        callout, table = self._guest.callout, self._table
        if callout is None or table.stage.is_moving:
            return
        kind = self._context.devices.last_kind
        confirm, alternate = SIGNS
        title, lines = self._guest.words_of(callout, confirm=confirm, alternate=alternate)
        card = callout_card(title, lines, kind)
        w, h = Layout(brush, kind).size(card, RIGHT - LEFT)
        target = self._in_design(callout.at)
        paths = table.view.target_paths(table.state, callout.move)
        used = (table.stage.design_box(part) for path in paths for part in path if part.w)
        clear = self._guest.guide.keep_clear(table.state, self._guest.player, callout.move)
        others = [*kept, *used, *map(self._in_design, clear)]
        (x, y), side = self._place(target, w, h, others)

        def point(brush: Brush, box: Box) -> None:
            brush.rounded((x, y + 4, w, h), "off", 18)
            _draw_pointer(brush, box, target, side)

        tail = Picture((side, target), w, h, point)
        self._patch.show(brush, kind, Layers([tail, card]), (x, y, w, h))
        self._patch.draw_over(brush, 0)

    def _in_design(self, at: Box) -> Box:
        """Convert middle, width and height in board units to a box in design units."""
        x, y, w, h = at
        left, top = self._table.stage.point(x - w / 2, y - h / 2)
        right, bottom = self._table.stage.point(x + w / 2, y + h / 2)
        return left, top, right - left, bottom - top

    def _place(
        self, target: Box, w: float, h: float, others: list[Box]
    ) -> tuple[tuple[float, float], str]:
        """Return a place for a callout and its side of `target`.

        It hides the least of `others` and of possible targets; of such places it is the nearest.
        """
        x, y, tw, th = target
        across = (x + tw / 2 - w / 2, x + tw - w, x)
        lefts = [min(max(left, LEFT), RIGHT - w) for left in across]
        heights = (y + th / 2 - h / 2, y - 2, y + th + 2 - h)
        tops = [min(max(top, 84.0), 636.0 - h) for top in heights]
        places = [
            place
            for gap in GAPS
            for place in (
                *(("right", (x + tw + gap, top)) for top in tops),
                *(("left", (x - gap - w, top)) for top in tops),
                *(("above", (left, y - gap - h)) for left in lefts),
                *(("below", (left, y + th + gap)) for left in lefts),
            )
        ]
        stage, cursor = self._table.stage, self._table.cursor
        others += (stage.design_box(one) for one, done in cursor.targets.items() if done)

        def hidden(place: tuple[str, tuple[float, float]]) -> float:
            left, top = place[1]
            if not (left >= LEFT and left + w <= RIGHT and top >= 70 and top + h <= 648):
                return inf
            return sum(_overlap((left, top, w, h), other) for other in others)

        side, spot = min(places, key=hidden)
        return spot, side


def rule() -> Node:
    """Return a fine line across."""
    return Row([Plate(Spacer(), "line", 0.75, height=1.5, grow=1.0)], pad=(12.0, 0.0))


def _open_ring(*, is_next: bool) -> Node:
    def draw(brush: Brush, box: Box) -> None:
        brush.ring(middle(box), 13, "acc" if is_next else "off", 2.5)
        if is_next:
            brush.disc(middle(box), 6, "acc")

    return Picture(("task", is_next), 26.0, 26.0, draw)


def callout_card(title: str, lines: Sequence[str], kind: str) -> Node:
    """Return what a callout says, with the signs of a kind of device."""
    said = Column([Text(title, "name", "ink1"), *(_line(one, kind) for one in lines)], 6.0)
    bar = Plate(Spacer(), "acc", 2.5, width=5.0)
    return Plate(Row([bar, said], 9.0, (14.0, 14.0)), "white", 18.0)


def _line(words: str, kind: str) -> Node:
    """Return a line of words in which the signs of buttons stand."""
    made: list[Node] = []
    for one in filter(str.strip, re.split(f"([{''.join(SIGNS)}])", words)):
        if one in SIGNS:
            made.append(KeySign(kind, SIGNS[one], 14.0))
        elif made and one[0] in PUNCTUATION:
            made[-1] = Row([made[-1], Text(one.rstrip(), "body", "panel2")], 2.0, align="center")
        else:
            made.append(Text(one.strip(), "body", "panel2"))
    return Row(made, 6.0, align="center")


def _overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(wide, 0.0) * max(high, 0.0)


def _draw_pointer(brush: Brush, card: Box, target: Box, side: str) -> None:
    """Draw the tail of a callout, from its edge towards its target."""
    (x, y, w, h), (tx, ty) = card, middle(target)
    onward = -1 if side in ("right", "below") else 1
    if side in ("left", "right"):
        edge, at = x if side == "right" else x + w, min(max(ty, y + 30), y + h - 30)
        points = (edge + onward * TAIL, at), (edge - onward, at - 14), (edge - onward, at + 14)
    else:
        edge, at = y if side == "below" else y + h, min(max(tx, x + 30), x + w - 30)
        points = (at, edge + onward * TAIL), (at - 14, edge - onward), (at + 14, edge - onward)
    (left, right), (top, low) = ((min(ends), max(ends)) for ends in zip(*points, strict=True))
    mx, my = (left + right) / 2, (top + low) / 2
    around = [(px - mx, py - my) for px, py in points]
    key = ("tail", *((round(px), round(py)) for px, py in around))
    wide, high = right - left + 8, low - top + 8
    brush.stamp_at(key, (mx, my), wide, high, lambda easel: easel.polygon(around, "white"))
