"""The end of a match: all that it changes for people, written in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from game.club.achievements import Won, rungs_of, trophies_of
from game.club.cup import Cup
from game.club.cup_match import after_game
from game.club.cup_store import write_cup
from game.club.party.matches import after_match
from game.club.party.state import Party
from game.club.party.store import write_party
from game.core.learning.achievement import AnyAchievement
from game.core.match.handicap import Handicap
from game.core.match.handicap_text import effective
from game.core.match.match import Match
from game.core.match.penalties import cheats, punishments
from game.core.match.series import Series
from game.core.rules.options import is_set_up
from game.store import practice, results, trophies
from game.store.database import Connection
from game.store.people import Owners
from game.store.results import MATCH_SHARED, MATCH_WON, MatchResult
from game.store.trophies import KeptTrophy

MAX_COUNTED: Final = 2_000
"""Moves of a game in which cheats and punishments are counted."""


@dataclass(slots=True)
class MatchEnd:
    """The effects of a finished match. `look` finds them, `write` stores them once."""

    match: Match
    match_id: str
    ended_ms: int
    series: Series | None = None
    cup: Cup | None = None
    """The tournament whose match it was."""
    party: Party | None = None
    """The party whose match it was."""
    won: list[Won] = field(default_factory=list)
    rungs: list[tuple[str, AnyAchievement]] = field(default_factory=list)
    """The rungs of the ladder done with it, each with the name of the person, after `write`."""
    _done: dict[int, dict[str, int]] = field(default_factory=dict)

    def look(self) -> Iterator[None]:
        """Look for rungs and trophies, in steps of a few milliseconds."""
        for rung, times in rungs_of(self.match):
            for seat, number in times.items():
                self._done.setdefault(seat, {})[rung.id] = number
            yield
        for won in trophies_of(self.match):
            if won is not None:
                self.won.append(won)
            yield

    def write(self, connection: Connection, begin_next: Callable[[], str | None]) -> None:
        """Write the results, and what follows from them, in a transaction.

        ``begin_next`` begins the next game of the match, if there is one, and gives its id. A match
        that has its results was written before, and only waits for its replay.
        """
        found = results_of(self.match, self.match_id, self.ended_ms, self.series)
        owners = Owners(connection)
        is_new = results.insert(connection, found, owners) == len(found)
        self.rungs = list(self._climb(connection, owners)) if is_new else []
        self.won = self._win(connection, owners) if is_new and self.won else []
        next_id = begin_next() if is_new or self.cup is not None else None
        if self.cup is not None:
            write_cup(connection, after_game(self.cup, self.match, next_id))
        if self.party is not None:
            write_party(connection, after_match(self.party, self.match))

    def _climb(
        self, connection: Connection, owners: Owners
    ) -> Iterator[tuple[str, AnyAchievement]]:
        game = self.match.game
        for seat, done in self._done.items():
            name = self.match.seats[seat].name
            person = owners.find(name, self.ended_ms)
            times = practice.insert_rungs(connection, self.match_id, game.id, person or "", done)
            for rung in game.exercises.ladder():
                before, now = times.get(rung.id, (0, 0))
                if before < rung.times <= now:
                    yield name, rung

    def _win(self, connection: Connection, owners: Owners) -> list[Won]:
        record = self.match.record()
        made = [
            KeptTrophy(one.name, self.ended_ms, record.game, one.trophy.id, one.ply)
            for one in self.won
        ]
        new = trophies.insert(connection, made, record, owners)
        return [won for won, kept in zip(self.won, made, strict=True) if kept in new]


def results_of(
    match: Match, match_id: str, ended_ms: int, series: Series | None
) -> list[MatchResult]:
    """Return what counts when a game is over: its result, and that of a `series` it has ended.

    A game from a position that people set up themselves does not count.
    """
    made = [] if is_set_up(match.options) else [result_of_game(match, match_id, ended_ms)]
    if series is not None and series.is_over:
        made.append(result_of_series(match, series, match_id, ended_ms))
    return made


def result_of_game(match: Match, match_id: str, ended_ms: int) -> MatchResult:
    """Return the result of a match whose game is over."""
    outcome = match.state.outcome()
    names, levels = _people(match)
    puzzle = match.puzzle
    return MatchResult(
        match_id,
        match.game.id,
        ended_ms,
        names,
        levels,
        outcome.ranking,
        outcome.reason,
        match.ply,
        "" if puzzle is None else puzzle.id,
        outcome.winner is None,
        *((cheats(match), punishments(match)) if match.ply <= MAX_COUNTED else ((), ())),
        _handicaps(match),
        len(outcome.winners) or 1,
    )


def result_of_series(match: Match, series: Series, match_id: str, ended_ms: int) -> MatchResult:
    """Return the result of a ``series`` that is over.

    ``match`` was its last game, with the id ``match_id``.

    The people are listed by their seats in that game.
    """
    seats = range(len(match.seats))
    people = [(seat + series.played - 1) % len(seats) for seat in seats]
    ranking = sorted(seats, key=lambda seat: -series.wins[people[seat]])
    reason = MATCH_SHARED if series.champion is None else MATCH_WON
    names, levels = _people(match)
    return MatchResult(
        f"{match_id}-match",
        match.game.id,
        ended_ms,
        names,
        levels,
        tuple(ranking),
        reason,
        series.played,
        first=len(series.champions) or 1,
    )


def _handicaps(match: Match) -> tuple[Handicap, ...]:
    given = tuple(effective(match.game, match.options, seat) for seat in match.seats)
    return given if any(given) else ()


def _people(match: Match) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(seat.name for seat in match.seats), tuple(seat.level for seat in match.seats)
