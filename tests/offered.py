"""What Continue offers."""

from __future__ import annotations

from game.store.listing import Entry
from game.store.saves import Saves, last_played
from scenes.kept.library import Library


def newest(saves: Saves) -> Entry | None:
    """The match that was played last and can be read; None if there is none."""
    return last_played(saves.running().read_all())


def offered_match(library: Library) -> Entry | None:
    """The same for a library; None in a second start of the program too."""
    left = library.left_matches()
    return None if left is None else last_played(left.read_all())
