"""Where user files live, and which instance of the program may write them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from game.store.damage import reason
from game.store.files import FileSystem, write_all
from game.words.message import Message, message, together

DATA_VARIABLE = "QUINTET_DATA"

_PROGRAM = ("Quintet", "Quintet")
"""Who made the program, and its name, as SDL orders them."""


@dataclass(frozen=True, slots=True)
class DataDir:
    """The folder of all user files; those inside are made when they are first written to.

    ``note`` is what people must be told, or None: why another folder was taken, or that nothing
    will be kept.
    """

    path: Path
    note: Message | None = None

    @property
    def matches(self) -> Path:
        return self.path / "matches"

    @property
    def games(self) -> Path:
        return self.path / "games"

    @property
    def replays(self) -> Path:
        return self.path / "replays"

    @property
    def boards(self) -> Path:
        return self.path / "boards"

    @property
    def trash(self) -> Path:
        return self.path / "trash"

    @property
    def quarantine(self) -> Path:
        return self.path / "quarantine"

    @property
    def cache(self) -> Path:
        """What is only there to save time, and may be deleted."""
        return self.path / "cache"

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    @property
    def results(self) -> Path:
        return self.path / "results.seq"


def user_folder(platform: str, environment: Mapping[str, str]) -> Path | None:
    """Where the system keeps the files of programs; None if the environment does not tell.

    ``platform`` is as ``sys.platform``. It is the folder that SDL's preference path names.
    """
    home = environment.get("HOME", "")
    if platform == "win32":
        base = environment.get("APPDATA", "")
    elif platform == "darwin":
        base = f"{home}/Library/Application Support" if home else ""
    else:
        base = environment.get("XDG_DATA_HOME") or (f"{home}/.local/share" if home else "")
    return Path(base, *_PROGRAM) if base else None


def find_data_dir(
    fs: FileSystem,
    *,
    flag: Path | None = None,
    environment: Mapping[str, str],
    beside_main: Path | None = None,
    fallback: Path | None = None,
) -> DataDir:
    """The first usable of: ``--data``, $QUINTET_DATA, ``beside_main``, ``fallback``, a new one.

    ``beside_main`` is the ``saves`` folder of a checkout, None where there is no checkout.
    """
    named = environment.get(DATA_VARIABLE, "")
    wanted = (flag, Path(named) if named else None, beside_main, fallback)
    told: list[Message] = []
    for path in (path.absolute() for path in wanted if path is not None):
        if (refusal := _refusal(fs, path)) is None:
            taken = message("folder.taken", path=str(path))
            return DataDir(path, together(*told, taken) if told else None)
        told.append(message("folder.refused", path=str(path), why=refusal))
    told.append(message("folder.none"))
    try:
        return DataDir(fs.make_temporary_folder(), together(*told))
    except OSError:  # not even that: matches live in memory, every save says why it fails
        return DataDir(Path("saves").absolute(), together(*told))


def _refusal(fs: FileSystem, folder: Path) -> Message | None:
    """Why a folder is of no use, None if it is; only trying tells (rights, quotas, mounts)."""
    probe, renamed = folder / ".probe", folder / ".probe-renamed"
    try:
        fs.make_folder(folder)
        for leftover in (probe, renamed):
            with suppress(FileNotFoundError):
                fs.unlink(leftover)
        descriptor = fs.open(probe, create=True)
        try:
            write_all(fs, descriptor, b"probe", 0)
            fs.sync(descriptor)
        finally:
            fs.close(descriptor)
        fs.replace(probe, renamed)
        fs.unlink(renamed)
    except OSError as error:
        return reason(error)
    except ValueError:  # a NUL in the name
        return message("folder.name")
    return None


class Instance(Enum):
    """What this start of the program may do with the data folder."""

    FIRST = "first"
    SECOND = "second"
    """Another one is running: read, never write."""
    UNGUARDED = "unguarded"
    """The folder knows no locks: go on with a warning."""


def claim(fs: FileSystem, data: DataDir) -> Instance:
    """Lock the folder until this process ends; the system frees it even after ``kill -9``."""
    try:
        fs.lock(data.path / "lock")
    except BlockingIOError:
        return Instance.SECOND
    except OSError:
        return Instance.UNGUARDED
    return Instance.FIRST
