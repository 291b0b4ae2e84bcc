"""What the next program finds on a disk, read by the means that it has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from game.core.record import BadRecord
from game.registry import GAMES
from game.store.listing import Entry
from game.store.matchfile import SUFFIX, recover
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder
from game.store.saves import Saves
from game.store.settings import Settings, load_settings
from game.store.trash import original_id
from tests.check.model_disk import ModelDisk

DATA: Final = DataDir(Path("/quintet"))


class Found:
    """What is on a disk that was left."""

    def __init__(self, disk: ModelDisk) -> None:
        self.disk = disk
        self.saves = Saves(disk, DATA, GAMES, threaded=False)
        self.shelf = ReplayFolder(disk, DATA, GAMES)

    @cached_property
    def running(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.saves.running().read_all()}

    @cached_property
    def named(self) -> set[str]:
        return {entry.title for entry in self.saves.named().read_all()}

    @cached_property
    def replays(self) -> set[str]:
        return {entry.title for entry in self.shelf.listing().read_all()}

    @cached_property
    def thrown(self) -> set[str]:
        return {entry.title for entry in (*self.shelf.removed(), *self.saves.removed())}

    @cached_property
    def replay_ids(self) -> set[str]:
        """Of all replays, those in the trash too."""
        thrown = {original_id(entry.path) for entry in self.shelf.removed()}
        return {entry.id for entry in self.shelf.listing().read_all()} | thrown

    @cached_property
    def settings(self) -> Settings:
        settings, notes = load_settings(self.disk, DATA.path, 1)
        assert notes == (), "the settings are damaged"
        return settings

    def is_set_aside(self, match_id: str) -> bool:
        return DATA.quarantine / (match_id + SUFFIX) in self.disk.files()

    def board(self, name: str) -> bytes:
        try:
            return self.disk.read_limited(DATA.boards / name, 9999)
        except FileNotFoundError:
            return b""

    def read_all(self) -> None:
        """Everything that a start of the program reads."""
        for entries in (self.saves.running(), self.saves.named(), self.shelf.listing()):
            for entry in entries.read_all():
                assert entry.trouble is None, f"{entry.path}: {entry.trouble}"
        assert self.replays is not None and self.thrown is not None
        assert self.settings and self.shelf.marks()

    def has_entries(self, match_id: str, entries: tuple[Any, ...]) -> bool:
        """Whether a running match has all of these, from its beginning."""
        if match_id not in self.running:
            return False
        try:
            kept = recover(self.disk, self.running[match_id].path).entries
        except BadRecord:
            return False
        return kept[: len(entries)] == entries
