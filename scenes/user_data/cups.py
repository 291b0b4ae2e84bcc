"""Tournaments and the party, as scenes see them: each step is on the disk before anybody sees it.

What plays them is imported when there is one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.match.bad_record import DamagedFile, NewerFile
from game.store.paths import new_id
from game.words.message import Message
from scenes.user_data.club import Club

if TYPE_CHECKING:
    from game.club.cup import Cup, Rules
    from game.club.cup_store import CupLine
    from game.club.party.state import Party

LATEST, PARTY = "latest tournament", "party"
"""The keys of writes: which tournament was played last, and the party."""


class Cups:
    """The tournaments in the database."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self.changes = 0
        """How often any cup has changed."""

    def lines(self) -> list[CupLine]:
        """Return what a list says of each tournament, the newest first."""
        from game.club.cup_store import cup_lines

        return self._club.ask(cup_lines) or []

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
        from game.club.cup_store import load_cup

        if (refused := self._club.refused.get(("cup", cup_id))) is not None:
            cup: Cup | None = refused.state
            return cup
        with suppress(OSError, NewerFile):
            return load_cup(self._club.database(), cup_id)
        return None

    def unfinished(self) -> Cup | None:
        """Return the tournament to go on with: not over, and nothing else was played since."""
        from game.club.cup_table import is_over

        found = self.get(self._latest_id())
        return None if found is None or is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """Return the tournament whose match is on the table under that id."""
        from game.club.cup import Cup
        from game.club.cup_store import cup_on_table

        found = self.get(self._club.ask(lambda database: cup_on_table(database, match_id)) or "")
        for cup in (found, *(one.state for one in self._club.refused.values())):
            if (
                isinstance(cup, Cup)
                and cup.running is not None
                and cup.running.match_id == match_id
            ):
                return cup
        return None

    def trouble(self, cup_id: str) -> Message | None:
        """Return why the last change of a cup could not be written so far; None if it is."""
        return self._club.trouble(("cup", cup_id))

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """Begin a new tournament."""
        from game.club.cup import Cup

        cup = Cup(new_id(), name, now_ms, rules)
        self.put(cup)
        self._play(cup.id)
        return cup

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; return why not, or None. Its replays stay."""
        sql = "UPDATE cups SET removed_ms = ? WHERE cup = ?"
        return self._club.write(("cup", cup_id), lambda base: base.run(sql, now_ms, cup_id))

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
        from game.club.cup_store import write_cup

        self.changes += 1
        self._club.write(("cup", cup.id), lambda base: base.write(write_cup, cup), cup)

    def _latest_id(self) -> str:
        from game.club.cup_store import latest_cup

        return self._club.state(LATEST, latest_cup) or ""

    def _play(self, cup_id: str) -> None:
        """Note which tournament was played last; "" for none."""
        if self._latest_id() != cup_id:
            sql = "UPDATE cups SET is_latest = (cup = ?)"
            self._club.write(LATEST, lambda base: base.run(sql, cup_id), cup_id)


class Parties:
    """The party that goes on, if there is one."""

    def __init__(self, club: Club) -> None:
        self._club = club

    def unfinished(self) -> Party | None:
        """Return the party that goes on; None if there is none, or it cannot be read."""
        from game.club.party.store import load_party

        return self._club.state(PARTY, load_party)

    def last(self) -> Party | None:
        """Return the party before, which knows who used which device; None if there is none."""
        from game.club.party.store import load_party

        return self._club.ask(lambda base: load_party(base, is_over=True))

    def put(self, party: Party) -> None:
        """Keep the party as it stands now."""
        from game.club.party.store import write_party

        self._club.write(PARTY, lambda base: base.write(write_party, party), party)

    def close(self) -> None:
        """Note that the party is over."""
        sql = "UPDATE parties SET is_over = 1 WHERE party = ?"
        if (party := self.unfinished()) is not None:
            self._club.write(PARTY, lambda base: base.run(sql, party.id))

    def of_match(self, match_id: str) -> Party | None:
        """Return the party whose match is on the table under that id."""
        party = self.unfinished()
        return party if party is not None and match_id and party.match_id == match_id else None

    def sit_down(self, match_id: str, as_id: str) -> None:
        """Note that the match kept as `as_id` so far has another id now."""
        if as_id != match_id and (party := self.of_match(as_id)) is not None:
            self.put(replace(party, match_id=match_id))

    @property
    def trouble(self) -> Message | None:
        """Why the last step could not be written so far; None if it is."""
        return self._club.trouble(PARTY)
