"""What the system says of a process that says nothing itself."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

_STOPPED = frozenset("TtZXx")
"""Stopped by a signal or a debugger, or dead: states of proc_pid_stat(5)."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """The processor time that a process has used so far, and whether it is stopped or dead."""

    cpu_ms: int
    is_stopped: bool = False


def vitals_of(pid: int) -> Vitals | None:
    """None if there is no such process, or where the system does not tell: only Linux does."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        # behind the name of the program, which stands in brackets and may hold anything
        told = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        ticks = int(told[11]) + int(told[12])
    except (OSError, ValueError, IndexError):
        return None
    return Vitals(ticks * 1000 // os.sysconf("SC_CLK_TCK"), told[0].decode() in _STOPPED)
