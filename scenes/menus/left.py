"""The match that was left last, for the title."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.cabinet import Cabinet
from scenes.kept.library import Library
from scenes.menus.title_cards import Card
from scenes.table.last_time import versus

if TYPE_CHECKING:
    from game.club.cup import Cup
    from game.store.matches import SavedMatch


class LeftMatch:
    """The match left at the table last, read anew each time that `begin` is called."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self.entry: SavedMatch | None = None
        """None if there is none."""
        self._seen = library.cups.changes

    def begin(self) -> None:
        """Read which match it is."""
        self._seen = self._library.cups.changes
        self.entry = None
        if left := self._library.left_matches():
            from game.store.matches import last_played

            self.entry = last_played(left)

    def has_changed(self) -> bool:
        """Return whether a tournament has changed: a match of one ended before the program did."""
        if self._library.cups.changes == self._seen:
            return False
        self._seen = self._library.cups.changes
        return True


def waiting_cards(cabinet: Cabinet, unfinished: SavedMatch | None) -> list[Card]:
    """The card that goes on with what was played last: a tournament, or a match; or no card."""
    library = cabinet.library
    if library.has_played and (cup := library.cups.left()) is not None:
        return [cup_card(cabinet, cup, unfinished)]
    return [waiting_card(cabinet, unfinished)] if unfinished is not None else []


def cup_card(cabinet: Cabinet, cup: Cup, unfinished: SavedMatch | None) -> Card:
    """The card that goes on with a tournament: with its match on the table, if there is one."""
    from game.club.cup_table import decided, expected, waiting

    words, running, go = cabinet.words, cup.running, cabinet.go
    number = words("cup.match_of", n=decided(cup) + 1, of=expected(cup))
    next_one = waiting(cup)[0]
    first, second = cup.entrant(next_one.first).name, cup.entrant(next_one.second).name
    both = words("title.versus", first=first, second=second)
    record, play = None, partial(go.cup, cup.id)
    if running is not None and unfinished is not None and running.match_id == unfinished.id:
        record, play = unfinished.whole, partial(go.resume, unfinished)
    event = cup.rules.events[next_one.event].game
    return Card(
        "", cup.name, number, number, words("title.resume" if record else "cup.continue"),
        (both, number), words("title.cup_standings"), play, partial(go.cup, cup.id), record,
        icon="trophy", picture="" if record else event,
    )  # fmt: skip


def waiting_card(cabinet: Cabinet, unfinished: SavedMatch) -> Card:
    """The card that goes on with the match played last."""
    words, record = cabinet.words, unfinished.whole
    assert record is not None  # it gives only what can be read
    turn = len(record.moves) + 1
    other = next((seat.name for seat in record.seats if seat.is_computer), "")
    where = words("title.continue_tag", other=other, turn=turn)
    if not other:  # a single name would be read as that of whoever is to move
        where = versus(cabinet, record.seats)
    move = words("title.move", n=turn)
    return Card(
        "", words("title.continue"), move, words(f"{record.game}.name"),
        words("title.resume"), (where, move),
        words("title.saves"), lambda: cabinet.go.resume(unfinished),
        partial(cabinet.go.my_games, "waiting"), record, icon="disk",
    )  # fmt: skip
