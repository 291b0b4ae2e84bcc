"""Texts that consist of sections with a key: the form of boards and puzzles (RULES 17).

A section is a line ``key: value``; its further lines follow indented by two spaces. Nothing in such
a text is trusted: every fault is a ``BoardError`` that names its line.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.core.rules.limits import MAX_TEXT_LENGTH
from game.words.message import MessageError, Value

INDENT = "  "
MAP = "map"

_HEAD = re.compile(r"([a-z_]{1,40}):(.*)")


class Fault(StrEnum):
    """The faults that a board or a puzzle can have; the values are keys of the string table."""

    TOO_LONG = "too_long"
    UNPRINTABLE = "unprintable"
    STRAY = "stray"
    UNKNOWN_KEY = "unknown_key"
    TWICE = "twice"
    MISSING = "missing"
    NUMBER = "number"
    SLICES = "slices"
    SIZE = "size"
    SYMBOL = "symbol"
    AZIMUTH = "azimuth"
    SQUARE = "square"
    OCCUPIED = "occupied"
    BASE_ON_WALL = "base_on_wall"
    BASE = "base"
    ORDER = "order"
    NO_STONES_A = "no_stones_a"
    NO_STONES_B = "no_stones_b"
    RULESET = "ruleset"
    NO_BASE = "no_base"
    COMMAND = "command"
    GOAL = "goal"


class BoardError(MessageError):
    """A text is no board or no puzzle; it names the line, counted from 1, and the fault."""

    def __init__(self, line: int, fault: Fault, detail: str = "") -> None:
        super().__init__(f"causality.board_fault.{fault}", line=line, detail=detail)
        self.line = line
        self.fault = fault
        self.detail = detail

    @property
    def key(self) -> str:
        """The key of the sentence, in the game's table of words."""
        return f"board_fault.{self.fault}"

    @property
    def values(self) -> dict[str, Value]:
        """The values of that sentence."""
        return {"line": self.line, "detail": self.detail}


@dataclass(frozen=True, slots=True)
class Section:
    """A key, its value, and the numbered lines below it without their indentation."""

    key: str
    value: str
    line: int
    body: tuple[tuple[int, str], ...] = ()

    def lines(self) -> Iterator[tuple[int, str]]:
        """Yield the value, if there is one, and all lines that are not blank."""
        if self.value:
            yield self.line, self.value
        for number, text in self.body:
            if text.strip():
                yield number, text.strip()

    def scalar(self) -> str:
        """Return the value of a section without further lines. Raises ``BoardError``."""
        for number, text in self.body:
            if text.strip():
                raise BoardError(number, Fault.STRAY, text.strip()[:40])
        return self.value

    def number(self, most: int) -> int:
        """Return the value as a number from 0 to ``most``. Raises ``BoardError``."""
        value = self.scalar()
        if not re.fullmatch(r"[0-9]{1,19}", value) or int(value) > most:
            raise BoardError(self.line, Fault.NUMBER, value[:40])
        return int(value)


def parse(text: str, known: Collection[str]) -> dict[str, Section]:
    """Return the sections of a text by key; all keys must be ``known``. Raises ``BoardError``.

    Lines that begin with ``#`` are comments until the map begins. After that they could be rows of
    the map whose indentation was forgotten.
    """
    if len(text) > MAX_TEXT_LENGTH:
        raise BoardError(1, Fault.TOO_LONG)
    heads: dict[str, tuple[str, int]] = {}
    body: list[tuple[int, str]] = []
    bodies: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip(" \r")
        _check_printable(number, line)
        if line.startswith("#") and MAP not in heads:
            continue
        if not line or (line.startswith(INDENT) and heads):
            body.append((number, line.removeprefix(INDENT)))
            continue
        head = _HEAD.fullmatch(line)
        if head is None:
            raise BoardError(number, Fault.STRAY, line[:40])
        key, value = head[1], head[2].strip()
        if key not in known:
            raise BoardError(number, Fault.UNKNOWN_KEY, key)
        if key in heads:
            raise BoardError(number, Fault.TWICE, key)
        heads[key] = value, number
        body = bodies[key] = []
    return {
        key: Section(key, value, line, _without_last_blanks(bodies[key]))
        for key, (value, line) in heads.items()
    }


def _check_printable(number: int, line: str) -> None:
    for character in line:
        if not character.isprintable():
            raise BoardError(number, Fault.UNPRINTABLE, f"U+{ord(character):04X}")


def _without_last_blanks(body: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    while body and not body[-1][1]:
        body.pop()
    return tuple(body)
