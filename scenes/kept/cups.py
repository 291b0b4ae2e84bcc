"""The tournaments, as scenes see them: each change is on the disk before anybody sees it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from game.store.damage import DamagedFile
from game.store.document import backup_of
from game.store.files import FileSystem
from game.store.ids import new_id
from game.store.paths import DataDir
from game.store.trash import Trash
from game.words.message import Message
from scenes.kept.writes import Writes

if TYPE_CHECKING:
    from game.club.cup import Cup, Pairing, Rules
    from game.core.match import Match

SUFFIX: Final = ".json"
Keeping: TypeAlias = Callable[[str, str], object]
"""Gives the replay with an id a name, and keeps it for good."""


class Cups:
    """One file for each in a folder of their own. What plays them is imported when there is one."""

    def __init__(self, fs: FileSystem, data: DataDir, writes: Writes, keep_replay: Keeping) -> None:
        self._fs, self._data, self._writes, self._keep_replay = fs, data, writes, keep_replay
        self._read: dict[str, Cup] | None = None
        self.changes = 0
        """How often any cup has changed."""
        self.damaged: dict[str, Message] = {}
        """By id, why a file cannot be read."""

    @property
    def _cups(self) -> dict[str, Cup]:
        if self._read is None:
            self._read = {}
            if self._has_any:
                from game.club.cup_match import cup_ids

                for cup_id in cup_ids(self._fs, self._data.cups):
                    self._read_one(cup_id)
        return self._read

    @property
    def _has_any(self) -> bool:
        with suppress(OSError):
            return any(True for _ in self._fs.listing(self._data.cups))
        return False

    def _read_one(self, cup_id: str) -> None:
        from game.club.cup_file import read_cup

        assert self._read is not None
        try:
            self._read[cup_id] = read_cup(self._fs, self._data.cups / (cup_id + SUFFIX))
        except DamagedFile as damage:
            self.damaged[cup_id] = damage.message

    def all(self) -> list[Cup]:
        """Every cup that can be read, the newest first."""
        return sorted(self._cups.values(), key=lambda cup: (-cup.begun_ms, cup.id))

    def get(self, cup_id: str) -> Cup | None:
        """The cup as it stands now."""
        return self._cups.get(cup_id)

    def left(self) -> Cup | None:
        """The cup to go on with: one that is not over, and nothing else was played since."""
        found = next((cup for cup in self._cups.values() if cup.is_latest), None)
        if found is None:
            return None
        from game.club.cup_table import is_over

        return None if is_over(found) else found

    def of_match(self, match_id: str) -> Cup | None:
        """The cup whose match is on the table under that id."""
        running = (cup for cup in self._cups.values() if cup.running is not None)
        return next((cup for cup in running if cup.running and cup.running.match_id == match_id),
                    None)  # fmt: skip

    def trouble(self, cup_id: str) -> Message | None:
        """Why the last change of a cup could not be written so far; None if it is."""
        return self._writes.trouble(self._data.cups / (cup_id + SUFFIX))

    def begin(self, rules: Rules, name: str, now_ms: int) -> Cup:
        """A new cup."""
        from game.club.cup import Cup

        cup = Cup(new_id(), name, now_ms, rules)
        self._put(cup)
        self._latest(cup.id)
        return self._cups[cup.id]

    def retitle(self, cup: Cup, name: str) -> None:
        """Call it something else from now on."""
        self._put(replace(cup, name=name))

    def change_players(self, cup: Cup) -> None:
        """Keep a cup in which a player leaves, comes or takes a place."""
        self._put(cup)

    def remove(self, cup_id: str, now_ms: int) -> Message | None:
        """Move a cup to the trash; why not, or None. Its replays stay."""
        path = self._data.cups / (cup_id + SUFFIX)

        def put() -> None:
            Trash(self._fs, self._data.trash).put(path, now_ms)
            with suppress(OSError):
                self._fs.unlink(backup_of(path))

        trouble = self._writes.write(path, put)
        if trouble is None:
            self._cups.pop(cup_id, None)
            self.damaged.pop(cup_id, None)
        return trouble

    def start(self, cup: Cup, pairing: Pairing, match_id: str) -> None:
        """The match of a pairing is on the table, under that id."""
        self._put(cup.started(pairing, match_id))

    def sit_down(self, match_id: str, as_id: str | None = None) -> None:
        """People sit down to a match: of a cup, or of none, and then no cup is the latest thing.

        ``as_id`` is the file in which the match has been so far, if it has another one now.
        """
        if as_id is not None and as_id != match_id and (cup := self.of_match(as_id)):
            self._goes_on(cup, match_id)
        if self._cups:
            cup = self.of_match(match_id)
            self._latest("" if cup is None else cup.id)

    def end(self, match: Match, match_id: str, next_id: str | None) -> None:
        """A game is over; the next one of its match waits under ``next_id``, if there is one.

        If the match is one of a cup, its replay is kept with the others of the cup. However often
        this is told, it counts once: by then another match is on the table, or none.
        """
        cup = self.of_match(match_id) if self._cups else None
        if cup is not None:
            from game.club.cup_match import after_game, replay_name

            self._keep_replay(match_id, replay_name(cup))
            self._put(after_game(cup, match, next_id))

    def _goes_on(self, cup: Cup, match_id: str) -> None:
        if cup.running is not None:
            self._put(replace(cup, running=replace(cup.running, match_id=match_id)))

    def _latest(self, cup_id: str) -> None:
        for cup in list(self._cups.values()):
            if cup.is_latest != (cup.id == cup_id):
                self._put(replace(cup, is_latest=cup.id == cup_id))

    def _put(self, cup: Cup) -> None:
        from game.club.cup_file import write_cup

        self._cups[cup.id] = cup
        self.changes += 1
        path = self._data.cups / (cup.id + SUFFIX)
        self._writes.write(path, lambda: write_cup(self._fs, path, cup))
