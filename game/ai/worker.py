"""A search in its own process: ask, poll for the answer, cancel; its death is survived."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic_ns
from types import ModuleType
from typing import Any

from game.ai.desk import READY, serve
from game.ai.jobs import MAX_ANSWER_BYTES, MAX_ERROR_CHARS, Answer, BadAnswer, Job, Task, seed_for
from game.core.match import Match
from game.core.record import Record
from game.core.seam import AnyGame
from game.core.state import Packed, State

SILENCE_MS = 900  # without a beat: the process is stopped or hangs in foreign code
START_MS = 15_000  # until the first beat; a cold disk may take its time
CANCEL_MS = 500
REAP_S = 1.0
GAP_MS = 250  # what the time between two polls counts at most: a suspended laptop is no silence
PATIENCE = 3  # failures in a row before the table is told

SPAWN = get_context("spawn")
BROKEN = (EOFError, OSError, BadAnswer)


def steady_ms() -> int:
    """Milliseconds on a clock that nobody sets."""
    return monotonic_ns() // 1_000_000


class Thinker:
    """One long-lived search process. At most one job is wanted; every older answer is dropped.

    ``poll`` belongs in every tick. No call waits for the process. ``now_ms`` is any clock that
    never runs backwards; ``games`` names a mapping from game id to definition, which only the
    process imports. With a folder ``cache`` the process makes its searches faster while it has
    nothing else to do, until one has failed: that may have been why.
    """

    def __init__(
        self,
        now_ms: Callable[[], int] = steady_ms,
        games: str = "game.registry:GAMES",
        cache: Path | None = None,
    ) -> None:
        self._now_ms, self._games, self._cache = now_ms, games, cache
        self._polled_ms = now_ms()
        self._child: _Child | None = None
        self._ticket = 0
        self._job: Job | None = None
        self._stale_ms = 0
        self._failures = 0

    def start(self) -> None:
        """Have a process, so that the first job finds it warm. Does nothing if there is one."""
        with suppress(OSError):  # a job will try again, and say so
            self._started()

    def _started(self) -> _Child:
        if self._child is None:
            self._child = _Child(self._games, self._cache)
            self._child.want(self._ticket)
        return self._child

    def ask(self, record: Record, level: str) -> int:
        """Want the move after ``record`` and nothing else; gives the ticket of its answer."""
        return self._ask(record, level, Task.MOVE)

    def ask_hints(self, record: Record) -> int:
        """As ``ask``, for hints after ``record``."""
        return self._ask(record, "", Task.COACH)

    def ask_review(self, record: Record) -> int:
        """As ``ask``, for a look back at ``record``."""
        return self._ask(record, "", Task.REVIEW)

    def ask_evaluation(self, record: Record, share: int = 1) -> int:
        """As ``ask``, for how well the first player stands after ``record``; the sooner the smaller
        the ``share``-th of the strongest level's nodes is.
        """
        return self._ask(record, "", Task.EVALUATE, share=share)

    def ask_labour(self, record: Record, move: Packed) -> int:
        """As ``ask``, for what a heavy move after ``record`` needs to have worked out."""
        return self._ask(record, "", Task.LABOUR, move)

    def _ask(
        self, record: Record, level: str, task: Task, move: Packed | None = None, share: int = 1
    ) -> int:
        self._want_next()
        self._job = Job(self._ticket, record, level, task, move, share)
        with suppress(*BROKEN):  # the next poll meets it again, and deals with it
            self._exchange(self._started())
        return self._ticket

    def cancel(self) -> None:
        """Want nothing any more. The process stops searching, or is replaced if it does not."""
        self._want_next()
        self._job = None

    def poll(self) -> Answer | None:
        """The answer to the newest ``ask`` once it has come; each answer is given once.

        A process that died, fell silent or sent nonsense is replaced and asked again; after
        ``PATIENCE`` such failures in a row the answer is an error.
        """
        now_ms = self._now_ms()
        elapsed_ms, self._polled_ms = min(now_ms - self._polled_ms, GAP_MS), now_ms
        if self._child is None and self._job is None:
            return None
        try:
            child = self._started()
            if answer := self._exchange(child):
                return answer
            if child.silence_ms(elapsed_ms) >= (SILENCE_MS if child.has_beaten else START_MS):
                raise TimeoutError("no sign of life")
        except BROKEN as error:
            return self._failed(error)
        is_stale = child.ticket not in (None, self._ticket)
        self._stale_ms = self._stale_ms + elapsed_ms if is_stale else 0
        if self._stale_ms >= CANCEL_MS:
            self._end()
            self.start()
        return None

    def close(self) -> None:
        """End the process at once; it owns nothing that could be lost. ``ask`` starts another."""
        self.cancel()
        self._end()

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None
        self._stale_ms = 0

    def _want_next(self) -> None:
        self._ticket += 1
        if self._child is not None:
            self._child.want(self._ticket)

    def _exchange(self, child: _Child) -> Answer | None:
        """Take in what has come, hand over the job if the process is free for it."""
        for answer in child.mail():
            if self._job and answer.ticket == self._ticket:
                self._job, self._failures = None, 0
                return answer
        if self._job and child.is_free:
            child.send(self._job)
        return None

    def _failed(self, error: Exception) -> Answer | None:
        self._end()
        self._cache = None
        self._failures += 1
        if self._job is None:
            return None
        if self._failures < PATIENCE:
            self.start()
            return None
        self._job = None
        why = f"the search process failed {self._failures} times: {error!r}"
        return Answer(self._ticket, None, error=why[:MAX_ERROR_CHARS])


class _Child:
    """The process as its owner sees it. One pipe each: its end reads as end of file."""

    def __init__(self, games: str, cache: Path | None) -> None:
        self.ticket: int | None = None
        self._is_ready = False
        self._wanted, self._beats = SPAWN.RawValue("q", 0), SPAWN.RawValue("q", 0)
        self._heard = 0
        self._silent_ms = 0
        self._port, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(
            target=serve, args=(far_end, self._wanted, self._beats, games, cache), daemon=True
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
        self._wanted.value = ticket

    def send(self, job: Job) -> None:
        """Raises ``OSError`` if the process is gone."""
        self.ticket = job.ticket
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

    def silence_ms(self, elapsed_ms: int) -> int:
        """How long no beat has come, ``elapsed_ms`` after the last call."""
        beats = self._beats.value
        self._silent_ms = 0 if beats != self._heard else self._silent_ms + elapsed_ms
        self._heard = beats
        return self._silent_ms

    def end(self) -> None:
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


def fallback_move(game: AnyGame, record: Record) -> Any:
    """A move for the side to move after ``record`` where no search process can be had.

    Looks one ply ahead, in this process: a win if there is one, else whatever leaves the mover
    best placed by the game's ``standing``, where the seed decides between equals. Without such a
    measure every legal move is as good as another.
    """
    match = Match.from_record(game, record)
    me = match.state.to_move
    seen = match.seen_by(me)
    rng = Random(seed_for(record))
    return max(
        seen.legal_moves(), key=lambda move: (*_glance(game, seen.play(move), me), rng.random())
    )


def _glance(game: AnyGame, state: State[Any], me: int) -> tuple[float, float]:
    """(result, lead) of ``me`` in ``state``: 0 while the game goes on, the lead in ``standing``."""
    if (outcome := state.outcome()) is not None:
        return outcome.returns[me], 0.0
    if game.telling.standing is None:
        return 0.0, 0.0
    left = game.telling.standing(state)
    return 0.0, min(left[:me] + left[me + 1 :]) - left[me]
