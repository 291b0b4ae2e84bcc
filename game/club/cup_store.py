"""Tournaments in the database: one row each, which is written anew after every match.

Who meets whom follows from all of a tournament, so a part of it would be another one: it is one
document, with what lists say of it beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.club.cup import (
    LEAST,
    MOST,
    STRENGTHS,
    Change,
    ChangeKind,
    Cup,
    Entrant,
    Event,
    Form,
    Meeting,
    Rules,
    Running,
)
from game.club.cup_roster import MOST_CHANGES, has_come_about
from game.club.cup_table import champions, decided, expected
from game.core.series import LONGEST
from game.store.damage import DamagedFile
from game.store.database import Connection, Database
from game.store.ids import is_id
from game.store.trash import TRASH_KEPT_MS

VERSION: Final = 1
CHANGED_VERSION: Final = 2
"""Of a cup in which players have left or come; the others are read by every version."""

LONGEST_NAME: Final = 60
MOST_EVENTS: Final = 12
MOST_MEETINGS: Final = 200
MOST_COUNT: Final = 10**9
MOST_MS: Final = 10**15

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
    """Return all tournaments, the newest first. Raises ``OSError``, ``NewerFile``."""
    return [
        CupLine(cup_id, name, begun_ms, form or "", done or 0, total or 0, winner, form is not None)
        for cup_id, name, begun_ms, form, done, total, winner in database.rows(_LINES)
    ]


def load_cup(database: Database, cup_id: str) -> Cup | None:
    """Return a tournament; None if there is none of that id.

    It may be of games that this program does not know. Raises ``DamagedFile``, ``OSError``.
    """
    rows = database.rows("SELECT document FROM cups WHERE cup = ? AND removed_ms = 0", (cup_id,))
    return cup_of(cup_id, _parsed(rows[0][0])) if rows else None


def latest_cup(database: Database) -> str:
    """Return the tournament whose match was on the table last; "" if another match was.

    Raises ``OSError``, ``NewerFile``.
    """
    rows = database.rows("SELECT cup FROM cups WHERE is_latest = 1 AND removed_ms = 0")
    return rows[0][0] if rows else ""


def cup_on_table(database: Database, match_id: str) -> str:
    """Return the tournament whose match is on the table under that id; "" if there is none.

    Raises ``OSError``, ``NewerFile``.
    """
    sql = "SELECT cup FROM cups WHERE match_id = ? AND removed_ms = 0"
    rows = database.rows(sql, (match_id,))
    return rows[0][0] if rows else ""


def write_cup(connection: Connection, cup: Cup) -> None:
    """Write a tournament as it stands now, in a transaction."""
    winners = champions(cup)
    alone = cup.entrant(winners[0]).name if len(winners) == 1 else ""
    match_id = None if cup.running is None else cup.running.match_id
    line = cup.rules.form.value, decided(cup), expected(cup), alone if winners else None
    document = json.dumps(map_of(cup))
    row = (cup.id, cup.name, cup.begun_ms, match_id, *line, document)
    connection.execute(_PUT, row)


def set_latest(connection: Connection, cup_id: str) -> None:
    """Note which tournament was played last, in a transaction; "" for none."""
    connection.execute("UPDATE cups SET is_latest = (cup = ?)", (cup_id,))


def remove_cup(connection: Connection, cup_id: str, now_ms: int) -> None:
    """Put a tournament into the trash, in a transaction, and forget those of a month ago."""
    connection.execute("UPDATE cups SET removed_ms = ? WHERE cup = ?", (now_ms, cup_id))
    oldest_ms = now_ms - TRASH_KEPT_MS
    connection.execute("DELETE FROM cups WHERE removed_ms BETWEEN 1 AND ?", (oldest_ms,))


def _parsed(document: str) -> dict[str, Any]:
    try:
        found = json.loads(document)
    except (ValueError, RecursionError):
        raise DamagedFile("json") from None
    if type(found) is not dict:
        raise DamagedFile("json")
    return found


_LINES = """
    SELECT cup, name, begun_ms, form, done, total, winner FROM cups WHERE removed_ms = 0
    ORDER BY begun_ms DESC, cup
"""
_PUT = """
    INSERT INTO cups (cup, name, begun_ms, match_id, form, done, total, winner, document)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (cup) DO UPDATE SET name = excluded.name,
      match_id = excluded.match_id, form = excluded.form, done = excluded.done,
      total = excluded.total, winner = excluded.winner, document = excluded.document
"""


def map_of(cup: Cup) -> dict[str, Any]:
    """A cup as plain values."""
    rules, running = cup.rules, cup.running
    document: dict[str, Any] = {
        "version": VERSION, "name": cup.name, "begun": cup.begun_ms,
        "form": rules.form.value, "length": rules.length, "best_of": rules.is_best_of,
        "entrants": [_entrant_packed(one) for one in rules.entrants],
        "events": [[one.game, one.preset, dict(one.options)] for one in rules.events],
        "meetings": [
            [one.number, one.first, one.second, *one.wins, one.plies, list(one.replays)]
            for one in cup.meetings
        ],
    }  # fmt: skip
    if running is not None:
        document["running"] = _running_packed(running)
    if cup.changes:
        document["version"] = CHANGED_VERSION
        document["changes"] = [_change_packed(one) for one in cup.changes]
    return document


def _running_packed(one: Running) -> list[Any]:
    return [one.number, one.first, one.second, one.match_id, one.plies, list(one.replays)]


def _entrant_packed(one: Entrant) -> list[Any]:
    return [one.name, one.colour, one.shape, one.strength]


def _change_packed(one: Change) -> list[Any]:
    entrant = None if one.entrant is None else _entrant_packed(one.entrant)
    on_table = None if one.on_table is None else _running_packed(one.on_table)
    return [one.kind.value, one.place, one.after, entrant, on_table]


def cup_of(cup_id: str, document: Mapping[str, Any]) -> Cup:
    """The cup that ``map_of`` has written. Raises ``DamagedFile`` for anything else: who meets whom
    follows from all of it, so a part of a cup would be another one.
    """
    match document:
        case {
            "version": version, "name": str(name), "begun": begun,
            "form": str(form), "length": length, "best_of": bool(is_best_of),
            "entrants": [*entrants], "events": [*events], "meetings": [*meetings],
        } if (
            version in (VERSION, CHANGED_VERSION) and _is_text(name) and is_id(cup_id)
            and form in [one.value for one in Form] and type(begun) is int and 0 <= begun < MOST_MS
            and _are_counts(length) and 1 <= length <= LONGEST
        ):  # fmt: skip
            rules = Rules(Form(form), _entrants(entrants), _events(events), length, is_best_of)
            changes = _changes(document.get("changes", []), version)
            count = len(rules.entrants) + sum(one.kind is ChangeKind.JOIN for one in changes)
            if len(meetings) > MOST_MEETINGS or count > MOST:
                raise DamagedFile("json")
            played = tuple(_meeting(one, count) for one in meetings)
            running = _running(document.get("running"), count)
            cup = Cup(cup_id, name[:LONGEST_NAME], begun, rules, played, running, changes)
            if has_come_about(cup):
                return cup
    raise DamagedFile("json")


def _is_text(name: str) -> bool:
    """Whether it can be written everywhere: half of a letter, which JSON may hold, can't."""
    return name == name.encode("utf-8", "replace").decode()


def _are_counts(*values: Any) -> bool:
    return all(type(value) is int and 0 <= value <= MOST_COUNT for value in values)


def _entrants(packed: list[Any]) -> tuple[Entrant, ...]:
    if not LEAST <= len(packed) <= MOST:
        raise DamagedFile("json")
    return tuple(_entrant(one) for one in packed)


def _entrant(packed: Any) -> Entrant:
    match packed:
        case [str(name), colour, shape, strength] if (
            _are_counts(colour, shape, strength)
            and _is_text(name)
            and colour < 4
            and shape < 4
            and strength <= STRENGTHS
        ):
            return Entrant(name[:LONGEST_NAME], colour, shape, strength)
    raise DamagedFile("json")


def _changes(packed: Any, version: int) -> tuple[Change, ...]:
    if (
        type(packed) is not list
        or len(packed) > MOST_CHANGES
        or bool(packed) != (version == CHANGED_VERSION)
    ):
        raise DamagedFile("json")
    return tuple(_change(one) for one in packed)


def _change(packed: Any) -> Change:
    match packed:
        case [str(kind), place, after, entrant, on_table] if (
            kind in [one.value for one in ChangeKind] and _are_counts(place, after) and place < MOST
        ):
            who = None if entrant is None else _entrant(entrant)
            return Change(ChangeKind(kind), place, after, who, _running(on_table, MOST))
    raise DamagedFile("json")


def _events(packed: list[Any]) -> tuple[Event, ...]:
    made = []
    for one in packed:
        match one:
            case [str(game), str(preset), dict(options)] if _GAME.fullmatch(game):
                made.append(Event(game, preset, options))
            case _:
                raise DamagedFile("json")
    if not 1 <= len(made) <= MOST_EVENTS:
        raise DamagedFile("json")
    return tuple(made)


def _are_two(first: Any, second: Any, count: int) -> bool:
    return _are_counts(first, second) and first != second and max(first, second) < count


def _are_ids(values: list[Any]) -> bool:
    return len(values) <= LONGEST and all(type(one) is str and is_id(one) for one in values)


def _meeting(packed: Any, count: int) -> Meeting:
    match packed:
        case [number, first, second, won, lost, plies, [*replays]] if (
            _are_counts(number, won, lost, plies)
            and _are_two(first, second, count) and _are_ids(replays)
        ):  # fmt: skip
            return Meeting(number, first, second, (won, lost), plies, tuple(replays))
    raise DamagedFile("json")


def _running(packed: Any, count: int) -> Running | None:
    match packed:
        case None:
            return None
        case [number, first, second, str(match_id), plies, [*replays]] if (
            _are_counts(number, plies) and _are_two(first, second, count)
            and is_id(match_id) and _are_ids(replays)
        ):  # fmt: skip
            return Running(number, first, second, match_id, plies, tuple(replays))
    raise DamagedFile("json")
