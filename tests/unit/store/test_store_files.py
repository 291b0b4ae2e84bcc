"""Files of the store: their places, reading and writing, and faults of the file system."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from faulty_disk import FaultyDisk
from words import said, says

from game.core.record.bad_record import DamagedFile
from game.store.damage import reason
from game.store.files import (
    TEMPORARY_KEPT_MS,
    Disk,
    make_folder,
    read_untrusted,
    sweep,
    temporary,
    write_atomically,
)
from game.store.paths import DataDir, Windows, find_data_dir, is_id, new_id

ROOT = Path(__file__).resolve().parents[3]
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX file kinds")


def code_of(path: Path, limit: int = 1000) -> str:
    with pytest.raises(DamagedFile) as caught:
        read_untrusted(Disk(), path, limit)
    assert str(path) not in str(caught.value)
    return caught.value.code


def test_an_ordinary_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "x.cbor"
    path.write_bytes(bytes(1000))
    assert read_untrusted(Disk(), path, 1000) == bytes(1000)
    assert code_of(path, 999) == "too_big"
    assert code_of(tmp_path / "none") == "missing"
    assert code_of(tmp_path) == "irregular"


@posix
def test_a_huge_sparse_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.cbor"
    with path.open("wb") as file:
        file.truncate(3 << 30)
    assert code_of(path, 4 << 20) == "too_big"


@posix
def test_only_ordinary_files_are_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.cbor")
    (tmp_path / "link.cbor").symlink_to("/etc/passwd")
    (tmp_path / "broken.cbor").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder.cbor").mkdir()
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "s.cbor"))
        names = {path.name for path in tmp_path.iterdir()}
    assert len(names) == 5
    assert {code_of(tmp_path / name) for name in names} == {"irregular"}
    assert code_of(Path("/dev/zero")) == "irregular"
    assert list(Disk().listing(tmp_path)) == []


def test_an_unreadable_file_says_why(tmp_path: Path) -> None:
    fs = FaultyDisk()
    fs.fail("read_limited", errno.EACCES)
    with pytest.raises(DamagedFile, check=says("cannot be read: access is denied")):
        read_untrusted(fs, tmp_path / "x")


def test_a_file_that_grows_while_it_is_read_is_no_mixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.cbor"
    path.write_bytes(b"a" * 100)
    read = os.read

    def growing(descriptor: int, size: int) -> bytes:
        with path.open("ab") as file:
            file.write(b"b" * 100)
        return read(descriptor, min(size, 60))

    monkeypatch.setattr(os, "read", growing)
    assert code_of(path) in ("changing", "too_big")


def test_writing_replaces_the_whole_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, path = os.write, tmp_path / "new" / "folder" / "x"
    monkeypatch.setattr(os, "write", lambda file, content: write(file, content[:7]))
    for content in (b"a" * 100, b"b"):
        write_atomically(FaultyDisk(), path, content)
        assert path.read_bytes() == content
    assert [path] == list(path.parent.iterdir())
    with pytest.raises(FileExistsError):
        write_atomically(Disk(), path, b"c", replace=False)
    assert path.read_bytes() == b"b" and [path] == list(path.parent.iterdir())


def test_a_leftover_of_the_same_name_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / f".x.tmp-{os.getpid()}").write_text("of a crash")
    write_atomically(Disk(), tmp_path / "x", b"new")
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


@pytest.mark.parametrize("name", ["create", "write", "sync"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EMFILE])
def test_a_failed_write_leaves_the_old_content(tmp_path: Path, name: str, code: int) -> None:
    fs, path = FaultyDisk(), tmp_path / "x"
    path.write_bytes(b"old")
    fs.fail(name, code)
    with pytest.raises(OSError) as caught:
        write_atomically(fs, path, b"new")
    assert caught.value.errno == code and reason(caught.value) != reason(OSError())
    assert path.read_bytes() == b"old"
    fs.work()
    write_atomically(fs, path, b"new")
    assert path.read_bytes() == b"new" and [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(("name", "replace"), [("replace", True), ("place", False)])
def test_a_scanner_that_holds_the_file_is_waited_for(
    tmp_path: Path, name: str, replace: bool
) -> None:
    fs, path = FaultyDisk(), tmp_path / "x"
    fs.fail(name, errno.EACCES, times=10)
    write_atomically(fs, path, b"new", replace=replace)
    assert path.read_bytes() == b"new" and fs.paused_s == pytest.approx(2.5)


def test_a_file_held_for_ever_is_told_and_the_new_content_kept(tmp_path: Path) -> None:
    fs = FaultyDisk()
    fs.fail("replace", errno.EACCES)
    with pytest.raises(PermissionError):
        write_atomically(fs, tmp_path / "x", b"new")
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == b"new"


@posix
def test_a_file_system_without_links_still_never_overwrites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: object, target: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    write_atomically(Disk(), tmp_path / "x", b"first", replace=False)
    with pytest.raises(FileExistsError):
        write_atomically(Disk(), tmp_path / "x", b"second", replace=False)
    assert (tmp_path / "x").read_bytes() == b"first"


def test_old_temporary_files_are_swept(tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / f".m{number}.match.tmp-{number}").write_text("x")
    others = ("m.match", ".gitkeep", "holiday.tmp-1", "m.match.tmp-old")
    for name in others:
        (tmp_path / name).write_text("x")
    now_ms = (tmp_path / "m.match").stat().st_mtime_ns // 1_000_000
    sweep(Disk(), tmp_path, now_ms + 1000)
    assert len(list(tmp_path.iterdir())) == 200 + len(others)
    sweep(Disk(), tmp_path, now_ms + TEMPORARY_KEPT_MS + 1000)
    assert {p.name for p in tmp_path.iterdir()} == set(others), "other people's files"
    sweep(Disk(), tmp_path / "none", now_ms)


IDS = {
    "0106aabbccddeeff": True, "a": True, "A-b_9": True, "x" * 64: True, "console": True,
    "": False, "x" * 65: False, "ok\n": False, ".": False, "..": False, "a/b": False,
    "../../x": False, "/etc/x": False, "C:\\x": False, "\\\\srv\\x": False, "a b": False,
    "CON": False, "con": False, "com1": False, "LPT9": False, "nul": False, "aux.h": False,
    "LPT\u00b9": False, "\u00e9": False, "a\0": False, "\u0661": False,
}  # fmt: skip


@pytest.mark.parametrize("text", IDS, ids=repr)
def test_ids_are_plain_names_on_every_system(text: str) -> None:
    assert is_id(text) == IDS[text]


def test_fresh_ids_have_the_shape_of_the_original() -> None:
    made = {new_id() for _ in range(100)}
    assert len(made) == 100
    assert all(is_id(i) and len(i) == 16 and i.startswith("0106") for i in made)
    assert all(int(i, 16) >= 0 and i == i.lower() for i in made)


def test_the_first_usable_folder_is_taken(tmp_path: Path) -> None:
    flag, named, beside, fallback = (tmp_path / name for name in "abcd")
    environment = {"QUINTET_DATA": str(named)}

    def find(**changes: Path | None) -> DataDir:
        places: dict[str, Path | None] = {"flag": flag, "beside_main": beside, "fallback": fallback}
        return find_data_dir(Disk(), environment=environment, **{**places, **changes})

    assert find() == DataDir(flag, is_named=True)
    assert find(flag=None) == DataDir(named, is_named=True)
    environment.clear()
    assert find(flag=None) == DataDir(beside)
    assert find(flag=None, beside_main=None) == DataDir(fallback)
    assert list(flag.iterdir()) == []


def test_a_folder_of_no_use_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file")
    found = find_data_dir(
        Disk(), environment={}, beside_main=tmp_path / "saves", fallback=tmp_path / "pref"
    )
    assert found.path == tmp_path / "pref"
    assert f"{tmp_path / 'saves'} cannot be used: there's a file" in said(found.note)
    assert f"Using {tmp_path / 'pref'}." in said(found.note)
    odd = find_data_dir(
        Disk(), flag=tmp_path / "a\0b", environment={}, fallback=tmp_path / "\u00e9 % #"
    )
    assert odd.path == tmp_path / "\u00e9 % #" and "not valid" in said(odd.note)


@pytest.mark.parametrize("name", ["create", "write", "sync", "replace", "unlink"])
def test_a_folder_is_tried_in_every_way_it_will_be_used(tmp_path: Path, name: str) -> None:
    fs = FaultyDisk()
    fs.fail(name, errno.EROFS, times=1)
    if name == "unlink":
        (tmp_path / "a").mkdir()
        temporary(tmp_path / "a" / "probe").write_text("left by a crash")
    found = find_data_dir(fs, environment={}, flag=tmp_path / "a", fallback=tmp_path / "b")
    assert found.path == tmp_path / "b" and "read-only" in said(found.note)


def test_two_programs_may_try_a_folder_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Shared(Disk):
        def replace(self, source: Path, target: Path) -> None:
            with monkeypatch.context() as other:
                other.setattr(os, "getpid", lambda: -1)
                assert find_data_dir(Disk(), environment={}, flag=tmp_path).note is None
            super().replace(source, target)

    assert find_data_dir(Shared(), environment={}, flag=tmp_path).note is None
    assert not [*tmp_path.iterdir()]


def test_without_any_folder_nothing_is_kept_and_said_so() -> None:
    fs = FaultyDisk()
    found = find_data_dir(fs, environment={})
    assert found.path.is_dir() and said(found.note) == "Nothing will be saved."
    found.path.rmdir()
    fs.fail("make_temporary_folder", errno.ENOSPC)
    assert "Nothing will be saved." in said(find_data_dir(fs, environment={}).note)


def test_a_folder_that_cannot_be_flushed_is_made_and_flushed_the_next_time(tmp_path: Path) -> None:
    class Refusing(Disk):
        refuses = True

        def sync_folder(self, path: Path) -> None:
            flushed.append(path)
            if self.refuses:
                raise OSError(errno.EIO, os.strerror(errno.EIO))

    fs, flushed = Refusing(), list[Path]()
    for _ in range(2):
        with pytest.raises(OSError, match="error"):
            make_folder(fs, tmp_path / "a" / "b")
    assert {*flushed} == {tmp_path} and not (tmp_path / "a").exists()
    fs.refuses = False
    flushed.clear()
    make_folder(fs, tmp_path / "a" / "b")
    make_folder(fs, tmp_path / "a" / "b")
    assert flushed == [tmp_path, tmp_path / "a"] and (tmp_path / "a" / "b").is_dir()


@posix
def test_a_disk_that_cannot_flush_folders_is_used_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "fsync", refuse)
    code = errno.EINVAL
    Disk().sync_folder(tmp_path)
    code = errno.EIO
    with pytest.raises(OSError, match="error"):
        Disk().sync_folder(tmp_path)


SECOND = """
import sys
from pathlib import Path
from game.store.files import Disk
from game.store.paths import DataDir, Windows
print(Windows(Disk(), DataDir(Path(sys.argv[1]))).number, flush=True)
sys.stdin.readline()
"""


def test_each_window_has_a_number_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", SECOND, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )

    with start() as first:
        assert first.stdout and first.stdout.readline() == "1\n"
        windows = Windows(Disk(), DataDir(tmp_path))
        assert windows.number == 2 and windows.is_other(1) and not windows.is_other(3)
        first.kill()
    assert not windows.is_other(1)
    with start() as next_one:
        assert next_one.communicate("\n")[0] == "1\n"


def test_a_folder_that_knows_no_locks_is_used(tmp_path: Path) -> None:
    fs = FaultyDisk()
    fs.fail("lock", errno.ENOTSUP)
    windows = Windows(fs, DataDir(tmp_path))
    assert windows.number == 0 and not windows.is_other(1)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no second name there")
@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.EROFS])
def test_what_has_its_name_is_saved_and_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """The temporary name cannot be removed after the file has got its own."""

    def refuse(path: Path) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os, "unlink", refuse)
    write_atomically(Disk(), tmp_path / "x", b"new", replace=False)
    assert (tmp_path / "x").read_bytes() == b"new"
    monkeypatch.undo()
    assert len(list(tmp_path.iterdir())) == 2
    sweep(Disk(), tmp_path, 1 << 60)
    assert [path.name for path in tmp_path.iterdir()] == ["x"], "the other name goes later"
