"""The film of a move, and the work at the end of a round that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from ordered import play, random_match, round_of, solved, start, turn

from game.causality import GAME
from game.causality.review.turns_between import turn_steps
from game.causality.rules.moves import Submit
from game.causality.rules.options import PRESETS, Options, Secrecy
from game.causality.rules.ruleset import ViewingScope
from game.causality.rules.state import State
from game.causality.scenarios import scenario_cache
from game.core.match.match import Match, Transition
from game.core.match.seats import Seat
from game.core.search.search_api import Budget, OutOfBudget
from scenes.boards.causality.film import MAX_MS, departure
from scenes.boards.causality.view import CausalityView
from scenes.boards.pages import Act

pytestmark = pytest.mark.usefixtures("nothing_known")

SEATS = (Seat("Ada", 0), Seat("Bob", 1))
LABOUR = GAME.speed.labour


def steps(match: Match) -> list[Transition]:
    """The moves of a match that end a turn."""
    made = zip(match.states, match.moves, match.states[1:], strict=False)
    return [Transition(*step) for step in made if step[0].turn.number != step[2].turn.number]


def acts(step: Transition) -> Sequence[Act]:
    return CausalityView().acts(step, SEATS)


def keys(step: Transition) -> list[str]:
    return [act.key for act in acts(step)]


def last_acts(puzzle: str, turn_number: int = 0) -> Sequence[Act]:
    """Return the film of the last move of a solution, or of a turn."""
    *_, last = (s for s in steps(solved(puzzle)) if turn_number in (0, s.before.turn.number))
    return acts(last)


def test_who_jumps_sinks_a_spark_flies_and_the_newcomer_rises() -> None:
    shown = last_acts("second_pair_of_hands", 4)
    leave, *comets, empty, risen = shown
    assert [act.key for act in shown] == ["leave", "jump", "jump", "jump", "", "arrive"]
    assert leave.picture["stone", 0].alpha == 0.0, "it goes down where it stands"
    assert [leave.page, *(act.page for act in comets)] == [3, 2, 1, 0], "all go back beneath it"
    (spark,) = {act.comets for act in comets}.pop()
    for part, end in ((0.0, spark.way[0]), (1.0, spark.way[-1])):
        head = spark.sprites(part)["comet", 0]
        assert (head.x, head.y) == pytest.approx(end)
    spots = [spark.sprites(k / 20)["comet", 0].x for k in range(21)]
    assert spots == sorted(spots, reverse=True), "from the last slice back to the first"
    assert empty.drama == "round" and empty.is_cut
    (newcomer,) = (key for key, sprite in empty.picture.items() if sprite.alpha == 0.0)
    assert newcomer[0] == "stone" and risen.picture[newcomer].alpha == 1.0
    assert risen.page == 0 and risen.marks


def test_rounds_that_go_by_without_orders_are_seen_and_so_is_the_paradox() -> None:
    shown = last_acts("grandfather")
    told = [act.key for act in shown]
    assert told == [
        *("leave", "jump", "", "move", "boom", "watch", "watch", "no_cause", "no_cause"),
        *("lost", "lost", "", "door_shut", "end"),
    ]
    assert [act.drama for act in shown if act.drama] == ["round", "paradox"]
    (boom,) = (act for act in shown if act.key == "boom")
    assert any(sprite.shape == "causality.blast" for sprite in boom.picture.values())
    assert boom.state.turn.round.number == 1, "of the round that goes by"
    there, gone = (act.picture for act in shown if act.key == "lost")
    assert ("stone", 0) in there and ("missing", 0) in gone and ("stone", 0) not in gone
    at = told.index("move")  # the newcomer was out of sight before, though destroyed as it comes
    assert [shown[k].picture["stone", 2].alpha for k in (at - 1, at)] == [0.0, 1.0]


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_a_film_leads_from_one_position_to_the_next(preset: str, seed: int) -> None:
    for step in steps(random_match(PRESETS[preset], seed, 150)):
        legs = list(turn_steps(step.before.turn, step.after.turn))
        assert legs[-1].onward.key == step.after.turn.key
        assert legs[-1].onward.round.number == step.after.turn.round.number
        assert sum(act.least_ms for act in acts(step)) <= MAX_MS
        for act in acts(step):
            page = act.page if act.state is not None else step.after.turn.slice
            assert 0 <= page < step.after.turn.board.slices
        assert all(sprite.alpha == 0.0 for sprite in departure(step, SEATS).values())


def as_seen(options: Options, seed: int, plies: int) -> list[tuple[Transition, Transition]]:
    """The turns of a random game, and as the first player sees them."""
    return [
        (step, Transition(step.before.observation(0), step.move, step.after.observation(0)))
        for step in steps(random_match(options, seed, plies))
    ]


def test_the_fog_hides_the_film_too() -> None:
    hidden, fog = Secrecy.HIDDEN, ViewingScope.HIDE_FUTURE
    for step, seen in as_seen(
        Options(board="echo_chamber", viewing_scope=fog, orders=hidden), 3, 60
    ):
        assert step.after.is_over or (acts(seen) == () and departure(seen, SEATS) == {})


def test_the_film_needs_no_secret_of_the_position_before() -> None:
    """Who looks has not seen the other's orders, but sees what came of them."""
    for step, seen in as_seen(replace(Options(), board="revolving_door"), 5, 80):
        assert keys(seen) == keys(step)


def test_a_round_as_planned_takes_no_longer_than_its_slices() -> None:
    state = GAME.new(Options(), 0)
    while state.turn.number < 4 or state.to_move == 0:
        state = state.play(state.legal_moves()[0])
    while state.waiting:
        state = state.play(state.legal_moves()[0])
    cut, *slices = acts(Transition(state, Submit(), state.play(Submit())))
    assert (cut.key, cut.is_cut, cut.drama) == ("", True, "round")
    assert {act.key for act in slices} <= {"watch", "move"}


def heavy() -> State:
    """A position in which the next move ends a round that something speaks against."""
    state = round_of(start(), "A1 forward", "A1 forward", "A1 timejump 0")
    state = turn(turn(state, "A1' turn left"), "A1' attack")
    while not LABOUR.is_heavy(state, Submit()):
        stone = next(iter(state.waiting), None)
        state = state.play(Submit() if stone is None else state.turn.orders(stone)[0])
    return state


def test_the_end_of_a_round_is_labour() -> None:
    state, tried = heavy(), list[int]()
    assert not LABOUR.is_heavy(start(), Submit())
    with pytest.raises(OutOfBudget):
        LABOUR.work(state, Submit(), Budget(0), tried.append)
    assert LABOUR.work(state, Submit(), Budget(LABOUR.nodes), tried.append) == [[[0], [0]]]
    assert tried[-1] == max(tried) > 1
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0}


NONSENSE = [[[]], [[[], []]], [[[0], []]], [[[9], [9]]], [["what"]], [[[0], ["x"]]], [], [0]]


@pytest.mark.parametrize("told", NONSENSE)
def test_nonsense_is_not_kept(told: list[object]) -> None:
    state = heavy()
    LABOUR.keep(state, Submit(), told)
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0}


def test_what_was_found_is_kept() -> None:
    """Another scenario that does not contradict itself, to tell it from what play would find."""
    state = heavy()
    LABOUR.keep(state, Submit(), [[[0, 1], [0]]])
    assert state.play(Submit()).turn.round.scenario.removed_setup == {0, 1}


def test_a_round_that_passes_by_itself_is_labour_too() -> None:
    """The first round has no arrival in doubt; in the second no stone is free."""
    state = State.start(Options(puzzle="grandfather"), 0)
    state = play(state, "A1 forward", "submit", "A1 wait", "submit", "A1 timejump 1")
    assert LABOUR.is_heavy(state, Submit())
    told = LABOUR.work(state, Submit(), Budget(LABOUR.nodes), lambda tried: None)
    assert told == [[[], []], [[0], [0]]]
    scenario_cache.forget_all()
    LABOUR.keep(state, Submit(), told)
    assert not LABOUR.is_heavy(state, Submit())
    assert state.play(Submit()).outcome() is not None
