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

MUCH_BYTES = 430 << 20
"""A process of tests that holds more lets go before it goes on with another file."""


def holds_much() -> bool:
    """Whether this process holds more than it should; no where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return False
    return pages * os.sysconf("SC_PAGE_SIZE") > MUCH_BYTES


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
