"""Walls of Quoridor in the engine: damage, gaps, crossings, and ways behind them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.core.search.search_api import Budget
from game.quoridor.engine.field import EmptyGrid, field_of, reaches, way
from game.quoridor.engine.knowledge import builtin_knowledge
from game.quoridor.engine.move_generation import apply, is_over, moves
from game.quoridor.engine.move_ordering import Listed
from game.quoridor.engine.net import SURE, Net
from game.quoridor.engine.paths import Paths, Route
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Position, bits, under
from game.quoridor.engine.search import search
from game.quoridor.engine.walls.crossing_walls import is_safe
from game.quoridor.engine.walls.detours import steps_behind_each
from game.quoridor.engine.walls.gap_walls import closing
from game.quoridor.engine.walls.wall_damage import MOSTS, TOTALS, harm
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

FIELD = field_of(9, 2)


@pytest.mark.parametrize("seed", range(6))
def test_it_is_that_of_all_boards_that_leave_a_way(seed: int) -> None:
    paths, rng = Paths(FIELD), Random(seed)
    here = Position.of(State.start(Options()))
    while not is_over(here, FIELD) and sum(here.hands) > 2:
        for player, box in enumerate(here.pawns):
            edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
            found = harm(paths.route(*edges, box, player), inner, *edges, FIELD, box)
            added = each_added(here, player)
            assert found == (min(max(added), MOSTS - 1), min(sum(added), TOTALS - 1))
        here = apply(here, rng.choice(moves(here, FIELD)), FIELD)


def each_added(here: Position, player: int) -> list[int]:
    """Return what every board that could lie there adds to the player's way, if it leaves one."""
    box, goal, n = here.pawns[player], FIELD.goals[player], range(FIELD.size)
    before = way(here.flat, here.upright, FIELD.stride, box, goal)
    found = [0]
    for kind, y, x in product((FLAT, UPRIGHT), n, n):
        place = 1 << y * FIELD.stride + x
        if can_lie(here, kind, place):
            behind = way(*after(here, kind, place, FIELD), FIELD.stride, box, goal)
            found.append(behind[0] - before[0] if behind else 0)
    return found


def can_lie(here: Position, kind: int, place: int) -> bool:
    """Return whether the board crosses, overlaps and leaves nothing."""
    edges, _ = under(kind, place, FIELD.stride)
    if kind == FLAT:
        return edges & here.flat == edges and not place << 1 & here.inner_upright
    return edges & here.upright == edges and not place << FIELD.stride & here.inner_flat


@pytest.mark.slow
def test_a_first_look_is_seldom_too_high() -> None:
    net, paths, rng = Net(builtin_knowledge().net), Paths(FIELD), Random(2)
    too_high_cp = []
    for _ in range(12):
        here = Position.of(State.start(Options()))
        while not is_over(here, FIELD):
            first, real = looks(net, paths, here)
            too_high_cp.append(first - real)
            seen_at_once = search(here, FIELD, Budget(80), rng).move
            astray = rng.choice(moves(here, FIELD))
            here = apply(here, rng.choice([seen_at_once, astray]), FIELD)
    shares = [sum(cp > most for cp in too_high_cp) / len(too_high_cp) for most in (0, SURE)]
    assert shares[0] > 0.2 and shares[1] < 0.2


def looks(net: Net, paths: Paths, here: Position) -> tuple[int, int]:
    """Return what the net adds with typical harms, and with the real ones."""
    edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
    own, rival = (here.mover, 1 - here.mover)
    routes = {player: paths.route(*edges, here.pawns[player], player) for player in (0, 1)}
    seen = [
        *(here.pawns[p] for p in (own, rival)),
        *(routes[p][0] for p in (own, rival)),
        *(here.hands[p] for p in (own, rival)),
        here.mover,
    ]
    harms = [harm(routes[p], inner, *edges, FIELD, here.pawns[p]) for p in (own, rival)]
    boards = net.boards(*inner, here.mover)
    return net.worth(boards, *seen), net.worth(boards, *seen, *harms)


@pytest.mark.parametrize("seed", range(4))
def test_they_touch_at_two_of_three_points(seed: int) -> None:
    here, rng = Position.of(State.start(Options())), Random(seed)
    taken: set[tuple[int, int]] = set()
    while not is_over(here, FIELD):
        found = dict(zip((FLAT, UPRIGHT), closing(here.flat, here.upright, FIELD), strict=True))
        for kind, place in moves(here, FIELD):
            if kind in (FLAT, UPRIGHT):
                touching = [is_border(p) or p in taken for p in points(kind, place)]
                assert bool(place & found[kind]) == (sum(touching) >= 2)
        move = rng.choice(moves(here, FIELD))
        if move[0] in (FLAT, UPRIGHT):
            taken.update(points(*move))
        here = apply(here, move, FIELD)


def points(kind: int, place: int) -> list[tuple[int, int]]:
    """The grid points of a board: its ends and its middle."""
    y, x = divmod(place.bit_length() - 1, FIELD.stride)
    return [(x + n, y) if kind == FLAT else (x, y + n) for n in range(3)]


def is_border(point: tuple[int, int]) -> bool:
    return not all(0 < n < FIELD.size for n in point)


SIZE = 5


def positions(count: int) -> list[Position]:
    """Positions of games at random, with many boards on the grid and some in hand."""
    field, found = field_of(SIZE, 2), []
    for seed in range(count):
        rng, here = Random(seed), Position.of(State.start(Options(size=SIZE, boards=5)))
        for _ in range(rng.randrange(4, 12)):
            legal = moves(here, field)
            boards = [move for move in legal if move[0] != STEP]
            after = apply(
                here, rng.choice(boards if boards and rng.random() < 0.8 else legal), field
            )
            if is_over(after, field):
                break
            here = after
        found.append(here)
    return found


def route_of(here: Position, field: EmptyGrid, player: int) -> tuple[Route, bool]:
    """The player's shortest way, and whether it is said to be safe."""
    edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
    box = here.pawns[player]
    route = Paths(field).route(*edges, box, player)
    return route, is_safe(route, inner, *edges, field, box, field.goals[player])


def test_a_safe_way_stays_open_whatever_is_laid() -> None:
    """Both play at random, but the owner of the way only walks on along it, while it can."""
    field, safe = field_of(SIZE, 2), 0
    for seed, start in enumerate(positions(900)):
        for owner in (0, 1):
            route, is_said_safe = route_of(start, field, owner)
            if not is_said_safe or not any(start.hands):
                continue
            safe += 1
            for chance in range(4):
                wander(start, field, route, owner, Random(1000 * seed + chance))
    assert safe > 40


def wander(here: Position, field: EmptyGrid, route: Route, owner: int, rng: Random) -> None:
    goal, stride = field.goals[owner], field.stride
    while not is_over(here, field):
        legal, own = moves(here, field), onward(here, route, field)
        if here.mover == owner:
            legal = [move for move in legal if move[0] != STEP or move in own]
        if not legal:
            return
        here = apply(here, rng.choice(legal), field)
        way = here.flat & route[1], here.upright & route[2]
        assert reaches(*way, stride, here.pawns[owner], goal), "a board lies across the way"


def onward(here: Position, route: Route, field: EmptyGrid) -> list[tuple[int, int]]:
    """The mover's steps and jumps to boxes of the way that are nearer to the goal."""
    own, steps, edges = here.pawns[here.mover], Paths(field).steps, route[1:3]
    away = steps(*edges, own, here.mover)
    walks = [move for move in moves(here, field) if move[0] == STEP]
    return [move for move in walks if 0 <= steps(*edges, move[1], here.mover) < away]


SIZES = [3, 4, 5, 9, 15]


def deep_positions(size: int) -> list[Position]:
    """Some in which moves at random have been made."""
    found, rng = [], Random(size)
    while len(found) < 8:
        state = State.start(Options(size=size, boards=2 * size))
        for _ in range(rng.randrange(4 * size)):
            state = state.play(rng.choice(state.legal_moves()))
            if state.is_over:
                break
        else:
            found.append(Position.of(state))
    return found


def places(here: Position, field: EmptyGrid) -> list[Listed]:
    """Return the walls whose edges are open, even if they enclose a player, and a step between."""
    flat, upright = here.flat, here.upright
    lays = [(0, FLAT, place) for place in bits(flat & flat >> 1)]
    lays += [(0, UPRIGHT, place) for place in bits(upright & upright >> field.stride)]
    return [*lays, (0, STEP, here.pawns[0]), *lays]


def after(here: Position, kind: int, place: int, field: EmptyGrid) -> tuple[int, int]:
    if kind == STEP:
        return here.flat, here.upright
    edges, _ = under(kind, place, field.stride)
    if kind == FLAT:
        return here.flat & ~edges, here.upright
    return here.flat, here.upright & ~edges


@pytest.mark.parametrize("size", SIZES)
def test_many_boards_at_once_as_each_alone(size: int) -> None:
    field, sealed = field_of(size, 2), 0
    for here in deep_positions(size):
        listed = places(here, field)
        for player, box in enumerate(here.pawns):
            route = Paths(field).route(here.flat, here.upright, box, player)
            found = steps_behind_each(route, listed, here.flat, here.upright, field, box)
            behind = (after(here, kind, place, field) for _, kind, place in listed)
            ways = [way(*edges, field.stride, box, field.goals[player]) for edges in behind]
            assert found == [-1 if one is None else one[0] for one in ways]
            sealed += found.count(-1)
    assert sealed or size == 15, "no board seals anybody in: nothing is shown of that"


@pytest.mark.parametrize("size", SIZES)
def test_a_route_that_no_board_crosses_is_found_again_behind_it(size: int) -> None:
    field = field_of(size, 2)
    for here in deep_positions(size):
        for player, box in enumerate(here.pawns):
            for _, kind, place in places(here, field):
                paths = Paths(field)
                route = paths.route(here.flat, here.upright, box, player)
                edges, touched = under(kind, place, field.stride)
                if kind == STEP or edges & route[1 if kind == FLAT else 2]:
                    continue
                flat, upright = after(here, kind, place, field)
                paths.inherit(route, touched, flat, upright, box, player)
                steps, across_flat, across_upright, within = paths.route(flat, upright, box, player)
                *anew, flooded = Paths(field).route(flat, upright, box, player)
                assert [steps, across_flat, across_upright] == anew
                assert within[: steps + 1] == flooded[: steps + 1]
