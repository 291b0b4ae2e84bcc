"""All puzzles of the game: those that ship, and new ones by seed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from game.causality.puzzles import PUZZLES, puzzle_in
from game.causality.puzzles.custom import OWN
from game.causality.puzzles.entries import AnyPuzzle, puzzle_named
from game.causality.puzzles.generator import generate
from game.causality.rules.moves import Move
from game.causality.rules.options import Options
from game.causality.rules.state import State
from game.core.learning.puzzle import Puzzles
from game.core.rules.options import OptionError


@cache
def all_shipped() -> Sequence[AnyPuzzle]:
    """From the easiest to the hardest."""
    return tuple(map(puzzle_named, PUZZLES))


def _generate(seed: int, grade: int) -> AnyPuzzle | None:
    text = generate(seed, grade)
    return None if text is None else puzzle_named(text)


def _read(line: str) -> AnyPuzzle:
    """Return the puzzle of an id, or of a text as a string of JSON. Raises ``ValueError``."""
    puzzle = line if line in PUZZLES else json.loads(line)
    if not isinstance(puzzle, str) or not puzzle:
        raise ValueError("no puzzle")
    try:
        one = puzzle_named(puzzle)
    except OptionError as wrong:
        raise ValueError("no puzzle") from wrong
    if not puzzle_in(puzzle).solution:
        raise ValueError("it has no solution")
    return one


SHELF: Puzzles[Options, State, Move] = Puzzles(all_shipped, _generate, _read, OWN)
