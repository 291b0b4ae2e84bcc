"""The table of a cup: everybody in the order of their standing, and each match as a cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.club import cup_king
from game.club.cup import Cup, Form, Meeting, Pairing, Place
from game.club.cup_everyone import struck_off
from game.club.cup_notes import note, points_words
from game.club.cup_table import Row, expected, pairings, standings
from game.words.message import Message
from scenes.boards.emblem import draw_emblem
from scenes.ui.brush import Box, Brush, Point
from scenes.ui.easel import Easel
from scenes.ui.items import Pressable
from scenes.ui.tokens import draw_token, tint_of

TABLE: Final[Box] = (42.0, 98.0, 660.0, 384.0)
HEAD_Y: Final = 132.0
WON_X, DIFF_X = 620.0, 674.0
KING_XS: Final = (580.0, 652.0)
STRIP_X, STRIP_W = 330.0, 200.0
"""Where the matches of somebody stand who is, or was, at the table of a king."""

NAME_X: Final = 150.0
MINUS: Final = "\N{MINUS SIGN}"
CELLS_RIGHT: Final = 594.0
LARGE: Final = 1.2
"""With letters of this scale there is no room for a second line in a row."""

LEAST_PART: Final = 0.55
"""The size at which a result comes up."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the rows and the cells of so many people stand."""

    count: int

    @property
    def pitch_y(self) -> float:
        return 52.0 if self.count <= 6 else 312.0 / self.count

    @property
    def pitch_x(self) -> float:
        return 54.0 if self.count <= 5 else 288.0 / self.count

    @property
    def first_x(self) -> float:
        """The left edge of the first column of cells."""
        return CELLS_RIGHT - self.count * self.pitch_x

    def middle_y(self, row: int) -> float:
        """The middle of a row."""
        return TABLE[1] + 60 + self.pitch_y * (row + 0.5)

    def cell(self, row: int, column: int) -> Box:
        """The box of a cell."""
        w, h = self.pitch_x - (6 if self.count <= 6 else 4), self.pitch_y - 10
        return (self.first_x + column * self.pitch_x, self.middle_y(row) - h / 2, w, h)

    @property
    def token_r(self) -> float:
        return 17.0 if self.count <= 6 else 14.0


@dataclass(frozen=True, slots=True)
class Crossing:
    """Content of the cell of two players: their matches so far, those to come, and those that are
    not played because a player withdrew.
    """

    meetings: tuple[Meeting, ...]
    open: tuple[Pairing, ...]
    off: tuple[Pairing, ...] = ()
    is_void: bool = False
    """Whether the matches do not count: one of the two is struck off."""

    def games(self, place: Place) -> tuple[int, int]:
        """The games that somebody has won here, and lost."""
        own = sum(one.wins_of(place) for one in self.meetings)
        return own, sum(sum(one.wins) for one in self.meetings) - own


def crossings(cup: Cup) -> dict[frozenset[Place], Crossing]:
    """By two people, what there is between them."""
    met: dict[frozenset[Place], list[Meeting]] = {}
    waiting: dict[frozenset[Place], list[Pairing]] = {}
    played = {one.number for one in cup.meetings}
    out = struck_off(cup) if cup.rules.form is Form.EVERYONE else frozenset()
    for one in cup.meetings:
        met.setdefault(one.both, []).append(one)
    for pairing in pairings(cup):
        if pairing.number not in played:
            waiting.setdefault(pairing.both, []).append(pairing)
    return {
        both: Crossing(
            tuple(met.get(both, ())),
            tuple(one for one in waiting.get(both, ()) if not one.is_off),
            tuple(one for one in waiting.get(both, ()) if one.is_off),
            bool(both & out),
        )
        for both in (*met, *(both for both in waiting if both not in met))
    }


class CupCell(Pressable):
    """One match of the table: a result, a match to come, or the next one."""

    def __init__(
        self, box: Box, cup: Cup, row: Place, crossing: Crossing, next_one: Pairing | None,
        on_press: Callable[[], None], label: str,
    ) -> None:  # fmt: skip
        """``label`` is for those who hear it."""
        super().__init__(box, on_press)
        self._cup, self._row, self._crossing = cup, row, crossing
        self.label = label
        self._is_next = next_one is not None and next_one in crossing.open
        self.part: Callable[[], float] | None = None
        """How far (0..1, or a little more) its result has come up, if it was written just now: then
        ``draw_apart`` paints it."""

    def has(self, meeting: Meeting) -> bool:
        """Whether it is the cell of that match."""
        return meeting in self._crossing.meetings and not self._is_next

    def draw_apart(self, brush: Brush) -> None:
        """The result on its way up."""
        part = 1.0 if self.part is None else self.part()
        if part <= 0:
            brush.rounded(self.box, "hole", 10)
            return
        x, y, w, h = self.box
        size = LEAST_PART + (1 - LEAST_PART) * part
        self._draw_result(
            brush, (x + w * (1 - size) / 2, y + h * (1 - size) / 2, w * size, h * size)
        )

    def draw(self, brush: Brush, is_focused: bool) -> None:
        if self.part is not None and not is_focused:
            return
        x, y, w, h = self.box
        middle = (x + w / 2, y + h / 2)
        if self._is_next:
            brush.rounded(self.box, "hole", 10)
            brush.stamp(("cup_next", round(w), round(h)), self.box, _dashes, margin=3)
            brush.icon("play", (middle[0] + 1, middle[1]), 18, "acc")
        elif self._crossing.meetings:
            self._draw_result(brush, self.box)
        elif not self._crossing.open:
            brush.rounded(self.box, "hole", 10)
            has_won = any(one.walkover == self._row for one in self._crossing.off)
            sign, ink = ("+", "text") if has_won else (MINUS, "muted")
            brush.text(sign, middle, 22, "heavy", ink, "center")
        else:
            brush.rounded(self.box, "hole", 10)
            event = self._cup.rules.events[self._crossing.open[0].event]
            draw_emblem(brush, event.game, middle, min(w, h) * 0.66)
            brush.rounded(self.box, "hole", 10, alpha=130)
        if is_focused:
            brush.focus_ring(self.box, 10, "acc")

    def _draw_result(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        won, lost = self._crossing.games(self._row)
        tint, theme = tint_of(self._cup.entrant(self._row)), brush.theme
        if won > lost and not self._crossing.is_void:
            brush.stamp(("cup_won", tint), box, lambda easel, b: _tile(easel, b, tint),
                        margin=5)  # fmt: skip
        else:
            brush.rounded(box, "panel_low", 10)
            brush.rounded(box, theme.mix("line", "panel", 0.4), 10, width=1.2)
        ink = "dim" if self._crossing.is_void else "white" if won > lost else "muted"
        told = f"{won}:{lost}"
        room = max(w - 4, brush.least_width(told, "heavy") + 1)
        line = brush.text(told, (x + w / 2, y + h / 2), 20, "heavy", ink, "center", fit=room)
        if self._crossing.is_void:
            brush.line((line[0] - 3, y + h / 2), (line[0] + line[2] + 3, y + h / 2), "muted", 2)


def _tile(easel: Easel, box: Box, tint: str) -> None:
    """A raised tile in somebody's colour: form says that it was won, too."""
    x, y, w, h = box
    theme = easel.theme
    easel.rounded((x, y + 2.5, w, h), theme.shaded(tint, 0.62), 10)
    easel.gradient(box, theme.mix("tile_hi", tint, 0.52), theme.mix("tile", tint, 0.36), 10)
    easel.rounded(box, theme.lit(theme.mix("line", tint, 0.6), 0.2), 10, width=1.3)


def _dashes(easel: Easel, box: Box) -> None:
    x, y, w, h = box
    rim = [(x + 3, y + 3), (x + w - 3, y + 3), (x + w - 3, y + h - 3), (x + 3, y + h - 3),
           (x + 3, y + 3)]  # fmt: skip
    easel.line(rim, "acc", 2.4, dash=(6, 5))


def cells(
    cup: Cup, next_one: Pairing | None, press: Callable[[Crossing], Callable[[], None]],
    words: Callable[..., str],
) -> list[CupCell]:  # fmt: skip
    """The cells of a table in which each can meet each."""
    if cup.rules.form is Form.KING:
        return []
    grid, order = Grid(len(cup.entrants)), [row.place for row in standings(cup)]
    known = crossings(cup)
    made = []
    for row, a in enumerate(order):
        for column, b in enumerate(order):
            crossing = known.get(frozenset((a, b))) if a != b else None
            if crossing is not None:
                box = grid.cell(row, column)
                label = words("title.versus", first=cup.entrant(a).name, second=cup.entrant(b).name)
                if crossing.meetings:
                    label += ", {}:{}".format(*crossing.games(a))
                elif not crossing.open:
                    label += ", " + words("cup.note.gone")
                made.append(CupCell(box, cup, a, crossing, next_one, press(crossing), label))
    return made


def difference_words(difference: int) -> str:
    """A difference with its sign; a minus as long as a plus."""
    return f"+{difference}" if difference > 0 else str(difference).replace("-", MINUS)


def draw_table(
    brush: Brush, cup: Cup, rows: Sequence[Row], next_one: Pairing | None, title: str,
    heads: tuple[str, str], say: Callable[[Message | None], str],
) -> None:  # fmt: skip
    """All of the table but its cells; ``say`` puts what is to be said of a player into words."""
    x = TABLE[0]
    grid = Grid(len(rows))
    brush.panel(TABLE, "panel", "line", 22)
    is_king = cup.rules.form is Form.KING
    brush.text(title, (x + 22, HEAD_Y), 18, "heavy", "muted", "midleft", tracking=1,
               fit=grid.first_x - x - 36 if not is_king else 400)  # fmt: skip
    ends = KING_XS if is_king else (WON_X, DIFF_X)
    for at, head in zip(ends, heads, strict=True):
        brush.text(head, (at, HEAD_Y), 18, "bold", "muted", "center", fit=70 if is_king else 58)
    for k, row in enumerate(rows):
        if not is_king:
            cx, _, cw, _ = grid.cell(0, k)
            draw_token(brush, cup.entrant(row.place), (cx + cw / 2, HEAD_Y), grid.token_r - 1)
        _draw_row(brush, cup, grid, k, row, next_one, say(note(cup, row.place)))


def _draw_row(
    brush: Brush, cup: Cup, grid: Grid, k: int, row: Row, next_one: Pairing | None, told: str
) -> None:
    x, _, w, _ = TABLE
    entrant, middle = cup.entrant(row.place), grid.middle_y(k)
    is_next = next_one is not None and row.place in next_one.both
    tint, theme = tint_of(entrant), brush.theme
    if is_next:
        high = grid.pitch_y - 4
        tone = theme.mix("panel2", tint, 0.22)
        brush.rounded((x + 10, middle - high / 2, w - 20, high), tone, 13)
    ink = "text" if is_next else "soft"
    is_king = cup.rules.form is Form.KING
    is_gone = row.place in cup.gone
    rank = MINUS if row.is_struck_off else str(row.rank)
    brush.text(rank, (x + 36, middle), 24, "display", "text" if is_next else "muted",
               "center", fit=34)  # fmt: skip
    draw_token(brush, entrant, (x + 78, middle), grid.token_r, is_dim=is_gone)
    won_x, last_x = KING_XS if is_king else (WON_X, DIFF_X)
    room = (STRIP_X if is_king else grid.first_x) - NAME_X - 12
    _draw_name(
        brush,
        entrant.name,
        told,
        middle,
        room,
        "muted" if is_gone else ink,
        is_low=grid.pitch_y < 50,
    )
    if told:
        at = (x + 78 + grid.token_r * 0.9, middle + grid.token_r * 0.65)
        _draw_sign(brush, at, "home" if is_gone else "swap")
    if is_king:
        if cup_king.court(cup).king == row.place:
            brush.crown((x + 78, middle - grid.token_r - 3), 26)
        _draw_strip(brush, cup, row.place, middle)
    else:
        cx, _, cw, _ = grid.cell(k, k)
        brush.rounded((cx + cw / 2 - 4, middle - 4, 8, 8), "line", 4)
    brush.text(points_words(row.points), (won_x, middle), 28 if is_next else 24, "display", ink,
               "center", fit=52)  # fmt: skip
    last = str(row.reign) if is_king else difference_words(row.difference)
    brush.text(last, (last_x, middle), 20, "bold", "sub" if is_next else "muted", "center", fit=50)


def _draw_name(
    brush: Brush, name: str, note: str, middle: float, room: float, ink: str, *, is_low: bool
) -> None:
    """The name, and below it what is to be said of the player where a row has room for that."""
    is_below = bool(note) and not is_low and brush.theme.text_scale < LARGE
    y = middle - 9 if is_below else middle
    brush.text(name, (NAME_X, y), 22, "heavy", ink, "midleft", fit=room)
    if is_below:
        brush.text(note, (NAME_X, middle + 13), 18, "bold", "sub", "midleft", fit=room)


def _draw_sign(brush: Brush, middle: Point, icon: str) -> None:
    """A sign at the rim of a token: its player has gone home, or came in later."""
    brush.disc(middle, 11, "panel_low")
    brush.icon(icon, middle, 15, "text")


def _draw_strip(brush: Brush, cup: Cup, place: Place, middle: float) -> None:
    """Match by match what somebody has done at the table of the king: a tile in their colour for a
    win, a hollow one for a loss, half a one for a draw; a dot while they waited, or nobody knows.
    """
    pitch = STRIP_W / expected(cup)
    side, tint = min(pitch - 4, 18.0), tint_of(cup.entrant(place))
    for k in range(expected(cup)):
        x = STRIP_X + pitch * (k + 0.5)
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
