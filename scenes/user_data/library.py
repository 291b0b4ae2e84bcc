"""User data, as scenes see it: a refused write is a message, never an exception.

What reads and writes games is imported at its first use: the title is on the screen sooner.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.core.search.progress import Stopped
from game.registry import GAMES
from game.store.damage import Loaded, attempt, load_or_reason
from game.store.files import Disk, sweep, write_atomically
from game.store.paths import DataDir, Windows
from game.store.settings import Settings, save_settings
from game.store.trash import Trash, empty_trash
from game.words.message import Message
from scenes.user_data.drawn_files import DrawnFiles

if TYPE_CHECKING:
    from game.club.cup_store import Cups
    from game.club.party.store import Parties
    from game.core.match.match import Match
    from game.store.database import Database
    from game.store.matches import Journal, Matches, SavedMatch
    from game.store.people import People, Person
    from game.store.practice import Practised
    from game.store.replays import Replays

DATABASE: Final = "quintet.db"
BACKUPS: Final = "backups"
RETRY_EVERY_MS: Final = 10_000
"""How often what the disk has refused is tried again, whatever is on the screen."""


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
        self.windows = Windows(self._fs, data)
        self.settings = settings
        self.cache = cache
        """The user's own folder of what can be made again; it is in no data folder."""
        self.notes = [note for note in (data.note, *notes) if note]
        self.journals: list[Journal] = []
        """Those of the matches that are open."""
        self._since_retry_ms = 0
        self._is_unsaved = False
        """Whether the disk has refused the settings."""
        self.now_ms = now_ms
        self.drawn = DrawnFiles(self._fs, data, now_ms)
        """The puzzles and boards that people have made."""

    def update(self, tick_ms: int) -> None:
        """Let time pass: every so often, try again to save what the disk refused."""
        self._since_retry_ms += tick_ms
        if self._since_retry_ms >= RETRY_EVERY_MS:
            self._since_retry_ms = 0
            self._retry()

    def _retry(self) -> None:
        if self._is_unsaved:
            self.keep_settings(self.settings)
        if "database" in vars(self):
            self.database.retry()

    @cached_property
    def database(self) -> Database:
        from game.store.takeover import open_database

        is_first = self.windows.number <= 1
        return open_database(self._fs, self._data, now_ms, self.notes, is_first=is_first)

    @cached_property
    def matches(self) -> Matches:
        from game.store.matches import Matches

        return Matches(self.database, GAMES, self.windows, now_ms)

    @cached_property
    def replays(self) -> Replays:
        from game.store.replays import Replays

        return Replays(self._fs, self._data, GAMES, self.database, now_ms)

    @cached_property
    def cups(self) -> Cups:
        from game.club.cup_store import Cups

        return Cups(self.database)

    @property
    def cup_changes(self) -> int:
        """How often any tournament has changed."""
        return self.cups.changes if "cups" in vars(self) else 0

    @cached_property
    def parties(self) -> Parties:
        from game.club.party.store import Parties

        return Parties(self.database)

    @cached_property
    def practised(self) -> Practised:
        """The tries at puzzles, and the tasks of the days."""
        from game.store.practice import Practised

        return Practised(self.database, GAMES, self._learner, lambda: self.now_ms())

    def _learner(self, name: str) -> str:
        """Return the id of the person of a name; of no name, of the one who practises.

        That is the person who sits first, or else the first one who came; "" if no one is known.
        """
        if wanted := name or next(iter(self.settings.last_names), ""):
            found = self.people.named(wanted)
        else:
            found = next(iter(self.people.here), None)
        return "" if found is None else found.id

    @property
    def people(self) -> People:
        """The people who play here, people who have ended their first match among them."""
        from game.store.people import load_people

        return self.database.cached(load_people)

    def keep_people(self, *people: Person) -> Message | None:
        """Keep people, new ones or known ones as they are now; return why not, or None."""
        from game.store.people import save_people

        return self.database.write(save_people, people) if people else None

    def keep_settings(self, settings: Settings) -> Message | None:
        """Keep the settings; why not, or None."""
        self.settings = settings
        trouble = attempt(save_settings, self._fs, self._data.path, settings)
        self._is_unsaved = trouble is not None
        return trouble

    def note_fault(self, fault: BaseException) -> None:
        """Write a file about a fault of the program, if that is possible; keep the last 20."""
        folder, text = self._data.path / "logs", "".join(traceback.format_exception(fault))
        path = folder / f"crash-{now_ms()}.txt"
        attempt(write_atomically, self._fs, path, text.encode("utf-8", "replace"))
        with suppress(OSError):  # the last 20 logs stay
            for name in sorted(listed.name for listed in self._fs.listing(folder))[:-20]:
                self._fs.unlink(folder / name)

    def sweep(self) -> None:
        """Remove what interrupted writes left behind, and what was in the trash for a month."""
        data = self._data
        for folder in (data.path, data.replays, data.path / BACKUPS):
            attempt(sweep, self._fs, folder, now_ms())
        attempt(lambda: Trash(self._fs, data.trash).empty(now_ms()))
        if self.has_played:
            self.database.write(empty_trash, now_ms())

    def open_match(self, match: Match) -> Journal:
        """Return the journal of a match that begins."""
        journal = self.matches.start(match)
        self.journals.append(journal)
        return journal

    def scratch(self, match: Match) -> Journal:
        """Return a journal for moves that are only tried: it keeps nothing."""
        from game.store.matches import Journal, MatchRow

        return Journal(None, match, MatchRow("", b""), now_ms)

    def unfinished_matches(self) -> list[SavedMatch]:
        """Return the matches that were not finished, the one played last first."""
        return self.matches.find() if self.has_played else []

    @property
    def has_played(self) -> bool:
        """Whether there may be matches and tournaments; their readers are loaded if there are."""
        folder = self._data.path
        return (folder / DATABASE).exists() or (folder / "matches").is_dir()

    def has_finished(self, games: int) -> bool:
        """Return whether this number of games has been played to the end here."""
        if not self.has_played:
            return False
        from game.club.records import has_ended

        return has_ended(self.database, games)

    def resume(self, entry: SavedMatch) -> Loaded[Journal]:
        """Go on with a match, with a note about it; with a copy of one that was saved."""
        go_on = self.matches.load if entry.is_saved else self.matches.resume
        journal, trouble = load_or_reason(go_on, entry.id)
        if journal is None:
            return None, trouble
        self.journals.append(journal)
        self.cups.sit_down(journal.match_id, None if entry.is_saved else entry.id)
        if not entry.is_saved:
            self.parties.sit_down(journal.match_id, entry.id)
        return journal, journal.note

    def save_ended(self, match: Match, journal: Journal) -> bool:
        """Save a finished match as a replay; return whether that succeeded."""
        with suppress(Stopped):
            ended = match.playback("", now_ms())
            return self.replays.save_by_itself(ended, journal.match_id) is None
        return False

    def leave(self, journal: Journal, *, is_unwanted: bool = False) -> Message | None:
        """Close a match. It stays if a person has moved, or a tournament or a party waits.

        Return why it could not be written so far, or None.
        """
        self.journals.remove(journal)
        is_new = journal.match.is_untouched and not (
            self.cups.of_match(journal.match_id) or self.parties.of_match(journal.match_id)
        )
        if is_new or is_unwanted:
            journal.discard()
            return None
        journal.leave()
        return journal.trouble

    def leave_all_but(self, journal: Journal) -> None:
        """Everybody sits down to the match of that journal, and so got up from all others."""
        for other in [one for one in self.journals if one is not journal]:
            self.leave(other)
        self.cups.sit_down(journal.match_id)

    def close(self) -> None:
        """Everybody gets up from every match that is still open; waits for the disk."""
        for journal in list(self.journals):
            self.leave(journal)
        self._retry()
        if "replays" in vars(self):
            self.replays.update.stop()
        if "database" in vars(self):
            self.database.close()
        self.windows.close()
