"""Handicaps of seats, so that a child and an adult can play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.core.search.strength import current_level
from game.words.message import MessageError

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")

WHOLE: Final = 100
"""The full time, in per cent."""

CLOCKS: Final = (50, WHOLE, 200, 0)
"""Per cent of the time; 0 for no clock."""

HOUSE: Final = -1
"""As many moves may be taken back as the house allows."""

HELPS: Final = ("", "alone", "shown", "warned")
"""Hints on request; none at all; the move that a level would play, shown each turn; a warning
before a slip.
"""

MIN_MS: Final = 1000
"""Minimal time of a turn."""

LIMITS: Final[Mapping[str, range]] = {
    "less_ms": range(7 * 24 * 3600 * 1000 + 1),
    "undos": range(HOUSE, 100),
    "own": range(-99, 100),
}
"""What forms offer and files keep to. A game has narrower limits for what is its own."""

MAX_OWN: Final = 16
_NAME: Final = re.compile(r"[a-z][a-z_]{0,19}")
_LEVEL: Final = re.compile(r"[a-z][a-z_0-9]{0,19}|")


@dataclass(frozen=True, slots=True)
class Handicap:
    """Handicap of one seat. Raises ``MessageError`` beyond the limits.

    ``clock`` is one of ``CLOCKS``; ``less_ms`` is what is taken off the time then. ``undos`` is how
    many moves may be taken back in a game. ``help`` is one of ``HELPS``, and ``level`` whose moves
    are shown. ``own`` are parts of games by name, none of them 0; each game has other names.
    """

    clock: int = WHOLE
    less_ms: int = 0
    undos: int = HOUSE
    help: str = ""
    level: str = ""
    own: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.clock not in CLOCKS:
            raise MessageError("handicap_file.clock", value=str(self.clock)[:20])
        if self.help not in HELPS or bool(self.level) != (self.help == "shown"):
            raise MessageError("handicap_file.help", value=self.help[:20])
        if not _LEVEL.fullmatch(self.level):
            raise MessageError("handicap_file.help", value=self.level[:20])
        _check("less_ms", self.less_ms, LIMITS["less_ms"])
        _check("undos", self.undos, LIMITS["undos"])
        names = [name for name, _ in self.own]
        is_named = all(_NAME.fullmatch(name) for name in names)
        if not is_named or len(names) > MAX_OWN or names != sorted(set(names)):
            raise MessageError("handicap_file.own")
        for name, value in self.own:
            _check(name, value, LIMITS["own"])
            if not value:
                raise MessageError("handicap_file.own")

    def __bool__(self) -> bool:
        """Return whether there is any."""
        return self != NONE

    def amount(self, name: str) -> int:
        """Return how much more of a part of a game; less if it is below 0."""
        return dict(self.own).get(name, 0)

    def with_amount(self, name: str, value: int) -> Handicap:
        """Return the handicap with this amount of a part of a game."""
        own = {**dict(self.own), name: value}
        kept = tuple(sorted((part, amount) for part, amount in own.items() if amount))
        return Handicap(self.clock, self.less_ms, self.undos, self.help, self.level, kept)

    @property
    def limits_undos(self) -> bool:
        """Whether the seat has a number of its own of moves that it may take back."""
        return self.undos != HOUSE

    def at_the_start(self) -> Handicap:
        """Return the part that changes the first position: all that counts without an opponent."""
        return Handicap(own=self.own)

    def limit_ms(self, turn_ms: int | None) -> int | None:
        """Return the time of this seat where the others have ``turn_ms``; None for no clock."""
        if turn_ms is None or not self.clock:
            return None
        return max(turn_ms * self.clock // WHOLE - self.less_ms, min(MIN_MS, turn_ms))

    def to_map(self) -> dict[str, Any]:
        """As plain values for a file; what is as always is left out."""
        made: dict[str, Any] = {}
        for name in ("clock", "less_ms", "undos", "help", "level"):
            if (value := getattr(self, name)) != getattr(NONE, name):
                made[name] = value
        return {**made, "own": dict(self.own)} if self.own else made

    @classmethod
    def from_map(cls, raw: Any) -> Handicap:
        """Return the handicap that ``to_map`` has written.

        Raises:
            MessageError: For anything else.
        """
        kinds = {"clock": int, "less_ms": int, "undos": int, "help": str, "level": str, "own": dict}
        if type(raw) is not dict:
            raise MessageError("handicap_file.map")
        for name, value in raw.items():
            if name not in kinds or type(value) is not kinds[name]:
                raise MessageError("handicap_file.entry", name=f"{name!r:.40}")
        own = raw.get("own", {})
        for name, value in own.items():
            if type(name) is not str or type(value) is not int:
                raise MessageError("handicap_file.own")
        level = current_level(raw.get("level", ""))
        return cls(**{**raw, "level": level, "own": tuple(sorted(own.items()))})


def _check(name: str, value: int, values: range) -> None:
    if value not in values:
        raise MessageError("option.range", name=name, least=values[0], most=values[-1], value=value)


NONE: Final = Handicap()


class Part(NamedTuple):
    """Something of a game's own that a seat may have more or less of, from ``least`` to ``most``.

    Words: ``<game>.handicap.<name>`` with ``.name``, ``.told``, ``.help``. No two games have parts
    of the same name.
    """

    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Handicaps(Generic[O, S]):
    """Handicaps that a game can give to one seat alone."""

    parts: tuple[Part, ...] = ()
    given: Callable[[S, Sequence[Mapping[str, int]]], S] = lambda state, gifts: state
    """The first position with what every seat is given, as far as the options have room for it."""
    idle: Callable[[O], Mapping[str, str]] = lambda options: {}
    """Parts that have no effect with these options. Each has the key of the reason,
    ``<game>.handicap.idle.<key>``.
    """

    def gift(self, options: O, handicap: Handicap) -> Mapping[str, int]:
        """Return the parts of a seat that have an effect with these options."""
        idle, own = self.idle(options), dict(handicap.own)
        return {
            part.name: min(max(own[part.name], part.least), part.most)
            for part in self.parts
            if part.name in own and part.name not in idle
        }

    def check(self, handicap: Handicap) -> None:
        """Check that the game has these parts, in these amounts.

        Raises:
            MessageError: It does not.
        """
        known = {part.name: range(part.least, part.most + 1) for part in self.parts}
        for name, value in handicap.own:
            if name not in known:
                raise MessageError("handicap_file.unknown", name=name)
            _check(name, value, known[name])

    def fitting(self, handicap: Handicap, levels: Sequence[str]) -> Handicap:
        """Return the parts that this game has; an unknown level becomes its best one."""
        known = {part.name: part for part in self.parts}
        clamped = (
            (name, min(max(value, known[name].least), known[name].most))
            for name, value in handicap.own
            if name in known
        )
        own = tuple((name, value) for name, value in clamped if value)
        help, level = handicap.help, handicap.level
        if level and level not in levels:
            help, level = ("shown", levels[-1]) if levels else ("", "")
        return Handicap(handicap.clock, handicap.less_ms, handicap.undos, help, level, own)
