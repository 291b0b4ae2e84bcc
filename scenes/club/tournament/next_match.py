"""The card of the next match of a tournament, and in its place at the end the champion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.club.cup import Cup, Entrant, Pairing, Place
from game.club.cup_event import single_preset
from game.club.cup_facts import form_of, stake_of
from game.club.cup_table import champions
from game.registry import GAMES
from scenes.app_context import AppContext
from scenes.club.tournament.plinth import plinth
from scenes.kit.boxes import Anchored, Column, Layers, Row, Spacer
from scenes.kit.leaves import Picture, middle
from scenes.kit.node import Node
from scenes.kit.parts import emblem, text_block
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.tokens import draw_token, tint_of
from scenes.ui.brush import Box, Brush
from scenes.ui.easel import Easel

FOOT_H: Final = 104.0
SPLIT: Final = 0.57
"""The line between the two begins at this part of the width, and ends at the rest of it."""


def next_card(
    context: AppContext, cup: Cup, pairing: Pairing, title: str, buttons: Sequence[Node]
) -> Node:
    """Return both players on their plinths, what is true of them, and the game with buttons."""
    first, second = cup.entrant(pairing.first), cup.entrant(pairing.second)
    versus = context.words("cup.versus")
    size = 56.0 if len(versus) <= 2 else 36.0
    left, right = (_side(context, cup, pairing, place) for place in (pairing.first, pairing.second))
    sign = logo(versus, size, "white", "look2", "look0", 60.0)
    both = Row([left, sign, right], 0.0, grow=1.0)
    tints = tint_of(first), tint_of(second)
    pill = Plate(Text(title, "section", "acc_ink", "center", size=18), "acc", 16.0, pad=(18.0, 4.0))
    ground = Picture(("split", tints), 0.0, 0.0, partial(_draw_ground, tints))
    body = Column([Spacer(6.0), both, _foot(context, cup, pairing, buttons)], 0.0)
    return Layers([ground, body, Anchored(pill, "next")], key="next", grow=1.0)


def _side(context: AppContext, cup: Cup, pairing: Pairing, place: Place) -> Node:
    entrant = cup.entrant(place)
    told = context.say(stake_of(cup, pairing, place) or form_of(cup, place))
    tint = context.window.brush.theme.lit(tint_of(entrant), 0.55)
    larger = max(1.0, context.window.brush.theme.text_scale / 1.15)
    parts = [
        Picture(("on_plinth", entrant), 0.0, 172.0, partial(_draw_on_plinth, entrant)),
        Text(entrant.name, "headline", align="center", size=40.0 / larger),
        Text(told, "note", tint, "center", size=20),
    ]
    return Column(parts, 2.0, (8.0, 0.0), grow=1.0)


def _foot(context: AppContext, cup: Cup, pairing: Pairing, buttons: Sequence[Node]) -> Node:
    """Return the game with its preset and who begins; beside two buttons its emblem alone."""
    event, is_double = cup.rules.events[pairing.event], len(buttons) > 1
    is_known = event.game in GAMES
    name = context.words(f"{event.game}.short_name") if is_known else event.game
    if (preset := single_preset(cup, GAMES)) is not None:
        name = context.say(preset)  # every round below names the game
    begins = context.words("cup.begins", who=cup.entrant(pairing.first).name)
    lines = text_block(Text(name, "name"), Text(begins, lines=2, height=46.0))
    told = Spacer(grow=1.0) if is_double else lines
    is_tight = is_double and context.window.brush.theme.text_scale > 1.15
    size = 32.0 if is_tight else 48.0 if is_double else 62.0
    sign = emblem(event.game, size) if is_known else None
    pad = 14.0 if is_tight else 22.0
    return Row([sign, told, *buttons], 12.0, (pad, 0.0), "center", height=FOOT_H)


def champion_card(context: AppContext, cup: Cup) -> Node:
    """Return the champion or champions, in the place of the next match."""
    winners, words = [cup.entrant(place) for place in champions(cup)], context.words
    if not winners:  # one of its games is not known here
        body: Node = Text(words("cup.unknown_game"), align="center", lines=0, size=22)
        return Panel(Column([body], justify="center"), tint="panel2", radius=24.0, grow=1.0)
    is_shared = len(winners) > 1
    shown = words("cup.shared") if is_shared else winners[0].name
    names = tuple(one.name for one in winners)
    told = words(f"cup.level_{cup.rules.form.value}", names=names) if is_shared else ""
    size = 44.0 if len(shown) < 12 else 34.0
    plaque, scale = ("cup.champions", 0.62) if is_shared else ("cup.champion", 0.8)
    parts = [
        logo(shown.upper(), size, "look2", "amber", "look0", 0.0, 56.0),
        Text(told, "body", "soft", "center", 0) if told else None,
        plinth(winners, words(plaque), scale),
    ]
    look = "panel2", "amber", 24.0, 2.5, "amber"
    return Panel(Column(parts, 0.0), "", (14.0, 8.0), *look, grow=1.0)


def logo(
    words: str, size: float, top: str, bottom: str, edge: str, wide: float, high: float = 0.0
) -> Node:
    """Return lettering like a shop sign."""
    draw = partial(Brush.logo, words=words, size=size, top=top, bottom=bottom, edge=edge)
    shows = "logo", words, size, top
    return Picture(shows, wide, high, lambda brush, box: draw(brush, at=middle(box)))


def _draw_ground(tints: tuple[str, str], brush: Brush, box: Box) -> None:
    brush.panel(box, "panel2", None, 24, glow="acc")
    brush.stamp(("cup_split", tints), box, partial(_halves, *tints), margin=3)


def _draw_on_plinth(entrant: Entrant, brush: Brush, box: Box) -> None:
    (x, y), tint = middle(box), tint_of(entrant)
    at = x, y + 8
    plinth_box = (x - 84, at[1] + 38, 168.0, 46.0)
    brush.stamp(("cup_plinth", tint), plinth_box, partial(_ellipse, tint), margin=4)
    draw_token(brush, entrant, at, 58, halo=True)


def _halves(left: str, right: str, easel: Easel, box: Box) -> None:
    """Draw the card in two colours with a leaning line between them; below it the dark foot."""
    x, y, w, h = box
    theme = easel.theme
    top, low = x + w * SPLIT, x + w * (1 - SPLIT)
    shade = theme.mix("ink0", left, 0.36), theme.mix("ink0", right, 0.36)
    deep = theme.mix("ink0", left, 0.16), theme.mix("ink0", right, 0.16)
    easel.gradient(box, shade[0], deep[0], 24)
    with easel.clipped(box):
        steps = 128
        for k in range(steps):
            y0, y1 = y + h * k / steps, y + h * (k + 1) / steps
            x0 = top + (low - top) * k / steps
            x1 = top + (low - top) * (k + 1) / steps
            tone = theme.mix(shade[1], deep[1], k / steps)
            inset = 24 - (24**2 - max(0.0, 24 - (y0 - y)) ** 2) ** 0.5 if y0 - y < 24 else 0.0
            last = (y + h) - y1
            if last < 24:
                inset = 24 - (24**2 - (24 - last) ** 2) ** 0.5
            easel.polygon([(x0, y0), (x + w - inset, y0), (x + w - inset, y1), (x1, y1)], tone)
        easel.line([(top, y), (low, y + h)], "white", 2, 90)
    foot = (x, y + h - FOOT_H, w, FOOT_H)
    with easel.clipped(foot):
        easel.rounded(box, "ink0", 24, 180)
    easel.line([(x + 3, foot[1]), (x + w - 3, foot[1])], "white", 1, 50)
    easel.rounded(box, "acc", 24, width=2.5)


def _ellipse(tint: str, easel: Easel, box: Box) -> None:
    x, y, w, h = box
    theme = easel.theme
    easel.ellipse((x, y + 6, w, h), theme.mix("ink0", tint, 0.3))
    easel.ellipse(box, theme.mix("ink0", tint, 0.5))
    easel.ellipse(box, tint, 230, 2.5)
    easel.ellipse((x + 14, y + 5, w - 28, h - 12), theme.mix("ink0", tint, 0.38))
