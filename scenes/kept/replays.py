"""The replays, as scenes see them: a refusal is a message, never an exception."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from game.core.forms import TextForm
from game.core.limits import MOST_BYTES
from game.core.match import Match
from game.core.record import BadRecord, Playback, Record
from game.registry import GAMES
from game.store.background import Reading
from game.store.damage import DamagedFile
from game.store.files import FileSystem, read_untrusted, write_atomically
from game.store.ids import new_id
from game.store.paths import DataDir
from game.store.replay import Replay
from game.store.replay_update import IndexUpdate
from game.store.replays import Replays as KeptReplays
from game.store.shelf import Counts, Filter, Shelf
from game.words.message import Message, message
from scenes.kept.shared import Shared
from scenes.kept.writes import Told

if TYPE_CHECKING:
    from game.store.database import Database

T = TypeVar("T")

Loaded: TypeAlias = tuple[Playback | None, Message | None]
"""A replay, or why it cannot be shown."""


@dataclass(frozen=True, slots=True)
class Import:
    """How bringing files in went: how many were taken, how many not, and why the first was not."""

    taken: int
    refused: int
    first_trouble: Message | None


def text_form_of(record: Record) -> TextForm | None:
    """The notation that can tell this game from its beginning; None if there is none."""
    form = GAMES[record.game].forms.text
    return form if form is not None and form.holds(record) else None


class Replays:
    """The replays of the data folder."""

    def __init__(
        self, fs: FileSystem, data: DataDir, told: Told, now_ms: Callable[[], int],
        database: Database,
    ) -> None:  # fmt: skip
        self._fs, self._data, self._told, self._now_ms = fs, data, told, now_ms
        self._kept = KeptReplays(fs, data, GAMES, database)

    @cached_property
    def shared(self) -> Shared:
        """The files that people make of them for others."""
        return Shared(self._fs, self._data)

    @property
    def update(self) -> IndexUpdate:
        """What finds out which files have come, changed or gone."""
        return self._kept.update

    def shelf(self, wanted: Filter) -> Shelf:
        """Those that a filter lets through."""
        return self._kept.shelf(wanted)

    def counts(self) -> Counts:
        """The number of replays of each kind."""
        with suppress(OSError, BadRecord):
            return self._kept.counts()
        return Counts()

    def record(self, replay: Replay) -> Record | None:
        """The game in a file, without replaying it; None if it cannot be read any more."""
        return _loaded(lambda: self._kept.read(replay))[0]

    def trouble(self, replay: Replay) -> Message | None:
        """Why a file cannot be read; None if it can."""
        return _loaded(lambda: self._kept.read(replay))[1]

    def load(self, replay: Replay) -> Loaded:
        """A replay, or why it cannot be shown."""
        return _loaded(lambda: self._kept.load(replay))

    def load_by_id(self, replay_id: str) -> Loaded:
        """The replay of a game that was saved under that id, or why it cannot be shown."""
        return _loaded(lambda: self._kept.load_by_id(replay_id))

    def begin_load(self, replay: Replay) -> Reading[Loaded]:
        """The same for a large file, which takes longer than a frame."""
        return Reading(lambda: self.load(replay))

    def save(self, playback: Playback) -> Message | None:
        """Save a game; why not, or None."""
        return self._told(lambda: self._kept.save(playback))

    def save_by_itself(self, match: Match, match_id: str) -> Message | None:
        """Save a game that has just ended; why not, or None."""
        ended_ms = self._now_ms()
        playback = match.playback("", ended_ms)
        return self._told(lambda: self._kept.save_by_itself(playback, match_id, ended_ms))

    def keep(self, replay_id: str, name: str) -> Message | None:
        """Give a replay a name, and keep it for good; why not, or None."""
        return self._told(lambda: self._kept.keep(replay_id, name))

    def star(self, replay: Replay, is_starred: bool) -> Message | None:
        """Make a replay a favourite, or no favourite any more; why not, or None."""
        return self._told(lambda: self._kept.star(replay, is_starred=is_starred))

    def remove(self, replay: Replay) -> Message | None:
        """Move a file to the trash; why not, or None."""
        return self._told(lambda: self._kept.remove(replay, self._now_ms()))

    def removed(self) -> Shelf:
        """The replays in the trash, the one removed last first."""
        return self._kept.removed()

    def take_out(self, replay: Replay) -> Message | None:
        """Move a replay from the trash back to the replays; why not, or None."""
        return self._told(lambda: self._kept.take_out(replay))

    def tidy(self) -> Iterator[None]:
        """Bring the index up to date, and forget what is known of files that have gone."""
        self.update.start()
        while self.update.is_running:
            yield
        if self.update.note is None:
            self._told(self._kept.forget_marks)

    def import_path(self, path: Path) -> Import:
        """Bring in a file, or all the replays of a folder; text files are read as notation.

        ``~`` is a home folder, if it is somebody's; else it is a letter like any other.
        """
        with suppress(RuntimeError):
            path = path.expanduser()
        if path.suffix in [form.suffix for form in _text_forms()]:
            trouble = self._told(lambda: self._take_text(self._decoded(path)))
            return Import(int(not trouble), int(bool(trouble)), trouble)
        if trouble := self._told(lambda: None):
            return Import(0, 1, trouble)
        done = self._kept.import_files([path])
        refused = [one.trouble for one in done if one.trouble]
        return Import(len(done) - len(refused), len(refused), refused[0] if refused else None)

    def import_text(self, text: str) -> Message | None:
        """Save a game given as notation; why not, or None."""
        return self._told(lambda: self._take_text(text))

    def text_of(self, playback: Playback) -> str:
        """A game as notation; "" if there is none that can tell it."""
        form = text_form_of(playback.record)
        return form.write(playback) if form else ""

    def export_text(self, playback: Playback) -> tuple[str, Message | None]:
        """Write a game's notation to a file; (where, None) or ("", why not)."""
        form = text_form_of(playback.record)
        if form is None:
            return "", message("replay.no_notation")
        path = self._data.path / "exports" / (new_id() + form.suffix)
        text = form.write(playback).encode()
        trouble = self._told(lambda: write_atomically(self._fs, path, text))
        return ("", trouble) if trouble else (str(path), None)

    def _decoded(self, path: Path) -> str:
        return read_untrusted(self._fs, path).decode("utf-8", "replace")

    def _take_text(self, text: str) -> None:
        """Save the game of the first notation that can read ``text``. Raises ``BadRecord``."""
        if len(text) > MOST_BYTES:
            raise DamagedFile("too-big", position=MOST_BYTES)
        trouble = BadRecord("replay.not_notation")
        for form in _text_forms():
            try:
                self._kept.save(form.read(text, self._now_ms()))
                return
            except BadRecord as bad:
                trouble = bad
        raise trouble


def _loaded(load: Callable[[], T]) -> tuple[T | None, Message | None]:
    try:
        return load(), None
    except BadRecord as bad:
        return None, bad.message


def _text_forms() -> list[TextForm]:
    return [game.forms.text for game in GAMES.values() if game.forms.text]
