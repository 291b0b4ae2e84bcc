"""Dataclasses as rows of tables, where a field is the column of its name, and as JSON.

In JSON each is a list of its fields, in their order. Reading it is safe, whatever it contains.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin, get_type_hints

from game.core.record.bad_record import DamagedFile
from game.core.rules.limits import MAX_TEXT_LENGTH

if TYPE_CHECKING:
    from sqlite3 import Connection

LARGEST: Final = 1 << 53
DEEPEST: Final = 32
"""Lists and maps inside one another; no document of ours needs more than six."""

_hints = cache(get_type_hints)


def columns(kind: Any, mark: str = "") -> str:
    """Return the columns of a dataclass as SQL lists them, or the marks of its values."""
    return ", ".join(mark + field.name for field in fields(kind))


def values(row: Any, *without: str) -> dict[str, Any]:
    """Return the values of a dataclass by column, but for some."""
    names = (field.name for field in fields(row) if field.name not in without)
    return {name: cell(getattr(row, name)) for name in names}


def cell(value: Any) -> Any:
    """Return a value as a column has it: JSON for what has a map, null for an empty one."""
    if isinstance(value, tuple):
        return json.dumps([one.to_map() for one in value], separators=(",", ":"))
    if isinstance(value, Enum):
        return value.value
    return (json.dumps(value.to_map()) if value else None) if hasattr(value, "to_map") else value


def put(
    connection: Connection, table: str, rows: Sequence[Mapping[str, Any]], key: str = ""
) -> None:
    """Write rows in a transaction: new ones, in the place of those that they would double.

    With the columns of a `key`, rows of the same key are changed and keep their place instead.
    """
    if rows:
        changes = ", ".join(f"{name} = excluded.{name}" for name in rows[0])
        update = f"INSERT {into(table, rows[0])} ON CONFLICT ({key}) DO UPDATE SET {changes}"
        connection.executemany(update if key else f"REPLACE {into(table, rows[0])}", rows)


def into(table: str, row: Mapping[str, Any]) -> str:
    """Return where the values of a row go, for a statement that inserts or replaces it."""
    marks = ", ".join(f":{name}" for name in row)
    return f"INTO {table} ({', '.join(row)}) VALUES ({marks})"


def packed(value: Any) -> Any:
    """Return a dataclass, or a tuple, as plain values."""
    if is_dataclass(value):
        return [packed(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return list(map(packed, value))
    if isinstance(value, Enum):
        return value.value
    return dict(value) if isinstance(value, Mapping) else value


def unpacked(kind: Any, value: Any) -> Any:
    """Return the value of a type that was packed. Raises ``DamagedFile`` for anything else.

    Numbers are counts, from 0; a text can be written everywhere: half a letter can't.
    """
    if type(value) is kind and _is_fit(value):
        return value
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any and _is_text(json.dumps(value, ensure_ascii=False)):
        return value
    if type(None) in args:
        return None if value is None else unpacked(args[0], value)
    if type(value) is dict and origin is Mapping:
        return {unpacked(args[0], key): unpacked(args[1], value[key]) for key in value}
    if type(value) is list and origin is tuple:
        kinds = repeat(args[0]) if args[-1] is ... else args
        if args[-1] is ... or len(args) == len(value):
            return tuple(map(unpacked, kinds, value))
    elif isinstance(kind, type) and issubclass(kind, Enum):
        if value in [one.value for one in kind]:
            return kind(value)
    elif isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        if type(value) is list and len(value) == len(hints):
            return kind(*map(unpacked, hints.values(), value))
    elif type(value) is origin:
        return value
    raise DamagedFile()


def _is_fit(value: Any) -> bool:
    if type(value) is str:
        return len(value) <= MAX_TEXT_LENGTH and _is_text(value)
    return type(value) is not int or 0 <= value < LARGEST


def _is_text(text: str) -> bool:
    """Return whether a text can be written: half a letter cannot."""
    return text == text.encode("utf-8", "replace").decode()


def parsed(content: bytes | str) -> dict[str, Any]:
    """Return a document. Raises ``DamagedFile``."""
    try:
        text = content.decode() if isinstance(content, bytes) else content
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise DamagedFile() from None
    if type(document) is dict and _is_shallow(document, DEEPEST):
        return document
    raise DamagedFile()


def _is_shallow(value: Any, levels: int) -> bool:
    """Return whether writing it again cannot fail, because too much is nested in it."""
    if type(value) not in (dict, list):
        return True
    parts = value.values() if type(value) is dict else value
    return levels > 0 and all(_is_shallow(part, levels - 1) for part in parts)
