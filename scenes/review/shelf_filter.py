"""Which replays the shelf shows, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.store.listing import Entry
from game.store.marks import Marks

ORDERS: Final = ("newest", "longest")


@dataclass(frozen=True, slots=True)
class Filter:
    """All its conditions together; None or False is no condition."""

    game: str | None = None
    look: int | None = None
    starred: bool = False
    order: str = ORDERS[0]

    def shows(self, entry: Entry, marks: Marks) -> bool:
        record = entry.record
        if record is None:  # a damaged file is nobody's game
            return self.game is None and self.look is None and not self.starred
        return (
            self.game in (None, record.game)
            and (self.look is None or self.look in (seat.look for seat in record.seats))
            and (not self.starred or entry.id in marks.starred)
        )

    def shown(self, entries: Iterable[Entry], marks: Marks) -> list[Entry]:
        """The entries, newest first as they come, in its own order."""
        found = [entry for entry in entries if self.shows(entry, marks)]
        if self.order == "longest":
            found.sort(key=lambda e: -len(e.record.moves) if e.record else 1)
        return found

    def with_game(self, game: str | None) -> Filter:
        """Only this game; all games again if it was this one."""
        return replace(self, game=None if game == self.game else game)

    def with_look(self, look: int) -> Filter:
        return replace(self, look=None if look == self.look else look)

    def with_star(self) -> Filter:
        return replace(self, starred=not self.starred)

    def with_next_order(self) -> Filter:
        return replace(self, order=ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)])

    def next_game(self, games: Sequence[str], entries: Sequence[Entry], marks: Marks) -> Filter:
        """The next game of which there is a replay; after the last one all of them."""
        choices: list[str | None] = [None, *games]
        at = choices.index(self.game)
        for game in (*choices[at + 1 :], None):
            if (other := replace(self, game=game)).has_any(entries, marks):
                return other
        return replace(self, game=None)

    def next_look(self, looks: Sequence[int], entries: Sequence[Entry], marks: Marks) -> Filter:
        """The next seat colour with a replay; after the last one all of them."""
        choices: list[int | None] = [None, *looks]
        at = choices.index(self.look)
        for look in (*choices[at + 1 :], None):
            if (other := replace(self, look=look)).has_any(entries, marks):
                return other
        return replace(self, look=None)

    def has_any(self, entries: Iterable[Entry], marks: Marks) -> bool:
        """Whether it would show anything at all."""
        return any(self.shows(entry, marks) for entry in entries)

    def count(self, entries: Iterable[Entry], marks: Marks) -> int:
        return sum(self.shows(entry, marks) for entry in entries)
