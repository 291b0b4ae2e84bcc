"""A puzzle that is a match, left before its end: where it is found again."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from game.core.options import to_map
from game.core.seam import AnyGame
from scenes.cabinet import Cabinet
from scenes.school.puzzle_words import AnyPuzzle

if TYPE_CHECKING:
    from game.store.listing import Entry


def left_match(cabinet: Cabinet, game: AnyGame, puzzle: AnyPuzzle) -> Entry | None:
    """The match about a puzzle that was left at the table last; None if there is none."""
    if puzzle.judge is not None or (listing := cabinet.library.left_matches()) is None:
        return None
    from game.store.saves import last_played

    listing.read_for(inf)
    listing.stop()  # a match about a puzzle is no large file
    options = to_map(puzzle.options)
    return last_played(
        entry for entry in listing.entries
        if (record := entry.record) is not None
        and record.game == game.id and record.moves and dict(record.options) == options
    )  # fmt: skip
