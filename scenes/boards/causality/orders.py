"""Hit targets to order a stone: squares of the board, and the petals of a dial.

The first target is the stone. The second is a square to go to, or a petal; "jump" and "bomb" lead
on to petals of slices and of doors that are there already.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import Final

from game.causality.computer.quick_orders import likely_commands
from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
    Walk,
)
from game.causality.rules.flags import Ledger
from game.causality.rules.legality import arrival_of, target_of
from game.causality.rules.moves import Count, Move, Order, Withdraw
from game.causality.rules.names import effect_name
from game.causality.rules.state import State
from game.causality.rules.stones import StoneKind
from game.causality.rules.timeline import PlacedStone
from game.causality.rules.turns import Turn
from scenes.boards.causality.field import centre
from scenes.boards.causality.measures import CausalityMeasures, measures
from scenes.boards.hit_target import HitTarget, TargetPath
from scenes.boards.sprite import Key, Spot

JUMP, BOMB, WITHDRAW = ("do", "jump"), ("do", "bomb"), ("do", "withdraw")
LEADING: Final = (JUMP, BOMB)

WIDE, HIGH = 88.0, 49.0
"""Half the axes of the ellipse that the petals stand on, in design units."""

PETAL: Final = 44.0
SMALL_PETAL: Final = 36.0
MANY: Final = 8
"""Number of petals from which they are small."""

BEARINGS: Final[Mapping[Key, float]] = {
    ("do", "up"): 0,
    ("do", "right"): 90,
    ("do", "down"): 180,
    ("do", "left"): 270,
    ("do", "upright"): 45,
    ("do", "downright"): 135,
    ("do", "downleft"): 225,
    ("do", "upleft"): 315,
}
"""Where petals stand that mean a direction of the board, in degrees clockwise from the top."""

AHEAD: Final[Mapping[Key, float]] = {
    ("do", "forward"): 0,
    ("do", "backward"): 180,
    ("do", "cw"): 90,
    ("do", "acw"): 270,
}
"""Where petals stand that mean a direction of the stone, from where it faces."""

BETWEEN: Final = 37.0
"""How far from the top or the bottom of the dial stands what has no direction of its own."""

KEPT: Final[Mapping[Key, float]] = {
    ("do", "attack"): BETWEEN,
    BOMB: BETWEEN,
    ("do", "wait"): 180 - BETWEEN,
    ("do", "pass"): 180 - BETWEEN,
    WITHDRAW: 180 + BETWEEN,
    JUMP: 360 - BETWEEN,
    ("do", "lock"): 270,
    ("do", "unlock"): 0,
    ("do", "hide"): 90,
}
"""Where petals without a direction stand, whatever else there is: between those that have one."""

KEPT_DIAGONALLY: Final[Mapping[Key, float]] = {
    JUMP: 0,
    ("do", "wait"): 180,
    ("do", "pass"): 180,
    WITHDRAW: 270,
}
"""The same beside petals that mean diagonals."""

FEW: Final = 5
"""Maximal number of slices in a bow over the dial, the first one on the left."""

BOW: Final = 230.0
"""Degrees of the dial that the bow of slices takes."""


@dataclass(frozen=True, slots=True)
class Petal:
    """One sign of the dial: where it stands in board units, how wide, how its sign is turned."""

    key: Key
    x: float
    y: float
    across: float
    bearing: float


def stone_target(state: State, stone: int, page: int, m: CausalityMeasures) -> HitTarget:
    """Return a stone; without a place on other pages than the one where it is commanded."""
    key = ("stone", stone)
    if page != state.turn.slice:
        return HitTarget(key)
    placed = state.timeline.slices[page].stones[stone]
    return HitTarget(key, *centre(placed.square), m.tile, m.tile, leads_on=not state.is_counting)


def pickable(state: State) -> Sequence[Move]:
    """Every order for every stone of the mover, and taking back what was ordered."""
    if state.is_over:
        return ()
    if state.is_counting:
        return (*map(Count, state.waiting), *map(Withdraw, state.counts[state.side]))
    free = state.turn.free(state.side)
    orders = [order for stone in free for order in state.turn.orders(stone)]
    orders.sort(key=lambda order: isinstance(order.command, Wait | Pass))  # buttons begin in front
    given = state.orders[state.side]
    return (*(o for o in orders if o.command not in given), *(Withdraw(c.stone) for c in given))


def target_paths(state: State, ply: Move, page: int) -> Sequence[TargetPath]:
    """Return the paths of targets that mean ``ply`` on ``page``."""
    m = measures(state.turn.board)
    match ply:
        case Count(stone) | Withdraw(stone) if state.is_counting:
            return ((stone_target(state, stone, page, m),),)
        case Withdraw(stone):
            keys: Sequence[tuple[Key, ...]] = ((WITHDRAW,),)
        case Order(command):
            stone = command.stone
            placed = state.timeline.slices[state.turn.slice].stones[stone]
            keys = spelt(state.turn, placed, _in_place(state, command))
        case _:
            return ()
    first = stone_target(state, stone, page, m)
    paths = []
    for path in keys:
        rest = [_target(state, stone, path[:k], key, page, m) for k, key in enumerate(path)]
        if page == state.turn.slice or rest[-1].w:
            paths.append((first, *rest))
    return tuple(paths)


def _in_place(state: State, command: Command) -> Command:
    """Return the command on whose place in the dial this one stands.

    An order that was given leaves its place to the same step with a turn.
    """
    if isinstance(command, Step) and command.turn is Rotation.CW:
        plain = Step(command.stone, command.forward)
        return plain if state.order_of(command.stone) == plain else command
    return command


def spelt(play: Turn, placed: PlacedStone, command: Command) -> Sequence[tuple[Key, ...]]:
    """Return the targets after the stone, by their keys; () for what is only aimed at."""
    jump, bomb = ((), ()) if play.is_last else ((JUMP,), (BOMB,))
    match command:
        case Wait() | Pass() | Attack():
            return ((("do", type(command).__name__.lower()),),)
        case Step(_, forward, Rotation.NONE):
            target = target_of(placed, command)
            return (("go", *target),), (("do", "forward" if forward else "backward"),)
        case Face(_, azimuth):
            way = {1: "cw", 3: "acw"}.get((azimuth - placed.azimuth) % 4)
            return () if way is None else ((("do", way),),)
        case Walk(_, direction):
            square = ("go", *target_of(placed, command))
            return (square,), (("do", direction.name.lower()),)
        case Tag(_, screen):
            return ((("do", screen.name.lower()),),)
        case Bomb(_, t):
            return ((*bomb, ("slice", t)),)
        case Timejump(_, t, None):
            return ((*jump, ("slice", t)),)
        case Jump(_, x, y, _, None):
            return ((("go", x, y),),)
        case Timejump(_, _, int() as link):
            return ((*jump, _door(play.ledger, link)),)
        case Jump(_, _, _, _, int() as link):
            return ((_door(play.ledger, link),),)
    return ()


def _door(ledger: Ledger, link: int) -> Key:
    effect = arrival_of(ledger, link)
    assert effect is not None, "only arrivals can be linked"
    return ("door", effect.id)


def _target(
    state: State, stone: int, before: tuple[Key, ...], key: Key, page: int, m: CausalityMeasures
) -> HitTarget:
    """On the active page a square or a petal; a slice on its own page is the stone's square."""
    if page != state.turn.slice:
        placed = state.timeline.slices[state.turn.slice].stones[stone]
        effects = state.turn.ledger.effects
        is_here = key == ("slice", page) or (key[0] == "door" and effects[key[1]].t_arrive == page)
        if not is_here:
            return HitTarget(key)
        square = effects[key[1]].square if key[0] == "door" else placed.square
        across = 0.45 if key[0] == "door" else m.tile
        x, y = centre(square)
        shift = 0.28 if key[0] == "door" else 0.0  # the letter's corner is the door that is there
        return HitTarget(key, x + shift, y - shift, across, across)
    if key[0] == "go":
        return HitTarget(key, *centre((key[1], key[2])), m.tile, m.tile)
    petal = dial(state, stone, before)[key]
    return HitTarget(key, petal.x, petal.y, petal.across, petal.across, has_ring=key in LEADING)


def only_waiting(state: State) -> TargetPath:
    """Return the path to the one stone that waits for an order; () if there are more or none."""
    m, waiting = measures(state.turn.board), state.waiting
    return (stone_target(state, waiting[0], state.turn.slice, m),) if len(waiting) == 1 else ()


def likely(state: State, path: TargetPath) -> HitTarget | None:
    """Return the first waiting stone or, with a stone picked, its most promising order.

    Only orders that a single target gives count.
    """
    page = state.turn.slice
    if not path:
        return stone_target(state, state.waiting[0], page, measures(state.turn.board))
    stone = path[0].key[1]
    for command in likely_commands(state, stone) if len(path) == 1 else ():
        if command != state.order_of(stone):
            for meant in target_paths(state, Order(command), page):
                if len(meant) == 2:
                    return meant[1]
    return None


def level_of(path: TargetPath) -> tuple[Key, ...]:
    """Return what has been picked after the stone."""
    return tuple(target.key for target in path[1:])


@lru_cache(maxsize=64)
def dial(state: State, stone: int, before: tuple[Key, ...] = ()) -> Mapping[Key, Petal]:
    """Return the petals of the orders for a stone, after the targets `before`."""
    play, m = state.turn, measures(state.turn.board)
    placed = state.timeline.slices[play.slice].stones[stone]
    paths = [path for order in play.orders(stone) for path in spelt(play, placed, order.command)]
    if state.order_of(stone) is not None:
        paths.append((WITHDRAW,))
    depth = len(before)
    keys = dict.fromkeys(p[depth] for p in paths if p[:depth] == before and p[depth][0] != "go")
    kind = play.ledger.stones[stone].kind
    x, y, w, h = m.dial(state.side)
    across = PETAL if len(keys) < MANY else SMALL_PETAL
    petals = {}
    for key, bearing in _bearings(list(keys), placed, kind).items():
        a = radians(bearing)
        at = m.spot(x + w / 2 + WIDE * sin(a), y + h / 2 - HIGH * cos(a))
        petals[key] = Petal(key, *at, m.units(across), bearing)
    return petals


def _bearings(keys: list[Key], placed: PlacedStone, kind: StoneKind) -> dict[Key, float]:
    """Degrees of every petal.

    Those with a direction have theirs, those without one always the same place; slices stand in a
    row, and what is left fills the gaps.
    """
    found = {key: BEARINGS[key] for key in keys if key in BEARINGS}
    for key in keys:
        if key in AHEAD:
            found[key] = (AHEAD[key] + 90 * placed.azimuth) % 360
    times = sorted(key for key in keys if key[0] == "slice")
    if len(times) > FEW:
        return {key: 360 * k / len(keys) for k, key in enumerate(keys)}
    pitch = BOW / max(len(times), 1)
    for k, key in enumerate(times):
        found[key] = (pitch * (k + 0.5) - BOW / 2) % 360
    kept = KEPT_DIAGONALLY if kind is StoneKind.WILDCARD and not times else KEPT
    found |= {key: kept[key] for key in keys if key in kept}
    if kind is StoneKind.SNIPER and ("do", "attack") in found:
        found["do", "attack"] = 90.0 * placed.azimuth  # its gun, where it points
    for key in keys:
        if key not in found:
            found[key] = _widest_gap(sorted(found.values())) if found else 0.0
    return found


def _widest_gap(taken: Sequence[float]) -> float:
    """Return the middle of the widest gap between bearings."""
    around = [*taken, taken[0] + 360]
    gap, start = max((b - a, -a) for a, b in pairwise(around))
    return (-start + gap / 2) % 360


def dial_centre(m: CausalityMeasures, side: int) -> Spot:
    """Return the middle of the dial of a side, in board units."""
    x, y, w, h = m.dial(side)
    return m.spot(x + w / 2, y + h / 2)


def squares(state: State, stone: int) -> Iterator[tuple[int, int, int]]:
    """Yield the squares that a stone may be sent to, each with the slice that it gets to."""
    play = state.turn
    placed = state.timeline.slices[play.slice].stones[stone]
    for order in play.orders(stone):
        command = order.command
        if isinstance(command, Jump) and command.link is None:
            yield command.x, command.y, command.t
        elif isinstance(command, Step | Walk):
            yield *target_of(placed, command), play.slice + 1


def letters(ledger: Ledger, keys: Iterable[Key]) -> dict[Key, str]:
    """Return what is written on petals: the number of a slice, the letter of a door."""
    return {
        key: effect_name(key[1]) if key[0] == "door" else str(key[1])
        for key in keys
        if key[0] in ("slice", "door")
    }


def turned(state: State, command: Command, step: int) -> Command | None:
    """Return the command with the next turn after its step, or the next way to face.

    None: it has none.
    """
    play = state.turn
    if isinstance(command, Step):
        ways = (Rotation.NONE, Rotation.CW, Rotation.ACW)
        at = (ways.index(command.turn) + step) % len(ways)
        return Step(command.stone, command.forward, ways[at])
    if isinstance(command, Face):
        placed = state.timeline.slices[play.slice].stones[command.stone]
        azimuth = (command.azimuth + step) % 4
        if azimuth == placed.azimuth:
            azimuth = (azimuth + step) % 4
        return Face(command.stone, azimuth)
    return None
