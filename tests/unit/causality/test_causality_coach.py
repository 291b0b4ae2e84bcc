"""Hints where arrays search: what the other side is likely to order, and the answer to it."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.causality.computer import counter_orders
from game.causality.computer.counter_orders import advised_orders, forecast
from game.causality.computer.matrix_game import respond
from game.causality.kernels import search
from game.causality.rules.commands import Attack, Face, Step
from game.causality.rules.moves import Order
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.state import State
from game.causality.tutor.coach import coach
from game.core.search.search_api import Budget

ALONE = "slices: 4\nmap:\n  T>. ! X t<\n"
"""A's way to the base is free; B is walled in."""


@pytest.fixture(autouse=True)
def few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let arrays search with few nodes, also without machine code."""
    monkeypatch.setattr(search, "MIN_INTERPRETED", 0)
    monkeypatch.setattr(counter_orders, "NODES", 40_000)
    monkeypatch.setattr(counter_orders, "SAMPLES", 3)


def test_an_answer_trusts_a_forecast_only_as_far_as_it_is_sure() -> None:
    """Stone, paper, scissors: a sure stone gets paper, a doubtful one all three."""
    payoffs = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert respond(payoffs, (0.8, 0.1, 0.1), 0.75) == pytest.approx((0, 1, 0), abs=0.02)
    for doubtful, trust in (((0.4, 0.3, 0.3), 0.75), ((0.8, 0.1, 0.1), 0)):
        assert respond(payoffs, doubtful, trust) == pytest.approx([1 / 3] * 3, abs=0.05)


def test_a_rival_is_expected_to_take_what_is_free() -> None:
    turn = State.start(Options(board=ALONE), 0).turn
    expected = forecast(turn, 0, Budget(100_000), Random(1))
    assert sum(expected.values()) == pytest.approx(1)
    assert expected[Step(0, True),] > 0.5
    advised = advised_orders(turn, 1, {})
    assert advised is not None and advised[0] == Step(0, True)


def test_a_hint_is_the_answer_to_the_forecast() -> None:
    """Hints agree with the orders given so far, and follow one plan for all stones."""
    state = State.start(PRESETS["wall"], 0)
    advised = advised_orders(state.turn, 0, {})
    assert advised is not None and advised.keys() == {*state.turn.free(0), *state.turn.free(1)}
    while state.waiting:
        (move,) = coach(state.observation(0))[1].line
        assert move == Order(advised[state.waiting[0]])
        state = state.play(move)


def test_a_hint_keeps_to_other_orders_that_are_given() -> None:
    state = State.start(PRESETS["wall"], 0)
    first, second = state.waiting
    for order in state.turn.orders(first)[1::9]:
        advised = advised_orders(state.turn, 0, {first: order.command})
        assert advised is None or advised[first] == order.command
        (move,) = coach(state.play(order).observation(0))[1].line
        assert move in state.turn.orders(second)


def test_orders_in_the_open_are_not_guessed() -> None:
    """A tank that is about to be shot shoots as well; one that turns nowhere is shot too."""
    turn = State.start(Options(board="handshake"), 0).turn
    for known in (Attack(0), Face(0, 1)):
        assert advised_orders(turn, 1, {0: known}) == {0: known, 1: Attack(1)}
