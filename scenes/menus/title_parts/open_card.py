"""The open card of the title: its picture, its large button and the small ones below."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from scenes.app_context import AppContext
from scenes.boards.emblem import LOOP_MS, draw_emblem
from scenes.dialogs.waiting_picture import draw_waiting
from scenes.kit.boxes import Anchored, Column, Layers, Row, Spacer
from scenes.kit.leaves import Live, Picture
from scenes.kit.motion import Glide
from scenes.kit.node import Node
from scenes.kit.text import Text
from scenes.kit.widgets import Plate, TextButton, lit_panel
from scenes.menus.title_parts.cards import CardWords, ClosedCard, PlayButton, fitting
from scenes.menus.title_parts.waiting import Waiting, picture_key
from scenes.ui.brush import Box, Brush

REST_MS: Final = 480
"""An open card stands still for so long before its picture begins to move."""
STILL_MS: Final = 2000
"""Between two loops of the picture."""


def open_card(context: AppContext, card: CardWords, waiting: Waiting | None, since_ms: int) -> Node:
    """Return the card that has been open since a time of the screens."""
    brush, accent = context.window.brush, card.accent
    ink = brush.theme.lit(accent, 0.5)
    lines = (card.line, card.tag) if brush.theme.text_scale < PlayButton.ROOMY else card.below
    is_tight = brush.theme.text_scale > 1.3 and len(card.more) > 1
    small = [
        TextButton(
            words, None if is_tight else icon, size=20.0, group="card", key=(kind, card.game)
        )
        for kind, words, icon in card.more
    ]
    large = PlayButton(words=card.action, below=card.below, height=64.0, key=("play", card.game))
    parts = [
        _picture(context, card, waiting, since_ms),
        Text(card.name, "headline", align="center", size=30 if len(card.name) < 13 else 26),
        Text(fitting(brush, lines, 270.0), "note", ink, align="center"),
        Spacer(height=6.0),
        large,
        Spacer(height=10.0),
        Row(small, "s", justify="fill", height=46.0),
    ]
    inner = Column(parts, gap=0.0)
    return lit_panel(inner, accent, 16.0, 22.0, 3.5, key=("card", card.game))


def _picture(context: AppContext, card: CardWords, waiting: Waiting | None, since_ms: int) -> Node:
    """Return a position, or an emblem that plays."""
    if not card.emblem:
        draw = partial(_draw_square, context, waiting)
        return Picture(position_key(context, waiting), 270.0, 100.0, draw, grow=1.0)
    theme, accent = context.window.brush.theme, card.accent
    low, rim = theme.mix("ink0", accent, 0.1), theme.mix("line", accent, 0.55)
    ground = Plate(Spacer(), low, 14.0, rim=rim)
    alive = Live(270.0, 60.0, partial(_draw_emblem, card.emblem, since_ms))
    return Layers([ground, alive], grow=1.0)


def _draw_emblem(game: str, since_ms: int, brush: Brush, box: Box, now_ms: int) -> None:
    """Draw an emblem that plays and stands still in turn."""
    x, y, w, h = box
    phase = 0.0 if brush.theme.is_calm else emblem_phase(since_ms, now_ms)
    draw_emblem(brush, game, (x + w / 2, y + h / 2), min(108.0, h - 16), phase)


def emblem_phase(since_ms: int, now_ms: int) -> float:
    """Return how far the emblem of a card that is open since a time has played; 0 at rest."""
    played_ms = now_ms - since_ms - REST_MS
    shown_ms = played_ms % (LOOP_MS + STILL_MS)
    return shown_ms / LOOP_MS if played_ms > 0 and shown_ms < LOOP_MS else 0.0


def position_key(context: AppContext, waiting: Waiting | None) -> Hashable:
    """Return the cache key of the picture of the match that waits."""
    if waiting is None or (record := waiting.record) is None:
        return None
    return record.game, record.saved_ms, len(record.moves), context.thumbnails.generation


def draw_position(context: AppContext, waiting: Waiting | None, brush: Brush, box: Box) -> None:
    """Draw the match that waits."""
    if waiting is not None and (record := waiting.record) is not None:
        draw_waiting(brush, context, picture_key(record), record, box)


def _draw_square(context: AppContext, waiting: Waiting | None, brush: Brush, box: Box) -> None:
    (x, y, w, h), side = box, min(box[2:])
    at = x + (w - side) / 2, y + (h - side) / 2, side, side
    draw_position(context, waiting, brush, at)


def start_here(context: AppContext, card: CardWords) -> Node | None:
    """Return what says on the very first start where to begin; None after that."""
    if context.settings.last_game or not card.game:
        return None
    tint = context.window.brush.theme.lit(card.accent, 0.1)
    words = Text(context.words("title.start_here"), "section", "ink0")
    return Anchored(Plate(words, tint, 16.0, pad=(20.0, 4.0)), to=("card", card.game))


def card_nodes(
    context: AppContext,
    cards: Sequence[CardWords],
    opened: int,
    waiting: Waiting | None,
    since_ms: int,
    dealt: int,
) -> list[Node]:
    """Return all cards: one open since a time, the closed ones drawn as far as they are dealt."""
    closed = tuple(card for k, card in enumerate(cards) if k != opened)
    draw, nodes = partial(draw_position, context, waiting), list[Node]()
    for k, card in enumerate(cards):
        if k == opened:
            part = open_card(context, card, waiting, since_ms)
        else:
            shows = None if card.emblem else position_key(context, waiting)
            part = ClosedCard(card, closed, shows, draw, k < dealt, key=("card", card.game))
        nodes.append(Glide(part, key=("glide", card.game)))
    return nodes
