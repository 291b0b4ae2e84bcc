"""Facts of processes from the system: their memory, and whether they are there."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

_MEMORY: Final = Path("/proc/self")


def memory_mb() -> float:
    """Return what this process has now; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0.0
    pages = int((_MEMORY / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Peak:
    """Peak of the memory that this process has had, above what it had at first."""

    def __init__(self) -> None:
        with suppress(OSError):
            (_MEMORY / "clear_refs").write_text("5")  # the highest so far is what there is now
        self._before_mb = memory_mb()

    @property
    def growth_mb(self) -> float:
        """0 where the system does not tell."""
        if sys.platform != "linux":
            return 0.0
        told = (_MEMORY / "status").read_text().partition("VmHWM:")[2].split()
        return max(int(told[0]) * 1024 / 1e6 - self._before_mb, 0.0)


def is_there(pid: int) -> bool:
    """Return whether a process runs or is stopped; one that nobody has waited for yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def open_files() -> list[str]:
    """The files that this process has open; none where the system does not tell."""
    folder = Path("/proc/self/fd")
    return [str(link.resolve()) for link in folder.iterdir()] if folder.is_dir() else []
