"""A thread that works in the background whenever it is asked to."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Worker:
    """Does its work in a thread. Requests that come while it is busy are served together."""

    def __init__(self, work: Callable[[], None]) -> None:
        """`work` should not raise: that ends the thread, and the next request begins another."""
        self._work, self._lock = work, threading.Lock()
        self._is_wanted = False
        self._thread: threading.Thread | None = None

    @property
    def is_running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Work soon, on what there is then."""
        with self._lock:
            self._is_wanted = True
            if not self.is_running:
                self._thread = threading.Thread(target=self._run, daemon=True)
                self._thread.start()

    def wait(self, timeout_s: float | None = None) -> bool:
        """Return whether all requests so far are served within the time."""
        if (thread := self._thread) is not None:
            thread.join(timeout_s)
        return not self.is_running

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._is_wanted:
                    self._thread = None
                    return
                self._is_wanted = False
            self._work()
