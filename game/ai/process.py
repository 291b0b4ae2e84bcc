"""The search process as its owner sees it: start it, give it a job, read its answers, end it."""

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
"""What reading from a process, or writing to it, raises when it is gone or talks nonsense."""


class SearchProcess:
    """One process, from its start to its end. One pipe each: its end reads as end of file."""

    def __init__(self, games: str, cache: Path | None) -> None:
        self.ticket: int | None = None
        """That of the job it is working on; None if it has none."""
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
        """Whether it is waiting for a job, so that sending one cannot block."""
        return self._is_ready and self.ticket is None

    @property
    def has_beaten(self) -> bool:
        return self._heard > 0

    def want(self, ticket: int) -> None:
        """Let it stop working on a job of any other ticket."""
        self._shared.wanted.value = ticket

    def send(self, job: Job) -> None:
        """Raises ``OSError`` if the process is gone."""
        self.ticket = job.ticket
        self._shared.done.value = 0  # nobody else writes it while the process is free
        self._port.send(job)

    def mail(self) -> Iterator[Answer]:
        """What has arrived. Raises ``EOFError`` or ``OSError`` (gone, too long), ``BadAnswer``."""
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
        """How far it says that it has come with its job."""
        return int(self._shared.done.value)

    def silence_ms(self, elapsed_ms: int) -> int:
        """How long no beat has come, ``elapsed_ms`` after the last call."""
        beats = self._shared.beats.value
        self._silent_ms = 0 if beats != self._heard else self._silent_ms + elapsed_ms
        self._heard = beats
        return self._silent_ms

    def end(self) -> None:
        """Kill it; it owns nothing that could be lost."""
        self._port.close()
        self._process.kill()
        self._process.join(REAP_S)


@contextmanager
def _nameless_main() -> Iterator[None]:
    """Keep spawn from running the program's main module again in the child: it loads pygame."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
