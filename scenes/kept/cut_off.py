"""The matches that ended just before the program did: nobody has seen their results."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from game.store.background import Reading
    from game.store.listing import Entry

STEP_S: Final = 0.004
"""The time for files in one step of the work that nobody waits for."""

Library: TypeAlias = Any
"""The data folder; its module imports this one."""

T = TypeVar("T")


def end_what_was_cut_off(library: Library) -> Iterator[bool]:
    """Count the games that are over, in the steps of ``pace.Idle``."""
    if (left := library.left_matches()) is None:
        return
    while left.read_for(STEP_S, 1):
        yield False
    for entry in left.entries:
        yield True
        if entry.is_over and not library.is_open(entry.path):
            yield from _end(library, entry)


def _end(library: Library, entry: Entry) -> Iterator[bool]:
    from game.store.background import LARGE

    is_large = entry.size >= LARGE
    if is_large:
        resumption = yield from waited_for(library.begin_resume(entry, is_named=False))
    else:
        resumption = library.resume(entry, is_named=False)
    if resumption is None or (continued := resumption[0]) is None:
        return
    match, journal = continued.match, continued.journal
    if match.state.outcome() is None:
        library.leave(journal)
        return
    library.note_result(match, journal)
    climb = library.practised.ladders.climb(match, journal.path.stem)
    for _ in chain(climb, library.club.win(match)):
        yield True
    if is_large:
        is_saved = yield from waited_for(library.begin_save_ended(match, journal))
    else:
        is_saved = library.save_ended(match, journal)
    following = library.end(match, journal, is_saved=bool(is_saved))
    if following is not None:
        library.leave(following)


def waited_for(reading: Reading[T]) -> Generator[bool, None, T | None]:
    """Wait for a thread, in the steps of ``pace.Idle``; return what it brings."""
    while not reading.is_done:
        yield False
    return reading.result()
