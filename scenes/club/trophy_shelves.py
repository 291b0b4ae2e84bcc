"""Parts of the trophy page: the title's line, the shelves, and one trophy in large."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.core.learning.achievement import AnyAchievement, word_key
from game.store.people import Person
from scenes.app_context import AppContext
from scenes.boards.emblem import emblem_of
from scenes.club.trophy_items import EDGE, SHELF_H
from scenes.kit.boxes import Column, FirstThatFits, Layers, Row, Spacer
from scenes.kit.leaves import Icon, Picture
from scenes.kit.node import Node
from scenes.kit.parts import emblem, pawn
from scenes.kit.text import Text
from scenes.kit.widgets import Panel, Plate
from scenes.ui.art.coins import draw_coin
from scenes.ui.art.portraits import draw_stage
from scenes.ui.brush import Box, Brush
from scenes.ui.theme import Tint

CABINET_W, SIDE_W, NAMES_W = 832.0, 344.0, 118.0


def header(
    context: AppContext, person: Person | None, count: tuple[int, int], newest: str
) -> list[Node | None]:
    """Return whose trophies they are, how many there are, and the newest if there is room."""
    words, (won, of) = context.words, count
    full = partial(Brush.bar, fraction=won / max(of, 1), tint="amber")
    bar = Picture(("bar", won, of), 60.0, 20.0, full, grow=1.0)
    last: Node = Spacer(grow=1.2)
    if newest:
        parts = [Icon("star", 24.0, "amber"), Text(words("trophies.newest", name=newest))]
        named = Row(parts, "s", justify="end")
        last = FirstThatFits([named, Spacer()], shrinks=True, grow=1.2)
    counted = Text(words("trophies.count", n=won, of=of), "figure", keeps=True)
    if person is None:
        return [bar, counted, last]
    name = Text(person.name, "name", lines=2, size=22)
    return [pawn(person.look, 15.0), name, bar, counted, last]


def cabinet_of(context: AppContext, shelves: Mapping[str, Sequence[Node]]) -> Node:
    """Return the cabinet with a shelf for each game."""
    most = max((len(coins) for coins in shelves.values()), default=1)
    rows = [_shelf(context, game, coins, most) for game, coins in shelves.items()]
    inner = Column(rows, 0.0)
    return Panel(inner, "", 0.0, "panel_low", radius=26.0, rim_width=2.0, width=CABINET_W)


def _shelf(context: AppContext, game: str, coins: Sequence[Node], most: int) -> Node:
    accent = emblem_of(game).accent
    ink = context.window.brush.theme.lit(accent, 0.5)
    name = Text(context.words(f"{game}.short_name"), "label", ink, "center", height=SHELF_H - 4)
    sign = Column([emblem(game, 52.0, grow=1.0), name], 0.0, width=NAMES_W - 2 * EDGE)
    rest = Spacer(grow=float(most - len(coins))) if len(coins) < most else None
    cells = Row([sign, *coins, rest], 2 * EDGE, (EDGE + 4.0, EDGE))
    return Layers([Picture((game, "shelf"), 0.0, 0.0, partial(_draw_shelf, game)), cells], grow=1.0)


def _draw_shelf(game: str, brush: Brush, box: Box) -> None:
    (x, y, w, h), theme, accent = box, brush.theme, emblem_of(game).accent
    edge = y + h - SHELF_H
    back = theme.mix("panel_low", accent, 0.14)
    brush.rounded((x + 8, y + 5, w - 16, h - SHELF_H - 4), back, 12)
    brush.rounded((x + 8, edge, w - 16, 26), theme.mix("panel2", accent, 0.24), 8)
    brush.rounded((x + 8, edge, w - 16, 3), theme.mix("muted", accent, 0.5), 1.5)


def large_trophy(
    context: AppContext,
    shown: tuple[str, AnyAchievement] | None,
    go: Node,
    lines: Sequence[str],
    *,
    is_won: bool,
) -> Node:
    """Return the panel with one trophy: its coin on a stage, what it asks, ``lines``, a button."""
    if shown is None:
        return Panel(Column([Spacer(grow=1.0), go]), radius=26.0, width=SIDE_W)
    words, mix, (game, trophy) = context.words, context.window.brush.theme.mix, shown
    tint = emblem_of(game).accent
    draw = partial(_draw_large, trophy.icon, tint, is_won)
    parts = [
        Picture((game, trophy.id, is_won), 0.0, 252.0, draw),
        Text(words(word_key(game, trophy, "name")), "headline", align="center", size=38),
        Text(words(word_key(game, trophy, "line")), "body", "soft", "center", 0, size=22),
        Spacer(grow=1.0),
        Plate(Spacer(), mix("line", tint, 0.5), 1.0, height=1.5),
        *(Text(line, align="center") for line in lines),
        Spacer(grow=1.0),
        go,
    ]
    look = mix("panel2", tint, 0.32), mix("line", tint, 0.6), 26.0, 2.0, tint
    return Panel(Column(parts, "xs"), "", (24.0, 14.0), *look, width=SIDE_W)


def _draw_large(sign: str, tint: Tint, is_won: bool, brush: Brush, box: Box) -> None:
    x, y, w, _ = box
    middle = x + w / 2
    brush.glow((middle, y + 118), 190, tint, 130)
    draw_stage(brush, (middle, y + 204), 96, tint)
    draw_coin(brush, (middle, y + 108), 82, sign, tint, is_won=is_won)
