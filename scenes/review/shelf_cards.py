"""A replay on the shelf as a card: its picture, its length, who won, and when."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.record import Record
from game.core.seats import Seat
from game.core.state import Player
from game.store.replay import Replay
from scenes.boards.backing import draw_stage
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.boards.thumbnails import Ending
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.kept.library import now_ms
from scenes.review.shelf_records import Records
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.items import ListCard
from scenes.ui.portraits import draw_small_seat
from scenes.ui.theme import Tint

LEFT, TOP = 64.0, 146.0
GRID_W, CARD_H, GAP_X, GAP_Y = 770.0, 236.0, 16.0, 24.0
ROWS: Final = 2
RADIUS: Final = 18.0
LIFT: Final = 4.0
PLANK_H, PLANK_REACH = 9.0, 12.0
LARGE: Final = 1.2
"""From this size of letters on there are two columns."""


@dataclass(frozen=True, slots=True)
class Measures:
    """How the cards lie, by the size of letters."""

    columns: int
    card_w: float
    picture_h: float
    pitch: float
    """From one line of words to the next."""

    @classmethod
    def of(cls, text_scale: float) -> Measures:
        columns = 2 if text_scale > LARGE else 3
        pitch = 27.3 * text_scale
        card_w = (GRID_W - GAP_X * (columns - 1)) / columns
        return cls(columns, card_w, CARD_H - 3 * pitch - 12, pitch)

    def box(self, place: int) -> Box:
        """Where the card is, counted from the first one in sight."""
        row, column = divmod(place, self.columns)
        x = LEFT + column * (self.card_w + GAP_X)
        return x, TOP + row * (CARD_H + GAP_Y), self.card_w, CARD_H


def picture_key(replay: Replay) -> tuple[str, str, int]:
    """What the picture of a replay is known by: another title does not change it."""
    return "replay", replay.id, replay.plies


def length_words(cabinet: Cabinet, replay: Replay, ending: Ending | None) -> str:
    """How long the game was, in its own unit; "" while that is not known."""
    if ending is None:
        return ""
    return cabinet.words(f"{replay.game}.length", moves=replay.plies, turns=ending.turns)


def title_of(cabinet: Cabinet, replay: Replay) -> str:
    """The name of the replay, or else of its game."""
    if replay.title or not replay.game:
        return replay.title
    return cabinet.words(f"{replay.game}.short_name")


class ReplayCard(ListCard):
    """One replay. A click selects it, another one watches it, and so does its button at once."""

    def __init__(
        self,
        box: Box,
        cabinet: Cabinet,
        entry: Replay,
        measures: Measures,
        records: Records,
        watch: Callable[[Replay], None],
    ) -> None:
        super().__init__(box, lambda: watch(entry))
        self.entry, self.subject = entry, entry.path
        self.is_chosen = False
        self.preview: tuple[int, float] | None = None
        """The ply shown instead of the end, and how much (0..1) of the last moves that is."""
        self.measures = measures
        self._cabinet, self._records = cabinet, records

    @property
    def record(self) -> Record | None:
        """The game; None while it is not read."""
        return self._records.of(self.entry)

    @property
    def title(self) -> str:
        """What it is called."""
        return title_of(self._cabinet, self.entry)

    @property
    def ending(self) -> Ending | None:
        return self._cabinet.thumbnails.ending(picture_key(self.entry))

    @property
    def winner(self) -> Player | None:
        """Who won, as soon as that is known."""
        outcome = self.ending.state.outcome() if self.ending else None
        return None if outcome is None else outcome.winner

    @property
    def tint(self) -> Tint:
        """The winner's colour, or else the game's."""
        if not self.entry.game:
            return "muted"
        winner = self.winner
        if winner is None:
            return emblem_of(self.entry.game).accent
        return f"look{self.entry.seats[winner].look}"

    def draw(self, brush: Brush, is_focused: bool) -> None:
        x, y, w, h = self.box
        y -= LIFT * (is_focused or self.is_hovered)
        box = (x, y, w, h)
        rim = self.tint if self.is_chosen else "off" if self.is_hovered else "line"
        tone = brush.theme.mix("panel2", self.tint, 0.1) if self.is_chosen else "panel"
        brush.panel(box, tone, None, RADIUS, glow=self.tint if self.is_chosen else None)
        if self.entry.game:
            self._draw_picture(brush, box)
            self._draw_words(brush, box)
        else:
            self._draw_damaged(brush, box)
        brush.rounded(box, rim, RADIUS, width=2 if self.is_chosen else 1.5)
        if is_focused:
            brush.focus_ring(box, RADIUS, self.tint)

    def _draw_picture(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = box
        game, record = self.entry.game, self.record
        high = self.measures.picture_h
        draw_stage(brush, (x, y, w, high), RADIUS, emblem_of(game).accent)
        scale = brush.theme.text_scale
        length = length_words(self._cabinet, self.entry, self.ending)
        number, _, unit = length.partition(" ")
        size = brush.measure(number, 28, "display")[0], brush.measure(unit, 18)[0]
        brush.text(number, (x + 14, y + 25 * scale), 28, "display", "text", "midleft")
        brush.text(unit, (x + 14, y + 50 * scale), 18, "bold", "sub", "midleft")
        left = 14 + max(64.0, *size) + 10
        room = (x + left, y + 8, w - left - 12, high - 16)
        thumbnails, key = self._cabinet.thumbnails, picture_key(self.entry)
        if self.preview is not None and thumbnails.is_known(key, self.preview[0]):
            thumbnails.draw(brush, key, game, record, room, self.preview[0])
            brush.rounded((x + 3, y + high - 4, w - 6, 5), "ink0", 2)
            brush.rounded((x + 3, y + high - 4, max((w - 6) * self.preview[1], 5), 5), "white", 2)
        else:
            thumbnails.draw(brush, key, game, record, room)
        if self._has_cheated:
            at = (x + 28, y + high - 24) if scale < LARGE else (x + 34 + size[0], y + 25 * scale)
            brush.disc(at, 15, "ink0")
            brush.icon("bolt", at, 20, "amber")

    @property
    def _has_cheated(self) -> bool:
        outcome = self.ending.state.outcome() if self.ending else None
        return outcome is not None and "cheater" in outcome.badges

    def _draw_words(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = box
        cabinet, pitch = self._cabinet, self.measures.pitch
        line = y + self.measures.picture_h + 2 + pitch * 0.7
        draw_emblem(brush, self.entry.game, (x + 25, line), 21)
        room = w - 58 - 26 * self.entry.is_starred
        ink = "text" if self.entry.title else "sub"
        brush.text(self.title, (x + 44, line), 20, "heavy", ink, "midleft",
                   fit=room)  # fmt: skip
        if self.entry.is_starred:
            brush.icon("star", (x + w - 24, line), 21, "amber")
        line += pitch
        draw_people(brush, self.entry.seats, self.winner, (x + 14, line), w - 28)
        line += pitch
        when = cabinet.say(date_words(self.entry.saved_ms, now_ms()))
        when = when or cabinet.words("replays.no_date")
        right = x + w - 14
        if self.entry.is_auto:
            auto = cabinet.words("replays.auto")
            if brush.measure(when, 18)[0] + brush.measure(auto, 18)[0] + 56 <= w:
                right = brush.text(auto, (right, line), 18, "bold", "off", "midright")[0] - 5
            brush.icon("clock", (right - 9, line + 1), 17, "off")
            right -= 22
        brush.text(when, (x + 14, line), 18, "bold", "muted", "midleft", fit=right - x - 16)

    def _draw_damaged(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = box
        high, pitch = self.measures.picture_h, self.measures.pitch
        draw_stage(brush, (x, y, w, high), RADIUS, "muted")
        brush.icon("warning", (x + w / 2, y + high / 2), 54, "dim")
        line = y + high + 2 + pitch * 0.7
        words = self._cabinet.words("replays.unreadable")
        brush.text(words, (x + 14, line), 20, "heavy", "muted", "midleft", fit=w - 28)
        brush.text(self.entry.title, (x + 14, line + pitch), 18, "bold", "muted", "midleft",
                   fit=w - 28)  # fmt: skip


def draw_dashed(brush: Brush, box: Box) -> None:
    """The outline of a card that is not there yet."""

    def paint(easel: Easel, b: Box) -> None:
        x, y, w, h = b
        r = RADIUS
        corners = ((x + r, y + r, 180), (x + w - r, y + r, 270), (x + w - r, y + h - r, 0),
                   (x + r, y + h - r, 90))  # fmt: skip
        outline = [
            (cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a)))
            for cx, cy, start in corners
            for a in range(start, start + 91, 15)
        ]
        easel.line([*outline, outline[0]], "line", 2.5, dash=(12, 9))

    brush.stamp(("dashed_card",), box, paint, margin=2)


def draw_people(
    brush: Brush, seats: Sequence[Seat], winner: Player | None, at: tuple[float, float], room: float
) -> None:
    """Who played, the winner first and with a crown; whoever has no room is a shape."""
    x, y = at
    order = list(range(len(seats)))
    if winner is not None:
        order = [winner, *(player for player in order if player != winner)]
    right = x + room
    first = seats[order[0]].name
    others = 32.0 * (len(order) - 1)
    is_tight = not brush.has_room(first, room - 28 - 30 * (winner is not None) - others, "heavy")
    pitch = 25.0 if is_tight else 32.0
    for place, player in enumerate(order):
        seat = seats[player]
        rest = pitch * (len(order) - place - 1)  # the shapes of those who come after
        draw_small_seat(brush, (x + 11, y), seat.look, seat.level)
        after, x = x + pitch, x + 28
        face, ink = ("heavy", "text") if player == winner else ("bold", "muted")
        crown = 30.0 if player == winner else 0.0
        wide = brush.measure(seat.name, 20, face)[0]
        if place == 0 or (len(order) == 2 and x + wide <= right):
            box = brush.text(seat.name, (x, y), 20, face, ink, "midleft",
                             fit=max(right - rest - crown - x, 40))  # fmt: skip
            x = box[0] + box[2] + 12
        else:
            x = after
        if crown:
            brush.crown((x + 4, y - 1), 20)
            x += 24


def draw_planks(brush: Brush, measures: Measures, rows: int) -> None:
    """The boards that the cards stand on."""
    width = GRID_W + 2 * PLANK_REACH
    for row in range(rows):
        y = TOP + row * (CARD_H + GAP_Y) + CARD_H - 4
        brush.stamp(
            ("plank",), (LEFT - PLANK_REACH, y, width, PLANK_H + 6), _paint_plank, margin=24
        )


def _paint_plank(easel: Easel, box: Box) -> None:
    x, y, w, _ = box
    theme = easel.theme
    easel.shadow((x + 4, y, w - 8, 12), 6, 10, 180, 8)
    easel.rounded((x, y + 6, w, PLANK_H), "slab_lip", 4)
    easel.gradient((x, y, w, PLANK_H), theme.lit("plain", 0.1), theme.mix("line", "ink0", 0.25), 4)
    easel.rounded((x + 4, y, w - 8, 1.6), theme.lit("plain", 0.5), 1)
