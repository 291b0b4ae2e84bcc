"""The replays of a data folder: their files, and the index of them, in step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.bad_record import BadRecord
from game.core.record import Playback, Record
from game.core.seam import AnyGame
from game.store import replay_index as index
from game.store.files import FileSystem, Listed
from game.store.paths import DataDir
from game.store.replay import Replay
from game.store.replay_folder import Imported, ReplayFolder
from game.store.replay_update import IndexUpdate
from game.store.shelf import Counts, Filter, Shelf, counts

if TYPE_CHECKING:
    from game.store.database import Database


class Replays:
    """Everything that is done with replays: to the file first, and then to the index.

    What the index cannot be told, it finds out when it is compared with the files. Reading raises
    ``BadRecord``, writing raises ``OSError``.
    """

    def __init__(
        self, fs: FileSystem, data: DataDir, games: Mapping[str, AnyGame], database: Database
    ) -> None:
        self.folder = ReplayFolder(fs, data, games)
        self._data, self._games, self._database = data, games, database

    @cached_property
    def update(self) -> IndexUpdate:
        """What compares the index with the files."""
        return IndexUpdate(self._database, self.folder)

    def shelf(self, wanted: Filter) -> Shelf:
        """The replays on the shelf that a filter lets through."""
        return Shelf(self.update.database, self._data, self._games, wanted)

    def removed(self) -> Shelf:
        """The replays in the trash, the one removed last first."""
        return Shelf(self.update.database, self._data, self._games)

    def counts(self) -> Counts:
        """The number of replays of each kind."""
        return counts(self.update.database)

    def read(self, replay: Replay) -> Record:
        """The game in a file, without replaying it."""
        return self.folder.read(replay.path)

    def load(self, replay: Replay) -> Playback:
        """The replay in a file."""
        return self.folder.load(replay.path)

    def load_by_id(self, replay_id: str) -> Playback:
        """The replay with an id."""
        return self.folder.load(self.folder.path(replay_id))

    def save(self, playback: Playback) -> Path:
        """Save a game, and give the path of its file."""
        path = self.folder.save(playback)
        self._note([path])
        return path

    def save_by_itself(self, playback: Playback, match_id: str, now_ms: int) -> None:
        """Save a game that has just ended under the id of its match.

        The last 20 games that nobody has kept stay; the oldest of more goes to the trash. A match
        that was saved before, and perhaps removed since, is left as it is.
        """
        path = self.folder.path(match_id)
        if index.is_removed(self._database, path.name):
            return
        try:
            self.folder.save(playback, match_id)
        except FileExistsError:
            return
        saved = self._seen([path])
        old = self._database.commit(
            lambda connection: index.add_autosave(connection, saved), _not_waited_for
        )
        for replay in self._seen(path.with_name(file) for file in old):
            self.remove(replay, now_ms)
            self._database.write(partial(index.keep, file=replay.file))

    def keep(self, replay_id: str, name: str) -> None:
        """Give a game another title, for good; nothing else in its file changes."""
        path = self.folder.path(replay_id)
        self.folder.retitle(path, name)
        self._database.write(partial(index.keep, file=path.name))
        self._note([path])

    def star(self, replay: Replay, *, is_starred: bool) -> None:
        """Make a game a favourite, which also keeps it for good; or no favourite any more."""
        self._database.write(partial(index.star, file=replay.file, is_starred=is_starred))

    def remove(self, replay: Replay, now_ms: int) -> None:
        """Move a file to the trash, where it stays for 30 days."""
        self._move(replay, self.folder.remove(replay.path, now_ms), now_ms)

    def take_out(self, replay: Replay) -> None:
        """Move a file from the trash back to the shelf."""
        self._move(replay, self.folder.take_out(replay.path), 0)

    def import_files(self, paths: Iterable[Path]) -> list[Imported]:
        """Copy replays byte by byte from anywhere; see ``ReplayFolder.import_files``."""
        done = self.folder.import_files(paths)
        self._note(self.folder.path(one.id) for one in done if one.id)
        return done

    def forget_marks(self) -> None:
        """Drop the marks of files that are neither here nor in the trash."""
        self._database.write(index.forget_marks)

    def _seen(self, paths: Iterable[Path]) -> list[Replay]:
        """Entries of files that were just written; the next comparison completes them."""
        looks = (self.folder.look(Listed(path.name, 0, -1)) for path in paths)
        return [replay for replay in looks if replay is not None]

    def _note(self, paths: Iterable[Path]) -> None:
        replays = self._seen(paths)
        with suppress(OSError, BadRecord):  # the next comparison finds them
            self._database.commit(
                lambda connection: index.put(connection, replays), _not_waited_for
            )

    def _move(self, before: Replay, path: Path, removed_ms: int) -> None:
        after = replace(before, path=path, removed_ms=removed_ms)
        with suppress(OSError, BadRecord):
            self._database.commit(
                lambda connection: index.move(connection, before, after), _not_waited_for
            )


def _not_waited_for(refusal: OSError | None) -> None:
    """Do nothing when the index is flushed, or is not: the next comparison mends it."""
