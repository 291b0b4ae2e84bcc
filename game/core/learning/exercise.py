"""Exercises: tasks on real boards that are judged move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from game.core.rules.comment import SILENCE, Comment
from game.core.rules.state import Cell, Player
from game.words.message import Value, Values

O = TypeVar("O")  # noqa: E741 - options, as in the seam
S = TypeVar("S")
M = TypeVar("M")


class CardResult(Enum):
    """Meaning of a move on a card."""

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


def done(key: str, *who: Player, cells: Iterable[Cell] = (), **values: Value) -> Verdict:
    """Return the verdict that the task is solved, or that no move is better."""
    return Verdict(CardResult.DONE, Comment(key, tuple(values.items()), who, frozenset(cells)))


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


GRADES: Final = range(1, 6)
"""From the easiest to the hardest."""


def no_cells(state: Any) -> frozenset[Cell]:
    """Return no cell."""
    return frozenset()


def unit_cost(before: Any, move: Any, after: Any) -> int:
    """Count each move as one."""
    return 1


@dataclass(frozen=True, slots=True)
class Exercise(Generic[O, S, M]):
    """Task for one person: a card of a lesson, a puzzle, or a mistake to try again.

    ``options`` and the moves of the ``opening`` set the position up; the side to move is the
    learner. Only puzzles have a kind and what follows it.

    Words of a card: ``<game>.lesson.<id>.title``, ``.task`` and ``.idea``. Words of a puzzle, all
    with ``values`` and with ``who``, the name of the other seat: ``<game>.puzzle.<kind>.name``,
    ``.task``, ``.idea`` (the first hint: at most six words, and no solution), ``.par`` (with ``n``
    in place of ``values``: "3 changes") and, if there is one, ``.lesson`` (shown when it is
    solved).
    """

    id: str
    """One to forty of ``a`` to ``z``, ``0`` to ``9``, ``-`` and ``_``. Results are kept by it, so
    it never changes. The id of a generated puzzle contains its seed.
    """
    options: O
    judge: Callable[[S, M, S], Verdict] | None
    """What a legal move of the learner means: the position before it, the move, the one after. The
    key of its comment is in ``<game>.lesson`` or ``<game>.puzzle``.

    None: the rules judge. The puzzle is a match, set up by its options alone, which is played to
    its end; the first seat must win it.
    """
    shown: Callable[[S], M]
    """A right move in a position of the exercise: the last hint, and the solution to watch."""
    reply: Callable[[S], M] | None = None
    """The best defence, when another seat is to move."""
    opening: tuple[M, ...] = ()
    wall: Callable[[S], Wall] | None = None
    """Numbers to look at beside the board."""
    kind: str = ""
    grade: int = 1
    """One of ``GRADES``."""
    par: int = 0
    """What the shortest solution costs the solver. It is proved, not guessed."""
    values: Values = ()
    piece: Callable[[S], frozenset[Cell]] = no_cells
    """The part of the board that the second hint highlights."""
    costs: Callable[[S, M, S], int] = unit_cost
    """What a move of the solver adds to what is compared with ``par``."""
    numbers: tuple[tuple[str, int], ...] = ()
    """The question as at most two numbers: ``<game>.puzzle.number.<name>`` says what each is. The
    task leads from the first one to the second one: (("now", 4), ("goal", 9)).
    """
    text: str = ""
    """One line from which ``Puzzles.read`` makes the puzzle again without a search."""


AnyExercise: TypeAlias = Exercise[Any, Any, Any]
"""The type for rooms that know no game."""
