"""New puzzles by seed, from games of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Final

from game.core.search.search_api import Budget, OutOfBudget
from game.quoridor.puzzles import contests, gates
from game.quoridor.puzzles.finding import Finding, read
from game.quoridor.puzzles.games import positions
from game.quoridor.puzzles.tasks import NAMES, AnyPuzzle, puzzle_of

KINDS: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("gate", "hop", "dash"),
    2: ("gate", "race", "toll", "hop", "wall", "dash"),
    3: ("gate", "wall", "counter", "toll", "trap", "race"),
    4: ("race", "trap", "counter"),
    5: ("trap", "choice"),
}
"""The kinds of each grade; the seed chooses one."""
MIN_BOARDS: Final = 4
"""Minimal number of boards on the grid."""
GAMES: Final = 12
NODES: Final = 8_000
"""What one seed may cost: less than a minute of the search, on a slow machine too."""


def generate(seed: int, grade: int) -> AnyPuzzle | None:
    """Return the puzzle of this seed; None if its games have none."""
    with suppress(OutOfBudget):
        finding = _first_finding(seed, grade)
        if finding is not None:
            return puzzle_of(replace(finding, name=1 + seed % NAMES))
    return None


def _first_finding(seed: int, grade: int) -> Finding | None:
    """Return the first one in the positions of a few games, each game's shuffled.

    Raises ``OutOfBudget``.
    """
    rng, budget = Random(f"{grade} {seed}"), Budget(NODES)
    kind = KINDS[grade][seed % len(KINDS[grade])]
    search = gates.find_puzzles if kind in gates.GATES else contests.find_puzzles
    for _ in range(GAMES):
        ordered = list(positions(rng))
        rng.shuffle(ordered)
        for here in ordered:
            if len(here.grid.boards) < MIN_BOARDS:
                continue
            for finding in search(kind, grade, seed, here, budget):
                return finding
    return None


class Naming:
    """A generator of puzzles like ``made``, with different names for those of a kind."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def __call__(self, seed: int, grade: int) -> AnyPuzzle | None:
        puzzle = generate(seed, grade)
        if puzzle is None:
            return None
        name = 1 + self._given[puzzle.kind] % NAMES
        self._given[puzzle.kind] += 1
        return puzzle_of(replace(read(puzzle.text), name=name))
