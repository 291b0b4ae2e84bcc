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
from scenes.table.beside.hud import Hud
from scenes.ui.brush import Box, Brush

LOW_H = 70.0
"""A lower card has one line."""

CROWN_W = 34.0


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
    counted = [view.counters(state, player) for player in range(len(seats))]
    has_counters = any(counted) and boxes[0][3] >= LOW_H
    r = 19.0 if boxes[0][3] >= LOW_H else 15.0
    if not has_counters and boxes[0][3] >= LOW_H:
        r = 21.0  # nothing stands below the name
    rooms = [box[2] - 36 - 2 * r - CROWN_W * (player == winner) for player, box in enumerate(boxes)]
    size = min(
        brush.lettering.fitting(seat.name, 22 if r > 15 else 20, "heavy", room)
        for seat, room in zip(seats, rooms, strict=True)
    )
    for player, (seat, box) in enumerate(zip(seats, boxes, strict=True)):
        x, y, w, h = box
        tint, is_to_move = f"look{seat.look}", player == state.to_move and not is_over
        brush.panel(box, "panel2" if is_to_move else "panel", tint if is_to_move else "line", 18,
                    2.5 if is_to_move else 1.5, glow=tint if is_to_move else None)  # fmt: skip
        middle = y + (30 if has_counters else h / 2)
        at = (x + 14 + r, middle)
        brush.pawn(at, r, seat.look)
        if seat.is_computer:
            brush.disc((at[0] + r * 0.75, middle + r * 0.75), 9, "ink0")
            brush.icon("cpu", (at[0] + r * 0.75, middle + r * 0.75), 12, "sub")
        left = at[0] + r + 10
        brush.name(seat.name, (left, middle), size, "heavy", fit=rooms[player])
        if player == winner:
            brush.crown((x + w - 26, middle - 1), 24)
        if has_counters:
            _draw_counters(
                brush, strings, game, counted[player], (x + 16, y + h - 23, w - 32), tint
            )


def _draw_hud_cards(
    brush: Brush, cabinet: Cabinet, hud: Hud, seats: Sequence[Seat], state: Any
) -> None:
    """The cards of a game whose view has pages: as they are in play."""
    words, is_over = cabinet.words, state.outcome() is not None
    for player, seat in enumerate(seats):
        line = words("watch.person")
        if seat.is_computer:
            line = words("join.computer", level=words(f"level.{seat.level}.short"))
        tag = words("watch.to_move") if player == state.to_move and not is_over else ""
        hud.card(brush, state, player, line, tag, has_clock=False)


def _draw_counters(
    brush: Brush,
    strings: Strings,
    game: str,
    counters: Sequence[Counter],
    line: tuple[float, float, float],
    tint: str,
) -> None:
    """Signs with their numbers, as far as there is room; a counter without a sign has its word."""
    x, middle, room = line
    right = x + room
    for counter in counters:
        number = strings.t("play.endless") if counter.value is None else str(counter.value)
        number_w = brush.measure(number, 22, "display")[0]
        word = "" if counter.icon else strings.t(f"{game}.counter.{counter.name}")
        sign_w = 26.0 if counter.icon else brush.measure(word, 18)[0] + 8
        if x + sign_w + number_w > right:
            continue
        if counter.icon:
            ink = "amber" if counter.icon == "bolt" and counter.value else tint
            brush.icon(counter.icon, (x + 10, middle), 20, ink if counter.value else "dim")
        else:
            brush.text(word, (x, middle), 18, "bold", "muted", "midleft")
        brush.text(number, (x + sign_w, middle), 22, "display", "text", "midleft")
        x += sign_w + number_w + 16
