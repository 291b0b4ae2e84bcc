"""The replays in the data folder: one CBOR file each, ours or another program's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.forms import ReplayForm
from game.core.progress import Stopped, tell
from game.core.record import BadRecord, Playback
from game.core.seam import AnyGame
from game.store.cbor import FOREIGN, STRICT, dumps, load_map
from game.store.damage import DamagedFile, reason
from game.store.default_form import DefaultReplayForm
from game.store.files import FileSystem, read_untrusted, write_atomically
from game.store.ids import is_id, new_id
from game.store.listing import Entry, Glance, Listing
from game.store.marks import Marks, mend_marks, read_marks, write_marks
from game.store.paths import DataDir
from game.store.trash import Trash, original_id, removed_ms
from game.words.message import Message, message

SUFFIX = ".cbor"
AUTO_KEPT = 20
"""So many finished games stay although nobody has kept them."""


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the ``id`` of the new file, or the reason why there is none."""

    path: Path
    id: str = ""
    trouble: Message | None = None


class ReplayFolder:
    """The replays of a data folder. Reading raises ``BadRecord``, writing raises ``OSError``."""

    def __init__(
        self, fs: FileSystem, data: DataDir, games: Mapping[str, AnyGame],
        make_id: Callable[[], str] = new_id,
    ) -> None:  # fmt: skip
        self._fs, self._data, self._games, self._make_id = fs, data, games, make_id
        self._house = DefaultReplayForm(games)
        self._trash = Trash(fs, data.trash)

    def listing(self) -> Listing:
        """The list of replays, still to be read."""
        return Listing(self._fs, self._data.replays, SUFFIX, self._peek)

    def marks(self) -> Marks:
        """Which replays saved themselves, and which are favourites."""
        return read_marks(self._fs, self._data.replay_marks)

    def load(self, path: Path) -> Playback:
        """The replay in a file, in the data folder or elsewhere."""
        form, document = self._open(read_untrusted(self._fs, path))
        return form.read(document)

    def load_by_id(self, replay_id: str) -> Playback:
        """The replay with an id."""
        return self.load(self._path(replay_id))

    def save(self, playback: Playback) -> str:
        """Save a game under a new id and give that id. Raises ``DamagedFile`` if the file is larger
        than what can be read again.
        """
        return self._place(self._written(playback))

    def save_by_itself(self, playback: Playback, match_id: str, now_ms: int) -> str:
        """Save a game that has just ended under the id of its match, and give that id.

        The last 20 games that nobody has kept stay; the oldest of more goes to the trash. A match
        that was saved before, and perhaps removed since, is left as it is.
        """
        path = self._path(match_id)
        removed = {original_id(kept) for kept in self._trash.files(SUFFIX)}
        if match_id in removed:
            return match_id
        try:
            write_atomically(self._fs, path, self._written(playback), replace=False)
        except FileExistsError:
            return match_id
        marks = self.marks().with_auto(match_id)
        present = self._names()
        here = [one for one in marks.auto if one + SUFFIX in present]
        for old in here[:-AUTO_KEPT]:
            self._trash.put(self._path(old), now_ms)
            marks = marks.kept(old)
        write_marks(self._fs, self._data.replay_marks, marks)
        return match_id

    def keep(self, replay_id: str, name: str) -> None:
        """Give a game another title, for good; nothing else in its file changes."""
        path = self._path(replay_id)
        _, document = self._open(read_untrusted(self._fs, path))
        write_atomically(self._fs, path, self._checked({**document, "name": name}))
        self._mark(self.marks().kept(replay_id))

    def star(self, replay_id: str, is_starred: bool) -> None:
        """Make a game a favourite, which also keeps it for good; or no favourite any more."""
        self._mark(self.marks().with_star(replay_id, is_starred))

    def trash(self, entry: Entry, now_ms: int) -> Path:
        """Move a file to the trash; gives its path there, where it stays for 30 days."""
        return self._trash.put(entry.path, now_ms)

    def removed(self) -> list[Entry]:
        """The replays in the trash, the one removed last first."""
        return [self._removed(kept) for kept in self._trash.files(SUFFIX)]

    def take_out(self, kept: Path) -> None:
        """Move a file from the trash back to the replays."""
        self._trash.take_out(kept, self._data.replays)

    def tidy(self, now_ms: int) -> tuple[Message, ...]:
        """Forget the marks of files that are neither here nor in the trash; gives what people
        should be told if the marks were damaged.
        """
        notes = mend_marks(self._fs, self._data.replay_marks, now_ms)
        marks = self.marks()
        removed = {original_id(kept) for kept in self._trash.files(SUFFIX)}
        self._mark(marks.only(removed | {Path(name).stem for name in self._names()}))
        return notes

    def import_files(self, paths: Iterable[Path]) -> list[Imported]:
        """Copy replays byte by byte from anywhere; a folder stands for the files in it.

        It tells how far it is. Whoever ends it keeps what is copied by then.
        """
        wanted = [path for given in paths for path in self._within(given)]
        done: list[Imported] = []
        with suppress(Stopped):
            for path in wanted:
                tell(len(done), len(wanted))
                done.append(self._import(path))
        return done

    def _within(self, given: Path) -> list[Path]:
        try:
            names = sorted(listed.name for listed in self._fs.listing(given))
        except (OSError, ValueError):  # no folder: a file, or nothing, as reading it will tell
            return [given]
        return [given / name for name in names if name.lower().endswith(SUFFIX)]

    def _import(self, path: Path) -> Imported:
        try:
            content = read_untrusted(self._fs, path)
            form, document = self._open(content)
            form.headline(document)
            return Imported(path, id=self._place(content, path.stem))
        except BadRecord as error:
            return Imported(path, trouble=error.message)
        except OSError as error:
            return Imported(path, trouble=message("file.not_copied", why=reason(error)))

    def _place(self, content: bytes, wanted_id: str = "") -> str:
        """Save under ``wanted_id`` if this id is free, else under a new one; never over another
        file.
        """
        file_id = wanted_id if is_id(wanted_id) else self._make_id()
        while True:
            path = self._data.replays / (file_id + SUFFIX)
            try:
                write_atomically(self._fs, path, content, replace=False)
                return file_id
            except FileExistsError:
                if file_id == wanted_id and self._has(path, content):
                    return file_id
                file_id = self._make_id()

    def _has(self, path: Path, content: bytes) -> bool:
        try:
            return read_untrusted(self._fs, path) == content
        except DamagedFile:
            return False

    def _checked(self, document: Mapping[str, Any]) -> bytes:
        """The bytes of a document, after checking that they can be read again."""
        content = dumps(document)
        self._open(content)
        return content

    def _written(self, playback: Playback) -> bytes:
        own = self._games[playback.record.game].forms.replay
        form = own if own is not None and own.holds(playback.record) else self._house
        return self._checked(form.write(playback))

    def _path(self, replay_id: str) -> Path:
        return self._data.replays / (replay_id + SUFFIX)

    def _names(self) -> set[str]:
        try:
            return {listed.name for listed in self._fs.listing(self._data.replays)}
        except FileNotFoundError:
            return set()

    def _mark(self, marks: Marks) -> None:
        if marks != self.marks():
            write_marks(self._fs, self._data.replay_marks, marks)

    def _removed(self, kept: Path) -> Entry:
        found, trouble = None, None
        try:
            found = self._peek(kept).record
        except BadRecord as error:
            trouble = error.message
        return Entry(kept, 0, removed_ms(kept), found, trouble)

    def _peek(self, path: Path) -> Glance:
        form, document = self._open(read_untrusted(self._fs, path))
        return Glance(form.headline(document))

    def _open(self, content: bytes) -> tuple[ReplayForm, dict[str, Any]]:
        """The map in a file, and the form that reads it. Only older forms may break our limits."""
        try:
            document = load_map(content, STRICT)
        except DamagedFile as damage:
            document = load_map(content, FOREIGN)
            if self._house.claims(document):
                raise damage from None
        own = (game.forms.replay for game in self._games.values())
        for form in (self._house, *filter(None, own)):
            if form.claims(document):
                return form, document
        raise DamagedFile("foreign")
