"""When one of two people wins nearly always: what their last games say of a fair start."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.club.records import is_game
from game.store.results import Result
from game.words.drawable import name_key

LAST, LEAST = 8, 4
"""So many games of two people are looked at, and so few say nothing yet."""

SHARE: Final = 0.75


@dataclass(frozen=True, slots=True)
class Uneven:
    """``winner`` has won ``wins`` of the last ``games`` against ``other``, by name."""

    winner: str
    other: str
    wins: int
    games: int


def uneven(results: Iterable[Result], game: str, first: str, second: str) -> Uneven | None:
    """Whether one of two people wins at least three of four; None if not, or if nobody can tell.

    Only games of the two alone count, and only even ones: after a fair start nobody knows.
    """
    pair = sorted((name_key(first), name_key(second)))
    played = [
        one
        for one in results
        if one.game == game and is_game(one) and not one.handicaps and not any(one.levels)
        and sorted(name_key(name) for name in one.names) == pair
    ][-LAST:]  # fmt: skip
    won = [name_key(one.names[one.ranking[0]]) for one in played if not one.is_draw]
    for winner, other in ((first, second), (second, first)):
        wins = won.count(name_key(winner))
        if len(played) >= LEAST and wins >= SHARE * len(played):
            return Uneven(winner, other, wins, len(played))
    return None
