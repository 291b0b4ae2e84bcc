"""Sprites on one slice of a board in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.causality.rules.board import Allegiance, Board
from game.causality.rules.commands import Command, Step, Walk
from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Ledger
from game.causality.rules.legality import target_of
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.rules.timeline import PlacedStone, Timeline
from game.causality.rules.turns import PLAYERS
from game.core.match.seats import Seat
from scenes.boards.causality.doors import doors
from scenes.boards.causality.measures import NUMBERED_PAD, CausalityMeasures, measures
from scenes.boards.causality.names import badge_name
from scenes.boards.causality.signs import angle_of
from scenes.boards.sprite import SEPARATOR, Key, Spot, Sprite, Sprites, seat_tint

SLAB, TILE, WALL, LABEL = -9, -8, -7, -6
BASE, SCREEN, DOOR, TRAIL, GLOW, RING, STONE, ORDER, LETTER, CHIP, STAR, DIAL, PETAL, RIM = range(
    1, 15
)
"""Layers (``Sprite.z``); those below zero are the ground."""

NUMBER_INSETS: Final = 8.5, 8.0
"""How far the middle of a row's number is from the left edge of the slab, a column's from the lower
one, where digits sit low in their line.
"""

FRAME_OUT: Final = 5.0
"""The frame stands so far outside the slab, or it would touch the numbers."""

GLOW_REACH: Final = 1.9
"""Side of the light round a stone that obeys, in tiles."""

SCREENS: Final[Mapping[Manner, str]] = {
    Manner.LOCK: "lock",
    Manner.UNLOCK: "unlock",
    Manner.HIDE: "hide",
}

PLUS: Final = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


def centre(square: Square) -> Spot:
    """Return the middle of a square."""
    return square[0] + 0.5, square[1] + 0.5


def owner_tint(owner: int, seats: Sequence[Seat]) -> str:
    """Return the colour of a faction or an allegiance; muted for none."""
    return seat_tint(owner if owner in PLAYERS else None, seats)


def on_tile(
    shape: str, square: Square, m: CausalityMeasures, z: int, tint: str = "plain", text: str = ""
) -> Sprite:
    """Return a sprite that fills a tile."""
    return Sprite(shape, *centre(square), m.tile, m.tile, tint=tint, text=text, z=z)


def stone_sprite(
    ledger: Ledger,
    placed: PlacedStone,
    m: CausalityMeasures,
    seats: Sequence[Seat],
    *,
    mark: str = "",
    name: str | None = None,
    state: str = "",
) -> Sprite:
    """Return a stone on its square; ``name`` None is its worldline's."""
    known = ledger.stones[placed.stone]
    shape = f"causality.{known.kind.name.lower()}"
    if known.kind.is_neutral:
        return on_tile(shape, placed.square, m, STONE)
    azimuth = str(placed.azimuth) if known.kind.orientable else ""
    shown = badge_name(ledger, placed.stone) if name is None else name
    obeys = state or ("free" if placed.is_free else "replay")
    text = SEPARATOR.join((obeys, azimuth, shown, mark))
    return on_tile(shape, placed.square, m, STONE, owner_tint(known.faction, seats), text)


@lru_cache(maxsize=16)
def picture(state: State, page: int, seats: tuple[Seat, ...]) -> Sprites:
    """Return everything on the board in slice ``page``."""
    board, m = state.turn.board, measures(state.turn.board)
    is_active = page == state.turn.slice and not state.is_over
    shown: dict[Key, Sprite] = dict(_ground(board))
    slab, out = shown["slab",], m.units(2 * FRAME_OUT)
    tint = "acc" if is_active else "slab_rim"
    shown["rim",] = replace(
        slab, shape="causality.stage_rim", w=slab.w + out, h=slab.h + out, tint=tint, z=RIM
    )
    timeline = state.timeline
    if page >= len(timeline.slices):
        side = m.units(120)
        shown["fog",] = Sprite(
            "figure", m.columns / 2, m.rows / 2, side, side, tint="dim", text="?", z=STONE
        )
        return shown
    shown.update(slice_sprites(timeline, page, m, seats))
    shown.update(_stones(state, page, m, seats))
    shown.update(_doors(state, page, m))
    if page == 0:
        for stone in state.turn.round.scenario.removed_setup:
            lost = board.setup[stone]
            shown["missing", stone] = on_tile("causality.missing", (lost.x, lost.y), m, RING, "sub")
    if is_active:
        shown.update(_orders(state, m))
    return shown


def slice_sprites(
    timeline: Timeline, page: int, m: CausalityMeasures, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Bases and tagscreens of one slice."""
    now = timeline.slices[page]
    board = timeline.world.ledger.board
    standing = {placed.square for placed in now.stones.values()}
    for base, whose in zip(board.bases, now.bases, strict=True):
        square = (base.x, base.y)
        yield ("base", *square), base_sprite(square, whose, square in standing, m, seats)
    for event in timeline.events[page]:
        if event.kind is EventKind.TAG and event.manner is not None:
            yield from screen_sprites(event.squares[0], SCREENS[event.manner], board, m)


def base_sprite(
    square: Square, whose: Allegiance, is_held: bool, m: CausalityMeasures, seats: Sequence[Seat]
) -> Sprite:
    """Return a base and whose it is."""
    tint, text = owner_tint(whose, seats), "held" if is_held else ""
    return on_tile("causality.base", square, m, BASE, tint, text)


def screen_sprites(
    square: Square, what: str, board: Board, m: CausalityMeasures
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the tiles of a tagscreen that exist, at most five."""
    for dx, dy in PLUS:
        at = square[0] + dx, square[1] + dy
        if board.is_open(at):
            text = what if (dx, dy) == (0, 0) else ""
            sprite = on_tile("causality.tagscreen", at, m, SCREEN, "violet", text)
            yield ("screen", *square, dx, dy), sprite


def _stones(
    state: State, page: int, m: CausalityMeasures, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    ledger, is_active = state.turn.ledger, page == state.turn.slice
    for placed in state.timeline.slices[page].stones.values():
        is_told = is_active and state.order_of(placed.stone) is not None
        mark = "check" if is_told else "lock" if placed.is_locked else ""
        if not placed.is_free and not m.is_tight:
            mark = mark or "film"
        sprite = stone_sprite(ledger, placed, m, seats, mark=mark)
        yield ("stone", placed.stone), sprite
        if placed.is_free and sprite.tint != "plain":
            side = GLOW_REACH * m.tile
            yield (
                ("glow", placed.stone),
                Sprite(
                    "causality.stone_glow", sprite.x, sprite.y, side, side, tint=sprite.tint, z=GLOW
                ),
            )


def variants(state: State, seats: Sequence[Seat]) -> Sequence[Sprite]:
    """Stones as the next turn may show them: in every slice, with an order, and as they replay."""
    m, ledger = measures(state.turn.board), state.turn.ledger
    film = "" if m.is_tight else "film"
    found: dict[Sprite, None] = {}
    for now in state.timeline.slices:
        for placed in now.stones.values():
            shown = [stone_sprite(ledger, placed, m, seats, mark=film, state="replay")]
            if placed.is_free:
                shown += [
                    stone_sprite(ledger, placed, m, seats, mark=mark) for mark in ("", "check")
                ]
            found |= {replace(sprite, x=0.5, y=0.5): None for sprite in shown}
    return tuple(found)


def _doors(state: State, page: int, m: CausalityMeasures) -> Iterator[tuple[Key, Sprite]]:
    """Gates, bombs, and their letters in the upper right corners, several from right to left."""
    taken: dict[Square, int] = {}
    for door in doors(state):
        ends = [("in", door.arrival), *(("out", end) for end in door.departures)]
        for number, (way, (t, x, y)) in enumerate(ends):
            if t != page:
                continue
            at, key = centre((x, y)), (door.effect, number)
            if door.is_bomb and way == "in":
                text = f"{door.letter}{SEPARATOR}{door.state}"
                yield ("bomb", *key), on_tile("causality.bomb_mark", (x, y), m, DOOR, "amber", text)
                if state.timeline.slices[page].at((x, y)) is None:
                    continue  # its letter is large enough
            elif not door.is_bomb:
                text = f"{way}{SEPARATOR}{door.state}"
                yield ("gate", *key), on_tile("causality.gate", (x, y), m, DOOR, "amber", text)
            yield ("letter", *key), _letter(door.letter, door.state, door.is_bomb, at, m, taken)


def _letter(
    letter: str, state: str, is_bomb: bool, at: Spot, m: CausalityMeasures, taken: dict[Square, int]
) -> Sprite:
    square = int(at[0]), int(at[1])
    k = taken[square] = taken.get(square, -1) + 1
    across = m.units(24)
    x, y = at[0] + m.tile * 0.40 - k * m.units(22), at[1] - m.tile * 0.40
    text = SEPARATOR.join((letter, state, "bomb" if is_bomb else ""))
    return Sprite("causality.letter", x, y, across, across, tint="amber", text=text, z=LETTER)


def _orders(state: State, m: CausalityMeasures) -> Iterator[tuple[Key, Sprite]]:
    """Return where the stones will go that have been told to."""
    for side in state.orders:
        for command in side:
            placed = state.timeline.placed(command.stone, state.turn.slice)
            if placed is not None and (arrow := order_arrow(placed, command, m)):
                yield ("order", command.stone), arrow


def order_arrow(placed: PlacedStone, command: Command, m: CausalityMeasures) -> Sprite | None:
    """Return the way of a step, in mint; None for what goes nowhere."""
    if not isinstance(command, Step | Walk):
        return None
    return arrow_sprite(centre(placed.square), centre(target_of(placed, command)), m, "acc")


def arrow_sprite(
    start: Spot, end: Spot, m: CausalityMeasures, tint: str, text: str = "", to: float = 0.5
) -> Sprite:
    """Return an arrow from the edge of what stands on ``start`` to just before ``end``.

    ``to`` is how far before the middle of ``end`` it stops, in tiles.
    """
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    far = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    first, last = 0.46 * m.tile, far - (0.5 - to) * m.tile
    last = max(last - 0.10, first + 0.2)
    middle = (first + last) / 2 / far
    return Sprite(
        "causality.order",
        ax + dx * middle,
        ay + dy * middle,
        last - first,
        m.units(10),
        angle=angle_of(dx, dy),
        tint=tint,
        text=text,
        z=ORDER,
    )


@lru_cache(maxsize=16)
def _ground(board: Board) -> Mapping[Key, Sprite]:
    """Slab, tiles, walls, and the numbers of columns and rows where the rim is wide enough.

    The columns have theirs below: walls stand out over the rim above.
    """
    m = measures(board)
    _, _, w, h = m.board
    ground: dict[Key, Sprite] = {
        ("slab",): Sprite("slab", m.columns / 2, m.rows / 2, m.units(w), m.units(h), z=SLAB)
    }
    for y in range(m.rows):
        for x in range(m.columns):
            tile = ground["tile", x, y] = on_tile("tile", (x, y), m, TILE)
            if (x, y) in board.walls:
                ground["wall", x, y] = replace(tile, shape="causality.brick_wall", z=WALL)
    left, below = (m.units(m.gap / 2 - m.pad + inset) for inset in NUMBER_INSETS)
    if m.pad >= NUMBERED_PAD:
        name = Sprite(
            "label", left, m.rows - below, m.units(15), m.units(15), tint="muted", z=LABEL
        )
        for x in range(m.columns):
            ground["across", x] = replace(name, x=x + 0.5, text=str(x))
        for y in range(m.rows):
            ground["down", y] = replace(name, y=y + 0.5, text=str(y))
    return ground
