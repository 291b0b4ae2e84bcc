"""What the disk refuses of stars, ladders and moments is told, and written as soon as it can be."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from test_store_moments import overlooked
from words import said

from game.registry import GAMES
from game.store.files import Disk
from game.store.moments import load_moments
from game.store.paths import DataDir
from game.store.settings import Settings, load_settings
from scenes.kept.library import RETRY_EVERY_MS, Library


@pytest.mark.parametrize("is_closed", [False, True])
def test_what_was_refused_is_written_when_there_is_room(tmp_path: Path, is_closed: bool) -> None:
    disk = FaultyDisk()
    library = Library(DataDir(tmp_path), Settings(), (), fs=disk)
    moments, kept = library.practised.moments, (overlooked(20), overlooked(30))
    disk.fail("sync", ENOSPC)
    trouble = moments.keep(kept[:1])
    assert trouble and said(trouble) == "The disk is full."
    assert moments.keep(kept[1:]) and moments.keep(kept[1:]) is None, "the same is not told twice"
    assert library.keep_settings(Settings(hold_ms=400))
    library.update(RETRY_EVERY_MS)
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings()
    disk.work()
    if is_closed:
        library.close()
    else:
        library.update(RETRY_EVERY_MS - 1)
        assert load_moments(Disk(), tmp_path / "moments.seq", GAMES, 1) == ((), ())
        library.update(1)
    assert load_moments(Disk(), tmp_path / "moments.seq", GAMES, 1) == (kept, ())
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings(hold_ms=400)
