"""The folder of compiled code: who may reach it, and what in it goes."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from game.core.search.machine_code import mark_used, private_folder
from game.store.files import Disk
from game.store.paths import find_data_dir
from scenes.app import App, assets_dir
from scenes.folders import cache_folder

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
        cache = app.context.library.cache
        app.close()
        assert cache is not None and tmp_path / "home" in cache.parents
        assert handed.path not in (cache, *cache.parents)


def test_code_that_was_not_used_for_a_month_goes(tmp_path: Path) -> None:
    now_s = time.time()
    for name, days in (("old", 31), ("kept", 31), ("used", 29), ("tomorrow", -1)):
        (tmp_path / name / "deeper").mkdir(parents=True)
        (tmp_path / name / "deeper" / "kernel.nbc").write_text("x")
        os.utime(tmp_path / name, (0, now_s - days * 86_400))
    (tmp_path / "file").write_text("x")
    os.utime(tmp_path / "file", (0, 0))
    mark_used(tmp_path / "kept")
    assert {p.name for p in tmp_path.iterdir()} == {"kept", "used", "tomorrow", "file"}
    mark_used(tmp_path / "none" / "kept")


@posix
def test_links_beside_code_are_let_alone(tmp_path: Path) -> None:
    for name in ("precious", "cache", "cache/kept"):
        (tmp_path / name).mkdir()
    (tmp_path / "cache" / "link").symlink_to(tmp_path / "precious")
    os.utime(tmp_path / "precious", (0, 0))
    mark_used(tmp_path / "cache" / "kept")
    assert (tmp_path / "precious").is_dir()
