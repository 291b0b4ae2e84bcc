"""How a first game is accompanied: a list of tasks, a bubble, and callouts beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from scenes.cabinet import Cabinet
from scenes.input.actions import Button
from scenes.table.first_game import FirstGame
from scenes.table.table import Table
from scenes.ui.brush import Box, Brush
from scenes.ui.lettering import SMALLEST

SIGNS: Final = {"\ue000": Button.CONFIRM, "\ue001": Button.ALTERNATE}
"""Where a button's sign stands in a line of words."""

BUBBLE_H: Final = 118.0
GAP: Final = 14.0
PAD: Final = 17.0
LEFT: Final = 304.0
RIGHT: Final = 977.0
"""Between the cards: what is said may lie on the board, but on no card."""

TAIL: Final = 18.0
GAPS: Final = (TAIL, TAIL + 58.0, TAIL + 116.0)
"""How far from their place the words may stand: beside it, or one or two squares off."""

SIGN_R: Final = 14.0
ROW: Final = 46.0
LEAST_ROW: Final = 29.0
FRAME_H: Final = 108.0
"""Height of a task list besides its rows: a heading, and a line that skips the tips."""

SKIP_H: Final = 56.0
"""At the foot of the tasks the tips can be skipped."""


class FirstSteps:
    """Draws what a first game says; decides nothing."""

    def __init__(self, cabinet: Cabinet, table: Table, guest: FirstGame) -> None:
        self._cabinet, self._table, self._guest = cabinet, table, guest
        self._prefix = f"{table.match.game.id}.guide"
        self._other = table.match.seats[1 - guest.player]
        self._tint = f"look{table.match.seats[guest.player].look}"

    @property
    def _objective(self) -> str:
        table, guest = self._table, self._guest
        key = table.view.objective(table.state, guest.player, table.match.seats)
        return self._cabinet.words(key) if key else ""

    def tasks_height(self, brush: Brush) -> float:
        """Return the least height of the list of tasks."""
        rows = len(self._guest.guide.tasks)
        return FRAME_H + rows * LEAST_ROW * max(1.0, 0.9 * brush.theme.text_scale)

    def draw_all(self, brush: Brush, box: Box) -> None:
        """The tasks in the right panel of a game that has its own at the left, and above them what
        the opponent says, if there is room for both.
        """
        high = self._remark_height(brush) + GAP
        if box[3] - high >= self.tasks_height(brush):
            box = self.draw_remark(brush, box)
        self.draw_tasks(brush, box)

    def draw_tasks(self, brush: Brush, box: Box) -> None:
        """Draw the list of tasks, ticked as they happen, and a line that skips them."""
        x, y, w, h = box
        words, guest = self._cabinet.words, self._guest
        brush.panel(box, "panel", "line", 22)
        brush.text(words("play.first_title"), (x + 22, y + 14), 18, "heavy", "acc", tracking=1,
                   fit=w - 44)  # fmt: skip
        top = y + 52 + 14 * (brush.theme.text_scale - 1)
        pitch = min(ROW, (h - FRAME_H) / len(guest.guide.tasks))
        names = {task: self._task(task) for task in guest.guide.tasks}
        fitting = brush.lettering.fitting
        size = min(fitting(name, 20, "bold", w - 84) for name in names.values())
        for k, (task, name) in enumerate(names.items()):
            middle = top + (k + 0.5) * pitch
            is_done, is_next = task in guest.done, task == guest.current
            if is_next:
                row = (x + 10, middle - pitch / 2 + 3, w - 20, pitch - 6)
                brush.rounded(row, brush.theme.mix("panel", "acc", 0.28), 12)
                brush.rounded(row, "acc", 12, width=2)
            at = (x + 38, middle)
            if is_done:
                brush.disc(at, 13, "acc")
                brush.icon("check", at, 16, "acc_ink")
            else:
                brush.ring(at, 13, "acc" if is_next else "off", 2.5)
                if is_next:
                    brush.disc(at, 6, "acc")
            ink = "acc" if is_done else "text" if is_next else "sub"
            brush.text(name, (x + 62, middle), size, "bold", ink, "midleft", fit=w - 84)
        low, kind = y + h - 30, self._cabinet.devices.last_kind
        brush.line((x + 22, low - 26), (x + w - 22, low - 26), "line", 1.5)
        left = x + 22
        if kind != "mouse":
            left += brush.prompt(kind, Button.PREV, (left, low), 13) + 10
        brush.text(words("play.first_skip"), (left, low), 20, "bold", "sub", "midleft",
                   fit=x + w - 22 - left)  # fmt: skip

    def _task(self, task: str) -> str:
        if task == self._guest.guide.tasks[-1] and self._objective:
            return self._objective
        return self._cabinet.words(f"{self._prefix}.task_{task}", who=self._other.name)

    def draw_remark(self, brush: Brush, box: Box) -> Box:
        """Return what the opponent says, if anything, in the upper part of the right panel.

        Gives what is left.
        """
        if not self._guest.remark:
            return box
        x, y, w, h = box
        key = f"{self._prefix}.says_{self._guest.remark}"
        said = f"“{self._cabinet.words(key)}”"
        high = self._remark_height(brush)
        bubble = (x, y + 10, w, high - 10)
        tint = f"look{self._other.look}"
        brush.rounded(bubble, "white", 20)
        brush.rounded(bubble, tint, 20, width=3)
        _draw_tail(brush, (x + 46, y), (x + 34, y + 11), (x + 62, y + 11), tint)
        room = w - 36
        used = brush.paragraph_height(said, room, 20, 1.25)
        top = bubble[1] + max((bubble[3] - used) / 2, 8)
        brush.paragraph(said, (x + 18, top, room, bubble[3] - 14), 20, "bold", "ink1", 1.25,
                        "center")  # fmt: skip
        return x, y + high + GAP, w, h - high - GAP

    @staticmethod
    def _remark_height(brush: Brush) -> float:
        return BUBBLE_H + 30 * (brush.theme.text_scale - 1)

    def draw_to_know(self, brush: Brush, box: Box) -> None:
        """Before the first move: what decides the game. Large letters leave the title no room."""
        x, y, w, h = box
        words = self._cabinet.words
        brush.panel(box, "panel", "line", 22)
        own = self._table.match.seats[self._guest.player]
        told = words(f"{self._prefix}.know", who=self._other.name, own=own.look,
                     theirs=self._other.look)  # fmt: skip
        top = 46 + 14 * (brush.theme.text_scale - 1)
        least = SMALLEST / brush.theme.text_scale
        if brush.paragraph_height(told, w - 44, least) <= h - top - 10:
            brush.text(words("play.first_know"), (x + 22, y + 14), 18, "heavy", "muted",
                       tracking=1, fit=w - 44)  # fmt: skip
        else:
            top = 14
        brush.paragraph(told, (x + 22, y + top, w - 44, h - top - 10), 20)

    def draw_callout(self, brush: Brush) -> None:
        """The words of the moment, beside the place that they are about."""
        callout = self._guest.callout
        if callout is None or self._table.stage.is_moving:
            return
        kind = self._cabinet.devices.last_kind
        confirm, alternate = SIGNS
        title, lines = self._guest.words_of(callout, confirm=confirm, alternate=alternate)
        heights = (brush.measure(title, 24, "heavy")[1], brush.measure("A", 20)[1] + 6)
        widths = [brush.measure(title, 24, "heavy")[0],
                  *(sum(w for _, w in _pieces(brush, line, kind)) for line in lines)]  # fmt: skip
        w, h = max(widths) + 2 * PAD + 12, heights[0] + len(lines) * heights[1] + 2 * PAD - 6
        target = self._in_design(callout.at)
        (x, y), side = self._place(target, w, h)
        brush.rounded((x, y + 4, w, h), "off", 18)
        brush.rounded((x, y, w, h), "white", 18)
        _draw_pointer(brush, (x, y, w, h), target, side)
        brush.rounded((x + 14, y + 16, 5, h - 32), "acc", 2.5)
        left, top = x + PAD + 11, y + PAD - 3
        brush.text(title, (left, top), 24, "heavy", "ink1", fit=w - PAD - 20)
        middle = top + heights[0] + heights[1] / 2
        for line in lines:
            at = left
            for piece, wide in _pieces(brush, line, kind):
                if piece in SIGNS:
                    brush.prompt(kind, SIGNS[piece], (at, middle), SIGN_R)
                else:
                    brush.text(piece, (at, middle), 20, "bold", "panel2", "midleft")
                at += wide
            middle += heights[1]

    def _in_design(self, at: Box) -> Box:
        """Convert middle, width and height in board units to a box in design units."""
        x, y, w, h = at
        left, top = self._table.stage.point(x - w / 2, y - h / 2)
        right, bottom = self._table.stage.point(x + w / 2, y + h / 2)
        return left, top, right - left, bottom - top

    def _place(self, target: Box, w: float, h: float) -> tuple[tuple[float, float], str]:
        """Return where beside ``target`` the words hide least of what can be chosen, the nearest
        such place, and on which side of it that is.
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
        stage, pointing = self._table.stage, self._table.pointing
        others = [stage.design_box(pick) for pick, done in pointing.targets.items() if done]
        kept = self._guest.guide.keep_clear(self._table.state, self._guest.player)
        others += map(self._in_design, kept)

        def hidden(place: tuple[str, tuple[float, float]]) -> float:
            left, top = place[1]
            if not (left >= LEFT and left + w <= RIGHT and top >= 70 and top + h <= 648):
                return inf
            return sum(_overlap((left, top, w, h), other) for other in others)

        side, spot = min(places, key=hidden)
        return spot, side


def _pieces(brush: Brush, line: str, kind: str) -> Iterator[tuple[str, float]]:
    """Yield a line cut at the signs of buttons, each piece with its width."""
    rest = line
    while rest:
        at = min((k for k in map(rest.find, SIGNS) if k >= 0), default=len(rest))
        if at:
            words = rest[:at]
            yield words, brush.measure(words, 20)[0] + (4 if at < len(rest) else 0)
        if at < len(rest):
            yield rest[at], brush.prompt_width(kind, SIGNS[rest[at]], SIGN_R) + 6
        rest = rest[at + 1 :]


def _overlap(a: Box, b: Box) -> float:
    """Return the area that two boxes share."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(wide, 0.0) * max(high, 0.0)


def _draw_tail(
    brush: Brush, tip: tuple[float, float], a: tuple[float, float], b: tuple[float, float],
    rim: str,
) -> None:  # fmt: skip
    """Return a triangle at the rim of a bubble, which it opens."""
    box = (min(tip[0], a[0], b[0]), min(tip[1], a[1], b[1]),
           max(tip[0], a[0], b[0]) - min(tip[0], a[0], b[0]),
           max(tip[1], a[1], b[1]) - min(tip[1], a[1], b[1]))  # fmt: skip
    at = tuple((px - box[0] - box[2] / 2, py - box[1] - box[3] / 2) for px, py in (tip, a, b))
    brush.stamp_at(
        ("tail", rim, tuple((round(px), round(py)) for px, py in at)),
        (box[0] + box[2] / 2, box[1] + box[3] / 2), box[2] + 8, box[3] + 8,
        lambda easel: easel.polygon(at, "white"),
    )  # fmt: skip
    if rim != "white":
        brush.line(a, tip, rim, 3)
        brush.line(b, tip, rim, 3)


def _draw_pointer(brush: Brush, card: Box, target: Box, side: str) -> None:
    """The tail of a callout, from its edge towards what it is about."""
    x, y, w, h = card
    tx, ty = target[0] + target[2] / 2, target[1] + target[3] / 2
    if side in ("left", "right"):
        edge = x if side == "right" else x + w
        tip = edge + (-TAIL if side == "right" else TAIL)
        at = min(max(ty, y + 30), y + h - 30)
        inner = edge + (1 if side == "right" else -1)
        _draw_tail(brush, (tip, at), (inner, at - 14), (inner, at + 14), "white")
        return
    edge = y + h if side == "above" else y
    tip = edge + (TAIL if side == "above" else -TAIL)
    at = min(max(tx, x + 30), x + w - 30)
    inner = edge + (-1 if side == "above" else 1)
    _draw_tail(brush, (at, tip), (at - 14, inner), (at + 14, inner), "white")
