"""Positions of Reduction as one line of text: the rows of the board, and who is to move.

``##../#.#./.##./.... 2`` is a board of 4 x 4, ``#`` a full cell, with player 2 to move.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from game.core.learning.content import DesignRefused
from game.core.rules.comment import Comment
from game.core.rules.state import Player
from game.reduction.board import from_text, legal_windows, to_text
from game.words.message import Value

SIDES = range(1, 21)

_TEXT = re.compile(r"([#.]+(?:/[#.]+)*)(?:\s+([12]))?")


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """A board of ``n`` cells a side at the beginning of a turn, and the player to move."""

    n: int
    board: int
    mover: Player = 0


def refusal(key: str, **values: Value) -> DesignRefused:
    """Return the refusal in the words of ``reduction.fault.<key>``."""
    return DesignRefused(Comment(f"fault.{key}", tuple(values.items())))


def write(position: TurnPosition) -> str:
    """Return the one text of a position."""
    return f"{to_text(position.board, position.n)} {position.mover + 1}"


@lru_cache(maxsize=64)
def read(text: str) -> TurnPosition:
    """Return the position in a text; player 1 is to move unless it names a player.

    Raises:
        DesignRefused: The text is not a position.
    """
    longest = SIDES[-1] * (SIDES[-1] + 1) + 10
    found = _TEXT.fullmatch(text.strip()) if len(text) <= longest else None
    if found is None:
        raise refusal("unreadable")
    rows = found[1].split("/")
    if len(rows) not in SIDES or {len(row) for row in rows} != {len(rows)}:
        raise refusal("not_square", most=SIDES[-1])
    return TurnPosition(len(rows), from_text(found[1]), int(found[2] or 1) - 1)


def check_playable(position: TurnPosition) -> None:
    """Check that a player who begins a turn here can go on (RULES R5, R6).

    Raises:
        DesignRefused: The game is over.
    """
    if not position.board:
        raise refusal("all_empty")
    if not legal_windows(position.board, position.n):
        raise refusal("no_change")
