"""Puzzles of Even-Steven, proved by the theory.

Run ``python -m game.even_steven.puzzles --seed 7`` to generate new ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.core.learning.puzzle import Puzzles, lines
from game.core.rules.state import Cell
from game.core.search.draw import choice
from game.even_steven import theory
from game.even_steven.judge import best_move, reply_assessment
from game.even_steven.options import Options
from game.even_steven.rules import Move, State

AnyPuzzle: TypeAlias = Exercise[Options, State, Move]

VARIANTS: Mapping[str, Options] = {
    "book": Options(),
    "two": Options(minus_two=True),
    "down": Options(round_down=True),
    "both": Options(minus_two=True, round_down=True),
}
"""Variants of the game, by their name in the text of a puzzle."""

_TEXT = re.compile(r"([a-z]+)-([1-5])-[0-9]{1,19} ([1-9][0-9]{0,17}) ([a-z]+)", re.ASCII)


def _takes(plies: int) -> int:
    """Return the number of moves of the player who makes the first and the last of `plies`."""
    return (plies + 1) // 2


def _gifts(number: int, options: Options) -> Mapping[int, int]:
    """Return the lost numbers that can be handed over, each with its remoteness."""
    reached = set(theory.results(number, options).values())
    return {to: theory.remoteness(to, options) for to in reached if theory.is_lost(to, options)}


def _has_one(number: int, options: Options) -> bool:
    """Return whether one result of several wins, but does not end the game."""
    gifts = _gifts(number, options)
    return (
        len(gifts) == 1
        and 0 not in gifts
        and len(set(theory.results(number, options).values())) > 1
    )


def _only(before: State, move: Move, after: State) -> Verdict:
    if not theory.is_lost(after.number, after.options):
        return reply_assessment(after)
    return done("only.done", left=after.number)


def _win(before: State, move: Move, after: State) -> Verdict:
    if not after.number:
        return done("win.done")
    if not theory.is_lost(after.number, after.options):
        return reply_assessment(after)
    return go_on("win.good", after.mover, left=after.number)


def _has_quick(number: int, options: Options) -> bool:
    """Return whether several operations win and one of them is fastest."""
    plies = sorted(_gifts(number, options).values())
    return len(plies) > 1 and plies[0] < plies[1]


def _quick(before: State, move: Move, after: State) -> Verdict:
    """Assess a move: it must be on the shortest way to the win."""
    if not after.number:
        return done("quick.done")
    if not theory.is_lost(after.number, after.options):
        return reply_assessment(after)
    plies = theory.remoteness(after.number, after.options)
    fewest = theory.remoteness(before.number, before.options) - 1
    if plies > fewest:
        return slip("quick.slow", left=after.number, moves=plies // 2 + 1, best=fewest // 2 + 1)
    return go_on("quick.good", after.mover, left=after.number, moves=plies // 2)


def _can_hold(number: int, options: Options) -> bool:
    """Return whether the number is lost and one operation delays the loss longest."""
    if not theory.is_lost(number, options):
        return False
    plies = [theory.remoteness(to, options) for to in set(theory.results(number, options).values())]
    return len(plies) > 1 and plies.count(max(plies)) == 1


def _hold(before: State, move: Move, after: State) -> Verdict:
    plies = theory.remoteness(after.number, after.options)
    if plies + 1 < theory.remoteness(before.number, before.options):
        return slip("hold.short", after.mover, left=after.number, moves=_takes(plies))
    if plies == 1:
        return done("hold.done")
    return go_on("hold.good", after.mover, left=after.number, moves=_takes(plies))


@dataclass(frozen=True, slots=True)
class _NumberKind:
    """Kind of puzzle, and the numbers that suit it."""

    fits: Callable[[int, Options], bool]
    judge: Callable[[State, Move, State], Verdict]
    is_long: bool
    """Whether it is played to the end of the game."""
    numbers: Mapping[int, Sequence[tuple[str, range]]]
    """For each grade, variants and ranges in which to look for numbers."""


_KINDS: Mapping[str, _NumberKind] = {
    "only": _NumberKind(
        _has_one,
        _only,
        False,
        {
            1: (("book", range(6, 50)), ("two", range(5, 20))),
            2: (("two", range(20, 80)), ("down", range(9, 40))),
            3: (("down", range(40, 130)), ("both", range(6, 60))),
            4: (("down", range(130, 600)), ("both", range(60, 200))),
            5: (("down", range(600, 5000)), ("both", range(200, 2000))),
        },
    ),
    "win": _NumberKind(
        _has_one,
        _win,
        True,
        {
            1: (("book", range(6, 33)), ("two", range(6, 16))),
            2: (("book", range(33, 80)), ("two", range(16, 25)), ("down", range(9, 24))),
            3: (("book", range(80, 200)), ("down", range(24, 60)), ("both", range(9, 40))),
            4: (("down", range(60, 130)), ("both", range(40, 90))),
            5: (("down", range(130, 400)), ("both", range(90, 300))),
        },
    ),
    "quick": _NumberKind(
        _has_quick,
        _quick,
        True,
        {
            1: (("book", range(10, 32)),),
            2: (("book", range(32, 70)), ("two", range(14, 27))),
            3: (("book", range(70, 150)), ("both", range(16, 44))),
            4: (("book", range(150, 400)), ("both", range(44, 84))),
            5: (("book", range(400, 3000)), ("both", range(84, 400))),
        },
    ),
    "hold": _NumberKind(
        _can_hold,
        _hold,
        True,
        {
            2: (("down", range(8, 30)),),
            3: (("two", range(16, 29)), ("down", range(30, 60))),
        },
    ),
}


def _hint_cells(state: State) -> frozenset[Cell]:
    """Return the cells (operation, 0) of the right card and a neighbour; none for two cards."""
    ops = [move.op for move in state.legal_moves()]
    right = theory.best(state.number, state.options)[0]
    if len(ops) < 3:
        return frozenset()
    at = ops.index(right)
    return frozenset((int(op), 0) for op in (right, ops[at - 1]))


def parse(text: str) -> AnyPuzzle:
    """Parse a puzzle: id, number and variant, such as ``only-2-7 40 two``.

    Raises:
        ValueError: `text` is not a puzzle, or it has no solution.
    """
    found = _TEXT.fullmatch(text)
    if found is None or found[1] not in _KINDS or found[4] not in VARIANTS:
        raise ValueError(f"not a puzzle: {text!r:.60}")
    kind, number = _KINDS[found[1]], int(found[3])
    options = Options(
        start=number,
        minus_two=VARIANTS[found[4]].minus_two,
        round_down=VARIANTS[found[4]].round_down,
    )
    if not kind.fits(number, options):
        raise ValueError(f"{found[1]} has no answer from {number}")
    par = _takes(theory.remoteness(number, options)) if kind.is_long else 1
    return Exercise(
        id=text.partition(" ")[0],
        kind=found[1],
        grade=int(found[2]),
        options=options,
        par=par,
        shown=best_move,
        judge=kind.judge,
        reply=best_move,
        values=(("number", number), ("par", par), ("down", int(options.round_down))),
        piece=_hint_cells,
        numbers=(("tower", number),),
        text=text,
    )


def generate(seed: int, grade: int) -> AnyPuzzle:
    """Generate a puzzle of `grade`, the same for the same seed."""
    rng = Random(f"{seed} {grade}")
    name = choice(rng, [name for name, kind in _KINDS.items() if grade in kind.numbers])
    variant, numbers = choice(rng, _KINDS[name].numbers[grade])
    options = VARIANTS[variant]
    while not _KINDS[name].fits(number := choice(rng, numbers), options):
        pass
    return parse(f"{name}-{grade}-{seed} {number} {variant}")


@cache
def builtin() -> Sequence[AnyPuzzle]:
    """Return the built-in puzzles, the easiest first."""
    return tuple(map(parse, lines("game.even_steven.puzzles")))


PUZZLES: Puzzles[Options, State, Move] = Puzzles(builtin, generate, parse, is_quick=True)
