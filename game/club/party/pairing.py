"""Pairing of the next match: people wait as little as possible, and meet all others."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.club.cup import Place
from game.club.party.state import Party

PERSON_COST, COMPUTER_COST = 1.0, 0.1
"""What it costs to let a person or a computer wait."""
OF_COMPUTERS: Final = 4
"""Number of meetings that a match against a computer counts as."""
MAX_STAYS: Final = 3
"""Number of wins in a row after which the winner makes room."""


def waits(party: Party, place: Place) -> int:
    """Return for how many matches in a row a guest has been waiting."""
    sat = [k for k, one in enumerate(party.played) if place in one.seats]
    since = max(sat[-1] + 1 if sat else 0, party.guests[place].came)
    return len(party.played) - since


def stays(party: Party) -> int:
    """Return how many matches in a row the winner of the last one has won at the table."""
    count, winner = 0, party.played[-1].winner if party.played else None
    for one in reversed(party.played):
        if winner is None or one.winner != winner:
            break
        count += 1
    return count


def staying(party: Party) -> Place | None:
    """Return the winner who stays at the table; None where everyone plays in turn."""
    winner = party.played[-1].winner if party.winner_stays and party.played else None
    is_free = len(party.here) > 2 and stays(party) >= MAX_STAYS
    return None if winner not in party.here or is_free else winner


def next_seats(party: Party, count: int) -> tuple[Place, ...]:
    """Return who plays the next match for `count` players; the first one begins.

    Of all groups with a person in them, it is the one with the least cost: each guest who is left
    out costs the square of the wait, and two who have met before cost the number of guests each
    time, as the waits grow with that.
    """
    here, stayer = party.here, staying(party)
    count = min(count, len(here))

    def cost(group: tuple[Place, ...]) -> tuple[float, int, tuple[Place, ...]]:
        left_out = sum(
            (PERSON_COST if party.guests[place].is_person else COMPUTER_COST)
            * (waits(party, place) + 1) ** 2
            for place in here
            if place not in group
        )
        met = sum(_meetings(party, a, b) for a, b in combinations(group, 2))
        computers = sum(not party.guests[place].is_person for place in group)
        return left_out + len(here) * met, computers, group

    groups = [
        group
        for group in combinations(here, count)
        if any(party.guests[place].is_person for place in group)
        and (stayer is None or stayer in group)
    ]
    seats = min(groups or [here[:count]], key=cost)
    begun = [one.seats[0] for one in party.played]
    return tuple(sorted(seats, key=lambda place: (begun.count(place), place)))


def _meetings(party: Party, a: Place, b: Place) -> int:
    met = sum(a in one.seats and b in one.seats for one in party.played)
    are_people = party.guests[a].is_person and party.guests[b].is_person
    return met if are_people else OF_COMPUTERS * (met + 1)
