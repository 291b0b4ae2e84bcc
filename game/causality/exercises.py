"""The puzzles as the lists of all games know them: the rules judge, and rounds are counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from game.causality.coach import coach
from game.causality.moves import Move
from game.causality.options import Options
from game.causality.puzzles import PUZZLES, shipped
from game.causality.state import State
from game.core.puzzle import GRADES, Puzzle, Puzzles
from game.core.state import Cell

AnyPuzzle: TypeAlias = Puzzle[Options, State, Move]


def _shown(state: State) -> Move:
    """The next order of the solution."""
    *_, hint = coach(state)
    order: Move = hint.line[0]
    return order


def _piece(state: State) -> frozenset[Cell]:
    """Where the stone is that is told next."""
    return frozenset().union(*(hint.cells for hint in coach(state)))


def _rounds(before: State, move: Move, after: State) -> int:
    """The rounds that end with a move."""
    return after.turn.round.number - before.turn.round.number


@cache
def listed(name: str) -> AnyPuzzle:
    """The puzzle of this id."""
    exercise = shipped(name)
    board = exercise.file.board
    told = {
        "name": board.name, "task": board.text, "idea": exercise.idea, "lesson": exercise.lesson,
    }  # fmt: skip
    return Puzzle(
        id=name,
        kind="board",
        grade=GRADES[PUZZLES.index(name) * len(GRADES) // len(PUZZLES)],
        options=Options(puzzle=name),
        par=exercise.par,
        shown=_shown,
        values=tuple(told.items()),
        piece=_piece,
        costs=_rounds,
    )


def all_shipped() -> Sequence[AnyPuzzle]:
    """From the easiest to the hardest."""
    return tuple(map(listed, PUZZLES))


def puzzle_of(options: Options) -> AnyPuzzle | None:
    """The puzzle that these options set up; None for a game of two."""
    return listed(options.puzzle) if options.puzzle else None


SHELF: Puzzles[Options, State, Move] = Puzzles(all_shipped)
