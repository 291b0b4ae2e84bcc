"""The puzzles as the lists of all games know them: the rules judge, and rounds are counted."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import TypeAlias

from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.puzzles.captions import puzzle_texts
from game.causality.rules.moves import Move
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.causality.tutor.coach import coach
from game.core.learning.exercise import Exercise
from game.core.rules.state import Cell

AnyPuzzle: TypeAlias = Exercise[Options, State, Move]

ID_BYTES = 10


def _next_order(state: State) -> Move:
    """Return the next order of the solution.

    Some legal order where the solution of an edited file leads nowhere.
    """
    *_, hint = coach(state)
    order: Move = hint.line[0] if hint.line else state.legal_moves()[0]
    return order


def _piece(state: State) -> frozenset[Cell]:
    """Return the cells of the stone to order next."""
    return frozenset().union(*(hint.cells for hint in coach(state)))


def _rounds(before: State, move: Move, after: State) -> int:
    """Return the rounds that end with a move."""
    return after.turn.round.number - before.turn.round.number


@lru_cache(maxsize=256)
def puzzle_named(puzzle: str) -> AnyPuzzle:
    """Return the puzzle with this id or this text. Raises ``OptionError``."""
    options = Options(puzzle=puzzle)
    exercise = puzzle_in(puzzle)
    return Exercise(
        judge=None,
        id=_id(puzzle),
        kind="board",
        grade=exercise.grade,
        options=options,
        par=exercise.par,
        shown=_next_order,
        values=tuple(puzzle_texts(puzzle).items()),
        piece=_piece,
        costs=_rounds,
        text=puzzle if puzzle in PUZZLES else json.dumps(puzzle),
    )


def _id(puzzle: str) -> str:
    """Return the id of a puzzle that ships.

    One that was made has its seed; another one a sum of its text.
    """
    if puzzle in PUZZLES:
        return puzzle
    exercise = puzzle_in(puzzle)
    if exercise.seed is not None:
        return f"made-{exercise.grade}-{exercise.seed}"
    return f"own-{blake2b(puzzle.encode(), digest_size=ID_BYTES).hexdigest()}"


def puzzle_of(options: Options) -> AnyPuzzle | None:
    """Return the puzzle that these options set up; None for a game of two."""
    return puzzle_named(options.puzzle) if options.puzzle else None
