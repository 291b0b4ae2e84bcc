"""What the disk refuses of settings and moments is told, and written as soon as it can be."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from kept import database_in
from test_store_moments import STEVEN, overlooked
from words import said

from game.registry import GAMES
from game.store.files import Disk
from game.store.moments import moments_of
from game.store.paths import DataDir
from game.store.people import load_people
from game.store.practice import load_practice
from game.store.settings import Settings, load_settings
from scenes.kept.library import RETRY_EVERY_MS, Library


@pytest.mark.parametrize("is_closed", [False, True])
def test_what_was_refused_is_written_when_there_is_room(tmp_path: Path, is_closed: bool) -> None:
    disk = FaultyDisk()
    library = Library(DataDir(tmp_path), Settings(), (), fs=disk)
    practised, kept = library.practised, [overlooked(start) for start in range(100, 112)]
    pages = "PRAGMA max_page_count="
    filling = "INSERT INTO mistakes VALUES (1, '', 'x', 'other', 0, zeroblob(3900))"
    library.database.run(filling)
    library.database.rows("VACUUM")
    library.database.rows(f"{pages}1")  # as many as there are
    disk.fail("sync", ENOSPC)
    trouble = practised.keep_mistakes("", kept[:10])
    assert trouble and said(trouble) == "The disk is full."
    assert practised.keep_mistakes("", kept[10:]) and practised.mistakes("even_steven") == ()
    club, game = library.club, GAMES["even_steven"]
    assert game.exercises.puzzles is not None
    puzzle = game.exercises.puzzles().shipped()[0]
    club.keep(club.people.with_guests((f"{'Ann' * 60} {k}", 0) for k in range(60)))
    assert (
        club.keep(club.people.with_guests([("Bo", 1)])) and not load_people(library.database).here
    )
    for _ in range(2):
        practised.begin(game.id, puzzle, 0, "2026-11-28")
    assert library.keep_settings(Settings(hold_ms=400))
    library.update(RETRY_EVERY_MS)
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings()
    disk.work()
    library.database.rows(f"{pages}1000")
    if is_closed:
        library.close()
    else:
        library.update(RETRY_EVERY_MS - 1)
        assert moments_of(database_in(tmp_path), STEVEN, "") == ()
        library.update(1)
    found = moments_of(database_in(tmp_path), STEVEN, "")
    assert [one.id for one in reversed(found)] == [one.id for one in kept]
    assert load_settings(Disk(), tmp_path, 1)[0] == Settings(hold_ms=400)
    people = load_people(database_in(tmp_path)).here
    assert len(people) == 61 and people[-1].name == "Bo", "what was refused first as well"
    tries = load_practice(database_in(tmp_path), people[0].id).effort(game.id, puzzle.id).tries
    assert tries == 2
