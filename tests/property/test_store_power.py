"""Power cuts at every operation of the disk: files that are replaced, and the trash."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.store.files import make_folder, write_atomically
from game.store.paths import DataDir, Windows
from game.store.settings import Settings, load_settings, save_settings
from game.store.trash import Trash
from tests.check.simulation.model_disk import ModelDisk, PowerCut

DRAWS = 25
FOLDER = Path("data")
DATA = DataDir(FOLDER)
PATH = DATA.replays / "0106aa.cbor"


def each_power_cut(
    act: Callable[[ModelDisk, list[Any]], None],
) -> list[tuple[ModelDisk, list[Any]]]:
    """Disks that ``act``, cut short anywhere, may leave, and what it had promised by then."""
    whole = ModelDisk()
    act(whole, [])
    rng = Random(whole.steps)
    left = []
    for last in range(1, whole.steps + 2):
        disk, promised = ModelDisk(last), []
        with suppress(PowerCut):
            act(disk, promised)
        left += [(disk.after_power_cut(rng), list(promised)) for _ in range(DRAWS)]
    return left


def test_settings_survive() -> None:
    def act(disk: ModelDisk, promised: list[Any]) -> None:
        for volume in (10, 20, 30):
            save_settings(disk, FOLDER, Settings(volume_master=volume))
            promised.append(volume)

    for disk, promised in each_power_cut(act):
        settings, notes = load_settings(disk, FOLDER, 1)
        assert notes == ()
        assert settings.volume_master in (*(promised[-1:] or [80]), 10 * len(promised) + 10)


@pytest.mark.parametrize("is_back", [False, True])
def test_a_file_on_its_way_is_in_one_place_at_least(is_back: bool) -> None:
    """A program is killed while it moves a file to the trash or back, and the power goes while the
    next one flushes what it finds.
    """
    rng = Random(4)
    for killed in range(1, 9):
        for cut in range(1, 20):
            disk = ModelDisk()
            write_atomically(disk, PATH, b"a replay")
            trash = Trash(disk, DATA.trash)
            make_folder(disk, DATA.trash)
            kept = DATA.trash / f"1-{PATH.name}"
            if is_back:
                trash.put(PATH, 1)
            disk.last = disk.steps + killed
            with suppress(PowerCut):
                trash.take_out(kept, DATA.replays) if is_back else trash.put(PATH, 1)
            disk.last = disk.steps + cut
            with suppress(PowerCut):
                Windows(disk, DATA)
            found = disk.after_power_cut(rng).files()
            assert {PATH, kept} & found.keys()


class WrongFolder(ModelDisk):
    """A planted fault: the folder above is flushed."""

    def sync_folder(self, path: Path) -> None:
        super().sync_folder(path.parent)


def test_a_folder_that_was_not_flushed_is_noticed() -> None:
    whole, rng, lost = WrongFolder(), Random(1), 0
    write_atomically(whole, PATH, b"a replay")
    for _ in range(DRAWS):
        lost += PATH not in whole.after_power_cut(rng).files()
    assert lost
