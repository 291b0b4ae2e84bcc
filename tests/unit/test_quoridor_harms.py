"""The harm of one board, against a search for ways behind each of all boards."""

from __future__ import annotations

from random import Random

import pytest

from game.quoridor.engine.field import field_of, way
from game.quoridor.engine.harms import MOSTS, TOTALS, harm
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import FLAT, UPRIGHT, Position, under
from game.quoridor.engine.turn import is_over, moves, played
from game.quoridor.options import Options
from game.quoridor.state import State

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
