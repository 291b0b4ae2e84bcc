"""The replays of a data folder: their files, and the index of them, in step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.core.record.bad_record import BadRecord, DamagedFile
from game.core.record.record import Playback, Record
from game.core.rules.definition import AnyGame
from game.core.rules.limits import MAX_BYTES
from game.core.search.progress import Stopped, tell
from game.store.damage import Loaded, attempt, load_or_reason, returns_refusal
from game.store.database import Connection, Database
from game.store.files import Disk, read_untrusted
from game.store.paths import DataDir
from game.store.replay_folder import FoundFile, Replay, ReplayFolder
from game.store.replay_index import Filter, IndexUpdate, Shelf
from game.store.shared import Shared
from game.words.message import Message

AUTO_KEPT: Final = 20
"""The number of finished games that stay on the shelf without being kept by a person."""


class Replays:
    """Replays of a data folder. A change goes to the file first, and then to the index.

    What the index cannot be told, it finds out when it is compared with the files. A refusal is a
    message, never an exception: what changes something returns why it was refused, or None. The
    marks of favourites and of games that saved themselves are in the database alone: another
    program's file keeps every byte.
    """

    def __init__(
        self,
        fs: Disk,
        data: DataDir,
        games: Mapping[str, AnyGame],
        database: Database,
        now_ms: Callable[[], int],
    ) -> None:
        self.folder, self.shared = ReplayFolder(fs, data, games), Shared(fs, data)
        self._fs, self._data, self._games, self._now_ms = fs, data, games, now_ms
        self._database = database
        self.update = IndexUpdate(database, self.folder)
        """What compares the index with the files."""
        self._text_forms = [game.forms.text for game in games.values() if game.forms.text]

    def shelf(self, wanted: Filter) -> Shelf:
        """Return the replays on the shelf that a filter lets through."""
        return Shelf(self._database, self._data, self._games, wanted)

    def removed(self) -> Shelf:
        """Return the replays in the trash, the one removed last first."""
        return self.shelf(Filter(is_removed=True))

    def read(self, replay: Replay) -> Loaded[Record]:
        """Return the game in a file, without replaying it, or why it cannot be read any more."""
        return load_or_reason(self.folder.read, replay.path)

    def load(self, path: Path) -> Loaded[Playback]:
        """Return the replay in a file, or why it cannot be shown."""
        return load_or_reason(self.folder.load, path)

    @returns_refusal
    def save(self, playback: Playback) -> None:
        """Save a game."""
        self._index(self.folder.save(playback))

    @returns_refusal
    def save_by_itself(self, playback: Playback, match_id: str) -> None:
        """Save a game that has just ended under the id of its match.

        The last 20 games that were not kept stay; the oldest of more goes to the trash. A match
        that was saved before, and perhaps removed since, is left as it is.
        """
        path = self.folder.path(match_id)
        removed = "SELECT 1 FROM replays WHERE file = ? AND removed_ms > 0 LIMIT 1"
        if self._database.rows(removed, (path.name,)):
            return
        with suppress(FileExistsError):
            self._index(self.folder.save(playback, match_id))
            add = "REPLACE INTO autosaves (file) VALUES (?)"
            self._database.commit(lambda connection: connection.execute(add, (path.name,)))
            for (file,) in self._database.rows(_TOO_MANY):
                with suppress(FileNotFoundError):  # another window was faster
                    self._remove(file)
                self._database.run(_KEEP, file)

    @returns_refusal
    def keep(self, replay_id: str, name: str) -> None:
        """Give a game another title, for good; nothing else in its file changes."""
        path = self.folder.path(replay_id)
        self.folder.retitle(path, name)
        self._database.run(_KEEP, path.name)
        self._index(path)

    def star(self, replay: Replay, is_starred: bool) -> Message | None:
        """Make a game a favourite, which also keeps it for good; or no favourite any more."""
        return self._database.write(_star, replay.file, is_starred)

    def remove(self, replay: Replay) -> Message | None:
        """Move a file to the trash, where it stays for 30 days."""
        return attempt(self._remove, replay.file)

    def _remove(self, file: str) -> None:
        removed_ms = self._now_ms()
        self.folder.trash.put(self._data.replays / file, removed_ms)
        self.update.refresh(FoundFile(0, file), FoundFile(removed_ms, file))

    @returns_refusal
    def take_out(self, replay: Replay) -> None:
        """Move a file from the trash back to the shelf."""
        self.folder.trash.take_out(replay.path, self._data.replays)
        self.update.refresh(FoundFile(0, replay.file), FoundFile(replay.removed_ms, replay.file))

    def tidy(self) -> Iterator[bool]:
        """Bring the index up to date, and drop the marks of files that have gone."""
        self.update.start()
        while self.update.is_running:
            yield False
        if self.update.note is None:
            self._database.write(_forget_marks)

    def import_path(self, path: Path) -> tuple[int, list[Message]]:
        """Bring in a file, or all the replays of a folder; text files are read as notation.

        Return how many files were brought in, and why each of the others was not.
        """
        with suppress(RuntimeError):  # "~" is no home folder, but a letter like any other
            path = path.expanduser()
        if path.suffix in [form.suffix for form in self._text_forms]:
            trouble = attempt(lambda: self._take_text(read_untrusted(self._fs, path)))
            return (0, [trouble]) if trouble else (1, [])
        taken: list[Path] = []
        troubles: list[Message] = []
        paths = self.folder.files_in(path)
        with suppress(Stopped):  # what is copied by then stays
            for k, one in enumerate(paths):
                tell(k, len(paths))
                try:
                    taken.append(self.folder.copy(one))
                except BadRecord as bad:
                    troubles.append(bad.message)
        self._index(*taken)
        return len(taken), troubles

    def import_text(self, text: str) -> Message | None:
        """Save a game given as notation."""
        return attempt(self._take_text, text.encode("utf-8", "replace"))

    def _take_text(self, content: bytes) -> None:
        """Save the game of the first notation that can read it. Raises ``BadRecord``."""
        if len(content) > MAX_BYTES:
            raise DamagedFile("too_big")
        trouble = BadRecord("replay.not_notation")
        for form in self._text_forms:
            try:
                text = content.decode("utf-8", "replace")
                return self._index(self.folder.save(form.read(text, self._now_ms())))
            except BadRecord as bad:
                trouble = bad
        raise trouble

    def _index(self, *paths: Path) -> None:
        """Bring files on the shelf into the index."""
        self.update.refresh(*(FoundFile(0, path.name) for path in paths))


def _star(connection: Connection, file: str, is_starred: bool) -> None:
    connection.execute("DELETE FROM favourites WHERE file = ?", (file,))
    if is_starred:
        connection.execute("INSERT INTO favourites (file) VALUES (?)", (file,))
        connection.execute(_KEEP, (file,))


_KEEP: Final = "DELETE FROM autosaves WHERE file = ?"
_TOO_MANY: Final = (
    "SELECT autosaves.file FROM autosaves JOIN replays USING (file) WHERE removed_ms = 0"
    f" ORDER BY autosaves.id DESC LIMIT -1 OFFSET {AUTO_KEPT}"
)


def _forget_marks(connection: Connection) -> None:
    """Drop the marks of files that are neither on the shelf nor in the trash."""
    for table in ("favourites", "autosaves"):
        connection.execute(f"DELETE FROM {table} WHERE file NOT IN (SELECT file FROM replays)")
