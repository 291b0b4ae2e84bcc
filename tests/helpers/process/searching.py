"""A search process in tests: its clock, its children, and how to wait for its answers."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from toygame import PILE, Options

from game.ai.client import SearchClient
from game.ai.request import Request
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.rules.state import Packed

T = TypeVar("T")

SEATS = (Seat("Ada", 0), Seat("AppContext", 1, "dice"))
STRANGERS: list[int | None] = []
PATIENCE_S = 180.0  # a busy machine may be slow; a hang is longer


class Hand:
    """A clock that only moves when told to."""

    def __init__(self) -> None:
        self.now_ms = 0

    def __call__(self) -> int:
        return self.now_ms


def record(*moves: int, seed: int = 7, stones: int = 20) -> Record:
    match = Match(PILE, Options(stones), seed, SEATS)
    for move in moves:
        match.submit(move)
    return match.record()


def note_strangers() -> None:
    """Tell the processes of the thinker from those that ran before."""
    STRANGERS[:] = [child.pid for child in multiprocessing.active_children()]


def children() -> list[int]:
    """The processes that have begun since strangers were noted."""
    pids = [child.pid for child in multiprocessing.active_children()]
    return [pid for pid in pids if pid is not None and pid not in STRANGERS]


@contextmanager
def thinking(thinker: SearchClient) -> Iterator[SearchClient]:
    """Use a thinker to its end, and see that it leaves no process behind."""
    note_strangers()
    yield thinker
    thinker.close()
    until(lambda: not children())


def until(seen: Callable[[], object]) -> None:
    """Wait in real time for something that must happen."""
    deadline = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.002)


def wait(thinker: SearchClient, question: Request[T]) -> T:
    """The answer of a question that has one, once it has come."""
    until(lambda: is_closed(thinker, question))
    assert question.answer is not None, question.error
    return question.answer


def error_of(thinker: SearchClient, question: Request[Any]) -> str:
    """Return why there is no answer, once that is known."""
    until(lambda: is_closed(thinker, question))
    assert question.answer is None and question.has_failed
    return question.error


def is_closed(thinker: SearchClient, question: Request[Any]) -> bool:
    thinker.update()
    return not question.is_open


def move(
    thinker: SearchClient, *moves: int, level: str = "dice", stones: int = 20
) -> Packed | None:
    """The move of a level after these, once it has come."""
    return wait(thinker, thinker.ask_move(record(*moves, stones=stones), level)).move


def child_pid() -> int:
    (child,) = children()
    return child


def is_replaced(pid: int) -> bool:
    return any(child != pid for child in children())


def is_searching(thinker: SearchClient, question: Request[Any]) -> bool:
    """Return whether the child is working on the question."""
    thinker.update()
    return thinker.current is question


def has_beaten(thinker: SearchClient) -> bool:
    return thinker.child is not None and thinker.child.beats > 0


def pass_time(thinker: SearchClient, clock: Hand, ms: int) -> None:
    """Let so much time pass, a tenth of a second at a time."""
    for _ in range(ms // 100):
        clock.now_ms += 100
        thinker.update()
