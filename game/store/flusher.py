"""A thread that makes commits safe from a power cut, while frames go on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

Done: TypeAlias = Callable[[OSError | None], None]
"""Gets why the disk has refused a flush, or None."""


class Flusher:
    """Flushes in a thread. Requests that come while it is busy are served together."""

    def __init__(self, flush: Callable[[], None]) -> None:
        """`flush` may raise ``OSError``."""
        self._flush, self._lock = flush, threading.Lock()
        self._waiting: list[Done] = []
        self._thread: threading.Thread | None = None

    def request(self, done: Done) -> None:
        """Flush soon; `done` is called in the thread."""
        with self._lock:
            self._waiting.append(done)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def wait(self, timeout_s: float) -> bool:
        """Return whether all requests so far are served within the time."""
        if (thread := self._thread) is not None:
            thread.join(timeout_s)
        return self._thread is None

    def _run(self) -> None:
        while True:
            with self._lock:
                served, self._waiting = self._waiting, []
                if not served:
                    self._thread = None
                    return
            refusal = None
            try:
                self._flush()
            except OSError as error:
                refusal = error
            for done in served:
                done(refusal)
