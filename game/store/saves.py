"""Matches that can be continued: the running ones, and those saved under a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.core.match import Match
from game.core.record import BadRecord, Playback
from game.core.seam import AnyGame
from game.store.file_head import read_head
from game.store.files import FileSystem, make_folder, write_atomically
from game.store.ids import new_id
from game.store.journal import Journal
from game.store.listing import Entry, Glance, LastRead, Listing
from game.store.matchfile import (
    SITTING,
    SUFFIX,
    Header,
    Moment,
    Recovered,
    Sitting,
    entries_of,
    header_of,
    record_of,
    recover,
    resume,
    write_match,
)
from game.store.paths import DataDir
from game.store.trash import Trash, removed_ms
from game.words.message import Message, message


@dataclass(frozen=True, slots=True)
class Continued:
    """A match that is continued. ``note`` is what people should know about it, or None."""

    match: Match
    journal: Journal
    note: Message | None


class Saves:
    """The matches of a data folder. With ``threaded`` False every call flushes before
    it returns.
    """

    def __init__(
        self, fs: FileSystem, data: DataDir, games: Mapping[str, AnyGame],
        make_id: Callable[[], str] = new_id, *, threaded: bool = True,
    ) -> None:  # fmt: skip
        self._fs, self._data, self._games = fs, data, games
        self._make_id, self._threaded = make_id, threaded
        self._trash = Trash(fs, data.trash)
        self._last_sitting = 0
        self._is_counted = False
        self._last_read = LastRead()

    def start(self, match: Match, created_ms: int, app: str = "") -> Journal:
        """A journal for ``match``, with the moves that it has already."""
        return self._create(match, header_of(match, "", created_ms, app))

    def resume(self, entry: Entry, now_ms: int) -> Continued:
        """Continue a running match in its own file, from now on. Raises ``BadRecord``.

        If the rules have changed, it continues in a new file, and the old one goes to the
        quarantine.
        """
        recovered = recover(self._fs, entry.path)
        resumed = resume(recovered, self._games)
        if resumed.changed_at is None:
            order = self._next_sitting()
            journal = Journal.reopen(self._fs, entry.path, recovered, threaded=self._threaded)
            journal.append_sitting(order)
            journal.append_stamp(Moment.SAT, now_ms)
            return Continued(resumed.match, journal, _note(recovered, resumed.match.ply))
        journal = self._create(resumed.match, recovered.header)
        journal.append_stamp(Moment.SAT, now_ms)
        if not journal.trouble:
            with suppress(OSError):
                self._set_aside(entry.path)
        return Continued(resumed.match, journal, resumed.note)

    def leave(self, journal: Journal, now_ms: int) -> bool:
        """Everybody has got up from a match: note when, and close its file.

        Gives whether the match is safe on the disk.
        """
        journal.append_stamp(Moment.LEFT, now_ms)
        return journal.close()

    def discard(self, journal: Journal) -> None:
        """Close and remove the file of a match that is over or given up."""
        journal.close()
        with suppress(OSError):  # the file stays and is offered once more: no harm
            self._remove(journal.path)

    def running(self) -> Listing:
        """The matches that were not finished; the list is still to be read."""
        return self._listing(self._data.matches)

    def named(self) -> Listing:
        """The saved matches; the list is still to be read."""
        return self._listing(self._data.games)

    def keep(self, journal: Journal, name: str, saved_ms: int) -> str:
        """Save the present match under a name; gives the id of the file. Raises ``OSError``.

        The match goes on after that: it has been played later than what is saved now.
        """
        content = journal.content
        entries = (*content.entries, Sitting(self._next_sitting()))
        while True:
            save_id = self._make_id()
            header = {**content.header, "id": save_id, "name": name, "saved": saved_ms}
            image, _ = write_match(header, entries)
            path = self._data.games / (save_id + SUFFIX)
            with suppress(FileExistsError):
                write_atomically(self._fs, path, image, replace=False)
                journal.append_sitting(self._next_sitting())
                return save_id

    def load(self, entry: Entry, now_ms: int) -> Continued:
        """Continue a copy of a saved match, from now on. Raises ``BadRecord``."""
        recovered = recover(self._fs, entry.path)
        resumed = resume(recovered, self._games)
        journal = self._create(resumed.match, recovered.header)
        journal.append_stamp(Moment.SAT, now_ms)
        return Continued(
            resumed.match, journal, resumed.note or _note(recovered, resumed.match.ply)
        )

    def playback(self, entry: Entry) -> Playback:
        """The moves so far, to be watched: nobody sits down to the match. Raises ``BadRecord``."""
        return resume(recover(self._fs, entry.path), self._games).match.playback(entry.title)

    def retitle(self, entry: Entry, name: str) -> None:
        """Give a match another name, whether it is running or saved.

        Raises ``BadRecord``, ``OSError``.
        """
        recovered = recover(self._fs, entry.path)
        image, _ = write_match({**recovered.header, "name": name}, recovered.entries)
        write_atomically(self._fs, entry.path, image)

    def trash(self, entry: Entry, now_ms: int) -> Path:
        """Move a match to the trash; gives its path there, where it stays for 30 days.

        Raises ``OSError``.
        """
        return self._trash.put(entry.path, now_ms)

    def removed(self) -> list[Entry]:
        """The matches in the trash, the one removed last first."""
        return [self._removed(kept) for kept in self._trash.files(SUFFIX)]

    def take_out(self, kept: Path) -> None:
        """Move a match from the trash back to where it was. Raises ``OSError``."""
        is_named, order = False, 0
        with suppress(BadRecord):
            recovered = recover(self._fs, kept)
            is_named, order = "saved" in recovered.header, recovered.order
        self._trash.take_out(kept, self._data.games if is_named else self._data.matches)
        self._last_sitting = max(self._last_sitting, order)

    def _listing(self, folder: Path) -> Listing:
        return Listing(self._fs, folder, SUFFIX, self._peek, self._last_read)

    def _removed(self, kept: Path) -> Entry:
        record, trouble = None, None
        try:
            record = self._peek(kept).record
        except BadRecord as error:
            trouble = error.message
        return Entry(kept, 0, removed_ms(kept), record, trouble)

    def _peek(self, path: Path) -> Glance:
        recovered = recover(self._fs, path)
        record = record_of(recovered)
        if record.game not in self._games:
            raise BadRecord("file.unknown_game")
        read_head(recovered.header, self._games)
        return Glance(record, recovered.is_over, recovered.order)

    def _create(self, match: Match, header: Header) -> Journal:
        """A new file for ``match``; the label of a saved match is not copied."""
        label = {"name", "saved"}
        plain = {key: value for key, value in header.items() if key not in label}
        plain[SITTING] = self._next_sitting()
        while True:
            match_id = self._make_id()
            path = self._data.matches / (match_id + SUFFIX)
            with suppress(FileExistsError):
                return Journal.create(
                    self._fs, path, {**plain, "id": match_id, "rules": match.game.rules},
                    entries_of(match), threaded=self._threaded,
                )  # fmt: skip

    def count_sittings(self, budget_s: float) -> Iterator[None]:
        """Find out how many sittings there were, one file at a time. Else the next sitting does."""
        listings = self.running(), self.named()
        for listing in listings:
            while listing.read_for(budget_s, 1):
                yield
        self._count(*listings)

    def _next_sitting(self) -> int:
        """The number of a sitting that begins now."""
        if not self._is_counted:
            listings = self.running(), self.named()
            for listing in listings:
                listing.read_all()
            self._count(*listings)
        self._last_sitting += 1
        return self._last_sitting

    def _count(self, *listings: Listing) -> None:
        orders = (entry.order for listing in listings for entry in listing.entries)
        self._last_sitting = max((self._last_sitting, *orders))
        self._is_counted = True

    def _set_aside(self, path: Path) -> None:
        make_folder(self._fs, self._data.quarantine)
        self._fs.replace(path, self._data.quarantine / path.name)
        self._fs.sync_folder(self._data.quarantine)

    def _remove(self, path: Path) -> None:
        self._fs.unlink(path)
        self._fs.sync_folder(path.parent)


def last_played(entries: Iterable[Entry]) -> Entry | None:
    """The match that was played last and can be continued; None if there is none.

    Where the files do not tell the order of play, their dates must do.
    """
    unfinished = (entry for entry in entries if entry.record and not entry.is_over)
    return max(unfinished, key=_order_of_play, default=None)


def last_played_first(entries: Iterable[Entry]) -> list[Entry]:
    """All of them in the order of play; those that nobody can read are the last."""
    return sorted(entries, key=_order_of_play, reverse=True)


def _order_of_play(entry: Entry) -> tuple[int, int, int]:
    return entry.order, entry.saved_ms, entry.modified_ms


def _note(recovered: Recovered, ply: int) -> Message | None:
    """The note about a file whose match continues after ``ply`` moves."""
    if not recovered.dropped_bytes:
        return None
    if recovered.is_torn:
        return message("match_file.torn")
    return message("match_file.damaged", move=ply)
