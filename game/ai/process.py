"""Search process as its owner sees it: start, send jobs, poll answers, end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import ModuleType

from game.ai.chunks import JobChunk, split_job
from game.ai.jobs import MAX_ANSWER_BYTES, Answer, BadAnswer, Job, SearchInfo, decode
from game.ai.process_stats import ProcessStats, process_stats
from game.ai.server import READY, SharedNumbers, serve

REAP_S = 1.0

HANG_CPU_MS = 900
"""CPU time without a heartbeat after which the process hangs in foreign code."""
START_CPU_MS = 15_000
"""The same before its first heartbeat."""
SILENT_MS = 5_000
"""Time without a heartbeat after which it hangs, where its CPU time is unknown."""
STARVED_MS = 30_000
"""Time without a heartbeat after which it is useless on a busy computer."""
STARVED_START_MS = 120_000
"""The same before its first heartbeat: a cold disk needs time, too."""

POLL_EVERY = 10  # calls of `poll` between two looks into a pipe that seems empty

SPAWN = get_context("spawn")
BROKEN = (EOFError, OSError, BadAnswer)
"""Errors of a process that is gone or sends invalid data."""


class SearchProcess:
    """One process, from its start to its end. When it dies, its pipe is at its end."""

    def __init__(self, games: str, cache: Path | None) -> None:
        self.ticket: int | None = None
        """Ticket of the current job; None if there is none."""
        self._is_ready = False
        self._shared = SharedNumbers(*(SPAWN.RawValue("q", 0) for _ in range(5)))
        self._seen_beats = self._received = self._calls = 0
        self._silent_ms = 0
        self._cpu_ms = 0
        """CPU time used at the last heartbeat."""
        self.is_starved = False
        """Whether it is silent because other programs use all CPU time."""
        self._chunks: Iterator[JobChunk] = iter(())
        """Chunks of the job that are not sent yet."""
        self.has_more = False
        """Whether ``send_chunk`` has to be called."""
        self.done = 0
        """Progress of the job at the last ``check_heartbeat``."""
        self.info: SearchInfo | None = None
        """Last search info about the job."""
        self._port, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(
            target=serve, args=(far_end, self._shared, games, cache), daemon=True
        )
        with nameless_main():
            self._process.start()
        far_end.close()

    @property
    def pid(self) -> int | None:
        """Id of the process in the system."""
        return self._process.pid

    @property
    def beats(self) -> int:
        """Number of its heartbeats so far."""
        beats: int = self._shared.beats.value
        return beats

    @property
    def has_message(self) -> bool:
        """Whether a message has arrived that is not read yet."""
        return self._port.poll()

    @property
    def is_free(self) -> bool:
        """Whether it waits for a job, so that sending one cannot block for long."""
        return self._is_ready and self.ticket is None

    def set_ticket(self, ticket: int) -> None:
        """Tell the process to cancel any job with another ticket."""
        self._shared.wanted.value = ticket

    def request_best(self) -> None:
        """Tell the process to answer its job with the best move found."""
        self._shared.best_wanted.value = self.ticket or 0

    def send(self, job: Job) -> None:
        """Send a job, or its first chunk: while ``has_more``, ``send_chunk`` has to be called.

        Raises:
            OSError: The process is gone.
        """
        self.ticket, self.done, self.info = job.ticket, 0, None
        self._shared.done.value = 0  # a free process does not write it
        self._chunks = split_job(job)
        self.send_chunk()

    def send_chunk(self) -> None:
        """Send the next chunk of the job.

        Raises:
            OSError: The process is gone.
        """
        part = next(self._chunks)
        self.has_more = part.has_more
        self._port.send(part)

    def force_poll(self) -> None:
        """Make the next ``poll`` look into the pipe in any case."""
        self._calls = -1

    def poll(self) -> Iterator[Answer]:
        """Yield the answers that have arrived.

        Raises:
            EOFError: The process is gone.
            OSError: The process is gone, or an answer is too long.
            BadAnswer: An answer is invalid.
        """
        self._calls += 1
        if self._shared.sent.value == self._received and self._calls % POLL_EVERY:
            return  # most of the time: to look into the pipe is slow
        while self.has_message:
            message = self._port.recv_bytes(MAX_ANSWER_BYTES)
            self._received += 1
            if message == READY:
                self._is_ready = True
                self._note_heartbeat()
                continue
            answer = decode(message)
            if answer.ticket != self.ticket:
                raise BadAnswer("an answer to no request")
            if isinstance(answer, SearchInfo):
                self.info = answer
            else:
                self.ticket = None
                yield answer

    def check_heartbeat(self, elapsed_ms: int) -> None:
        """Check whether the process is alive, `elapsed_ms` after the last check.

        A silent process is judged by the CPU time it has used: on a busy computer it may get none
        for a long time and is still sound.

        Raises:
            TimeoutError: The process is stopped or hangs.
        """
        beats, self.done = self._shared.beats.value, self._shared.done.value
        self.is_starved = False
        if beats != self._seen_beats:
            self._seen_beats = beats
            self._note_heartbeat()
            return
        self._silent_ms += elapsed_ms
        if self._silent_ms >= HANG_CPU_MS:
            self._check_silence(self._stats(), has_begun=self._is_ready or beats > 0)

    def _note_heartbeat(self) -> None:
        """Restart the measurement of silence."""
        seen = self._stats()
        self._silent_ms, self._cpu_ms = 0, seen.cpu_ms if seen else 0

    def _stats(self) -> ProcessStats | None:
        return None if self.pid is None else process_stats(self.pid)

    def _check_silence(self, seen: ProcessStats | None, has_begun: bool) -> None:
        """Raise ``TimeoutError`` if a silent process is useless."""
        if seen is None:
            longest_ms, hangs = SILENT_MS if has_begun else START_CPU_MS, False
        else:
            longest_ms = STARVED_MS if has_begun else STARVED_START_MS
            used_ms = seen.cpu_ms - self._cpu_ms
            hangs = seen.is_stopped or used_ms >= (HANG_CPU_MS if has_begun else START_CPU_MS)
        if hangs or self._silent_ms >= longest_ms:
            raise TimeoutError("no sign of life")
        self.is_starved = True

    def end(self) -> None:
        """Kill the process; it holds nothing that could be lost."""
        self._port.close()
        self._process.kill()
        self._process.join(REAP_S)


@contextmanager
def nameless_main() -> Iterator[None]:
    """Keep the child from running the program's main module, which would load pygame."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
