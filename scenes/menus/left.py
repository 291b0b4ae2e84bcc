"""The match that was left last, for the title."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from scenes.cabinet import Cabinet
from scenes.kept.library import Library
from scenes.menus.title_cards import Card

if TYPE_CHECKING:
    from game.store.listing import Entry, Listing


class LeftMatch:
    """The matches left at the table, read anew each time that ``begin`` is called.

    Files of usual length are read at once. A very long one is read by a thread while the screen
    goes on, and ``read_more`` asks for it.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._listing: Listing | None = None
        self._is_read = True

    def begin(self) -> None:
        """Read the files of usual length, and let a thread begin with the very long ones."""
        self._listing = self._library.left_matches()
        self._is_read = False
        self.read_more()

    def read_more(self) -> bool:
        """Take what the thread has read. True once: when the last of them has been read."""
        if self._is_read:
            return False
        if self._listing is not None and self._listing.read_for(inf):
            return False
        self._is_read = True
        return True

    def close(self) -> None:
        """Nobody waits for the rest any more."""
        self._is_read = True
        if self._listing is not None:
            self._listing.stop()

    @property
    def entry(self) -> Entry | None:
        """The one that was played last, of those that have been read; None if there is none."""
        if self._listing is None:
            return None
        from game.store.saves import last_played

        return last_played(self._listing.entries)


def waiting_card(cabinet: Cabinet, unfinished: Entry) -> Card:
    """The card that goes on with the match played last."""
    words, record = cabinet.words, unfinished.record
    assert record is not None  # it gives only what can be read
    turn = len(record.moves) + 1
    other = next((s.name for s in record.seats if s.is_computer), record.seats[-1].name)
    where, move = (
        words("title.continue_tag", other=other, turn=turn),
        words("title.move", n=turn),
    )
    return Card(
        "", words("title.continue"), move, words(f"{record.game}.name"),
        words("title.resume"), (where, move),
        words("title.saves"), lambda: cabinet.go.resume(unfinished), cabinet.go.saves, record,
    )  # fmt: skip
