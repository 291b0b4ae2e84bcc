"""Run of a check: its extent, its time, and what it prints meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Final

TELL_EVERY_S: Final = 60.0


@dataclass
class Run:
    """One check. Its cases are numbered, and case ``number`` is the same in every run of a seed:
    what one run has left undone, another begins with.
    """

    seed: int = 1
    is_full: bool = False
    minutes: float = inf
    """No case begins later."""
    first: int = 0
    """The number of the first case."""
    only: str = ""
    """The only reader or game that is tried; of `quality` the pairings that begin so."""
    log: Path | None = None
    """The file in which a check keeps what it has done, to go on from there."""
    finds: list[str] = field(default_factory=list, kw_only=True)
    _known: set[str] = field(default_factory=set)
    _begun_s: float = field(default_factory=time.monotonic)

    @property
    def is_late(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() - self._begun_s >= 60 * self.minutes

    def cases(self, quick: int, full: int, told: Callable[[], str] = str) -> Iterator[int]:
        """The numbers of the cases, as long as there is time.

        Once a minute it is told where the check stands, with what ``told`` says.
        """
        last_s = time.monotonic()
        for number in range(self.first, full if self.is_full else quick):
            if self.is_late:
                print(f"  the time is over: go on with --from {number}", flush=True)
                return
            if time.monotonic() - last_s >= TELL_EVERY_S:
                last_s = time.monotonic()
                self.tell(f"before case {number}, {len(self.finds)} finds. {told()}")
            yield number

    def tell(self, text: str) -> None:
        """Say where the check stands."""
        print(f"  {time.strftime('%H:%M:%S', time.gmtime())} seed {self.seed}: {text}", flush=True)

    def found(self, what: str, kind: str = "") -> None:
        """Keep a find, and tell it at once; of each ``kind`` only the first one counts."""
        if kind and kind in self._known:
            return
        self._known.add(kind)
        self.finds.append(what)
        print(f"  FOUND {what}", flush=True)
