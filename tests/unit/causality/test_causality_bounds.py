"""What is counted of a puzzle before anything is tried."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.causality.puzzles import PUZZLES, shipped
from game.causality.puzzles.bounds import fewest_rounds
from game.causality.puzzles.goals import Active, Win
from game.causality.rules.board import Board, Setup
from game.causality.rules.commands import Bomb, Command, Jump, Timejump
from game.causality.rules.ending import opened
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.stones import Faction, Kind
from game.causality.rules.turns import Turn
from game.causality.scenarios.scenario_cache import Dead, found


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_stored_solution_takes_fewer_rounds_than_are_counted(puzzle: str) -> None:
    assert fewest_rounds(shipped(puzzle)) <= shipped(puzzle).par


def test_a_newcomer_begins_where_a_stone_has_left() -> None:
    """Four bases that are four squares apart: without the continuous way two stones would do."""
    knot = shipped("knot")
    assert fewest_rounds(knot) == knot.par == 4
    assert fewest_rounds(replace(knot, goals=(Win(),))) == 4
    assert fewest_rounds(replace(knot, goals=(Active(3),))) == 3
    first, guard = knot.file.board.setup
    younger = replace(knot.file, board=replace(knot.file.board, setup=(guard, first)))
    assert fewest_rounds(replace(knot, file=younger)) == 3  # then the guard may have to go


def test_arrivals_of_the_other_side_are_not_ones_own() -> None:
    knot = shipped("knot")
    script = {turn: (Timejump(1, 0),) for turn in (5, 10)}
    assert fewest_rounds(replace(knot, goals=(Active(3),), script=script)) == 2


def random_choice(rng: Random, turn: Turn, seat: int) -> tuple[Command, ...]:
    """Orders for all stones of a seat; A's stones leave when they can, B's never do."""
    given = []
    for stone in turn.free(seat):
        commands = [order.command for order in turn.orders(stone)]
        leaving = [c for c in commands if isinstance(c, Timejump) and c.link is None]
        staying = [c for c in commands if not isinstance(c, (Timejump, Jump, Bomb))]
        given.append(rng.choice((leaving if seat == 0 and turn.is_last else ()) or staying))
    return tuple(given)


def test_whoever_asks_the_only_stone_twice_loses_it() -> None:
    """``fewest_rounds`` builds on it: two arrivals in the second round cost A's oldest stone."""
    rng, twice = Random(5), 0
    for _ in range(60):
        squares = [(x, y) for x in range(3) for y in range(2)]
        rng.shuffle(squares)
        others = [(Faction.B, rng.choice((Kind.TANK, Kind.SNIPER))), (Faction.GM, Kind.BOX)]
        stones = [(Faction.A, Kind.TANK), *rng.sample(others, rng.randrange(3))]
        setup = tuple(
            Setup(faction, kind, *squares.pop(), rng.randrange(4) if kind.orientable else 0)
            for faction, kind in stones
        )
        turn = Turn.first(Board(3, 3, 2, setup=setup), Ruleset())
        for _ in range(2):
            for _ in range(3):
                turn = turn.after((random_choice(rng, turn, 0), random_choice(rng, turn, 1)))
            scenario = found(turn)
            assert not isinstance(scenario, Dead)
            turn = opened(turn, scenario)
        if len(turn.ledger.effects) == 3:
            twice += 1
            assert turn.round.scenario.removed_setup == {0}
    assert twice >= 6
