"""Puzzles from the solver, each a line of text.

As a program the package makes new ones: ``python -m game.reduction.puzzles --seed 7``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.learning.puzzle import Puzzles, lines
from game.reduction.moves import Move
from game.reduction.options import Options
from game.reduction.puzzles.making import generate
from game.reduction.puzzles.tasks import AnyPuzzle, read
from game.reduction.state import State


@cache
def builtin() -> Sequence[AnyPuzzle]:
    """Return the built-in puzzles, the easiest first."""
    return tuple(map(read, lines("game.reduction.puzzles")))


PUZZLES: Puzzles[Options, State, Move] = Puzzles(builtin, generate, read)
