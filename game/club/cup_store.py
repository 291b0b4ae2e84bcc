"""Tournaments in the database: one row each, which is written anew after every match.

Who meets whom follows from all of a tournament, so a part of it would be another one: it is one
document, with what lists say of it beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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
from game.club.cup_table import champions, expected_matches, matches_played
from game.core.match.series import MAX_GAMES
from game.core.record.bad_record import DamagedFile
from game.store.database import Connection, Database
from game.store.paths import is_id
from game.store.rows import packed, parsed, put, unpacked

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


def cup_lines(database: Database) -> list[CupLine]:
    """Return all tournaments, the newest first."""
    return [
        CupLine(cup_id, name, begun_ms, form or "", done or 0, total or 0, winner, form is not None)
        for cup_id, name, begun_ms, form, done, total, winner in database.rows(_LINES)
    ]


def load_cup(database: Database, cup_id: str) -> Cup | None:
    """Return a tournament; None if there is none of that id.

    It may be of games that this program does not know. Raises ``DamagedFile``.
    """
    rows = database.rows("SELECT document FROM cups WHERE cup = ? AND removed_ms = 0", (cup_id,))
    return cup_of(cup_id, parsed(rows[0][0])) if rows else None


def latest_cup(database: Database) -> str:
    """Return the tournament whose match was on the table last; "" if another match was."""
    rows = database.rows("SELECT cup FROM cups WHERE is_latest = 1 AND removed_ms = 0")
    return rows[0][0] if rows else ""


def cup_on_table(database: Database, match_id: str) -> str:
    """Return the tournament whose match is on the table under that id; "" if there is none."""
    sql = "SELECT cup FROM cups WHERE match_id = ? AND removed_ms = 0"
    rows = database.rows(sql, (match_id,))
    return rows[0][0] if rows else ""


def write_cup(connection: Connection, cup: Cup) -> None:
    """Write a tournament as it stands now, in a transaction."""
    winners = champions(cup)
    alone = cup.entrant(winners[0]).name if len(winners) == 1 else ""
    match_id = None if cup.running is None else cup.running.match_id
    row = {
        "cup": cup.id,
        "name": cup.name,
        "begun_ms": cup.begun_ms,
        "match_id": match_id,
        "form": cup.rules.form.value,
        "done": matches_played(cup),
        "total": expected_matches(cup),
        "winner": alone if winners else None,
        "document": json.dumps(map_of(cup)),
    }
    put(connection, "cups", [row], "cup")


_LINES = """
    SELECT cup, name, begun_ms, form, done, total, winner FROM cups WHERE removed_ms = 0
    ORDER BY begun_ms DESC, cup
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
    """Return the tournament that ``map_of`` has written.

    Raises:
        DamagedFile: For anything else. All pairings follow from the whole, so a part of a
            tournament would be another tournament.
    """

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
