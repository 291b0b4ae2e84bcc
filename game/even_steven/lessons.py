"""Six cards: small numbers, odd gifts, and what changes if 2 may be subtracted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.lesson import LessonCard, Verdict, done, go_on, slip
from game.even_steven import theory
from game.even_steven.answers import answered, best
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State

Card: TypeAlias = LessonCard[Options, State, Move]


def _play_on(before: State, move: Move, after: State) -> Verdict:
    """Every number handed over must be one that can't be won, down to zero."""
    if not after.number:
        return done("play_on.done")
    if not theory.is_lost(after.number, after.options):
        return answered(after)
    key = "play_on.odd" if after.number % 2 else "play_on.two"
    return go_on(key, after.mover, left=after.number)


def _gift(key: str) -> Callable[[State, Move, State], Verdict]:
    """One number is to be handed over that can't be won."""

    def judge(before: State, move: Move, after: State) -> Verdict:
        if not theory.is_lost(after.number, after.options):
            return answered(after)
        return done(key, left=after.number, then=after.number - 1)

    return judge


def _halve(before: State, move: Move, after: State) -> Verdict:
    """Both ways win here; the card is about the quicker one."""
    if isinstance(move, Operate) and move.op.halves:
        return done("halve.done", left=after.number)
    slow = theory.remoteness(after.number, after.options)
    quick = theory.remoteness(before.number // 2, before.options)
    return slip("halve.slow", left=after.number, slow=slow, quick=quick)


def lessons() -> Sequence[Card]:
    """Odd numbers first, the exceptions after them, and the longer game last."""
    return (
        LessonCard("four", Options(start=4), _play_on, best, best),
        LessonCard("odd", Options(start=20), _gift("odd.done"), best),
        LessonCard("six", Options(start=6), _gift("six.done"), best),
        LessonCard("halve", Options(start=14), _halve, lambda state: Operate(Op.HALVE)),
        LessonCard("win", Options(start=24), _play_on, best, best),
        LessonCard("threes", Options(start=12, minus_two=True), _gift("threes.done"), best),
    )
