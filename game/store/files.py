"""The one place that touches the disk."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from game.core.record.bad_record import DamagedFile
from game.core.rules.limits import MAX_BYTES
from game.store.damage import reason
from game.words.message import message

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

TEMPORARY_KEPT_MS = 60 * 60 * 1000
"""How long an abandoned temporary file stays before ``sweep`` removes it."""

_TEMPORARY_MARK = ".tmp-"
_PATIENCE_S = (0.05, 0.05, 0.1, 0.1, 0.2, 0.2, 0.4, 0.4, 0.5, 0.5)
"""The pauses while a virus scanner or an indexer holds a file (Windows); 2.5 s in all."""

_OURS = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)
_CANNOT = (errno.EINVAL, errno.ENOTSUP)
"""What a file system says that cannot flush folders."""

_STRANGERS = os.O_RDONLY | _OURS | getattr(os, "O_NONBLOCK", 0)


class ListedFile(NamedTuple):
    """An ordinary file of a folder; ``modified_ms`` since 1970."""

    name: str
    size: int
    modified_ms: int


@contextmanager
def _opened(path: Path, flags: int) -> Iterator[int]:
    descriptor = os.open(path, flags, 0o666)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


class Disk:
    """Disk as the store uses it. Every method may raise ``OSError``."""

    def write_new(self, path: Path, content: bytes) -> None:
        """Write a file that must not exist; its content, not its name, is safe from a power cut."""
        with _opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OURS) as descriptor:
            rest = memoryview(content)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            self.sync(descriptor)

    def sync_file(self, path: Path) -> None:
        """Make the content of a file safe from a power cut."""
        with _opened(path, os.O_RDWR | _OURS) as descriptor:
            self.sync(descriptor)

    def sync(self, descriptor: int) -> None:
        """Return when the content is safe from a power cut. After an error, never ask again."""
        if sys.platform == "darwin":  # fsync alone leaves the bytes in the cache of the drive
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        else:
            os.fsync(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        os.replace(source, target)

    def add_name(self, source: Path, target: Path) -> None:
        """Give a file another name; instead of the old one where the disk allows one only.

        Raises ``FileExistsError`` rather than replace a ``target``.
        """
        if sys.platform == "win32":
            os.rename(source, target)
            return
        try:
            os.link(source, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links, such as FAT
            if os.path.lexists(target):
                raise FileExistsError(target) from None
            os.rename(source, target)

    def place(self, source: Path, target: Path) -> None:
        """Rename, but raise ``FileExistsError`` rather than replace a ``target``."""
        self.add_name(source, target)
        with suppress(OSError):  # the file has its name: whether the other one can go is no matter
            os.unlink(source)

    def unlink(self, path: Path) -> None:
        os.unlink(path)

    def add_folder(self, path: Path) -> bool:
        """Make one folder in another that is there; return False if there is one already."""
        if path.is_dir():
            return False
        with suppress(FileExistsError):  # a file: opening something in it reports that
            os.mkdir(path)
        return True

    def remove_folder(self, path: Path) -> None:
        os.rmdir(path)

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder safe from a power cut, where the system can."""
        if sys.platform == "win32":
            return
        with _opened(path, os.O_RDONLY | os.O_CLOEXEC) as descriptor:
            try:
                os.fsync(descriptor)
            except OSError as error:
                if error.errno not in _CANNOT:
                    raise

    def listing(self, path: Path) -> Iterator[ListedFile]:
        """Yield the ordinary files of a folder, in no order; links and other kinds are left out."""
        with os.scandir(path) as entries:
            for entry in entries:
                with suppress(OSError):  # removed since the folder was opened
                    if entry.is_file(follow_symlinks=False):
                        status = entry.stat(follow_symlinks=False)
                        yield ListedFile(
                            entry.name, status.st_size, status.st_mtime_ns // 1_000_000
                        )

    def read_limited(self, path: Path, limit: int) -> bytes:
        """Return an ordinary file of at most ``limit`` bytes. Raises ``DamagedFile``."""
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise DamagedFile("irregular")
        with _opened(path, _STRANGERS) as descriptor:
            before = os.fstat(descriptor)
            if not stat.S_ISREG(before.st_mode):
                raise DamagedFile("irregular")
            if before.st_size > limit:
                raise DamagedFile("too_big")
            content = bytearray()
            while len(content) <= limit and (
                piece := os.read(descriptor, limit + 1 - len(content))
            ):
                content += piece
            after = os.fstat(descriptor)
        if (len(content), after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
            raise DamagedFile("changing")
        return bytes(content)

    def lock(self, path: Path) -> int:
        """Lock a file until the process ends, or `unlock` gets the descriptor that this returns.

        Raises ``BlockingIOError`` if another process has it.
        """
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _OURS, 0o666)
        try:
            if sys.platform == "win32":
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            if isinstance(error, PermissionError):  # Windows says in this way that it is locked
                raise BlockingIOError from None
            raise
        return descriptor

    def unlock(self, descriptor: int) -> None:
        os.close(descriptor)

    def make_temporary_folder(self) -> Path:
        return Path(tempfile.mkdtemp(prefix="quintet-"))

    def pause(self, seconds: float) -> None:
        time.sleep(seconds)


def read_untrusted(fs: Disk, path: Path, limit: int = MAX_BYTES) -> bytes:
    """Return the content of a file that may be anything. Raises only ``DamagedFile``."""
    try:
        return fs.read_limited(path, limit)
    except FileNotFoundError:
        raise DamagedFile("missing") from None
    except DamagedFile:  # a ``ValueError`` too
        raise
    except (OSError, ValueError) as error:
        raise DamagedFile("unreadable", message("file.unread", why=reason(error))) from None


def make_folder(fs: Disk, path: Path) -> None:
    """Make the folder and those above it, safe from a power cut. Raises ``OSError``.

    One that is there was flushed by its maker, or by ``paths.Windows``.
    """
    try:
        is_new = fs.add_folder(path)
    except FileNotFoundError:
        if path.parent == path:
            raise
        make_folder(fs, path.parent)
        is_new = fs.add_folder(path)
    if is_new:
        try:
            fs.sync_folder(path.parent)
        except OSError:
            with suppress(OSError):  # the next write makes it again
                fs.remove_folder(path)
            raise


def write_atomically(fs: Disk, path: Path, content: bytes, *, replace: bool = True) -> None:
    """Write a file so that after a crash at any moment it has the old content or the new one.

    Makes the folder if it is missing. Raises ``OSError``, and ``FileExistsError`` if the file
    exists and ``replace`` is False. If only the last step is denied for good, the temporary file
    with the new content stays.
    """
    folder = path.parent
    make_folder(fs, folder)
    part = temporary(path)
    try:
        try:
            fs.write_new(part, content)
        except FileExistsError:
            fs.unlink(part)
            fs.write_new(part, content)
        _rename(fs, part, path, replace)
    except PermissionError:
        raise
    except OSError:
        with suppress(OSError):
            fs.unlink(part)
        raise
    fs.sync_folder(folder)


def temporary(path: Path) -> Path:
    """Return where this process writes what gets the name of a file when it is whole."""
    return path.with_name(f".{path.name}{_TEMPORARY_MARK}{os.getpid()}")


def _rename(fs: Disk, source: Path, target: Path, replace: bool) -> None:
    for pause_s in chain(_PATIENCE_S, (None,)):
        try:
            return fs.replace(source, target) if replace else fs.place(source, target)
        except PermissionError:
            if pause_s is None:
                raise
            fs.pause(pause_s)


def aside(path: Path, now_ms: int) -> Path:
    """Return where a damaged file stays when a sound one takes its place."""
    return path.with_name(f"{path.stem}.bad-{now_ms}{path.suffix}")


def sweep(fs: Disk, folder: Path, now_ms: int) -> None:
    """Remove the temporary files that crashed programs left in ``folder``."""
    with suppress(OSError):
        for listed in fs.listing(folder):
            is_temporary = listed.name.startswith(".") and _TEMPORARY_MARK in listed.name
            if is_temporary and now_ms - listed.modified_ms > TEMPORARY_KEPT_MS:
                fs.unlink(folder / listed.name)
