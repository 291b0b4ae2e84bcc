"""Memory that a process of tests no longer needs."""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress


def give_back() -> None:
    """Give the system what nobody can reach; Python does not know how large some of it is."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(AttributeError):  # not every C library has it
            ctypes.CDLL(None).malloc_trim(0)
