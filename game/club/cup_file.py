"""The files of cups: one each, replaced as a whole after every match, with a copy of the last good
one beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
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
from game.core.series import LONGEST
from game.store.damage import DamagedFile
from game.store.document import backup_of, read_document, write_document
from game.store.files import FileSystem
from game.store.ids import is_id

SUFFIX: Final = ".json"
VERSION: Final = 1
CHANGED_VERSION: Final = 2
"""Of a cup in which players have left or come; the others are read by every version."""

LONGEST_NAME: Final = 60
MOST_EVENTS: Final = 12
MOST_MEETINGS: Final = 200
MOST_COUNT: Final = 10**9
MOST_MS: Final = 10**15

_GAME: Final = re.compile(r"[a-z0-9_]{1,40}")


def read_cup(fs: FileSystem, path: Path) -> Cup:
    """The cup in a file, or in the copy beside it if the file is useless. Raises ``DamagedFile``.

    It may be of games that this program does not know.
    """
    try:
        return cup_of(path.stem, read_document(fs, path))
    except DamagedFile as damage:
        try:
            return cup_of(path.stem, read_document(fs, backup_of(path)))
        except DamagedFile:
            raise damage from None


def write_cup(fs: FileSystem, path: Path, cup: Cup) -> None:
    """Replace the file of a cup. Raises ``OSError``."""
    write_document(fs, path, map_of(cup))


def map_of(cup: Cup) -> dict[str, Any]:
    """A cup as plain values."""
    rules, running = cup.rules, cup.running
    document: dict[str, Any] = {
        "version": VERSION, "name": cup.name, "begun": cup.begun_ms, "latest": cup.is_latest,
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
            "version": version, "name": str(name), "begun": begun, "latest": bool(is_latest),
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
            cup = Cup(
                cup_id, name[:LONGEST_NAME], begun, rules, played, running, is_latest, changes
            )
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
