"""Figures of finished games and matches, by game and name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from game.store.results import MATCH_SHARED, MATCH_WON, Result


@dataclass(frozen=True, slots=True)
class Tally:
    """One person (or level of the computer) at one game."""

    game: str
    name: str
    games: int
    wins: int
    matches: int


def tallies(results: Iterable[Result]) -> list[Tally]:
    """Everybody's figures, most games first; computers count under their level.

    Puzzles are no games: nobody plays against anybody.
    """
    games: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    matches: Counter[tuple[str, str]] = Counter()
    for result in (result for result in results if not result.puzzle):
        people = [(result.game, level or name)
                  for name, level in zip(result.names, result.levels, strict=True)]  # fmt: skip
        best = people[result.ranking[0]]
        if result.reason == MATCH_WON:
            matches[best] += 1
        elif result.reason != MATCH_SHARED:
            games.update(people)
            wins[best] += not result.is_draw
    return [
        Tally(game, name, count, wins[game, name], matches[game, name])
        for (game, name), count in games.most_common()
    ]


def by_person(found: Iterable[Tally], levels: Iterable[str]) -> list[tuple[Tally, ...]]:
    """The tallies of each person, most wins first; the ``levels`` of the computer come last."""
    people: dict[str, list[Tally]] = {}
    for tally in found:
        people.setdefault(tally.name, []).append(tally)
    computers = frozenset(levels)

    def order(one: tuple[Tally, ...]) -> tuple[bool, int, int]:
        won, played = sum(t.wins for t in one), sum(t.games for t in one)
        return one[0].name in computers, -won, -played

    return sorted(map(tuple, people.values()), key=order)
