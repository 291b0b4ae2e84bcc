"""The match that is looked at, large: its picture, the people, the score, when it was left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.core import options as opt
from game.core.record import Record
from game.core.seats import Seat
from game.core.series import Series
from game.registry import GAMES
from game.store.matches import SavedMatch
from scenes.boards import VIEWS
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.cabinet import Cabinet
from scenes.menus.saves_card import (
    left_words,
    picture_key,
    score_words,
    state_of,
    tint_of,
    title_of,
)
from scenes.menus.waiting_picture import draw_waiting
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel
from scenes.ui.portraits import draw_seat
from scenes.ui.sentences import whose_turn
from scenes.ui.theme import Tint

LEFT, WIDTH, HIGH = 64.0, 1152.0, 348.0
TEXT_LEFT, TEXT_RIGHT = 456.0, 1188.0
MIDDLE: Final = (TEXT_LEFT + TEXT_RIGHT) / 2
PICTURE: Final = 318.0
BUTTONS_DOWN: Final = 274.0
"""From the top of the large card to its buttons."""

RADIUS, RIM_W = 26.0, 3.0
FADE_W: Final = 170.0
LARGE: Final = 1.2
MOST_PIPS: Final = 5


def draw_hero(brush: Brush, cabinet: Cabinet, entry: SavedMatch, top: float) -> None:
    """All of the large card but its buttons; ``top`` is where it begins."""
    record, tint = entry.record, tint_of(cabinet, entry)
    box = (LEFT, top, WIDTH, HIGH)
    theme = brush.theme
    brush.panel(box, "panel2", None, RADIUS)
    if record is None:
        _draw_damaged(brush, cabinet, entry, top)
        _draw_rim(brush, box, "line")
        return
    _draw_picture(brush, cabinet, entry, record, top)
    _draw_rim(brush, box, tint)
    state = state_of(cabinet, entry)
    if state is not None and state.outcome() is None:
        _draw_tag(brush, cabinet, record.seats[state.to_move], top)
    _draw_title(brush, cabinet, entry, record, top + 50)
    draw_people = _draw_two if len(record.seats) == 2 else _draw_many
    draw_people(brush, cabinet, record, state, top + 142)
    brush.line((TEXT_LEFT, top + 216), (TEXT_RIGHT, top + 216), theme.mix("line", tint, 0.4), 1.5)
    _draw_facts(brush, cabinet, entry, record, top + 244)


def _draw_rim(brush: Brush, box: Box, tint: Tint) -> None:
    """The edge in pieces: as one picture for each colour it would fill the cache."""
    x, y, w, h = box
    r, wide = RADIUS, RIM_W
    for right in (0, 1):
        for low in (0, 1):

            def paint(easel: Easel, b: Box, right: int = right, low: int = low) -> None:
                side = 4 * r
                easel.rounded((-right * (side - r), -low * (side - r), side, side), tint, r,
                              width=wide)  # fmt: skip

            corner = (x + right * (w - r), y + low * (h - r), r, r)
            brush.stamp(("save_corner", tint, right, low), corner, paint)
    for top in (y, y + h - wide):
        brush.rounded((x + r, top, w - 2 * r, wide), tint, 0)
    for left in (x, x + w - wide):
        brush.rounded((left, y + r, wide, h - 2 * r), tint, 0)


def _draw_picture(
    brush: Brush, cabinet: Cabinet, entry: SavedMatch, record: Record, top: float
) -> None:
    accent = emblem_of(record.game).accent

    def paint(easel: Easel, b: Box) -> None:
        """A stage that fades out to the right."""
        x, y, w, h = b
        tint, full = easel.theme.mix("ink0", accent, 0.22), 190
        with easel.clipped((x, y, w - FADE_W, h)):
            easel.rounded((x, y, w, h), tint, 26, full)
        strips = 34
        for k in range(strips):
            left, wide = x + w - FADE_W * (1 - k / strips), FADE_W / strips
            part = 1 - (k + 0.5) / strips
            strip = [(left, y), (left + wide, y), (left + wide, y + h), (left, y + h)]
            easel.polygon(strip, tint, round(full * part**1.6))

    brush.stamp(("save_stage", accent), (LEFT, top, 352 + FADE_W, HIGH), paint)
    side = PICTURE if brush.theme.text_scale < LARGE else PICTURE - 24
    room = (LEFT + 31 + (PICTURE - side) / 2, top + (HIGH - side) / 2, side, side)
    draw_waiting(brush, cabinet, picture_key(entry), entry.whole or record, room)


def _draw_tag(brush: Brush, cabinet: Cabinet, seat: Seat, top: float) -> None:
    """Whose turn it is, on the upper rim."""
    words = whose_turn(cabinet.strings, seat).upper()
    width, height = brush.measure(words, 18, "heavy", 1)
    left = TEXT_LEFT if brush.theme.text_scale < LARGE else TEXT_RIGHT - width - 30
    box = (left, top - (height + 10) / 2, width + 30, height + 10)
    brush.pill(box, f"look{seat.look}")
    brush.text(words, (box[0] + box[2] / 2, top), 18, "heavy", "ink0", "center", tracking=1)


def _draw_title(
    brush: Brush, cabinet: Cabinet, entry: SavedMatch, record: Record, middle: float
) -> None:
    """The name, and the game's setting as far as there is room for it."""
    draw_emblem(brush, record.game, (TEXT_LEFT + 14, middle), 30)
    room = TEXT_RIGHT - TEXT_LEFT - 42
    title = title_of(cabinet, entry)
    if not brush.has_room(title, room, "display"):
        brush.name(title, (TEXT_LEFT + 42, middle), 32, "display", fit=room)
        return
    box = brush.text(title, (TEXT_LEFT + 42, middle), 32, "display", "text", "midleft",
                     fit=room)  # fmt: skip
    told: list[tuple[str, Mapping[str, Any]]] = []
    if entry.title:
        told.append((f"{record.game}.short_name", {}))
    options = opt.from_map(GAMES[record.game].options, record.options)
    x = box[0] + box[2] + 16
    for key, values in (*told, *VIEWS[record.game].chips(options)):
        words = cabinet.words(key, **values)
        if x + brush.chip_width(words) > TEXT_RIGHT:
            break
        height = brush.measure(words, 18)[1] + 6
        chip = (x, middle + 1 - height / 2, brush.chip_width(words), height)
        brush.pill(chip, brush.theme.lit("panel2", 0.12))
        brush.text(words, (x + chip[2] / 2, middle + 1), 18, "bold", "sub", "center")
        x += chip[2] + 8


def _line_of(cabinet: Cabinet, record: Record, state: Any, player: int) -> str:
    """What there is to say about somebody: how far they are, or who they are."""
    seat, game = record.seats[player], record.game
    counters = () if state is None else VIEWS[game].counters(state, player)
    for counter in counters:
        key = f"{game}.counter.{counter.name}_short"
        if counter.value is not None and cabinet.strings.has(key):
            return cabinet.words(key, n=counter.value)
    if seat.is_computer:
        return cabinet.words("join.computer", level=cabinet.words(f"level.{seat.level}.short"))
    return ""


def _draw_two(brush: Brush, cabinet: Cabinet, record: Record, state: Any, middle: float) -> None:
    """Two people face each other, the score between them."""
    scale = brush.theme.text_scale
    half = 78.0
    if record.series is not None:
        half = max(half + 14 * (scale - 1), 14.0 + 26 * _signs(record.series))
    for player, seat in enumerate(record.seats):
        side = 1 if player == 0 else -1
        edge = TEXT_LEFT if player == 0 else TEXT_RIGHT
        at = (edge + side * 44, middle)
        has_turn = _has_turn(state, player)
        draw_seat(brush, at, 40, seat.look, seat.level, has_halo=has_turn)
        if has_turn:
            brush.ring(at, 48, "white", 2, alpha=170)
        anchor = "midleft" if player == 0 else "midright"
        inner = edge + side * 106
        room = abs(MIDDLE - side * half - inner)
        line = _line_of(cabinet, record, state, player)
        lift = 17 * scale if line else 0.0
        ink = "text" if has_turn else "soft"
        if line and not brush.has_room(seat.name, room, "heavy"):
            lift = max(lift, 22.0)  # the name takes two lines
        brush.name(seat.name, (inner, middle - lift), 28, "heavy", ink, anchor, fit=room)
        brush.text(line, (inner, middle + lift), 20, "bold", "sub" if has_turn else "muted",
                   anchor, fit=room)  # fmt: skip
    if record.series is None:
        words = cabinet.words("saves.single")
        brush.text(words, (MIDDLE, middle), 20, "bold", "muted", "center", fit=2 * half)
    else:
        _draw_score(brush, record, record.series, middle)


def _has_turn(state: Any, player: int) -> bool:
    return state is not None and state.outcome() is None and state.to_move == player


def _signs(series: Series) -> int:
    """How many signs each of two has for the games to win; none if they would be too many."""
    needed = series.length // 2 + 1 if series.is_best_of else 0
    return needed if needed <= MOST_PIPS else 0


def _draw_score(brush: Brush, record: Record, series: Series, middle: float) -> None:
    """The games that each of two has won, as figures, and in a best-of match as signs."""
    signs = _signs(series)
    y = middle - 14 * bool(signs)
    brush.logo(":", (MIDDLE, y - 3), 44, "white", "sub", "ink0")
    for player, seat in enumerate(record.seats):
        side = -1 if player == 0 else 1
        wins, tint = series.wins[series.person_at(player)], f"look{seat.look}"
        brush.logo(f"{wins}", (MIDDLE + side * 42, y), 60, "white", tint, "ink0")
        for k in range(signs):
            at = (MIDDLE + side * (22 + 26 * k), middle + 42)
            if k < wins:
                brush.shape(seat.look, at, 9)
            else:
                brush.ring(at, 7, brush.theme.mix(tint, "ink0", 0.5), 2)


def _draw_many(brush: Brush, cabinet: Cabinet, record: Record, state: Any, middle: float) -> None:
    """More than two stand in a row."""
    pitch = (TEXT_RIGHT - TEXT_LEFT) / len(record.seats)
    for player, seat in enumerate(record.seats):
        x = TEXT_LEFT + pitch * (player + 0.5)
        has_turn = _has_turn(state, player)
        draw_seat(brush, (x, middle - 18), 30, seat.look, seat.level, has_halo=has_turn)
        if has_turn:
            brush.ring((x, middle - 18), 37, "white", 2, alpha=170)
        ink = "text" if has_turn else "soft"
        name = seat.name
        if record.series is not None:
            name = f"{name} · {record.series.wins[record.series.person_at(player)]}"
        down = 30 + 6 * (brush.theme.text_scale - 1)
        if not brush.has_room(name, pitch - 12, "heavy"):
            down += 6
        brush.name(name, (x, middle + down), 20, "heavy", ink, "center", fit=pitch - 12)


def _draw_facts(
    brush: Brush, cabinet: Cabinet, entry: SavedMatch, record: Record, middle: float
) -> None:
    """Which game of the match, which move, and when it was left."""
    facts = [("flag", "amber", "text", score_words(cabinet, record))]
    if record.series is None and len(record.seats) == 2:
        facts = []  # it stands between the two
    move = cabinet.words("title.move", n=entry.plies + 1)
    facts.append(("walk", "acc", "text", move))
    if when := left_words(cabinet, entry):
        key = "saves.saved_on" if entry.is_saved else "saves.left"
        icon = "bookmark" if entry.is_saved else "clock"
        facts.append((icon, "sub", "sub", cabinet.words(key, date=when)))
    room = TEXT_RIGHT - TEXT_LEFT
    wide = sum(brush.measure(words, 20, "heavy")[0] + 38 for *_, words in facts)
    gap = min(44.0, (room - wide) / max(len(facts) - 1, 1))
    if gap < 10:
        facts, gap = facts[-2:], 20.0
    x = TEXT_LEFT
    for icon, icon_ink, ink, words in facts:
        brush.icon(icon, (x + 13, middle), 22, icon_ink)
        drawn = brush.text(words, (x + 36, middle), 20, "heavy" if ink == "text" else "bold", ink,
                           "midleft", fit=max(TEXT_RIGHT - x - 36, 1))  # fmt: skip
        x = drawn[0] + drawn[2] + gap


def _draw_damaged(brush: Brush, cabinet: Cabinet, entry: SavedMatch, top: float) -> None:
    at, room = (LEFT + 190, top + HIGH / 2), TEXT_RIGHT - TEXT_LEFT
    brush.disc(at, 128, "ink0")
    brush.ring(at, 128, "line", 2)
    brush.icon("warning", (at[0], at[1] - 10), 140, "amber")
    brush.text(cabinet.words("saves.damaged"), (TEXT_LEFT, top + 60), 36, "display", "text",
               "midleft", fit=room)  # fmt: skip
    y = top + 98
    y += brush.paragraph(cabinet.say(entry.trouble), (TEXT_LEFT, y, room, 64), 24, "heavy", "amber")
    what = cabinet.words("saves.damaged_what")
    y += 10 + brush.paragraph(what, (TEXT_LEFT, y + 10, room, 64), 20, "bold", "sub")
    brush.text(entry.title, (TEXT_LEFT, top + BUTTONS_DOWN + 29), 18, "bold", "muted", "midleft",
               fit=room / 2)  # fmt: skip
