"""CPU time and state of another process, as the system reports them."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

_STOPPED = frozenset("TtZXx")
"""States of proc_pid_stat(5): stopped by a signal or a debugger, or dead."""


@dataclass(frozen=True, slots=True)
class ProcessStats:
    """CPU time of a process so far, and whether it is stopped or dead."""

    cpu_ms: int
    is_stopped: bool = False


def process_stats(pid: int) -> ProcessStats | None:
    """Return the stats of a process; None if it is gone, or on systems other than Linux."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        # the fields after the name of the program, which is in brackets and may hold anything
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        ticks = int(fields[11]) + int(fields[12])
    except (OSError, ValueError, IndexError):
        return None
    return ProcessStats(ticks * 1000 // os.sysconf("SC_CLK_TCK"), fields[0].decode() in _STOPPED)
