"""Background work: it is done while there is no input, a few milliseconds at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from threading import Event, Thread
from time import perf_counter
from typing import Final

WORK_MS: Final = 6.0
"""Time of work after which the screen and the devices are looked after again."""

QUIET_MS: Final = 150.0
"""Time without input after which the work goes on."""


class Idle:
    """Tasks that are cut into steps. They rest after each input.

    A step gives True after some work, and False if it waits for something else.
    """

    def __init__(self, now_s: Callable[[], float] = perf_counter) -> None:
        self._now_s = now_s
        self._tasks: dict[str, Iterator[bool]] = {}
        self._acted_s = float("-inf")
        self._may_import = Event()
        self._is_closed = False
        self._threads: list[Thread] = []

    @property
    def has_work(self) -> bool:
        return bool(self._tasks)

    def is_last(self, name: str) -> bool:
        """Return whether no other task than the one of that name is left."""
        return not self._tasks.keys() - {name}

    def begin(self, name: str, task: Iterator[bool]) -> None:
        """Take on a task, in the place of the last one of that name."""
        self._tasks[name] = task

    def rest(self) -> None:
        """Note an input: nothing is done until it is quiet again."""
        self._acted_s = self._now_s()
        self._may_import.clear()

    def work(self) -> None:
        """Do a few milliseconds of work, if it is quiet. A task that raises is dropped."""
        begun_s = self._now_s()
        if not self._tasks or (begun_s - self._acted_s) * 1000 < QUIET_MS:
            return
        self._may_import.set()
        for name, task in list(self._tasks.items()):
            while (self._now_s() - begun_s) * 1000 < WORK_MS:
                try:
                    has_worked = next(task)
                except StopIteration:
                    self._end(name, task)
                    break
                except Exception:
                    self._end(name, task)
                    raise
                if not has_worked:
                    break

    def _end(self, name: str, task: Iterator[bool]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]

    def imported(self, names: Iterable[str]) -> Iterator[bool]:
        """Import modules step by step in a thread, since one may take a whole frame.

        A module that cannot be imported is left to its user, who gets the error.
        """

        def run() -> None:
            for name in names:
                self._may_import.wait()
                if self._is_closed:
                    return
                with suppress(Exception):
                    import_module(name)

        thread = Thread(target=run, name="imports", daemon=True)
        self._threads.append(thread)
        thread.start()
        while thread.is_alive():
            yield False

    def close(self) -> None:
        """Drop everything. Returns when no module is being imported any more."""
        self._is_closed = True
        self._tasks.clear()
        self._may_import.set()
        for thread in self._threads:
            thread.join()
