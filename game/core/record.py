"""A game's record: the truth from which every state of it can be replayed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any

import cbor2

from game.core.seats import Seat
from game.core.series import Series
from game.core.state import Packed
from game.core.tree import Branch

DIGEST_BYTES = 8


@dataclass(frozen=True, slots=True)
class Record:
    """Replaying ``moves`` from ``options`` and ``seed`` gives every state: saves, replays alike.

    ``think_ms[k]`` is what the clock had counted when ``moves[k]`` was made. ``name`` and
    ``saved_ms`` (since 1970, UTC) are the label on the box; ``series`` is the match it was part of.
    ``branches`` are what was tried besides the moves, in the numbers of ``core.tree``.
    """

    game: str
    rules: str
    options: Mapping[str, Any]
    seed: int
    seats: tuple[Seat, ...]
    moves: tuple[Packed, ...] = ()
    think_ms: tuple[int, ...] = ()
    preset: str = ""
    name: str = ""
    saved_ms: int = 0
    series: Series | None = None
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Playback:
    """A record replayed: all that a viewer needs. ``states`` has one entry more than ``moves``.

    ``lines[k]`` is the notation of ``moves[k]``; ``notes[k]`` is "" or a sentence on what is wrong
    with that line. Both may go on after the last move, with what could not be played. As far as
    the notes are "", the record replays to these states. ``warnings`` concern the file as a whole.
    ``source`` is the map the record was read from, kept so that saving it unedited writes the same
    bytes; None for a game just played.
    """

    record: Record
    states: tuple[Any, ...]
    moves: tuple[Any, ...]
    lines: tuple[str, ...]
    notes: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    source: Mapping[str, Any] | None = None


class BadRecord(ValueError):
    """A replay map that cannot be shown; the text is one sentence for people."""


def primitive(value: Any) -> Any:
    """``value`` as CBOR-able primitives; of a dataclass, the fields that count in ``==``."""
    if is_dataclass(value):
        return [primitive(getattr(value, f.name)) for f in fields(value) if f.compare]
    if isinstance(value, (tuple, list)):
        return [primitive(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted(primitive(v) for v in value)
    if isinstance(value, Enum):
        return primitive(value.value)
    return value


def state_digest(state: Any) -> bytes:
    """Eight bytes that equal states share on every machine (blake2b of their canonical CBOR)."""
    return blake2b(cbor2.dumps(primitive(state), canonical=True), digest_size=DIGEST_BYTES).digest()
