"""Marks on top of a Quoridor board: targets, ghosts, trails, the way to the goal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.quoridor.rules.moves import DESTROYER, Action, Board, Cell, Destroy, Jump, Place, Step
from game.quoridor.rules.state import State
from scenes.boards.hit_target import TargetPath
from scenes.boards.quoridor.hit_targets import special_target
from scenes.boards.quoridor.pieces import (
    AIM,
    DOTS,
    GHOST,
    HALO,
    NOTE,
    RING,
    SEALED,
    bar,
    centre,
    measures,
)
from scenes.boards.sprite import Key, Spot, Sprite, Sprites, seat_tint

PROPOSED = 1.3
"""Size of the ring of a proposed square, as a multiple of the others."""

BESIDE = 0.46
"""How far from the middle of a pawn the way of a jump leads past it."""


def marks(state: State, path: TargetPath) -> Sprites:
    """Return what may be picked after ``path``."""
    if state.outcome() is not None:
        return {}
    kind, *place = path[0].key if path else ("pawn",)
    if kind == "pawn":
        return dict(_landings(state))
    if kind == "point":
        return dict(_far_ends(state, (place[0], place[1])))
    return dict(_breakable(state)) if path[0] == special_target(DESTROYER) else {}


def _landings(state: State) -> Iterator[tuple[Key, Sprite]]:
    m, landings = measures(state.options.size), state.landings()
    ring, own = m.ring, state.pawns[state.to_move]
    if not landings and Step(own) in state.legal_moves():
        yield ("landing", *own), Sprite("landing", *centre(own), m.cell, m.cell, tint="acc", z=RING)
    for cell, jumped in landings.items():
        over = str(len(jumped)) if len(jumped) > 1 else ""
        mark = Sprite("landing", *centre(cell), ring, ring, tint="acc", text=over, z=RING)
        yield ("landing", *cell), mark


def _far_ends(state: State, point: tuple[int, int]) -> Iterator[tuple[Key, Sprite]]:
    yield ("point",), Sprite("point", *point, 0.3, 0.3, tint="acc", z=AIM)
    for board in state.placements(state.pending_length):
        if point in (board.start, board.end):
            end = board.end if point == board.start else board.start
            yield ("end", *end), Sprite("landing", *end, 0.34, 0.34, tint="acc", z=AIM)


def _breakable(state: State) -> Iterator[tuple[Key, Sprite]]:
    for board in state.destroyable():
        key = ("target", *board.start, int(board.orientation))
        yield key, _capsule(state, board, "quoridor.target", "amber")


def ghost(state: State, action: Action, refusal: Comment | None, seats: Sequence[Seat]) -> Sprites:
    """Return the sprites of ``action``; a refused board hatched, with what it seals off tinted."""
    tint = seat_tint(state.to_move, seats)
    match action:
        case Place(board):
            return dict(_board_ghost(state, board, refusal, tint))
        case Step(to) | Jump(to):
            return dict(_landing_ghost(state, to, tint))
        case Destroy(start, orientation):
            broken = state.grid.board_at(start, orientation)
            return (
                {("aim",): _capsule(state, broken, "quoridor.target_aim", "amber")}
                if broken
                else {}
            )
    return {}


def _board_ghost(
    state: State, board: Board, refusal: Comment | None, tint: str
) -> Iterator[tuple[Key, Sprite]]:
    box = bar(board, state.options.size)
    if refusal is None:
        yield ("aim",), Sprite("quoridor.ghost_board", *box, tint=tint, z=GHOST)
        return
    m = measures(state.options.size)
    yield ("aim",), Sprite("quoridor.refused_board", *box, tint="danger", z=GHOST)
    badge = m.units(26)
    yield ("refused",), Sprite("cross", box[0], box[1], badge, badge, tint="danger", z=NOTE)
    for cell in sorted(refusal.cells):
        sealed = Sprite("quoridor.sealed", *centre(cell), m.cell, m.cell, tint="danger", z=SEALED)
        yield ("sealed", *cell), sealed


def _landing_ghost(state: State, to: Cell, tint: str) -> Iterator[tuple[Key, Sprite]]:
    m, jumped = measures(state.options.size), state.landings().get(to, ())
    x, y = centre(to)
    # the key of the target's mark, which it takes the place of
    yield (
        ("landing", *to),
        Sprite("quoridor.ghost_pawn", x, y, m.pawn, m.pawn, alpha=0.6, tint=tint, z=AIM),
    )
    yield ("frame",), Sprite("frame", x, y, m.cell, m.cell, tint=tint, z=AIM)
    if not jumped:
        return
    way = _flight([centre(cell) for cell in (state.pawns[state.to_move], *jumped, to)])
    badge, dot, head = m.units(26), m.units(5), m.units(17)
    for k, (dot_x, dot_y) in enumerate(way[:-2]):
        yield (
            ("flight", k),
            Sprite("quoridor.flight_dot", dot_x, dot_y, dot, dot, tint="white", z=AIM),
        )
    (from_x, from_y), (end_x, end_y) = way[-2:]
    angle = math.degrees(math.atan2(from_x - end_x, from_y - end_y))
    yield ("flight",), Sprite("arrow", end_x, end_y, head, head, angle, tint="white", z=AIM)
    if len(jumped) > 1:
        corner, over = (x - m.cell / 2, y + m.cell / 2), str(len(jumped))
        yield ("count",), Sprite("count", *corner, badge, badge, tint="acc", text=over, z=NOTE)


def trace(step: Transition, seats: Sequence[Seat]) -> Sprites:
    """Return marks of the last act: a trail to the pawn, a light round the board."""
    before: State = step.before
    tint = seat_tint(before.to_move, seats)
    match step.move:
        case Step(to) | Jump(to):
            start = before.pawns[before.to_move]
            spots = [centre(cell) for cell in (start, *before.landings().get(to, ()), to)]
            dots = list(_curve(spots, 4))[:-2]
            across = measures(before.options.size).units(5)
            dot = Sprite("dot", 0, 0, across, across, tint=tint, z=DOTS)
            return {
                ("trail", k): replace(dot, x=x, y=y, alpha=0.2 + 0.5 * k / len(dots))
                for k, (x, y) in enumerate(dots)
            }
        case Place(board):
            return {("light",): light(before, board, tint)}
        case Destroy(start, orientation):
            broken = before.grid.board_at(start, orientation)
            return {("light",): light(before, broken, tint)} if broken else {}
    return {}


def light(state: State, board: Board, tint: str) -> Sprite:
    """Return what shows that a board was laid or broken last."""
    return replace(_capsule(state, board, "quoridor.light", tint), z=HALO)


def route_marks(state: State, player: Player, seats: Sequence[Seat]) -> Sprites:
    """Return the way of `player` past all pawns, as dots between the boxes."""
    way = [centre(cell) for cell in state.route(player)]
    across, tint = measures(state.options.size).units(5.4), seat_tint(player, seats)
    dots = [
        (x0 + (x1 - x0) * k / 4, y0 + (y1 - y0) * k / 4)
        for (x0, y0), (x1, y1) in pairwise(way)
        for k in (1, 2, 3)
    ]
    return {
        ("route", player, k): Sprite("dot", x, y, across, across, tint=tint, z=DOTS)
        for k, (x, y) in enumerate(dots)
    }


def hint_marks(state: State, hints: Sequence[Comment], seats: Sequence[Seat]) -> Sprites:
    """Return the boxes of the newest hint, and sprites of the move that it proposes."""
    if not hints:
        return {}
    cells = next((hint.cells for hint in reversed(hints) if hint.cells), frozenset())
    across = measures(state.options.size).units(11)
    dot = Sprite("dot", 0, 0, across, across, tint="amber", z=DOTS)
    lit: dict[Key, Sprite] = {}
    for cell in cells:
        x, y = centre(cell)
        lit["lit", *cell] = replace(dot, x=x, y=y)
    for action in hints[-1].line[:1]:
        lit.update(
            (("hint", *key), sprite) for key, sprite in _proposal(state, action, seats).items()
        )
    return lit


def _proposal(state: State, action: Action, seats: Sequence[Seat]) -> Sprites:
    """Return the amber sprites of a move that a hint proposes, unlike an aim."""
    match action:
        case Step(to) | Jump(to):
            across = measures(state.options.size).ring * PROPOSED
            return {
                ("landing", *to): Sprite(
                    "landing", *centre(to), across, across, tint="amber", z=AIM
                )
            }
        case Place(board):
            shown = ghost(state, action, None, seats)
            amber = {key: replace(sprite, tint="amber") for key, sprite in shown.items()}
            return {**amber, (): light(state, board, "amber")}
    return ghost(state, action, None, seats)


def _capsule(state: State, board: Board, shape: str, tint: str) -> Sprite:
    return Sprite(shape, *bar(board, state.options.size), tint=tint, z=AIM)


def _flight(spots: Sequence[Spot]) -> list[Spot]:
    """Return a way past what is jumped over, on the side to which it turns.

    Ends short of the goal.
    """
    legs = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(spots)]
    bends = sum(ax * by - ay * bx for (ax, ay), (bx, by) in pairwise(legs))
    side = BESIDE if bends >= 0 else -BESIDE
    sides = [(-dy * side, dx * side) for dx, dy in legs]
    first, last = spots[0], spots[-1]
    passed = [
        (x + (ax + bx if ax != bx else ax), y + (ay + by if ay != by else ay))
        for (x, y), ((ax, ay), (bx, by)) in zip(spots[1:-1], pairwise(sides), strict=True)
    ]
    start = first[0] + sides[0][0] + 0.3 * legs[0][0], first[1] + sides[0][1] + 0.3 * legs[0][1]
    goal = last[0] - 0.5 * legs[-1][0], last[1] - 0.5 * legs[-1][1]
    return list(_curve([start, *passed, goal], 4))


def _curve(spots: Sequence[Spot], parts: int) -> Iterator[Spot]:
    """Yield a smooth line through ``spots`` (Catmull-Rom), ``parts`` points for each leg."""
    padded = [spots[0], *spots, spots[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(parts):
            t = k / parts
            yield (_between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t))
    yield spots[-1]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Return the spline from ``b`` to ``c``, ``a`` and ``d`` being their neighbours."""
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
