"""The party as it stands. Everything is immutable: each step gives another party."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.club.cup import Entrant, Place

MIN_GUESTS, MAX_GUESTS = 2, 8
"""How many guests a match needs, and how many the sofa has room for."""
LOOKS: Final = 4


class PartyPhase(Enum):
    """Phase of a party."""

    HERE = "here"
    """Guests come and go."""
    CHOOSE = "choose"
    """Each guest picks a game."""
    NEXT = "next"
    """The next match is known, and those who wait tip its winner."""
    MATCH = "match"
    NIGHT = "night"
    """It is over, and can still go on."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person or a computer at the party, known by the place among the guests for good."""

    entrant: Entrant
    device: str = ""
    """The device that only this guest uses; "" for one that goes round."""
    is_here: bool = True
    came: int = 0
    """The number of matches that had been played when the guest came, or came back."""

    @property
    def name(self) -> str:
        return self.entrant.name

    @property
    def is_person(self) -> bool:
        return not self.entrant.is_computer


@dataclass(frozen=True, slots=True)
class Tip:
    """A guess who wins: `first` before the match, `second` at half-time if it was changed."""

    place: Place
    first: Place | None
    second: Place | None = None


@dataclass(frozen=True, slots=True)
class MostDone:
    """Most frequent event of a match: `by` did it `n` times, to `to` if it has a victim."""

    key: str
    by: Place
    to: Place | None
    n: int


@dataclass(frozen=True, slots=True)
class PartyMatch:
    """A match that is over. `seats` are the places of its players, the first one began."""

    game: str
    seats: tuple[Place, ...]
    winner: Place | None
    plies: int
    replay: str
    tips: tuple[Tip, ...] = ()
    deeds: tuple[MostDone, ...] = ()


@dataclass(frozen=True, slots=True)
class Party:
    """A party in one of its phases."""

    id: str
    begun_ms: int
    guests: tuple[Guest, ...] = ()
    phase: PartyPhase = PartyPhase.HERE
    winner_stays: bool = False
    is_long: bool = False
    """Whether the longer form of each game is played."""
    picks: tuple[tuple[Place, str], ...] = ()
    """The games that guests want next."""
    game: str = ""
    """The game of the next match; "" while it is not chosen."""
    seats: tuple[Place, ...] = ()
    """Who plays the next match, or the one on the table."""
    tips: tuple[Tip, ...] = ()
    match_id: str = ""
    """The match on the table."""
    has_halved: bool = False
    """Whether half-time of the match on the table is over."""
    played: tuple[PartyMatch, ...] = ()
    ended_ms: int = 0
    """When it was called a night; 0 before."""

    @property
    def here(self) -> tuple[Place, ...]:
        """The places of the guests who are here."""
        return tuple(place for place, guest in enumerate(self.guests) if guest.is_here)

    @property
    def people(self) -> tuple[Place, ...]:
        """The places of the people who are here."""
        return tuple(place for place in self.here if self.guests[place].is_person)

    @property
    def waiting(self) -> tuple[Place, ...]:
        """The places of the guests who are here and do not play the next match."""
        return tuple(place for place in self.here if place not in self.seats)

    @property
    def can_start(self) -> bool:
        """Whether there are enough guests, one of them a person."""
        return len(self.here) >= MIN_GUESTS and bool(self.people)

    def start_match(self, match_id: str) -> Party:
        """Return the party with its next match on the table."""
        return replace(self, phase=PartyPhase.MATCH, match_id=match_id, has_halved=False)

    def end_match(self, played: PartyMatch) -> Party:
        """Return the party after the match on the table."""
        return _free(replace(self, phase=PartyPhase.CHOOSE, played=(*self.played, played)))

    def drop_match(self) -> Party:
        """Return the party without the match on the table: it is lost."""
        return _free(replace(self, phase=PartyPhase.CHOOSE))

    def call_off(self, now_ms: int) -> Party:
        """Return the party that was called a night."""
        return _free(replace(self, phase=PartyPhase.NIGHT, ended_ms=now_ms))

    def resume_party(self) -> Party:
        """Return the party that goes on although it was called a night."""
        return replace(self, phase=PartyPhase.CHOOSE, ended_ms=0)


def _free(party: Party) -> Party:
    """Return the party with nothing on the table and nothing chosen."""
    return replace(party, game="", seats=(), tips=(), match_id="", has_halved=False, picks=())
