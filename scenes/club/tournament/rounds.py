"""The rounds of a tournament in a row: which game, who meets whom, and who has won."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Final

from game.club import cup_swiss
from game.club.cup import Cup, Form, Pairing, tries
from game.club.cup_table import expected_matches, is_decided, pairings
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.kit.boxes import Column, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import emblem, text_block
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.tokens import draw_token
from scenes.ui.brush import Box, Brush

SHOWN: Final = 5
"""Rounds that have room; of more, those round the present one are shown."""


def rounds_row(context: AppContext, cup: Cup, next_one: Pairing | None) -> Node:
    """Return the row of rounds; those that cannot be drawn yet show only their game."""
    those = sorted(pairings(cup), key=lambda one: (one.turn, one.number))
    known = [list(group) for _, group in groupby(those, key=lambda one: one.turn)]
    turns = len(known)
    if cup.rules.form is Form.KING:
        turns = expected_matches(cup)
    elif cup.rules.form is Form.SWISS:
        turns += cup_swiss.rounds_to_come(cup)
    now = next_one.turn if next_one is not None else turns - 1
    first = max(0, min(now - SHOWN // 2, turns - SHOWN))
    parts: list[Node] = []
    for turn in range(first, first + min(turns, SHOWN)):
        if parts and now not in (turn, turn - 1):
            line = Plate(Spacer(), "line", 0.0, width=1.2)
            parts.append(Column([line], pad=(0.0, 14.0), width=1.2))
        parts.append(_round(context, cup, turn, known[turn] if turn < len(known) else [], next_one))
    return Panel(Row(parts, 2.0), pad=(12.0, 10.0), radius=22.0, height=142.0)


def _round(
    context: AppContext, cup: Cup, turn: int, those: list[Pairing], next_one: Pairing | None
) -> Node:
    words, events = context.words, cup.rules.events
    game = events[those[0].event if those else turn % len(events)].game
    is_known, of = game in GAMES, len(those)
    is_now = next_one is not None and next_one.turn == turn
    done = sum(one.is_off or is_decided(cup, one.number) for one in those)
    is_done = bool(those) and done == of
    told = words("cup.round", n=turn + 1)
    if cup.rules.form is Form.KING:
        told = words("cup.match", n=turn + 1)
    elif is_now and of > 1:
        told = words("cup.round_part", n=turn + 1, done=done, of=of)
    ink = "acc" if is_done else "sub" if is_now else "muted"
    name = words(f"{game}.short_name") if is_known else game
    check = Icon("check", 16.0, "acc") if is_done else None
    below = Row([Text(told, "note", ink, size=18), check], "xs", align="center")
    lines = text_block(Text(name, "strong", "text" if those else "sub"), below)
    sign: Node | None = emblem(game, 58.0) if is_known else None
    if sign is not None and not is_now and not done:
        sign = Layers([sign, Plate(Spacer(), "panel", 10.0, 130)])
    wide, r, grow = (70.0, 13.0, 0.0) if of <= 3 else (52.0, 10.5, 1.0)
    pairs = []
    for one in those:
        shows = "pair", cup.meetings, cup.changes, one, next_one == one
        draw = partial(_draw_pair, cup, one, next_one, r)
        pairs.append(Picture(shows, wide, 44.0, draw, grow=grow))
    inner = Column([Row([sign, lines], 10.0, height=62.0), Row(pairs, 0.0)], 4.0, (12.0, 8.0))
    if not is_now:
        return Row([inner], grow=1.0)
    accent = emblem_of(game).accent if is_known else "acc"
    tone = context.window.brush.theme.mix("panel2", accent, 0.16)
    return Panel(inner, pad=0.0, tint=tone, rim=accent, radius=16.0, rim_width=2.0, grow=1.0)


def _draw_pair(
    cup: Cup, one: Pairing, next_one: Pairing | None, r: float, brush: Brush, box: Box
) -> None:
    played = tries(cup.meetings, one.number)
    winner = played[-1].winner if played else one.walkover
    apart, (x, y) = r + 2, middle(box)
    if one == next_one:
        pill = (x - 2 * r - 8, y - r - 6, 4 * r + 16, 2 * r + 12)
        brush.rounded(pill, "acc", r + 6, width=2.4)
    for side, place in ((-1, one.first), (1, one.second)):
        at = (x + side * apart, y)
        if winner == place:
            brush.disc(at, r + 2.5, "white")
        is_dim = winner not in (None, place) or place in one.absent
        draw_token(brush, cup.entrant(place), at, r, is_dim=is_dim)
