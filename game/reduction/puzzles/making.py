"""New puzzles: boards are drawn by lot until the solver proves one good."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.board import legal_windows, to_text
from game.reduction.puzzles.tasks import AnyPuzzle, line_text, read
from game.reduction.solver import min_changes, shortest_results
from game.reduction.strict import TurnTree

NODES: Final = 3_000
"""What a question about one board may cost: dearer boards are left."""
DRAWS: Final = 4_000
"""Number of boards tried for a puzzle."""

_SIDES: Mapping[int, int] = {1: 4, 2: 5, 3: 5, 4: 6, 5: 6}
"""Cells a side, for each grade."""
_DENSITIES = range(30, 50)
_SPARSE = range(25, 45)
"""Cells in a hundred that are full; few where a turn is to leave nothing."""
_EXACT: Mapping[int, tuple[int, ...]] = {1: (2,), 2: (3,), 3: (4,), 4: (5,), 5: (6, 7)}
"""The fewest changes that reduce the board."""
_LAST: Mapping[int, tuple[int, int]] = {1: (1, 2), 2: (2, 2), 3: (2, 3), 4: (3, 3), 5: (4, 4)}
"""The changes of the shortest turn that has no answer, and how many a turn may have."""
_TURN: Mapping[int, tuple[int, ...]] = {1: (2,), 2: (3,), 3: (3, 4), 4: (4, 5), 5: (5, 6)}
"""The changes of the turn that may be challenged."""
MIN_CHOICE: Final = 3
"""Minimal number of changes possible at the start, or of turns where one is to be chosen."""


def _random_cells(rng: Random, n: int, densities: range = _DENSITIES) -> int:
    density = rng.choice(densities) / 100
    return sum(1 << at for at in range(n * n) if rng.random() < density)


def _made_exact(rng: Random, n: int, grade: int) -> str | None:
    board, par = _random_cells(rng, n), rng.choice(_EXACT[grade])
    if legal_windows(board, n).bit_count() < MIN_CHOICE:
        return None
    ends = shortest_results(board, n, par, Budget(NODES))
    if len(ends) != 1 or len(next(iter(ends.values()))) != par:
        return None
    return f"{to_text(board, n)} {par} {par}"


def _made_last(rng: Random, n: int, grade: int) -> str | None:
    par, limit = _LAST[grade]
    n = min(n, 5)
    board = _random_cells(rng, n, _SPARSE)
    fewest = min_changes(board, n, par, Budget(NODES))
    if fewest is None or fewest < par - 1:
        return None
    ends = TurnTree(n, limit, Budget(NODES), is_strict=False).turns(board, limit)
    if len(ends) < MIN_CHOICE:
        return None
    good = [
        line
        for after, line in ends.items()
        if after and min_changes(after, n, limit, Budget(NODES)) is None
    ]
    if len(good) != 1 or len(good[0]) != par:
        return None
    return f"{to_text(board, n)} {limit} {par}"


def _made_turn(rng: Random, n: int, grade: int, *, is_long: bool) -> str | None:
    """Return a turn, too long or not, and what the solver needs to prove or answer it."""
    board, used = _random_cells(rng, n), rng.choice(_TURN[grade])
    if legal_windows(board, n).bit_count() < MIN_CHOICE:
        return None
    fewest = min_changes(board, n, used, Budget(NODES))
    if fewest != used - is_long:
        return None
    ends = TurnTree(n, used, Budget(NODES), is_strict=False).turns(board, used)
    turns = [(after, line) for after, line in ends.items() if len(line) == used]
    if not turns:
        return None
    after, line = rng.choice(turns)
    par = fewest if is_long else min_changes(after, n, used, Budget(NODES))
    return None if par is None else f"{to_text(board, n)} {used} {par} {line_text(line)}"


_SHARES: Mapping[str, int] = {"exact": 3, "last": 2, "proof": 2, "doubt": 3}
"""How often each kind is made."""


def _generate(name: str, rng: Random, grade: int, *, is_long: bool) -> str | None:
    """Return the board of a puzzle of this kind, and what else its text tells.

    None if one draw has not given it.
    """
    n = _SIDES[grade]
    match name:
        case "exact":
            return _made_exact(rng, n, grade)
        case "last":
            return _made_last(rng, n, grade)
    return _made_turn(rng, n, grade, is_long=is_long or name == "proof")


def generate(seed: int, grade: int) -> AnyPuzzle | None:
    """Return a puzzle of this grade on a board that was drawn.

    None if none of many boards is good.
    """
    rng = Random(f"{seed} {grade}")
    name = rng.choices(list(_SHARES), list(_SHARES.values()))[0]
    is_long = rng.random() < 0.5
    for k in range(DRAWS):
        if k == DRAWS // 2:  # a kind that is found soon, where the other one is rare
            name = "exact"
        try:
            told = _generate(name, rng, grade, is_long=is_long)
        except OutOfBudget:
            continue
        if told is not None:
            return read(f"{name}-{grade}-{seed} {told}")
    return None
