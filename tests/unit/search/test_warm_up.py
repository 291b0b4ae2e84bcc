"""Games that warm up in the search process: behind the answers, and at most once to its death."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from threading import Thread

import searching
import toygame
from searching import child_pid, children, move, record, until

from game.ai.client import SearchClient
from game.ai.jobs import Job
from game.ai.server import BEAT_MS, WARM_UP_AFTER_S, JobRunner


def thinking(games: str, cache: Path | None) -> AbstractContextManager[SearchClient]:
    return searching.thinking(SearchClient(games=f"toygame:{games}", cache=cache))


def test_a_started_process_warms_up(tmp_path: Path) -> None:
    with thinking("WARM", tmp_path / "cache") as thinker:
        thinker.start()
        until(lambda: (tmp_path / "cache/2").exists())
        assert move(thinker, 1, 2)


def test_no_folder_no_warming_up() -> None:
    with thinking("FRAGILE", None) as thinker:
        assert move(thinker, 1, 2)
        assert move(thinker, 1)


def test_who_died_of_it_is_replaced_by_one_that_leaves_it(tmp_path: Path) -> None:
    with thinking("FRAGILE", tmp_path / "cache") as thinker:
        thinker.start()
        first = child_pid()
        until(lambda: (tmp_path / "cache/tried").exists())
        (tmp_path / "cache/tried").unlink()
        until(lambda: first not in children())
        for stones in (20, 19, 18, 17):
            assert move(thinker, 1, stones=stones), "the table has noticed nothing"
        assert child_pid() != first
        second = thinker._child
        assert second is not None
        enough = second._shared.beats.value + 1.5 * WARM_UP_AFTER_S * 1000 / BEAT_MS
        until(lambda: (tmp_path / "cache/tried").exists() or second._shared.beats.value > enough)
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
