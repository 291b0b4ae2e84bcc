"""Work on the data folder that waits until nobody acts, in the steps of ``pace.Idle``."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from game.core.search.background import Reading
    from game.store.matches import SavedMatch
    from scenes.kept.library import Library

T = TypeVar("T")


def tidy(library: Library) -> Iterator[bool]:
    """Remove what interrupted writes left behind, and end what the program could not end."""
    library.sweep()
    yield True
    yield from end_matches(library)


def index_replays(library: Library) -> Iterator[bool]:
    """Let the shelf know all replays before a person opens it."""
    for _ in library.replays.tidy():
        yield False


def look_after_database(library: Library) -> Iterator[bool]:
    """Look for damage, and write the backup of the day."""
    from game.core.search.background import Reading
    from game.store.damage import attempt
    from scenes.kept.library import now_ms

    day = datetime.fromtimestamp(now_ms() / 1000, UTC).astimezone().date().isoformat()
    look = partial(attempt, lambda: library.database.look_after(day))
    yield from _waited_for(Reading(look))


def end_matches(library: Library) -> Iterator[bool]:
    """Count the matches that ended just before the program did: nobody has seen their results."""
    for entry in library.left_matches():
        yield True
        if entry.is_over and not library.is_open(entry.id):
            yield from _end(library, entry)


def _end(library: Library, entry: SavedMatch) -> Iterator[bool]:
    from game.core.search.background import Reading
    from scenes.kept.ending import Ending

    resumption = yield from _waited_for(Reading(partial(library.resume, entry)))
    if resumption is None or (continued := resumption[0]) is None:
        return
    match, journal = continued.match, continued.journal
    if match.state.outcome() is None:
        library.leave(journal)
        return
    is_saved = yield from _waited_for(Reading(partial(library.save_ended, match, journal)))
    ending = Ending(library, match, journal, is_saved=bool(is_saved))
    while not ending.is_done:
        ending.update()
        yield True
    if ending.waiting is not None:
        library.leave(ending.waiting)


def _waited_for(reading: Reading[T]) -> Generator[bool, None, T | None]:
    """Wait for a thread, and return what it brings."""
    while not reading.is_done:
        yield False
    return reading.result()
