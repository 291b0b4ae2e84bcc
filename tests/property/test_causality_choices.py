"""The fast canonisation against the plain one, on random games with all kinds of stones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from game.causality.rules.ruleset import ParadoxAction, ScenarioPriority
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import Canonisation, GaveUp, canonise
from game.causality.scenarios.priority import Switch
from game.causality.scenarios.search import Nogood
from tests.helpers.oracles.plain_canon import first_consistent, is_consistent
from tests.helpers.positions.random_causality import RandomGame
from tests.helpers.positions.tangled import tangle

MAX_SWITCHES = 9
"""What the plain way can bear."""


def canonisations(seed: int) -> Iterator[tuple[RandomGame, World, int]]:
    """The ends of the rounds of one game, each of which goes on with the chosen scenario."""
    game = RandomGame.of(seed)
    for round_, world in game.rounds(6):
        removed = game.scenario.removed_setup
        if len(Canonisation(world, round_, removed).order.switches) > MAX_SWITCHES:
            return
        yield game, world, round_
        scenario = canonise(world, round_, removed)
        if scenario is None:
            return
        game.scenario = scenario


def removed_for_good(game: RandomGame) -> frozenset[int]:
    is_final = game.ruleset.paradox_action is ParadoxAction.PERMANENT_REMOVAL
    return game.scenario.removed_setup if is_final else frozenset()


def check_choices(seeds: range) -> tuple[int, int, int]:
    """Compare all canonisations of these games: how many, with something off, and paradoxes."""
    compared = with_offs = paradoxes = 0
    for seed in seeds:
        for game, world, round_ in canonisations(seed):
            removed = removed_for_good(game)
            chosen = canonise(world, round_, game.scenario.removed_setup)
            expected = first_consistent(world, round_, removed)
            if expected is None:
                assert chosen is None, seed
                paradoxes += 1
            else:
                assert chosen is not None, seed
                effects = {switch.id for switch in expected if switch.is_effect}
                stones = {switch.id for switch in expected if not switch.is_effect}
                assert chosen.inactive_effects == effects, seed
                assert chosen.removed_setup == stones | removed, seed
                with_offs += bool(expected)
            compared += 1
    return compared, with_offs, paradoxes


@pytest.mark.slow
def test_the_chosen_scenario_is_the_first_that_plain_search_finds() -> None:
    compared, with_offs, paradoxes = check_choices(range(600))
    assert compared > 1400 and with_offs > 450 and paradoxes > 110


@pytest.mark.parametrize("priority", ScenarioPriority)
def test_every_priority_is_met(priority: ScenarioPriority) -> None:
    met = [RandomGame.of(seed).ruleset.scenario_priority for seed in range(100)]
    assert met.count(priority) > 10


@pytest.mark.slow
def test_what_is_learned_from_a_scenario_is_true_in_every_other_one() -> None:
    """All patterns that a nogood speaks about are simulated, not only those that come first. Those
    about facts are true in every simulation, and leave the one that they come from no way out;
    those about switches alone forbid it, and no consistent one.
    """
    learned = shorter = 0
    for seed in range(500, 530):
        for game, world, round_ in canonisations(seed):
            search = Canonisation(world, round_, game.scenario.removed_setup)
            everything = (1 << len(search.order.switches)) - 1
            axioms = [*search.facts.axioms()]
            played = [off for off in range(everything + 1) if not hopeless(search) & ~off]
            truths = [search.blame(off).truth for off in played]
            fine = {off for off in range(everything + 1) if is_fine(search, world, round_, off)}
            told, plain = set(), set()
            for off in range(everything + 1):
                reasons = search.refute(everything & ~off, off)
                assert (off in fine) == (not reasons)
                assert not reasons or forbids([*axioms, *reasons], everything, off), (seed, off)
                told.update(reasons)
                for nogood in search.switch_nogoods(off):
                    assert nogood.implies(Nogood(everything & ~off, off))
                    plain.add(nogood)
                    learned += 1
                    shorter += nogood.on | nogood.off != everything
            for nogood in told:
                assert not any(comes_about(nogood, truth) for truth in truths), (seed, nogood)
            for nogood in plain:
                assert not any(comes_about(nogood, off) for off in fine), (seed, nogood)
            true = [truth for off, truth in zip(played, truths, strict=True) if off in fine]
            for axiom in axioms:
                assert not any(comes_about(axiom, truth) for truth in true), (seed, axiom)
    assert shorter > learned / 2 > 500


def comes_about(nogood: Nogood, off: int) -> bool:
    return not (nogood.on & off or nogood.off & ~off)


def hopeless(search: Canonisation) -> int:
    return sum(search.board.effects[effect] for effect in search.hopeless)


def forbids(nogoods: Sequence[Nogood], switches: int, off: int) -> bool:
    """Return whether nogoods forbid a pattern, by unit propagation."""
    on, off, before = switches & ~off, off, (0, 0)
    while before != (on, off):
        before = on, off
        for nogood in nogoods:
            more_on, more_off = nogood.on & ~on, nogood.off & ~off
            if more_on & ~off or more_off & ~on:
                missing = more_on | more_off
                if not (more_on & off or more_off & on or missing & (missing - 1)):
                    on, off = on | more_off, off | more_on
            elif not (more_on or more_off):
                return True
    return False


@pytest.mark.parametrize(
    ("name", "most_trials"),
    [
        ("echo_36", 60),
        ("echo_41", 80),
        ("two_rooms_47", 30),
        ("two_rooms_49", 90),
        ("two_rooms_50", 45),
        ("revolving_door_45", 150),
        ("warehouse_67", 60),
    ],
)
def test_a_round_of_dozens_of_journeys_takes_few_trials(name: str, most_trials: int) -> None:
    """A search whose reasons told of switches alone took 244 to 3,894 trials, and up to 17 s."""
    late = tangle(name)
    trials = [0]
    before, oldest = late.removed_before, late.seniority
    chosen = canonise(late.world, late.round, before, oldest, watch=trials.append)
    assert chosen is not None
    assert (chosen.removed_setup, chosen.inactive_effects) == (late.removed, late.inactive)
    assert trials[-1] < most_trials


@pytest.mark.parametrize("name", ["two_rooms_49", "revolving_door_45", "warehouse_67"])
def test_what_is_learned_late_in_a_game_is_true_near_every_scenario_that_was_tried(
    name: str,
) -> None:
    late, rng = tangle(name), Random(name)
    search = Canonisation(late.world, late.round, late.removed_before, late.seniority)
    told, tried = set(), list[int]()

    def refute(on: int, off: int) -> Sequence[Nogood]:
        reasons = search.refute(on, off)
        tried.append(off & ~search.facts.all)
        told.update(reasons)
        return reasons

    search.first(lambda: None, refute)
    for _ in range(200):
        off = rng.choice(tried)
        for _ in range(rng.randrange(1, 6)):
            off ^= 1 << rng.randrange(len(search.order.switches))
        truth = search.blame(off | hopeless(search)).truth
        assert not any(comes_about(nogood, truth) for nogood in told)


def is_fine(search: Canonisation, world: World, round_: int, off: int) -> bool:
    offs = [switch for i, switch in enumerate(search.order.switches) if off >> i & 1]
    setup = [stone for stone in search.setup if Switch(False, stone) not in offs]
    return is_consistent(world, round_, setup, offs)


def test_a_search_can_be_watched_stopped_and_limited() -> None:
    world, round_ = next(
        (world, round_)
        for seed in range(250)
        for _, world, round_ in canonisations(seed)
        if len(told(world, round_)) > 5
    )
    trials = told(world, round_)
    assert trials == sorted(trials)
    assert trials[-1] > trials[0] > 0

    def stop(trials: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        canonise(world, round_, watch=stop)
    with pytest.raises(GaveUp, match="after 2 trials"):
        canonise(world, round_, most_steps=trials.index(2))
    assert canonise(world, round_, most_steps=len(trials)) == canonise(world, round_)


def told(world: World, round_: int) -> list[int]:
    trials: list[int] = []
    canonise(world, round_, watch=trials.append)
    return trials
