"""Puzzles of people's own: a board that they drew, a goal, and what the solver says of both."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.causality.files.board_file import write
from game.causality.files.sections import INDENT, BoardError, Fault, Section
from game.causality.puzzles import puzzle_in
from game.causality.puzzles.entries import AnyPuzzle
from game.causality.puzzles.generator import solution_text, trim
from game.causality.puzzles.goals import Goal, read_goals
from game.causality.puzzles.puzzle import read
from game.causality.puzzles.solver import prove
from game.causality.rules.board import Board
from game.causality.rules.stones import Faction
from game.core.learning.content import DesignRefused
from game.core.learning.puzzle import OwnPuzzles, Proved, lines
from game.core.rules.comment import Comment
from game.core.search.search_api import Budget

NODES: Final = 60_000
GOALS: Final = {
    "win": ("win",),
    "loop": ("loop",),
    "loop_win": ("loop", "win"),
    "paradox": ("paradox",),
}
"""The goals of a puzzle's file, by the name of what is asked."""

ROUNDS: Final = range(1, 4)
SOLUTION: Final = "solution:"


def draft(board: Board, goal: str, rounds: int) -> str:
    """Return the file of a puzzle without a solution. Raises ``DesignRefused``."""
    if all(stone.faction is not Faction.A for stone in board.setup):
        raise _refused(Fault.NO_STONES_A)
    if "win" in GOALS[goal] and not board.bases:
        raise _refused(Fault.NO_BASE)
    sentences = {name: said for name, *said in _rows()}
    task, lesson, idea, hint = sentences[goal]
    told = [
        "grade: 1",
        f"lesson: {lesson}",
        f"idea: {idea}",
        f"hint: {hint}",
        f"rounds: {rounds}",
        "goal:",
        *(INDENT + one for one in GOALS[goal]),
        SOLUTION,
        "",
    ]
    text = write(replace(board, text=task)) + "\n".join(told)
    try:
        read(text)
    except BoardError as wrong:
        raise DesignRefused(Comment(wrong.key, tuple(wrong.values.items()))) from wrong
    return text


def parts_of(puzzle: AnyPuzzle) -> tuple[Board, str, int]:
    """Return the board, the goal and the rounds of a puzzle.

    The first goal if it has one of its own.
    """
    exercise = puzzle_in(puzzle.options.puzzle)
    goals = (name for name, said in GOALS.items() if _goals(said) == exercise.goals)
    rounds = min(max(exercise.rounds, ROUNDS[0]), ROUNDS[-1])
    return replace(exercise.file.board, text=""), next(goals, next(iter(GOALS))), rounds


def _goals(said: tuple[str, ...]) -> tuple[Goal, ...]:
    return read_goals(Section("goal", "", 1, tuple((1, goal) for goal in said)))


def _rows() -> list[list[str]]:
    return [line.split(" | ") for line in lines("game.causality.puzzles", "own.txt")]


def _refused(fault: Fault) -> DesignRefused:
    return DesignRefused(Comment(f"board_fault.{fault}", (("line", 1), ("detail", ""))))


def prove_draft(text: str, budget: Budget, tell: Callable[[int], None]) -> Proved:
    """Return the shortest solution of a draft. Raises ``BoardError``."""
    puzzle = read(text)
    proof = prove(puzzle, budget, lambda rounds, boards: tell(boards))
    if proof.solution is None:
        is_none = proof.excluded == puzzle.rounds
        return Proved("none" if is_none else "unknown", excluded=proof.excluded)
    solution = trim(puzzle, proof.solution)
    if not solution:
        return Proved("idle")
    limit = f"\nrounds: {puzzle.rounds}\n"
    begin = text.replace(limit, f"{limit}par: {proof.rounds}\n")
    finished = begin[: begin.index(SOLUTION)] + solution_text(solution)
    return Proved("found", json.dumps(finished), proof.excluded)


OWN: Final = OwnPuzzles(tuple(GOALS), ROUNDS, draft, prove_draft, NODES, parts_of)
