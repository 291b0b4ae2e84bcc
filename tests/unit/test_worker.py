"""The thinker with real processes: it answers, it is cancelled, and it survives its child."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toygame import PILE, Options

from game.ai.jobs import Answer, BadAnswer, seed_for
from game.ai.wire import unpack_value
from game.ai.worker import CANCEL_MS, GAP_MS, SILENCE_MS, Thinker, fallback_move
from game.core.match import Match
from game.core.record import Record
from game.core.seats import Seat
from game.registry import GAMES

SEATS = (Seat("Ada", 0), Seat("Cabinet", 1, "dice"))
STRANGERS: list[int | None] = []
PATIENCE_S = 60.0  # a busy machine may be slow; a hang is longer


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
    """Take nobody's processes that are there already for the thinker's."""
    STRANGERS[:] = [child.pid for child in multiprocessing.active_children()]


def children() -> list[int]:
    """The processes that have begun since strangers were noted."""
    pids = [child.pid for child in multiprocessing.active_children()]
    return [pid for pid in pids if pid is not None and pid not in STRANGERS]


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def thinker(clock: Hand) -> Iterator[Thinker]:
    note_strangers()
    thinker = Thinker(clock, "toygame:GAMES")
    yield thinker
    thinker.close()
    assert not children()


def until(seen: Callable[[], object]) -> None:
    """Wait in real time for something that must happen."""
    deadline = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.002)


def wait(thinker: Thinker) -> Answer:
    answers: list[Answer] = []

    def arrived() -> bool:
        answer = thinker.poll()
        if answer:
            answers.append(answer)
        return answer is not None

    until(arrived)
    return answers[0]


def child_pid() -> int:
    (child,) = children()
    return child


def is_replaced(pid: int) -> bool:
    return any(child != pid for child in children())


def is_searching(thinker: Thinker) -> bool:
    """Whether the child has been given the wanted job."""
    thinker.poll()
    child = thinker._child
    return child is not None and child.ticket == thinker._ticket


def test_an_answer_is_a_legal_packed_move(thinker: Thinker) -> None:
    ticket = thinker.ask(record(1, 2), "deepening")
    thinker.cancel()
    assert thinker.poll() is None
    ticket = thinker.ask(record(1, 2, stones=6), "deepening")
    answer = wait(thinker)
    assert answer == Answer(ticket, [3], 1.0, answer.nodes)
    assert answer.nodes > 0
    assert thinker.poll() is None


def test_a_coach_tells_hints_and_keeps_the_match(thinker: Thinker) -> None:
    ticket = thinker.ask_hints(record(1, 2))
    answer = wait(thinker)
    assert (answer.ticket, answer.move, answer.error) == (ticket, None, "")
    assert answer.told == [["count", [["n", "17"]], [], [], []], ["take", [], [], [[1]], []]]
    thinker.ask(record(1, 2, 3), "dice")
    assert wait(thinker).told is None


def test_a_look_back_is_told(thinker: Thinker) -> None:
    thinker.ask_review(record(1, 2))
    told = wait(thinker).told
    assert told is not None
    assert told[0] == [[1, "greedy", [], [[1]], True, []]]
    assert len(told[1]) == 2


def test_labour_is_told_or_goes_beyond_its_budget(thinker: Thinker) -> None:
    ticket = thinker.ask_labour(record(1, 2), PILE.pack(3))
    answer = wait(thinker)
    assert (answer.ticket, answer.move, answer.told) == (ticket, None, [14])
    thinker.ask_labour(record(stones=40), PILE.pack(3))
    assert "OutOfBudget" in wait(thinker).error


def test_a_coach_that_goes_wrong_is_an_error(thinker: Thinker) -> None:
    thinker.ask_hints(record(stones=13))
    assert "the coach is wrong" in wait(thinker).error
    thinker.ask_hints(record(stones=12))
    assert wait(thinker).told


def test_a_look_back_nobody_wants_any_more_does_not_hold_up_a_move(
    thinker: Thinker, clock: Hand
) -> None:
    thinker.ask_review(record(1, stones=13))
    until(lambda: is_searching(thinker))
    first = child_pid()
    thinker.ask(record(), "dice")
    thinker.poll()
    for _ in range(CANCEL_MS // 100 + 1):
        clock.now_ms += 100
        thinker.poll()
    assert child_pid() != first
    assert wait(thinker).move


def test_same_record_same_move_also_in_a_new_process(thinker: Thinker) -> None:
    thinker.ask(record(1, 2), "dice")
    first = wait(thinker)
    thinker.ask(record(1), "dice")
    other = wait(thinker)
    thinker.close()
    thinker.ask(record(1, 2), "dice")
    again = wait(thinker)
    assert (again.move, again.evaluation) == (first.move, first.evaluation)
    assert other.evaluation != first.evaluation


def test_seeds_are_the_same_on_every_machine() -> None:
    assert seed_for(record(1, 2)) == 7_488_442_340_688_320_512
    assert seed_for(record(1)) != seed_for(record(1, 2)) != seed_for(record(1, 2, seed=8))


def test_the_games_of_the_cabinet_answer_by_all_their_levels(clock: Hand) -> None:
    thinker = Thinker(clock)
    try:
        for game in GAMES.values():
            match = Match(game, next(iter(game.presets.values())), 5, SEATS)
            for level in game.levels:
                thinker.ask(match.record(), level)
                answer = wait(thinker)
                assert not answer.error
                assert answer.move is not None
                match.submit(game.unpack(answer.move))
    finally:
        thinker.close()


def test_a_bug_in_a_bot_reaches_the_table(thinker: Thinker) -> None:
    ticket = thinker.ask(record(), "crash")
    answer = wait(thinker)
    assert (answer.ticket, answer.move) == (ticket, None)
    assert "ZeroDivisionError: the bot is wrong" in answer.error
    pid = child_pid()
    thinker.ask(record(), "dice")
    assert wait(thinker).move
    assert child_pid() == pid


def test_a_record_that_does_not_replay_is_an_error(thinker: Thinker) -> None:
    thinker.ask(record(1), "dice")
    assert wait(thinker).move
    cheated = record(1)
    moves = (*cheated.moves, [9])
    thinker.ask(Record("pile", "1", cheated.options, 7, SEATS, moves, (0, 0)), "dice")
    assert "too_many" in wait(thinker).error
    thinker.ask(record(1, 2), "dice")
    assert wait(thinker).move


@pytest.mark.parametrize("level", ["vanish", "leave", "nonsense", "long_winded"])
def test_three_failures_in_a_row_are_an_error(thinker: Thinker, level: str) -> None:
    ticket = thinker.ask(record(), level)
    answer = wait(thinker)
    assert (answer.ticket, answer.move) == (ticket, None)
    assert "failed 3 times" in answer.error
    thinker.ask(record(), "dice")
    assert wait(thinker).move


def test_a_killed_child_is_replaced_and_asked_again(thinker: Thinker) -> None:
    thinker.start()
    thinker.ask(record(), "diligent")
    until(lambda: is_searching(thinker))
    first = child_pid()
    os.kill(first, signal.SIGKILL)
    killed = time.monotonic()
    until(lambda: thinker.poll() is None and is_replaced(first))
    assert time.monotonic() - killed < 1.0
    until(lambda: is_searching(thinker))
    thinker.ask(record(), "dice")
    assert wait(thinker).move


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signal on Windows")
def test_a_silent_child_is_replaced(thinker: Thinker, clock: Hand) -> None:
    thinker.ask(record(), "diligent")
    until(lambda: is_searching(thinker) and thinker._child and thinker._child.has_beaten)
    first = child_pid()
    os.kill(first, signal.SIGSTOP)
    thinker.poll()
    polls = 0
    while child_pid() == first:
        clock.now_ms += 100
        thinker.poll()
        polls += 1
    assert SILENCE_MS <= 100 * polls <= 1000 + 100


def test_a_suspended_computer_is_no_silence(thinker: Thinker, clock: Hand) -> None:
    thinker.ask(record(), "diligent")
    until(lambda: is_searching(thinker) and thinker._child and thinker._child.has_beaten)
    first = child_pid()
    clock.now_ms += 8 * 3600 * 1000
    thinker.poll()
    assert child_pid() == first
    assert GAP_MS < SILENCE_MS


def test_cancel_stops_the_search_and_the_process_stays(thinker: Thinker) -> None:
    thinker.ask(record(), "diligent")
    until(lambda: is_searching(thinker))
    first = child_pid()
    thinker.cancel()
    ticket = thinker.ask(record(), "dice")
    assert wait(thinker).ticket == ticket
    assert child_pid() == first


def test_a_stale_answer_is_dropped(thinker: Thinker) -> None:
    old = thinker.ask(record(), "dice")
    until(lambda: is_searching(thinker))
    thinker.cancel()
    child = thinker._child
    assert child is not None
    until(lambda: thinker.poll() is None and child.is_free)
    new = thinker.ask(record(1), "dice")
    assert wait(thinker).ticket == new > old


def test_a_deaf_search_is_replaced(thinker: Thinker, clock: Hand) -> None:
    thinker.ask(record(), "deaf")
    until(lambda: is_searching(thinker))
    first = child_pid()
    ticket = thinker.ask(record(), "dice")
    thinker.poll()
    clock.now_ms += CANCEL_MS // 2
    thinker.poll()
    clock.now_ms += CANCEL_MS // 2 - 1
    thinker.poll()
    assert child_pid() == first
    clock.now_ms += 1
    thinker.poll()
    assert child_pid() != first
    assert wait(thinker).ticket == ticket


def test_close_leaves_nothing_and_ask_starts_again(thinker: Thinker) -> None:
    thinker.ask(record(), "diligent")
    until(lambda: is_searching(thinker))
    thinker.close()
    thinker.close()
    assert not children()
    assert thinker.poll() is None
    thinker.ask(record(), "dice")
    assert wait(thinker).move


def test_no_pygame_in_the_child_even_if_the_main_module_loads_it() -> None:
    program = Path(__file__).with_name("program_with_pygame.py")
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, program], env={**os.environ, "PYTHONPATH": paths}, capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.split()[-2:] == ["True", "0.0"], done.stderr


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff",
        b"nonsense",
        Answer(1, None).to_bytes(),
        Answer(1, [1], error="but why").to_bytes(),
        Answer(1, [1], told=[]).to_bytes(),
        Answer(1, None, told="hints").to_bytes(),  # type: ignore[arg-type] - that is the point
        Answer(1, None, error="but why", told=[]).to_bytes(),
        Answer(1, [1], float("inf")).to_bytes(),
        Answer(1, "pass", 0.0).to_bytes(),  # type: ignore[arg-type] - that is the point
        Answer(1, [1], 0).to_bytes()[:-1],
    ],
)
def test_bytes_that_are_no_answer(raw: bytes) -> None:
    with pytest.raises(BadAnswer):
        Answer.from_bytes(raw)


def test_the_fallback_wins_in_one_and_repeats_itself() -> None:
    assert fallback_move(PILE, Match(PILE, Options(2), 1, ()).record()) == 2
    record = Match(PILE, Options(20), 1, ()).record()
    assert fallback_move(PILE, record) == fallback_move(PILE, record)
    seeds = range(20)
    moves = {fallback_move(PILE, Match(PILE, Options(20), seed, ()).record()) for seed in seeds}
    assert moves == {1, 2, 3}


def test_how_a_position_stands_is_told_by_the_last_level(thinker: Thinker) -> None:
    ticket = thinker.ask_evaluation(record(3))
    answer = wait(thinker)
    assert (answer.ticket, answer.move) == (ticket, None)
    assert unpack_value(answer.told) == 0.0
    thinker.ask_evaluation(record(3, 3, 3, 1, stones=10))
    assert abs(unpack_value(wait(thinker).told)) == 1.0, "a game that is over is what it is"
