"""Vote on the next game: each guest picks, the most picks win, and chance decides a tie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from game.club.cup import Place
from game.club.party.pairing import next_seats
from game.club.party.state import Party, PartyPhase


def open_choice(party: Party, games: Sequence[str]) -> Party:
    """Return the party in the voting phase; computers have picked their games."""
    computers = (place for place in party.here if not party.guests[place].is_person)
    picks = tuple((place, _whim(party, place, games)) for place in computers)
    return replace(party, phase=PartyPhase.CHOOSE, picks=picks, game="", seats=(), tips=())


def pick(party: Party, place: Place, game: str) -> Party:
    """Return the party with the pick of a guest; "" takes it back."""
    others = tuple(one for one in party.picks if one[0] != place)
    return replace(party, picks=(*others, (place, game)) if game else others)


def pick_of(party: Party, place: Place) -> str:
    """Return the game that a guest has picked; "" for none."""
    return dict(party.picks).get(place, "")


def candidates(party: Party, games: Sequence[str]) -> list[str]:
    """Return the games among which chance decides.

    People decide; the picks of computers count where people are tied. Without any pick,
    it is any game but the last one.
    """
    people = [game for place, game in party.picks if place in party.people]
    everybody = [game for place, game in party.picks if place in party.here]
    if not people:
        last = party.played[-1].game if party.played else ""
        return [game for game in games if game != last] or list(games)
    tied = _most(people, games)
    return _most(everybody, tied) if len(tied) > 1 else tied


def decide(party: Party, game: str, seats: int) -> Party:
    """Return the party with its next match: the game, and who of the guests plays it."""
    return replace(
        party, phase=PartyPhase.NEXT, game=game, seats=next_seats(party, seats), tips=(), picks=()
    )


def _most(picks: Sequence[str], games: Sequence[str]) -> list[str]:
    most = max(map(picks.count, games), default=0)
    return [game for game in games if picks.count(game) == most]


def _whim(party: Party, place: Place, games: Sequence[str]) -> str:
    seed = f"{party.id} {len(party.played)} {place}"
    return games[crc32(seed.encode()) % len(games)]
