"""Private and shared folders: who may reach them, and names that every system allows."""

from __future__ import annotations

import os
import sys
from errno import EACCES, ENOSPC
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk

from game.store.files import Disk, private_folder
from game.store.paths import cache_folder, find_data_dir
from game.store.shared import file_name, pictures_folder, write_shared
from scenes.app import App, assets_dir

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights are another matter there")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.cache/Quintet"),
        ("linux", {"HOME": "/home/ann", "XDG_CACHE_HOME": "/fast"}, "/fast/Quintet"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, None),
        ("linux", {}, None),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Caches/Quintet"),
        ("darwin", {}, None),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Quintet"),
        ("win32", {"HOME": "/home/ann"}, None),
    ],
)
def test_every_system_has_a_place_for_it(
    platform: str, environment: dict[str, str], folder: str | None
) -> None:
    assert cache_folder(platform, environment) == (folder and Path(folder))


def test_it_is_made_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "Quintet"
    assert private_folder(folder) == folder == private_folder(folder)
    if sys.platform != "win32":
        assert folder.stat().st_mode & 0o777 == 0o700


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o722])
def test_what_others_may_have_put_there_is_removed(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "Quintet"
    (folder / "kernels-1").mkdir(parents=True)
    (folder / "kernels-1" / "x.nbi").write_bytes(b"code")
    folder.chmod(mode)
    assert private_folder(folder) == folder
    assert list(folder.iterdir()) == [] and folder.stat().st_mode & 0o777 == 0o700


@posix
def test_what_others_could_only_read_stays(tmp_path: Path) -> None:
    folder = tmp_path / "Quintet"
    folder.mkdir()
    (folder / "x").write_bytes(b"ours")
    folder.chmod(0o755)
    assert private_folder(folder) == folder
    assert (folder / "x").exists() and folder.stat().st_mode & 0o777 == 0o700


@posix
def test_no_folder_of_somebody_else_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "Quintet"
    folder.mkdir(0o700)
    somebody = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: somebody)
    assert private_folder(folder) is None


@posix
def test_links_files_and_impossible_places_are_not_used(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(0o700)
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "file").write_bytes(b"")
    for name in ("link", "file", "file/below", "a\0b"):
        assert private_folder(tmp_path / name) is None
    assert (tmp_path / "file").exists()


def test_no_data_folder_is_ever_asked_for_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the data folder is, and however it was named."""
    for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    named = {"QUINTET_DATA": str(tmp_path / "named")}
    for flag, environment in ((tmp_path / "flag", dict[str, str]()), (None, named)):
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        handed = find_data_dir(Disk(), flag=flag, environment=environment)
        (handed.path / "cache" / "kernels-1").mkdir(parents=True)
        app = App(assets_dir(), flag)
        cache = app.cabinet.library.cache
        app.close()
        assert cache is not None and tmp_path / "home" in cache.parents
        assert handed.path not in (cache, *cache.parents)


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
