"""History of a design, to be undone and done again."""

from __future__ import annotations

from typing import Generic, TypeVar

D = TypeVar("D")


class History(Generic[D]):
    """One value after the other. ``kept`` is the one of which nothing would be lost."""

    def __init__(self, first: D) -> None:
        self.present = self.kept = first
        self._past: list[D] = []
        self._future: list[D] = []

    def go_on(self, value: D, *, is_same_step: bool = False) -> None:
        """To another value; in the ``is_same_step`` as the last it is undone together with it."""
        if not is_same_step:
            self._past.append(self.present)
        self._future.clear()
        self.present = value

    def undo(self) -> None:
        self._move(self._past, self._future)

    def redo(self) -> None:
        self._move(self._future, self._past)

    def _move(self, there: list[D], back: list[D]) -> None:
        if there:
            back.append(self.present)
            self.present = there.pop()
