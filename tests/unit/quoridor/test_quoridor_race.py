"""Races of two without boards in hand, to their ends; and what a position is worth at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations, product
from random import Random

import pytest

from game.core.search.search_api import Budget
from game.quoridor.engine.evaluation import TEMPO, WIN, formula_value
from game.quoridor.engine.field import EmptyGrid, Way, distances, field_of, way
from game.quoridor.engine.position import STEP, Position, bits, targets
from game.quoridor.engine.race import Race, runs_free
from game.quoridor.engine.search import search
from game.quoridor.rules.moves import Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

SIZE = 5
FIELD = field_of(SIZE, 2)
SEEDS = range(6)


def walled(seed: int) -> Position:
    """A small grid with all boards laid at random."""
    rng, state = Random(seed), State.start(Options(size=SIZE, boards=3))
    while any(state.hands):
        state = state.play(rng.choice([m for m in state.legal_moves() if isinstance(m, Place)]))
    return Position.of(state)


def on_the_way(field: EmptyGrid) -> Iterator[tuple[tuple[int, int], int]]:
    """All places of two avatars that have not arrived, with either of them to move."""
    boxes = [1 << (y * field.stride + x) for y, x in product(range(field.size), repeat=2)]
    for pawns in permutations(boxes, 2):
        if not any(pawn & goal for pawn, goal in zip(pawns, field.goals, strict=True)):
            yield from ((pawns, mover) for mover in (0, 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_winners_hurry_and_losers_delay(seed: int) -> None:
    """A race in which both go to the best box lasts as long as is said from the beginning."""
    here = walled(seed)
    race = Race(here.flat, here.upright, FIELD)
    for pawns, mover in on_the_way(FIELD):
        own, rival, now = pawns[mover], pawns[1 - mover], mover
        plies, said = 0, race.lasts(own, rival, now)
        while said is not None and not rival & FIELD.goals[1 - now]:
            to = race.best(own, rival, now)
            assert to & targets(here.flat, here.upright, FIELD.stride, own, rival)
            own, rival, now, plies = rival, to, 1 - now, plies + 1
            assert plies <= said
        assert said in (None, plies)
        assert said is None or (said % 2 == 1) == (1 - now == mover), "the winner arrived"


def ways(here: Position, pawns: tuple[int, int]) -> tuple[Way | None, Way | None]:
    """Each player's way to its goal line; None for one who is walled in."""
    goals, stride = FIELD.goals, FIELD.stride
    one, two = (way(here.flat, here.upright, stride, pawns[p], goals[p]) for p in (0, 1))
    return one, two


@pytest.mark.parametrize("seed", SEEDS)
def test_the_search_tells_who_wins_a_race_and_when(seed: int) -> None:
    here = walled(seed)
    race, told = Race(here.flat, here.upright, FIELD), set()
    for pawns, mover in Random(seed).sample(list(on_the_way(FIELD)), 60):
        own, rival = pawns[mover], pawns[1 - mover]
        lasts = race.lasts(own, rival, mover)
        choices = targets(here.flat, here.upright, FIELD.stride, own, rival).bit_count()
        if lasts is None or choices == 1 or None in ways(here, pawns):
            continue
        raced = search(here._replace(pawns=pawns, mover=mover), FIELD, Budget(10_000), Random(1))
        assert raced.score_cp == (WIN - lasts if lasts % 2 else lasts - WIN)
        assert raced.move == (STEP, race.best(own, rival, mover))
        assert raced.depth == lasts
        told.add(raced.score_cp > 0)
    assert told == {False, True}


def boxes_of(box: int, run: Way) -> list[int]:
    """The boxes of a way, the first one included."""
    steps, flat, upright = run
    found, stride = [box], FIELD.stride
    for _ in range(steps):
        here = found[-1]
        onward = (here & flat) >> stride | here << stride & flat
        onward |= (here & upright) >> 1 | here << 1 & upright
        found.append(next(box for box in bits(onward) if box not in found))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_run_is_free_if_the_other_cannot_come_beside_it_in_time(seed: int) -> None:
    """Neither beside the box that the runner leaves, nor beside the one that it goes to."""
    here = walled(seed)
    for pawns, runner in on_the_way(FIELD):
        run, rival = ways(here, pawns)[runner], pawns[1 - runner]
        if run is None:
            continue
        away = distances(here.flat, here.upright, FIELD.stride, rival)
        boxes = boxes_of(pawns[runner], run)
        for is_first in (True, False):
            is_met = any(
                away.get(box, 99) <= moved + (not is_first) + 1
                for moved, both in enumerate(pairwise(boxes))
                for box in both
            )
            ahead = pawns[runner], run
            free = runs_free(here.flat, here.upright, FIELD.stride, ahead, rival, is_first)
            assert free == (not is_met)


STEPS, HANDS, CHEATS = range(1, 12), (0, 1, 5), (0, 2)
STANDINGS = list(product(STEPS, STEPS, HANDS, HANDS, CHEATS, CHEATS))


def test_a_shorter_way_a_further_round_boards_and_cheats_are_worth_something() -> None:
    """What one gains the other loses, but for the half step of the one who moves."""
    for own, rival, mine, theirs, cheats, others in STANDINGS:
        worth = formula_value(own, rival, mine, theirs, cheats, others)
        if own != rival:
            assert worth - TEMPO == TEMPO - formula_value(rival, own, theirs, mine, others, cheats)
        assert formula_value(own, rival, mine, theirs, cheats, others, rounds=2) > worth
        assert formula_value(own, rival, mine, theirs, cheats + 1, others) > worth
        assert formula_value(own, rival, mine, theirs, cheats, others + 1) < worth
        if mine == theirs:
            assert formula_value(own, rival + 1, mine, theirs, cheats, others) > worth
            assert formula_value(own + 1, rival, mine, theirs, cheats, others) < worth
        if mine and theirs:
            assert formula_value(own, rival, mine + 1, theirs, cheats, others) > worth
            assert formula_value(own, rival, mine, theirs + 1, cheats, others) < worth


def test_a_leader_whom_nobody_can_hold_up_is_worth_more() -> None:
    """Boards are worth more as long as the ways are long."""
    for own in STEPS:
        alone = formula_value(own, own + 1, 0, 0) - formula_value(own, own + 1, 0, 1)
        assert alone > formula_value(own, own + 1, 0, 1) - formula_value(own, own + 1, 0, 2)
        near, far = (
            formula_value(at, at, 3, 2) - formula_value(at, at, 2, 2) for at in (own, own + 5)
        )
        assert far > near > 0
