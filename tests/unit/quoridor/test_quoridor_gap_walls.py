"""Boards that close a gap, against a count of what each board touches."""

from __future__ import annotations

from random import Random

import pytest

from game.core.search.search_api import Budget
from game.quoridor.engine.field import field_of
from game.quoridor.engine.gap_walls import closing
from game.quoridor.engine.move_generation import is_over, moves, played
from game.quoridor.engine.position import FLAT, UPRIGHT, Position
from game.quoridor.engine.search import search
from game.quoridor.engine.squares import read
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

FIELD = field_of(9, 2)

NEARLY_SHUT = (
    "e2 e8 e3 e7 e4 e6 d3h e8h f3h d8v e5 c7h b3h d6 e6 d5 c4v c6v f4v f6h g5h f7v h6v h8h"
)
"""Whoever is to move must go a long way as soon as one more board shuts the short one."""


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
        here = played(here, move, FIELD)


def points(kind: int, place: int) -> list[tuple[int, int]]:
    """The grid points of a board: its ends and its middle."""
    y, x = divmod(place.bit_length() - 1, FIELD.stride)
    return [(x + n, y) if kind == FLAT else (x, y + n) for n in range(3)]


def is_border(point: tuple[int, int]) -> bool:
    return not all(0 < n < FIELD.size for n in point)


def test_a_board_far_from_all_ways_saves_the_own_one() -> None:
    """It closes the other way, so that the short one must stay open."""
    here = Position.of(State.start(Options()))
    for name in NEARLY_SHUT.split():
        here = played(here, read(name, FIELD), FIELD)
    found = search(here, FIELD, Budget(20_000), Random(0))
    assert found.move == read("a7h", FIELD) and found.score_cp > 300
