"""The code that runs inside the search process: it replays a record, searches, and answers."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import parent_process
from pathlib import Path
from random import Random
from threading import Event, Thread, Timer
from typing import Any

from game.ai.jobs import MAX_ERROR_CHARS, Answer, Job, Task, Thought, level_of, seed_for
from game.ai.parts import received
from game.ai.wire import (
    pack_assessment,
    pack_film,
    pack_hints,
    pack_moments,
    pack_review,
    pack_verdict,
)
from game.core.bots import Budget, Choice, OutOfBudget
from game.core.evaluation import assess
from game.core.gc_pause import gc_paused
from game.core.lesson import Verdict
from game.core.match import Match
from game.core.moments import moments
from game.core.progress import Stopped, Watch, watched
from game.core.record import Record
from game.core.review import review
from game.core.seam import AnyGame
from game.core.state import Packed

BEAT_MS = 100
WARM_UP_AFTER_S = 1.0  # a program that has just started has other work
READY = b""

TEACHING = frozenset({Task.COACH, Task.JUDGE, Task.MOMENTS, Task.REVIEW})
"""What a game's teaching answers."""

MOST_SEEDS = 2_000
"""So many seeds may give no puzzle, one after the other."""


@dataclass(frozen=True)
class SharedNumbers:
    """Numbers that both processes can read at any time; each is written by one of them."""

    wanted: Any
    """The ticket of the job that the owner waits for."""
    beats: Any
    """Counts up as long as the process is alive."""
    done: Any
    """How much of the present job is done, if the game reports it."""
    sent: Any
    """Counts the messages that the process has sent."""
    hurried: Any
    """The ticket of the job that is to be answered with what was found so far."""


@dataclass(frozen=True)
class Listener:
    """Who waits for a search that has no end of its own."""

    hear: Callable[[Thought], None] = lambda thought: None
    is_hurried: Callable[[], bool] = lambda: False
    """Whether the best so far is wanted now."""


def serve(port: Any, shared: SharedNumbers, games: str, cache: Path | None) -> None:
    """Run until the pipe closes: send signs of life, and answer jobs one by one.

    With a folder ``cache`` the games warm up in a second thread.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is meant for the owner
    Thread(target=_beat, args=(shared.beats,), daemon=True).start()
    module, _, name = games.partition(":")
    runner = JobRunner(getattr(import_module(module), name))
    with suppress(EOFError, OSError):
        _send(port, shared.sent, READY)
        if cache is not None:
            later = Timer(WARM_UP_AFTER_S, runner.warm_up, (cache,))
            later.daemon = True
            later.start()
        while True:
            job = received(port)
            with gc_paused():
                answer = runner.answer(
                    job, _unwanted(shared.wanted, job.ticket), _tell(shared.done),
                    _listener(port, shared, job.ticket),
                )  # fmt: skip
            _send(port, shared.sent, answer.to_bytes())


def _send(port: Any, sent: Any, message: bytes) -> None:
    port.send_bytes(message)
    sent.value += 1


def _unwanted(wanted: Any, ticket: int) -> Callable[[], bool]:
    return lambda: bool(wanted.value != ticket)


def _listener(port: Any, shared: SharedNumbers, ticket: int) -> Listener:
    return Listener(
        lambda thought: _send(port, shared.sent, thought.to_bytes()),
        lambda: bool(shared.hurried.value == ticket),
    )


def _tell(done: Any) -> Callable[[int], None]:
    def tell(steps: int) -> None:
        done.value = steps

    return tell


def _beat(beats: Any) -> None:
    """Signs of life. An owner that was killed closes no job: whatever is searched ends with it."""
    pause, owner = Event(), parent_process()
    while not pause.wait(BEAT_MS / 1000):
        if owner is not None and not owner.is_alive():
            os._exit(0)
        beats.value += 1


class JobRunner:
    """Answers jobs. It keeps the last match, so that for the next ply it replays only new moves."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._match: Match | None = None
        self._is_idle = Event()
        self._is_idle.set()

    def warm_up(self, cache: Path) -> None:
        """Let all games warm up. No step of it begins while a job is being answered."""
        for game in self._games.values():
            if game.speed.warm_up is not None:
                with suppress(Exception):  # then the searches stay as slow as they are
                    for _ in game.speed.warm_up(cache):
                        self._is_idle.wait()

    def answer(
        self,
        job: Job,
        stop: Callable[[], bool],
        tell: Callable[[int], None] = lambda steps: None,
        listener: Listener = Listener(),
    ) -> Answer:
        """The answer to a job. ``stop`` tells when nobody wants it any more; ``tell`` takes the
        progress. Only searches without an end heed the ``listener``.
        """
        self._is_idle.clear()
        try:
            game = self._games[job.record.game]
            if job.task is Task.PUZZLE:
                return Answer(job.ticket, None, told=[_made(game, job, stop, tell)])
            if job.task is Task.PROVE:
                return Answer(job.ticket, None, told=_proved(game, job, stop, tell))
            match = self._replayed(game, job.record)
            if job.task is Task.PONDER:
                return Answer(job.ticket, None, told=_pondered(game, job, match, stop))
            if job.task in TEACHING:
                with watched(_watch(stop, tell)):
                    return Answer(job.ticket, None, told=_taught(game, job, match, stop))
            if job.task is Task.LABOUR:
                return Answer(job.ticket, None, told=_laboured(game, match.state, job, stop, tell))
            if job.task is Task.FILM:
                return Answer(job.ticket, None, told=_filmed(game, match, job, stop, tell))
            seen = match.seen_by(match.state.to_move)
            if job.task is Task.EVALUATE:
                stands = assess(game, seen, stop, Random(seed_for(job.record)), job.share)
                return Answer(job.ticket, None, told=pack_assessment(stands))
            return _moved(game, job, match, stop, listener)
        except Exception:  # an error in a game must be reported to the owner and not hang it
            return Answer(job.ticket, None, error=traceback.format_exc()[-MAX_ERROR_CHARS:])
        finally:
            self._is_idle.set()

    def _replayed(self, game: AnyGame, record: Record) -> Match:
        last, self._match = self._match, None  # forgotten if the replay below raises
        match = last if last and _continues(last.record(), record) else None
        if match is None:
            match = Match.from_record(game, record)
        else:
            for packed in record.moves[match.ply :]:
                match.submit(game.unpack(packed))
        self._match = match
        return match


def _taught(game: AnyGame, job: Job, match: Match, stop: Callable[[], bool]) -> Packed:
    """Return the packed answer to a job about what the game teaches. Raises ``Stopped``."""
    if job.task is Task.REVIEW:
        return pack_review(game, review(game, match.states, match.moves, stop))
    if job.task is Task.MOMENTS:
        found = moments(game, match.states, match.moves, job.plies, job.players, stop)
        return pack_moments(game, found)
    if job.task is Task.JUDGE:
        return pack_verdict(_judged(game, match))
    coach = game.teaching.coach
    seen = match.seen_by(match.state.to_move)
    return pack_hints(game, coach(seen) if coach is not None else ())


def _watch(stop: Callable[[], bool], tell: Callable[[int], None]) -> Watch:
    """Return a watch that passes on how many percent are done, and ends unwanted work."""

    def watch(done: int, of: int) -> None:
        if stop():
            raise Stopped
        if of:
            tell(100 * done // of)

    return watch


def _pondered(game: AnyGame, job: Job, match: Match, stop: Callable[[], bool]) -> Packed:
    """Let a level prepare its move; what it finds stays in this process."""
    level = level_of(game, job.level)
    for player in job.players:
        if level.ponder is not None:
            level.ponder(match.seen_by(player), player, Budget(level.nodes, stop))
    return []


def _moved(
    game: AnyGame, job: Job, match: Match, stop: Callable[[], bool], listener: Listener
) -> Answer:
    """The move of the job's level, in the position as its side sees it."""
    level, has_thought = level_of(game, job.level), False

    def hear(choice: Choice[Any], plies: int) -> None:
        nonlocal has_thought
        line = [game.pack(move) for move in choice.pv or (choice.move,)]
        listener.hear(Thought(job.ticket, line, float(choice.evaluation), plies))
        has_thought = True

    def must_stop() -> bool:
        return stop() or (has_thought and listener.is_hurried())

    budget = Budget(level.nodes, stop)
    if job.level in game.endless:
        budget = Budget(level.nodes, must_stop, hear)
    bot = level.knowing(match.states[:-1])
    choice = bot(match.seen_by(match.state.to_move), budget, Random(seed_for(job.record)))
    spent = level.nodes - max(0, budget.left)
    return Answer(
        job.ticket, game.pack(choice.move), float(choice.evaluation), spent, is_lost=choice.is_lost
    )


def _proved(
    game: AnyGame, job: Job, stop: Callable[[], bool], tell: Callable[[int], None]
) -> Packed:
    """What is proved of somebody's own puzzle."""
    door = game.exercises.puzzles
    own = None if door is None else door().own
    assert own is not None, "proofs are asked of games with puzzles of people's own"
    found = own.prove(job.draft, Budget(own.nodes, stop), tell)
    return [found.verdict, found.text, found.excluded]


def _laboured(
    game: AnyGame, state: Any, job: Job, stop: Callable[[], bool], tell: Callable[[int], None]
) -> Packed:
    """The result of the work for a heavy move. Raises ``OutOfBudget``."""
    labour = game.speed.labour
    assert labour is not None and job.move is not None, "labour is asked of games that have it"
    return labour.work(state, game.unpack(job.move), Budget(labour.nodes, stop), tell)


def _judged(game: AnyGame, match: Match) -> Verdict:
    """What the last move is worth. Raises ``OutOfBudget`` if that costs too much."""
    judge = game.teaching.judge
    assert judge is not None and match.ply, "verdicts are asked of games that have a judge"
    return judge.verdict(match.state_at(match.ply - 1), match.moves[-1], match.state)


def _filmed(
    game: AnyGame, match: Match, job: Job, stop: Callable[[], bool], tell: Callable[[int], None]
) -> Packed:
    """A film, packed to leave this process. Raises ``OutOfBudget`` if it must stop."""
    film = game.telling.film
    assert film is not None and job.news is not None, "films are asked of games that make them"

    def watch(trials: int) -> None:
        tell(trials)
        if stop():
            raise OutOfBudget

    return pack_film(film.find(match.states, match.moves, job.ply, job.news, watch))


def _made(game: AnyGame, job: Job, stop: Callable[[], bool], tell: Callable[[int], None]) -> str:
    """The text of a new puzzle. Raises ``OutOfBudget`` if it must stop."""
    door = game.exercises.puzzles
    made = None if door is None else door().made
    assert made is not None, "puzzles are asked of games that make them"
    for tried in range(MOST_SEEDS):
        tell(tried + 1)
        if stop():
            break
        puzzle = made(job.record.seed + tried, job.grade)
        if puzzle is not None:
            return puzzle.text
    raise OutOfBudget


def _continues(old: Record, new: Record) -> bool:
    """Whether ``new`` is the same match as ``old`` with more moves."""
    return _beginning(old) == _beginning(new) and new.moves[: len(old.moves)] == old.moves


def _beginning(record: Record) -> tuple[Any, ...]:
    """All that its first position depends on."""
    given = [seat.handicap.at_the_start() for seat in record.seats]
    return record.game, record.options, record.seed, given
