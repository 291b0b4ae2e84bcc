"""Match play: several games between the same people, with a champion at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from game.core.rules.state import Player
from game.words.message import MessageError

Person: TypeAlias = int
"""A person, numbered by their seat in the first game."""

MAX_GAMES = 99


@dataclass(frozen=True, slots=True)
class Series:
    """The score of a match of several games.

    In the first game all sit on the seat with their own number. In each further game
    all move on by one seat, so that the players take turns at beginning. With ``is_best_of``
    the match ends as soon as no player can catch up; otherwise all ``length`` games are played.
    """

    length: int
    is_best_of: bool
    wins: tuple[int, ...]
    played: int = 0
    sides: int = 0
    """Sides of partners, which win together: person `n` is on side `n % sides`. 0: each alone."""

    def person_at(self, seat: Player) -> Person:
        """Return the person on this seat in the present game."""
        return (seat + self.played) % len(self.wins)

    def seat_of(self, person: Person) -> Player:
        """Return the seat of this person in the present game."""
        return (person - self.played) % len(self.wins)

    def after(self, winners: Collection[Player]) -> Series:
        """Return the match after the present game; ``winners`` are seats, empty for a draw."""
        people = set(map(self.person_at, winners))
        wins = tuple(n + (k in people) for k, n in enumerate(self.wins))
        return replace(self, wins=wins, played=self.played + 1)

    @property
    def is_over(self) -> bool:
        left = self.length - self.played
        if not self.is_best_of:
            return left <= 0
        first, second = sorted(self._totals, reverse=True)[:2]
        return left <= 0 or first > second + left

    @property
    def champions(self) -> tuple[Person, ...]:
        """The person or side with most wins; empty if several have, or if the match goes on."""
        most = max(self.wins)
        if not self.is_over or self._totals.count(most) > 1:
            return ()
        return tuple(person for person, wins in enumerate(self.wins) if wins == most)

    @property
    def champion(self) -> Person | None:
        """The first of the ``champions``; None if there is none."""
        return min(self.champions, default=None)

    @property
    def _totals(self) -> tuple[int, ...]:
        """The wins of each side."""
        return self.wins[: self.sides or None]

    def to_map(self) -> dict[str, Any]:
        return {
            "length": self.length,
            "best_of": self.is_best_of,
            "wins": list(self.wins),
            "played": self.played,
            **({"sides": self.sides} if self.sides else {}),
        }

    @classmethod
    def from_map(cls, raw: Mapping[str, Any], people: int) -> Series:
        """Return the series that ``to_map`` wrote for this number of people.

        Raises:
            MessageError: For anything else.
        """
        match raw:
            case {"length": int(length), "best_of": bool(best), "wins": [*wins], "played": int(n)}:
                sides = raw.get("sides", 0)
                counts = all(type(w) is int and w >= 0 for w in (length, n, sides, *wins))
                counts = counts and len(wins) == people  # True is an int too, but never in a file
                counts = counts and (not sides or 1 < sides < people)
                if not counts or not 1 <= length <= MAX_GAMES:
                    raise MessageError("file.score")
                made = cls(length, best, tuple(wins), n, sides)
                if sum(made._totals) <= n <= length:
                    return made
        raise MessageError("file.score")


def new_series(length: int, is_best_of: bool, people: int, sides: int = 0) -> Series | None:
    """Return a match that is about to begin; None for a single game."""
    return Series(length, is_best_of, (0,) * people, sides=sides) if length > 1 else None
