"""Folders of a run of the program: people's files, and compiled code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.store.files import Disk
    from game.store.paths import DataDir


PROGRAM: Final = ("Quintet", "Quintet")
"""The maker and the name of the program, in SDL's order."""


def find_data(flag: Path | None, fs: Disk | None = None) -> DataDir:
    """Return the folder of people's files; ``flag`` is the one that was asked for."""
    from game.store.files import Disk
    from game.store.paths import find_data_dir

    return find_data_dir(
        fs or Disk(),
        flag=flag,
        environment=os.environ,
        beside_main=_saves_of_checkout(),
        fallback=user_folder(sys.platform, os.environ),
    )


def find_cache() -> Path | None:
    """Return the folder of compiled code.

    None if others can write in it, and nothing is compiled then.
    """
    from game.core.search.machine_code import private_folder

    folder = cache_folder(sys.platform, os.environ)
    return None if folder is None else private_folder(folder)


def user_folder(platform: str, environment: Mapping[str, str]) -> Path | None:
    """Return the folder where the system keeps the files of programs.

    None if the environment does not say. ``platform`` is like ``sys.platform``. The folder is the
    one that SDL calls the preference path.
    """
    places = "APPDATA", "Library/Application Support", "XDG_DATA_HOME", ".local/share"
    base = _base(platform, environment, *places)
    return Path(base, *PROGRAM) if base else None


def cache_folder(platform: str, environment: Mapping[str, str]) -> Path | None:
    """Return the system's folder for data that can be made again for this user.

    None if the environment does not say.
    """
    places = "LOCALAPPDATA", "Library/Caches", "XDG_CACHE_HOME", ".cache"
    base = _base(platform, environment, *places)
    return Path(base, PROGRAM[1]) if os.path.isabs(base) else None


def _base(
    platform: str, environment: Mapping[str, str], windows: str, mac: str, unix: str, dotted: str
) -> str:
    if platform == "win32":
        return environment.get(windows, "")
    home = environment.get("HOME", "")
    named = environment.get(unix, "") if platform != "darwin" else ""
    return named or (f"{home}/{mac if platform == 'darwin' else dotted}" if home else "")


def _saves_of_checkout() -> Path | None:
    """Return the folder `saves` beside `main.py`, or None for an installed program."""
    root = Path(__file__).resolve().parent.parent
    return root / "saves" if (root / "main.py").is_file() else None
