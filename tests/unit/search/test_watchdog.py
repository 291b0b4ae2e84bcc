"""Care for the search process: watchdog, warm-up, and garbage collection paused."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Thread

import pytest
import searching
import toygame
from searching import (
    Hand,
    child_pid,
    children,
    error_of,
    has_beaten,
    is_searching,
    move,
    pass_time,
    record,
    thinking,
    until,
    wait,
)

from game.ai.client import SearchClient
from game.ai.jobs import Answer, Job
from game.ai.process import HANG_CPU_MS, SILENT_MS, STARVED_MS, STARVED_START_MS
from game.ai.process_stats import ProcessStats, process_stats
from game.ai.request import Request
from game.ai.server import BEAT_MS, WARM_UP_AFTER_S, JobRunner
from game.core.search import gc_pause
from game.core.search.gc_pause import gc_paused
from scenes.table.session.session import STARVED
from tests.unit.match.test_session import sit_down

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
pauses = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal on Windows")


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def thinker(clock: Hand) -> Iterator[SearchClient]:
    with thinking(SearchClient(clock, "toygame:GAMES")) as thinker:
        yield thinker


class System:
    """Facts of every process from the system."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.vitals: ProcessStats | None = ProcessStats(0)
        monkeypatch.setattr("game.ai.process.process_stats", lambda pid: self.vitals)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    return System(monkeypatch)


@linux
def test_the_system_tells_what_a_process_has_used() -> None:
    before = process_stats(os.getpid())
    assert before and not before.is_stopped
    while (now := process_stats(os.getpid())) and now.cpu_ms - before.cpu_ms < 50:
        sum(range(1000))
    assert now and abs(now.cpu_ms - before.cpu_ms) < 1000


def test_of_a_process_that_is_not_there_nothing_is_told() -> None:
    assert process_stats(1 << 22) is None


@linux
def test_a_stopped_child_is_replaced(thinker: SearchClient, clock: Hand) -> None:
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question) and has_beaten(thinker))
    first = child_pid()
    os.kill(first, signal.SIGSTOP)
    until(lambda: (seen := process_stats(first)) and seen.is_stopped)
    thinker.update()
    waited_ms = 0
    while child_pid() == first:
        pass_time(thinker, clock, 100)
        waited_ms += 100
    assert HANG_CPU_MS <= waited_ms <= 1000 + 100
    assert question.is_open
    question.cancel()
    assert move(thinker)


def stopped(thinker: SearchClient) -> tuple[Request[Answer], int]:
    """Return a question whose process does not go on: it is as silent as one that gets no time."""
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question) and has_beaten(thinker))
    first = child_pid()
    os.kill(first, signal.SIGSTOP)
    thinker.update()
    return question, first


@pauses
def test_a_busy_computer_is_waited_for(thinker: SearchClient, clock: Hand, system: System) -> None:
    question, first = stopped(thinker)
    pass_time(thinker, clock, HANG_CPU_MS - 200)
    assert not thinker.is_starved
    system.vitals = ProcessStats(HANG_CPU_MS - 1)
    pass_time(thinker, clock, STARVED_MS - 2 * HANG_CPU_MS)
    assert thinker.is_starved and child_pid() == first and question.is_open
    os.kill(first, signal.SIGCONT)
    until(lambda: thinker.update() or not thinker.is_starved)
    question.cancel()
    assert move(thinker) and child_pid() == first
    assert question.failures == 0


@pauses
def test_nobody_waits_for_ever(thinker: SearchClient, clock: Hand, system: System) -> None:
    question, first = stopped(thinker)
    pass_time(thinker, clock, STARVED_MS + 200)
    assert child_pid() != first and question.failures == 1 and not thinker.is_starved


@pauses
def test_whoever_has_had_time_enough_hangs(
    thinker: SearchClient, clock: Hand, system: System
) -> None:
    for used_ms in (HANG_CPU_MS, 10 * HANG_CPU_MS):
        system.vitals = ProcessStats(0)
        question, first = stopped(thinker)
        system.vitals = ProcessStats(used_ms)
        pass_time(thinker, clock, HANG_CPU_MS + 100)
        assert child_pid() != first and question.failures == 1, used_ms
        question.cancel()


@pauses
def test_where_the_system_tells_nothing_time_alone_counts(
    thinker: SearchClient, clock: Hand, system: System
) -> None:
    system.vitals = None
    _, first = stopped(thinker)
    pass_time(thinker, clock, SILENT_MS - 200)
    assert child_pid() == first
    pass_time(thinker, clock, 400)
    assert child_pid() != first


@pauses
def test_a_start_may_take_longer(thinker: SearchClient, clock: Hand, system: System) -> None:
    thinker.start()
    first = child_pid()
    os.kill(first, signal.SIGSTOP)
    question = thinker.ask_move(record(), "dice")
    pass_time(thinker, clock, STARVED_START_MS - 1000)
    assert child_pid() == first and thinker.is_starved
    os.kill(first, signal.SIGCONT)
    assert wait(thinker, question).move and question.failures == 0


@pytest.mark.slow
@linux
def test_a_search_lost_in_foreign_code_is_given_up() -> None:
    """With the real clock, and a process that lets nothing else in it happen."""
    with thinking(SearchClient(games="toygame:GAMES")) as thinker:
        assert "no sign of life" in error_of(thinker, thinker.ask_move(record(), "spellbound"))
        assert move(thinker)


def test_that_a_move_is_late_is_told_until_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    busy = [False]
    monkeypatch.setattr(SearchClient, "is_starved", property(lambda thinker: busy[0]))
    with thinking(SearchClient(games="toygame:GAMES")) as thinker:
        session = sit_down(thinker, "diligent", "")
        session.update(10)
        assert session.note == ""
        busy[0] = True
        assert session.update(10).has_changed and session.note == STARVED
        busy[0] = False
        assert session.update(10).has_changed and session.note == ""
        busy[0] = True
        session.update(10)
        session.suspend()
        session.opponent.begin()
        assert session.note == "", "whether it is still late will show"


def thinking_level(games: str, cache: Path | None) -> AbstractContextManager[SearchClient]:
    return searching.thinking(SearchClient(games=f"toygame:{games}", cache=cache))


def test_a_started_process_warms_up_if_there_is_a_folder(tmp_path: Path) -> None:
    with thinking_level("WARM", tmp_path / "cache") as thinker:
        thinker.start()
        until(lambda: (tmp_path / "cache/2").exists())
        assert move(thinker, 1, 2)
    with thinking_level("FRAGILE", None) as thinker:
        assert move(thinker, 1, 2) and move(thinker, 1)


def test_who_died_of_it_is_replaced_by_one_that_leaves_it(tmp_path: Path) -> None:
    with thinking_level("FRAGILE", tmp_path / "cache") as thinker:
        thinker.start()
        first = child_pid()
        until(lambda: (tmp_path / "cache/tried").exists())
        (tmp_path / "cache/tried").unlink()
        until(lambda: first not in children())
        for stones in (20, 19, 18, 17):
            assert move(thinker, 1, stones=stones), "the table has noticed nothing"
        assert child_pid() != first
        second = thinker.child
        assert second is not None
        enough = second.beats + 1.5 * WARM_UP_AFTER_S * 1000 / BEAT_MS
        until(lambda: (tmp_path / "cache/tried").exists() or second.beats > enough)
        assert not (tmp_path / "cache/tried").exists(), "nor does it later"


def test_no_step_begins_while_an_answer_is_looked_for(tmp_path: Path) -> None:
    runner = JobRunner(toygame.WARM)
    warming = Thread(target=runner.warm_up, args=(tmp_path,), daemon=True)
    was_held = []

    def stop() -> bool:
        warming.start()
        until(lambda: (tmp_path / "0").exists())
        warming.join(0.1)
        was_held.append(warming.is_alive() and not (tmp_path / "1").exists())
        return True

    assert runner.answer(Job(1, record(stones=40), "deepening"), stop).move
    assert was_held == [True]
    warming.join()
    assert (tmp_path / "2").exists()


class Ring(list[object]):
    """Something that holds itself."""

    def __init__(self) -> None:
        super().__init__([self])


def rings() -> int:
    return sum(type(one) is Ring for one in gc.get_objects())


@pytest.mark.parametrize("is_usual", [True, False])
@pytest.mark.parametrize("is_frozen", [True, False])
def test_what_is_needless_waits_and_the_rest_is_as_it_was(is_usual: bool, is_frozen: bool) -> None:
    was_usual = gc.isenabled()
    gc.unfreeze()
    try:
        if is_frozen:
            gc.freeze()
        (gc.enable if is_usual else gc.disable)()
        with pytest.raises(ZeroDivisionError), gc_paused():
            for _ in range(3 * gc.get_threshold()[0]):
                Ring()
            assert rings() == 3 * gc.get_threshold()[0], "a look has been taken"
            1 / 0  # noqa: B018
        assert gc.isenabled() == is_usual
        assert bool(gc.get_freeze_count()) == is_frozen
        gc.collect()
        assert rings() == 0
    finally:
        (gc.enable if was_usual else gc.disable)()
        gc.freeze()  # as tests/conftest.py has left it


def test_what_lasts_is_not_looked_through_where_nothing_is() -> None:
    gc.freeze()
    with gc_paused(is_lasting=True):
        ring = Ring()
    assert gc.is_tracked(ring)
    assert not any(one is ring for one in gc.get_objects())


@pytest.mark.slow
def test_something_long_that_has_gone_does_not_stay_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_pause, "MANY_FROZEN", 1_000)
    monkeypatch.setattr(gc_pause, "looked_at", 0)  # whatever other tests have left
    for _ in range(3):
        with gc_paused(is_lasting=True):
            long = [Ring() for _ in range(2_000)]
    del long
    with gc_paused(is_lasting=True):
        pass
    gc.unfreeze()
    try:
        assert rings() == 0
    finally:
        gc.freeze()
