"""A tournament on one sofa: who plays, in which form, and what has been played so far.

Everything here is immutable. Who meets whom follows from the rules of a cup and from its results
alone, so a cup that is read from the disk goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeAlias

MIN_PLAYERS, MAX_PLAYERS = 3, 8
"""Minimal and maximal number of players of a cup."""

MAX_TRIES: Final = 3
"""Number of times a match that needs a winner is played; then the player drawn first goes on."""

STRENGTHS: Final = 5
"""The strengths of computers go from 1 to this; 0 is a person."""

Place: TypeAlias = int
"""A player of a cup, by the index among its entrants."""


class Form(Enum):
    """Format of a tournament."""

    EVERYONE = "everyone"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    KING = "king"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a cup. ``colour`` and ``shape`` (0..3) are those of the token."""

    name: str
    colour: int
    shape: int
    strength: int = 0

    @property
    def is_computer(self) -> bool:
        return self.strength > 0


@dataclass(frozen=True, slots=True)
class CupGame:
    """One of the games of a cup, with its options as ``core.options`` writes them."""

    game: str
    preset: str
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules agreed before the first match. ``entrants`` are in the order of the draw.

    Every match has ``length`` games; with ``is_best_of`` it ends as soon as it is decided.
    """

    form: Form
    entrants: tuple[Entrant, ...]
    events: tuple[CupGame, ...]
    length: int = 1
    is_best_of: bool = True

    @property
    def needs_winners(self) -> bool:
        """Whether a drawn match is played again."""
        return self.form is Form.KNOCKOUT


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two who are to meet, or have met: ``first`` begins the first game.

    ``number`` and ``turn`` (the round) count from 0; ``event`` is a place among the games.
    """

    number: int
    turn: int
    first: Place
    second: Place
    event: int
    absent: frozenset[Place] = frozenset()
    """The players of the two who withdrew before they met; then the match is not played."""

    @property
    def both(self) -> frozenset[Place]:
        return frozenset((self.first, self.second))

    @property
    def is_off(self) -> bool:
        """Whether the match will not be played."""
        return bool(self.absent)

    @property
    def walkover(self) -> Place | None:
        """Return the winner of a match whose other player withdrew; None otherwise."""
        return next(iter(self.both - self.absent)) if len(self.absent) == 1 else None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match that was played: ``wins`` are the games of ``first`` and of ``second``.

    ``replays`` are the ids of its games, ``plies`` all their moves together.
    """

    number: int
    first: Place
    second: Place
    wins: tuple[int, int]
    plies: int = 0
    replays: tuple[str, ...] = ()

    @property
    def both(self) -> frozenset[Place]:
        return frozenset((self.first, self.second))

    @property
    def winner(self) -> Place | None:
        """Who has won more games; None for a draw."""
        if self.wins[0] == self.wins[1]:
            return None
        return self.first if self.wins[0] > self.wins[1] else self.second

    @property
    def loser(self) -> Place | None:
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first

    def wins_of(self, place: Place) -> int:
        """Return the number of games that a player has won."""
        return self.wins[0] if place == self.first else self.wins[1]


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """The match in progress.

    ``match_id`` is the id of its present game; ``replays`` and ``plies`` are of the games before.
    """

    number: int
    first: Place
    second: Place
    match_id: str
    plies: int = 0
    replays: tuple[str, ...] = ()

    @property
    def both(self) -> frozenset[Place]:
        return frozenset((self.first, self.second))


class ChangeKind(Enum):
    """Kind of a change of players in a tournament that has begun."""

    LEAVE = "leave"
    RETURN = "return"
    REPLACE = "replace"
    JOIN = "join"


@dataclass(frozen=True, slots=True)
class RosterChange:
    """A change of the players, made after the first ``after`` matches of the tournament.

    ``entrant`` is the substitute of a ``REPLACE``, who keeps the points, or the new player of a
    ``JOIN``, who gets the next place. ``on_table`` is the match that was on the table then.
    """

    kind: ChangeKind
    place: Place
    after: int
    entrant: Entrant | None = None
    on_table: RunningMatch | None = None

    @property
    def stops_match(self) -> bool:
        """Whether the match on the table was one of this player and ended there."""
        return self.on_table is not None and self.place in self.on_table.both


@dataclass(frozen=True, slots=True)
class Roster:
    """Players after some of the changes. ``gone`` is in the order of leaving."""

    entrants: tuple[Entrant, ...]
    gone: tuple[Place, ...]

    @property
    def present(self) -> tuple[Place, ...]:
        """The places of those who are there."""
        return tuple(place for place in range(len(self.entrants)) if place not in self.gone)


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup as it stands. ``changes`` are of who plays, in the order in which they were made."""

    id: str
    name: str
    begun_ms: int
    rules: Rules
    meetings: tuple[Meeting, ...] = ()
    running: RunningMatch | None = None
    changes: tuple[RosterChange, ...] = ()

    def roster(self, changes: Sequence[RosterChange] | None = None) -> Roster:
        """Return who plays now, or after the ``changes`` alone."""
        entrants, gone = list(self.rules.entrants), list[Place]()
        for change in self.changes if changes is None else changes:
            if change.kind is ChangeKind.LEAVE:
                gone.append(change.place)
                continue
            gone = [place for place in gone if place != change.place]
            if change.kind is ChangeKind.JOIN and change.entrant is not None:
                entrants.append(change.entrant)
            elif change.entrant is not None:
                entrants[change.place] = change.entrant
        return Roster(tuple(entrants), tuple(gone))

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Everyone by place: substitutes in their places, those who came later at the end."""
        return self.roster().entrants if self.changes else self.rules.entrants

    @property
    def gone(self) -> tuple[Place, ...]:
        """The places of those who have gone home, in the order of leaving."""
        return self.roster().gone

    def start_match(self, pairing: Pairing, match_id: str) -> Cup:
        """Return the tournament with this match on the table."""
        running = RunningMatch(pairing.number, pairing.first, pairing.second, match_id)
        return replace(self, running=running)

    def with_next_game(self, replay: str, plies: int, match_id: str) -> Cup:
        """Return the tournament after a game of the present match, with the next game waiting."""
        assert self.running is not None
        now = self.running
        running = replace(
            now, match_id=match_id, plies=now.plies + plies, replays=(*now.replays, replay)
        )
        return replace(self, running=running)

    def end_match(self, replay: str, plies: int, wins: tuple[int, int]) -> Cup:
        """Return the tournament after the present match; ``wins`` are games won by each side."""
        assert self.running is not None
        now = self.running
        meeting = Meeting(
            now.number, now.first, now.second, wins, now.plies + plies, (*now.replays, replay)
        )
        return replace(self, meetings=(*self.meetings, meeting), running=None)

    def entrant(self, place: Place) -> Entrant:
        return self.entrants[place]


def tries(meetings: Iterable[Meeting], number: int) -> list[Meeting]:
    """Return how often a match was played, the last time last; more than once only after draws."""
    return [meeting for meeting in meetings if meeting.number == number]


def begins_first(a: Place, b: Place, meetings: Iterable[Meeting]) -> bool:
    """Return whether ``a`` moves first against ``b``.

    The player who has begun less often moves first, else the one who was drawn later, so the first
    player at the table changes from match to match.
    """
    begun = [meeting.first for meeting in meetings]
    return (begun.count(a), -a) < (begun.count(b), -b)
