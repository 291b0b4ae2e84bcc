"""Everything that is kept, as scenes see it: a refusal is a message, never an exception.

What reads and writes games is imported when somebody first asks for it: the title is on the screen
sooner.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from game.core.bad_record import BadRecord
from game.core.progress import Stopped
from game.core.version import program
from game.registry import GAMES
from game.store.damage import reason
from game.store.files import Disk, FileSystem, sweep
from game.store.paths import DataDir, Instance, claim
from game.store.settings import NAME, Settings, save_settings
from game.store.trash import Trash
from game.words.message import Message, message
from scenes.kept.logs import write_log
from scenes.kept.own_puzzles import OwnPuzzleFiles
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.core.match import Match
    from game.core.record import Playback
    from game.core.series import Series
    from game.store.background import Reading
    from game.store.database import Database
    from game.store.journal import Journal
    from game.store.listing import Entry, Listing
    from game.store.saves import Continued, Saves
    from scenes.kept.brought import BroughtFiles
    from scenes.kept.club import Club
    from scenes.kept.cups import Cups
    from scenes.kept.practised import Practised
    from scenes.kept.replays import Replays

Resumption: TypeAlias = "tuple[Continued | None, Message | None]"
"""A match that goes on, and what people should know about it; or None and why it cannot."""

T = TypeVar("T")

TROUBLE: Final = attrgetter("trouble")
RETRY_EVERY_MS: Final = 10_000
"""So often what the disk has refused is tried again, whatever is on the screen."""

ELSEWHERE: Final = message("folder.elsewhere")


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Library:
    """The data folder. A second start of the program reads it and keeps nothing."""

    def __init__(
        self, data: DataDir, settings: Settings, notes: Sequence[Message],
        cache: Path | None = None, fs: FileSystem | None = None,
    ) -> None:  # fmt: skip
        self._fs = fs or Disk()
        self._data = data
        self.instance = claim(self._fs, data)
        self._scratch = TemporaryDirectory(prefix="quintet-") if self.is_second else None
        self.settings = settings
        self.cache = cache
        """The user's own folder of what can be made again; it is in no data folder."""
        self.notes = [note for note in (data.note, *notes) if note]
        if self.is_second:
            self.notes.insert(0, ELSEWHERE)
        self._journals: dict[Journal, bool] = {}
        """Those that are open, and whether the end of the match has been seen."""
        self._matches: dict[Journal, Match] = {}
        self._unsaved_ms = 0
        self._writes = Writes(self.told)

    def update(self, tick_ms: int) -> None:
        """Let time pass: every so often, try again to save what the disk refused."""
        refused = list(filter(TROUBLE, list(self._journals)))  # a thread may open another
        if not refused and not self._writes.is_refused:
            self._unsaved_ms = 0
            return
        self._unsaved_ms += tick_ms
        if self._unsaved_ms >= RETRY_EVERY_MS:
            self._unsaved_ms = 0
            self._writes.retry()
            for journal in refused:
                journal.retry()

    @cached_property
    def database(self) -> Database:
        """The database of the data folder."""
        from game.store.opening import open_database

        return open_database(self._fs, self._data, now_ms, self.notes, is_second=self.is_second)

    @cached_property
    def _saves(self) -> Saves:
        from game.store.saves import Saves

        return Saves(self._fs, self._data, GAMES)

    @cached_property
    def _tables(self) -> Saves:
        """Where matches are kept while they are played: a second window has a place of its own."""
        from game.store.saves import Saves

        if self._scratch is None:
            return self._saves
        return Saves(self._fs, replace(self._data, path=Path(self._scratch.name)), GAMES)

    @cached_property
    def replays(self) -> Replays:
        """The replays."""
        from scenes.kept.replays import Replays

        return Replays(self._fs, self._data, self.told, now_ms, self.notes)

    @cached_property
    def brought(self) -> BroughtFiles:
        """What takes files in from outside."""
        from scenes.kept.brought import BroughtFiles

        return BroughtFiles(self._fs, self._data, self.told, self.replays)

    @cached_property
    def practised(self) -> Practised:
        """The tries at puzzles, and the tasks of the days."""
        from scenes.kept.practised import Practised

        return Practised(self._writes, now_ms, self.solved, lambda: self.database)

    @cached_property
    def club(self) -> Club:
        """Who plays here, and what they have won."""
        from scenes.kept.club import Club

        return Club(lambda: self.database, self._writes, now_ms)

    @cached_property
    def cups(self) -> Cups:
        """The tournaments."""
        from scenes.kept.cups import Cups

        return Cups(lambda: self.database, self._writes, lambda *kept: self.replays.keep(*kept))

    @cached_property
    def own_puzzles(self) -> OwnPuzzleFiles:
        """The puzzles and boards that people have made."""
        return OwnPuzzleFiles(self._fs, self._data, self.told, now_ms)

    @property
    def is_second(self) -> bool:
        """Whether another window of the program has the folder."""
        return self.instance is Instance.SECOND

    def keep_settings(self, settings: Settings) -> Message | None:
        """Keep the settings; why not, or None."""
        self.settings = settings
        folder = self._data.path
        return self._writes.write(folder / NAME, lambda: save_settings(self._fs, folder, settings))

    def note_fault(self, fault: BaseException) -> None:
        """Write what happened to the folder of logs, if that is possible."""
        self.told(lambda: write_log(self._fs, self._data.logs, fault, now_ms()))

    def sweep(self) -> None:
        """Remove what interrupted writes left behind, and what was in the trash for a month."""
        data = self._data
        for folder in (data.path, data.matches, data.games, data.replays):
            self.told(partial(sweep, self._fs, folder, now_ms()))
        self.told(lambda: Trash(self._fs, data.trash).empty(now_ms()))
        self.replays.tidy()

    def count_sittings(self, budget_s: float) -> Iterator[None]:
        """Read how often people have sat down, in steps of this time."""
        if not self.is_second:
            yield from self._saves.count_sittings(budget_s)

    def is_open(self, path: Path) -> bool:
        """Whether the match of a file is on the table, or its results are looked at."""
        return path in [journal.path for journal in self._journals]

    def open_match(self, match: Match) -> Journal:
        """The journal of a match that begins."""
        journal = self._tables.start(match, now_ms(), program())
        self._journals[journal], self._matches[journal] = False, match
        return journal

    def scratch(self) -> Journal:
        """A journal for moves that are only tried: it keeps nothing."""
        from game.store.null_journal import NullJournal

        return NullJournal(self._fs)

    def left_matches(self) -> Listing | None:
        """The matches that may be gone on with, still to be read; None if there are none."""
        return None if self.is_second or not self._has_matches else self._saves.running()

    @property
    def _has_matches(self) -> bool:
        """Whether anything lies where unfinished matches are kept."""
        with suppress(OSError):
            return any(True for _ in self._fs.listing(self._data.matches))
        return False

    def unfinished(self) -> tuple[Listing, Listing]:
        """The matches left at the table, and those saved under a name."""
        return self._saves.running(), self._saves.named()

    def is_named(self, entry: Entry) -> bool:
        """Whether a match was saved under a name, and stays as it was then."""
        return entry.path.parent == self._data.games

    def begin_resume(self, entry: Entry, is_named: bool) -> Reading[Resumption]:
        """The same for a large file, which takes longer than a frame."""
        from game.store.background import Reading

        return Reading(partial(self.resume, entry, is_named))

    def resume(self, entry: Entry, is_named: bool) -> Resumption:
        """Go on with a match: a running one in its own file, a named one in a copy.

        In a second window always in a copy: the match may be on the table in the first.
        """
        is_copied = is_named or self.is_second
        try:
            continued = (
                self._tables.load(entry, now_ms()) if is_copied
                else self._tables.resume(entry, now_ms())
            )  # fmt: skip
        except BadRecord as bad:
            return None, bad.message
        self._journals[continued.journal], self._matches[continued.journal] = False, continued.match
        match_id = None if is_copied else entry.path.stem
        self.cups.sit_down(continued.journal.path.stem, match_id)
        return continued, continued.note

    def save_match(self, journal: Journal, name: str) -> Message | None:
        """Save a match as it stands under a name; why not, or None."""
        return self.told(lambda: self._saves.keep(journal, name, now_ms()))

    def watched(self, entry: Entry) -> tuple[Playback | None, Message | None]:
        """What was played of a match so far; or None and why it cannot be read."""
        try:
            return self._saves.playback(entry), None
        except BadRecord as bad:
            return None, bad.message

    def name_match(self, entry: Entry, name: str) -> Message | None:
        """Give a match that is not finished another name; why not, or None."""
        return self.told(lambda: self._saves.retitle(entry, name))

    def remove_match(self, entry: Entry) -> Message | None:
        """Move a match that is not finished to the trash; why not, or None."""
        return self.told(lambda: self._saves.trash(entry, now_ms()))

    def removed_matches(self) -> list[Entry]:
        """The matches in the trash, the one removed last first."""
        return self._saves.removed()

    def take_out_match(self, entry: Entry) -> Message | None:
        """Move a match from the trash back to where it was; why not, or None."""
        return self.told(lambda: self._saves.take_out(entry.path))

    def note_result(
        self, match: Match, journal: Journal, series: Series | None = None
    ) -> Message | None:
        """Count a finished game, once, and a `series` that has ended with it.

        Its file goes when all have got up.
        """
        from game.store.results import results_of
        from game.store.scores import append_results

        self._journals[journal] = True
        made = results_of(match, journal.path.stem, now_ms(), series)
        return self.told(lambda: append_results(self.database, made))

    def save_ended(self, match: Match, journal: Journal) -> bool:
        """A finished game becomes a replay by itself; whether it has, or nobody waited for it."""
        with suppress(Stopped):
            return self.replays.save_by_itself(match, journal.path.stem) is None
        return False

    def begin_save_ended(self, match: Match, journal: Journal) -> Reading[bool]:
        """The same for a long game, which takes longer than a frame."""
        from game.store.background import Reading

        return Reading(partial(self.save_ended, match, journal))

    def end(self, match: Match, journal: Journal, *, is_saved: bool) -> Journal | None:
        """The match file of a finished game goes, if the game is a replay by now.

        Gives the journal of the next game of the match, if one follows: it is on the disk before
        the old one goes, so that a match can be left between two games.
        """
        following = match.following()
        waiting = None if following is None else self.open_match(following)
        self.cups.end(match, journal.path.stem, waiting.path.stem if waiting else None)
        self._journals[journal] = is_saved or self.is_second
        self.leave(journal)
        return waiting

    def solved(self, game: str) -> frozenset[str]:
        """The puzzles of a game that somebody here has solved."""
        from game.store.results import solved_puzzles

        with suppress(OSError, BadRecord):
            return solved_puzzles(self.database, game)
        return frozenset()

    def leave(self, journal: Journal, *, is_unwanted: bool = False) -> None:
        """Close the file of a match. It stays if a person has moved, and the end was not seen."""
        is_new = self._matches.pop(journal).is_untouched
        is_unwanted |= is_new and self.cups.of_match(journal.path.stem) is None
        if self._journals.pop(journal) or is_unwanted:
            self._tables.discard(journal)
        else:
            self._tables.leave(journal, now_ms())

    def leave_all_but(self, journal: Journal) -> None:
        """Everybody sits down to the match of that journal, and so got up from all others."""
        for other in self._journals.keys() - {journal}:
            self.leave(other)
        self.cups.sit_down(journal.path.stem)

    def close(self) -> None:
        """Everybody gets up from every match that is still open; waits for the disk."""
        for journal in list(self._journals):
            self.leave(journal)
        self._writes.retry()
        if "database" in vars(self):
            self.database.close()
        if self._scratch:
            self._scratch.cleanup()

    def told(self, write: Callable[[], object]) -> Message | None:
        """Do ``write``; why it failed, or None."""
        if self.is_second:
            return ELSEWHERE
        try:
            write()
        except BadRecord as bad:
            return bad.message
        except OSError as error:
            return message("disk.sentence", why=reason(error))
        return None
