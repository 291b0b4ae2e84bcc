"""What a game teaches by doing: cards of one idea each, played on real boards by the real rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from game.core.rules.state import Cell, Player
from game.words.message import Values

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
    """The answer to a move: the sentence ``<game>.lesson.<key>``, or none without a key.

    ``cells`` are the part of the board that it is about, ``players`` the seats that it names as
    ``who``.
    """

    result: CardResult
    key: str = ""
    values: Values = ()
    cells: frozenset[Cell] = frozenset()
    players: tuple[Player, ...] = ()
    back: int = 1
    """So many moves are taken back to try again after a slip."""


def done(key: str, **values: str | int) -> Verdict:
    """Return the verdict that the card is solved."""
    return Verdict(CardResult.DONE, key, tuple(values.items()))


def go_on(key: str = "", *who: Player, **values: str | int) -> Verdict:
    """Return the verdict on a right step of a card that has several."""
    return Verdict(CardResult.GO_ON, key, tuple(values.items()), players=who)


def slip(
    key: str, *who: Player, cells: Iterable[Cell] = (), back: int = 1, **values: str | int
) -> Verdict:
    """Return the verdict on a legal move that the card does not ask for; the sentence says why."""
    return Verdict(CardResult.SLIP, key, tuple(values.items()), frozenset(cells), who, back)


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
