"""A job in parts: what arrives is what was sent, and no part is long."""

from __future__ import annotations

from collections import deque

import pytest

from game.ai.chunks import MAX_CHUNK_MOVES, JobChunk, receive_job, split_job
from game.ai.jobs import Job, Task
from game.core.match.match import Match
from game.core.match.record import Record
from game.core.match.seats import Seat
from game.registry import GAMES
from game.subtraction_squares.rules import Take


class Pipe(deque[JobChunk]):
    """The far end of a pipe that all parts have been put into."""

    def recv(self) -> JobChunk:
        return self.popleft()


def record_of(moves: int) -> Record:
    game = GAMES["subtraction_squares"]
    match = Match(game, game.options(start=10**6), 1, [Seat("a", 0), Seat("b", 1)])
    for k in range(moves):
        match.submit(Take(1), think_ms=k)
    return match.record()


@pytest.mark.parametrize("moves", [0, 1, MAX_CHUNK_MOVES, MAX_CHUNK_MOVES + 1, 3 * MAX_CHUNK_MOVES])
def test_a_job_arrives_as_it_was_sent_in_short_parts(moves: int) -> None:
    job = Job(7, record_of(moves), task=Task.REVIEW, plies=(3,))
    pipe = Pipe(split_job(job))
    assert len(pipe) == max(1, -(-moves // MAX_CHUNK_MOVES))
    assert all(len(part.moves) <= MAX_CHUNK_MOVES for part in pipe)
    assert receive_job(pipe) == job
    assert not pipe
