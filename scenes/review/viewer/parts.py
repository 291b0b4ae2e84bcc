"""Parts of the viewer: title line, players, and the words of a mark on the timeline."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from game.core.match.handicap_text import handicap_lines
from game.core.match.move_log import Line
from game.core.match.seats import Seat
from game.core.record.record import Playback
from game.core.rules import options as opt
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards import VIEWS
from scenes.boards.figure import Figure
from scenes.boards.thumbnails import picture_of
from scenes.boards.view import BoardView
from scenes.dialogs.dates import date_words
from scenes.kit.boxes import Align, CellGrid, Column, FirstThatFits, Row, Spacer
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Node, Pressable, nodeclass
from scenes.kit.parts import centred, chip_row, shape
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate, TextButton
from scenes.review.viewer.signs import draw_sign
from scenes.review.viewer.timeline_marks import Mark
from scenes.table.hud.player_card import counter_sign
from scenes.ui.art.portraits import draw_seat
from scenes.ui.brush import Box, Brush
from scenes.user_data.library import now_ms

SMALL_SIDE: Final = 120.0
HIGH_CARD, LOW_CARD = 84.0, 60.0


@nodeclass
class Scrubber(Pressable):
    """The line of a replay: left and right lead along it."""

    can_lower: bool
    can_raise: bool

    steps: ClassVar[bool] = True

    def can_step(self, step: int) -> bool:
        return self.can_raise if step > 0 else self.can_lower


def header(context: AppContext, playback: Playback, tag: str) -> list[Node | None]:
    """Return what stands beside the title; a ``tag`` says what else than the replay is shown."""
    words, record = context.words, playback.record
    game = GAMES[record.game]
    told: list[tuple[str, Mapping[str, Any]]] = []
    name = words(f"{record.game}.name")
    if record.name:
        name = record.name
        told.append((f"{record.game}.short_name", {}))
    options = opt.from_map(game.options, record.options)
    chips = [words(key, **values) for key, values in (*told, *VIEWS[record.game].chips(options))]
    given = handicap_lines(game, options, record.seats, playback.states[-1], record.assistance)
    chips += map(context.say, given)
    when = context.say(date_words(record.saved_ms, now_ms()))
    end: Node | None = Text(when[:1].upper() + when[1:], "body", "muted") if when else None
    if tag:
        sign = Text(tag, "section", "ink0", "center")
        end = Plate(Row([sign], pad=("l", "xs")), "amber", 15.0)
    return [Text(name, "name", "soft", lines=2), chip_row(chips), end]


def seat_cards(context: AppContext, playback: Playback, view: BoardView, state: Any) -> Node:
    """Return who plays, who is to move in ``state``, who wins in the end, and how they stand."""
    record, outcome = playback.record, playback.states[-1].outcome()
    to_move = None if state.outcome() is not None else state.to_move
    winners = () if outcome is None else outcome.winners
    is_small = len(record.seats) > 2
    cards = []
    for player, seat in enumerate(record.seats):
        counters = () if is_small else view.counters(state, player)
        tint = f"look{seat.look}"
        told = [counter_sign(context.strings, record.game, one, tint) for one in counters]
        cards.append(_seat_card(seat, told, is_small, player == to_move, player in winners))
    if len(cards) == 4:  # clockwise, as people sit
        cards[2], cards[3] = cards[3], cards[2]
    return CellGrid(cards, 2, 10.0, 8.0)


def _seat_card(
    seat: Seat, told: Sequence[Node], is_small: bool, is_next: bool, is_winner: bool
) -> Node:
    tint, r = f"look{seat.look}", 15.0 if is_small else 19.0

    def draw(brush: Brush, box: Box) -> None:
        x, y = middle(box)
        draw_seat(brush, (x, y), r, seat)
        if is_winner:
            brush.crown((x, y - r - 5), 22)

    mark = Picture((seat, is_winner), 2 * r + 4, 2 * r + 4, draw, width=2 * r + 4)
    name = Text(seat.name, "name", size=20 if is_small else 22, lines=2, group="seats", grow=1.0)
    ways = [Row(told[:k], "m", align="center") for k in range(len(told), 0, -1)]
    rows: list[Node] = [Row([mark, name], "s", align="center")]
    rows += [FirstThatFits(ways, height=26.0)] if ways else []
    high = LOW_CARD if is_small else HIGH_CARD
    inner = Column(rows, 0.0, justify="center", height=high)
    if is_next:
        return Panel(inner, "", (12.0, 0.0), "panel2", tint, 18.0, 2.5, tint)
    return Panel(inner, "", (12.0, 0.0), radius=18.0)


def preview(
    context: AppContext, playback: Playback, lines: Sequence[Line], ply: int, marks: Sequence[Mark]
) -> Node:
    """Return what a place on the line stands for: a picture, the move, and its marks."""
    words, record = context.words, playback.record
    figure = Figure(picture_of(record, playback.states[ply]))
    count = words("watch.count", n=ply, of=len(playback.moves))
    picture = Picture(("ply", ply), SMALL_SIDE, SMALL_SIDE, figure.draw, height=SMALL_SIDE)
    rows: list[Node | None] = [picture, Text(count, "note", align="center")]
    if ply:
        player, move = lines[ply - 1]
        look = record.seats[player].look
        said = Text(context.strings.write(move), "label", "text")
        rows.append(Align(Row([shape(look, 7, 18.0), said], "s", align="center")))
    for mark in marks:
        draw = partial(draw_sign, sign=mark.icon, size=17, tint="amber")
        sign = centred(mark.icon, 18.0, draw)
        said = Text(words(mark.words), "label", "amber")
        rows.append(Align(Row([sign, said], "s", align="center")))
    return Panel(Column(rows, "xs"), "", 12.0, "panel2", "acc", 18.0, 2.0, width=236.0)


def mark_words(context: AppContext, marks: Sequence[Mark]) -> Node:
    """Return only what a position is marked for, in a row."""
    said = [Text(context.words(mark.words), "label", "amber") for mark in marks]
    plates = [Plate(Row([one], pad=("m", "xs")), "panel2", 14.0, rim="amber") for one in said]
    return Row(plates, "s") if plates else Spacer()


def note_of(context: AppContext, playback: Playback, ply: int) -> str:
    """Return what is wrong with the line shown last; what is wrong with the file is in Details."""
    notes = playback.notes
    note = notes[ply - 1] if ply else None
    if note is None and ply == len(playback.moves) < len(notes):
        note = notes[ply]
    return context.say(note)


def transport(words: Callable[..., str], side: float, *, is_playing: bool) -> Node:
    """Return the buttons that play and step; that which plays has another ``side``."""
    buttons: list[Node] = []
    for key in ("first", "step_back", "play", "step_on", "last"):
        name, icon = "step" if key == "step_on" else key, key
        if key == "play" and is_playing:
            name, icon = "stop", "pause"
        is_play, label = key == "play", words(f"watch.{name}")
        room, tone = side if is_play else 44.0, "primary" if is_play else "plain"
        button = TextButton("", icon, tone, label=label, key=key, width=room, height=room)
        buttons.append(button)
    return Row(buttons, "xs", align="center", justify="center")
