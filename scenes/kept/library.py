"""Everything that is kept, as scenes see it: a refusal is a message, never an exception.

What reads and writes games is imported when somebody first asks for it: the title is on the screen
sooner.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from game.core.match.bad_record import BadRecord
from game.core.search.progress import Stopped
from game.registry import GAMES
from game.store.damage import attempt
from game.store.files import Disk, sweep, write_atomically
from game.store.paths import DataDir, Windows
from game.store.settings import NAME, Settings, save_settings
from game.store.trash import Trash
from game.words.message import Message
from scenes.kept.access import Access
from scenes.kept.drawn_files import OwnPuzzleFiles

if TYPE_CHECKING:
    from game.club.match_end import MatchEnd
    from game.core.match.match import Match
    from game.core.match.record import Playback
    from game.store.database import Connection, Database
    from game.store.journal import Journal
    from game.store.matches import Continued, Matches, SavedMatch
    from game.store.replays import Replays
    from scenes.kept.brought import BroughtFiles
    from scenes.kept.club import Club
    from scenes.kept.cups import Cups
    from scenes.kept.parties import Parties
    from scenes.kept.practised import Practised

Resumption: TypeAlias = "tuple[Continued | None, Message | None]"
"""A match that goes on, and what people should know about it; or None and why it cannot."""

T = TypeVar("T")

DATABASE: Final = "quintet.db"
BACKUPS: Final = "backups"
LOGS_KEPT: Final = 20
TROUBLE: Final = attrgetter("trouble")
RETRY_EVERY_MS: Final = 10_000
"""So often what the disk has refused is tried again, whatever is on the screen."""


def now_ms() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Library:
    """The data folder."""

    def __init__(
        self,
        data: DataDir,
        settings: Settings,
        notes: Sequence[Message],
        cache: Path | None = None,
        fs: Disk | None = None,
    ) -> None:
        self._fs = fs or Disk()
        self._data = data
        self._windows = Windows(self._fs, data)
        self.settings = settings
        self.cache = cache
        """The user's own folder of what can be made again; it is in no data folder."""
        self.notes = [note for note in (data.note, *notes) if note]
        self._journals: dict[Journal, bool] = {}
        """Those that are open, and whether the end of the match has been seen."""
        self._unsaved_ms = 0
        self.access = Access(lambda: self.database)

    def update(self, tick_ms: int) -> None:
        """Let time pass: every so often, try again to save what the disk refused."""
        refused = list(filter(TROUBLE, list(self._journals)))  # a thread may open another
        if not refused and not self.access.is_refused:
            self._unsaved_ms = 0
            return
        self._unsaved_ms += tick_ms
        if self._unsaved_ms >= RETRY_EVERY_MS:
            self._unsaved_ms = 0
            self.access.retry()
            for journal in refused:
                journal.save()

    @cached_property
    def database(self) -> Database:
        """The database of the data folder."""
        from game.store.opening import open_database

        is_first = self._windows.number <= 1
        return open_database(self._fs, self._data, now_ms, self.notes, is_first=is_first)

    @cached_property
    def matches(self) -> Matches:
        """The matches that can be continued."""
        from game.store.matches import Matches

        return Matches(self.database, GAMES, self._windows, now_ms)

    @cached_property
    def replays(self) -> Replays:
        """The replays."""
        from game.store.replays import Replays

        return Replays(self._fs, self._data, GAMES, self.database, now_ms)

    @cached_property
    def brought(self) -> BroughtFiles:
        """What takes files in from outside."""
        from scenes.kept.brought import BroughtFiles

        return BroughtFiles(self._fs, self._data, self.replays)

    @cached_property
    def practised(self) -> Practised:
        """The tries at puzzles, and the tasks of the days."""
        from scenes.kept.practised import Practised

        return Practised(self.access, self.club, lambda: self.settings)

    @cached_property
    def club(self) -> Club:
        """Who plays here, and what they have won."""
        from scenes.kept.club import Club

        return Club(self.access, now_ms)

    @cached_property
    def cups(self) -> Cups:
        """The tournaments."""
        from scenes.kept.cups import Cups

        return Cups(self.access, lambda *kept: self.replays.keep(*kept))

    @cached_property
    def parties(self) -> Parties:
        """The party of the evening."""
        from scenes.kept.parties import Parties

        return Parties(self.access)

    @cached_property
    def own_puzzles(self) -> OwnPuzzleFiles:
        """The puzzles and boards that people have made."""
        return OwnPuzzleFiles(self._fs, self._data, now_ms)

    def keep_settings(self, settings: Settings) -> Message | None:
        """Keep the settings; why not, or None."""
        self.settings = settings
        folder = self._data.path
        save = lambda _: save_settings(self._fs, folder, settings)  # noqa: E731
        return self.access.write(folder / NAME, save)

    def note_fault(self, fault: BaseException) -> None:
        """Write a file about a fault of the program, if that is possible; keep the last 20."""
        folder, text = self._data.logs, "".join(traceback.format_exception(fault))
        path = folder / f"crash-{now_ms()}.txt"
        attempt(write_atomically, self._fs, path, text.encode("utf-8", "replace"))
        with suppress(OSError):
            for name in sorted(listed.name for listed in self._fs.listing(folder))[:-LOGS_KEPT]:
                self._fs.unlink(folder / name)

    def sweep(self) -> None:
        """Remove what interrupted writes left behind, and what was in the trash for a month."""
        data = self._data
        for folder in (data.path, data.replays, data.path / BACKUPS):
            attempt(sweep, self._fs, folder, now_ms())
        attempt(lambda: Trash(self._fs, data.trash).empty(now_ms()))
        attempt(lambda: self.matches.empty_trash())

    def is_open(self, match_id: str) -> bool:
        """Return whether a match is on the table, or its results are looked at."""
        return match_id in [journal.match_id for journal in self._journals]

    def open_match(self, match: Match) -> Journal:
        """Return the journal of a match that begins."""
        journal = self.matches.start(match)
        self._journals[journal] = False
        return journal

    def scratch(self, match: Match) -> Journal:
        """Return a journal for moves that are only tried: it keeps nothing."""
        from game.store.journal import Journal, MatchRow

        return Journal(None, match, MatchRow("", b""), now_ms)

    def left_matches(self) -> list[SavedMatch]:
        """Return the matches that were not finished, the one played last first."""
        return self._listed(lambda: self.matches.running()) if self.has_played else []

    def unfinished(self) -> list[SavedMatch]:
        """Return these and the matches saved under a name, the one played last first."""
        return self._listed(lambda: self.matches.unfinished())

    def removed_matches(self) -> list[SavedMatch]:
        """Return the matches in the trash, the one removed last first."""
        return self._listed(lambda: self.matches.removed())

    @property
    def has_played(self) -> bool:
        """Whether there may be matches and tournaments; their readers are loaded if there are."""
        folder = self._data.path
        return (folder / DATABASE).exists() or (folder / "matches").is_dir()

    def has_finished(self, games: int) -> bool:
        """Return whether so many games have been played to their end here."""
        if not self.has_played:
            return False
        from game.club.records import has_ended

        return bool(self.club.ask(lambda database: has_ended(database, games)))

    def _listed(self, read: Callable[[], list[SavedMatch]]) -> list[SavedMatch]:
        """Return what a query finds; nothing, and a note, where the disk refuses."""
        found: list[SavedMatch] = []
        trouble = attempt(lambda: found.extend(read()))
        if trouble is not None and trouble not in self.notes:
            self.notes.append(trouble)
        return found

    def resume(self, entry: SavedMatch) -> Resumption:
        """Go on with a match; with a copy of one that was saved under a name."""
        go_on = self.matches.load if entry.is_saved else self.matches.resume
        try:
            continued = go_on(entry.id)
        except BadRecord as bad:
            return None, bad.message
        self._journals[continued.journal] = False
        self.cups.sit_down(continued.journal.match_id, None if entry.is_saved else entry.id)
        if not entry.is_saved:
            self.parties.sit_down(continued.journal.match_id, entry.id)
        return continued, continued.note

    def save_match(self, journal: Journal, name: str) -> Message | None:
        """Save a match as it stands under a name; why not, or None."""
        return attempt(lambda: self.matches.save_as(journal, name))

    def watched(self, entry: SavedMatch) -> tuple[Playback | None, Message | None]:
        """Return what was played of a match so far; or None and why it cannot be read."""
        try:
            return self.matches.playback(entry.id), None
        except BadRecord as bad:
            return None, bad.message

    def write_end(
        self,
        end: MatchEnd,
        journal: Journal,
        begin_next: Callable[[], str | None],
        *,
        is_saved: bool,
    ) -> Message | None:
        """Write all that a finished game changes as one; return why that failed, or None.

        The match itself goes with it if the game is a replay by now.
        """
        if end.cup is not None:
            self.cups.keep_replay(end.cup, end.match_id)

        def write(connection: Connection) -> None:
            end.write(connection, begin_next)
            if is_saved:
                journal.discard()

        def attempt(database: Database) -> None:
            database.commit(write)
            self.club.renew()
            self.cups.changes += 1
            if end.party is not None:
                self.parties.renew()

        trouble = self.access.write(("end", end.match_id), attempt)
        self._journals.pop(journal, None)
        if trouble is not None or not is_saved:
            journal.leave()
        return trouble

    def save_ended(self, match: Match, journal: Journal) -> bool:
        """Save a finished match as a replay.

        Returns:
            Whether it was saved, or nothing waited to be.
        """
        with suppress(Stopped):
            ended = match.playback("", now_ms())
            return self.replays.save_by_itself(ended, journal.match_id) is None
        return False

    def leave(self, journal: Journal, *, is_unwanted: bool = False) -> None:
        """Close the file of a match. It stays if a person has moved, and the end was not seen."""
        is_new = journal.match.is_untouched and not self._is_awaited(journal.match_id)
        if self._journals.pop(journal) or is_new or is_unwanted:
            journal.discard()
        else:
            journal.leave()

    def _is_awaited(self, match_id: str) -> bool:
        """Return whether a tournament or a party waits for the end of a match."""
        return bool(self.cups.of_match(match_id) or self.parties.of_match(match_id))

    def leave_all_but(self, journal: Journal) -> None:
        """Everybody sits down to the match of that journal, and so got up from all others."""
        for other in self._journals.keys() - {journal}:
            self.leave(other)
        self.cups.sit_down(journal.match_id)

    def close(self) -> None:
        """Everybody gets up from every match that is still open; waits for the disk."""
        for journal in list(self._journals):
            self.leave(journal)
        self.access.retry()
        if "replays" in vars(self):
            self.replays.update.stop()
        if "database" in vars(self):
            self.database.close()
        self._windows.close()
