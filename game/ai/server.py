"""Main loop of the search process: it replays a record, searches, and answers."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from pickle import dumps
from random import Random
from threading import Event, Thread, Timer
from typing import Any, TypeAlias

from game.ai.chunks import receive_job
from game.ai.jobs import MAX_ERROR_CHARS, Answer, Job, JobKind, SearchInfo, level_of, seed_for
from game.core.learning.exercise import Verdict
from game.core.learning.key_moments import moments
from game.core.learning.puzzle import Proved
from game.core.learning.review import review
from game.core.match.match import Match
from game.core.record.record import Record
from game.core.rules.definition import AnyGame
from game.core.rules.report import Frame
from game.core.rules.state import Packed
from game.core.search.evaluation import assess
from game.core.search.gc_pause import gc_paused
from game.core.search.progress import Stopped, Watch, watched
from game.core.search.search_api import Budget, Choice, OutOfBudget

Stop: TypeAlias = Callable[[], bool]
Report: TypeAlias = Callable[[int], None]

BEAT_MS = 100
WARM_UP_AFTER_S = 1.0  # a program that has just started has other work
READY = b""

MAX_BARREN_SEEDS = 2_000
"""Number of seeds in a row that may give no puzzle."""


@dataclass(frozen=True)
class SharedNumbers:
    """Numbers that both processes read at any time; each is written by one of them.

    Attributes:
        wanted: Ticket of the job that the owner waits for.
        beats: Counter of heartbeats.
        done: Progress of the current job, if the game reports it.
        sent: Number of messages sent by the process.
        best_wanted: Ticket of the job to answer with the best move found so far.
    """

    wanted: Any
    beats: Any
    done: Any
    sent: Any
    best_wanted: Any


@dataclass(frozen=True)
class ProgressSink:
    """Receiver of the progress of an unlimited search; `wants_best` asks it to end."""

    report: Callable[[SearchInfo], None] = lambda info: None
    wants_best: Callable[[], bool] = lambda: False


def serve(port: Any, shared: SharedNumbers, games: str, cache: Path | None) -> None:
    """Run until the pipe closes: send heartbeats, and answer jobs one by one.

    Args:
        port: Pipe to the owner.
        shared: Numbers shared with the owner.
        games: Name of the mapping of games, such as ``game.registry:GAMES``.
        cache: Folder for the warm-up of the games in a second thread; None for none.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is meant for the owner
    Thread(target=_heartbeat, args=(shared.beats,), daemon=True).start()
    module, _, name = games.partition(":")
    runner = JobRunner(getattr(import_module(module), name))
    with suppress(EOFError, OSError):
        _send(port, shared.sent, READY)
        if cache is not None:
            later = Timer(WARM_UP_AFTER_S, runner.warm_up, (cache,))
            later.daemon = True
            later.start()
        while True:
            job = receive_job(port)
            with gc_paused():
                answer = runner.answer(
                    job,
                    _is_cancelled(shared.wanted, job.ticket),
                    _progress(shared.done),
                    _progress_sink(port, shared, job.ticket),
                )
            _send(port, shared.sent, dumps(answer))


def _send(port: Any, sent: Any, message: bytes) -> None:
    port.send_bytes(message)
    sent.value += 1


def _is_cancelled(wanted: Any, ticket: int) -> Stop:
    return lambda: bool(wanted.value != ticket)


def _progress_sink(port: Any, shared: SharedNumbers, ticket: int) -> ProgressSink:
    return ProgressSink(
        lambda info: _send(port, shared.sent, dumps(info)),
        lambda: bool(shared.best_wanted.value == ticket),
    )


def _progress(done: Any) -> Report:
    def report(steps: int) -> None:
        done.value = steps

    return report


def _heartbeat(beats: Any) -> None:
    """Count heartbeats, and exit when the owner is gone, which then closes no job."""
    pause, owner = Event(), parent_process()
    while not pause.wait(BEAT_MS / 1000):
        if owner is not None and not owner.is_alive():
            os._exit(0)
        beats.value += 1


class JobRunner:
    """Runner of jobs. It keeps the last match, so that it replays only new moves."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._match: Match | None = None
        self._is_idle = Event()
        self._is_idle.set()

    def warm_up(self, cache: Path) -> None:
        """Warm up all games, but begin no step while a job is being answered."""
        for game in self._games.values():
            if game.speed.warm_up is not None:
                with suppress(Exception):  # then the searches stay as slow as they are
                    for _ in game.speed.warm_up(cache):
                        self._is_idle.wait()

    def answer(
        self,
        job: Job,
        stop: Stop,
        report: Report = lambda steps: None,
        sink: ProgressSink = ProgressSink(),
    ) -> Answer:
        """Run a job.

        Args:
            job: The job.
            stop: Tells whether the job is cancelled.
            report: Takes the progress.
            sink: Receives the progress of unlimited searches.
        """
        self._is_idle.clear()
        try:
            game = self._games[job.record.game]
            if job.task is not JobKind.MOVE:
                return Answer(job.ticket, None, result=self._result(game, job, stop, report))
            return _find_move(game, job, self._replay(game, job.record), stop, sink)
        except Exception:  # an error in a game must be reported to the owner and not hang it
            return Answer(job.ticket, None, error=traceback.format_exc()[-MAX_ERROR_CHARS:])
        finally:
            self._is_idle.set()

    def _result(self, game: AnyGame, job: Job, stop: Stop, report: Report) -> Any:
        """Return the answer to any other job than a move."""
        if job.task is JobKind.PUZZLE:
            return _make_puzzle(game, job, stop, report)
        if job.task is JobKind.PROVE:
            return _prove(game, job, stop, report)
        match = self._replay(game, job.record)
        if job.task is JobKind.PONDER:
            return _ponder(game, job, match, stop)
        if job.task is JobKind.DEFERRED:
            return _compute_deferred(game, match.state, job, stop, report)
        if job.task is JobKind.EXPLANATION:
            return _explain(game, match, job, stop, report)
        if job.task is JobKind.EVALUATE:
            seen = match.observation(match.state.to_move)
            return assess(game, seen, stop, Random(seed_for(job.record)), job.share)
        with watched(_progress_watch(stop, report)):
            return _teach(game, job, match, stop)

    def _replay(self, game: AnyGame, record: Record) -> Match:
        last, self._match = self._match, None  # forgotten if the replay below raises
        match = last if last and _continues(last.record(), record) else None
        if match is None:
            match = Match.from_record(game, record)
        else:
            for packed in record.moves[match.ply :]:
                match.submit(game.unpack(packed))
        self._match = match
        return match


def _teach(game: AnyGame, job: Job, match: Match, stop: Stop) -> Any:
    """Return the hints, review, key moments or assessment."""
    if job.task is JobKind.REVIEW:
        return review(game, match.states, match.moves, stop)
    if job.task is JobKind.MOMENTS:
        return moments(game, match.states, match.moves, job.plies, job.players, stop)
    if job.task is JobKind.JUDGE:
        return _assess_move(game, match)
    coach = game.teaching.coach
    return () if coach is None else coach(match.observation(match.state.to_move))


def _progress_watch(stop: Stop, report: Report) -> Watch:
    """Return a watch that reports the percentage done, and raises if cancelled."""

    def watch(done: int, of: int) -> None:
        if stop():
            raise Stopped
        if of:
            report(100 * done // of)

    return watch


def _ponder(game: AnyGame, job: Job, match: Match, stop: Stop) -> None:
    """Let a level prepare its move; what it finds stays in this process."""
    level = level_of(game, job.level)
    for player in job.players:
        if level.ponder is not None:
            level.ponder(match.observation(player), player, Budget(level.nodes, stop))


def _find_move(game: AnyGame, job: Job, match: Match, stop: Stop, sink: ProgressSink) -> Answer:
    """Search with the job's level, in the position as its side sees it."""
    level, has_info = level_of(game, job.level), False

    def report(choice: Choice[Any], plies: int) -> None:
        nonlocal has_info
        line = [game.pack(move) for move in choice.pv or (choice.move,)]
        sink.report(SearchInfo(job.ticket, line, float(choice.evaluation), plies))
        has_info = True

    def must_stop() -> bool:
        return stop() or (has_info and sink.wants_best())

    budget = Budget(level.nodes, stop)
    if job.level in game.endless:
        budget = Budget(level.nodes, must_stop, report)
    bot = level.bot_after(match.states[:-1])
    choice = bot(match.observation(match.state.to_move), budget, Random(seed_for(job.record)))
    spent = level.nodes - max(0, budget.left)
    return Answer(
        job.ticket, game.pack(choice.move), float(choice.evaluation), spent, is_lost=choice.is_lost
    )


def _prove(game: AnyGame, job: Job, stop: Stop, report: Report) -> Proved:
    """Solve a player's own puzzle."""
    door = game.exercises.puzzles
    own = None if door is None else door().own
    assert own is not None, "proofs are asked of games with puzzles of people's own"
    return own.prove(job.draft, Budget(own.nodes, stop), report)


def _compute_deferred(game: AnyGame, state: Any, job: Job, stop: Stop, report: Report) -> Packed:
    """Compute what a deferred move needs, or raise ``OutOfBudget``."""
    labour = game.speed.labour
    assert labour is not None and job.move is not None, "labour is asked of games that have it"
    return labour.work(state, game.unpack(job.move), Budget(labour.nodes, stop), report)


def _assess_move(game: AnyGame, match: Match) -> Verdict:
    """Assess the last move, or raise ``OutOfBudget``."""
    judge = game.teaching.judge
    assert judge is not None and match.ply, "verdicts are asked of games that have a judge"
    return judge.verdict(match.state_at(match.ply - 1), match.moves[-1], match.state)


def _explain(
    game: AnyGame, match: Match, job: Job, stop: Stop, report: Report
) -> Sequence[Frame[Any]]:
    """Return the frames of an explanation, or raise ``OutOfBudget``."""
    film = game.wording.film
    assert film is not None and job.news is not None, "films are asked of games that make them"

    def watch(trials: int) -> None:
        report(trials)
        if stop():
            raise OutOfBudget

    return film(match.states, match.moves, job.ply, job.news, watch)


def _make_puzzle(game: AnyGame, job: Job, stop: Stop, report: Report) -> str:
    """Return the text of a new puzzle, or raise ``OutOfBudget``."""
    door = game.exercises.puzzles
    made = None if door is None else door().made
    assert made is not None, "puzzles are asked of games that make them"
    for tried in range(MAX_BARREN_SEEDS):
        report(tried + 1)
        if stop():
            break
        puzzle = made(job.record.seed + tried, job.grade)
        if puzzle is not None:
            return puzzle.text
    raise OutOfBudget


def _continues(old: Record, new: Record) -> bool:
    """Return whether `new` is the match of `old` with more moves."""
    return _start_key(old) == _start_key(new) and new.moves[: len(old.moves)] == old.moves


def _start_key(record: Record) -> tuple[Any, ...]:
    """Return everything the initial position depends on."""
    given = [seat.handicap.at_the_start() for seat in record.seats]
    return record.game, record.options, record.seed, given
