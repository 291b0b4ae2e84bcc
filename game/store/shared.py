"""Files that people make for others: where they find them, and how they are called."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final

from game.core.record.bad_record import DamagedFile
from game.store.damage import Loaded, load_or_reason
from game.store.files import Disk, read_untrusted, write_atomically
from game.store.paths import DEVICE, DataDir
from game.words.sanitize import sanitize

MAX_NAME_LENGTH: Final = 60
MAX_TRIES: Final = 1000
"""Number of files that may have the same name, with numbers behind it."""

_DIRECTORIES: Final = "user-dirs.dirs"
_PICTURES: Final = re.compile(r'^\s*XDG_PICTURES_DIR\s*=\s*"(?P<path>[^"]*)"\s*$', re.MULTILINE)
_FORBIDDEN: Final = re.compile(r'[<>:"/\\|?*]+')


class Shared:
    """Pictures, films, texts and books. Any window may write them: no file is replaced."""

    def __init__(self, fs: Disk, data: DataDir) -> None:
        self._fs, self._data = fs, data

    @cached_property
    def folder(self) -> Path:
        """Where they are: among the user's own pictures, or in the folder that was named."""
        own = None if self._data.is_named else pictures_folder(self._fs, sys.platform, os.environ)
        return own or self._data.path / "shared"

    def write(self, title: str, suffix: str, content: bytes) -> Loaded[Path]:
        """Write a new file that is called after its ``title``; return where it is, or why not."""
        return load_or_reason(write_shared, self._fs, self.folder, title, suffix, content)


def pictures_folder(fs: Disk, platform: str, environment: Mapping[str, str]) -> Path | None:
    """Return where this user's pictures are, with a folder of ours in it.

    None if the environment does not say. ``platform`` is like ``sys.platform``.
    """
    home = environment.get("USERPROFILE" if platform == "win32" else "HOME", "")
    if not os.path.isabs(home):
        return None
    pictures = Path(home, "Pictures")
    if platform not in ("win32", "darwin"):
        pictures = _named_by_desktop(fs, home, environment) or pictures
    return pictures / "Quintet"


def _named_by_desktop(fs: Disk, home: str, environment: Mapping[str, str]) -> Path | None:
    """Return the folder of pictures that the desktop names, in whatever language, or None."""
    config = Path(environment.get("XDG_CONFIG_HOME") or Path(home, ".config"))
    with suppress(DamagedFile, UnicodeDecodeError):
        text = read_untrusted(fs, config / _DIRECTORIES, 1 << 16).decode()
        if found := _PICTURES.search(text):
            path = found["path"].replace("$HOME", home, 1)
            if os.path.isabs(path) and Path(path) != Path(home):  # the home folder means none
                return Path(path)
    return None


def file_name(title: str) -> str:
    """Return a name for a file, without its suffix, that every system can have.

    It has no invisible characters: a direction mark could make "gpj.exe" look like "exe.jpg". The
    name is empty if nothing is left of the title.
    """
    plain = _FORBIDDEN.sub(" ", sanitize(title))
    return DEVICE.sub(r"\1 -", " ".join(plain.split())[:MAX_NAME_LENGTH].strip(" ."), count=1)


def write_shared(fs: Disk, folder: Path, title: str, suffix: str, content: bytes) -> Path:
    """Write a new file; nothing that is there is replaced. Gives its path. Raises ``OSError``."""
    name = file_name(title) or "Quintet"
    for number in range(1, MAX_TRIES + 1):
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name} {number}{suffix}")
        with suppress(FileExistsError):
            write_atomically(fs, path, content, replace=False)
            return path
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
