"""Ways behind boards: of one, of many at once, and what is known of them from before."""

from __future__ import annotations

from random import Random

import pytest

from game.quoridor.engine.detours import steps_behind_each
from game.quoridor.engine.field import Field, field_of, way
from game.quoridor.engine.move_ordering import Listed
from game.quoridor.engine.paths import Paths
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Position, bits, under
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

SIZES = [3, 4, 5, 9, 15]


def positions(size: int) -> list[Position]:
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


def places(here: Position, field: Field) -> list[Listed]:
    """Wherever a board finds its edges open, sealing somebody in or not, and a step between."""
    flat, upright = here.flat, here.upright
    lays = [(0, FLAT, place) for place in bits(flat & flat >> 1)]
    lays += [(0, UPRIGHT, place) for place in bits(upright & upright >> field.stride)]
    return [*lays, (0, STEP, here.pawns[0]), *lays]


def after(here: Position, kind: int, place: int, field: Field) -> tuple[int, int]:
    if kind == STEP:
        return here.flat, here.upright
    edges, _ = under(kind, place, field.stride)
    if kind == FLAT:
        return here.flat & ~edges, here.upright
    return here.flat, here.upright & ~edges


@pytest.mark.parametrize("size", SIZES)
def test_many_boards_at_once_as_each_alone(size: int) -> None:
    field, sealed = field_of(size, 2), 0
    for here in positions(size):
        listed = places(here, field)
        for player, box in enumerate(here.pawns):
            route = Paths(field).route(here.flat, here.upright, box, player)
            found = steps_behind_each(route, listed, here.flat, here.upright, field, box)
            goal = field.goals[player]
            ways = [
                way(*after(here, kind, place, field), field.stride, box, goal)
                for _, kind, place in listed
            ]
            assert found == [-1 if one is None else one[0] for one in ways]
            sealed += found.count(-1)
    assert sealed or size == 15, "no board seals anybody in: nothing is shown of that"


@pytest.mark.parametrize("size", SIZES)
def test_a_route_that_no_board_crosses_is_found_again_behind_it(size: int) -> None:
    field = field_of(size, 2)
    for here in positions(size):
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
