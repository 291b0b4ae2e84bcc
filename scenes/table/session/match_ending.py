"""The end of a game, looked at in steps and written as one; and work that waits for idle time."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from game.club.cup_match import replay_name
from game.club.match_end import MatchEnd
from game.core.search.background import Reading
from game.store.damage import attempt
from scenes.user_data.library import now_ms

if TYPE_CHECKING:
    from game.club.achievements import Won
    from game.core.learning.achievement import AnyAchievement
    from game.core.match.match import Match
    from game.core.match.series import Series
    from game.store.database import Connection
    from game.store.matches import Journal, SavedMatch
    from game.words.message import Message
    from scenes.user_data.library import Library

T = TypeVar("T")


class Ending:
    """The effects of a finished game, and the next game of its match.

    Nothing is written before all is known: a program that ends in between finds the match as it
    was, and ends it again.
    """

    def __init__(
        self,
        library: Library,
        match: Match,
        journal: Journal,
        series: Series | None = None,
        *,
        is_saved: bool,
    ) -> None:
        """``is_saved``: the game is a replay, and the match itself can go."""
        self._library, self._match, self._journal = library, match, journal
        self._series, self._is_saved = series, is_saved
        self._steps = self._work()
        self.is_done = False
        self.rungs: list[tuple[str, AnyAchievement]] = []
        self.won: list[Won] = []
        self.waiting: Journal | None = None
        """The next game of the match, if one follows."""
        self.trouble: Message | None = None
        """Why it could not be written so far."""

    def update(self) -> bool:
        """Do a few milliseconds of it; return whether it is done with this step."""
        if self.is_done:
            return False
        self.is_done = next(self._steps, True) is not None
        return self.is_done

    def finish(self) -> None:
        """Do all that is left."""
        while not self.is_done:
            self.update()

    def _work(self) -> Iterator[None]:
        library, match_id = self._library, self._journal.match_id
        cup, party = library.cups.of_match(match_id), library.parties.of_match(match_id)
        end = MatchEnd(self._match, match_id, now_ms(), self._series, cup, party)
        for _ in end.look():
            yield
        if cup is not None:  # with the others of its tournament, for good
            library.replays.keep(match_id, replay_name(cup))
        self.trouble = library.database.commit(partial(self._write, end))
        library.cups.changes += 1
        library.journals.remove(self._journal)
        is_written = self.trouble is None or library.database.trouble is not None
        if not is_written or not self._is_saved:
            self._journal.leave()
        if not is_written:
            self._begin_next()
        self.rungs, self.won = end.rungs, end.won

    def _write(self, end: MatchEnd, connection: Connection) -> None:
        """Write all that the game changes as one; the match goes with it if it is a replay."""
        end.write(connection, self._begin_next)
        if self._is_saved:
            self._journal.discard()

    def _begin_next(self) -> str | None:
        """Begin the next game, or write it again with what the disk has refused."""
        if self.waiting is not None:
            self.waiting.save()
        elif (following := self._match.following()) is not None:
            self.waiting = self._library.open_match(following)
        return None if self.waiting is None else self.waiting.match_id


def tidy(library: Library) -> Iterator[bool]:
    """Remove files of interrupted writes, and count matches that ended just before a crash."""
    library.sweep()
    yield True
    yield from end_matches(library)


def look_after_database(library: Library) -> Iterator[bool]:
    """Look for damage, and write the backup of the day."""
    day = datetime.fromtimestamp(now_ms() / 1000, UTC).astimezone().date().isoformat()
    look = partial(attempt, lambda: library.database.look_after(day))
    yield from _waited_for(Reading(look))


def end_matches(library: Library) -> Iterator[bool]:
    """Count the matches that ended just before the program did: nobody has seen their results."""
    for entry in library.unfinished_matches():
        yield True
        is_open = entry.id in [one.match_id for one in library.journals]
        if entry.record and entry.is_over and not is_open:  # lists find each of them read
            yield from _end(library, entry)


def _end(library: Library, entry: SavedMatch) -> Iterator[bool]:
    resumption = yield from _waited_for(Reading(partial(library.resume, entry)))
    if resumption is None or (journal := resumption[0]) is None:
        return
    match = journal.match
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
