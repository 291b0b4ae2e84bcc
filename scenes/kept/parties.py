"""The party, as scenes see it: each step is on the disk before anybody sees it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.store.ids import new_id
from game.words.message import Message
from scenes.kept.access import Access

if TYPE_CHECKING:
    from game.club.party.state import Party

KEY = "party"
"""The key of its writes."""


class Parties:
    """The party that goes on, if there is one. What plays it is imported when there is one."""

    def __init__(self, access: Access) -> None:
        self._access = access
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
        self._access.write(KEY, lambda base: base.write(write_party, party))

    def close(self) -> None:
        """Note that the party is over."""
        from game.club.party.store import close_party

        if (party := self.left()) is not None:
            self._party = None
            self._access.write(KEY, lambda base: base.write(close_party, party.id))

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
        return self._access.trouble(KEY)

    def _load(self, *, is_over: bool) -> Party | None:
        from game.club.party.store import load_party

        return self._access.ask(lambda base: load_party(base, is_over=is_over))
