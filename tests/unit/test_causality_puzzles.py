"""The puzzles: their solutions work, idling does not, and the easy ones have no shorter way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from game.causality.board import Allegiance
from game.causality.commands import Command, Face, Pass, Wait
from game.causality.ending import played
from game.causality.moves import Order, Submit
from game.causality.options import Options
from game.causality.puzzle import Puzzle, Script, followed, read
from game.causality.puzzles import PUZZLES, shipped
from game.causality.sections import BoardError, Fault
from game.causality.state import State
from game.causality.turns import Round, Turn

A = 0


def rounds_of(puzzle: Puzzle, script: Script) -> Iterator[Round]:
    """The rounds that open one after the other if A follows a script, as far as it can."""
    turn, outcome = puzzle.start(), None
    while outcome is None and turn.round.number < puzzle.rounds:
        opened = turn.round
        turn, outcome = played(turn, (followed(script, turn, A), ()), puzzle)
        if turn.round is not opened:
            yield turn.round


def is_solved(puzzle: Puzzle, script: Script) -> bool:
    return any(puzzle.is_solved(opened) for opened in rounds_of(puzzle, script))


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_solution_solves_it_move_by_move(puzzle: str) -> None:
    made, state = shipped(puzzle), State.start(Options(puzzle=puzzle), 0)
    while not state.is_over:
        turn = state.turn
        given = made.solution.get(turn.number, ())
        told = {command.stone for command in given}
        idle = Pass if turn.is_last else Wait
        rest = tuple(idle(stone) for stone in turn.free(A) if stone not in told)
        for command in (*given, *rest):
            state = state.play(Order(command))
        state = state.play(Submit())
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranking[0]) == ("solved", A)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_doing_nothing_does_not(puzzle: str) -> None:
    assert not is_solved(shipped(puzzle), {})


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_order_of_the_solution_can_be_left_out(puzzle: str) -> None:
    made = shipped(puzzle)
    for turn, commands in made.solution.items():
        for left_out in commands:
            rest = {**made.solution, turn: tuple(c for c in commands if c != left_out)}
            assert not is_solved(made, rest), left_out


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_one_round_less_is_too_late(puzzle: str) -> None:
    made = shipped(puzzle)
    *_, last = (opened.number for opened in rounds_of(made, made.solution))
    assert not is_solved(replace(made, rounds=last - 1), made.solution)


def fewest_orders(puzzle: Puzzle, most: int) -> int | None:
    """The least number of orders, waiting not counted, that solves it in its first round.

    Tries everything that A can do with at most ``most`` orders. Positions are given up if a base is
    too far away, as each step takes an order and a slice; of lines to the same one the shortest is
    gone on with.
    """
    reached: list[tuple[int, Turn]] = [(0, puzzle.start())]
    solved = []
    for _ in range(puzzle.file.board.slices):
        met: dict[object, tuple[int, Turn]] = {}
        for orders, turn in reached:
            for commands in choices(turn):
                count = orders + sum(not isinstance(c, (Wait, Pass)) for c in commands)
                if count > most:
                    continue
                after, _ = played(turn, (commands, ()), puzzle)
                if after.round is not turn.round:
                    solved += [count] if puzzle.is_solved(after.round) else []
                    continue
                if not is_in_reach(after, most - count):
                    continue
                if count < met.get(position(after), (most + 1, after))[0]:
                    met[position(after)] = count, after
        reached = list(met.values())
    return min(solved, default=None)


def choices(turn: Turn) -> Iterator[tuple[Command, ...]]:
    """One command for each of A's free stones, in every way; turns that turn nothing left out."""
    standing = turn.timeline.slices[turn.slice].stones
    return product(
        *(
            [
                order.command
                for order in turn.orders(stone)
                if order.command != Face(stone, standing[stone].azimuth)
            ]
            for stone in turn.free(A)
        )
    )


def position(turn: Turn) -> object:
    """All that the rest of a first round depends on."""
    onward = turn.timeline.passages[turn.slice - 1].onward
    return tuple(mover[:4] + mover[5:] for mover in onward.movers), onward.allegiances


def is_in_reach(turn: Turn, orders: int) -> bool:
    """Whether some stone of A's is near enough to each base that A does not own.

    A stone comes nearer by a step or by being pushed, which is one order and one slice either way.
    """
    here = turn.timeline.slices[turn.slice]
    own = [here.stones[stone] for stone in turn.free(A)]
    left = min(turn.board.slices - turn.slice - 1, orders)
    return all(
        whose is Allegiance.A or any(abs(p.x - base.x) + abs(p.y - base.y) <= left for p in own)
        for base, whose in zip(turn.board.bases, here.bases, strict=True)
    )


@pytest.mark.parametrize("puzzle", PUZZLES[:3])
def test_no_solution_is_shorter(puzzle: str) -> None:
    made = shipped(puzzle)
    orders = sum(map(len, made.solution.values()))
    assert fewest_orders(made, orders) == orders


@pytest.mark.parametrize("puzzle", PUZZLES[3:6])
def test_one_round_is_not_enough(puzzle: str) -> None:
    made = shipped(puzzle)
    assert fewest_orders(replace(made, rounds=1), made.file.board.slices) is None


def test_grades_names_and_words() -> None:
    puzzles = [shipped(puzzle) for puzzle in PUZZLES]
    assert [puzzle.grade for puzzle in puzzles] == list(range(1, 13))
    assert len({puzzle.file.board.name for puzzle in puzzles}) == 12
    assert all(20 < len(puzzle.file.board.text) <= 100 for puzzle in puzzles)
    assert all(puzzle.lesson and 20 < len(puzzle.hint) <= 160 for puzzle in puzzles)
    sizes = [(p.file.board.width, p.file.board.height, p.file.board.slices) for p in puzzles]
    assert sizes[:4] == [(4, 1, 3), (4, 2, 3), (5, 2, 4), (5, 3, 4)]


WALK = """\
name: Walk
grade: 1
lesson: x
hint: y
slices: 3
rounds: 1
map:
  T>. !
goal: win
solution:
  1: 0 forward
idea: z
"""
WRONG = {
    "goal": ("goal: win", "goal: lose", 9, Fault.GOAL, "lose"),
    "argument of a goal": ("goal: win", "goal: alive x", 9, Fault.GOAL, "alive x"),
    "arguments of a goal": ("goal: win", "goal: alive 1 2", 9, Fault.GOAL, "alive 1 2"),
    "no goal": ("goal: win", "goal:", 9, Fault.GOAL, ""),
    "command": ("0 forward", "0 fly", 11, Fault.COMMAND, "1: 0 fly"),
    "turn": ("1: 0 forward", "0: 0 forward", 11, Fault.COMMAND, "0: 0 forward"),
    "no turn": ("1: 0 forward", "0 forward", 11, Fault.COMMAND, "0 forward"),
    "turn twice": ("0 forward", "0 wait\n  1: 0 wait", 12, Fault.TWICE, "1: 0 wait"),
    "stone twice": ("0 forward", "0 wait; 0 wait", 11, Fault.TWICE, "1: 0 wait; 0 wait"),
    "rounds": ("rounds: 1", "rounds: 10", 6, Fault.NUMBER, "10"),
    "board": ("T>. !", "T>. ?", 8, Fault.SYMBOL, "? "),
    "missing": ("hint: y\n", "", 1, Fault.MISSING, "hint"),
}


@pytest.mark.parametrize(("old", "new", "line", "fault", "detail"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_and_where(old: str, new: str, line: int, fault: Fault, detail: str) -> None:
    assert read(WALK).goals
    with pytest.raises(BoardError) as caught:
        read(WALK.replace(old, new))
    assert (caught.value.line, caught.value.fault, caught.value.detail) == (line, fault, detail)
