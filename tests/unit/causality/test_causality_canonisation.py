"""Canonisation and its reasons, on small boards whose paradoxes can be told in a sentence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.causality.rules.events import EventKind, Manner
from game.causality.rules.flags import Depart, Go, Ledger
from game.causality.rules.ruleset import Ruleset
from game.causality.rules.timeline import Cause
from game.causality.rules.world import World
from game.causality.scenarios.canonisation import Canonisation, Scenario, canonise
from game.causality.scenarios.explanation import Explanation, Trial, explain
from game.causality.scenarios.priority import Switch
from game.causality.scenarios.search import Nogood
from tests.helpers.positions.causal import (
    CLASSIC,
    arriving,
    drawn,
    grandfather,
    scripted,
    with_effects,
)
from tests.helpers.positions.random_causality import RandomGame

FATAL = Ruleset.from_ids({"paradox_action": "game_end"})
FATAL_CONSERVING = Ruleset.from_ids(
    {"paradox_action": "game_end", "scenario_priority": "all_setup_conserve_effects"}
)


@pytest.mark.parametrize("ruleset", [FATAL, FATAL_CONSERVING])
def test_no_pattern_of_the_effects_resolves_the_grandfather(ruleset: Ruleset) -> None:
    for copies in (1, 2, 6, 20):
        world = World(grandfather(copies), ruleset)
        assert canonise(world, copies) is None, copies
        search = Canonisation(world, copies)
        search.first(lambda: None)
        assert search.trials <= copies + 2, "so many scenarios are simulated"


def test_a_stone_removed_for_good_cannot_come_back_one_removed_for_once_can() -> None:
    """The first round has no candidates: its effects are on with their own causes."""
    ledger = grandfather(1)
    end = Ledger(ledger.board, ledger.stones, ledger.flags[:3], ledger.effects)
    assert canonise(World(end, CLASSIC), 0) == Scenario(causes=((0, Cause(0, 2, 0, 1)),))
    for action, removed in (("permanent_removal", {0}), ("temporary_removal", set[int]())):
        chosen = canonise(World(end, Ruleset.from_ids({"paradox_action": action})), 1, {0})
        assert chosen.removed_setup == chosen.inactive_effects == removed, action


def only(trial: Trial) -> str:
    """A trial with one contradiction, as ``effect load t``."""
    [wrong] = trial.contradictions
    return f"{wrong.effect} {wrong.load} {wrong.t}"


def test_the_reasons_of_the_grandfather() -> None:
    """The copy (1) shoots the tank (0), which then does not leave; but without the copy it does."""
    why = explain(World(grandfather(1), CLASSIC), 1)
    assert only(why.everything_on) == "0 0 2"
    [contradiction] = why.everything_on.contradictions
    [missed] = contradiction.missed
    assert contradiction.is_active
    assert (missed.cause, missed.last) == (Cause(0, 2, 0, 1), 1)
    [blow] = missed.blows
    assert (blow.kind, blow.slice, blow.stones) == (EventKind.FIRE, 2, (1, 0))

    without_copy, without_tank = why.decisive
    for trial, removed, off, wrong in (
        (without_copy, set(), {0}, "0 1 2"),
        (without_tank, {0}, set(), "0 0 2"),
    ):
        assert (trial.removed_setup, trial.inactive_effects) == (removed, off)
        assert only(trial) == wrong
    [contradiction] = without_copy.contradictions
    assert not contradiction.is_active and contradiction.fired == (Cause(0, 2, 0, 1),)

    assert (why.chosen.removed_setup, why.chosen.inactive_effects) == ({0}, {0})
    assert why.chosen.contradictions == ()
    assert only(why.needed[Switch(False, 0)]) == "0 1 2"
    assert only(why.needed[Switch(True, 0)]) == "0 0 2"
    [missed] = why.needed[Switch(True, 0)].contradictions[0].missed
    assert (missed.last, missed.blows) == (None, ())

    fatal = explain(World(grandfather(1), FATAL), 1)
    assert fatal.chosen is None and fatal.needed == {}
    assert [only(trial) for trial in (fatal.everything_on, *fatal.decisive)] == ["0 0 2", "0 1 2"]


def reasons() -> list[tuple[World, int, frozenset[int], Explanation]]:
    """Explanations of all canonisations of some random games that did not go as planned."""
    found = []
    for seed in range(60):
        game = RandomGame.of(seed)
        for round_, world in game.rounds(4):
            removed = game.scenario.removed_setup
            scenario = canonise(world, round_, removed)
            if scenario is None or scenario.inactive_effects:
                found.append((world, round_, removed, explain(world, round_, removed)))
            if scenario is None:
                break
            game.scenario = scenario
    assert len(found) > 50
    return found


def test_reasons_lead_from_everything_on_to_the_chosen_scenario() -> None:
    for world, round_, removed, why in reasons():
        search = Canonisation(world, round_, removed)

        def switches(one: Trial | Scenario, search: Canonisation = search) -> set[Switch]:
            stones = {Switch(False, stone) for stone in one.removed_setup - search.removed}
            return stones | {Switch(True, effect) for effect in one.inactive_effects}

        path = [why.everything_on, *why.decisive] + ([why.chosen] if why.chosen else [])
        keys = [search.order.key(search.order.bits(switches(trial))) for trial in path]
        assert all(one < other for one, other in pairwise(keys))
        assert all(bool(trial.contradictions) == (trial is not why.chosen) for trial in path)
        assert all(trial.contradictions for trial in why.needed.values())
        scenario = canonise(world, round_, removed)
        assert (scenario is None) == (why.chosen is None)
        if scenario is not None:
            assert why.chosen.removed_setup == scenario.removed_setup
            assert why.chosen.inactive_effects == scenario.inactive_effects
            assert why.needed.keys() == switches(scenario)


def test_contradictions_show_in_the_order_of_time_and_say_what_is_wrong() -> None:
    loads, blows = set(), set()
    for _, _, _, why in reasons():
        for trial in (why.everything_on, *why.decisive, *why.needed.values()):
            shown = [contradiction.t for contradiction in trial.contradictions]
            assert shown == sorted(shown)
            for wrong in trial.contradictions:
                loads.add((wrong.is_active, min(wrong.load, 2)))
                assert wrong.is_active != (wrong.load == 1)
                assert wrong.load == len(trial.timeline.loads[wrong.effect])
                assert bool(wrong.missed) == (wrong.load == 0)
                for missed in wrong.missed:
                    assert missed.last is None or missed.last <= missed.cause.t
                    blows |= {(blow.kind, blow.manner) for blow in missed.blows}
    assert loads >= {(True, 0), (False, 1)}
    assert blows >= {(EventKind.FIRE, None), (EventKind.BOUNCE, Manner.IMPASSE)}


def test_an_arrival_whose_traveller_is_gone_for_good_is_hopeless_and_so_are_its_own() -> None:
    """Of the tank (0) the copies 1 and 2 left for the past, one after the other."""
    ledger = grandfather(2)
    assert Canonisation(World(ledger, CLASSIC), 2).hopeless == []
    assert Canonisation(World(ledger, CLASSIC), 2, removed={0}).hopeless == [0, 1]


def test_two_that_arrive_on_one_square_perish_whoever_else_comes() -> None:
    """Stone 1 should leave through door 2, but has come with stone 2; that the setup's tank comes
    upon them and is sent back is no part of the reason. Nor is stone 1 itself: without it nobody
    leaves either.
    """
    board = drawn(". T>. . ")
    there = 2, 0
    script = scripted(
        board,
        (0, 0, (1, 0), Go(*there, 1)),
        (0, 1, (1, 0), Depart(1)),
        (1, 1, there, Depart(2)),
        (3, 1, (3, 0), Depart(0)),
    )
    doors = arriving(*there, 0), arriving(*there, 1), arriving(3, 0, 2)
    search = Canonisation(World(with_effects(script, *doors), CLASSIC), 1)
    _, other, next_door = search.board.effects
    assert Nogood(other | next_door, 0) in search.switch_nogoods(0)
