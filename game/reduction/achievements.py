"""Ladder of Reduction, from the first win to one against whole turns planned, and its trophies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from game.core.learning.achievement import Achievement, PlayedMatch, win
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.board import FlipKind, flip, kind
from game.reduction.levels import LEVELS
from game.reduction.moves import Challenge, Change, Move, No, Reset, Undo
from game.reduction.options import PRESETS, Options
from game.reduction.solver import min_changes
from game.reduction.state import Previous, State

Played: TypeAlias = PlayedMatch[Options, State, Move]

NODES: Final = 10_000
"""What the question costs at most whether a turn was a shortest one; a dearer one does not count
as such.
"""


def _turns(played: Played) -> Iterator[tuple[int, Previous]]:
    """Yield the person's turns that were completed, each with the number of moves so far."""
    for ply, before, _, after in played.own_moves():
        if after.turn > before.turn and after.previous is not None:
            yield ply, after.previous


def _filled(played: Played) -> Iterator[int]:
    """Yield the end of a completed turn with a window filled on the way, and not undone."""
    n = played.options.size
    for ply, turn in _turns(played):
        board = turn.board
        for change in turn.line:
            if kind(board, n, change.row, change.col) is FlipKind.FILL:
                yield ply
                return
            board = flip(board, n, change.row, change.col)


def _in_par(wanted: int, played: Played) -> Iterator[int]:
    """Yield the end of ``wanted`` turns running that were as short as can be."""
    n, limit = played.options.size, played.options.changes
    running = 0
    for ply, turn in _turns(played):
        try:
            fewest = min_changes(turn.board, n, min(limit, turn.used), Budget(NODES))
        except OutOfBudget:
            fewest = None
        running = running + 1 if fewest == turn.used else 0
        if running >= wanted:
            yield ply
            return


def _proved(played: Played) -> Sequence[int]:
    return played.at_end(played.is_won and played.reason == "challenge_proved")


def _firm(played: Played) -> Sequence[int]:
    """Return a win without an undo."""
    undone = any(isinstance(move, Undo | Reset | No) for _, _, move, _ in played.own_moves())
    return played.at_end(not undone and played.beat("master", "perfect"))


def ladder() -> Sequence[Achievement[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    standard, quick = PRESETS["standard"], PRESETS["quick"]
    return (
        Achievement("won", win(*LEVELS), PRESETS["kids"], "easy"),
        Achievement("filled", _filled, standard, "easy"),
        Achievement("three", partial(_in_par, 3), quick, "normal"),
        Achievement("proved", _proved, standard, "easy"),
        Achievement("hard", win("hard", "master", "perfect"), quick, "hard", 2),
        Achievement("five", partial(_in_par, 5), replace(standard, density=70), "hard"),
        Achievement("firm", _firm, replace(quick, size=10), "master"),
        Achievement("perfect", win("perfect"), standard, "perfect"),
    )


def _flip_flop(played: Played) -> Iterable[int]:
    """Yield each change that only undoes the opponent's last one."""
    return (
        ply
        for ply, before, move, _ in played.own_moves()
        if isinstance(move, Change) and before.line[-1:] == (move,)
    )


def _spring_clean(played: Played) -> Iterable[int]:
    """Yield each end of a turn at which less than half is left of what was full at the start."""
    full = played.states[0].full
    return (
        ply
        for ply, before, _, after in played.own_moves()
        if after.turn > before.turn and 2 * after.full < full
    )


def _big_words(played: Played) -> Sequence[int]:
    """Return a challenge that was not proved: the game is lost by it, or no other may follow."""
    challenged = 0
    for ply, before, move, after in played.own_moves():
        if isinstance(move, Challenge):
            challenged = ply
        elif challenged and after.is_barred and not before.is_barred:
            return (challenged,)
    is_lost = not played.is_won and played.reason == "challenge_failed"
    return (challenged,) if challenged and is_lost else ()


def _one_flick(played: Played) -> Iterable[int]:
    return (ply for ply, turn in _turns(played) if turn.used == 1)


def _on_reflection(played: Played) -> Iterable[int]:
    most = played.options.max_undos
    return (
        ply
        for ply, before, _, after in played.own_moves()
        if before.undos_used < most <= after.undos_used
    )


def trophies() -> Sequence[Achievement[Options, State, Move]]:
    """Return the trophies in the order of the shelf."""
    standard, kids = PRESETS["standard"], PRESETS["kids"]
    return (
        Achievement("flip_flop", _flip_flop, kids, "easy", icon="flip"),
        Achievement("spring_clean", _spring_clean, kids, "easy", icon="broom"),
        Achievement("en_garde", _proved, standard, "easy", icon="swords"),
        Achievement("big_words", _big_words, standard, "easy", icon="nose"),
        Achievement("one_flick", _one_flick, standard, "easy", icon="flick"),
        Achievement("on_reflection", _on_reflection, standard, "easy", icon="back"),
    )
