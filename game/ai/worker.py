"""The client of the search process: it takes questions, and survives the death of the process."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic_ns
from typing import Any, TypeVar

from game.ai.jobs import MAX_ERROR_CHARS, Answer, BadAnswer, Job, Task
from game.ai.process import BROKEN, SearchProcess
from game.ai.question import Question
from game.ai.wire import (
    unpack_assessment,
    unpack_film,
    unpack_hints,
    unpack_moments,
    unpack_proved,
    unpack_puzzle,
    unpack_verdict,
    unpacking_review,
)
from game.core.evaluation import Assessment
from game.core.lesson import Verdict
from game.core.puzzle import Proved, Puzzle
from game.core.record import Record
from game.core.report import Frame, News
from game.core.seam import AnyGame
from game.core.state import Packed, Player
from game.core.teaching import Hint, Moment, Review

T = TypeVar("T")

CANCEL_MS = 500
GAP_MS = 250  # the most that counts between two updates: a laptop may have slept
PATIENCE = 3  # failures over one question before the asker is told

URGENCY = {
    Task.MOVE: 0, Task.LABOUR: 0, Task.COACH: 1, Task.FILM: 1, Task.JUDGE: 1, Task.REVIEW: 2,
    Task.PUZZLE: 1, Task.PROVE: 1, Task.MOMENTS: 2, Task.EVALUATE: 3, Task.PONDER: 4,
}  # fmt: skip
"""The order of questions: first a move, then what somebody waits to read, then the rest."""


def steady_ms() -> int:
    """Milliseconds of a clock that nobody can set."""
    return monotonic_ns() // 1_000_000


class Thinker:
    """One long-lived search process for all who ask.

    Any number of questions may be open. The process works on the most urgent one; between equals
    the oldest comes first. A more urgent question interrupts it, and the interrupted one is asked
    again later. A process that dies, falls silent or sends nonsense is replaced, and its question
    is asked again. After ``PATIENCE`` such failures the question has failed, and the others go on.

    Call ``update`` in every tick; no call ever waits for the process. ``now_ms`` is a clock that
    never runs backwards. ``games`` names a mapping from game id to definition, which only the
    process imports. With a folder ``cache`` the process makes its searches faster when it is idle.
    After a failure it no longer does, because that may have been the cause.
    """

    def __init__(
        self,
        now_ms: Callable[[], int] = steady_ms,
        games: str = "game.registry:GAMES",
        cache: Path | None = None,
    ) -> None:
        self._now_ms, self._games, self._cache = now_ms, games, cache
        self._updated_ms = now_ms()
        self._child: SearchProcess | None = None
        self._ticket = 0
        self._open: list[Question[Any]] = []
        """The most urgent one first; of equals, the oldest first."""
        self._read: list[Question[Any]] = []
        """Those whose answers have come, and are so long that they are still read."""
        self._put: Question[Any] | None = None
        """The question that the process works on; None if it has none that is still wanted."""
        self._stale_ms = 0

    def start(self) -> None:
        """Start the process, so that the first job finds it ready. Does nothing if there is one."""
        with suppress(OSError):  # a question will try again and report it
            self._started()

    def _started(self) -> SearchProcess:
        if self._child is None:
            self._child = SearchProcess(self._games, self._cache)
            self._child.want(self._ticket)
        return self._child

    def ask_move(self, record: Record, level: str) -> Question[Answer]:
        """The move after ``record`` by one of the game's levels."""
        return self._ask(Job(0, record, level), _with_a_move)

    def ask_ponder(self, record: Record, level: str, player: Player) -> Question[Packed]:
        """Prepare the move that this level will make for `player` while others choose."""
        return self._ask(Job(0, record, level, Task.PONDER, players=(player,)), _told)

    def ask_hints(self, game: AnyGame, record: Record, state: Any) -> Question[tuple[Hint, ...]]:
        """Hints after ``record``, for somebody who sees the position as ``state``."""
        job = Job(0, record, task=Task.COACH)
        return self._ask(job, lambda answer: unpack_hints(game, state, answer.told))

    def ask_review(
        self, game: AnyGame, record: Record, states: Sequence[Any]
    ) -> Question[Review[Any]]:
        """A look back at ``record``, which goes through ``states``."""
        players = len(record.seats)
        return self._ask(
            Job(0, record, task=Task.REVIEW),
            lambda answer: unpacking_review(game, states, players, answer.told),
        )

    def ask_evaluation(self, record: Record, share: int = 1) -> Question[Assessment]:
        """How well the first player stands after ``record``, and the best line. With a larger
        ``share`` it takes less time: one ``share``-th of the nodes of the strongest level.
        """
        job = Job(0, record, task=Task.EVALUATE, share=share)
        return self._ask(job, lambda answer: unpack_assessment(answer.told))

    def ask_labour(self, record: Record, move: Packed) -> Question[Packed]:
        """The work for a heavy move after ``record``."""
        return self._ask(Job(0, record, task=Task.LABOUR, move=move), _told)

    def ask_film(
        self, game: AnyGame, record: Record, states: Sequence[Any], ply: int, news: News
    ) -> Question[tuple[Frame[Any], ...]]:
        """A film about one of the news in the report on the move at ``ply`` of ``record``, which
        goes through ``states``.
        """
        return self._ask(
            Job(0, record, task=Task.FILM, ply=ply, news=news),
            lambda answer: unpack_film(game, states, ply, answer.told),
        )

    def ask_moments(
        self, game: AnyGame, record: Record, states: Sequence[Any], plies: Sequence[int],
        players: Sequence[Player],
    ) -> Question[tuple[Moment[Any], ...]]:  # fmt: skip
        """The moments of ``record``, which goes through ``states``, that mattered: some of the
        mistakes at ``plies``, and a good move of ``players``.
        """
        job = Job(0, record, task=Task.MOMENTS, plies=tuple(plies), players=tuple(players))
        return self._ask(job, lambda answer: unpack_moments(game, states, answer.told))

    def ask_verdict(self, record: Record) -> Question[Verdict]:
        """What the last move of ``record`` is worth, by a game that has a judge."""
        job = Job(0, record, task=Task.JUDGE)
        return self._ask(job, lambda answer: unpack_verdict(answer.told))

    def ask_puzzle(
        self, game: AnyGame, record: Record, grade: int
    ) -> Question[Puzzle[Any, Any, Any]]:
        """A new puzzle of the game, from the seed of ``record``, which has no moves."""
        job = Job(0, record, task=Task.PUZZLE, grade=grade)
        return self._ask(job, lambda answer: unpack_puzzle(game, answer.told))

    def ask_proof(self, record: Record, draft: str) -> Question[Proved]:
        """What is proved of somebody's own puzzle of the game of ``record``, which has no moves."""
        job = Job(0, record, task=Task.PROVE, draft=draft)
        return self._ask(job, lambda answer: unpack_proved(answer.told))

    def _ask(self, job: Job, read: Callable[[Answer], T | Generator[None, None, T]]) -> Question[T]:
        if self._child is not None and self._is_idle:
            self._child.look_closely()  # if it has died in the meantime, no question is to blame
            self._serve(0)
        question = Question(job, read, self._drop)
        self._open.append(question)
        self._open.sort(key=lambda asked: URGENCY[asked.job.task])
        self._serve(0)
        return question

    @property
    def _is_idle(self) -> bool:
        """Whether there is nothing to do, and nothing to stop."""
        has_questions = self._open or self._read
        return not has_questions and (self._child is None or self._child.ticket is None)

    def _drop(self, question: Question[Any]) -> None:
        if question in self._read:
            self._read.remove(question)
            return
        self._open.remove(question)
        if question is self._put:
            self._call_off()

    def _call_off(self) -> None:
        """Tell the process to stop its present job; a late answer is ignored."""
        self._put = None
        self._ticket += 1
        if self._child is not None:
            self._child.want(self._ticket)

    def update(self) -> None:
        """Take the answers, send the next job, and replace a useless process."""
        if self._is_idle:
            return
        if self._read:
            self._read = [question for question in self._read if question.read_on()]
        now_ms = self._now_ms()
        elapsed_ms, self._updated_ms = min(now_ms - self._updated_ms, GAP_MS), now_ms
        self._serve(elapsed_ms)

    def _serve(self, elapsed_ms: int) -> None:
        if self._child is None and not self._open:
            return
        try:
            child = self._child or self._started()
            self._exchange(child)
            if self._open or child.ticket is not None:
                child.listen(elapsed_ms)
        except BROKEN as error:
            self._failed(error)
            return
        is_stale = child.ticket is not None and self._put is None
        self._stale_ms = self._stale_ms + elapsed_ms if is_stale else 0
        if self._stale_ms >= CANCEL_MS:
            self._end()
            self.start()

    @property
    def is_starved(self) -> bool:
        """Whether an answer is late because other programs have all of the processor's time."""
        return self._child is not None and self._child.is_starved

    def close(self) -> None:
        """End the process at once and forget all questions; the next question starts another
        process.
        """
        for question in (*self._open, *self._read):
            question.cancel()
        self._end()

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None
        self._put, self._stale_ms = None, 0

    def _exchange(self, child: SearchProcess) -> None:
        if child.has_more:  # one call less in every tick
            child.send_on()
        for answer in child.mail():
            if self._put is not None:
                question, self._put = self._put, None
                self._open.remove(question)
                question.close(answer)
                if question.is_open:
                    self._read.append(question)
        first = self._open[0] if self._open else None
        if self._put is not None:
            self._put.done, self._put.thought = child.done, child.thought
            if self._put.is_hurried:
                child.hurry()
            if self._put is not first:
                self._call_off()
        if first is not None and self._put is None and child.is_free:
            self._ticket += 1
            child.want(self._ticket)
            self._put = first
            child.send(replace(first.job, ticket=self._ticket))

    def _failed(self, error: Exception) -> None:
        """End the useless process, and blame the question that it had or would have got."""
        had_unwanted = self._child is not None and self._child.ticket is not None
        blamed = self._put or (None if had_unwanted or not self._open else self._open[0])
        self._end()
        self._cache = None
        if blamed is not None:
            blamed.failures += 1
            if blamed.failures >= PATIENCE:
                why = f"the search process failed {blamed.failures} times: {error!r}"
                self._open.remove(blamed)
                blamed.close(Answer(0, None, error=why[:MAX_ERROR_CHARS]))
        if self._open:
            self.start()


def _with_a_move(answer: Answer) -> Answer:
    if answer.move is None:
        raise BadAnswer("not a move")
    return answer


def _told(answer: Answer) -> Packed:
    if answer.told is None:
        raise BadAnswer("nothing is told")
    return answer.told
