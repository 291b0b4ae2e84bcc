"""The puzzles: their solutions work, idling does not, and the easy ones have no shorter way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from itertools import product

import pytest
from ordered import solved

from game.ai.jobs import Job, JobKind
from game.ai.server import JobRunner
from game.causality import GAME as CAUSALITY
from game.causality.files.sections import BoardError, Fault
from game.causality.puzzles import PUZZLES, load_puzzle
from game.causality.puzzles.__main__ import main
from game.causality.puzzles.entries import puzzle_named
from game.causality.puzzles.generator import generate as new_puzzle
from game.causality.puzzles.puzzle import CausalityPuzzle, Script, read
from game.causality.puzzles.puzzle_set import SHELF
from game.causality.puzzles.solver import prove, rounds_of
from game.causality.rules.board import Base, Board, SetupStone
from game.causality.rules.commands import Command, Face
from game.causality.rules.ending import advance
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.causality.rules.stones import Faction, StoneKind
from game.causality.rules.turns import Turn
from game.core.learning.content import DesignRefused
from game.core.learning.exercise import GRADES
from game.core.learning.puzzle import Proved, is_solved_as_shown
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.search.search_api import Budget

A, OWN = 0, SHELF.own


def is_solved(puzzle: CausalityPuzzle, script: Script) -> bool:
    return rounds_of(puzzle, script) is not None


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_the_solution_solves_it_move_by_move(puzzle: str) -> None:
    outcome = solved(puzzle).state.outcome()
    assert (outcome.reason, outcome.ranking[0]) == ("solved", A)
    assert is_solved_as_shown(puzzle_named(puzzle), State.start(Options(puzzle=puzzle), 0))


def test_a_solution_that_somebody_has_changed_leads_nowhere() -> None:
    text = (resources.files("game.causality.puzzles") / "own_door.txt").read_text("utf-8")
    for solution in ("1: 0 forward", "1: 0 timejump 9"):
        changed = text.replace(
            "1: 0 forward\n  3: 0 timejump 1\n  6: 1 timejump 1 link 1", solution
        )
        assert changed != text
        puzzle = puzzle_named(changed)
        assert not is_solved_as_shown(puzzle, State.start(puzzle.options, 0)), solution


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_no_order_and_no_round_of_the_solution_can_be_left_out(puzzle: str) -> None:
    made = load_puzzle(puzzle)
    assert not is_solved(made, {})
    assert not is_solved(replace(made, rounds=made.par - 1), made.solution)
    for turn, commands in made.solution.items():
        for left_out in commands:
            rest = {**made.solution, turn: tuple(c for c in commands if c != left_out)}
            assert not is_solved(made, rest), left_out


def choices(turn: Turn) -> Iterator[tuple[Command, ...]]:
    """One command for each of A's free stones, in every way; turns that turn nothing left out."""
    standing = turn.timeline.slices[turn.slice].stones
    commands = (
        [
            order.command
            for order in turn.orders(stone)
            if order.command != Face(stone, standing[stone].azimuth)
        ]
        for stone in turn.free(A)
    )
    return product(*commands)


COUNTED = {"knot": 3}
"""Rounds that counting alone proves not to be enough: a search would take too long."""

SLOW = {"borrowed_face", "yesterdays_bomb"}


@pytest.mark.parametrize(
    "puzzle", [pytest.param(p, marks=[pytest.mark.slow] if p in SLOW else []) for p in PUZZLES]
)
def test_there_is_no_way_in_fewer_rounds(puzzle: str) -> None:
    one = load_puzzle(puzzle)
    assert rounds_of(one, one.solution) == one.par
    if puzzle in COUNTED:
        assert prove(one, Budget(0)).excluded == COUNTED[puzzle] == one.par - 1
        return
    proof = prove(one, Budget(100_000))
    assert proof.is_par and proof.rounds == one.par


def test_the_solver_agrees_with_trying_every_order() -> None:
    """A first round, tried without leaving anything out."""
    for puzzle in ("walk", "shove", "about_face"):
        made = replace(load_puzzle(puzzle), rounds=1)
        found = prove(made, Budget(60_000)).solution is not None
        assert is_possible(made, made.start()) is found, puzzle


def is_possible(puzzle: CausalityPuzzle, turn: Turn) -> bool:
    """Return whether A succeeds from here on, by trying every order of every turn."""
    for commands in choices(turn):
        after, outcome = advance(turn, (commands, ()), puzzle)
        if outcome.winner == A if outcome else is_possible(puzzle, after):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("goal", ["win", "loop", "paradox", "removed 1", "win\n  arrivals 1"])
@pytest.mark.parametrize(
    "drawing", ["T>! t<", "T># ! ", "T>. . ! ", "T>! \n  . ! ", ". T>t< ", "! T>! "]
)
def test_the_solver_agrees_with_trying_every_order_of_two_rounds(drawing: str, goal: str) -> None:
    lines = WALK.replace("slices: 3", "slices: 2").replace("rounds: 1", "rounds: 2")
    puzzle = read(lines.replace("T>. !", drawing).replace("goal: win", f"goal:\n  {goal}"))
    proof = prove(puzzle, Budget(60_000))
    assert (proof.solution is not None) is is_possible(puzzle, puzzle.start())
    assert proof.solution or proof.excluded == 2


@pytest.mark.parametrize("seeds", ["1-1 1-4 5-1", pytest.param("3-1 4-3", marks=pytest.mark.slow)])
def test_a_seed_gives_one_puzzle_with_a_proved_par(seeds: str) -> None:
    for name in seeds.split():
        grade, seed = map(int, name.split("-"))
        text = new_puzzle(seed, grade)
        assert text is not None and text == new_puzzle(seed, grade)
        puzzle = read(text)
        proof = prove(puzzle, Budget(60_000))
        assert proof.is_par and proof.rounds == puzzle.par == puzzle.rounds
        assert rounds_of(puzzle, puzzle.solution) == puzzle.par
        assert (puzzle.grade, puzzle.seed) == (grade, seed)
        assert SHELF.read(json.dumps(text)).id == f"made-{name}"


def test_new_puzzles_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--seed", "11", "--count", "2", "--grade", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.out.count("# made-1-") == printed.out.count("# par 1\n# excluded 0") == 2
    assert re.match(r"# grade 1, puzzles 2, seeds \d, seconds \d\.\d+, slowest \d", printed.err)


def test_a_spent_budget_claims_nothing() -> None:
    proof = prove(load_puzzle("knot"), Budget(10))
    assert (proof.solution, proof.is_par, proof.excluded) == (None, False, 3)


def proved(board: Board, goal: str, rounds: int, nodes: int, heard: list[int]) -> Proved:
    return OWN.prove(OWN.draft(board, goal, rounds), Budget(nodes), heard.append)


def test_ones_own_puzzle_is_proved_and_finished() -> None:
    board, heard = load_puzzle("own_door").file.board, list[int]()
    found = proved(board, "loop", 3, OWN.nodes, heard)
    assert (found.verdict, found.excluded) == ("found", 1)
    puzzle = SHELF.read(found.text)
    assert (puzzle.par, puzzle.id[:4]) == (2, "own-")
    assert puzzle.options.exercise.rounds == 3
    assert OWN.asked(puzzle) == (replace(board, text=""), "loop", 3)
    wide = load_puzzle("second_pair_of_hands").file.board
    assert proved(wide, "win", 1, 5, heard) == Proved("none", excluded=1)
    assert proved(wide, "win", 2, 200, heard) == Proved("unknown", excluded=1)
    assert heard == [64, 128, 192]
    on_base = replace(load_puzzle("walk").file.board, bases=(Base(0, 0),))
    assert proved(on_base, "win", 1, OWN.nodes, heard).verdict == "idle", "it asks nothing"


def test_a_damaged_file_of_ones_own_is_no_puzzle() -> None:
    board = load_puzzle("own_door").file.board
    line = proved(board, "loop", 2, OWN.nodes, []).text
    assert SHELF.read(line)
    cut = (line[: int(kept * len(line))] for kept in (0.0, 0.3, 0.9, 0.99))
    for damaged in (*cut, line + "]", json.dumps(OWN.draft(board, "loop", 2)), '"no_such"'):
        with pytest.raises(ValueError):
            SHELF.read(damaged)
            pytest.fail(damaged)


def test_a_draft_that_cannot_be_solved_is_refused() -> None:
    tank = SetupStone(Faction.A, StoneKind.TANK, 0, 0)
    for setup, goal, why in (((), "loop", "no_stones_a"), ((tank,), "win", "no_base")):
        with pytest.raises(DesignRefused) as refused:
            OWN.draft(Board(3, 2, 2, setup=setup), goal, 2)
        assert refused.value.reason.key == f"board_fault.{why}"


def test_the_search_process_proves_drafts() -> None:
    draft = OWN.draft(load_puzzle("own_door").file.board, "loop", 2)
    record = Match(CAUSALITY, Options(), 0, [Seat("", 0), Seat("", 1)]).record()
    job = Job(1, record, task=JobKind.PROVE, draft=draft)
    answer = JobRunner({"causality": CAUSALITY}).answer(job, lambda: False)
    assert answer.result.verdict == "found"


def test_grades_names_and_words() -> None:
    puzzles = [load_puzzle(puzzle) for puzzle in PUZZLES]
    assert [puzzle.grade for puzzle in puzzles] == sorted(puzzle.grade for puzzle in puzzles)
    assert {puzzle.grade for puzzle in puzzles} == set(GRADES)
    assert len({puzzle.file.board.name for puzzle in puzzles}) == len(puzzles) >= 30
    assert all(20 < len(puzzle.file.board.text) <= 100 for puzzle in puzzles)
    assert all(puzzle.lesson and 20 < len(puzzle.hint) <= 160 for puzzle in puzzles)
    folder = resources.files("game.causality.puzzles").iterdir()
    files = {entry.name.removesuffix(".txt") for entry in folder if entry.name.endswith(".txt")}
    assert files == {*PUZZLES, "families", "own"}


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
WRONG = (
    ("goal: win", "goal: lose", 9, Fault.GOAL, "lose"),
    ("goal: win", "goal: alive x", 9, Fault.GOAL, "alive x"),
    ("goal: win", "goal: alive 1 2", 9, Fault.GOAL, "alive 1 2"),
    ("goal: win", "goal:", 9, Fault.GOAL, ""),
    ("0 forward", "0 fly", 11, Fault.COMMAND, "1: 0 fly"),
    ("1: 0 forward", "0: 0 forward", 11, Fault.COMMAND, "0: 0 forward"),
    ("1: 0 forward", "0 forward", 11, Fault.COMMAND, "0 forward"),
    ("0 forward", "0 wait\n  1: 0 wait", 12, Fault.TWICE, "1: 0 wait"),
    ("0 forward", "0 wait; 0 wait", 11, Fault.TWICE, "1: 0 wait; 0 wait"),
    ("rounds: 1", "rounds: 10", 6, Fault.NUMBER, "10"),
    ("T>. !", "T>. ?", 8, Fault.SYMBOL, "? "),
    ("hint: y\n", "", 1, Fault.MISSING, "hint"),
)


def test_what_is_wrong_and_where() -> None:
    assert read(WALK).goals
    for old, new, *wanted in WRONG:
        with pytest.raises(BoardError) as caught:
            read(WALK.replace(old, new))
        assert [caught.value.line, caught.value.fault, caught.value.detail] == wanted, new
