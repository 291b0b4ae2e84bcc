"""Messages on stderr from libraries below SDL, which mean nothing to people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

STDERR: Final = 2

NOISE: Final = (b"ALSA lib ", b"error: XDG_RUNTIME_DIR ")
"""How their lines begin: of a sound card that is not there, and of a missing Wayland."""


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Drop the messages of these libraries; everything else on stderr follows when this ends.

    They write to the stream itself, which Python's own redirection does not touch.
    """
    if sys.platform != "linux":  # elsewhere there are no such libraries
        yield
        return
    try:
        terminal, memory = os.dup(STDERR), os.memfd_create("stderr")
    except (OSError, AttributeError):  # a program without a terminal may have no such stream
        yield
        return
    os.dup2(memory, STDERR)
    try:
        yield
    finally:
        os.dup2(terminal, STDERR)
        os.close(terminal)
        os.lseek(memory, 0, os.SEEK_SET)
        said = b"".join(iter(partial(os.read, memory, 1 << 16), b"")).splitlines(keepends=True)
        os.close(memory)
        if told := b"".join(line for line in said if not line.startswith(NOISE)):
            os.write(STDERR, told)
