"""A job in several messages, so that a very long game can be sent bit by bit, frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from game.ai.jobs import Job
from game.core.state import Packed

MOST_MOVES: Final = 5_000
"""Of one message: some 2 ms of work."""


@dataclass(frozen=True, slots=True)
class Part:
    """The first one has the ``job``, without most of its moves; each has the next moves, and says
    whether there are more.
    """

    job: Job | None
    moves: tuple[Packed, ...]
    think_ms: tuple[int, ...]
    has_more: bool


def parts(job: Job) -> Iterator[Part]:
    """The messages in which a job is sent."""
    record = job.record
    length = max(len(record.moves), len(record.think_ms))
    first: Job | None = replace(job, record=replace(record, moves=(), think_ms=()))
    for start in range(0, max(1, length), MOST_MOVES):
        end = start + MOST_MOVES
        yield Part(first, record.moves[start:end], record.think_ms[start:end], end < length)
        first = None


def received(port: Any) -> Job:
    """The next job, when all of it has come. Raises ``EOFError`` or ``OSError``."""
    part: Part = port.recv()
    job = part.job
    assert job is not None, "the first part has the job"
    moves, think_ms = [*part.moves], [*part.think_ms]
    while part.has_more:
        part = port.recv()
        moves += part.moves
        think_ms += part.think_ms
    record = replace(job.record, moves=tuple(moves), think_ms=tuple(think_ms))
    return replace(job, record=record)
