"""The arrays of a round against the rules: slices, orders and values, on games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from game.causality.computer.evaluation import judge
from game.causality.computer.levels import FORESIGHT, LEVELS
from game.causality.computer.matrix_game import solve
from game.causality.computer.mixed_orders import of_turn
from game.causality.computer.priors import Priors
from game.causality.computer.round_model import CommandEffect, Course, RoundLine
from game.causality.kernels import marks, orders, shots, slices, tables, values
from game.causality.kernels.search import RoundSearch, warm_up
from game.causality.rules.options import Options, settle
from game.causality.rules.ruleset import Conflict, EndWithoutWin, Ruleset
from game.causality.rules.simulation import Passage, Proposal, first_proposal
from game.causality.rules.state import State
from game.causality.rules.turns import Turn
from game.core.search.search_api import Budget

BOARDS = ("five_captains", "post_office", "warehouse", "citadel", "minefield", "revolving_door")
CASES = list(product(BOARDS, Conflict))
MOVES = 120


def turns(board: str, conflict: Conflict) -> Iterator[Turn]:
    """Every turn of a game whose orders are random, with many journeys."""
    options = replace(settle(Options(board=board), "board"), conflict=conflict)
    rng, state = Random(f"{board} {conflict}"), State.start(options, 0)
    for _ in range(MOVES):
        moves = state.legal_moves()
        travels = [move for move in moves if "t=" in repr(move)]
        state = state.play(rng.choice(travels if travels and rng.random() < 0.5 else moves))
        if state.outcome() is not None:
            return
        if not any(state.orders):
            yield state.turn


def course_of(turn: Turn) -> Course:
    return Course(turn, Budget(1 << 60))


def simulated(world: Any, line: Any, t: int, proposal: Proposal) -> tuple[Any, ...]:
    """Slice `t` by the kernels, in the form of a passage."""
    tables.fill_line(line, t, proposal)
    overlay = np.zeros((1, 8), np.int64)
    values.advance(
        t, world, tables.simulation_buffers(world.size), line, world.is_active, overlay, 0
    )
    movers, standing, screens, fired = line.counts[t + 1]

    def rows(array: Any, count: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(map(int, row)) for row in array[:count])

    onward = Proposal(
        rows(line.movers[t + 1], movers),
        tuple(map(int, line.owners[t + 1])),
        rows(line.screens[t + 1], screens),
    )
    return onward, rows(line.standing[t], standing), tuple(map(int, line.fired[t, :fired]))


def expected(passage: Passage) -> tuple[Any, ...]:
    return passage.onward, passage.standing, tuple(effect for effect, _, _ in passage.fired)


@pytest.mark.parametrize(("board", "conflict"), CASES)
def test_a_slice_is_the_one_that_the_rules_give(board: str, conflict: Conflict) -> None:
    seen = 0
    for turn in turns(board, conflict):
        course = course_of(turn)
        world = tables.tables(course)
        line, proposal = tables.line_of(world), first_proposal(course.world, turn.active_setup)
        for t, passage in enumerate(turn.timeline.passages):
            assert simulated(world, line, t, proposal) == expected(passage)
            proposal = passage.onward
            seen += 1
    assert seen > 20


def row_of(deed: CommandEffect) -> list[int]:
    """The row of an order, as `kernels.orders` has it, without its sort."""
    mover = [0] * 6 if deed.mover is None else list(deed.mover)
    screen = -1 if deed.screen is None else int(deed.screen[1])
    sent = [-1, 0, 0, 0]
    if deed.sent is not None:
        azimuth = 0 if deed.sent.is_bomb else deed.sent.azimuth
        sent = [deed.sent.t, deed.sent.square, azimuth, int(deed.sent.is_bomb)]
    laid = [0] * 4 if deed.laid is None else list(deed.laid[1:])
    return [int(deed.mover is not None), *mover, screen, *sent, deed.linked, *laid]


@pytest.mark.parametrize(("board", "conflict"), CASES)
def test_the_orders_of_a_stone_are_those_of_the_rules(board: str, conflict: Conflict) -> None:
    seen = 0
    for turn in turns(board, conflict):
        course = course_of(turn)
        world = tables.tables(course)
        found = np.zeros((orders.MAX_ORDERS, orders.ORDER_COLUMNS), np.int64)
        for t in range(turn.slice, world.slices):
            for standing in course.free(turn.timeline.passages[t]):
                count = orders.orders(t, *standing, world, found)
                rows = [list(map(int, row))[: orders.SORT] for row in found[:count]]
                assert rows == [row_of(deed) for deed in course.deeds(t, standing)]
                seen += 1
    assert seen > 20


def test_a_shot_is_aimed_at_the_same_stones_as_in_the_plain_priors() -> None:
    seen = set[bool]()
    for board, conflict in CASES:
        for turn in turns(board, conflict):
            course = course_of(turn)
            world, priors = tables.tables(course), Priors(course)
            line = tables.line_of(world)
            for t, passage in enumerate(turn.timeline.passages[turn.slice : -1], turn.slice):
                before = turn.timeline.passages[t - 1].onward if t else course.start
                assert simulated(world, line, t, before) == expected(passage)
                for standing in course.free(passage):
                    if course.kinds[standing[0]].orientable:
                        found = shots.is_aimed(t, *standing[:3], world, line)
                        assert found == priors.is_aimed(t, passage, standing)
                        seen.add(found)
    assert seen == {True, False}


@pytest.mark.parametrize("rule", EndWithoutWin)
def test_a_line_of_the_last_round_is_worth_what_the_evaluation_says(
    rule: EndWithoutWin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ruleset, "is_last_round", lambda self, number: True)
    seen = compare_values(
        replace(turn, ruleset=replace(turn.ruleset, end_without_win=rule))
        for board in ("post_office", "citadel")
        for turn in turns(board, Conflict.CLASSIC)
    )
    assert seen >= ({-1.0, 0.0} if rule is EndWithoutWin.MORE_BASES else {0.0})


@pytest.mark.parametrize(("board", "conflict"), CASES)
def test_a_line_is_worth_what_the_evaluation_says(board: str, conflict: Conflict) -> None:
    assert len(compare_values(turns(board, conflict))) > 3


def compare_values(played: Iterator[Turn]) -> set[float]:
    """Compare the values of a random line of each turn; return those that were met."""
    rng, seen = Random(7), set[float]()
    for turn in played:
        if turn.is_last:
            continue
        course = course_of(turn)
        search = RoundSearch(turn, Budget(1 << 60), 1)
        world, scratch, line, replay, overlay, loads, active, _ = search.arrays
        proposal, passages, chosen = (
            course.start,
            list[Passage](),
            list[tuple[CommandEffect, ...]](),
        )
        for t in range(turn.slice, world.slices):
            passage = course.peek(t, proposal)
            passages.append(passage)
            simulated(world, line, t, proposal)
            if t == world.slices - 1:
                break
            deeds = tuple(rng.choice(course.deeds(t, one)) for one in course.free(passage))
            chosen.append(deeds)
            line.ordered[t] = len(deeds)
            for k, deed in enumerate(deeds):
                line.orders[t, k, : orders.SORT] = row_of(deed)
            proposal = course.next_proposal(passage, deeds)
        worth = judge(course, RoundLine(tuple(passages), tuple(chosen)))
        found = values.judge(world, scratch, line, replay, overlay, loads, active)
        assert found == pytest.approx(worth, abs=1e-12)
        seen.add(round(worth, 3))
    return seen


def test_each_line_tries_one_order_of_every_free_stone() -> None:
    turn = Turn.first(Options(board="cold_shoulder").drawn, Options().ruleset)
    search = RoundSearch(turn, Budget(1 << 60), 1)
    first = search.run(200 * search.line_nodes, {})
    assert -1 <= first <= 1
    visits = search.visits()
    assert [len(tried) for tried in visits] == [len(commands) for commands in search.commands]
    assert all(tried.sum() == 200 for tried in visits)


@pytest.mark.slow
def test_compiled_kernels_find_the_same(kept: Path) -> None:
    pytest.importorskip("numba")
    turn = Turn.first(Options(board="five_captains").drawn, Options().ruleset)

    def found() -> tuple[float, list[list[float]]]:
        search = RoundSearch(turn, Budget(1 << 60), 7)
        search.line_nodes = 1
        worth = search.run(60, {0: 1})
        return round(worth, 9), [tried.tolist() for tried in search.visits()]

    plain = found()
    try:
        list(warm_up(kept))
        assert hasattr(slices.step, "signatures")
        assert found() == plain
    finally:
        marks.interpreted_kernels()
    assert not hasattr(slices.step, "signatures")


@pytest.mark.parametrize(
    ("payoffs", "rows", "columns", "value"),
    [
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3] * 3, [1 / 3] * 3, 0),
        ([[3, 0], [1, 2]], [0.25, 0.75], [0.5, 0.5], 1.5),
        ([[1, 2], [0, 1]], [1, 0], [1, 0], 1),
        ([[0.5]], [1], [1], 0.5),
    ],
)
def test_a_matrix_game_is_solved(
    payoffs: list[list[float]], rows: list[float], columns: list[float], value: float
) -> None:
    row_mix, column_mix, found = solve(payoffs)
    assert row_mix == pytest.approx(rows, abs=0.02)
    assert column_mix == pytest.approx(columns, abs=0.02)
    assert found == pytest.approx(value, abs=0.01)


def test_the_strongest_level_is_repeatable_and_mixes_where_orders_can_be_answered() -> None:
    level, state = LEVELS["master"], State.start(Options(board="handshake"), 0)
    moves = {level.bot(state, Budget(20_000), Random(seed)).move for seed in range(12)}
    again = {level.bot(state, Budget(20_000), Random(seed)).move for seed in range(12)}
    assert moves == again and moves <= set(state.legal_moves())


def test_a_search_that_was_stopped_is_not_remembered() -> None:
    turn = Turn.first(Options(board="cold_shoulder").drawn, Options().ruleset)
    stopped = of_turn(turn, FORESIGHT, 3, Budget(30_000, lambda: True))
    whole = of_turn(turn, FORESIGHT, 3, Budget(30_000))
    assert stopped is not whole
    assert of_turn(turn, FORESIGHT, 3, Budget(30_000)) is whole


def test_what_was_pondered_is_what_is_played() -> None:
    """The other side's orders change nothing: the mix is ready when the computer is to move."""
    level, state = LEVELS["master"], State.start(Options(board="cold_shoulder"), 0)
    assert level.ponder is not None
    level.ponder(state.observation(1), 1, Budget(40_000))
    while state.to_move == 0:
        state = state.play(state.legal_moves()[0])
    assert level.bot(state, Budget(40_000), Random(1)).nodes == 0
