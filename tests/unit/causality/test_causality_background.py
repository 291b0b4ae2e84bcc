"""What the end of a round needs worked out, and what is believed of it."""

from __future__ import annotations

from collections import OrderedDict

import pytest
from ordered import play, round_of, start, turn

from game.causality import GAME
from game.causality.rules.moves import Submit
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.causality.scenarios import scenario_cache
from game.core.search.search_api import Budget, OutOfBudget


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from other tests."""
    monkeypatch.setattr(scenario_cache, "_known", OrderedDict())


def heavy() -> State:
    """A position in which the next move ends a round that something speaks against."""
    state = round_of(start(), "A1 forward", "A1 forward", "A1 timejump 0")
    state = turn(turn(state, "A1' turn left"), "A1' attack")
    while not GAME.speed.labour.is_heavy(state, Submit()):  # type: ignore[union-attr]
        stone = next(iter(state.waiting), None)
        state = state.play(Submit() if stone is None else state.turn.orders(stone)[0])
    return state


def unheard(tried: int) -> None:
    """Nobody listens."""


def test_the_end_of_a_round_is_labour() -> None:
    labour, state = GAME.speed.labour, heavy()
    tried: list[int] = []
    assert labour is not None
    assert not labour.is_heavy(start(), Submit())
    with pytest.raises(OutOfBudget):
        labour.work(state, Submit(), Budget(0), unheard)
    assert labour.work(state, Submit(), Budget(labour.nodes), tried.append) == [[[0], [0]]]
    assert tried[-1] == max(tried) > 1
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0}


NONSENSE = [[], [[], []], [[0], []], [[9], [9]], ["what"], [[0], ["x"]]]


@pytest.mark.parametrize("nonsense", [[], [0], *([one] for one in NONSENSE)])
def test_nonsense_is_not_kept(nonsense: list[object]) -> None:
    labour, state = GAME.speed.labour, heavy()
    assert labour is not None
    labour.keep(state, Submit(), nonsense)
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0}


def test_what_was_found_is_kept() -> None:
    """Another scenario that does not contradict itself, to tell it from what play would find."""
    state = heavy()
    assert GAME.speed.labour is not None
    GAME.speed.labour.keep(state, Submit(), [[[0, 1], [0]]])
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0, 1}


def test_a_round_that_passes_by_itself_is_labour_too() -> None:
    """The first round has no arrival that could be in doubt; in the second nobody is free."""
    labour, state = GAME.speed.labour, State.start(Options(puzzle="grandfather"), 0)
    assert labour is not None
    state = play(state, "A1 forward", "submit", "A1 wait", "submit", "A1 timejump 1")
    assert labour.is_heavy(state, Submit())
    told = labour.work(state, Submit(), Budget(labour.nodes), unheard)
    assert told == [[[], []], [[0], [0]]]
    scenario_cache._known.clear()
    labour.keep(state, Submit(), told)
    assert not labour.is_heavy(state, Submit())
    assert state.play(Submit()).outcome() is not None
