"""The end of a match: all that it changes for people, written in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.club.achievements import Won, rungs_of, trophies_of
from game.club.cup import Cup
from game.club.cup_match import after_game
from game.club.cup_store import write_cup
from game.club.party.matches import after_match
from game.club.party.state import Party
from game.club.party.store import write_party
from game.core.learning.achievement import AnyAchievement
from game.core.match.match import Match
from game.core.match.series import Series
from game.store import practice, results, trophies
from game.store.database import Connection
from game.store.people import Owners
from game.store.trophies import KeptTrophy


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
        found = results.results_of(self.match, self.match_id, self.ended_ms, self.series)
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
