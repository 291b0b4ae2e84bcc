"""The replays in the data folder: one CBOR file each, ours or another program's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.core.match.seats import Seat
from game.core.record.bad_record import DamagedFile
from game.core.record.record import BadRecord, Playback, Record
from game.core.record.record_map import date_of
from game.core.record.replay_form import DefaultReplayForm
from game.core.rules.definition import AnyGame
from game.core.rules.formats import ReplayForm
from game.store.cbor import FOREIGN, STRICT, dumps, load_map
from game.store.damage import reason
from game.store.files import Disk, read_untrusted, write_atomically
from game.store.paths import DataDir, is_id, new_id
from game.store.trash import Trash, split_name
from game.words.sanitize import clean_text

SUFFIX: Final = ".cbor"


class FoundFile(NamedTuple):
    """A file as the folders list it; of a file just written only the first two fields are known."""

    removed_ms: int
    """When it was put into the trash; 0 on the shelf."""
    file: str
    """Its name on the shelf."""
    size: int = 0
    modified_ms: int = -1


@dataclass(frozen=True, slots=True)
class Replay:
    """Entry of the index for a file: enough for a card, but none of its moves.

    The file lies in `folder`. One that cannot be read has no `game`, and its name as title.
    """

    folder: Path
    removed_ms: int
    """When it was put into the trash; 0 on the shelf."""
    file: str
    """The name of the file on the shelf, which it gets again when it comes back there."""
    size: int
    modified_ms: int
    title: str
    game: str = ""
    saved_ms: int = 0
    """When the game was played, since 1970 and UTC; 0 if unknown."""
    plies: int = -1
    seats: tuple[Seat, ...] = ()
    is_starred: bool = False
    is_auto: bool = False
    """Whether it was saved automatically and not kept so far."""

    @property
    def path(self) -> Path:
        return self.folder / (f"{self.removed_ms}-{self.file}" if self.removed_ms else self.file)

    @property
    def id(self) -> str:
        return self.path.stem


class ReplayFolder:
    """The replay files of a data folder, and those in its trash.

    Reading raises ``BadRecord``, listing and writing raise ``OSError``.
    """

    def __init__(self, fs: Disk, data: DataDir, games: Mapping[str, AnyGame]) -> None:
        self._fs, self._data, self._games = fs, data, games
        self._house = DefaultReplayForm(games)
        self.trash = Trash(fs, data.trash)

    def listing(self) -> Iterator[FoundFile]:
        """Yield the files on the shelf and in the trash, in no order."""
        with suppress(FileNotFoundError):  # nothing was saved so far
            for name, size, modified_ms in self._fs.listing(self._data.replays):
                if name.lower().endswith(SUFFIX):
                    yield FoundFile(0, name, size, modified_ms)
        for name, size, modified_ms in self.trash.listing(SUFFIX):
            yield FoundFile(*split_name(name), size, modified_ms)

    def look(self, file: FoundFile) -> Replay | None:
        """Read what lists show of a file; None if it is no longer there."""
        found = Replay(self._data.trash if file.removed_ms else self._data.replays, *file, "")
        found = replace(found, title=clean_text(found.path.name))
        try:
            content = self._content(found.path)
            record = self._headline(content)
        except BadRecord as bad:
            return None if isinstance(bad, DamagedFile) and bad.code == "missing" else found
        return replace(
            found,
            size=len(content),
            title=clean_text(record.name),
            game=record.game,
            saved_ms=date_of(record.saved_ms),
            plies=len(record.moves),
            seats=record.seats,
        )

    def read(self, path: Path) -> Record:
        """Return the game in a file, without replaying it."""
        return self._headline(self._content(path))

    def _headline(self, content: bytes) -> Record:
        form, document = self.decode(content)
        return form.headline(document)

    def _content(self, path: Path) -> bytes:
        if path.parent == self._data.replays and not is_id(path.stem):
            raise DamagedFile("file_name")
        return read_untrusted(self._fs, path)

    def load(self, path: Path) -> Playback:
        """Return the replay in a file, in the data folder or elsewhere."""
        form, document = self.decode(read_untrusted(self._fs, path))
        return form.read(document)

    def path(self, replay_id: str) -> Path:
        """Return the path of the replay with an id on the shelf; the file may be missing."""
        return self._data.replays / (replay_id + SUFFIX)

    def save(self, playback: Playback, replay_id: str = "") -> Path:
        """Save a game under an id, or a new one.

        Raises ``DamagedFile`` if the file is larger than what can be read again, and
        ``FileExistsError`` if there is a file with that id.
        """
        return self._write(replay_id or new_id(), self.encode(playback))

    def retitle(self, path: Path, name: str) -> None:
        """Give a game another title; nothing else in its file changes."""
        _, document = self.decode(read_untrusted(self._fs, path))
        write_atomically(self._fs, path, self._checked({**document, "name": name}))

    def files_in(self, given: Path) -> list[Path]:
        """Return the replays of a folder; of anything else itself."""
        try:
            names = sorted(listed.name for listed in self._fs.listing(given))
        except (OSError, ValueError):  # no folder: a file, or nothing, as reading it will tell
            return [given]
        return [given / name for name in names if name.lower().endswith(SUFFIX)]

    def copy(self, path: Path) -> Path:
        """Copy a replay from anywhere byte by byte, under its own id if that is free.

        Return the path of the copy, or of the same file that is there already.
        """
        content = read_untrusted(self._fs, path)
        self._headline(content)
        try:
            if is_id(path.stem):
                with suppress(FileExistsError):
                    return self._write(path.stem, content)
                with suppress(DamagedFile):
                    if read_untrusted(self._fs, self.path(path.stem)) == content:
                        return self.path(path.stem)
            return self._write(new_id(), content)
        except OSError as error:
            raise BadRecord("file.not_copied", why=reason(error)) from None

    def _write(self, replay_id: str, content: bytes) -> Path:
        write_atomically(self._fs, self.path(replay_id), content, replace=False)
        return self.path(replay_id)

    def _checked(self, document: Mapping[str, Any]) -> bytes:
        """Return the bytes of a document, after checking that they can be read again."""
        content = dumps(document)
        self.decode(content)
        return content

    def encode(self, playback: Playback) -> bytes:
        """Return the content of a replay file, in the game's own form if it has one."""
        own = self._games[playback.record.game].forms.replay
        form = own if own is not None and own.holds(playback.record) else self._house
        return self._checked(form.write(playback))

    def decode(self, content: bytes) -> tuple[ReplayForm, dict[str, Any]]:
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
