"""The party, as scenes see it: each step is on the disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.bad_record import BadRecord
from game.store.ids import new_id
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.club.party.state import Party
    from game.store.database import Connection, Database

KEY = "party"
"""The key of its writes."""


class Parties:
    """The party that goes on, if there is one. What plays it is imported when there is one."""

    def __init__(self, database: Callable[[], Database], writes: Writes) -> None:
        self._database, self._writes = database, writes
        self._party: Party | None = None
        self._is_read = False

    def left(self) -> Party | None:
        """Return the party that goes on; None if there is none, or it cannot be read."""
        if not self._is_read:
            self._party, self._is_read = self._load(is_over=False), True
        return self._party

    def last(self) -> Party | None:
        """Return the party before, which knows who used which device; None if there is none."""
        return self._load(is_over=True)

    def begin(self, now_ms: int) -> Party:
        """Return a new party; it is kept from the first guest on."""
        from game.club.party.state import Party

        return Party(new_id(), now_ms)

    def put(self, party: Party) -> None:
        """Keep the party as it stands now."""
        from game.club.party.store import write_party

        self._party, self._is_read = party, True
        self._write(lambda connection: write_party(connection, party))

    def close(self) -> None:
        """Note that the party is over."""
        from game.club.party.store import close_party

        if (party := self.left()) is not None:
            self._party = None
            self._write(lambda connection: close_party(connection, party.id))

    def of_match(self, match_id: str) -> Party | None:
        """Return the party whose match is on the table under that id."""
        party = self.left()
        return party if party is not None and match_id and party.match_id == match_id else None

    def sit_down(self, match_id: str, as_id: str) -> None:
        """Note that the match kept as `as_id` so far has another id now."""
        if as_id != match_id and (party := self.of_match(as_id)) is not None:
            self.put(replace(party, match_id=match_id))

    def renew(self) -> None:
        """Read the party again: the end of a match has changed it."""
        if self.trouble is None:
            self._is_read = False

    @property
    def trouble(self) -> Message | None:
        """Why the last step could not be written so far; None if it is."""
        return self._writes.trouble(KEY)

    def _load(self, *, is_over: bool) -> Party | None:
        from game.club.party.store import load_party

        try:
            return load_party(self._database(), is_over=is_over)
        except (OSError, BadRecord):
            return None

    def _write(self, change: Callable[[Connection], object]) -> None:
        self._writes.write(KEY, lambda: self._database().write(change))
