"""The reader of each old file, imported only where there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from game.store.database import Database
from game.store.files import Disk
from game.store.takeover.collections import old_marks, old_moments, old_trophies
from game.store.takeover.people import old_people
from game.store.takeover.practice import old_ladders, old_practice
from game.store.takeover.results import old_results

READERS: Final[Mapping[str, Callable[[Disk, Path, Database], None]]] = {
    "results.seq": old_results,
    "trophies.seq": old_trophies,
    "moments.seq": old_moments,
    "practice.json": old_practice,
    "ladders.json": old_ladders,
    "people.json": old_people,
    "replays.json": old_marks,
}
"""By the name of the file. Each raises ``DamagedFile``, ``OSError``, ``NewerFile``."""
