"""Reports to the players during a game, and films that explain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.rules.comment import SILENCE, Comment
from game.words.message import Message, Values

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReportPlace:
    """Place of a report: cells on a page of a chapter, as the view of the game counts them."""

    chapter: int
    page: int
    cells: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class News:
    """One line of a report: the comment ``<game>.report.<key>`` and an icon.

    ``mark`` is a name inside the icon, "" for none.
    """

    icon: str
    mark: str
    comment: Comment = SILENCE
    where: ReportPlace | None = None
    is_puzzling: bool = False
    """Whether the game can explain it by a film."""


@dataclass(frozen=True, slots=True)
class Report(Generic[S]):
    """Report on a part of the game that has just ended, titled ``<game>.report.<title>``.

    ``planned`` is the board if nothing had changed; ``now`` is the board as it is. ``line`` sums up
    all of the news: ``<game>.report.<line>``. ``rest`` says in a sentence what has not changed.
    """

    title: str
    values: Values
    news: tuple[News, ...]
    planned: S
    now: S
    supposed: tuple[S | None, ...] = ()
    """For each of the news, the board that its reason is from; None if that is ``planned``."""
    line: str = ""
    rest: Message | None = None


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """One picture of an explanation: a position, where to look, a comment ``<game>.why.<key>``."""

    state: S
    comment: Comment
    where: ReportPlace | None = None

    def of(self, state: T) -> Frame[T]:
        """Return the same frame with this position."""
        return Frame(state, self.comment, self.where)
