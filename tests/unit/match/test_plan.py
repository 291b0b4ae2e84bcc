"""Plans of matches: kept as plain values, refused if they are of no use, and a gentle first one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from game.core.match.match_setup import Plan, after_first, first_plan
from game.core.match.seats import Seat
from game.registry import GAMES


@pytest.mark.parametrize("game_id", GAMES)
def test_a_plan_comes_back_from_its_plain_values(game_id: str) -> None:
    game = GAMES[game_id]
    for name, options in game.presets.items():
        seats = tuple(
            Seat(f"P{k}", k, list(game.levels)[-1] * (k % 2)) for k in range(game.seats(options))
        )
        plan = Plan(options, seats, name, 5, True)
        assert Plan.from_map(game, json.loads(json.dumps(plan.to_map()))) == plan
        match = plan.match(game, 3)
        assert match.series is not None and match.series.length == 5 and match.seats == seats


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [{"name": "A", "look": 0, "level": ""}] * 3},
        {"seats": [{"name": "A", "look": 0, "level": "no such level"}] * 2},
        {"options": {"size": "nine"}},
        {"options": {"no such option": 1}},
        {"length": 0},
        {"length": 100_000},
        {"best_of": 1},
        {"preset": 7},
    ],
)
def test_what_makes_no_match_is_refused(change: dict[str, Any]) -> None:
    game = GAMES["quoridor"]
    good = first_plan(game, "Mira", "Otto").to_map()
    with pytest.raises(ValueError):
        Plan.from_map(game, {**good, **change})


def test_a_preset_of_another_version_is_none() -> None:
    game = GAMES["causality"]
    plan = Plan(game.options(), first_plan(game, "Mira", "Otto").seats)
    for preset in ("handshake", next(iter(game.presets))):
        assert Plan.from_map(game, replace(plan, preset=preset).to_map()) == plan


@pytest.mark.parametrize("game_id", ["causality", "even_steven", "subtraction_squares"])
def test_each_side_begins_once_where_the_first_move_decides(game_id: str) -> None:
    game = GAMES[game_id]
    first = first_plan(game, "Mira", "Otto")
    assert first.match(game, 1).series is None, "tips are for one side, and one board may be too"
    series = after_first(game, first).match(game, 1).series
    assert series is not None and not series.is_best_of and series.length == 2
    assert [series.seat_of(0), series.after(None).seat_of(0)] == [0, 1]
    assert not series.after(0).is_over and series.after(0).after(0).champion is None


@pytest.mark.parametrize("game_id", GAMES)
def test_a_first_game_is_gentle(game_id: str) -> None:
    game = GAMES[game_id]
    plan = first_plan(game, "Mira", "Otto")
    person, computer = plan.seats
    assert not person.is_computer and computer.level == next(iter(game.levels))
    assert game.clock is None or game.clock.turn_ms(plan.options) is None
    match = plan.match(game, 1)
    assert len(match.state.legal_moves()) > 1
    solve = game.teaching.solve
    if solve is not None and (value := solve(match.state)) is not None:
        assert value.is_won and value.remoteness != 1, "it is lost or over before it has begun"
