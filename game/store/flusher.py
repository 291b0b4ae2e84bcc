"""A thread that makes commits safe from a power cut, while frames go on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeAlias

Done: TypeAlias = Callable[[OSError | None], None]
"""Gets why the disk has refused a flush, or None."""


class Flusher:
    """Thread that flushes. Requests that come while it is busy are served together."""

    def __init__(self, flush: Callable[[], None]) -> None:
        """Start the thread; `flush` may raise ``OSError``."""
        self._flush = flush
        self._changed = threading.Condition()
        self._waiting: list[Done] = []
        self._is_busy = self._is_closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def request(self, done: Done) -> None:
        """Flush soon; `done` is called in the thread."""
        with self._changed:
            self._waiting.append(done)
            self._changed.notify_all()

    def wait(self, timeout_s: float) -> bool:
        """Return whether all requests so far are served within the time."""
        with self._changed:
            return self._changed.wait_for(lambda: not (self._waiting or self._is_busy), timeout_s)

    def close(self, timeout_s: float) -> None:
        """Serve all requests and end the thread, unless the disk keeps it busy for longer."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._thread.join(timeout_s)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_closed)
                if not self._waiting:
                    return
                served, self._waiting, self._is_busy = self._waiting, [], True
            refusal = None
            try:
                self._flush()
            except OSError as error:
                refusal = error
            for done in served:
                done(refusal)
            with self._changed:
                self._is_busy = False
                self._changed.notify_all()
