"""Parties in the database: the one that goes on, or the last one, as JSON in a row.

The last one is kept until the next one begins, as it knows which device each guest used.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, get_type_hints

from game.club.cup import STRENGTHS
from game.club.party.state import Guest, Party, PartyPhase
from game.core.record.bad_record import DamagedFile
from game.store.database import Connection, Database
from game.store.paths import is_id
from game.store.rows import packed, parsed, put, unpacked

VERSION: Final = 1
MAX_GUESTS, MAX_MATCHES, MAX_SEATS, MAX_DEEDS = 64, 500, 4, 100
MAX_MS: Final = 10**15
MAX_NAME_LENGTH: Final = 60
"""Letters of a name."""

NO_TIP: Final = -1
"""Stands for no tip before the match."""

_KEYS: Final = {
    "begun": "begun_ms",
    "phase": "phase",
    "stays": "winner_stays",
    "long": "is_long",
    "picks": "picks",
    "game": "game",
    "seats": "seats",
    "tips": "tips",
    "match": "match_id",
    "halved": "has_halved",
    "played": "played",
    "ended": "ended_ms",
}
"""The field of a party for each key but that of its guests."""


class Parties:
    """The party that goes on, if there is one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def unfinished(self) -> Party | None:
        """Return the party that goes on; None if there is none, or it cannot be read."""
        return self._database.cached(_load, 0)

    def last(self) -> Party | None:
        """Return the party before, which knows who used which device; None if there is none."""
        return _load(self._database, 1)

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


def _load(database: Database, is_over: int) -> Party | None:
    sql = "SELECT party, document FROM parties WHERE is_over = ? ORDER BY id DESC LIMIT 1"
    with suppress(DamagedFile):
        for party_id, document in database.rows(sql, (is_over,)):
            return party_of(party_id, parsed(document))
    return None


def write_party(connection: Connection, party: Party) -> None:
    """Write a party as it stands, in a transaction; another one that was there goes."""
    connection.execute("DELETE FROM parties WHERE party <> ?", (party.id,))
    row = {"party": party.id, "match_id": party.match_id or None, "is_over": 0}
    put(connection, "parties", [{**row, "document": json.dumps(map_of(party))}], "party")


def map_of(party: Party) -> dict[str, Any]:
    """Return a party as plain values."""
    guests = [[*entrant, *more] for entrant, *more in packed(party.guests)]
    document = {key: packed(getattr(party, name)) for key, name in _KEYS.items()}
    return _with_tips({"version": VERSION, "guests": guests, **document}, None, NO_TIP)


def party_of(party_id: str, document: Mapping[str, Any]) -> Party:
    """Return the party that `map_of` has written. Raises ``DamagedFile`` for anything else."""
    try:
        guests = [[one[:4], *one[4:]] for one in document["guests"]]
        document, kinds = _with_tips(document, NO_TIP, None), get_type_hints(Party)
        fields = {name: unpacked(kinds[name], document[key]) for key, name in _KEYS.items()}
        party = Party(party_id, guests=unpacked(tuple[Guest, ...], guests), **fields)
        if document["version"] == VERSION and is_id(party_id) and all(_limits(party)):
            return party
    except (LookupError, TypeError, ValueError):
        pass
    raise DamagedFile()


def _with_tips(document: Mapping[str, Any], old: int | None, new: int | None) -> dict[str, Any]:
    """Return the document with `new` in the place of `old` as the first tips."""

    def changed(tips: Any) -> Any:
        return [[place, new if first == old else first, second] for place, first, second in tips]

    played = [[*one[:5], changed(one[5]), *one[6:]] for one in document["played"]]
    return {**document, "tips": changed(document["tips"]), "played": played}


def _limits(party: Party) -> Iterator[bool]:
    """Yield for each limit whether a party keeps within it."""
    guests, played = party.guests, party.played
    yield max(len(guests), len(party.picks), len(party.tips)) <= MAX_GUESTS
    yield len(played) <= MAX_MATCHES and max(party.begun_ms, party.ended_ms) <= MAX_MS
    for look in (guest.entrant for guest in guests):
        yield max(look.colour, look.shape) < 4 and look.strength <= STRENGTHS
    for seats in (party.seats, *(one.seats for one in played)):
        yield len(set(seats)) == len(seats) <= MAX_SEATS
    for one in played:
        yield len(one.tips) <= MAX_GUESTS and len(one.deeds) <= MAX_DEEDS
    names = [party.game, *(guest.name for guest in guests), *(guest.device for guest in guests)]
    names += [game for _, game in party.picks] + [one.game for one in played]
    names += [deed.key for one in played for deed in one.deeds]
    yield all(len(name) <= MAX_NAME_LENGTH for name in names)
    yield all(not one or is_id(one) for one in (party.match_id, *(one.replay for one in played)))
    yield all(place is None or place < len(guests) for place in _places(party))
    is_next = party.phase in (PartyPhase.NEXT, PartyPhase.MATCH)
    yield not is_next or bool(party.game and party.seats)


def _places(party: Party) -> Iterator[int | None]:
    """Yield every place that is named."""
    yield from (*party.seats, *(place for place, _ in party.picks))
    for tip in (*party.tips, *(tip for one in party.played for tip in one.tips)):
        yield from (tip.place, tip.first, tip.second)
    for one in party.played:
        yield from (*one.seats, one.winner)
        for deed in one.deeds:
            yield from (deed.by, deed.to)
