"""The replays in the data folder: one CBOR file each, ours or another program's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core.match.record import BadRecord, Playback, Record
from game.core.rules.definition import AnyGame
from game.core.rules.formats import ReplayForm
from game.core.search.progress import Stopped, tell
from game.store.cbor import FOREIGN, STRICT, dumps, load_map
from game.store.damage import DamagedFile, reason
from game.store.default_form import DefaultReplayForm
from game.store.file_head import date_of
from game.store.files import Disk, ListedFile, read_untrusted, write_atomically
from game.store.ids import is_id, new_id
from game.store.paths import DataDir
from game.store.replay import Replay
from game.store.text import clean_text
from game.store.trash import Trash, removed_ms
from game.words.message import Message, message

SUFFIX: Final = ".cbor"


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the ``id`` of the new file, or the reason why there is none."""

    path: Path
    id: str = ""
    trouble: Message | None = None


class ReplayFolder:
    """The replay files of a data folder, and those in its trash.

    Reading raises ``BadRecord``, listing and writing raise ``OSError``.
    """

    def __init__(
        self,
        fs: Disk,
        data: DataDir,
        games: Mapping[str, AnyGame],
        make_id: Callable[[], str] = new_id,
    ) -> None:
        self._fs, self._data, self._games, self._make_id = fs, data, games, make_id
        self._house = DefaultReplayForm(games)
        self._trash = Trash(fs, data.trash)

    def listing(self) -> Iterator[ListedFile]:
        """Yield the files on the shelf, in no order."""
        with suppress(FileNotFoundError):  # nothing was saved so far
            files = self._fs.listing(self._data.replays)
            yield from (one for one in files if one.name.lower().endswith(SUFFIX))

    def removed(self) -> Iterator[ListedFile]:
        """Yield the files in the trash, in no order."""
        return self._trash.listing(SUFFIX)

    def look(self, listed: ListedFile, *, is_removed: bool = False) -> Replay | None:
        """Read what lists show of a file; None if it is no longer there."""
        folder = self._data.trash if is_removed else self._data.replays
        path = folder / listed.name
        thrown_ms = removed_ms(path.name) if is_removed else 0
        try:
            self._check_name(path)
            content = read_untrusted(self._fs, path)
            form, document = self._open(content)
            record = form.headline(document)
        except BadRecord as bad:
            if isinstance(bad, DamagedFile) and bad.code == "missing":
                return None
            return Replay(
                path, listed.size, listed.modified_ms, clean_text(path.name), removed_ms=thrown_ms
            )
        return Replay(
            path,
            len(content),
            listed.modified_ms,
            clean_text(record.name),
            record.game,
            date_of(record.saved_ms),
            len(record.moves),
            record.seats,
            thrown_ms,
        )

    def read(self, path: Path) -> Record:
        """Return the game in a file, without replaying it."""
        self._check_name(path)
        form, document = self._open(read_untrusted(self._fs, path))
        return form.headline(document)

    def _check_name(self, path: Path) -> None:
        if path.parent == self._data.replays and not is_id(path.stem):
            raise DamagedFile("file-name")

    def load(self, path: Path) -> Playback:
        """Return the replay in a file, in the data folder or elsewhere."""
        form, document = self._open(read_untrusted(self._fs, path))
        return form.read(document)

    def path(self, replay_id: str) -> Path:
        """Return the path of the replay with an id on the shelf; the file may be missing."""
        return self._data.replays / (replay_id + SUFFIX)

    def save(self, playback: Playback, replay_id: str = "") -> Path:
        """Save a game under a new id.

        Raises ``DamagedFile`` if the file is larger than what can be read again, and
        ``FileExistsError`` if there is a file with the ``replay_id`` wanted.
        """
        content = self._written(playback)
        if not replay_id:
            return self.path(self._place(content))
        write_atomically(self._fs, self.path(replay_id), content, replace=False)
        return self.path(replay_id)

    def retitle(self, path: Path, name: str) -> None:
        """Give a game another title; nothing else in its file changes."""
        _, document = self._open(read_untrusted(self._fs, path))
        write_atomically(self._fs, path, self._checked({**document, "name": name}))

    def remove(self, path: Path, now_ms: int) -> Path:
        """Move a file to the trash; gives its path there, where it stays for 30 days."""
        return self._trash.put(path, now_ms)

    def take_out(self, kept: Path) -> Path:
        """Move a file from the trash back to the shelf; gives its path there."""
        return self._trash.take_out(kept, self._data.replays)

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
        """Save under ``wanted_id`` if this id is free, else under a new one.

        Never over another file.
        """
        file_id = wanted_id if is_id(wanted_id) else self._make_id()
        while True:
            path = self.path(file_id)
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
        """Return the bytes of a document, after checking that they can be read again."""
        content = dumps(document)
        self._open(content)
        return content

    def _written(self, playback: Playback) -> bytes:
        own = self._games[playback.record.game].forms.replay
        form = own if own is not None and own.holds(playback.record) else self._house
        return self._checked(form.write(playback))

    def _open(self, content: bytes) -> tuple[ReplayForm, dict[str, Any]]:
        """Return the map in a file and its form. Only older forms may break our limits."""
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
