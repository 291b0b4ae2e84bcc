"""The harm of one board, against a search for ways behind each of all boards."""

from __future__ import annotations

from random import Random

import pytest

from game.core.search.search_api import Budget
from game.quoridor.engine.field import field_of, way
from game.quoridor.engine.knowledge import shipped
from game.quoridor.engine.move_generation import is_over, moves, played
from game.quoridor.engine.net import SURE, Net
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import FLAT, UPRIGHT, Position, under
from game.quoridor.engine.search import search
from game.quoridor.engine.wall_damage import MOSTS, TOTALS, harm
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
        here = played(here, rng.choice(moves(here, FIELD)), FIELD)


def each_added(here: Position, player: int) -> list[int]:
    """What every board that could lie there adds to the player's way, if it leaves one."""
    box, goal = here.pawns[player], FIELD.goals[player]
    before = way(here.flat, here.upright, FIELD.stride, box, goal)
    assert before is not None
    found = [0]
    for kind in (FLAT, UPRIGHT):
        for y in range(FIELD.size):
            for x in range(FIELD.size):
                place = 1 << y * FIELD.stride + x
                if not can_lie(here, kind, place):
                    continue
                edges, _ = under(kind, place, FIELD.stride)
                flat = here.flat & ~edges if kind == FLAT else here.flat
                upright = here.upright & ~edges if kind == UPRIGHT else here.upright
                behind = way(flat, upright, FIELD.stride, box, goal)
                found.append(behind[0] - before[0] if behind else 0)
    return found


def can_lie(here: Position, kind: int, place: int) -> bool:
    """Whether the board crosses, overlaps and leaves nothing."""
    edges, _ = under(kind, place, FIELD.stride)
    if kind == FLAT:
        return edges & here.flat == edges and not place << 1 & here.inner_upright
    return edges & here.upright == edges and not place << FIELD.stride & here.inner_flat


def test_a_first_look_is_seldom_too_high() -> None:
    net, paths, rng = Net(shipped().net), Paths(FIELD), Random(2)
    too_high_cp = []
    for _ in range(12):
        here = Position.of(State.start(Options()))
        while not is_over(here, FIELD):
            first, real = looks(net, paths, here)
            too_high_cp.append(first - real)
            seen_at_once = search(here, FIELD, Budget(80), rng).move
            astray = rng.choice(moves(here, FIELD))
            here = played(here, rng.choice([seen_at_once, astray]), FIELD)
    shares = [sum(cp > most for cp in too_high_cp) / len(too_high_cp) for most in (0, SURE)]
    assert shares[0] > 0.2 and shares[1] < 0.2


def looks(net: Net, paths: Paths, here: Position) -> tuple[int, int]:
    """What the net adds with typical harms, and with the real ones."""
    edges, inner = (here.flat, here.upright), (here.inner_flat, here.inner_upright)
    routes = [paths.route(*edges, box, player) for player, box in enumerate(here.pawns)]
    harms = [
        harm(route, inner, *edges, FIELD, box)
        for route, box in zip(routes, here.pawns, strict=True)
    ]
    order = (0, 1) if here.mover == 0 else (1, 0)
    seen = [
        here.pawns[order[0]], here.pawns[order[1]], routes[order[0]][0], routes[order[1]][0],
        here.hands[order[0]], here.hands[order[1]], here.mover,
    ]  # fmt: skip
    boards = net.boards(*inner, here.mover)
    return net.worth(boards, *seen), net.worth(boards, *seen, harms[order[0]], harms[order[1]])
