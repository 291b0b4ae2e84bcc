"""Puzzles of Subtraction Squares, proved by the tables.

Run ``python -m game.subtraction_squares.puzzles --seed 7`` to generate new ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import isqrt
from random import Random
from typing import TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.core.learning.puzzle import Puzzles, lines
from game.core.rules.state import Cell
from game.core.search.draw import choice
from game.subtraction_squares import theory
from game.subtraction_squares.judge import best_move, reply_assessment, whole_game
from game.subtraction_squares.levels import GOOD_DIGITS
from game.subtraction_squares.options import Opening, Options
from game.subtraction_squares.rules import Move, State, Take, is_square

AnyPuzzle: TypeAlias = Exercise[Options, State, Move]

_TEXT = re.compile(r"([a-z]+)-([1-5])-([0-9]{1,19}) ([0-9]{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class _TotalKind:
    """Kind of puzzle, and the totals that suit it."""

    totals: Mapping[int, range]
    """For each grade, the range in which to look for totals."""
    fits: Callable[[int], bool]
    par: Callable[[int], int]
    """Number of the solver's moves in the shortest solution."""
    judge: Callable[[State, Move, State], Verdict]
    solution: Callable[[State], Move]


def _only_gift(total: int) -> int:
    """Return the lost total that the one winning square leaves; -1 if not exactly one wins."""
    wins = theory.winning(total)
    return total - wins[0] if len(wins) == 1 else -1


def _is_plain(total: int) -> bool:
    """Return whether one square wins and leaves a total with a typical last digit."""
    left = _only_gift(total)
    return left > 0 and left % 10 in GOOD_DIGITS


def _is_odd_one(total: int) -> bool:
    """Return whether one square wins and leaves a total with an untypical last digit."""
    left = _only_gift(total)
    return left > 0 and left % 10 not in GOOD_DIGITS


def _only(before: State, move: Move, after: State) -> Verdict:
    if not theory.is_lost(after.total):
        return reply_assessment(after)
    return done("only.done", left=after.total)


def _is_long_win(total: int) -> bool:
    """Return whether one first square wins and more moves must follow."""
    return not is_square(total) and len(theory.winning(total)) == 1 and _takes_to_win(total) > 1


def _takes_to_win(total: int) -> int:
    return (theory.remoteness(total) + 1) // 2


def _can_hold(total: int) -> bool:
    """Return whether the total is lost and one square delays the loss longest."""
    if not theory.is_lost(total) or total < 3:
        return False
    lengths = [theory.remoteness(total - square) for square in theory.squares(total)]
    return lengths.count(max(lengths)) == 1


def _takes_to_lose(total: int) -> int:
    return theory.remoteness(total) // 2


def _hold(before: State, move: Move, after: State) -> Verdict:
    plies = theory.remoteness(after.total)
    takes = (plies + 1) // 2
    if plies + 1 < theory.remoteness(before.total):
        return slip("hold.short", after.mover, left=after.total, takes=takes)
    if plies == 1:
        return done("hold.done", takes=takes)
    return go_on("hold.good", after.mover, left=after.total, takes=takes)


def _answers(total: int) -> Sequence[int]:
    """Return for each square, the smallest first, how many replies win."""
    return [len(theory.winning(total - square)) for square in theory.squares(total)]


def _can_trap(total: int) -> bool:
    """Return whether the total is lost and one square leaves the fewest winning replies."""
    if not theory.is_lost(total) or total < 3:
        return False
    answers = _answers(total)
    return answers.count(min(answers)) == 1


def _trap(before: State, move: Move, after: State) -> Verdict:
    wins, fewest = len(theory.winning(after.total)), min(_answers(before.total))
    of = len(theory.squares(after.total))
    if wins > fewest:
        return slip("trap.more", after.mover, left=after.total, wins=wins, of=of)
    return done("trap.done", after.mover, left=after.total, wins=wins, of=of)


def _trap_solution(state: State) -> Move:
    answers = _answers(state.total)
    return Take(theory.squares(state.total)[answers.index(min(answers))])


def _once(total: int) -> int:
    return 1


_KINDS: Mapping[str, _TotalKind] = {
    "only": _TotalKind(
        {
            1: range(8, 36),
            2: range(36, 70),
            3: range(70, 130),
            4: range(130, 300),
            5: range(300, 1000),
        },
        _is_plain,
        _once,
        _only,
        best_move,
    ),
    "win": _TotalKind(
        {
            1: range(6, 34),
            2: range(34, 64),
            3: range(64, 110),
            4: range(110, 200),
            5: range(200, 700),
        },
        _is_long_win,
        _takes_to_win,
        whole_game,
        best_move,
    ),
    "hold": _TotalKind(
        {
            1: range(10, 23),
            2: range(23, 68),
            3: range(68, 135),
            4: range(135, 330),
            5: range(330, 1000),
        },
        _can_hold,
        _takes_to_lose,
        _hold,
        best_move,
    ),
    "trap": _TotalKind(
        {2: range(7, 60), 4: range(130, 300), 5: range(300, 1000)},
        _can_trap,
        _once,
        _trap,
        _trap_solution,
    ),
    "digits": _TotalKind(
        {3: range(40, 130), 4: range(130, 300), 5: range(300, 1000)},
        _is_odd_one,
        _once,
        _only,
        best_move,
    ),
}


MANY_SQUARES = 12
"""Largest number of squares that a player sees at a glance."""
HINTED_SQUARES = 4
"""Number of squares the second hint highlights among more than that."""


def _hint_cells(solution: Callable[[State], Move]) -> Callable[[State], frozenset[Cell]]:
    """Return a function that gives the cells (root, 0) of the solution and its neighbours."""

    def cells(state: State) -> frozenset[Cell]:
        right, last = solution(state), isqrt(state.total)
        assert isinstance(right, Take), "a solution is a square"
        width = (last + 1) // 2 if last <= MANY_SQUARES else HINTED_SQUARES
        first = (isqrt(right.square) - 1) // width * width + 1
        return frozenset((root, 0) for root in range(first, min(first + width - 1, last) + 1))

    return cells


def parse(text: str) -> AnyPuzzle:
    """Parse a puzzle: id and total, such as ``only-2-7 37``.

    Raises:
        ValueError: `text` is not a puzzle, or it has no solution.
    """
    found = _TEXT.fullmatch(text)
    if found is None or found[1] not in _KINDS:
        raise ValueError(f"not a puzzle: {text!r:.60}")
    kind, total = _KINDS[found[1]], int(found[4])
    if not kind.fits(total):
        raise ValueError(f"{found[1]} has no answer from {total}")
    par = kind.par(total)
    values: tuple[tuple[str, str | int], ...] = (("total", total), ("par", par))
    if found[1] == "trap":
        values = (*values, ("fewest", min(_answers(total))))
    return Exercise(
        id=text.partition(" ")[0],
        kind=found[1],
        grade=int(found[2]),
        options=Options(start=total, opening=Opening.FREE),
        par=par,
        shown=kind.solution,
        judge=kind.judge,
        reply=best_move,
        values=values,
        piece=_hint_cells(kind.solution),
        numbers=(("pool", total),),
        text=text,
    )


def generate(seed: int, grade: int) -> AnyPuzzle:
    """Generate a puzzle of `grade`, the same for the same seed."""
    rng = Random(f"{seed} {grade}")
    name = choice(rng, [name for name, kind in _KINDS.items() if grade in kind.totals])
    kind = _KINDS[name]
    total = choice(rng, [total for total in kind.totals[grade] if kind.fits(total)])
    return parse(f"{name}-{grade}-{seed} {total}")


@cache
def builtin() -> Sequence[AnyPuzzle]:
    """Return the built-in puzzles, the easiest first."""
    return tuple(map(parse, lines("game.subtraction_squares.puzzles")))


PUZZLES: Puzzles[Options, State, Move] = Puzzles(builtin, generate, parse, is_quick=True)
