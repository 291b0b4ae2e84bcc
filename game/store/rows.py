"""Rows of tables as dataclasses: a field is the column of the same name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlite3 import Connection


def columns(kind: Any, mark: str = "") -> str:
    """Return the columns of a dataclass as SQL lists them, or the marks of its values."""
    return ", ".join(mark + field.name for field in fields(kind))


def values(row: Any) -> dict[str, Any]:
    """Return the values of a dataclass by column."""
    return {field.name: getattr(row, field.name) for field in fields(row)}


def put(
    connection: Connection, table: str, rows: Sequence[Mapping[str, Any]], key: str = ""
) -> None:
    """Write rows in a transaction: new ones, in the place of those that they would double.

    With the columns of a `key`, rows of the same key are changed and keep their place instead.
    """
    if rows:
        names = list(rows[0])
        marks = ", ".join(f":{name}" for name in names)
        sql = f"INTO {table} ({', '.join(names)}) VALUES ({marks})"
        changes = ", ".join(f"{name} = excluded.{name}" for name in names)
        update = f"INSERT {sql} ON CONFLICT ({key}) DO UPDATE SET {changes}"
        connection.executemany(update if key else f"INSERT OR REPLACE {sql}", rows)
