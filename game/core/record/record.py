"""The record of a game, from which every state of it can be replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import Any

import cbor2

from game.core.match.assistance import Assistance
from game.core.match.seats import Seat
from game.core.match.series import Series
from game.core.record.bad_record import BadRecord as BadRecord
from game.core.record.variation_tree import Branch
from game.core.rules.options import CAME_LATER as CAME_LATER
from game.core.rules.options import came_later
from game.core.rules.state import Packed
from game.words.message import Message, Value

DIGEST_BYTES = 8


@dataclass(frozen=True, slots=True)
class Record:
    """Options, seed and moves: all that is needed to replay a game.

    Saved games and replays are records.

    ``think_ms[k]`` is what the clock had counted when ``moves[k]`` was made. ``name`` and
    ``saved_ms`` (since 1970, UTC) are the title and date that lists show. ``series`` is the match
    that the game belongs to. ``branches`` are moves that people tried on the analysis board, in the
    numbers of ``core.tree``. ``stakes`` is what the result counts for (``core.fair_play``), and
    ``assistance`` the help that each seat used, () if none did.
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
    stakes: str = ""
    assistance: tuple[Assistance, ...] = ()

    def until(self, ply: int) -> Record:
        """Return the game after ``ply`` moves, as one that goes on."""
        return replace(
            self,
            moves=self.moves[:ply],
            think_ms=self.think_ms[:ply],
            series=None,
            name="",
            saved_ms=0,
            branches=(),
            stakes="",
            assistance=(),
        )


@dataclass(frozen=True, slots=True)
class Playback:
    """A record with its states, ready for a replay viewer.

    ``states`` has one entry more than ``moves``.

    ``lines[k]`` is the notation of ``moves[k]``. ``notes[k]`` says what is wrong with that line, or
    is None. Both can be longer than ``moves``: their last entries are then moves that could not be
    played. As long as the notes are None, the record replays to these states.

    ``warnings`` are about the whole file. ``source`` is the map that the record was read from: if
    nothing was edited, saving writes the same bytes again. It is None for a game that was just
    played.
    """

    record: Record
    states: tuple[Any, ...]
    moves: tuple[Any, ...]
    lines: Sequence[Value]
    notes: tuple[Message | None, ...]
    warnings: tuple[Message, ...] = ()
    source: Mapping[str, Any] | None = None
    """Content of the file that the record was read from."""


_counting: dict[type, tuple[str, ...] | None] = {}
"""The fields of a dataclass that count in ``==``; None for every other type."""

_later: dict[type, Mapping[str, Any]] = {}
"""Those of them that came later, with their defaults."""


def primitive(value: Any) -> Any:
    """Return ``value`` as plain values that CBOR can encode.

    A dataclass gives the fields that count in ``==``. A field that was added later is left out
    while it has its default.
    """
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value
    if kind not in _counting:
        counted = [f for f in fields(kind) if f.compare] if is_dataclass(kind) else None
        _counting[kind] = None if counted is None else tuple(f.name for f in counted)
        _later[kind] = {f.name: f.default for f in counted or () if came_later(f)}
    if (names := _counting[kind]) is not None:
        if later := _later[kind]:
            names = tuple(n for n in names if n not in later or getattr(value, n) != later[n])
        return [primitive(getattr(value, name)) for name in names]
    if isinstance(value, (tuple, list)):
        return [primitive(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(primitive, value))
    if isinstance(value, Enum):
        return primitive(value.value)
    return value


def state_digest(state: Any) -> bytes:
    """Eight bytes, the same for equal states on every machine (blake2b of canonical CBOR)."""
    return blake2b(cbor2.dumps(primitive(state), canonical=True), digest_size=DIGEST_BYTES).digest()
