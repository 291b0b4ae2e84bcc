"""The film strip as sprites: every slice small, letters on its upper edge, arcs through time.

A board unit of the strip is a design unit; (0, 0) is its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.causality.rules.board import Allegiance
from game.causality.rules.state import State
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.timeline import PlacedStone
from game.core.match.seats import Seat
from scenes.boards.causality import signs
from scenes.boards.causality.doors import DrawnDoor, doors, ledger_of
from scenes.boards.causality.measures import STRIP_W, TAB_W, CausalityMeasures, measures
from scenes.boards.causality.names import badge_name, worldline
from scenes.boards.comet import Comet
from scenes.boards.hit_target import HitTarget
from scenes.boards.sprite import SEPARATOR, Key, Sprite, Sprites

GROUND, LINE, THUMB, FRAME, RING, ARC, TAG = -2, -1, 0, 1, 2, 3, 4

TAG_PITCH: Final = 28.0
HEIGHTS: Final = (8.0, 12.0, 20.0, 26.0, 35.0)
"""How high arcs are over 0, 1, 2, 3 and more slices."""

ARC_FOOT: Final = -13.0
"""Where arcs begin and end, above the strip."""

WAY_PARTS: Final = 24

ARROW_X: Final = (28.0, 112.0)
NUMBER_X: Final = 70.0
LARGER: Final = 1.10
"""Factor by which the active slice is larger."""


@lru_cache(maxsize=16)
def strip(state: State, seats: tuple[Seat, ...], page: int) -> Sprites:
    """Return everything on the strip; ``page`` is on the stage."""
    m = measures(state.turn.board).scrolled(page)
    limit = state.turn.ruleset.round_limit.rounds
    shown: dict[Key, Sprite] = dict(_ground(m, state.turn.round.number, limit))
    for t in m.on_strip:
        shown.update(_page(state, t, page, seats, m))
        if state.options.has_relay:
            shown["owner", t] = _owner(state, t, seats, m)
    shown.update(_ways(state, m))
    return shown


def _ground(m: CausalityMeasures, number: int, limit: int) -> Iterator[tuple[Key, Sprite]]:
    middle = m.strip_h / 2
    line = middle + m.strip_h * (0.04 if limit else 0.12)
    yield (
        ("film",),
        Sprite("causality.film_ground", STRIP_W / 2, middle, STRIP_W, m.strip_h, z=GROUND),
    )
    for way, x in zip(("back", "on"), ARROW_X, strict=True):
        tint = "iron_rim" if way == "on" or number else "dim"
        at = x, line
        yield (
            ("arrow", way),
            Sprite("causality.page_arrow", *at, 13, 20, tint=tint, text=way, z=THUMB),
        )
    ends = ("back", TAB_W + 12, m.first > 0), ("on", STRIP_W - 10, m.on_strip[-1] < m.slices - 1)
    for way, x, is_cut in ends:
        if is_cut:
            at = x, m.strip_h - 24
            yield (
                ("more", way),
                Sprite("causality.page_arrow", *at, 9, 14, tint="acc", text=way, z=THUMB),
            )
    yield (
        ("tab",),
        Sprite("causality.divider", TAB_W, middle, 2, m.strip_h - 36, tint="line", z=LINE),
    )
    sign = Sprite(
        "causality.round_sign", NUMBER_X, middle - m.strip_h * 0.28, 24, 24, tint="muted", z=THUMB
    )
    yield ("round", "sign"), sign
    high = 44.0 if m.strip_h > 100 else 34.0
    at = NUMBER_X, line
    yield (
        ("round",),
        Sprite("causality.slice_number", *at, 56, high, tint="text", text=str(number + 1), z=THUMB),
    )
    if limit:
        at = NUMBER_X, line + high / 2 + 5
        small = Sprite(
            "causality.slice_number", *at, 56, 18, tint="muted", text=f"/ {limit}", z=THUMB
        )
        yield ("round", "limit"), small


def _page(
    state: State, t: int, page: int, seats: Sequence[Seat], m: CausalityMeasures
) -> Iterator[tuple[Key, Sprite]]:
    x, y, w, h = m.thumb_box(t)
    at, is_active = (x + w / 2, y + h / 2), t == state.turn.slice and not state.is_over
    grown = LARGER if is_active and m.thumb >= 10 else 1.0
    if t < len(state.timeline.slices):
        text = sheets(state, t, seats)
        tint = "acc" if is_active else "plain"
        yield (
            ("thumb", t),
            Sprite("causality.thumb", *at, w * grown, h * grown, tint=tint, text=text, z=THUMB),
        )
    else:
        yield ("thumb", t), Sprite("causality.thumb_fog", *at, w, h, text="?", z=THUMB)
    tint = "acc" if is_active else "text" if t == page else "muted"
    size = 30.0 if is_active else 24.0
    beside = x - (w * grown - w) / 2 - (26 if m.slot >= 150 else 25)
    number = Sprite(
        "causality.slice_number", beside, m.strip_h / 2 + 1, 30, size, tint=tint, text=str(t)
    )
    yield ("number", t), number
    if t == page:
        frame = Sprite(
            "causality.thumb_frame", *at, w * grown + 18, h * grown + 18, tint="white", z=FRAME
        )
        yield ("frame",), frame


def _owner(state: State, t: int, seats: Sequence[Seat], m: CausalityMeasures) -> Sprite:
    """Return the name of the partner who orders in a slice, for the side to move."""
    x, _, w, _ = m.thumb_box(t)
    seat = seats[state.side + 2 * state.turn.partner(t)]
    is_on = t == state.turn.slice and not state.is_over
    text = SEPARATOR.join((seat.name, "on" if is_on else ""))
    at = (x + w / 2, m.strip_h - 4)
    return Sprite(
        "causality.name_tag", *at, m.slot - 12, 20, tint=f"look{seat.look}", text=text, z=TAG
    )


@lru_cache(maxsize=64)
def _sheets(state: State, t: int, looks: tuple[int, ...]) -> str:
    board, now = state.turn.board, state.timeline.slices[t]
    columns, rows = board.width, board.height
    ground = [[signs.TILE] * columns for _ in range(rows)]
    things = [[signs.NOTHING] * columns for _ in range(rows)]
    ways = [[signs.NOTHING] * columns for _ in range(rows)]
    for x, y in board.walls:
        ground[y][x] = signs.WALL
    for base, whose in zip(board.bases, now.bases, strict=True):
        is_neutral = whose is Allegiance.NEUTRAL
        ground[base.y][base.x] = signs.NEUTRAL if is_neutral else signs.FREE[looks[whose]]
    for placed in now.stones.values():
        stone = state.turn.ledger.stones[placed.stone]
        if stone.faction is Faction.GM:
            sign = signs.BOX if stone.kind is StoneKind.BOX else signs.MINE
        else:
            sign = (signs.FREE if placed.is_free else signs.REPLAYS)[looks[stone.faction]]
        things[placed.y][placed.x] = sign
    for door in doors(state):
        for end_t, x, y in (door.arrival, *door.departures):
            if end_t == t and ways[y][x] != signs.OPEN:
                ways[y][x] = signs.SHUT if door.state == "shut" else signs.OPEN
    return SEPARATOR.join("/".join(map("".join, sheet)) for sheet in (ground, things, ways))


def sheets(state: State, t: int, seats: Sequence[Seat]) -> str:
    """Slice ``t`` in the signs of a small board."""
    return _sheets(state, t, tuple(seat.look for seat in seats))


@dataclass(frozen=True, slots=True)
class EndLabel:
    """The letter of one end of a door: how far right, and which end it is, 0 being the arrival."""

    x: float
    door: DrawnDoor
    number: int


@lru_cache(maxsize=4)
def _tags(
    state: State, m: CausalityMeasures
) -> tuple[dict[tuple[int, int], EndLabel], tuple[tuple[float, int], ...]]:
    """Return the letters by effect and end; and where how many more find no room.

    They stand over their squares, moved apart where they would touch. Doors that are shut give way.
    """
    most = max(int((m.slot - 20) / TAG_PITCH), 1)
    ends: dict[int, list[EndLabel]] = {}
    for door in doors(state):
        for number, (t, x, y) in enumerate((door.arrival, *door.departures[:2])):
            if t not in m.on_strip:
                continue
            tag = EndLabel(m.thumb_spot(t, (x, y))[0], door, number)
            ends.setdefault(t, []).append(tag)
    found, more = {}, []
    for t, tags in ends.items():
        tags.sort(key=lambda tag: (tag.door.state == "shut", -tag.door.effect))
        shown = sorted(tags[:most] if len(tags) <= most else tags[: most - 1], key=_place)
        left, _, w, _ = m.thumb_box(t)
        room = left + w + 14 - TAG_PITCH * (len(shown) < len(tags))
        spots = _apart([tag.x for tag in shown], room)
        for spot, tag in zip(spots, shown, strict=True):
            found[tag.door.effect, tag.number] = replace(tag, x=spot)
        if len(shown) < len(tags):
            last = spots[-1] + TAG_PITCH if spots else left + w / 2
            more.append((last, len(tags) - len(shown)))
    return found, tuple(more)


def _apart(places: Sequence[float], most: float) -> list[float]:
    """Ascending places moved as little as lets letters stand beside each other, up to ``most``."""
    spots: list[float] = []
    for place in places:
        spots.append(max(place, spots[-1] + TAG_PITCH) if spots else place)
    for k in reversed(range(len(spots))):
        spots[k] = min(spots[k], most)
        most = spots[k] - TAG_PITCH
    return spots


def _place(tag: EndLabel) -> tuple[float, int, int]:
    return tag.x, tag.door.effect, tag.number


def _ways(state: State, m: CausalityMeasures) -> Iterator[tuple[Key, Sprite]]:
    tags, more = _tags(state, m)
    for (effect, number), tag in tags.items():
        door = tag.door
        what = "bomb" if door.is_bomb and not number else ""
        tint = "amber" if door.state in ("new", "shut") else "door"
        text = SEPARATOR.join((door.letter, door.state, what))
        yield (
            ("tag", effect, number),
            Sprite("causality.letter", tag.x, 1, 24, 24, tint=tint, text=text, z=TAG),
        )
        if number and (effect, 0) in tags:
            yield ("arc", effect, number), _arc(tag, tags[effect, 0])
    for x, count in more:
        yield (
            ("more", x),
            Sprite("causality.slice_number", x, 1, 30, 18, tint="door", text=f"+{count}", z=TAG),
        )


def _arc(start: EndLabel, end: EndLabel, *, is_hot: bool = False) -> Sprite:
    """From where one leaves to where one arrives."""
    door = start.door
    span = abs(door.departures[start.number - 1][0] - door.arrival[0])
    high = HEIGHTS[min(span, len(HEIGHTS) - 1)]
    what = "bomb" if door.is_bomb and door.state != "shut" else door.state
    words = [what, "right" if end.x > start.x else "left", *(["hot"] if is_hot else [])]
    w = max(abs(end.x - start.x), 14.0)
    return Sprite(
        "causality.arc",
        (start.x + end.x) / 2,
        ARC_FOOT - high / 2,
        w,
        high,
        tint="faded",
        text=SEPARATOR.join(words),
        z=ARC,
    )


def line_marks(state: State, stone: int, seats: Sequence[Seat], page: int) -> Sprites:
    """Return a stone in every slice ringed, and the doors of its worldline strong."""
    m, ledger = measures(state.turn.board).scrolled(page), ledger_of(state)
    tint = signs.line_tint(badge_name(ledger, stone))
    line = worldline(ledger, stone)
    shown: dict[Key, Sprite] = {}
    for t, now in enumerate(state.timeline.slices):
        for placed in now.stones.values():
            if placed.stone in line and t in m.on_strip:
                seat = seats[ledger.stones[placed.stone].faction]
                shown["ring", placed.stone, t] = _ring(m, t, placed, seat, tint)
    tags, _ = _tags(state, m)
    for (effect, number), tag in tags.items():
        if tag.door.stone in line and number and (effect, 0) in tags:
            shown["arc", effect, number] = _arc(tag, tags[effect, 0], is_hot=True)
    return shown


def ways_marked(state: State, page: int, effects: Sequence[int]) -> Sprites:
    """Return the ways of doors and bombs, strong."""
    tags, _ = _tags(state, measures(state.turn.board).scrolled(page))
    return {
        ("arc", effect, number): _arc(tag, tags[effect, 0], is_hot=True)
        for (effect, number), tag in tags.items()
        if number and effect in effects and (effect, 0) in tags
    }


def comets(state: State, page: int, effects: Sequence[int]) -> tuple[Comet, ...]:
    """Through new doors, each from where one leaves to where one will arrive."""
    tags, _ = _tags(state, measures(state.turn.board).scrolled(page))
    found = []
    for effect in effects:
        if (effect, 0) in tags and (effect, 1) in tags:
            start, end = tags[effect, 1].x, tags[effect, 0].x
            high = _arc(tags[effect, 1], tags[effect, 0]).h
            parts = [k / WAY_PARTS for k in range(WAY_PARTS + 1)]
            way = tuple(
                (start + (end - start) * u, ARC_FOOT - 4 * high * u * (1 - u)) for u in parts
            )
            found.append(Comet(way, "causality.time_spark", "amber"))
    return tuple(found)


def newcomers_marked(
    state: State, page: int, stones: Sequence[int], seats: Sequence[Seat]
) -> Sprites:
    """Return those who have just come out of doors, ringed in their slice."""
    m, ledger = measures(state.turn.board).scrolled(page), ledger_of(state)
    shown: dict[Key, Sprite] = {}
    for stone in stones:
        placed = state.timeline.placed(stone, page)
        if placed is not None and page in m.on_strip:
            seat, tint = (
                seats[ledger.stones[stone].faction],
                signs.line_tint(badge_name(ledger, stone)),
            )
            shown["ring", stone] = _ring(m, page, placed, seat, tint)
    return shown


def _ring(m: CausalityMeasures, t: int, placed: PlacedStone, seat: Seat, tint: str) -> Sprite:
    """Return the ring round a stone in the small board of slice ``t``."""
    (x, y), across = m.thumb_spot(t, placed.square), max(m.thumb * 1.32, 13.0)
    text = str(seat.look)
    return Sprite("causality.thumb_ring", x, y, across, across, tint=tint, text=text, z=RING)


def page_targets(m: CausalityMeasures) -> tuple[HitTarget, ...]:
    """Every slice, with its number; those that are not on the strip have no width."""
    boxes = [m.thumb_box(t) for t in range(m.slices)]
    y, high = m.strip_h / 2, m.strip_h
    return tuple(
        HitTarget(("page", t), x + w / 2 - 12, y, (w + 44) * (t in m.on_strip), high)
        for t, (x, _, w, _) in enumerate(boxes)
    )


def chapter_targets(m: CausalityMeasures) -> tuple[HitTarget, HitTarget]:
    """Return the arrows beside the number of the round."""
    back, on = (
        HitTarget(("round", way), x, m.strip_h / 2, 40, 60)
        for way, x in zip((-1, 1), ARROW_X, strict=True)
    )
    return back, on
