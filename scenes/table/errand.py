"""Something to find out that takes longer than a frame, done beside the window's own work."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Errand(Generic[T]):
    """``find`` at work in a thread of its own; it must touch nothing that the window changes.

    Nobody waits for one that is dropped: what it finds is never looked at.
    """

    def __init__(self, find: Callable[[], T]) -> None:
        self._find = find
        self._found: list[T] = []
        self._fault: list[Exception] = []
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._found.append(self._find())
        except Exception as fault:  # told to whoever asks for what was found
            self._fault.append(fault)

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    def result(self) -> T:
        """What was found, once it is done. Raises what ``find`` has raised."""
        self._thread.join()
        if self._fault:
            raise self._fault[0]
        return self._found[0]
