"""The two number games solved by their rules alone, without the program's theory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import isqrt
from typing import Any

from game.subtraction_squares import GAME as SQUARES
from game.subtraction_squares.rules import Take


@cache
def lost_totals(most: int) -> frozenset[int]:
    """Without theory: a total is lost if no square leads to a lost one."""
    lost: set[int] = set()
    for total in range(most + 1):
        if not any(total - r * r in lost for r in range(1, isqrt(total) + 1)):
            lost.add(total)
    return frozenset(lost)


def grundy_table(last: int, reached_from: Callable[[int], Iterable[int]]) -> list[int]:
    """By the definition: the smallest value that no move reaches."""
    values: list[int] = []
    for number in range(last + 1):
        reached = {values[to] for to in reached_from(number)}
        values.append(next(g for g in range(len(reached) + 1) if g not in reached))
    return values


def is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def results(number: int, minus_two: bool, round_down: bool) -> set[int]:
    made = {number - 1} if number else set()
    made |= {number - 2} if minus_two and number >= 2 else set()
    return made | ({number // 2} if number and (round_down or number % 2 == 0) else set())


@cache
def steven(most: int, minus_two: bool, round_down: bool) -> tuple[list[bool], list[int], list[int]]:
    """By number: whether it is lost, how long it lasts, and the fewest plies to zero."""
    lost, lasts, fewest = [True], [0], [0]
    for number in range(1, most + 1):
        to = results(number, minus_two, round_down)
        wins = [lasts[n] for n in to if lost[n]]
        lost.append(not wins)
        lasts.append(1 + (min(wins) if wins else max(lasts[n] for n in to)))
        fewest.append(1 + min(fewest[n] for n in to))
    return lost, lasts, fewest


def squares_at(total: int) -> Any:
    """A total in the middle of a game, where computers take what they like."""
    state = SQUARES.new(SQUARES.options(start=total + 1), 0)
    return state.play(Take(1))
