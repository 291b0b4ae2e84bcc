"""The replays in the data folder: one CBOR file each, ours or another program's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.forms import ReplayForm
from game.core.record import BadRecord, Playback, Record
from game.core.seam import AnyGame
from game.store.cbor import FOREIGN, STRICT, dumps, load_map
from game.store.damage import DamagedFile, reason
from game.store.default_form import DefaultReplayForm
from game.store.files import FileSystem, read_untrusted, write_atomically
from game.store.ids import is_id, new_id
from game.store.listing import Entry, Listing
from game.store.paths import DataDir
from game.words.message import Message, message

SUFFIX = ".cbor"
TRASH_KEPT_MS = 30 * 24 * 60 * 60 * 1000


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

    def listing(self) -> Listing:
        """The list of replays, still to be read."""
        return Listing(self._fs, self._data.replays, SUFFIX, self._peek)

    def load(self, path: Path) -> Playback:
        """The replay in a file, in the data folder or elsewhere."""
        form, document = self._open(read_untrusted(self._fs, path))
        return form.read(document)

    def save(self, playback: Playback) -> str:
        """Save a game under a new id and give that id. Raises ``DamagedFile`` if the file is larger
        than what can be read again.
        """
        own = self._games[playback.record.game].forms.replay
        form = own if own is not None and own.holds(playback.record) else self._house
        return self._place(self._checked(form.write(playback)))

    def retitle(self, entry: Entry, name: str) -> None:
        """Give a game another title; nothing else in its file changes."""
        _, document = self._open(read_untrusted(self._fs, entry.path))
        write_atomically(self._fs, entry.path, self._checked({**document, "name": name}))

    def trash(self, entry: Entry, now_ms: int) -> Path:
        """Move a file to the trash; gives its path there, where it stays for 30 days."""
        kept = self._data.trash / f"{now_ms}-{entry.path.name}"
        self._fs.make_folder(self._data.trash)
        self._fs.replace(entry.path, kept)
        self._fs.sync_folder(self._data.trash)
        self._fs.sync_folder(self._data.replays)
        return kept

    def empty_trash(self, now_ms: int) -> int:
        """Remove files that have been in the trash for 30 days; gives their number."""
        try:
            names = [listed.name for listed in self._fs.listing(self._data.trash)]
        except FileNotFoundError:
            return 0
        old = [name for name in names if 0 <= _trashed_ms(name) < now_ms - TRASH_KEPT_MS]
        for name in old:
            self._fs.unlink(self._data.trash / name)
        return len(old)

    def import_files(self, paths: Iterable[Path]) -> list[Imported]:
        """Copy replays byte by byte from anywhere; a folder stands for the files in it."""
        return [self._import(path) for given in paths for path in self._within(given)]

    def _within(self, given: Path) -> list[Path]:
        try:
            names = sorted(listed.name for listed in self._fs.listing(given))
        except OSError:  # not a folder: a file, or nothing, as reading it will tell
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

    def _peek(self, path: Path) -> Record:
        form, document = self._open(read_untrusted(self._fs, path))
        return form.headline(document)

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


def _trashed_ms(name: str) -> int:
    stamp = name.partition("-")[0]
    return int(stamp) if stamp.isascii() and stamp.isdigit() and len(stamp) < 16 else -1
