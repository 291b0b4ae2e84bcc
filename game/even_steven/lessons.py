"""Lessons of Even-Steven: small numbers, odd numbers, and the variant with -2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.even_steven import theory
from game.even_steven.judge import best_move, reply_assessment
from game.even_steven.options import Options
from game.even_steven.rules import Move, Op, Operate, State

Card: TypeAlias = Exercise[Options, State, Move]


def _play_on(before: State, move: Move, after: State) -> Verdict:
    """Assess a game to zero: every number handed over must be lost for the opponent."""
    if not after.number:
        return done("play_on.done")
    if not theory.is_lost(after.number, after.options):
        return reply_assessment(after)
    key = "play_on.odd" if after.number % 2 else "play_on.two"
    return go_on(key, after.mover, left=after.number)


def _gift(key: str) -> Callable[[State, Move, State], Verdict]:
    """Return an assessor of one move that must hand over a lost number."""

    def judge(before: State, move: Move, after: State) -> Verdict:
        if not theory.is_lost(after.number, after.options):
            return reply_assessment(after)
        return done(key, left=after.number, then=after.number - 1)

    return judge


def _halve(before: State, move: Move, after: State) -> Verdict:
    """Assess a position in which both operations win, but one wins faster."""
    if isinstance(move, Operate) and move.op.is_halving:
        return done("halve.done", left=after.number)
    slow = theory.remoteness(after.number, after.options)
    quick = theory.remoteness(before.number // 2, before.options)
    return slip("halve.slow", left=after.number, slow=slow, quick=quick)


def lessons() -> Sequence[Card]:
    """Return the lesson cards in order: odd numbers, the exceptions, then a longer game."""
    return (
        Exercise("four", Options(start=4), _play_on, best_move, best_move),
        Exercise("odd", Options(start=20), _gift("odd.done"), best_move),
        Exercise("six", Options(start=6), _gift("six.done"), best_move),
        Exercise("halve", Options(start=14), _halve, lambda state: Operate(Op.HALVE)),
        Exercise("win", Options(start=24), _play_on, best_move, best_move),
        Exercise("threes", Options(start=12, minus_two=True), _gift("threes.done"), best_move),
    )
