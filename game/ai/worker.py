"""A search in its own process: ask, poll for the answer, cancel; its death is survived."""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context
from random import Random
from threading import Event, Thread
from types import ModuleType
from typing import Any

from game.ai.jobs import MAX_ANSWER_BYTES, MAX_ERROR_CHARS, Answer, BadAnswer, Job, seed_for
from game.core.match import Match
from game.core.record import Record
from game.core.seam import AnyGame, Budget

BEAT_MS = 100
SILENCE_MS = 900  # without a beat: the process is stopped or hangs in foreign code
START_MS = 15_000  # until the first beat; a cold disk may take its time
CANCEL_MS = 500
REAP_S = 1.0
GAP_MS = 250  # what the time between two polls counts at most: a suspended laptop is no silence
PATIENCE = 3  # failures in a row before the table is told

READY = b""
SPAWN = get_context("spawn")


class Thinker:
    """One long-lived search process. At most one job is wanted; every older answer is dropped.

    ``poll`` belongs in every tick. No call waits for the process. ``now_ms`` is any clock that
    never runs backwards; ``games`` names a mapping from game id to definition, which only the
    process imports.
    """

    def __init__(self, now_ms: Callable[[], int], games: str = "game.registry:GAMES") -> None:
        self._now_ms, self._games = now_ms, games
        self._polled_ms = now_ms()
        self._child: _Child | None = None
        self._ticket = 0
        self._job: Job | None = None
        self._stale_ms = 0
        self._failures = 0

    def start(self) -> None:
        """Have a process, so that the first job finds it warm. Does nothing if there is one."""
        if self._child is None:
            self._child = _Child(self._games)
            self._child.want(self._ticket)

    def ask(self, record: Record, level: str) -> int:
        """Want the move after ``record`` and nothing else; gives the ticket of its answer."""
        self._want_next()
        self._job = Job(self._ticket, record, level)
        self.start()
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
        child = self._child
        if child is None:
            return None
        try:
            if answer := self._received(child):
                return answer
            if child.silence_ms(elapsed_ms) >= (SILENCE_MS if child.has_beaten else START_MS):
                raise TimeoutError("no sign of life")
            if self._job and child.is_free:
                child.send(self._job)
        except (EOFError, OSError, BadAnswer) as error:
            return self._failed(error)
        is_stale = child.ticket not in (None, self._ticket)
        self._stale_ms = self._stale_ms + elapsed_ms if is_stale else 0
        if self._stale_ms >= CANCEL_MS:
            self.close()
            self.start()
        return None

    def close(self) -> None:
        """End the process at once; it owns nothing that could be lost. ``ask`` starts another."""
        if self._child is not None:
            self._child.end()
            self._child = None
        self._stale_ms = 0

    def _want_next(self) -> None:
        self._ticket += 1
        if self._child is not None:
            self._child.want(self._ticket)

    def _received(self, child: _Child) -> Answer | None:
        for answer in child.mail():
            if self._job and answer.ticket == self._ticket:
                self._job, self._failures = None, 0
                return answer
        return None

    def _failed(self, error: Exception) -> Answer | None:
        self.close()
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

    def __init__(self, games: str) -> None:
        self.ticket: int | None = None
        self._is_ready = False
        self._wanted, self._beats = SPAWN.RawValue("q", 0), SPAWN.RawValue("q", 0)
        self._heard = 0
        self._silent_ms = 0
        self._port, far_end = SPAWN.Pipe()
        self._process = SPAWN.Process(
            target=_serve, args=(far_end, self._wanted, self._beats, games), daemon=True
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


def _serve(port: Any, wanted: Any, beats: Any, games: str) -> None:
    """The life of the process: beat, answer jobs one by one, end when the pipe does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the owner
    Thread(target=_beat, args=(beats,), daemon=True).start()
    module, _, name = games.partition(":")
    desk = _Desk(getattr(import_module(module), name))
    with suppress(EOFError, OSError):
        port.send_bytes(READY)
        while True:
            job: Job = port.recv()
            answer = desk.answer(job, _unwanted(wanted, job.ticket))
            port.send_bytes(answer.to_bytes())


def _unwanted(wanted: Any, ticket: int) -> Callable[[], bool]:
    return lambda: bool(wanted.value != ticket)


def _beat(beats: Any) -> None:
    pause = Event()
    while not pause.wait(BEAT_MS / 1000):
        beats.value += 1


class _Desk:
    """Answers jobs; keeps the last match, so that a next ply replays only what is new."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._match: Match | None = None

    def answer(self, job: Job, stop: Callable[[], bool]) -> Answer:
        try:
            game = self._games[job.record.game]
            state = self._replayed(game, job.record).state
            level = game.levels[job.level]
            budget = Budget(level.nodes, stop)
            choice = level.bot(
                game.seen_by(state, state.to_move), budget, Random(seed_for(job.record))
            )
            spent = level.nodes - max(0, budget.left)
            return Answer(job.ticket, game.pack(choice.move), float(choice.evaluation), spent)
        except Exception:  # whatever a bot does wrong must reach the table, not hang it
            return Answer(job.ticket, None, error=traceback.format_exc()[-MAX_ERROR_CHARS:])

    def _replayed(self, game: AnyGame, record: Record) -> Match:
        last, self._match = self._match, None  # dropped if the replay below raises
        match = last if last and _continues(last.record(), record) else None
        if match is None:
            match = Match.from_record(game, record)
        else:
            for packed in record.moves[match.ply :]:
                match.submit(game.unpack(packed))
        self._match = match
        return match


def _continues(old: Record, new: Record) -> bool:
    """Whether ``new`` is the same match as ``old``, a few moves later."""
    same = (old.game, old.options, old.seed) == (new.game, new.options, new.seed)
    return same and new.moves[: len(old.moves)] == old.moves
