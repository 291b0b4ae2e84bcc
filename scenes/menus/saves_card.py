"""A match that waits, as a small card: its picture, whose turn it is, the score and the date."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.record import Record
from game.store.matches import SavedMatch
from scenes.boards.backing import draw_stage
from scenes.boards.emblem import emblem_of
from scenes.cabinet import Cabinet
from scenes.dialogs.dates import date_words
from scenes.kept.library import now_ms
from scenes.menus.waiting_picture import draw_waiting
from scenes.ui.brush import Box, Brush
from scenes.ui.items import ListCard
from scenes.ui.portraits import draw_small_seat
from scenes.ui.sentences import whose_turn
from scenes.ui.theme import Tint

CARD_W, CARD_H, GAP = 344.0, 152.0, 16.0
PICTURE_W: Final = 140.0
RADIUS: Final = 18.0
PITCH: Final = 31.0


def picture_key(entry: SavedMatch) -> tuple[str, str, int, int]:
    """What the picture of a match is known by: it changes with every move."""
    return "match", entry.id, entry.plies, entry.played_ms


def title_of(cabinet: Cabinet, entry: SavedMatch) -> str:
    """The name of the match, or else of its game."""
    if entry.title or entry.record is None:
        return entry.title
    return cabinet.words(f"{entry.record.game}.short_name")


def state_of(cabinet: Cabinet, entry: SavedMatch) -> Any | None:
    """The position that waits; None until its picture is there."""
    ending = cabinet.thumbnails.ending(picture_key(entry))
    return None if ending is None else ending.state


def score_words(cabinet: Cabinet, record: Record) -> str:
    """Which game of the match it is."""
    series = record.series
    if series is None:
        return cabinet.words("saves.single")
    key = "saves.best_of" if series.is_best_of else "saves.game_of"
    return cabinet.words(key, n=series.played + 1, of=series.length)


def standing_words(cabinet: Cabinet, record: Record) -> str:
    """How long the match is, and how it stands between two, in few words."""
    series = record.series
    if series is None:
        return cabinet.words("saves.single")
    length = cabinet.words("options.match.best_of" if series.is_best_of else "options.match.games",
                           n=series.length)  # fmt: skip
    if len(record.seats) > 2:
        return length
    wins = ":".join(f"{series.wins[series.person_at(seat)]}" for seat in range(2))
    return f"{length}, {wins}"


def left_words(cabinet: Cabinet, entry: SavedMatch) -> str:
    """When everybody got up, in words; "" if nobody knows."""
    return cabinet.say(date_words(entry.played_ms, now_ms()))


def tint_of(cabinet: Cabinet, entry: SavedMatch) -> Tint:
    """The colour of whose turn it is, or else of the game."""
    record = entry.record
    if record is None:
        return "muted"
    state = state_of(cabinet, entry)
    if state is None or state.outcome() is not None:
        return emblem_of(record.game).accent
    return f"look{record.seats[state.to_move].look}"


class SaveCard(ListCard):
    """One match. A click shows it large; another one goes on with it."""

    def __init__(
        self,
        box: Box,
        cabinet: Cabinet,
        entry: SavedMatch,
        resume: Callable[[SavedMatch], None],
        *,
        is_chosen: bool,
    ) -> None:
        super().__init__(box, lambda: resume(entry))
        self.entry, self.subject = entry, entry.id
        self.is_chosen = is_chosen
        self.is_aside = False
        """Whether it only looks in from the side: its words have no room."""
        self._cabinet = cabinet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SaveCard) and self.entry.id == other.entry.id

    def __hash__(self) -> int:
        return hash(self.entry.id)

    @property
    def title(self) -> str:
        """What it is called."""
        return title_of(self._cabinet, self.entry)

    def draw(self, brush: Brush, is_focused: bool) -> None:
        tint = tint_of(self._cabinet, self.entry)
        tone = brush.theme.mix("panel2", tint, 0.12) if self.is_chosen else "panel"
        rim = tint if self.is_chosen else "off" if self.is_hovered else "line"
        brush.panel(self.box, tone, rim, RADIUS, 2 if self.is_chosen else 1.5)
        self._draw_picture(brush)
        if not self.is_aside:
            self._draw_words(brush)
        if is_focused:
            brush.focus_ring(self.box, RADIUS, tint)

    def _draw_picture(self, brush: Brush) -> None:
        x, y, _, h = self.box
        record = self.entry.record
        box = (x + 9, y + 9, PICTURE_W, h - 18)
        accent: Tint = "muted" if record is None else emblem_of(record.game).accent
        draw_stage(brush, box, 12, accent)
        if record is None:
            brush.icon("warning", (box[0] + box[2] / 2, box[1] + box[3] / 2), 48, "dim")
        else:
            room = (box[0] + 6, box[1] + 6, box[2] - 12, box[3] - 12)
            draw_waiting(
                brush, self._cabinet, picture_key(self.entry), self.entry.whole or record, room
            )
        if self.entry.is_saved:
            at = (x + 27, y + 27)
            brush.disc(at, 15, "ink0")
            brush.icon("bookmark", at, 18, "amber")

    def _draw_words(self, brush: Brush) -> None:
        x, y, w, h = self.box
        pitch = PITCH * brush.theme.text_scale
        lines = max(2, min(4, int((h - 14) // pitch)))
        left, right = x + PICTURE_W + 23, x + w - 10
        line = y + h / 2 - pitch * (lines - 1) / 2
        record = self.entry.record
        if record is None:
            words = self._cabinet.words("saves.unreadable")
            brush.text(words, (left, y + h / 2), 20, "heavy", "muted", "midleft", fit=right - left)
            return
        brush.text(self.title, (left, line), 20, "heavy", "text", "midleft", fit=right - left)
        line += pitch
        state = state_of(self._cabinet, self.entry)
        if state is not None and state.outcome() is None:
            seat = record.seats[state.to_move]
            draw_small_seat(brush, (left + 11, line), seat.look, seat.level)
            room = right - left - 30
            words = whose_turn(self._cabinet.strings, seat)
            if not brush.has_room(words, room, "bold"):  # the shape says who
                words = self._cabinet.words("saves.next")
            brush.text(words, (left + 30, line), 18, "bold", "soft", "midleft", fit=room)
        below = [standing_words(self._cabinet, record), left_words(self._cabinet, self.entry)]
        if lines == 3:
            below = below[1:]
        for words in below[: lines - 2]:
            line += pitch
            face_ink = "sub" if words == below[0] and lines == 4 else "muted"
            brush.text(words, (left, line), 18, "bold", face_ink, "midleft", fit=right - left)
