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
from tests.helpers.causal import CLASSIC, arriving, drawn, grandfather, scripted, with_effects
from tests.helpers.random_causality import RandomGame

FATAL = Ruleset.from_ids({"paradox_action": "game_end"})
FATAL_CONSERVING = Ruleset.from_ids(
    {"paradox_action": "game_end", "scenario_priority": "all_setup_conserve_effects"}
)


def trials(world: World, round_: int) -> int:
    """How many scenarios are simulated until the first one is found."""
    search = Canonisation(world, round_)
    search.first(lambda: None)
    return search.trials


def test_the_first_round_has_no_candidates_and_its_effects_are_on_with_their_own_causes() -> None:
    ledger = grandfather(1)
    end = Ledger(ledger.board, ledger.stones, ledger.flags[:3], ledger.effects)
    chosen = canonise(World(end, CLASSIC), 0)
    assert chosen == Scenario(causes=((0, Cause(0, 2, 0, 1)),))


@pytest.mark.parametrize("ruleset", [FATAL, FATAL_CONSERVING])
@pytest.mark.parametrize("copies", [1, 2, 6, 20])
def test_no_pattern_of_the_effects_resolves_the_grandfather(ruleset: Ruleset, copies: int) -> None:
    world = World(grandfather(copies), ruleset)
    assert canonise(world, copies) is None
    assert trials(world, copies) <= copies + 2


def test_a_stone_removed_for_good_cannot_come_back_one_removed_for_once_can() -> None:
    ledger = grandfather(1)
    end = Ledger(ledger.board, ledger.stones, ledger.flags[:3], ledger.effects)
    for action, removed in (("permanent_removal", {0}), ("temporary_removal", set[int]())):
        world = World(end, Ruleset.from_ids({"paradox_action": action}))
        chosen = canonise(world, 1, {0})
        assert chosen is not None
        assert chosen.removed_setup == removed
        assert chosen.inactive_effects == removed


def only(trial: Trial) -> str:
    """A trial with one contradiction, as ``effect load t``."""
    [wrong] = trial.contradictions
    return f"{wrong.effect} {wrong.load} {wrong.t}"


def test_the_reasons_of_the_grandfather() -> None:
    """The copy (1) shoots the tank (0), which then does not leave; but without the copy it does."""
    why = explain(World(grandfather(1), CLASSIC), 1)
    assert only(why.everything_on) == "0 0 2"
    [contradiction] = why.everything_on.contradictions
    assert contradiction.is_active
    [missed] = contradiction.missed
    assert (missed.cause, missed.last) == (Cause(0, 2, 0, 1), 1)
    [blow] = missed.blows
    assert (blow.kind, blow.slice, blow.stones) == (EventKind.FIRE, 2, (1, 0))

    without_copy, without_tank = why.decisive
    assert (without_copy.removed_setup, without_copy.inactive_effects) == (set(), {0})
    assert (without_tank.removed_setup, without_tank.inactive_effects) == ({0}, set())
    assert (only(without_copy), only(without_tank)) == ("0 1 2", "0 0 2")
    [contradiction] = without_copy.contradictions
    assert not contradiction.is_active
    assert contradiction.fired == (Cause(0, 2, 0, 1),)

    assert why.chosen is not None
    assert (why.chosen.removed_setup, why.chosen.inactive_effects) == ({0}, {0})
    assert why.chosen.contradictions == ()
    assert only(why.needed[Switch(False, 0)]) == "0 1 2"
    assert only(why.needed[Switch(True, 0)]) == "0 0 2"
    [missed] = why.needed[Switch(True, 0)].contradictions[0].missed
    assert (missed.last, missed.blows) == (None, ())


def test_a_paradox_that_ends_the_game_has_reasons_too() -> None:
    why = explain(World(grandfather(1), FATAL), 1)
    assert why.chosen is None
    assert why.needed == {}
    assert [only(trial) for trial in (why.everything_on, *why.decisive)] == ["0 0 2", "0 1 2"]


def key(search: Canonisation, trial: Trial) -> tuple[int, ...]:
    stones, effects = trial.removed_setup - search.removed, trial.inactive_effects
    offs = [Switch(False, stone) for stone in stones] + [Switch(True, e) for e in effects]
    return search.order.key(search.order.bits(offs))


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
        path = [why.everything_on, *why.decisive] + ([why.chosen] if why.chosen else [])
        keys = [key(search, trial) for trial in path]
        assert all(one < other for one, other in pairwise(keys))
        assert all(bool(trial.contradictions) == (trial is not why.chosen) for trial in path)
        assert all(trial.contradictions for trial in why.needed.values())
        scenario = canonise(world, round_, removed)
        if scenario is None:
            assert why.chosen is None
            continue
        assert why.chosen is not None
        assert why.chosen.removed_setup == scenario.removed_setup
        assert why.chosen.inactive_effects == scenario.inactive_effects
        offs = {Switch(True, e) for e in scenario.inactive_effects}
        offs |= {Switch(False, stone) for stone in scenario.removed_setup - search.removed}
        assert why.needed.keys() == offs


def test_contradictions_show_in_the_order_of_time_and_say_what_is_wrong() -> None:
    loads = set()
    blows = set()
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
    assert Nogood(other | next_door, 0) in search.refuted(0)
