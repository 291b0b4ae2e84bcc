"""The table of a tournament: the players in their order, and each match as a cell."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.club import cup_king
from game.club.cup import Cup, Entrant, Form, Meeting, Pairing, Place
from game.club.cup_notes import note, points_words
from game.club.cup_table import StandingsRow, crossings, expected_matches, standings
from scenes.app_context import AppContext
from scenes.boards.emblem import draw_emblem
from scenes.kit.boxes import Align, Column, Layers, Row, Spacer
from scenes.kit.leaves import Live, Picture, middle
from scenes.kit.node import Layout, Node, Pressable, Size, nodeclass
from scenes.kit.parts import token
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush
from scenes.ui.ease import out_back
from scenes.ui.easel import Easel

if TYPE_CHECKING:
    from scenes.kit.placing import Placed

MINUS: Final = "\N{MINUS SIGN}"
LARGE: Final = 1.2
"""With letters of this scale there is no room for a second line in a row."""
Fresh: TypeAlias = tuple[Meeting, int]
"""The match whose result comes up, and since when."""
POP_MS: Final = 240
MIN_PART: Final = 0.55
"""The size at which a result comes up."""


@nodeclass
class ScheduleCell(Pressable):
    """A match of the table: its ``result``, or what is to come: the next match, a game, nothing."""

    result: str = ""
    tint: str = ""
    """The colour of the winner; "" for a loss."""
    is_next: bool = False
    is_void: bool = False
    game: str = ""
    sign: str = ""
    """The sign of a match that is not played."""

    def measure(self, layout: Layout, width: float) -> Size:
        return 44.0, 44.0

    def paint(self, brush: Brush, at: Placed) -> None:
        x, y, w, h = at.box
        if self.result:
            self.paint_result(brush, at.box)
            return
        brush.rounded(at.box, "hole", 10)
        if self.is_next:
            brush.stamp(("cup_next", round(w), round(h)), at.box, _dashes, margin=3)
            brush.icon("play", (x + w / 2 + 1, y + h / 2), 18, "acc")
        elif self.game:
            draw_emblem(brush, self.game, at.middle, min(w, h) * 0.66)
            brush.rounded(at.box, "hole", 10, alpha=130)
        elif self.sign:
            ink = "text" if self.sign == "+" else "muted"
            brush.text(self.sign, at.middle, 22, "heavy", ink, "center")

    def paint_result(self, brush: Brush, box: Box) -> None:
        """Draw the games won and lost: a raised tile for the winner."""
        x, y, w, h = box
        if self.tint:
            tile = partial(_tile, self.tint)
            brush.stamp(("cup_won", self.tint), box, tile, margin=5)
        else:
            brush.rounded(box, "panel_low", 10)
            brush.rounded(box, brush.theme.mix("line", "panel", 0.4), 10, width=1.2)
        ink = "dim" if self.is_void else "white" if self.tint else "muted"
        room = max(w - 4, brush.least_width(self.result, "heavy") + 1)
        middle = x + w / 2, y + h / 2
        line = brush.text(self.result, middle, 20, "heavy", ink, "center", fit=room)
        if self.is_void:
            left, right = line[0] - 3, line[0] + line[2] + 3
            brush.line((left, y + h / 2), (right, y + h / 2), "muted", 2)


def _tile(tint: str, easel: Easel, box: Box) -> None:
    """Draw a raised tile in a player's colour: its form says that it was won, too."""
    x, y, w, h = box
    theme = easel.theme
    easel.rounded((x, y + 2.5, w, h), theme.shaded(tint, 0.62), 10)
    easel.gradient(box, theme.mix("tile_hi", tint, 0.52), theme.mix("tile", tint, 0.36), 10)
    easel.rounded(box, theme.lit(theme.mix("line", tint, 0.6), 0.2), 10, width=1.3)


def _dashes(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    rim = [(x + 3, y + 3), (x + w - 3, y + 3), (x + w - 3, y + h - 3), (x + 3, y + h - 3)]
    easel.line([*rim, rim[0]], "acc", 2.4, dash=(6, 5))


def difference_words(difference: int) -> str:
    """Return a difference with its sign; a minus as long as a plus."""
    return f"+{difference}" if difference > 0 else str(difference).replace("-", MINUS)


class _Table:
    """Makes the rows of one tournament."""

    def __init__(
        self, context: AppContext, cup: Cup, next_one: Pairing | None, fresh: Fresh | None
    ) -> None:
        self._context, self._cup, self._next, self._fresh = context, cup, next_one, fresh
        self._known, self._rows = crossings(cup), standings(cup)
        self._is_king = cup.rules.form is Form.KING
        count = len(self._rows)
        self._high = 52.0 if count <= 6 else 312.0 / count
        self._pitch = 54.0 if count <= 5 else 288.0 / count
        self._token_r = 17.0 if count <= 6 else 14.0

    def panel(self) -> Node:
        """Return the whole table."""
        words, cup = self._context.words, self._cup
        last = "cup.reign" if self._is_king else "cup.difference"
        title = Text(words("cup.standings"), "section", size=18, grow=1.0)
        heads = [
            Align(token(cup.entrant(row.place), self._token_r - 1), width=self._pitch)
            for row in self._rows
            if not self._is_king
        ]
        won, last_head = (
            Text(words(key), "note", "muted", "center", size=18, width=wide)
            for key, wide in zip(("cup.won", last), self._ends, strict=True)
        )
        head = Row([title, *heads, won, last_head], 0.0, (12.0, 0.0), height=46.0, align="center")
        rows = [self._row(row) for row in self._rows]
        return Panel(Column([head, *rows], 0.0), pad=(10.0, 8.0), radius=22.0, width=660.0)

    @property
    def _ends(self) -> tuple[float, float]:
        """The widths of the last two columns."""
        return (72.0, 72.0) if self._is_king else (56.0, 56.0)

    def _row(self, row: StandingsRow) -> Node:
        cup, place = self._cup, row.place
        entrant, is_gone = cup.entrant(place), place in cup.gone
        is_next = self._next is not None and place in self._next.both
        ink = "muted" if is_gone else "text" if is_next else "soft"
        rank = MINUS if row.is_struck_off else str(row.rank)
        reign = self._is_king and cup_king.court(cup).king == place
        told = self._context.say(note(cup, place))
        sign = ("home" if is_gone else "swap") if told else ""
        face = _face(entrant, self._token_r, sign, is_gone=is_gone, is_king=reign)
        scale = self._context.window.brush.theme.text_scale
        is_below = bool(told) and self._high >= 50 and scale < LARGE
        below = Text(told, "note", "sub", size=18) if is_below else None
        name = Text(entrant.name, "strong", ink, size=22)
        middle = [self._strip(place)] if self._is_king else self._cells(place)
        last = str(row.reign) if self._is_king else difference_words(row.difference)
        points, size = points_words(row.points), 28 if is_next else 24
        cells: list[Node] = [
            Text(rank, "figure", "text" if is_next else "muted", "center", size=24, width=40.0),
            Align(face, width=56.0),
            Column([name, below], 0.0, justify="center", grow=1.0),
            Spacer(6.0),
            *middle,
            Text(points, "figure", ink, "center", width=self._ends[0], size=size),
            Text(last, "strong", "sub" if is_next else "muted", "center", width=self._ends[1]),
        ]
        line = Row(cells, 0.0, (0.0, 1.0), height=self._high)
        tint = self._context.window.brush.theme.mix("panel2", tint_of(entrant), 0.22)
        return Plate(line, tint if is_next else "panel", 13.0, 255 if is_next else 0)

    def _cells(self, row: Place) -> list[Node]:
        return [self._cell(row, other.place) for other in self._rows]

    def _cell(self, row: Place, column: Place) -> Node:
        wide = self._pitch
        crossing = self._known.get(frozenset((row, column))) if row != column else None
        if crossing is None:
            dot = Plate(Spacer(), "line", 4.0, width=8.0, height=8.0)
            return Align(dot if row == column else Spacer(), width=wide)
        cup = self._cup
        versus = {"first": cup.entrant(row).name, "second": cup.entrant(column).name}
        label = self._context.words("title.versus", **versus)
        result, tint, game, sign = "", "", "", ""
        is_next = self._next is not None and self._next in crossing.open
        if is_next:
            pass
        elif crossing.meetings:
            won, lost = crossing.games(row)
            result, label = f"{won}:{lost}", f"{label}, {won}:{lost}"
            tint = tint_of(cup.entrant(row)) if won > lost and not crossing.is_void else ""
        elif crossing.open:
            game = cup.rules.events[crossing.open[0].event].game
        else:
            sign = "+" if any(one.walkover == row for one in crossing.off) else MINUS
            label += ", " + self._context.words("cup.note.gone")
        look: dict[str, Any] = {"key": ("cell", row, column), "label": label, "ring": (10.0, "acc")}
        cell = ScheduleCell(result, tint, is_next, crossing.is_void, game, sign, **look)
        parts: list[Node] = [cell]
        if self._fresh is not None and result and self._fresh[0] in crossing.meetings:
            parts = [ScheduleCell(**look), self._rising(cell)]
        gap = 3.0 if len(self._rows) <= 6 else 2.0
        return Row([Layers(parts, grow=1.0)], 0.0, (gap, 3.0), width=wide)

    def _rising(self, cell: ScheduleCell) -> Node:
        """Return the result of the last match, which comes up."""
        assert self._fresh is not None
        ticker, since_ms = self._context.stack.ticker, self._fresh[1]

        def draw(brush: Brush, box: Box, now_ms: int) -> None:
            part = ticker.part(since_ms, POP_MS, out_back)
            if part > 0:
                (x, y, w, h), size = box, MIN_PART + (1 - MIN_PART) * part
                left, top = x + w * (1 - size) / 2, y + h * (1 - size) / 2
                cell.paint_result(brush, (left, top, w * size, h * size))

        return Live(44.0, 44.0, draw)

    def _strip(self, place: Place) -> Node:
        """Return match by match what a player has done at the table of the king."""
        cup = self._cup
        done = tuple((one.first, one.second, one.winner) for one in cup.meetings)
        shows: Hashable = "strip", place, done, expected_matches(cup)
        return Picture(shows, 200.0, 24.0, partial(_draw_strip, cup, place))


def _face(entrant: Entrant, r: float, sign: str, *, is_gone: bool, is_king: bool) -> Node:
    """Return a player's token with a sign at its rim: gone home or late; a king has a crown."""

    def draw(brush: Brush, box: Box) -> None:
        x, y = middle(box)
        draw_token(brush, entrant, (x, y), r, is_dim=is_gone)
        if sign:
            at = x + r * 0.9, y + r * 0.65
            brush.disc(at, 11, "panel_low")
            brush.icon(sign, at, 15, "text")
        if is_king:
            brush.crown((x, y - r - 3), 26)

    return Picture(("face", entrant, r, sign, is_gone, is_king), 2.2 * r, 2.2 * r, draw)


def _draw_strip(cup: Cup, place: Place, brush: Brush, strip: Box) -> None:
    """Draw a tile for a win, a hollow one for a loss, half a one for a draw, a dot for waiting."""
    pitch, middle = strip[2] / expected_matches(cup), strip[1] + strip[3] / 2
    side, tint = min(pitch - 4, 18.0), tint_of(cup.entrant(place))
    for k in range(expected_matches(cup)):
        x = strip[0] + pitch * (k + 0.5)
        box = (x - side / 2, middle - side / 2, side, side)
        one = cup.meetings[k] if k < len(cup.meetings) else None
        if one is None or place not in (one.first, one.second):
            brush.disc((x, middle), 2, "line" if one is None else "muted")
        elif one.winner == place:
            brush.rounded(box, tint, 4)
        else:
            brush.rounded(box, tint, 4, width=1.6)
            if one.winner is None:
                brush.rounded((box[0], middle, side, side / 2), tint, 4)


def standings_panel(
    context: AppContext, cup: Cup, next_one: Pairing | None, fresh: Fresh | None
) -> Node:
    """Return the table; ``fresh`` is the match whose result comes up, and since when."""
    return _Table(context, cup, next_one, fresh).panel()
