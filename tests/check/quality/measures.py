"""Figures of a pairing: length, decisions, seats, variety, and Browne's measures.

Browne's measures are after Cameron Browne, "Automatic Generation and Evaluation of Recombination
Games", 2008: of a game that somebody won, with the evaluations of its moves as leads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import mean, median
from typing import Final

from tests.arena.evidence import wilson
from tests.check.quality.playing import SECONDS_A_TURN, GameResult

DECIDED: Final = 0.6
"""A lead that is seldom lost."""
CLEAR: Final = 0.1
"""A smaller lead is no lead."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one pairing; shares from 0 to 1, None where a figure has no meaning."""

    games: int
    turns: float
    """Median, of both sides together."""
    rounds: tuple[float, int] | None
    """Median and the longest, in games that have rounds."""
    minutes: float
    draws: float
    unfinished: float
    seats: tuple[float, ...]
    """Share of points of each seat in the games that were won."""
    won: float
    """Points of the measured level."""
    interval: tuple[float, float]
    """Of `won`, by Wilson at 95 %."""
    distinct: int
    """Different games among them."""
    lead_changes: float
    drama: float | None
    uncertainty: float | None
    decisiveness: float | None
    think_ms: float
    hindered: tuple[float, ...]
    """Share of each seat in all that was done to set another seat back; empty if none counts it."""


def figures(game: str, own: str, results: Sequence[GameResult]) -> Figures:
    """The figures of these games, in which the level `own` is the measured one."""
    ended = [one for one in results if one.returns]
    points = [_points(one, own) for one in results]
    won = mean(points)
    followed = [one for one in ended if one.leads and _winner(one) is not None]
    rounds = [one.rounds for one in results]
    return Figures(
        len(results),
        median(one.turns for one in results),
        (median(rounds), max(rounds)) if any(rounds) else None,
        median(one.turns for one in results) * SECONDS_A_TURN[game] / 60,
        mean(_winner(one) is None for one in ended) if ended else 0.0,
        1 - len(ended) / len(results),
        _seats(ended, len(results[0].seating)),
        won,
        wilson(sum(points), len(points)),
        len({one.line for one in results}),
        mean(_lead_changes(one.leads) for one in results),
        mean(map(_drama, followed)) if followed else None,
        mean(map(_uncertainty, followed)) if followed else None,
        mean(map(_decisiveness, followed)) if followed else None,
        mean(one.think_ms for one in results),
        _hindered(results),
    )


def _hindered(results: Sequence[GameResult]) -> tuple[float, ...]:
    counted = [one.hindered for one in results if one.hindered]
    seats = [sum(column) for column in zip(*counted, strict=True)]
    return tuple(number / sum(seats) for number in seats)


def _winner(result: GameResult) -> int | None:
    """The seat that came first alone."""
    best = max(result.returns)
    first = [seat for seat, value in enumerate(result.returns) if value == best]
    return first[0] if len(first) == 1 else None


def _points(result: GameResult, own: str) -> float:
    """1 for a first place of the measured level, a half for a draw; open games are draws."""
    if not result.returns or (winner := _winner(result)) is None:
        return 0.5
    return float(result.seating[winner] == own)


def _seats(ended: Sequence[GameResult], seats: int) -> tuple[float, ...]:
    winners = [winner for one in ended if (winner := _winner(one)) is not None]
    return tuple(winners.count(seat) / max(1, len(winners)) for seat in range(seats))


def _lead_changes(leads: Sequence[float]) -> int:
    clear = [lead > 0 for lead in leads if abs(lead) > CLEAR]
    return sum(before != after for before, after in pairwise(clear))


def _of_winner(result: GameResult) -> list[float]:
    return [lead if _winner(result) == 0 else -lead for lead in result.leads]


def _drama(result: GameResult) -> float:
    """Return how far behind the winner was while behind (0 if never)."""
    behind = [sqrt(-lead / 2) for lead in _of_winner(result) if lead < 0]
    return mean(behind) if behind else 0.0


def _uncertainty(result: GameResult) -> float:
    """Return how open the game was: 1 for level throughout, 0 for decided throughout."""
    return 1 - mean(min(1.0, abs(lead)) for lead in result.leads)


def _decisiveness(result: GameResult) -> float:
    """Return how soon the game ended once decided: 1 at once, 0 if it was decided at the start."""
    leads = _of_winner(result)
    decided = next((at for at, lead in enumerate(leads) if lead > DECIDED), len(leads))
    return decided / len(leads)
