"""A search process that stands still."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from game.ai.client import SearchClient


@contextmanager
def without_time(thinker: SearchClient) -> Iterator[None]:
    """Stop the search process, so that it cannot answer before the test acts."""
    thinker.start()
    assert thinker.child is not None
    pid = thinker.child.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it was replaced
            os.kill(pid, signal.SIGCONT)
