"""Time to find the first scenario without a contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from game.causality.rules.flags import Ledger
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.timeline import simulate
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import canonise
from tests.bench.figures import Figure, paired, timed_ms, worked_ms
from tests.bench.rules import FLOOD, flood_ms
from tests.helpers.oracles.plain_canon import first_consistent
from tests.helpers.positions.causal import CLASSIC, drawn, grandfather
from tests.helpers.positions.random_causality import RandomGame
from tests.helpers.positions.tangled import Tangle, tangle

ROUNDS = 7
COPIES = (6, 8, 10, 16, 20)
PLAIN = 10
"""For so many effects all scenarios can still be tried."""

FATAL = Ruleset.from_ids({"paradox_action": "game_end"})
BOXES = drawn(
    *("! # # # # t^t>", "# # # # # s w>", "# # # # # # #", "# # # ! # # #"),
    *("# # # # # # #", "T>S<# # # # #", "W T># # # # !"),
    slices=6,
)
GAMES = 6
PLAYED = 4
"""Rounds of a game in a full store; each end of a round is a canonisation."""

TANGLES = {
    "echo_36": "Echo chamber",
    "echo_41": "Echo chamber",
    "two_rooms_47": "Two rooms",
    "two_rooms_49": "Two rooms",
    "two_rooms_50": "Two rooms",
    "revolving_door_45": "Revolving door",
    "warehouse_67": "Warehouse",
}


def grandfathers() -> Iterator[Figure]:
    """A paradox that no pattern of its effects resolves, so that the game ends."""
    for copies in COPIES:
        world = World(grandfather(copies), FATAL)
        ours_ms = partial(found_ms, world, copies)
        what = f"grandfather paradox, {copies} effects"
        if copies > PLAIN:
            yield paired(what, ours_ms, FLOOD, flood_ms, ROUNDS)
        else:
            plain_ms = partial(timed_ms, partial(first_consistent, world, copies))
            yield paired(what, ours_ms, f"all {2**copies} scenarios", plain_ms, 3)


def boxes() -> Iterator[Figure]:
    """Every canonisation of random games on a board of 46 setup stones, 38 of them boxes."""
    ends = [end for seed in range(GAMES) for end in random_ends(seed)]

    def ours_ms() -> float:
        return sum(found_ms(world, round_, removed) for world, round_, removed in ends) / len(ends)

    def slowest_ms() -> float:
        return max(found_ms(world, round_, removed) for world, round_, removed in ends)

    for what, time_ms in (("", ours_ms), (", the slowest", slowest_ms)):
        label = f"canonisation, {len(BOXES.setup)} setup stones{what}"
        yield paired(label, time_ms, FLOOD, flood_ms, ROUNDS)


def tangles() -> Iterator[Figure]:
    """The longest canonisations of games of 12 rounds between computer players."""
    for name, board in TANGLES.items():
        late = tangle(name)
        what = f"canonisation, {board}, {len(late.world.ledger.effects)} journeys and bombs"
        everything = range(len(late.world.ledger.effects))
        once_ms = partial(worked_ms, partial(simulate, late.world, None, everything))
        yield paired(what, partial(tangle_ms, late), "one simulation of it", once_ms, 3)


def tangle_ms(late: Tangle) -> float:
    return worked_ms(partial(canonise, late.world, late.round, late.removed_before, late.seniority))


def random_ends(seed: int) -> Iterator[tuple[World, int, frozenset[int]]]:
    """The ends of the rounds of one game: world, round and the stones removed before."""
    game = RandomGame(Random(seed), Ledger.of(BOXES), CLASSIC)
    for round_, world in game.rounds(PLAYED):
        yield world, round_, game.scenario.removed_setup
        scenario = canonise(world, round_, game.scenario.removed_setup)
        assert scenario is not None
        game.scenario = scenario


def found_ms(world: World, round_: int, removed: frozenset[int] = frozenset()) -> float:
    return timed_ms(partial(canonise, world, round_, removed))
