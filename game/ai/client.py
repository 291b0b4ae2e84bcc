"""Client of the search process: it schedules requests and restarts a dead process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic_ns
from typing import Any, TypeVar

from game.ai.jobs import MAX_ERROR_CHARS, Answer, BadAnswer, Job, JobKind
from game.ai.process import BROKEN, SearchProcess
from game.ai.request import Request
from game.core.learning.assessment import Moment, Review
from game.core.learning.exercise import AnyExercise, Verdict
from game.core.learning.puzzle import Proved
from game.core.record.record import Record
from game.core.rules.comment import Comment
from game.core.rules.definition import AnyGame
from game.core.rules.report import Frame, News
from game.core.rules.state import Packed, Player
from game.core.search.evaluation import Assessment

T = TypeVar("T")

CANCEL_MS = 500
MAX_STEP_MS = 250  # the most that counts between two updates: a laptop may have slept
MAX_FAILURES = 3  # over one request, before it fails

PRIORITY = {
    JobKind.MOVE: 0,
    JobKind.DEFERRED: 0,
    JobKind.COACH: 1,
    JobKind.EXPLANATION: 1,
    JobKind.JUDGE: 1,
    JobKind.REVIEW: 2,
    JobKind.PUZZLE: 1,
    JobKind.PROVE: 1,
    JobKind.MOMENTS: 2,
    JobKind.EVALUATE: 3,
    JobKind.PONDER: 4,
}
"""Order of requests: moves, then what a player waits to read, then the rest."""


def _result(answer: Answer) -> Any:
    return answer.result


def _with_a_move(answer: Answer) -> Answer:
    if answer.move is None:
        raise BadAnswer("not a move")
    return answer


def steady_ms() -> int:
    """Return the time of a monotonic clock in milliseconds."""
    return monotonic_ns() // 1_000_000


class SearchClient:
    """Client of one long-lived search process, shared by all callers.

    Any number of requests may be open. The process works on the most urgent one, of equals the
    oldest; a more urgent request interrupts it, and the interrupted one is sent again later. A
    process that dies, hangs or sends invalid data is replaced, and its request is sent again; after
    ``MAX_FAILURES`` the request fails, and the others go on.

    Call ``update`` in every tick; no call ever waits for the process.

    Args:
        now_ms: Monotonic clock.
        games: Name of a mapping from game id to definition, which only the process imports.
        cache: Folder in which an idle process prepares faster searches; unused after a failure,
            which it may have caused.
    """

    def __init__(
        self,
        now_ms: Callable[[], int] = steady_ms,
        games: str = "game.registry:GAMES",
        cache: Path | None = None,
    ) -> None:
        self._now_ms, self._games, self._cache = now_ms, games, cache
        self._updated_ms = now_ms()
        self.child: SearchProcess | None = None
        self._ticket = 0
        self.requests: list[Request[Any]] = []
        """Open requests by priority; of equals, the oldest first."""
        self.current: Request[Any] | None = None
        """Request the process works on; None if it has none or it was cancelled."""
        self._stale_ms = 0

    def start(self) -> None:
        """Start the process if there is none, so that the first job finds it ready."""
        with suppress(OSError):  # a request will try again and report it
            self._running_child()

    def _running_child(self) -> SearchProcess:
        if self.child is None:
            self.child = SearchProcess(self._games, self._cache)
            self.child.set_ticket(self._ticket)
        return self.child

    def ask_move(self, record: Record, level: str) -> Request[Answer]:
        """Request the move after `record` by a level of the game."""
        return self._ask(Job(0, record, level), _with_a_move)

    def ask_ponder(self, record: Record, level: str, player: Player) -> Request[Packed]:
        """Let a level prepare the next move of `player` while others choose."""
        return self._ask(Job(0, record, level, JobKind.PONDER, players=(player,)))

    def ask_hints(self, record: Record) -> Request[tuple[Comment, ...]]:
        """Request hints after `record` for the side to move."""
        return self._ask(Job(0, record, task=JobKind.COACH))

    def ask_review(self, record: Record) -> Request[Review]:
        """Request a review of `record`."""
        return self._ask(Job(0, record, task=JobKind.REVIEW))

    def ask_evaluation(self, record: Record, share: int = 1) -> Request[Assessment]:
        """Request the evaluation after `record` for the first player, and the principal variation.

        Args:
            record: The game so far.
            share: Divisor of the nodes of the strongest level: 16 spends a sixteenth of them.
        """
        return self._ask(Job(0, record, task=JobKind.EVALUATE, share=share))

    def ask_deferred(self, record: Record, move: Packed) -> Request[Packed]:
        """Request what a deferred move after `record` needs."""
        return self._ask(Job(0, record, task=JobKind.DEFERRED, move=move))

    def ask_explanation(
        self, record: Record, ply: int, news: News
    ) -> Request[Sequence[Frame[Any]]]:
        """Request the frames that explain `news`, an item in the report on the move at `ply`."""
        return self._ask(Job(0, record, task=JobKind.EXPLANATION, ply=ply, news=news))

    def ask_moments(
        self, record: Record, plies: Sequence[int], players: Sequence[Player]
    ) -> Request[tuple[Moment, ...]]:
        """Request the key moments of `record`.

        They are some of the mistakes at `plies`, and a good move of `players`.
        """
        return self._ask(
            Job(0, record, task=JobKind.MOMENTS, plies=tuple(plies), players=tuple(players))
        )

    def ask_verdict(self, record: Record) -> Request[Verdict]:
        """Request an assessment of the last move, in a game that has a judge."""
        return self._ask(Job(0, record, task=JobKind.JUDGE))

    def ask_puzzle(self, game: AnyGame, record: Record, grade: int) -> Request[AnyExercise]:
        """Request a new puzzle from the seed of `record`, which has no moves."""
        puzzles = game.exercises.puzzles
        parse = None if puzzles is None else puzzles().read
        assert parse is not None, "puzzles are asked of games that make them"
        job = Job(0, record, task=JobKind.PUZZLE, grade=grade)
        return self._ask(job, lambda answer: parse(answer.result))

    def ask_proof(self, record: Record, draft: str) -> Request[Proved]:
        """Request a solution of a player's own puzzle; `record` has no moves."""
        return self._ask(Job(0, record, task=JobKind.PROVE, draft=draft))

    def _ask(self, job: Job, read: Callable[[Answer], T] = _result) -> Request[T]:
        if self.child is not None and self._is_idle:
            self.child.force_poll()  # if it has died in the meantime, no request is to blame
            self._serve(0)
        request = Request(job, read, self._cancel)
        self.requests.append(request)
        self.requests.sort(key=lambda asked: PRIORITY[asked.job.task])
        self._serve(0)
        return request

    @property
    def _is_idle(self) -> bool:
        """Whether there is nothing to do, and nothing to cancel."""
        return not self.requests and (self.child is None or self.child.ticket is None)

    def _cancel(self, request: Request[Any]) -> None:
        self.requests.remove(request)
        if request is self.current:
            self._cancel_current()

    def _cancel_current(self) -> None:
        """Tell the process to cancel its job; a late answer is ignored."""
        self.current = None
        self._ticket += 1
        if self.child is not None:
            self.child.set_ticket(self._ticket)

    def update(self) -> None:
        """Read answers, send the next job, and replace a useless process."""
        if self._is_idle:
            return
        now_ms = self._now_ms()
        elapsed_ms, self._updated_ms = min(now_ms - self._updated_ms, MAX_STEP_MS), now_ms
        self._serve(elapsed_ms)

    def _serve(self, elapsed_ms: int) -> None:
        if self.child is None and not self.requests:
            return
        try:
            child = self.child or self._running_child()
            self._exchange(child)
            if self.requests or child.ticket is not None:
                child.check_heartbeat(elapsed_ms)
        except BROKEN as error:
            self._handle_failure(error)
            return
        is_stale = child.ticket is not None and self.current is None
        self._stale_ms = self._stale_ms + elapsed_ms if is_stale else 0
        if self._stale_ms >= CANCEL_MS:
            self._end()
            self.start()

    @property
    def is_starved(self) -> bool:
        """Whether an answer is late because other programs use all CPU time."""
        return self.child is not None and self.child.is_starved

    def close(self) -> None:
        """End the process and cancel all requests; the next one starts another process."""
        for request in (*self.requests,):
            request.cancel()
        self._end()

    def _end(self) -> None:
        if self.child is not None:
            self.child.end()
            self.child = None
        self.current, self._stale_ms = None, 0

    def _exchange(self, child: SearchProcess) -> None:
        if child.has_more:  # one call less in every tick
            child.send_chunk()
        for answer in child.poll():
            if self.current is not None:
                request, self.current = self.current, None
                self.requests.remove(request)
                request.close(answer)
        first = self.requests[0] if self.requests else None
        if self.current is not None:
            self.current.done, self.current.info = child.done, child.info
            if self.current.wants_best:
                child.request_best()
            if self.current is not first:
                self._cancel_current()
        if first is not None and self.current is None and child.is_free:
            self._ticket += 1
            child.set_ticket(self._ticket)
            self.current = first
            child.send(replace(first.job, ticket=self._ticket))

    def _handle_failure(self, error: Exception) -> None:
        """End the useless process, and blame the request that it had."""
        had_is_cancelled = self.child is not None and self.child.ticket is not None
        first = self.requests[0] if self.requests and not had_is_cancelled else None
        blamed = self.current or first
        self._end()
        self._cache = None
        if blamed is not None:
            blamed.failures += 1
            if blamed.failures >= MAX_FAILURES:
                why = f"the search process failed {blamed.failures} times: {error!r}"
                self.requests.remove(blamed)
                blamed.close(Answer(0, None, error=why[:MAX_ERROR_CHARS]))
        if self.requests:
            self.start()
