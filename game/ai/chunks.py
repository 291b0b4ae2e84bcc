"""Jobs in chunks, so that a very long game is sent over several frames."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from game.ai.jobs import Job
from game.core.rules.state import Packed

MAX_CHUNK_MOVES: Final = 5_000
"""Number of moves in a chunk: some 2 ms of work."""


@dataclass(frozen=True, slots=True)
class JobChunk:
    """Chunk of a job: the first has the `job` without its moves, each has the next moves."""

    job: Job | None
    moves: tuple[Packed, ...]
    think_ms: tuple[int, ...]
    has_more: bool


def split_job(job: Job) -> Iterator[JobChunk]:
    """Yield the chunks in which a job is sent."""
    record = job.record
    length = max(len(record.moves), len(record.think_ms))
    first: Job | None = replace(job, record=replace(record, moves=(), think_ms=()))
    for start in range(0, max(1, length), MAX_CHUNK_MOVES):
        end = start + MAX_CHUNK_MOVES
        yield JobChunk(first, record.moves[start:end], record.think_ms[start:end], end < length)
        first = None


def receive_job(port: Any) -> Job:
    """Receive all chunks of the next job.

    Raises:
        EOFError: The pipe is closed.
        OSError: The pipe is broken.
    """
    part: JobChunk = port.recv()
    job = part.job
    assert job is not None, "the first part has the job"
    moves, think_ms = [*part.moves], [*part.think_ms]
    while part.has_more:
        part = port.recv()
        moves += part.moves
        think_ms += part.think_ms
    record = replace(job.record, moves=tuple(moves), think_ms=tuple(think_ms))
    return replace(job, record=record)
