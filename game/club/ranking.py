"""Everybody in order, the best first, and how their wins have come about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.club.records import Record, Rival, is_game, sitting
from game.store.people import People
from game.store.results import Result

DAY_MS = 24 * 60 * 60 * 1000


def ranked(found: Mapping[Rival, Record]) -> list[Record]:
    """Those who have played, most wins first; people before computers."""
    played = (record for record in found.values() if record.total.games)
    return sorted(played, key=lambda one: (bool(one.who.level), -one.total.wins, -one.total.games))


def lately(results: Iterable[Result], days: int, now_ms: int) -> tuple[Result, ...]:
    """The results of so many days; all of them for 0."""
    since_ms = now_ms - days * DAY_MS if days else 0
    return tuple(result for result in results if result.ended_ms >= since_ms)


def wins_over_time(
    results: Iterable[Result], people: People, of: Sequence[Rival]
) -> list[list[tuple[int, int]]]:
    """For each of them, when they won and how often by then: pairs of a time and a count."""
    made: list[list[tuple[int, int]]] = [[] for _ in of]
    for result in sorted(results, key=lambda one: one.ended_ms):
        if is_game(result) and not result.is_draw:
            best = tuple(sitting(result, people))[result.ranking[0]]
            if best in of:
                steps = made[of.index(best)]
                steps.append((result.ended_ms, len(steps) + 1))
    return made
