"""The entry in the applications menu of a Linux desktop."""

from __future__ import annotations

import errno
import io
import os
import re
from pathlib import Path

import pygame
import pytest
from faulty_disk import FaultyDisk

from game.store.files import Disk
from scenes.app import assets_dir
from scenes.entry import desktop

HARD = ["/a b/python", '/it"s/$HOME/`x`/50%/back\\slash/main.py', "-Pm"]


def arguments(text: str) -> list[str]:
    """Return what a desktop starts: read as the file marks it, then as the line does."""
    (line,) = re.findall(r"^Exec=(.*)$", text, re.MULTILINE)
    line = line.replace("\\\\", "\\")
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
    assert " ".join(f'"{one}"' for one in quoted) == line
    return [re.sub(r"\\(.)", r"\1", one).replace("%%", "%") for one in quoted]


def test_the_entry_starts_what_it_names_whatever_the_folders_are_called() -> None:
    assert arguments(desktop.desktop_entry(HARD, "About.")) == HARD


def test_a_checkout_is_started_at_its_door() -> None:
    python, door = desktop.start_command()
    assert Path(python).is_file() and Path(door).name == "main.py" and Path(door).is_file()


def test_the_entry_and_its_icon_come_and_go(tmp_path: Path) -> None:
    picture = desktop.icon_png(assets_dir())
    assert pygame.image.load(io.BytesIO(picture), "icon.png").get_size() == (256, 256)
    desktop.add(Disk(), tmp_path, "text", picture)
    assert (tmp_path / desktop.ENTRY).read_text() == "text"
    assert (tmp_path / desktop.ICON).read_bytes() == picture
    assert desktop.remove(Disk(), tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not desktop.remove(Disk(), tmp_path)


def test_a_full_disk_leaves_the_menu_as_it_was(tmp_path: Path) -> None:
    desktop.add(Disk(), tmp_path, "before", b"icon")
    disk = FaultyDisk()
    disk.fail("write", errno.ENOSPC)
    with pytest.raises(OSError):
        desktop.add(disk, tmp_path, "after", b"other")
    assert (tmp_path / desktop.ENTRY).read_text() == "before"


def test_the_folder_is_the_one_that_the_desktop_reads() -> None:
    for named in ("/somewhere", "", "not/absolute"):
        folder = desktop.share_folder({"XDG_DATA_HOME": named})
        home = Path.home() / ".local/share"
        assert folder == (Path(named) if os.path.isabs(named) else home), named
