"""Marks from the news of a report to the board: rings, events, and missing stones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.causality.rules.events import Event, EventKind
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.core.match.seats import Seat
from game.core.rules.report import News, ReportPlace
from scenes.boards.causality import signs, strip
from scenes.boards.causality.field import CHIP, RING, centre, on_tile, stone_sprite
from scenes.boards.causality.marks import GHOST, event_sprites
from scenes.boards.causality.measures import measures
from scenes.boards.causality.names import badge_name
from scenes.boards.sprite import Key, Sprite, Sprites

DEADLY = frozenset({EventKind.BOOM, EventKind.FIRE, EventKind.BOMB})

RING_SIDE = 0.96
"""Of a ring, in tiles."""

WITH_NAMES, NAME_PX = 44.0, 22.0
"""Tiles so wide on the screen have room for names, which are so high."""


def news_marks(
    news: News, was: State, now: State, seats: Sequence[Seat], tile_px: float
) -> tuple[Sprites, Sprites]:
    """Return the marks of an item of a report, over two boards.

    Args:
        news: The item.
        was: The board that its reason is from.
        now: The board as it is.
        seats: The seats.
        tile_px: Side of a tile in pixels; small tiles get no names.
    """
    place = news.where
    if place is None or place.page >= len(was.timeline.slices):
        return {}, {}
    rings = dict(_rings(place, was))
    before = {**rings, **dict(_happens(place, was, seats))}
    after = {**rings, **dict(_missing(place, was, now))}
    if tile_px < WITH_NAMES:
        return before, after
    return before | dict(_names(place, was, tile_px)), after | dict(_names(place, now, tile_px))


def news_ways(news: News, state: State) -> Sprites:
    """On the strip: the door or the bomb that one of the news is about."""
    name, page = dict(news.comment.values).get("door"), news.where.page if news.where else 0
    effects = state.turn.ledger.effects
    return strip.ways_marked(state, page, [e.id for e in effects if effect_name(e.id) == name])


def _rings(place: ReportPlace, state: State) -> Iterator[tuple[Key, Sprite]]:
    m = measures(state.turn.board)
    side = m.tile * RING_SIDE
    for cell in place.cells:
        yield (
            ("lit", *cell),
            Sprite("causality.spot_ring", *centre(cell), side, side, tint="amber", z=RING),
        )


def _events(place: ReportPlace, state: State) -> Sequence[Event]:
    """Return what happens in that slice to what is there."""
    return [e for e in state.timeline.events[place.page] if place.cells & {*e.squares}]


def _happens(
    place: ReportPlace, state: State, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Return who is pushed, thrown back or destroyed, with stones that are no more as ghosts."""
    m = measures(state.turn.board)
    for number, event in enumerate(_events(place, state)):
        yield from event_sprites(state, event, number, -1, m)
        for stone in event.stones if event.kind in DEADLY and place.page else ():
            gone = state.timeline.placed(stone, place.page - 1)
            if gone is not None and state.timeline.placed(stone, place.page) is None:
                sprite = stone_sprite(state.turn.ledger, gone, m, seats, name="")
                x, y = centre(event.squares[-1])
                yield ("ghost", stone), replace(sprite, x=x, y=y, alpha=GHOST, z=RING)


def _missing(place: ReportPlace, was: State, now: State) -> Iterator[tuple[Key, Sprite]]:
    """Return where stones stood that are not there now."""
    m, here = measures(was.turn.board), now.timeline.slices[place.page]
    for placed in was.timeline.slices[place.page].stones.values():
        if here.at(placed.square) is None:
            mark = on_tile("causality.missing", placed.square, m, RING, "sub")
            yield ("missing", placed.stone), mark


def _names(place: ReportPlace, state: State, tile_px: float) -> Iterator[tuple[Key, Sprite]]:
    """Yield the names of those that it is about."""
    m, ledger = measures(state.turn.board), state.turn.ledger
    side = NAME_PX / tile_px * m.tile
    for cell in place.cells:
        x, y = centre(cell)
        placed = state.timeline.slices[place.page].at(cell)
        if placed is not None and not ledger.stones[placed.stone].kind.is_neutral:
            name = badge_name(ledger, placed.stone)
            yield (
                ("name", placed.stone),
                Sprite(
                    "causality.chip",
                    x + m.tile * 0.30,
                    y + m.tile * 0.36,
                    side,
                    side,
                    tint=signs.line_tint(name),
                    text=name,
                    z=CHIP,
                ),
            )
