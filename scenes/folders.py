"""Folders of a run of the program: people's files, and compiled code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.store.files import Disk
    from game.store.paths import DataDir


def find_data(flag: Path | None, fs: Disk | None = None) -> DataDir:
    """Return the folder of people's files; ``flag`` is the one that was asked for."""
    from game.store.files import Disk
    from game.store.paths import find_data_dir, user_folder

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
    from game.store.files import private_folder
    from game.store.paths import cache_folder

    folder = cache_folder(sys.platform, os.environ)
    return None if folder is None else private_folder(folder)


def _saves_of_checkout() -> Path | None:
    """Return the folder `saves` beside `main.py`, or None for an installed program."""
    root = Path(__file__).resolve().parent.parent
    return root / "saves" if (root / "main.py").is_file() else None
