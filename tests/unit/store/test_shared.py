"""Files that people make for others: their folder, and names that every system allows."""

from __future__ import annotations

from errno import EACCES, ENOSPC
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk

from game.store.files import Disk
from game.store.shared import file_name, pictures_folder, write_shared

DISK = Disk()


def test_pictures_are_where_the_system_keeps_them(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    for platform in ("linux", "darwin", "win32"):
        assert pictures_folder(DISK, platform, home) == tmp_path / "Pictures" / "Quintet"
        assert pictures_folder(DISK, platform, {}) is None
        assert pictures_folder(DISK, platform, {"HOME": "x", "USERPROFILE": "x"}) is None


@pytest.mark.parametrize(
    ("line", "folder"),
    [
        ('XDG_PICTURES_DIR="$HOME/Bilder"', "{home}/Bilder"),
        ('XDG_PICTURES_DIR="/srv/pictures"', "/srv/pictures"),
        ('XDG_PICTURES_DIR="$HOME"', "{home}/Pictures"),  # by its own words: there is none
        ('XDG_PICTURES_DIR="Bilder"', "{home}/Pictures"),
        ('#XDG_PICTURES_DIR="$HOME/Bilder"', "{home}/Pictures"),
        ("\udcff", "{home}/Pictures"),
    ],
)
def test_a_desktop_may_name_another_folder(tmp_path: Path, line: str, folder: str) -> None:
    (tmp_path / ".config").mkdir()
    text = f'XDG_MUSIC_DIR="$HOME/Musik"\n{line}\n'
    (tmp_path / ".config" / "user-dirs.dirs").write_bytes(text.encode("utf-8", "surrogateescape"))
    found = pictures_folder(DISK, "linux", {"HOME": str(tmp_path)})
    assert found == Path(folder.format(home=tmp_path), "Quintet")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The side door", "The side door"), ("a/b\\c:d*?", "a b c d"), ("  .. ", ""), ("", ""),
        ("CON", "CON -"), ("x" * 99, "x" * 60), ("../../etc/passwd", "etc passwd"),
        ("Wer gewinnt?\n", "Wer gewinnt"), ("\0", ""), ("\u202egpj.exe", "gpj.exe"),
        ("a\u200b\u2066b\ufeff", "ab"), ("\u200e\u202e", ""), ("\udcff", ""),
        ("Jose\u0301", "Jos\u00e9"), ("nul .txt", "nul - .txt"), ("NUL.tar.gz", "NUL -.tar.gz"),
        ("LPT9 .x", "LPT9 - .x"), ("COM\u00b9", "COM\u00b9 -"), ("CONIN$", "CONIN$ -"),
        ("conout$.log", "conout$ -.log"), ("aux\u200b", "aux -"), ("my nul", "my nul"),
        ("Connie", "Connie"), ("com10", "com10"), ("NUL\u202e.txt", "NUL -.txt"),
    ],
)  # fmt: skip
def test_every_title_is_a_name_that_every_system_can_have(title: str, name: str) -> None:
    assert file_name(title) == name


def test_nothing_that_is_there_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "Pictures" / "Quintet"
    paths = [write_shared(DISK, folder, "A game", ".png", text) for text in (b"1", b"2", b"3")]
    assert [path.name for path in paths] == ["A game.png", "A game 2.png", "A game 3.png"]
    assert [path.read_bytes() for path in paths] == [b"1", b"2", b"3"]
    assert write_shared(DISK, folder, "///", ".png", b"4").name == "Quintet.png"


@pytest.mark.parametrize(
    ("step", "code"), [("write", ENOSPC), ("sync", ENOSPC), ("create", EACCES)]
)
def test_a_disk_that_refuses_says_so_and_keeps_nothing(
    tmp_path: Path, step: str, code: int
) -> None:
    disk = FaultyDisk()
    disk.fail(step, code)
    with pytest.raises(OSError) as caught:
        write_shared(disk, tmp_path / "new", "A game", ".png", b"x" * 100)
    assert caught.value.errno == code
    assert not list((tmp_path / "new").iterdir())
