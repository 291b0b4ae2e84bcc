"""What there is to achieve, from the first win to one against the level that plans whole turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from game.core.learning.ladder import Climb, Rung
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.board import FlipKind, flip, kind
from game.reduction.levels import LEVELS
from game.reduction.moves import Move, No, Reset, Undo
from game.reduction.options import PRESETS, Options
from game.reduction.solver import min_changes
from game.reduction.state import Previous, State

Played: TypeAlias = Climb[Options, State, Move]

NODES: Final = 10_000
"""What the question costs at most whether a turn was a shortest one; a dearer one does not count
as such.
"""
HARD_OR_ABOVE = ("hard", "master", "perfect")


def _turns(played: Played) -> Iterator[Previous]:
    """Yield the person's turns that were completed."""
    for before, _, after in played.own_moves():
        if after.turn > before.turn and after.previous is not None:
            yield after.previous


def _won(played: Played) -> int:
    return played.beat(*LEVELS)


def _filled(played: Played) -> int:
    """Return a completed turn with a window filled on the way, and not undone."""
    n = played.options.size
    for turn in _turns(played):
        board = turn.board
        for change in turn.line:
            if kind(board, n, change.row, change.col) is FlipKind.FILL:
                return 1
            board = flip(board, n, change.row, change.col)
    return 0


def _in_par(wanted: int, played: Played) -> int:
    """So many turns running that were as short as can be."""
    n, limit = played.options.size, played.options.changes
    running = 0
    for turn in _turns(played):
        try:
            fewest = min_changes(turn.board, n, min(limit, turn.used), Budget(NODES))
        except OutOfBudget:
            fewest = None
        running = running + 1 if fewest == turn.used else 0
        if running >= wanted:
            return 1
    return 0


def _three(played: Played) -> int:
    return _in_par(3, played)


def _five(played: Played) -> int:
    return _in_par(5, played)


def _proved(played: Played) -> int:
    return played.is_won and played.reason == "challenge_proved"


def _hard(played: Played) -> int:
    return played.beat(*HARD_OR_ABOVE)


def _firm(played: Played) -> int:
    """Return a win without an undo."""
    undone = any(isinstance(move, Undo | Reset | No) for _, move, _ in played.own_moves())
    return played.beat("master", "perfect") and not undone


def _perfect(played: Played) -> int:
    return played.beat("perfect")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """Return the lowest rung first."""
    quick, full = PRESETS["quick"], replace(PRESETS["standard"], density=70)
    return (
        Rung("won", _won, PRESETS["kids"], "easy"),
        Rung("filled", _filled, PRESETS["standard"], "easy"),
        Rung("three", _three, quick, "normal"),
        Rung("proved", _proved, PRESETS["standard"], "easy"),
        Rung("hard", _hard, quick, "hard", times=2),
        Rung("five", _five, full, "hard"),
        Rung("firm", _firm, replace(quick, size=10), "master"),
        Rung("perfect", _perfect, PRESETS["standard"], "perfect"),
    )
