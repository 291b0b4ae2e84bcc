"""Tournaments and the party, as scenes see them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from game.club.cup import Cup, Rules
from game.club.cup_store import CupLine, cup_lines, cup_on_table, latest_cup, load_cup, write_cup
from game.club.cup_table import is_over
from game.club.party.state import Party
from game.club.party.store import load_party, write_party
from game.core.record.bad_record import DamagedFile
from game.store.database import Database
from game.store.paths import new_id
from game.words.message import Message


class Cups:
    """The tournaments in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.changes = 0
        """How often any cup has changed."""

    def lines(self) -> list[CupLine]:
        """Return what a list says of each tournament, the newest first."""
        return cup_lines(self._database)

    def line(self, line: CupLine) -> CupLine:
        """Return a line with what the list says; a tournament of version 0.1 is read for it once.

        Raises ``DamagedFile`` if it cannot be read.
        """
        if line.is_known or (cup := self.read(line.id)) is None:
            return line
        self.put(cup)
        return next((one for one in self.lines() if one.id == line.id), line)

    def get(self, cup_id: str) -> Cup | None:
        """Return the tournament as it stands now; None for one that is gone, or cannot be read."""
        with suppress(DamagedFile):
            return self.read(cup_id)
        return None

    def read(self, cup_id: str) -> Cup | None:
        """Return the tournament as it stands now, or None. Raises ``DamagedFile``."""
        return load_cup(self._database, cup_id)

    def unfinished(self) -> Cup | None:
        """Return the tournament to go on with: not over, and nothing else was played since."""
        found = self.get(self._latest_id())
        return None if found is None or is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """Return the tournament whose match is on the table under that id."""
        return self.get(cup_on_table(self._database, match_id))

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """Begin a new tournament."""
        cup = Cup(new_id(), name, now_ms, rules)
        self.put(cup)
        self._play(cup.id)
        return cup

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; return why not, or None. Its replays stay."""
        sql = "UPDATE cups SET removed_ms = ? WHERE cup = ?"
        return self._database.run(sql, now_ms, cup_id)

    def sit_down(self, match_id: str, as_id: str | None = None) -> None:
        """Note which match is played: of a cup, or of none, and then no cup is the latest thing.

        ``as_id`` is the match as which it was kept so far, if it has another id now.
        """
        if as_id is not None and as_id != match_id and (cup := self.of_match(as_id)):
            assert cup.running is not None
            self.put(replace(cup, running=replace(cup.running, match_id=match_id)))
        cup = self.of_match(match_id)
        self._play("" if cup is None else cup.id)

    def put(self, cup: Cup) -> None:
        """Keep a tournament as it stands now."""
        self.changes += 1
        self._database.write(write_cup, cup)

    def _latest_id(self) -> str:
        return self._database.cached(latest_cup)

    def _play(self, cup_id: str) -> None:
        """Note which tournament was played last; "" for none."""
        if self._latest_id() != cup_id:
            self._database.run("UPDATE cups SET is_latest = (cup = ?)", cup_id)


class Parties:
    """The party that goes on, if there is one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def unfinished(self) -> Party | None:
        """Return the party that goes on; None if there is none, or it cannot be read."""
        with suppress(DamagedFile):
            return self._database.cached(load_party)
        return None

    def last(self) -> Party | None:
        """Return the party before, which knows who used which device; None if there is none."""
        with suppress(DamagedFile):
            return load_party(self._database, is_over=True)
        return None

    def put(self, party: Party) -> None:
        """Keep the party as it stands now."""
        self._database.write(write_party, party)

    def close(self) -> None:
        """Note that the party is over."""
        if (party := self.unfinished()) is not None:
            sql = "UPDATE parties SET is_over = 1 WHERE party = ?"
            self._database.run(sql, party.id)

    def of_match(self, match_id: str) -> Party | None:
        """Return the party whose match is on the table under that id."""
        party = self.unfinished()
        return party if party is not None and match_id and party.match_id == match_id else None

    def sit_down(self, match_id: str, as_id: str) -> None:
        """Note that the match kept as `as_id` so far has another id now."""
        if as_id != match_id and (party := self.of_match(as_id)) is not None:
            self.put(replace(party, match_id=match_id))
