"""Memory that a process of tests no longer needs."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from contextlib import suppress

SPARED: list[Callable[[], None]] = []
"""Each lets go of something that can be made again."""


def give_back(*, is_all: bool = False) -> None:
    """Give the system what nobody can reach; Python does not know how large some of it is. With
    ``is_all`` also what can be made again.
    """
    for let_go in SPARED if is_all else ():
        let_go()
    gc.collect()
    if sys.platform == "linux":
        with suppress(AttributeError):  # not every C library has it
            ctypes.CDLL(None).malloc_trim(0)
