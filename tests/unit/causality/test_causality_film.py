"""The film of a move, and the work at the end of a round that it needs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from ordered import play, round_of, start, turn

from game.causality import GAME
from game.causality.puzzles import shipped
from game.causality.puzzles.puzzle import followed
from game.causality.review.turns_between import passings
from game.causality.rules.moves import Order, Submit
from game.causality.rules.options import PRESETS, Options, Secrecy
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.causality.scenarios import scenario_cache
from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.core.search.search_api import Budget, OutOfBudget
from scenes.boards.causality.film import MOST_MS, departure
from scenes.boards.causality.view import CausalityView
from scenes.boards.flight import flown
from scenes.boards.pages import Act

VIEW = CausalityView()
SEATS = (Seat("Ada", 0), Seat("Bob", 1))


def puzzle_steps(name: str) -> list[Transition]:
    """Every turn of a puzzle's solution, carried out."""
    state, found = State.start(Options(puzzle=name), 0), []
    while not state.is_over:
        for command in followed(shipped(name).solution, state.turn, 0):
            state = state.play(Order(command))
        while state.waiting:
            state = state.play(state.turn.orders(state.waiting[0])[0])
        found.append(Transition(state, Submit(), state.play(Submit())))
        state = found[-1].after
    return found


def random_steps(options: Options, seed: int, plies: int = 150) -> list[Transition]:
    state, rng, found = State.start(options, 0), Random(seed), []
    for _ in range(plies):
        moves = state.legal_moves()
        jumps = [m for m in moves if isinstance(m, Order) and hasattr(m.command, "link")]
        move = rng.choice(jumps if jumps and rng.random() < 0.5 else moves)
        after = state.play(move)
        if after.turn.number != state.turn.number:
            found.append(Transition(state, move, after))
        state = after
        if state.is_over:
            break
    return found


def acts(step: Transition) -> Sequence[Act]:
    return VIEW.acts(step, SEATS)


def keys(step: Transition) -> list[str]:
    return [act.key for act in acts(step)]


def test_who_jumps_sinks_a_spark_flies_and_the_newcomer_rises() -> None:
    *_, jump = (s for s in puzzle_steps("second_pair_of_hands") if s.before.turn.number == 4)
    leave, *flights, empty, risen = acts(jump)
    assert keys(jump) == ["leave", "jump", "jump", "jump", "", "arrive"]
    assert leave.picture["stone", 0].alpha == 0.0, "it goes down where it stands"
    assert [leave.page, *(act.page for act in flights)] == [3, 2, 1, 0], "all go back beneath it"
    (spark,) = {act.flights for act in flights}.pop()
    assert spark.way[0][0] > spark.way[-1][0], "from the last slice back to the first"
    assert empty.drama == "round" and empty.is_cut
    (newcomer,) = (key for key, look in empty.picture.items() if look.alpha == 0.0)
    assert newcomer[0] == "stone" and risen.picture[newcomer].alpha == 1.0
    assert risen.page == 0 and risen.marks


def test_a_flight_begins_at_one_end_and_ends_at_the_other() -> None:
    *_, jump = (s for s in puzzle_steps("second_pair_of_hands") if s.before.turn.number == 4)
    (spark,) = acts(jump)[1].flights
    for part, end in ((0.0, spark.way[0]), (1.0, spark.way[-1])):
        head = flown(spark, part)["flight", 0]
        assert (head.x, head.y) == pytest.approx(end)
    spots = [flown(spark, k / 20)["flight", 0].x for k in range(21)]
    assert spots == sorted(spots, reverse=True)


def test_rounds_that_go_by_without_orders_are_seen_and_so_is_the_paradox() -> None:
    *_, last = puzzle_steps("grandfather")
    assert keys(last) == [
        *("leave", "jump", "", "move", "boom", "watch", "watch", "no_cause", "no_cause"),
        *("lost", "lost", "", "door_shut", "end"),
    ]
    shown = acts(last)
    assert [act.drama for act in shown if act.drama] == ["round", "paradox"]
    (boom,) = (act for act in shown if act.key == "boom")
    assert any(look.shape == "causality.blast" for look in boom.picture.values())
    assert boom.state is not None and boom.state.turn.round.number == 1, "of the round that goes by"
    there, gone = (act.picture for act in shown if act.key == "lost")
    assert ("stone", 0) in there and ("missing", 0) in gone and ("stone", 0) not in gone


def test_who_comes_out_of_a_door_was_out_of_sight_before() -> None:
    """Even if it is destroyed as it comes."""
    *_, last = puzzle_steps("grandfather")
    shown = acts(last)
    at = [act.key for act in shown].index("move")
    newcomer = shown[at - 1].picture["stone", 2]
    assert newcomer.alpha == 0.0 and shown[at].picture["stone", 2].alpha == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_film_leads_from_one_position_to_the_next(preset: str, seed: int) -> None:
    for step in random_steps(PRESETS[preset], seed):
        legs = list(passings(step.before.turn, step.after.turn))
        assert legs[-1].onward.key == step.after.turn.key
        assert legs[-1].onward.round.number == step.after.turn.round.number
        whole = sum(act.least_ms for act in acts(step))
        assert whole <= MOST_MS
        for act in acts(step):
            page = act.page if act.state is not None else step.after.turn.slice
            assert 0 <= page < step.after.turn.board.slices
        assert all(look.alpha == 0.0 for look in departure(step, SEATS).values())


def test_the_fog_hides_the_film_too() -> None:
    fog = Options(
        board="echo_chamber", viewing_scope=ViewingScope.HIDE_FUTURE, orders=Secrecy.HIDDEN
    )
    for step in random_steps(fog, 3, 60):
        seen = Transition(step.before.seen(0), step.move, step.after.seen(0))
        if not step.after.is_over:
            assert acts(seen) == () and departure(seen, SEATS) == {}


def test_the_film_needs_no_secret_of_the_position_before() -> None:
    """Who looks has not seen the other's orders, but sees what came of them."""
    for step in random_steps(replace(Options(), board="revolving_door"), 5, 80):
        seen = Transition(step.before.seen(0), step.move, step.after.seen(0))
        assert [act.key for act in acts(seen)] == keys(step)


def test_a_round_as_planned_takes_no_longer_than_its_slices() -> None:
    state = GAME.new(Options(), 0)
    while state.turn.number < 4 or state.to_move == 0:
        state = state.play(state.legal_moves()[0])
    while state.waiting:
        state = state.play(state.legal_moves()[0])
    step = Transition(state, Submit(), state.play(Submit()))
    cut, *slices = acts(step)
    assert (cut.key, cut.is_cut, cut.drama) == ("", True, "round")
    assert {act.key for act in slices} <= {"watch", "move"}


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
