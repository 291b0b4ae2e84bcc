"""Machine code of kernels: in a private folder of the user, which is no data folder.

A data folder may come from another person: handing over a folder must not hand over code.
"""

from __future__ import annotations

import os
import shutil
import stat
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

UNUSED_KEPT_S: Final = 30 * 24 * 60 * 60


def numba_in(kept: Path) -> Any:
    """Return numba, which keeps its machine code in this folder. Raises whatever numba raises."""
    os.environ["NUMBA_CACHE_DIR"] = str(kept)
    os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = "UserProvidedCacheLocator"  # all or nothing
    import numba  # not at the top: it reads the settings above, and need not be installed

    numba.config.reload_config()  # it may have been imported before
    return numba


def mark_used(kept: Path) -> None:
    """Remove the folders beside this one that were not marked so for 30 days; not links."""
    with suppress(OSError):
        os.utime(kept)
        oldest_s = kept.stat().st_mtime - UNUSED_KEPT_S
        with os.scandir(kept.parent) as entries:
            folders = [entry for entry in entries if entry.is_dir(follow_symlinks=False)]
        for folder in folders:
            if folder.stat().st_mtime < oldest_s:
                shutil.rmtree(folder.path, ignore_errors=True)


def private_folder(path: Path) -> Path | None:
    """``path``, a folder that only this user can get into; it is made if it is missing.

    What others could have written there so far is removed. None if there can be no such folder: it
    belongs to another user, or is no folder.
    """
    try:
        os.makedirs(path.parent, exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(path, 0o700)
        status = os.lstat(path)
        if not stat.S_ISDIR(status.st_mode):
            return None
        if sys.platform == "win32":  # rights come from the user's own folder above it
            return path
        if status.st_uid != os.geteuid():
            return None
        if status.st_mode & 0o022:
            shutil.rmtree(path)
            os.mkdir(path, 0o700)
        elif status.st_mode & 0o077:
            os.chmod(path, 0o700)
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return None
    return path
