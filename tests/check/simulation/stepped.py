"""Threads, flush and search of the program, made to run when a seed says so."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event, Lock, RLock
from time import thread_time
from typing import Final

from game.ai.jobs import Answer, BadAnswer, Job, JobKind, SearchInfo
from game.ai.server import JobRunner
from game.registry import GAMES

PATIENCE: Final = 12
"""So often a search is asked whether it must stop, before it must: seeds have little time."""


class Steps:
    """Steps that wait for their turn."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()

    def add(self, work: Callable[[], object]) -> None:
        self._waiting.append(work)

    def drop(self, work: Callable[[], object]) -> None:
        if work in self._waiting:
            self._waiting.remove(work)

    def forget(self) -> None:
        """Drop all that waits: the process that would have done it is dead."""
        self._waiting.clear()

    def step(self) -> bool:
        """Do what has waited longest; False if nothing waits."""
        if not self._waiting:
            return False
        self._waiting.popleft()()
        return True

    def finish(self) -> None:
        """Do all that waits."""
        while self.step():
            pass


class SteppedThread:
    """A thread that runs as a whole when it is its turn, or when somebody waits for it."""

    def __init__(self, steps: Steps, target: Callable[[], object]) -> None:
        self._steps, self._target = steps, target
        self._is_alive = False

    def start(self) -> None:
        self._is_alive = True
        self._steps.add(self._run)

    def is_alive(self) -> bool:
        return self._is_alive

    def join(self, timeout: float | None = None) -> None:
        if self._is_alive:
            self._steps.drop(self._run)
            self._run()

    def _run(self) -> None:
        self._target()
        self._is_alive = False


class Threading:
    """The module ``threading``, as far as readers of long files and makers of pictures use it."""

    Event, Lock, RLock = staticmethod(Event), staticmethod(Lock), staticmethod(RLock)

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def Thread(self, target: Callable[[], object], daemon: bool) -> SteppedThread:
        return SteppedThread(self._steps, target)


class SteppedSearch:
    """The search process, in this one: it answers after a while, and fails when ``rng`` says so.

    ``rate`` is how often a question ends badly: it dies, falls silent, sends what is no answer, or
    an answer to something else, or a move that is none.
    """

    spent_s = 0.0
    """The processor's time that all searches together have taken, which is no part of a frame."""

    def __init__(self, rng: Random, rate: Callable[[], float]) -> None:
        self.ticket: int | None = None
        self.is_starved = self.has_more = False
        self.done = 0
        self.info: SearchInfo | None = None
        self._rng, self._rate = rng, rate
        self._runner = JobRunner(GAMES)
        self._job: Job | None = None
        self._wait = self._wanted = 0
        self._fate = ""

    @property
    def is_free(self) -> bool:
        return self.ticket is None

    def set_ticket(self, ticket: int) -> None:
        self._wanted = ticket

    def force_poll(self) -> None:
        """There is no pipe."""

    def request_best(self) -> None:
        """It has answered before anybody can say that."""

    def send(self, job: Job) -> None:
        self.ticket, self._job = job.ticket, job
        self._wait = self._rng.choice((0, 1, 3, 10, 40))
        fails = self._rng.random() < self._rate()
        self._fate = self._rng.choice(("dies", "silent", "garbage", "stranger", "lie", "error"))
        if not fails:
            self._fate = ""

    def send_chunk(self) -> None:
        """It has been sent everything at once."""

    def poll(self) -> Iterator[Answer]:
        if self._job is None or self._fate == "silent":
            return
        self._wait -= 1
        if self._wait > 0:
            return
        job, self._job = self._job, None
        match self._fate:
            case "dies":
                raise EOFError
            case "garbage":
                raise BadAnswer("not CBOR")
            case "stranger":
                raise BadAnswer("an answer to no question")
        self.ticket = None
        if self._fate == "lie":
            yield Answer(job.ticket, [99, "x"], result=None)
        elif self._fate == "error":
            yield Answer(job.ticket, None, error="planted")
        else:
            yield self._answered(job)

    def _answered(self, job: Job) -> Answer:
        game = GAMES[job.record.game]
        if job.task is JobKind.MOVE:
            weakest = min(game.levels, key=lambda name: game.levels[name].nodes)
            job = replace(job, level=weakest)
        asked = 0

        def stop() -> bool:
            nonlocal asked
            asked += 1
            return asked > PATIENCE or job.ticket != self._wanted

        begun_s = thread_time()
        answer = self._runner.answer(job, stop)
        SteppedSearch.spent_s += thread_time() - begun_s
        return answer

    def check_heartbeat(self, elapsed_ms: int) -> None:
        if self._fate == "silent":
            self._wait -= 1
            if self._wait < -30:
                raise TimeoutError("no sign of life")

    def end(self) -> None:
        self._job = None


def maker(rng: Random, rate: Callable[[], float]) -> Callable[[str, Path | None], SteppedSearch]:
    """Return what stands for the class of search processes."""
    return lambda games, cache: SteppedSearch(rng, rate)
