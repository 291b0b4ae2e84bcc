"""Openings of the standard game, found by long searches of the engine itself.

A page says what to play in one position. It is written from the first player's side. Of two
mirrored positions only one has a page:

    e4 e6 10 9 d4h f5v : e5 d5h 120

These are: the own square and the rival's, the own hand of boards and the rival's, the boards on the
grid in order; then the moves, which are equally good, and their value in hundredths of a step.
``python -m game.quoridor.engine.book`` writes the pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from game.quoridor.engine.field import EmptyGrid, field_of
from game.quoridor.engine.move_generation import moves
from game.quoridor.engine.position import FLAT, STEP, UPRIGHT, Move, Position, bits
from game.quoridor.engine.squares import LETTERS, move_name, read

SIZE: Final = 9
FIELD: Final = field_of(SIZE, 2)
FILE: Final = "standard.txt"
COMMENT: Final = "#"
SEPARATOR: Final = " : "


@dataclass(frozen=True, slots=True)
class BookEntry:
    """The moves to play in one position, and their value for the mover in hundredths of a step."""

    moves: tuple[str, ...]
    score_cp: int


@dataclass(frozen=True, slots=True)
class BookView:
    """Orientation of a position in the book: the side of the grid, and mirrored or not."""

    is_turned: bool
    is_mirrored: bool

    def __call__(self, name: str) -> str:
        """Return a move in this way of writing, or from this way of writing back."""
        column, row, kind = LETTERS.index(name[0]), int(name[1]), name[2:]
        last = SIZE - 1 - bool(kind)  # boards have one row and one column less than squares
        if self.is_mirrored:
            column = last - column
        if self.is_turned:
            row = last + 2 - row
        return f"{LETTERS[column]}{row}{kind}"


class Book:
    """Pages, by the text before the colon."""

    def __init__(self, pages: Mapping[str, BookEntry]) -> None:
        self._pages = pages

    def __len__(self) -> int:
        return len(self._pages)

    def moves_at(self, position: Position, field: EmptyGrid) -> tuple[Sequence[Move], int]:
        """Return the moves to choose from, in a fixed order, and their value.

        None if there is no page.
        """
        if field is not FIELD or position.special:
            return (), 0
        found: dict[Move, None] = {}
        score_cp = 0
        for view in views(position):
            if page := self._pages.get(heading(position, view)):
                found |= {read(view(name), FIELD): None for name in page.moves}
                score_cp = page.score_cp
        legal = moves(position, FIELD) if found else ()
        return [move for move in found if move in legal], score_cp


EMPTY: Final = Book({})


@cache
def builtin_book() -> Book:
    """Return the book that ships with the game."""
    return load_book(resources.files(__name__) / FILE)


def load_book(file: Traversable) -> Book:
    """Return the book in a file; an empty one if the file is missing or damaged."""
    try:
        return Book(read_pages(file.read_text("utf-8")))
    except (OSError, ValueError):
        return EMPTY


def read_pages(text: str) -> dict[str, BookEntry]:
    """Return the pages of a text by position. Raises ``ValueError`` if a line is not a page."""
    pages = {}
    for line in text.splitlines():
        if not line or line.startswith(COMMENT):
            continue
        before, _, after = line.partition(SEPARATOR)
        *names, score = after.split()
        for name in names:
            read(name, FIELD)
        pages[before] = BookEntry(tuple(names), int(score))
    return pages


def page_line(before: str, page: BookEntry) -> str:
    """Return the line for a page."""
    return f"{before}{SEPARATOR}{' '.join(page.moves)} {page.score_cp}"


def views(position: Position) -> tuple[BookView, BookView]:
    """Return the two ways to write this position."""
    is_turned = position.mover == 1
    return BookView(is_turned, is_turned), BookView(is_turned, not is_turned)


def heading(position: Position, view: BookView) -> str:
    """Return the position as text, in this way of writing."""
    mover = position.mover
    own, rival = (move_name((STEP, position.pawns[p]), FIELD) for p in (mover, 1 - mover))
    middles = (FLAT, position.inner_flat >> 1), (UPRIGHT, position.inner_upright >> FIELD.stride)
    boards = [move_name((kind, start), FIELD) for kind, starts in middles for start in bits(starts)]
    hands = f"{position.hands[mover]} {position.hands[1 - mover]}"
    return " ".join([view(own), view(rival), hands, *sorted(map(view, boards))])
