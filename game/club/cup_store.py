"""Tournaments in the database: one row each, which is written anew after every match.

Who meets whom follows from all of a tournament, so a part of it would be another one: it is one
document, with what lists say of it beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from game.club.cup import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    STRENGTHS,
    ChangeKind,
    Cup,
    CupGame,
    Entrant,
    Form,
    Meeting,
    RosterChange,
    Rules,
    RunningMatch,
)
from game.club.cup_roster import MAX_CHANGES, has_come_about
from game.club.cup_table import champions, expected_matches, is_over, matches_played
from game.core.match.series import MAX_GAMES
from game.core.record.bad_record import DamagedFile
from game.store.database import Connection, Database
from game.store.paths import is_id, new_id
from game.store.rows import packed, parsed, put, unpacked
from game.words.message import Message

VERSION: Final = 1
CHANGED_VERSION: Final = 2
"""Of a cup in which players have left or come; the others are read by every version."""

MAX_EVENTS: Final = 12
MAX_MEETINGS: Final = 200

_GAME: Final = re.compile(r"[a-z0-9_]{1,40}")


@dataclass(frozen=True, slots=True)
class CupLine:
    """Row of a tournament in a list; with `is_known` false the tournament has to be read for it.

    ``winner`` is None while it goes on, "" where several have won.
    """

    id: str
    name: str
    begun_ms: int
    form: str
    done: int
    total: int
    winner: str | None
    is_known: bool


class Cups:
    """The tournaments in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.changes = 0
        """How often any cup has changed."""

    def lines(self) -> list[CupLine]:
        """Return what a list says of each tournament, the newest first."""
        return [CupLine(*row) for row in self._database.rows(_LINES)]

    def line(self, line: CupLine) -> CupLine:
        """Return a line in full; one of version 0.1 is read once for it. Raises ``DamagedFile``."""
        if line.is_known or (cup := self.read(line.id)) is None:
            return line
        self.put(cup)
        return next((one for one in self.lines() if one.id == line.id), line)

    def read(self, cup_id: str) -> Cup | None:
        """Return the tournament as it stands now; None if there is none of that id.

        It may be of games that this program does not know. Raises ``DamagedFile``.
        """
        rows = self._database.rows(f"SELECT document {_HERE} AND cup = ?", (cup_id,))
        return cup_of(cup_id, parsed(rows[0][0])) if rows else None

    def get(self, cup_id: str) -> Cup | None:
        """Return a tournament as `read` does; None also for one that cannot be read."""
        with suppress(DamagedFile):
            return self.read(cup_id)
        return None

    def unfinished(self) -> Cup | None:
        """Return the tournament to go on with: not over, and nothing else was played since."""
        found = self.get(self.latest())
        return None if found is None or is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """Return the tournament whose match is on the table under that id."""
        rows = self._database.rows(f"SELECT cup {_HERE} AND match_id = ?", (match_id,))
        return self.get(rows[0][0]) if rows else None

    def latest(self) -> str:
        """Return the tournament whose match was on the table last; "" if another match was."""
        rows = self._database.rows(f"SELECT cup {_HERE} AND is_latest = 1")
        return rows[0][0] if rows else ""

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """Begin a new tournament."""
        cup = Cup(new_id(), name, now_ms, rules)
        self.put(cup)
        self._play(cup.id)
        return cup

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; return why not, or None. Its replays stay."""
        return self._database.run("UPDATE cups SET removed_ms = ? WHERE cup = ?", now_ms, cup_id)

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

    def _play(self, cup_id: str) -> None:
        """Note which tournament was played last; "" for none."""
        if self.latest() != cup_id:
            self._database.run("UPDATE cups SET is_latest = (cup = ?)", cup_id)


def write_cup(connection: Connection, cup: Cup) -> None:
    """Write a tournament as it stands now, in a transaction."""
    winners = champions(cup)
    alone = cup.entrant(winners[0]).name if len(winners) == 1 else ""
    row = {
        "cup": cup.id,
        "name": cup.name,
        "begun_ms": cup.begun_ms,
        "match_id": cup.running and cup.running.match_id,
        "form": cup.rules.form.value,
        "done": matches_played(cup),
        "total": expected_matches(cup),
        "winner": alone if winners else None,
        "document": json.dumps(map_of(cup)),
    }
    put(connection, "cups", [row], "cup")


_HERE: Final = "FROM cups WHERE removed_ms = 0"
_LINES: Final = f"""
    SELECT cup, name, begun_ms, coalesce(form, ''), coalesce(done, 0), coalesce(total, 0), winner,
      form IS NOT NULL
    {_HERE} ORDER BY begun_ms DESC, cup
"""


def map_of(cup: Cup) -> dict[str, Any]:
    """Return a tournament as plain values."""
    rules = cup.rules
    document = {
        "version": CHANGED_VERSION if cup.changes else VERSION,
        "name": cup.name,
        "begun": cup.begun_ms,
        "form": rules.form.value,
        "length": rules.length,
        "best_of": rules.is_best_of,
        "entrants": packed(rules.entrants),
        "events": packed(rules.events),
        "meetings": [[*one[:3], *one[3], *one[4:]] for one in packed(cup.meetings)],
    }
    if cup.running is not None:
        document["running"] = packed(cup.running)
    if cup.changes:
        document["changes"] = packed(cup.changes)
    return document


def cup_of(cup_id: str, document: Mapping[str, Any]) -> Cup:
    """Return the tournament that ``map_of`` has written. Raises ``DamagedFile``."""

    def value(kind: Any, key: str, default: Any = None) -> Any:
        return unpacked(kind, document.get(key, default))

    meetings = [[*one[:3], one[3:5], *one[5:]] for one in value(tuple[list[Any], ...], "meetings")]
    rules = Rules(
        value(Form, "form"),
        value(tuple[Entrant, ...], "entrants"),
        value(tuple[CupGame, ...], "events"),
        value(int, "length"),
        value(bool, "best_of"),
    )
    cup = Cup(
        cup_id,
        value(str, "name"),
        value(int, "begun"),
        rules,
        unpacked(tuple[Meeting, ...], meetings),
        value(RunningMatch | None, "running"),
        value(tuple[RosterChange, ...], "changes", []),
    )
    is_known = document.get("version") == (CHANGED_VERSION if cup.changes else VERSION)
    if is_known and is_id(cup_id) and all(_limits(cup)) and has_come_about(cup):
        return cup
    raise DamagedFile()


def _limits(cup: Cup) -> Iterator[bool]:
    """Yield for each limit whether a tournament keeps within it."""
    rules, changes = cup.rules, cup.changes
    count = len(rules.entrants) + sum(one.kind is ChangeKind.JOIN for one in changes)
    yield len(rules.entrants) >= MIN_PLAYERS and count <= MAX_PLAYERS
    yield 1 <= len(rules.events) <= MAX_EVENTS and 1 <= rules.length <= MAX_GAMES
    yield len(cup.meetings) <= MAX_MEETINGS and len(changes) <= MAX_CHANGES
    for event in rules.events:
        yield bool(_GAME.fullmatch(event.game))
    for one in filter(None, [*rules.entrants, *(change.entrant for change in changes)]):
        yield one.colour < 4 and one.shape < 4 and one.strength <= STRENGTHS
    for change in changes:
        yield change.place < MAX_PLAYERS
    on_table = filter(None, [cup.running, *(change.on_table for change in changes)])
    matches: list[Meeting | RunningMatch] = [*cup.meetings, *on_table]
    for match in matches:
        yield match.first != match.second and max(match.first, match.second) < count
        yield len(match.replays) <= MAX_GAMES and all(map(is_id, match.replays))
        yield isinstance(match, Meeting) or is_id(match.match_id)
