"""Memory that a process of tests no longer needs."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SPARED: list[Callable[[], None]] = []
"""Each lets go of something that can be made again."""

MUCH_BYTES = 500 << 20
"""A process of tests that holds more lets go before it goes on with another file."""

MORE_BYTES = 60 << 20
"""By so much it has grown since it last did: to let go takes a second, and to paint again more."""

_held_bytes = [0]
"""What it held after the last time."""


def holds_much() -> bool:
    """Return whether this process holds more than it should and can let go of some."""
    return resident_bytes() > max(MUCH_BYTES, _held_bytes[0] + MORE_BYTES)


def resident_bytes() -> int:
    """Return what this process holds; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def give_back(*, is_all: bool = False) -> None:
    """Give the system what nobody can reach; Python does not know how large some of it is. With
    ``is_all`` also what can be made again.
    """
    for let_go in SPARED if is_all else ():
        let_go()
    if is_all:
        gc.unfreeze()  # each program that has worked ahead has frozen all that there was
    gc.collect()
    if is_all:
        gc.freeze()
    if sys.platform == "linux":
        with suppress(AttributeError):  # not every C library has it
            ctypes.CDLL(None).malloc_trim(0)
    if is_all:
        _held_bytes[0] = resident_bytes()
