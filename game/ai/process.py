"""The search process from its owner's side: start it, send jobs, read answers, end it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

from game.ai.jobs import MAX_ANSWER_BYTES, Answer, BadAnswer, Job
from game.ai.worker_main import READY, SharedNumbers, serve

REAP_S = 1.0

SPAWN = get_context("spawn")
BROKEN = (EOFError, OSError, BadAnswer)
"""The errors when a process is gone or sends nonsense."""


class SearchProcess:
    """One process, from its start to its end. When it dies, its pipe reads as end of file."""

    def __init__(self, games: str, cache: Path | None) -> None:
        self.ticket: int | None = None
        """The ticket of its present job; None if it has none."""
        self._is_ready = False
        self._shared = SharedNumbers(*(SPAWN.RawValue("q", 0) for _ in range(3)))
        self._heard = 0
        self._silent_ms = 0
        self._port, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(
            target=serve, args=(far_end, self._shared, games, cache), daemon=True
        )
        with _nameless_main():
            self._process.start()
        far_end.close()

    @property
    def is_free(self) -> bool:
        """Whether it waits for a job, so that sending one cannot block."""
        return self._is_ready and self.ticket is None

    @property
    def has_beaten(self) -> bool:
        return self._heard > 0

    def want(self, ticket: int) -> None:
        """Tell it to stop working on a job with any other ticket."""
        self._shared.wanted.value = ticket

    def send(self, job: Job) -> None:
        """Send a job. Raises ``OSError`` if the process is gone."""
        self.ticket = job.ticket
        self._shared.done.value = 0  # nobody else writes this number while the process is free
        self._port.send(job)

    def mail(self) -> Iterator[Answer]:
        """The answers that have arrived. Raises ``EOFError`` or ``OSError`` (gone, too long),
        ``BadAnswer``.
        """
        while self._port.poll():
            message = self._port.recv_bytes(MAX_ANSWER_BYTES)
            if message == READY:
                self._is_ready = True
                continue
            answer = Answer.from_bytes(message)
            if answer.ticket != self.ticket:
                raise BadAnswer("an answer to no question")
            self.ticket = None
            yield answer

    @property
    def done(self) -> int:
        """How much of its job is done, as it reports."""
        return int(self._shared.done.value)

    def silence_ms(self, elapsed_ms: int) -> int:
        """The time without a sign of life; ``elapsed_ms`` is the time since the last call."""
        beats = self._shared.beats.value
        self._silent_ms = 0 if beats != self._heard else self._silent_ms + elapsed_ms
        self._heard = beats
        return self._silent_ms

    def end(self) -> None:
        """Kill it; it has nothing that could be lost."""
        self._port.close()
        self._process.kill()
        self._process.join(REAP_S)


@contextmanager
def _nameless_main() -> Iterator[None]:
    """Prevent the child from running the program's main module again, which would load pygame."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
