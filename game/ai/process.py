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
SILENCE_MS = 900  # without a sign of life: the process is stopped, or hangs in foreign code
START_MS = 15_000  # until the first sign of life; a cold disk needs time
LOOK_EVERY = 10  # calls of ``mail``: so often the pipe is looked into although nothing was sent

SPAWN = get_context("spawn")
BROKEN = (EOFError, OSError, BadAnswer)
"""The errors when a process is gone or sends nonsense."""


class SearchProcess:
    """One process, from its start to its end. When it dies, its pipe reads as end of file."""

    def __init__(self, games: str, cache: Path | None) -> None:
        self.ticket: int | None = None
        """The ticket of its present job; None if it has none."""
        self._is_ready = False
        self._shared = SharedNumbers(*(SPAWN.RawValue("q", 0) for _ in range(4)))
        self._heard = self._received = self._calls = 0
        self._silent_ms = 0
        self.done = 0
        """How much of its job is done, as it reported when it was listened to."""
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

    def want(self, ticket: int) -> None:
        """Tell it to stop working on a job with any other ticket."""
        self._shared.wanted.value = ticket

    def send(self, job: Job) -> None:
        """Send a job. Raises ``OSError`` if the process is gone."""
        self.ticket, self.done = job.ticket, 0
        self._shared.done.value = 0  # nobody else writes this number while the process is free
        self._port.send(job)

    def look_closely(self) -> None:
        """Have ``mail`` look into the pipe the next time, whatever the process says."""
        self._calls = -1

    def mail(self) -> Iterator[Answer]:
        """The answers that have arrived. Raises ``EOFError`` or ``OSError`` (gone, too long),
        ``BadAnswer``.
        """
        self._calls += 1
        if self._shared.sent.value == self._received and self._calls % LOOK_EVERY:
            return  # most of the time: to look into the pipe is slow
        while self._port.poll():
            message = self._port.recv_bytes(MAX_ANSWER_BYTES)
            self._received += 1
            if message == READY:
                self._is_ready = True
                continue
            answer = Answer.from_bytes(message)
            if answer.ticket != self.ticket:
                raise BadAnswer("an answer to no question")
            self.ticket = None
            yield answer

    def listen(self, elapsed_ms: int) -> None:
        """Listen for a sign of life, ``elapsed_ms`` after the last time. Raises ``TimeoutError``
        after a long silence.
        """
        beats, self.done = self._shared.beats.value, self._shared.done.value
        self._silent_ms = 0 if beats != self._heard else self._silent_ms + elapsed_ms
        self._heard = beats
        if self._silent_ms >= (SILENCE_MS if beats else START_MS):
            raise TimeoutError("no sign of life")

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
