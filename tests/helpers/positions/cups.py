"""Tournaments for tests: begun, played match by match, or made of a line of results."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.club.cup import Cup, CupGame, Entrant, Form, Meeting, Rules
from game.club.cup_table import StandingsRow, is_over, standings, total, waiting

NAMES = ("Mira", "Otto", "Nia", "Pip", "Ida", "Jon", "Kim", "Lee")
FIVE = tuple(CupGame(name, "", {}) for name in "qserc")


def cup(form: Form, count: int, events: int = 1, length: int = 3) -> Cup:
    entrants = tuple(Entrant(NAMES[k], k % 4, k % 4) for k in range(count))
    return Cup("c1", "Friday", 0, Rules(form, entrants, FIVE[:events], length))


def played(now: Cup, at: int = 0, wins: tuple[int, int] = (2, 0), plies: int = 10) -> Cup:
    """Return the cup after the waiting match number `at` ended with these wins."""
    return now.start_match(waiting(now)[at], "m1").end_match(f"r{len(now.meetings)}", plies, wins)


def played_by(now: Cup, *pairs: tuple[int, int], wins: tuple[int, int] = (2, 0)) -> Cup:
    """Return the cup after these pairs have met; the player named first has these wins."""
    for a, b in pairs:
        at, one = next((k, one) for k, one in enumerate(waiting(now)) if one.both == {a, b})
        now = played(now, at, wins if one.first == a else wins[::-1])
    return now


def played_out(now: Cup, seed: int | None = None) -> Cup:
    """Return the cup at its end; without a seed the first match is always next, and won 2:0."""
    rng = Random(seed)
    while not is_over(now):
        at = 0 if seed is None else rng.randrange(len(waiting(now)))
        scores = [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)][: 1 if seed is None else None]
        now = played(now, at, rng.choice(scores))
        assert len(now.meetings) <= 3 * total(now.rules)
    return now


def outcome(form: Form, count: int, results: str, length: int = 3) -> Cup:
    """Return a cup after results such as "0-1 2:0, 1-2 1:1": who began, the other, games won."""
    meetings = []
    for k, result in enumerate(filter(None, results.split(", "))):
        pair, wins = result.split()
        a, b, won, lost = map(int, (*pair.split("-"), *wins.split(":")))
        meetings.append(Meeting(k, a, b, (won, lost), 10 + k))
    return replace(cup(form, count, length=length), meetings=tuple(meetings))


def rows(now: Cup) -> dict[int, StandingsRow]:
    """Return the rows of the standings by place."""
    return {row.place: row for row in standings(now)}
