"""A small card for each player of a game that is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.record import Playback
from game.core.seats import Seat
from game.words.strings import Strings
from scenes.boards.beside import Counter
from scenes.boards.view import AnyView
from scenes.cabinet import Cabinet
from scenes.dialogs.opponent_names import line_of
from scenes.table.beside.hud import Hud
from scenes.ui.brush import Box, Brush
from scenes.ui.portraits import character_of, draw_on_seat

LOW_H = 70.0
"""A lower card has one line."""

CROWN = 22.0
"""The crown of the winner sits on the token, so that it takes no room from the name."""


def draw_seats(
    brush: Brush,
    cabinet: Cabinet,
    hud: Hud,
    view: AnyView,
    playback: Playback,
    state: Any,
    *,
    is_small: bool,
) -> None:
    """The players of a game of which ``state`` is shown."""
    seats = playback.record.seats
    if not is_small:
        _draw_hud_cards(brush, cabinet, hud, seats, state)
        return
    outcome = playback.states[-1].outcome()
    winner = None if outcome is None else outcome.winner
    _draw_small_cards(brush, cabinet.strings, playback.record.game, view, seats, state, hud.boxes,
                      winner)  # fmt: skip


def _draw_small_cards(
    brush: Brush,
    strings: Strings,
    game: str,
    view: AnyView,
    seats: Sequence[Seat],
    state: Any,
    boxes: Sequence[Box],
    winner: int | None,
) -> None:
    """Who plays, who is to move in ``state``, who wins in the end, and how they stand."""
    is_over = state.outcome() is not None
    counted = [
        _fitting(brush, strings, game, view.counters(state, player), box[2] - 32)
        for player, box in enumerate(boxes)
    ]
    has_counters = any(counted) and boxes[0][3] >= LOW_H
    r = 19.0 if boxes[0][3] >= LOW_H else 15.0
    if not has_counters and boxes[0][3] >= LOW_H:
        r = 21.0  # nothing stands below the name
    rooms = [box[2] - 36 - 2 * r for box in boxes]
    size = min(
        brush.lettering.fitting(seat.name, 22 if r > 15 else 20, "heavy", room)
        for seat, room in zip(seats, rooms, strict=True)
    )
    for player, (seat, box) in enumerate(zip(seats, boxes, strict=True)):
        x, y, _, h = box
        tint, is_to_move = f"look{seat.look}", player == state.to_move and not is_over
        brush.panel(box, "panel2" if is_to_move else "panel", tint if is_to_move else "line", 18,
                    2.5 if is_to_move else 1.5, glow=tint if is_to_move else None)  # fmt: skip
        middle = y + (30 if has_counters else h / 2)
        at = (x + 14 + r, middle)
        if seat.is_computer:
            draw_on_seat(brush, at, r + 2, seat.look, character_of(seat.level))
        else:
            brush.pawn(at, r, seat.look)
        left = at[0] + r + 10
        brush.name(seat.name, (left, middle), size, "heavy", fit=rooms[player])
        if player == winner:
            brush.crown((at[0], middle - r - CROWN / 4), CROWN)
        if has_counters:
            _draw_counters(brush, strings, game, counted[player], (x + 16, y + h - 23), tint)


def _draw_hud_cards(
    brush: Brush, cabinet: Cabinet, hud: Hud, seats: Sequence[Seat], state: Any
) -> None:
    """The cards of a game whose view has pages: as they are in play."""
    words, is_over = cabinet.words, state.outcome() is not None
    for player, seat in enumerate(seats):
        line = words("watch.person")
        if seat.is_computer:
            line = line_of(cabinet.strings, seat, seat.level)
        tag = words("watch.to_move") if player == state.to_move and not is_over else ""
        hud.card(brush, state, player, line, tag, has_clock=False, level=seat.level)


def _sign_w(brush: Brush, strings: Strings, game: str, counter: Counter) -> float:
    """What stands before the number of a counter: a sign, or else its word."""
    if counter.icon:
        return 26.0
    return brush.measure(strings.t(f"{game}.counter.{counter.name}"), 18)[0] + 8


def _number(strings: Strings, counter: Counter) -> str:
    return strings.t("play.endless") if counter.value is None else str(counter.value)


def _fitting(
    brush: Brush, strings: Strings, game: str, counters: Sequence[Counter], room: float
) -> list[tuple[Counter, float, float]]:
    """The counters that have room in one line; how far from its left end, and their numbers."""
    placed, x = [], 0.0
    for counter in counters:
        sign_w = _sign_w(brush, strings, game, counter)
        number_w = brush.measure(_number(strings, counter), 22, "display")[0]
        if x + sign_w + number_w <= room:
            placed.append((counter, x, x + sign_w))
            x += sign_w + number_w + 16
    return placed


def _draw_counters(
    brush: Brush,
    strings: Strings,
    game: str,
    placed: Sequence[tuple[Counter, float, float]],
    line: tuple[float, float],
    tint: str,
) -> None:
    """Signs with their numbers from a point on; a counter without a sign has its word."""
    x, middle = line
    for counter, left, number_left in placed:
        if counter.icon:
            ink = "amber" if counter.icon == "bolt" and counter.value else tint
            at = (x + left + 10, middle)
            brush.icon(counter.icon, at, 20, ink if counter.value else "dim")
        else:
            word = strings.t(f"{game}.counter.{counter.name}")
            brush.text(word, (x + left, middle), 18, "bold", "muted", "midleft")
        brush.text(_number(strings, counter), (x + number_left, middle), 22, "display", "text",
                   "midleft")  # fmt: skip
