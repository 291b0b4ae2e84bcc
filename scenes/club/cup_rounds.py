"""The rounds of a cup in a row: which game, who meets whom, and who has won."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from game.club import cup_swiss
from game.club.cup import Cup, Form, Pairing, tries
from game.club.cup_table import expected, is_decided, pairings
from game.registry import GAMES
from scenes.boards.emblem import draw_emblem, emblem_of
from scenes.ui.brush import Box, Brush
from scenes.ui.tokens import draw_token

if TYPE_CHECKING:
    from scenes.cabinet import Cabinet

ROW: Final[Box] = (42.0, 500.0, 1196.0, 142.0)
SHOWN: Final = 5
"""So many rounds have room; of more, those round the present one are shown."""


def _rounds(cup: Cup) -> list[tuple[int, list[Pairing]]]:
    known = sorted(pairings(cup), key=lambda one: (one.turn, one.number))
    return [(turn, list(those)) for turn, those in groupby(known, key=lambda one: one.turn)]


def _turns(cup: Cup, known: list[tuple[int, list[Pairing]]]) -> int:
    """How many rounds there will be."""
    if cup.rules.form is Form.KING:
        return expected(cup)
    if cup.rules.form is Form.SWISS:
        return len(known) + cup_swiss.rounds_to_come(cup)
    return len(known)


def _begin(now: int, turns: int) -> int:
    return max(0, min(now - SHOWN // 2, turns - SHOWN))


def draw_rounds(brush: Brush, cabinet: Cabinet, cup: Cup, next_one: Pairing | None) -> None:
    """All of the row; rounds that nobody can draw yet have their game alone."""
    brush.panel(ROW, "panel", "line", 22)
    known = _rounds(cup)
    turns = _turns(cup, known)
    now = next_one.turn if next_one is not None else turns - 1
    first = _begin(now, turns)
    shown = min(turns, SHOWN)
    x, y, w, h = ROW
    width = (w - 24) / shown
    for k in range(shown):
        turn = first + k
        box = (x + 12 + k * width, y + 10, width, h - 20)
        those = known[turn][1] if turn < len(known) else []
        _draw_round(brush, cabinet, cup, box, turn, those, next_one)
        if k and turn != now and turn - 1 != now:
            brush.line((box[0], y + 24), (box[0], y + h - 24), "line", 1.2)


def _draw_round(
    brush: Brush, cabinet: Cabinet, cup: Cup, box: Box, turn: int, those: list[Pairing],
    next_one: Pairing | None,
) -> None:  # fmt: skip
    x, y, w, h = box
    events = cup.rules.events
    game = events[those[0].event if those else turn % len(events)].game
    is_now = next_one is not None and next_one.turn == turn
    if is_now:
        accent = emblem_of(game).accent if game in GAMES else "acc"
        inner = (x + 2, y, w - 4, h)
        brush.rounded(inner, brush.theme.mix("panel2", accent, 0.16), 16)
        brush.rounded(inner, accent, 16, width=2)
    if game in GAMES:
        draw_emblem(brush, game, (x + 50, y + 40), 58)
        if not those or (not is_now and not _done(cup, those)):
            brush.rounded((x + 14, y + 8, 72, 62), "panel", 10, alpha=130)
    words = cabinet.words
    name = words(f"{game}.short_name") if game in GAMES else game
    left, room = x + 92, w - 94
    brush.text(name, (left, y + 26), 20, "heavy", "text" if those else "sub", "midleft", fit=room)
    done, of = _done(cup, those), len(those)
    is_done = bool(those) and done == of
    if cup.rules.form is Form.KING:
        told = words("cup.match", n=turn + 1)
    elif is_now and of > 1:
        told = words("cup.round_part", n=turn + 1, done=done, of=of)
    else:
        told = words("cup.round", n=turn + 1)
    ink = "acc" if is_done else "sub" if is_now else "muted"
    line = brush.text(told, (left, y + 54), 18, "bold", ink, "midleft", fit=room - 26 * is_done)
    if is_done:
        brush.icon("check", (line[0] + line[2] + 16, y + 54), 16, "acc")
    pitch = min(70.0, (w - 20) / max(of, 1))
    r = 13.0 if pitch >= 66 else 10.5
    for k, one in enumerate(those):
        middle = (x + 12 + pitch * (k + 0.5), y + 99)
        _draw_pair(brush, cup, one, middle, r, is_next=one == next_one)


def _done(cup: Cup, those: list[Pairing]) -> int:
    return sum(one.is_off or is_decided(cup, one.number) for one in those)


def _draw_pair(
    brush: Brush, cup: Cup, one: Pairing, middle: tuple[float, float], r: float, *, is_next: bool
) -> None:
    played = tries(cup.meetings, one.number)
    winner = played[-1].winner if played else one.walkover
    apart = r + 2
    if is_next:
        pill = (middle[0] - 2 * r - 8, middle[1] - r - 6, 4 * r + 16, 2 * r + 12)
        brush.rounded(pill, "acc", r + 6, width=2.4)
    for side, place in ((-1, one.first), (1, one.second)):
        at = (middle[0] + side * apart, middle[1])
        if winner == place:
            brush.disc(at, r + 2.5, "white")
        is_dim = winner not in (None, place) or place in one.absent
        draw_token(brush, cup.entrant(place), at, r, is_dim=is_dim)
