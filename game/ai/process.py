"""The search process from its owner's side: start it, send jobs, read answers, end it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

from game.ai.jobs import MAX_ANSWER_BYTES, THOUGHT, Answer, BadAnswer, Job, Thought
from game.ai.parts import Part, parts
from game.ai.vitals import Vitals, vitals_of
from game.ai.worker_main import READY, SharedNumbers, serve

REAP_S = 1.0

SILENCE_MS = 900
"""So much of its own processor time without a sign of life: it hangs in foreign code."""
START_MS = 15_000
"""The same until its first sign of life."""
UNSEEN_MS = 5_000
"""So long a process may be silent where the system does not tell what it uses."""
STARVED_MS = 30_000
"""So long the other programs of a busy computer may keep it from any sign of life."""
STARTING_MS = 120_000
"""The same until its first sign of life: a cold disk needs time too."""

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
        self._shared = SharedNumbers(*(SPAWN.RawValue("q", 0) for _ in range(5)))
        self._heard = self._received = self._calls = 0
        self._silent_ms = 0
        self._cpu_ms = 0
        """The processor time that it had used at its last sign of life."""
        self.is_starved = False
        """Whether it is silent because other programs leave it no processor time."""
        self._rest: Iterator[Part] = iter(())
        """What has not been sent of its job."""
        self.has_more = False
        """Whether ``send_on`` is to be called."""
        self.done = 0
        """How much of its job is done, as it reported when it was listened to."""
        self.thought: Thought | None = None
        """What it thinks about its job so far, if it has told that."""
        self._port, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(
            target=serve, args=(far_end, self._shared, games, cache), daemon=True
        )
        with nameless_main():
            self._process.start()
        far_end.close()

    @property
    def is_free(self) -> bool:
        """Whether it waits for a job, so that sending one cannot block for long."""
        return self._is_ready and self.ticket is None

    def want(self, ticket: int) -> None:
        """Tell it to stop working on a job with any other ticket."""
        self._shared.wanted.value = ticket

    def hurry(self) -> None:
        """Tell it to answer its job with the best that it has found."""
        self._shared.hurried.value = self.ticket or 0

    def send(self, job: Job) -> None:
        """Send a job, or the first part of it if its game is very long: ``send_on`` has to be
        called from time to time then. Raises ``OSError`` if the process is gone.
        """
        self.ticket, self.done, self.thought = job.ticket, 0, None
        self._shared.done.value = 0  # nobody else writes this number while the process is free
        self._rest = parts(job)
        self.send_on()

    def send_on(self) -> None:
        """Send one more part of the job. Raises ``OSError``."""
        part = next(self._rest)
        self.has_more = part.has_more
        self._port.send(part)

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
                self._hear()
                continue
            if message.startswith(THOUGHT):
                thought = Thought.from_bytes(message)
                if thought.ticket != self.ticket:
                    raise BadAnswer("a thought about no question")
                self.thought = thought
                continue
            answer = Answer.from_bytes(message)
            if answer.ticket != self.ticket:
                raise BadAnswer("an answer to no question")
            self.ticket = None
            yield answer

    def listen(self, elapsed_ms: int) -> None:
        """Listen for a sign of life, ``elapsed_ms`` after the last time. Raises ``TimeoutError`` if
        the process is stopped or hangs.

        A silent process is judged by the processor time that it has used meanwhile: on a busy
        computer it may get none for a long time, and is as good as any other.
        """
        beats, self.done = self._shared.beats.value, self._shared.done.value
        self.is_starved = False
        if beats != self._heard:
            self._heard = beats
            self._hear()
            return
        self._silent_ms += elapsed_ms
        if self._silent_ms >= SILENCE_MS:
            self._judge(self._vitals(), has_begun=self._is_ready or beats > 0)

    def _hear(self) -> None:
        """There is a sign of life: from here on its silence is counted."""
        seen = self._vitals()
        self._silent_ms, self._cpu_ms = 0, seen.cpu_ms if seen else 0

    def _vitals(self) -> Vitals | None:
        pid = self._process.pid
        return None if pid is None else vitals_of(pid)

    def _judge(self, seen: Vitals | None, has_begun: bool) -> None:
        """Raises ``TimeoutError`` if a silent process is of no use any more."""
        if seen is None:
            longest_ms, hangs = UNSEEN_MS if has_begun else START_MS, False
        else:
            longest_ms = STARVED_MS if has_begun else STARTING_MS
            used_ms = seen.cpu_ms - self._cpu_ms
            hangs = seen.is_stopped or used_ms >= (SILENCE_MS if has_begun else START_MS)
        if hangs or self._silent_ms >= longest_ms:
            raise TimeoutError("no sign of life")
        self.is_starved = True

    def end(self) -> None:
        """Kill it; it has nothing that could be lost."""
        self._port.close()
        self._process.kill()
        self._process.join(REAP_S)


@contextmanager
def nameless_main() -> Iterator[None]:
    """Prevent the child from running the program's main module again, which would load pygame."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
