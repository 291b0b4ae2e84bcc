"""The search process with real processes: it is cancelled, and its owner survives its death."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from pickle import dumps

import pytest
from searching import (
    Hand,
    child_pid,
    children,
    error_of,
    has_beaten,
    is_replaced,
    is_searching,
    move,
    pass_time,
    record,
    thinking,
    until,
    wait,
)

from game.ai.client import CANCEL_MS, MAX_STEP_MS, SearchClient
from game.ai.jobs import Answer, BadAnswer, SearchInfo, decode, seed_for
from game.ai.process import HANG_CPU_MS, POLL_EVERY


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def thinker(clock: Hand) -> Iterator[SearchClient]:
    with thinking(SearchClient(clock, "toygame:GAMES")) as thinker:
        yield thinker


def test_seeds_are_the_same_on_every_machine() -> None:
    assert seed_for(record(1, 2)) == 7_488_442_340_688_320_512
    assert seed_for(record(1)) != seed_for(record(1, 2)) != seed_for(record(1, 2, seed=8))


@pytest.mark.slow
@pytest.mark.parametrize("level", ["vanish", "leave", "nonsense", "long_winded"])
def test_three_failures_in_a_row_are_an_error(thinker: SearchClient, level: str) -> None:
    question = thinker.ask_move(record(), level)
    assert "failed 3 times" in error_of(thinker, question)
    assert move(thinker)


@pytest.mark.slow
@pytest.mark.parametrize("level", ["vanish", "nonsense"])
def test_what_kills_the_process_fails_alone(thinker: SearchClient, level: str) -> None:
    bar = thinker.ask_evaluation(record(3))
    hints = thinker.ask_hints(record())
    deadly = thinker.ask_move(record(), level)
    assert "failed 3 times" in error_of(thinker, deadly)
    assert wait(thinker, hints)
    assert wait(thinker, bar).value == 0.0
    assert (hints.failures, bar.failures) == (0, 0)


def test_an_idle_process_that_dies_is_replaced_when_somebody_asks(thinker: SearchClient) -> None:
    assert move(thinker)
    first = child_pid()
    os.kill(first, signal.SIGKILL)
    until(lambda: thinker.update() or not children())
    for _ in range(20):
        thinker.update()
    assert not children(), "nobody has asked"
    question = thinker.ask_move(record(), "dice")
    assert wait(thinker, question).move
    assert question.failures == 0


def test_a_killed_child_is_replaced_and_asked_again(thinker: SearchClient) -> None:
    thinker.start()
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question))
    first = child_pid()
    os.kill(first, signal.SIGKILL)
    until(lambda: first not in children())
    for _ in range(POLL_EVERY):  # while its clock stands still: it need not be silent for long
        thinker.update()
    assert is_replaced(first)
    until(lambda: is_searching(thinker, question))
    assert question.is_open and question.failures == 1
    question.cancel()
    assert move(thinker)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal on Windows")
def test_a_process_that_has_nothing_to_do_may_be_silent(thinker: SearchClient, clock: Hand) -> None:
    assert move(thinker)
    first = child_pid()
    os.kill(first, signal.SIGSTOP)
    pass_time(thinker, clock, 2 * HANG_CPU_MS)
    assert child_pid() == first
    os.kill(first, signal.SIGCONT)
    assert move(thinker, 1)
    assert child_pid() == first


def test_a_suspended_computer_is_no_silence(thinker: SearchClient, clock: Hand) -> None:
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question) and has_beaten(thinker))
    first = child_pid()
    clock.now_ms += 8 * 3600 * 1000
    thinker.update()
    assert child_pid() == first
    assert MAX_STEP_MS < HANG_CPU_MS


def test_cancel_stops_the_search_and_the_process_stays(thinker: SearchClient) -> None:
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question))
    first = child_pid()
    question.cancel()
    question.cancel()
    assert move(thinker)
    assert child_pid() == first
    assert question.answer is None and not question.has_failed


def test_a_deaf_search_is_replaced(thinker: SearchClient, clock: Hand) -> None:
    deaf = thinker.ask_move(record(), "deaf")
    until(lambda: is_searching(thinker, deaf))
    first = child_pid()
    deaf.cancel()
    question = thinker.ask_move(record(), "dice")
    thinker.update()
    clock.now_ms += CANCEL_MS // 2
    thinker.update()
    clock.now_ms += CANCEL_MS // 2 - 1
    thinker.update()
    assert child_pid() == first
    clock.now_ms += 1
    thinker.update()
    assert child_pid() != first
    assert wait(thinker, question).move


def test_close_leaves_nothing_and_ask_starts_again(thinker: SearchClient) -> None:
    question = thinker.ask_move(record(), "diligent")
    until(lambda: is_searching(thinker, question))
    thinker.close()
    thinker.close()
    assert not children()
    assert not question.is_open and question.answer is None
    thinker.update()
    assert not children()
    assert move(thinker)


def test_no_pygame_in_the_child_even_if_the_main_module_loads_it() -> None:
    program = Path(__file__).parents[2] / "helpers" / "process" / "program_with_pygame.py"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, program]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.stdout.split()[-2:] == ["True", "0.0"], done.stderr


MESSAGES = Answer(1, [1], 0.5, 7), SearchInfo(3, [[1], [2]], -0.5, 9)


def test_messages_are_read_again_and_other_bytes_are_no_answer() -> None:
    assert [decode(dumps(message)) for message in MESSAGES] == list(MESSAGES)
    cut = dumps(MESSAGES[0])[:-1]
    for raw in (b"", b"\xff", b"nonsense", dumps([1]), cut, b"cgame.gone\nNone\n."):
        with pytest.raises(BadAnswer):
            decode(raw)
            pytest.fail(repr(raw))
