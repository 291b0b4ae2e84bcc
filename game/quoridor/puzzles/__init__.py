"""Puzzles from games of the engine, each proved and kept as a line of text.

As a program the package makes new ones: ``python -m game.quoridor.puzzles --seed 7``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.core.learning.puzzle import Puzzles, lines
from game.quoridor.puzzles.making import generate
from game.quoridor.puzzles.tasks import AnyPuzzle, read
from game.quoridor.rules.moves import Action
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State


@cache
def builtin() -> Sequence[AnyPuzzle]:
    """Return the built-in puzzles, the easiest first."""
    read_all = map(read, lines("game.quoridor.puzzles"))
    return tuple(sorted(read_all, key=lambda one: one.grade))


PUZZLES: Puzzles[Options, State, Action] = Puzzles(builtin, generate, read)
