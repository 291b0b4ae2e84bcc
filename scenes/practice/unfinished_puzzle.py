"""A puzzle that is a match, left before its end: where it is found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.learning.exercise import AnyExercise
from game.core.rules.definition import AnyGame
from game.core.rules.options import to_map
from scenes.app_context import AppContext

if TYPE_CHECKING:
    from game.store.matches import SavedMatch


def unfinished_puzzle(context: AppContext, game: AnyGame, puzzle: AnyExercise) -> SavedMatch | None:
    """Return the match of a puzzle that was left unfinished last, or None."""
    if puzzle.judge is not None or not (left := context.library.unfinished_matches()):
        return None
    from game.store.matches import last_played

    options = to_map(puzzle.options)
    return last_played(
        entry
        for entry in left
        if (record := entry.record) is not None
        and record.game == game.id
        and entry.plies
        and dict(record.options) == options
    )
