"""Files that take long to read are read in a thread of their own, while the screen goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar, cast

from game.core.search.gc_pause import gc_paused
from game.core.search.progress import Stopped, watched

T = TypeVar("T")

LARGE: Final = 1 << 14
"""Bytes of a file that may take longer than a frame."""

reads_lock = threading.Lock()  # one after the other: the collector is switched off and on again


class Reading(Generic[T]):
    """``read`` at work; it tells how far it is by ``core.progress``.

    What it makes stays for long, unless it is not ``is_lasting``.
    """

    def __init__(self, read: Callable[[], T], *, is_lasting: bool = True) -> None:
        self._read, self._is_lasting = read, is_lasting
        self._is_stopped = False
        self._found: T | None = None
        self._error: BaseException | None = None
        self.progress = 0.0
        """From 0 to 1, as far as anything is known."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    @property
    def is_stopped(self) -> bool:
        """Whether it was asked to end."""
        return self._is_stopped

    def stop(self) -> None:
        """End the work at its next step; what has been found by then can still be asked for."""
        self._is_stopped = True

    def result(self) -> T | None:
        """Return what was read; None if the work was stopped before.

        Raises the exception that ``read`` has raised.
        """
        self._thread.join()
        if isinstance(self._error, Stopped):
            return None
        if self._error is not None:
            raise self._error
        return cast(T, self._found)

    def _run(self) -> None:
        try:
            with reads_lock, gc_paused(is_lasting=self._is_lasting), watched(self._watch):
                self._found = self._read()
        except BaseException as error:
            self._error = error

    def _watch(self, done: int, of: int) -> None:
        if self._is_stopped:
            raise Stopped
        if of:
            self.progress = done / of
