"""Frozen dataclasses as plain values for JSON: each is a list of its fields, in their order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from typing import Any, Final, get_args, get_origin, get_type_hints

from game.store.damage import DamagedFile

LARGEST: Final = 1 << 53
LONGEST_TEXT: Final = 400

_hints = cache(get_type_hints)


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
    origin, args = get_origin(kind), get_args(kind)
    if type(None) in args:
        return None if value is None else unpacked(args[0], value)
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
    elif type(value) is ({Mapping: dict}.get(origin, origin) or kind) and _is_fit(value):
        return value
    raise DamagedFile("json")


def _is_fit(value: Any) -> bool:
    if type(value) is str:
        return len(value) <= LONGEST_TEXT and value == value.encode("utf-8", "replace").decode()
    return type(value) is not int or 0 <= value < LARGEST
