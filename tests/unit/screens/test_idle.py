"""Time by fixed steps, and tasks in the background while there is no input."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.pace.idle import QUIET_MS, WORK_MS, Idle
from scenes.pace.loop import MAX_TICKS, TICK_MS, FixedTimestep

PATIENCE_S = 60.0


class Clock:
    """A clock that the test turns."""

    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


class Work:
    """A task of ``count`` steps, each of which takes ``step_ms``."""

    def __init__(self, clock: Clock, step_ms: float, count: int) -> None:
        self.clock, self.step_ms, self.count = clock, step_ms, count
        self.done = 0

    def steps(self) -> Iterator[bool]:
        for _ in range(self.count):
            self.clock.now_s += self.step_ms / 1000
            self.done += 1
            yield True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def idle(clock: Clock) -> Iterator[Idle]:
    idle = Idle(clock)
    yield idle
    idle.close()


def test_a_go_is_short_and_the_next_one_goes_on(idle: Idle, clock: Clock) -> None:
    work = Work(clock, step_ms=1.0, count=15)
    idle.begin("work", work.steps())
    idle.work()
    assert work.done == WORK_MS
    idle.work()
    idle.work()
    assert work.done == 15 and not idle.has_work


def test_nothing_is_done_until_it_has_been_quiet_for_a_while(idle: Idle, clock: Clock) -> None:
    work = Work(clock, step_ms=1.0, count=1)
    idle.begin("work", work.steps())
    idle.rest()
    clock.now_s += (QUIET_MS - 1) / 1000
    idle.work()
    assert not work.done
    clock.now_s += 0.002
    idle.work()
    assert work.done


def test_a_new_task_takes_the_place_of_the_old_one_of_its_name(idle: Idle, clock: Clock) -> None:
    old, new = Work(clock, 10.0, 5), Work(clock, 10.0, 1)
    idle.begin("table", old.steps())
    idle.work()
    idle.begin("table", new.steps())
    for _ in range(3):
        idle.work()
    assert (old.done, new.done) == (1, 1) and not idle.has_work


def test_who_waits_lets_the_next_task_work(idle: Idle, clock: Clock) -> None:
    def waiting() -> Iterator[bool]:
        while True:
            yield False

    work = Work(clock, 1.0, 3)
    idle.begin("waits", waiting())
    idle.begin("work", work.steps())
    idle.work()
    assert work.done == 3


def test_a_task_that_fails_is_told_of_and_dropped(idle: Idle) -> None:
    def failing() -> Iterator[bool]:
        raise ZeroDivisionError
        yield True

    idle.begin("fails", failing())
    with pytest.raises(ZeroDivisionError):
        idle.work()
    assert not idle.has_work


def test_modules_are_imported_one_by_one_and_only_while_it_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"idle_sample_{letter}" for letter in "abc"]
    for name in names:
        (tmp_path / f"{name}.py").write_text("")
    (tmp_path / "idle_sample_b.py").write_text("raise ZeroDivisionError")
    monkeypatch.syspath_prepend(tmp_path)
    clock = Clock()
    idle = Idle(clock)
    idle.begin("imports", idle.imported(names))
    idle.rest()
    idle.work()  # too soon: the task has not even begun
    assert not any(name in sys.modules for name in names)
    clock.now_s += 1
    deadline = time.monotonic() + PATIENCE_S
    while idle.has_work:
        assert time.monotonic() < deadline
        idle.work()
    assert [name in sys.modules for name in names] == [True, False, True]
    idle.close()


def test_closing_ends_the_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "idle_sample_d.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    idle = Idle(Clock())
    task = idle.imported(["idle_sample_d"])
    assert next(task) is False  # nobody has allowed the thread to go on yet
    idle.close()
    assert "idle_sample_d" not in sys.modules and not idle.has_work


def test_time_begins_with_the_first_frame_and_loses_nothing_after() -> None:
    now_ms = 1000.0
    loop = FixedTimestep(lambda: now_ms)
    now_ms += 500  # the start of the program
    assert loop.due() == 0
    due = 0
    for _ in range(10):
        now_ms += 1.25 * TICK_MS
        due += loop.due()
    assert due == 12 and loop.alpha == 0.5


def test_a_stall_is_forgotten_and_a_clock_that_goes_back_stops_nothing() -> None:
    times_ms = iter([0.0, 1e6, 5.0, 5.0 + 2 * TICK_MS])
    loop = FixedTimestep(lambda: next(times_ms))
    assert [loop.due() for _ in range(4)] == [0, MAX_TICKS, 0, 2]
