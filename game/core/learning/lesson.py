"""What a game teaches by doing: cards of one idea each, played on real boards by the real rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from game.core.rules.comment import SILENCE, Comment
from game.core.rules.state import Cell, Player
from game.words.message import Value

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
M = TypeVar("M")


class CardResult(Enum):
    """What a move means on a card."""

    DONE = "done"
    """It is what the card asks for."""

    GO_ON = "go_on"
    """It is right, and the card is not over."""

    SLIP = "slip"
    """It is legal, and not what the card asks for."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Answer to a move; the key of its comment is one of the section of lessons, puzzles or judges.

    ``back`` is the number of moves that are taken back to try again after a slip.
    """

    result: CardResult
    comment: Comment = SILENCE
    back: int = 1


def done(key: str, *who: Player, **values: Value) -> Verdict:
    """Return the verdict that the task is solved."""
    return Verdict(CardResult.DONE, Comment(key, tuple(values.items()), who))


def go_on(key: str = "", *who: Player, **values: Value) -> Verdict:
    """Return the verdict on a right step of a task that has several."""
    return Verdict(CardResult.GO_ON, Comment(key, tuple(values.items()), who))


def slip(
    key: str, *who: Player, cells: Iterable[Cell] = (), back: int = 1, **values: Value
) -> Verdict:
    """Return the verdict on a legal move that the task does not ask for; the comment says why."""
    comment = Comment(key, tuple(values.items()), who, frozenset(cells))
    return Verdict(CardResult.SLIP, comment, back)


@dataclass(frozen=True, slots=True)
class Wall:
    """Numbers in rows, from 0 to ``most``; those ``lit`` are good to hand over.

    One of them is the present one.
    """

    most: int
    columns: int
    lit: frozenset[int]
    faced: int


@dataclass(frozen=True, slots=True)
class LessonCard(Generic[O, S, M]):
    """One idea, taught by a task.

    ``options`` and the moves of the ``opening`` set the position up; the side to move is the
    learner.

    Words: ``<game>.lesson.<id>.title``, ``.task`` and ``.idea``.
    """

    id: str
    options: O
    judge: Callable[[S, M, S], Verdict]
    """What a legal move of the learner means: the position before it, the move, the one after."""
    shown: Callable[[S], M]
    """A right move in a position of the card, for those who want to be shown."""
    reply: Callable[[S], M] | None = None
    """What the other seat plays when the card goes on and it is to move."""
    opening: tuple[M, ...] = ()
    wall: Callable[[S], Wall] | None = None
    """Numbers to look at beside the board."""
