"""Rulesets: ids there and back, defaults, and what does not go together."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest
from words import says

from game.causality.rules.ruleset import (
    Deadline,
    ParadoxAction,
    Recency,
    Ruleset,
    RulesetError,
    ScenarioPriority,
)

GROUPS_AND_IDS = {
    "conflict": "classic even",
    "paradox_action": "permanent_removal temporary_removal game_end",
    "end_without_win": "draw win_by_points more_bases",
    "scenario_priority": (
        "conserve_setup activity_interaction_recency conserve_effects_stones_hc"
        " all_setup_activity_recency all_setup_conserve_effects"
    ),
    "viewing_scope": "view_entire_board hide_future",
    "unlock_tagscreen_behaviour": "presence saturation",
    "deadline": (
        "no_deadline one_day_per_move three_days_per_move one_hour_cumulative one_day_cumulative"
    ),
    "recency": "placement touch",
    "sniper_walls": "pierce block",
    "round_limit": "no_limit ten fifteen twenty twenty_five",
    "last_word": "b alternating",
}


def test_the_groups_and_values_are_those_of_the_rules_and_the_first_is_the_default() -> None:
    default = Ruleset()
    values = {
        field.name: " ".join(value.name.lower() for value in type(getattr(default, field.name)))
        for field in fields(Ruleset)
    }
    assert values == GROUPS_AND_IDS
    assert all(getattr(default, field.name) == 0 for field in fields(Ruleset))


def test_every_value_is_read_and_written_and_later_groups_only_if_they_are_chosen() -> None:
    for group, ids in GROUPS_AND_IDS.items():
        for id_ in ids.split():
            action = {"paradox_action": "game_end"} if id_.startswith("all_setup") else {}
            ruleset = Ruleset.from_ids({group: id_} | action)
            assert ruleset.ids().get(group, ids.split()[0]) == id_
            assert Ruleset.from_ids(ruleset.ids()) == ruleset
    assert not {"round_limit", "last_word"} & Ruleset().ids().keys()


def test_a_priority_goes_with_the_game_end_or_without_it() -> None:
    for priority, action in product(ScenarioPriority, ParadoxAction):
        if (priority >= 3) == (action is ParadoxAction.GAME_END):
            ruleset = Ruleset(paradox_action=action, scenario_priority=priority)
            assert ruleset.scenario_priority.keeps_setup == (action is ParadoxAction.GAME_END)
        else:
            with pytest.raises(RulesetError, check=says(r"does not go with")) as refused:
                Ruleset(paradox_action=action, scenario_priority=priority)
            assert refused.value.group == "scenario_priority"


def test_the_game_end_brings_its_own_priority_unless_one_is_named() -> None:
    ruleset = Ruleset.from_ids({"paradox_action": "game_end"})
    assert ruleset.scenario_priority is ScenarioPriority.ALL_SETUP_ACTIVITY_RECENCY
    with pytest.raises(RulesetError):
        Ruleset.from_ids({"paradox_action": "game_end", "scenario_priority": "conserve_setup"})


def test_what_is_not_named_is_the_default_and_an_error_names_the_group() -> None:
    ruleset = Ruleset.from_ids({"recency": "touch", "deadline": "one_day_per_move"})
    assert ruleset == Ruleset(recency=Recency.TOUCH, deadline=Deadline.ONE_DAY_PER_MOVE)
    for group, id_ in (
        ("colour", "red"),
        ("conflict", "odd"),
        ("conflict", "EVEN"),
        ("recency", ""),
    ):
        with pytest.raises(RulesetError) as refused:
            Ruleset.from_ids({group: id_})
        assert refused.value.group == group and group in str(refused.value)
