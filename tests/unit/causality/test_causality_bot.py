"""The computer opponents of Battle of Causality: what they may know, and what they find."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.causality import GAME
from game.causality.boards import BOARDS
from game.causality.computer.departures import PLANNED, Departures, planned_worth
from game.causality.computer.evaluation import judge
from game.causality.computer.levels import FORESIGHT, plan_side
from game.causality.computer.planner import PlanLimits, Plans
from game.causality.computer.round_model import BrokenLine, Course, RoundLine
from game.causality.puzzles import PUZZLES
from game.causality.rules.board import Allegiance
from game.causality.rules.commands import (
    Attack,
    Command,
    Direction,
    Face,
    Pass,
    Step,
    Timejump,
    Wait,
    Walk,
)
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.ruleset import EndWithoutWin
from game.causality.rules.simulation import Passage
from game.causality.rules.state import State
from game.causality.rules.stones import Faction
from game.causality.rules.world import LOCKED
from game.causality.tutor.coach import coach
from game.core.rules.state import Outcome
from game.core.search.search_api import Budget

FEW = 60  # nodes: enough to make every kind of plan
LEVELS = tuple(GAME.levels)


def start(board: str, **changed: Any) -> State:
    return State.start(Options(board=board, **changed), 0)


def ordered(state: State, level: str, nodes: int, seed: int = 0) -> Move:
    return GAME.levels[level].bot(state, Budget(nodes), Random(seed)).move


def played(state: State, level: str, rounds: int) -> State:
    """Play a number of rounds against itself, every order a legal one."""
    while not state.is_over and state.turn.round.number < rounds:
        move = ordered(state, level, FEW)
        assert move in state.legal_moves()
        state = state.play(move)
    return state


def plays_on(state: State, level: str = "hard") -> bool:
    """Return whether two rounds can be played, or a win before."""
    state = played(state, level, 2)
    return state.is_over or state.turn.round.number == 2


def turned(state: State, *commands: Command) -> State:
    """Play a turn for each order: all others wait, or stay behind at the end of the round."""
    for command in commands:
        number = state.turn.number
        while state.turn.number == number:
            waiting = state.waiting
            if command.stone in waiting:
                state = state.play(Order(command))
            elif waiting:
                state = state.play(Order((Pass if state.turn.is_last else Wait)(waiting[0])))
            else:
                state = state.play(Submit())
    return state


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_every_board_can_be_played_by_the_computer(board: str) -> None:
    assert plays_on(start(board))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_ruleset_can_be_played_by_the_computer(preset: str, level: str) -> None:
    assert plays_on(State.start(PRESETS[preset], 0), level)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_computer_can_be_let_into_a_puzzle(puzzle: str) -> None:
    assert played(State.start(Options(puzzle=puzzle), 0), "normal", 2).turn.round.number


def test_a_search_that_is_stopped_at_once_answers_all_the_same() -> None:
    state = start("five_captains")
    while not state.is_over and state.turn.round.number < 1:
        move = ordered(state, "hard", 0)
        assert move in state.legal_moves()
        state = state.play(move)
    assert state.turn.round.number == 1 or state.is_over


def test_a_plan_that_nothing_was_tried_for_still_orders_something() -> None:
    course = Course(start("citadel").turn, Budget(0))
    line = plan_side(course, 0, FORESIGHT, {}, Random(0), 0).principal()
    assert len(line.deeds[0]) == len(course.free(line.passages[0])) > 0
    assert len(line.passages) == 2


def test_the_same_seed_orders_the_same() -> None:
    state = start("corridor")
    assert ordered(state, "normal", 200, 5) == ordered(state, "normal", 200, 5)


def test_what_the_other_side_has_ordered_in_secret_changes_nothing() -> None:
    """B's answer to any secret order of A is the answer to a board without it."""
    first = start("handshake")
    answers = set()
    for order in first.turn.orders(first.waiting[0]):
        state = first.play(order).play(Submit())
        assert state.to_move == 1
        answers.add(ordered(state, "normal", 300))
    assert len(answers) == 1


def test_the_lower_levels_overlook_the_shot_that_wins() -> None:
    """A tank has another one before its gun: only the hard one always shoots."""
    state = start("handshake", orders=1).play(Order(Wait(0))).play(Submit())
    easy, normal, hard = (
        sum(ordered(state, level, 600, seed) == Order(Attack(1)) for seed in range(20))
        for level in ("easy", "normal", "hard")
    )
    assert 0 < easy < normal < hard == 20


def test_open_orders_are_answered() -> None:
    """A tank that is about to be shot in the back shoots first, or leaves the line."""
    state = start("handshake", orders=1).play(Order(Attack(0))).play(Submit())
    assert ordered(state, "hard", 600) == Order(Attack(1))


def test_whoever_has_a_free_way_takes_the_base_and_wins() -> None:
    board = "slices: 4\nmap:\n  T>. ! X .\n  . . . X t<\n"
    state = played(start(board), "hard", 1)
    assert state.outcome() == Outcome((1.0, -1.0), "bases")


def test_a_base_too_far_for_one_life_is_walked_to_all_the_same() -> None:
    rows = "  T>. . . . . . . !\n  X X X X X X X X X\n  . . . . . . . . t<\n"
    state = start(f"slices: 4\nmap:\n{rows}")
    for seed in range(5):
        assert ordered(state, "hard", 600, seed) == Order(Step(0, True)), seed


def disturbed() -> Course:
    """The second round of a tank that has met its former self, which can never depart again: what
    needs a cause is the arrival of stone 2, in the middle of the second slice.
    """
    met = Step(0, True), Step(0, True), Timejump(0, 0), Step(2, False)
    return Course(turned(row(3, "T>. . ! X t<"), *met).turn, Budget(100))


def line_of(course: Course, command: Command) -> RoundLine:
    """Return the line in which one stone obeys and all others wait, up to the last slice."""
    here = course.passage(1, course.start)
    wanted = {standing[0]: Wait(standing[0]) for standing in course.free(here)}
    wanted |= {command.stone: command}
    deeds = tuple(
        next(deed for deed in course.deeds(1, standing) if deed.command == wanted[standing[0]])
        for standing in course.free(here)
    )
    return RoundLine((here, course.passage(2, course.next_proposal(here, deeds))), (deeds,))


def test_a_line_that_contradicts_itself_costs_the_side_whose_arrivals_do() -> None:
    """A side that can cause its own arrival is assumed to do so."""
    course = disturbed()
    closed, broken = line_of(course, Wait(2)), line_of(course, Face(2, 0))
    assert course.settle(closed) is closed
    assert course.settle(broken) == BrokenLine((Faction.A,))
    assert judge(course, broken) < judge(course, closed)


def row(slices: int, cells: str) -> State:
    return start(f"slices: {slices}\nmap:\n  {cells}\n")


def test_the_hard_level_closes_the_loop_that_wins() -> None:
    """The tank has taken the base and shut out its former self: by its link alone it stays."""
    first = Step(0, True), Step(0, True), Wait(0), Timejump(0, 0)
    second = Step(2, True), Step(2, False), Step(2, False)
    state = turned(row(4, "T>. . ! X t<"), *first, *second)
    while not state.is_over and state.to_move == 0:
        state = state.play(ordered(state, "hard", 600))
    while not state.is_over:
        state = state.play(Order(Pass(state.waiting[0])) if state.waiting else Submit())
    assert state.outcome() == Outcome((1.0, -1.0), "bases")


def test_what_is_chosen_is_what_was_judged_however_soon_the_search_is_stopped() -> None:
    """The link that wins at once is not the last departure that is tried."""
    first = Step(0, True), Step(0, True), Wait(0), Timejump(0, 1)
    turn = turned(row(4, "T>. . ! X t<"), *first, Step(2, True), Step(2, False)).turn
    wins = set()
    for nodes in range(0, 400, 8):
        plan, worth = Departures(turn, 0, FORESIGHT, {}, Budget(nodes)).choose(Random(0))
        wins.add(worth == 1)
        assert (worth == 1) == (plan[2] == Timejump(2, 1, 2))
    assert wins == {True, False}


def test_a_lead_is_worth_less_the_nearer_stagnation_comes() -> None:
    """A has the base of its first life and stays behind; B never moves."""
    state = turned(row(3, "T>! X ! t<"), Step(0, True), Wait(0))
    worths = []
    for quiet in range(3):
        turn = replace(state.turn, round=replace(state.turn.round, quiet=quiet))
        stays = {stone: Pass(stone) for stone in (*turn.free(0), *turn.free(1))}
        worths.append(Departures(turn, 0, FORESIGHT, stays, Budget(200)).choose(Random(0))[1])
    assert worths[0] > worths[1] > worths[2] == 0


def test_only_on_a_wide_board_a_line_is_followed_to_its_end() -> None:
    for cells, is_seen in (("T>. . . . ! X t<", True), ("T>. . ! X t<", False)):
        course, worths = Course(row(4, cells).turn, Budget(1_000)), set()
        for goes_on in (True, False):
            sight = PlanLimits(slices=1, replies=1, goes_on=goes_on)
            worths.add(Plans(course, 0, sight, {}, Random(0)).try_line())
        assert (len(worths) == 2) == is_seen, cells


def test_who_cannot_walk_is_walked_around() -> None:
    state = start("slices: 4\nmap:\n  T>S^! \n  . . . \n  . . t<\n")
    course = Course(state.turn, Budget(0))
    facing_right = 0 * 4 + 1
    assert course.ways(0)[0][facing_right] == 5


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_jumps_onto_a_former_self(level: str) -> None:
    """A tank that has waited all the time stands wherever it could go back to."""
    state = start("slices: 3\nmap:\n  T>. . . ! X t<\n")
    while not state.turn.is_last:
        waits = [Order(Wait(stone)) for stone in state.waiting]
        state = state.play(waits[0] if waits else Submit())
    assert all(ordered(state, level, 100, seed) == Order(Pass(0)) for seed in range(5))


def test_a_hint_names_the_stone_the_order_and_the_reason() -> None:
    hints = coach(row(4, "T>. ! X t<"))
    assert [hint.key for hint in hints] == ["stone", "order_forward", "why_wins"]
    assert hints[1].line == (Order(Step(0, True)),)


def test_a_hint_in_a_puzzle_is_the_next_order_of_its_solution() -> None:
    state = State.start(Options(puzzle="dodge"), 0)
    first, _, order = coach(state)
    assert (first.key, order.line) == ("puzzle", (Order(Walk(0, Direction.DOWN)),))
    strayed = state.play(Order(Wait(0)))
    assert [hint.key for hint in coach(strayed)] == ["puzzle", "strayed"]


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_following_the_coach_solves_every_puzzle(puzzle: str) -> None:
    state = State.start(Options(puzzle=puzzle), 0)
    while not state.is_over:
        state = state.play(coach(state)[-1].line[0])
    assert state.outcome() == Outcome((1.0, -1.0), "solved")


def test_a_stone_goes_back_for_a_second_life() -> None:
    state = played(start("corridor"), "hard", 1)
    orders = state.turn.history[state.turn.board.slices - 1]
    assert any(isinstance(command, Timejump) for side in orders for command in side)


def places(passage: Passage) -> list[tuple[int, ...]]:
    """The stones of a slice and where they are; not whether they wait for orders."""
    return [(*standing[:3], standing[3] & LOCKED) for standing in passage.standing]


@pytest.mark.slow
def test_the_line_that_is_looked_at_is_the_line_that_is_played() -> None:
    """The shortcut through the proposals sees what the rules do, deed after deed."""
    for board in ("corridor", "five_captains", "warehouse", "minefield"):
        state, rng = start(board), Random(3)
        for _ in range(3):
            course = Course(state.turn, Budget(10_000))
            proposal, expected, turn = course.start, [], state.turn
            for t in range(state.turn.slice, course.last + 1):
                passage = course.passage(t, proposal)
                expected.append(places(passage))
                deeds = [rng.choice(course.deeds(t, free)) for free in course.free(passage)]
                if t < course.last:
                    proposal = course.next_proposal(passage, deeds)
                    a = tuple(d.command for d in deeds if d.command.stone in turn.free(0))
                    b = tuple(d.command for d in deeds if d.command.stone in turn.free(1))
                    turn = turn.after((a, b))
            seen = [places(passage) for passage in turn.timeline.passages[state.turn.slice :]]
            assert seen == expected
            state = played(state, "easy", state.turn.round.number + 1)
            if state.is_over:
                break


def test_quiet_rounds_count_for_whoever_would_win_without_another() -> None:
    """A level that is behind must not wait until the game ends by itself."""
    for rule, leads in ((EndWithoutWin.MORE_BASES, (0, 1, -1)), (EndWithoutWin.DRAW, (0, 0, 0))):
        turn = start("garden_wall", end_without_win=rule).turn
        for holder, lead in zip((Allegiance.NEUTRAL, 0, 1), leads, strict=True):
            bases = (Allegiance(holder),) * 2
            for quiet, worth in ((1, lead - 0.6), (2, 2 * lead - 0.3)):
                here = replace(turn.round, bases=bases, quiet=quiet)
                found = planned_worth(replace(turn, round=here), -0.3)
                assert found == pytest.approx(PLANNED * worth / 3), (rule, holder, quiet)
