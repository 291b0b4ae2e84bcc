"""Marks while a person gives orders: the trail, the dial, targets, and what would happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.causality.rules.commands import (
    Bomb,
    Command,
    Face,
    Jump,
    Rotation,
    Step,
    Tag,
    Timejump,
    Walk,
)
from game.causality.rules.events import Event, EventKind, Manner
from game.causality.rules.legality import target_of
from game.causality.rules.moves import Order
from game.causality.rules.state import State
from game.causality.rules.stones import Square
from game.causality.rules.timeline import PlacedStone, Timeline
from game.causality.rules.turns import foreseen
from game.causality.tutor.order_outcome import touching
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from scenes.boards.causality.field import (
    DIAL,
    DOOR,
    LETTER,
    ORDER,
    PETAL,
    RING,
    STAR,
    arrow_sprite,
    centre,
    on_tile,
    order_arrow,
    owner_tint,
    screen_sprites,
    stone_sprite,
)
from scenes.boards.causality.measures import CausalityMeasures, measures
from scenes.boards.causality.orders import (
    LEADING,
    Petal,
    dial,
    dial_centre,
    letters,
    level_of,
    spelt,
    squares,
)
from scenes.boards.causality.signs import angle_of
from scenes.boards.causality.trail import trail
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.sprite import SEPARATOR, Key, Spot, Sprite, Sprites

GHOST: Final = 0.59
"""How much of a stone that is only thought of is seen."""

DIAL_STONE: Final = 62.0
"""Side of the tile that the stone in the middle of the dial would stand on, in design units."""


def stone_of(path: TargetPath) -> int | None:
    """Return the stone that a path begins with."""
    return path[0].key[1] if path and path[0].key[0] == "stone" else None


def marks(state: State, path: TargetPath, page: int, seats: Sequence[Seat]) -> Sprites:
    """Return the picked stone with its trail, its target squares, and the dial of its orders."""
    stone = stone_of(path)
    if stone is None or state.is_counting:
        return dict(_counted(state, page))
    m = measures(state.turn.board)
    shown: dict[Key, Sprite] = {**trail(state, stone, page)}
    placed = state.timeline.placed(stone, page)
    if placed is not None:
        tint = owner_tint(state.turn.ledger.stones[stone].faction, seats)
        # no wider than a tile: a row's number and the trail's badges stay readable
        shown["chosen",] = on_tile("causality.chosen", placed.square, m, RING, tint)
    if page == state.turn.slice:
        shown.update(targets(state, stone, m))
        shown.update(_dial(state, stone, level_of(path), m, seats))
    return shown


def _counted(state: State, page: int) -> Iterator[tuple[Key, Sprite]]:
    """Yield the order in which setup stones have been counted so far."""
    m = measures(state.turn.board)
    for number, stone in enumerate(state.counts[state.side], 1):
        if (placed := state.timeline.placed(stone, page)) is not None:
            x, y = centre(placed.square)
            side = m.units(26)
            yield (
                ("counted", stone),
                Sprite(
                    "count", x - 0.3, y - 0.3, side, side, tint="acc", text=str(number), z=LETTER
                ),
            )


def targets(state: State, stone: int, m: CausalityMeasures) -> Iterator[tuple[Key, Sprite]]:
    """Squares that an order leads to; the number of the slice where that is not the next."""
    for x, y, t in squares(state, stone):
        at = centre((x, y))
        yield ("target", x, y), on_tile("causality.go_target", (x, y), m, RING, "acc")
        if t != state.turn.slice + 1:
            side = m.units(24)
            yield (
                ("target_slice", x, y),
                Sprite("causality.chip", *at, side, side, tint="amber", text=str(t), z=LETTER),
            )


def _dial(
    state: State, stone: int, before: tuple[Key, ...], m: CausalityMeasures, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    if before[-1:] and before[-1] not in LEADING:
        before = before[:-1]
    _, _, w, h = m.dial(state.side)
    x, y = dial_centre(m, state.side)
    yield ("dial",), Sprite("causality.dial", x, y, m.units(w), m.units(h), z=DIAL)
    placed = state.timeline.slices[state.turn.slice].stones[stone]
    sprite = stone_sprite(state.turn.ledger, placed, m, seats, name="", state="free")
    side = m.units(DIAL_STONE)
    yield ("dial", "stone"), replace(sprite, x=x, y=y, w=side, h=side, z=PETAL)
    petals = dial(state, stone, before)
    written = letters(state.turn.ledger, petals)
    for petal in petals.values():
        yield ("petal", *petal.key), petal_sprite(petal, written.get(petal.key, ""))


def petal_sprite(petal: Petal, written: str, tint: str = "plain") -> Sprite:
    """Return a petal of the dial with a caption."""
    what, sign = petal.key[:2]
    shown = sign if what == "do" else what
    text = SEPARATOR.join((shown, str(round(petal.bearing)), written))
    return Sprite(
        "causality.petal",
        petal.x,
        petal.y,
        petal.across,
        petal.across,
        tint=tint,
        text=text,
        z=PETAL,
    )


@lru_cache(maxsize=32)
def preview(state: State, command: Command) -> Timeline:
    """Return the timeline after the turn with this command; stones without an order wait."""
    sides = [
        tuple(c for c in side if c.stone != command.stone)
        + ((command,) if player == state.side else ())
        for player, side in enumerate(state.orders)
    ]
    return foreseen(state.turn, (sides[0], sides[1]))


def ghost(
    state: State, aim: Order, refusal: Comment | None, page: int, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Yield what would become of an order; for a stone that does not obey, its trail."""
    stone, m = aim.stone, measures(state.turn.board)
    if refusal is not None or state.is_counting:
        yield from trail(state, stone, page).items()
        return
    placed = state.timeline.slices[state.turn.slice].stones[stone]
    yield from _at_hand(state, aim.command, page, seats)
    if page != state.turn.slice:
        yield from _arrival(state, placed, aim.command, page, m, seats)
        return
    if (arrow := order_arrow(placed, aim.command, m)) is not None:
        yield ("order", stone), arrow
    yield from _arrival(state, placed, aim.command, page, m, seats)
    if isinstance(aim.command, Tag):
        what = aim.command.screen.name.lower()
        yield from screen_sprites(placed.square, what, state.turn.board, m)
    events = touching(state.turn, preview(state, aim.command), aim.stone)
    for number, event in enumerate(events):
        yield from event_sprites(state, event, number, stone, m)
    yield from _afterwards(state, placed, aim.command, events, m, seats)


def _at_hand(
    state: State, command: Command, page: int, seats: Sequence[Seat]
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the dial with the petal of the command in the colour of an aim.

    A step has one petal, whatever its turn.
    """
    if isinstance(command, Step):
        command = replace(command, turn=Rotation.NONE)
    placed = state.timeline.slices[state.turn.slice].stones[command.stone]
    ways = spelt(state.turn, placed, command)
    before = ways[0][:-1] if ways else ()
    path = tuple(map(HitTarget, (("stone", command.stone), *before)))
    yield from marks(state, path, page, seats).items()
    for way in ways if page == state.turn.slice else ():
        petal = dial(state, command.stone, way[:-1]).get(way[-1])
        if petal is not None:
            written = letters(state.turn.ledger, [petal.key]).get(petal.key, "")
            yield ("petal", *petal.key), petal_sprite(petal, written, "acc")


def _arrival(
    state: State,
    placed: PlacedStone,
    command: Command,
    page: int,
    m: CausalityMeasures,
    seats: Sequence[Seat],
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the door or the bomb that an order makes, if it is on this page."""
    if isinstance(command, Jump):
        end = (command.t, command.target)
    elif isinstance(command, Timejump | Bomb):
        end = (command.t, placed.square)
    else:
        return
    if isinstance(command, Jump) and command.t > state.turn.slice:
        pass
    elif end[0] == page and isinstance(command, Bomb):
        text = f"!{SEPARATOR}new"
        yield ("arrival",), on_tile("causality.bomb_mark", end[1], m, DOOR, "amber", text)
        return
    elif end[0] == page:
        text = f"in{SEPARATOR}new"
        yield ("arrival",), on_tile("causality.gate", end[1], m, DOOR, "amber", text)
    elif not isinstance(command, Bomb) and page == state.turn.slice:
        text = f"out{SEPARATOR}new"
        yield ("departure",), on_tile("causality.gate", placed.square, m, DOOR, "amber", text)
        if end[1] == placed.square:
            return
    else:
        return
    shown = stone_sprite(state.turn.ledger, placed, m, seats, name="", state="free")
    x, y = centre(end[1])
    yield ("afterwards",), replace(shown, x=x, y=y, alpha=GHOST)


def event_sprites(
    state: State, event: Event, number: int, stone: int, m: CausalityMeasures
) -> Iterator[tuple[Key, Sprite]]:
    """One thing that happens: arrows, stars, shots."""
    where = event.squares
    side = m.units(50)
    match event.kind:
        case EventKind.PUSH:
            yield ("push", number), arrow_sprite(centre(where[0]), centre(where[1]), m, "sub")
        case EventKind.BOUNCE:
            yield from _bounce(event, stone, m)
        case EventKind.REFUSED_PUSH:
            yield (
                ("clash", *where[0]),
                Sprite("causality.clash_star", *centre(where[0]), side, side, tint="amber", z=STAR),
            )
        case EventKind.BOOM:
            yield (
                ("blast", *where[0]),
                Sprite("causality.blast", *centre(where[0]), side, side, z=STAR),
            )
        case EventKind.FIRE:
            yield from shot_sprites(where, number, m)
            if len(event.stones) > 1:
                yield (
                    ("blast", *where[1]),
                    Sprite("causality.blast", *centre(where[1]), side, side, z=STAR),
                )


def shot_sprites(
    where: Sequence[Square], number: int, m: CausalityMeasures
) -> Iterator[tuple[Key, Sprite]]:
    """Yield the line of a shot from a muzzle to the end of its way."""
    (ax, ay), (bx, by) = centre(where[0]), centre(where[-1])
    dx, dy = bx - ax, by - ay
    far = max((dx * dx + dy * dy) ** 0.5, 0.2)
    start = 0.42 * m.tile / far
    mid = (1 + start) / 2
    yield (
        ("shot", number),
        Sprite(
            "causality.shot",
            ax + dx * mid,
            ay + dy * mid,
            max(far * (1 - start), 0.1),
            m.units(10),
            angle=angle_of(dx, dy),
            z=ORDER,
        ),
    )


def meeting(event: Event) -> Spot:
    """Return where those meet that are thrown back: on a square, or head on at the edge of two."""
    (ax, ay), (bx, by) = centre(event.squares[0]), centre(event.squares[-1])
    return ((ax + bx) / 2, (ay + by) / 2) if event.manner is Manner.OPPOSITION else (ax, ay)


def _bounce(event: Event, stone: int, m: CausalityMeasures) -> Iterator[tuple[Key, Sprite]]:
    """Yield the star of a collision, a turn back on the bounced stone, an arrow for an old self."""
    met, back = event.squares[0], event.squares[-1]
    mover = event.stones[0]
    size = m.units(50)
    spot = meeting(event)
    yield ("clash", *spot), Sprite("causality.clash_star", *spot, size, size, tint="amber", z=STAR)
    if mover != stone and met != back:
        yield ("old", mover), arrow_sprite(centre(back), centre(met), m, "sub", "dashed", to=0.34)
    x, y = centre(back)
    side = 1 if met[0] < back[0] else -1
    disc = m.units(26)
    yield (
        ("uturn", mover),
        Sprite("causality.uturn", x + side * 0.42 * m.tile, y - 0.34 * m.tile, disc, disc, z=STAR),
    )


def _afterwards(
    state: State,
    placed: PlacedStone,
    command: Command,
    events: Sequence[Event],
    m: CausalityMeasures,
    seats: Sequence[Seat],
) -> Iterator[tuple[Key, Sprite]]:
    """Return where the stone would stand, if that is where it wants to."""
    if not isinstance(command, Step | Walk | Face):
        return
    board, t = preview(state, command), state.turn.slice + 1
    after = board.placed(command.stone, t) if t < len(board.slices) else None
    if after is None or (after.square, after.azimuth) == (placed.square, placed.azimuth):
        return
    if any(event.kind is EventKind.BOUNCE for event in events):
        return
    sprite = stone_sprite(state.turn.ledger, after, m, seats, name="", state="free")
    if after.square == placed.square:
        yield (
            ("stone", placed.stone),
            stone_sprite(state.turn.ledger, replace(after, is_free=True), m, seats),
        )
        return
    yield ("afterwards",), replace(sprite, alpha=GHOST, z=RING)


def hint_marks(state: State, hints: Sequence[Comment], page: int) -> Sprites:
    """Return the squares that hints are about, and the ways of the orders they propose."""
    m, lit = measures(state.turn.board), dict[Key, Sprite]()
    for hint in hints:
        for cell in hint.cells:
            lit["lit", *cell] = on_tile("causality.spot_ring", cell, m, RING, "amber")
        for move in hint.line if page == state.turn.slice else ():
            placed = state.timeline.placed(move.stone, page) if isinstance(move, Order) else None
            if placed is not None and (arrow := order_arrow(placed, move.command, m)):
                lit["hint", placed.stone] = replace(arrow, tint="amber")
    return lit


def aims_at(placed: PlacedStone, command: Command, square: Square) -> bool:
    """Return whether a step leads onto the square."""
    return isinstance(command, Step | Walk) and target_of(placed, command) == square
