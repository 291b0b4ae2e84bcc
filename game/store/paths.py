"""Locations of user files, and the running programs that have them open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from os import urandom
from pathlib import Path
from typing import Final, NamedTuple

from game.store.damage import reason
from game.store.files import Disk, make_folder, temporary
from game.words.message import Message, concat, message

DATA_VARIABLE = "QUINTET_DATA"

_SHAPE = re.compile(r"[A-Za-z0-9_-]{1,64}")
DEVICE: Final = re.compile(
    r"^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\s*(\.|$))", re.IGNORECASE
)
"""What Windows takes for a device, with any suffix and spaces before it."""


def new_id() -> str:
    """Return a new id in hex: the kind (01), the count (06) of random bytes, and these bytes."""
    return "0106" + urandom(6).hex()


def is_id(text: str) -> bool:
    """Return whether ``text`` can be a file name (without its ending) in our folders."""
    return bool(_SHAPE.fullmatch(text)) and not DEVICE.match(text)


class DataDir(NamedTuple):
    """The folder of all user files. The folders inside are made when something is first written.

    ``note`` is what people must know, or None: that another folder is used, or that nothing will be
    saved.
    """

    path: Path
    note: Message | None = None
    is_named: bool = False
    """Whether the user has named it: then nothing is written anywhere else."""

    @property
    def replays(self) -> Path:
        return self.path / "replays"

    @property
    def boards(self) -> Path:
        return self.path / "boards"

    @property
    def trash(self) -> Path:
        return self.path / "trash"


def find_data_dir(
    fs: Disk,
    *,
    flag: Path | None = None,
    environment: Mapping[str, str],
    beside_main: Path | None = None,
    fallback: Path | None = None,
) -> DataDir:
    """Return the first usable data folder.

    Of: ``--data``, $QUINTET_DATA, ``beside_main``, ``fallback``, a new one. ``beside_main`` is the
    ``saves`` folder of a checkout, None if there is none.
    """
    named = environment.get(DATA_VARIABLE, "")
    asked = flag, Path(named) if named else None
    wanted = (*asked, beside_main, fallback)
    told: list[Message] = []
    for path in (path.absolute() for path in wanted if path is not None):
        if (refusal := _refusal(fs, path)) is None:
            taken = message("folder.taken", path=str(path))
            note = concat(*told, taken) if told else None
            return DataDir(path, note, path in [one.absolute() for one in asked if one])
        told.append(message("folder.refused", path=str(path), why=refusal))
    told.append(message("folder.none"))
    try:
        return DataDir(fs.make_temporary_folder(), concat(*told))
    except OSError:  # not even that: matches are in memory only, and every save says why it fails
        return DataDir(Path("saves").absolute(), concat(*told))


def _refusal(fs: Disk, folder: Path) -> Message | None:
    """Return why a folder cannot be used, by trying (rights, quotas, mounts); None if it can.

    Each process has probes of its own: another one may try the same folder at the same time.
    """
    probe, renamed = temporary(folder / "probe"), temporary(folder / "probe-renamed")
    try:
        make_folder(fs, folder)
        for leftover in (probe, renamed):
            with suppress(FileNotFoundError):
                fs.unlink(leftover)
        fs.write_new(probe, b"probe")
        fs.replace(probe, renamed)
        fs.unlink(renamed)
    except (OSError, ValueError) as error:
        return reason(error)
    return None


MAX_WINDOWS: Final = 64


class Windows:
    """Running copies of the program that have the same data folder.

    Each holds a lock until its process ends; the system takes it away even after ``kill -9``.
    """

    def __init__(self, fs: Disk, data: DataDir) -> None:
        """Take a number for this one: 1 if no other is running, 0 where there are no locks."""
        self._fs, self._folder = fs, data.path
        self._descriptor: int | None = None
        self.number = self._taken()
        within = data.trash, data.replays, data.boards, data.path / "cups"
        for folder in (*reversed(data.path.parents), data.path, *within):
            with suppress(OSError):  # what a killed program has not flushed
                fs.sync_folder(folder)

    def close(self) -> None:
        """Give the number back before the process ends."""
        if self._descriptor is not None:
            self._fs.unlock(self._descriptor)
        self._descriptor = None

    def _taken(self) -> int:
        for number in range(1, MAX_WINDOWS):
            try:
                self._descriptor = self._fs.lock(self._path(number))
                return number
            except BlockingIOError:
                continue
            except OSError:
                break
        return 0

    def is_other(self, number: int) -> bool:
        """Return whether another running copy of the program has this number."""
        if number == self.number or not 0 < number < MAX_WINDOWS:
            return False
        try:
            self._fs.unlock(self._fs.lock(self._path(number)))
        except OSError as error:
            return isinstance(error, BlockingIOError)
        return False

    def _path(self, number: int) -> Path:
        return self._folder / ("lock" if number == 1 else f"lock-{number}")
