"""All moves of the game, as values, arrays and words (RULES R12)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from game.core.rules.common_moves import Resign, TimeUp
from game.core.rules.state import InvalidMove, Packed


@dataclass(frozen=True, slots=True)
class Change:
    """Turning over the four cells of a window."""

    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Taking back the last change of the turn, or of the challenge."""


@dataclass(frozen=True, slots=True)
class Reset:
    """Taking back all of them, at one undo each."""


@dataclass(frozen=True, slots=True)
class Yes:
    """Ending the turn or the challenge as it stands."""


@dataclass(frozen=True, slots=True)
class No:
    """Not ending it; the last change is taken back, at one undo."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Claiming that the opponent's turn could have been shorter."""


@dataclass(frozen=True, slots=True)
class Retract:
    """Taking back the challenge, at one undo."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The pie rule's answer: whether player 1 moves first."""

    first: bool


Move: TypeAlias = Change | Undo | Reset | Yes | No | Challenge | Retract | Resign | TimeUp | Choose

_WORDS: dict[str, Move] = {
    "undo": Undo(),
    "reset": Reset(),
    "yes": Yes(),
    "no": No(),
    "challenge": Challenge(),
    "retract": Retract(),
    "concede": Resign(),
    "first": Choose(True),
    "second": Choose(False),
    "time up": TimeUp(),
}
BY_WORD = {move: word for word, move in _WORDS.items()}
"""Every move but a change, with its word."""

_TAGS: tuple[Move, ...] = tuple(_WORDS.values())
"""The place of a word in this list, counted from 1, is its tag in files."""

_CHANGE = re.compile(r"(?:change[ \t]+)?([0-9]{1,2})[ \t,]+([0-9]{1,2})", re.ASCII | re.IGNORECASE)


def pack(move: Move) -> Packed:
    """``[0, row, col]`` for a change, ``[1]`` to ``[10]`` for the words."""
    if isinstance(move, Change):
        return [0, move.row, move.col]
    return [1 + _TAGS.index(move)]


def unpack(packed: Packed) -> Move:
    """Return the move behind an array. Raises ``InvalidMove``; legality is not looked at."""
    if all(type(part) is int for part in packed):  # True is an int in Python, but never in a file
        match packed:
            case [0, row, col]:
                return Change(row, col)
            case [int(tag)] if 1 <= tag <= len(_TAGS):
                return _TAGS[tag - 1]
    raise InvalidMove("move.array")


def format(state: object, move: Move) -> str:
    """``change 3 4`` with row and column from 0, or a word; the position does not matter."""
    if isinstance(move, Change):
        return f"change {move.row} {move.col}"
    return BY_WORD[move]


def parse(state: object, text: str) -> Move:
    """Return the move that ``format`` writes.

    Capital letters, other blanks, and a change without its word are accepted.

    Raises ``InvalidMove``.
    """
    text = text.strip(" \t\r\n")
    if move := _WORDS.get(text.lower()):
        return move
    if named := _CHANGE.fullmatch(text):
        return Change(int(named[1]), int(named[2]))
    raise InvalidMove("move.unreadable", text=f"{text!r:.60}")
