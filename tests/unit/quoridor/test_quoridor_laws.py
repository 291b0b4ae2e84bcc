"""Laws of every position of Quoridor, of its legal actions, rewards and refusals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from game.core.rules.options import OptionError
from game.core.rules.state import IllegalMove
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Step,
)
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

H, V = Orientation
LENGTHS = (1, 2, 3)


def crowded(players: int, size: int, seed: int) -> Iterator[State]:
    """Positions of a game at random with many boards and cheats, hands emptied at times."""
    rng = Random(seed)
    state = State.start(Options(players, size, boards=6, cheats=3))
    while not state.is_over:
        yield state
        if rng.random() < 0.2:
            yield replace(state, hands=(0,) * players)
        moves = state.legal_moves()
        others = [move for move in moves if not isinstance(move, (Step, Jump))]
        state = state.play(rng.choice(others if others and rng.random() < 0.6 else moves))


def conceivable(size: int) -> list[Action]:
    """Return every conceivable action on this grid, and some outside it."""
    points = list(product(range(-1, size + 2), repeat=2))
    walks = [kind(to) for kind in (Step, Jump) for to in points]
    boards = [Place(Board(at, o, n)) for at in points for o in (H, V) for n in LENGTHS]
    destroyed = [Destroy(at, o) for at in points for o in (H, V)]
    return [*walks, *boards, *map(Cheat, CheatKind), *destroyed]


def is_accepted(state: State, action: Action) -> bool:
    try:
        state.play(action)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize(("players", "size", "seed"), [(2, 4, 1), (2, 5, 2), (4, 5, 3), (4, 5, 4)])
def test_what_is_offered_is_what_is_accepted(players: int, size: int, seed: int) -> None:
    every = conceivable(size)
    for state in islice(crowded(players, size, seed), 2, None, 3):
        offered = set(state.legal_moves())
        assert {action for action in every if is_accepted(state, action)} == offered


def test_nobody_may_stay_who_can_lay_a_board() -> None:
    """The null move is for players without another move (quoridor RULES 5.10)."""
    pawns = ((0, 0), (1, 0), (2, 0), (4, 2))  # 1 and 2 stand in the way, 2 with its back to a wall
    walls = Grid(5, (Board((0, 1), H, 1), Board((2, 1), H, 1), Board((3, 0), V, 1)))
    stuck = replace(State.start(Options(4, 5, boards=0)), pawns=pawns, grid=walls)
    stay = Step((0, 0))
    assert stuck.legal_moves() == (stay,)
    assert stuck.play(stay).pawns == pawns and stuck.play(stay).to_move == 1
    able = replace(stuck, hands=(1, 0, 0, 0))
    assert {type(move) for move in able.legal_moves()} == {Place}
    assert able.refusal(stay).key == "not_a_landing"
    bound = replace(able, pending_length=3)
    assert {type(move) for move in bound.legal_moves()} == {Place}
    assert bound.refusal(stay).key == "must_place"


def test_no_room_is_where_every_board_that_fits_would_seal_somebody_in() -> None:
    """Two short boards leave no place for a long one but across the grid."""
    columns = Grid(3, (Board((1, 0), V, 1), Board((2, 0), V, 1)))
    state = replace(State.start(Options(2, 3, cheats=1)), grid=columns)
    across = Board((0, 2), H, 3)
    assert state.placement_refusal(across).key == "wrong_length"
    assert replace(state, pending_length=3).placement_refusal(across).key == "seals"
    assert not state.has_room(3) and state.has_room(1)
    assert state.cheat_refusal(CheatKind.LONGBOARD).key == "no_room_for_length"
    assert state.cheat_refusal(CheatKind.SHORTBOARD) is None


def test_a_game_cannot_begin_in_a_position_that_ends_it() -> None:
    with pytest.raises(OptionError):
        Options(position="9 2 4,8:10=1 4,7:10")
