"""What the players of a game are told about it while they play: reports, and films that explain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look: a page of a chapter (as the game's view counts them), and cells there."""

    chapter: int
    page: int
    cells: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class News:
    """One thing that a report says: ``<game>.report.<key>`` beside an icon of the game's view.

    ``mark`` is a name to write into the icon, "" for none.
    """

    icon: str
    mark: str
    key: str
    values: tuple[tuple[str, str], ...] = ()
    where: Place | None = None
    is_puzzling: bool = False
    """Whether ``why`` has a film about it."""


@dataclass(frozen=True, slots=True)
class Report(Generic[S]):
    """What a stretch of a game has brought, told when it is over: ``<game>.report.<title>``.

    ``planned`` is the board as it would be if nothing had changed, ``now`` as it is.
    """

    title: str
    values: tuple[tuple[str, str], ...]
    news: tuple[News, ...]
    planned: S
    now: S


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """One picture of a film that explains: a position, where to look, and
    ``<game>.why.<key>``, what it shows.
    """

    state: S
    key: str
    values: tuple[tuple[str, str], ...] = ()
    where: Place | None = None
