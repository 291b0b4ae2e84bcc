"""Trophies: things that happen in a game and are worth telling of, true and a little funny."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from game.core.learning.ladder import Climb
from game.core.rules.state import State

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S", bound=State[Any])
M = TypeVar("M")

FORM: Final = "{game}.trophy.{id}.{part}"
"""The keys of the words: ``name``, of at most 14 letters, and ``line``, what one has to do."""


@dataclass(frozen=True, slots=True)
class Trophy(Generic[O, S, M]):
    """One thing to win, once. ``sign`` names the picture on it.

    ``options`` and ``level`` (of the other seats, "" for people) begin a match in which it can be
    won.
    """

    id: str
    sign: str
    won_at: Callable[[Climb[O, S, M]], int | None]
    """After how many moves a finished match has won it for its person; None if it has not. Only
    the match decides, never a clock.
    """
    options: O
    level: str = ""


AnyTrophy: TypeAlias = Trophy[Any, Any, Any]


def whole(played: Climb[Any, Any, Any], is_won: bool) -> int | None:
    """Return the last ply of the match if ``is_won``, else None."""
    return len(played.moves) if is_won else None


def word_key(game: str, trophy: AnyTrophy, part: str) -> str:
    """Return the key of the ``name`` or the ``line`` of a trophy."""
    return FORM.format(game=game, id=trophy.id, part=part)
