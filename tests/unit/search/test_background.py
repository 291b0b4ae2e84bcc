"""Long files: read in a thread of their own, a part at a time, with progress and a way out."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest
from kept import matches_in, newest
from long_games import SEATS, SQUARES, long_replay

from game.core.match.match import Match
from game.core.match.move_log import MoveLog
from game.core.record.bad_record import DamagedFile
from game.core.search.background import Reading
from game.core.search.progress import tell
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.replay_folder import ReplayFolder

PATIENCE_S = 60.0


def until(seen: object) -> None:
    assert callable(seen)
    deadline = time.monotonic() + PATIENCE_S
    while not seen():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.002)


def test_reading_tells_how_far_it_is_and_what_it_found() -> None:
    half, go_on = Event(), Event()

    def read() -> str:
        tell(5, 10)
        half.set()
        go_on.wait(PATIENCE_S)
        return "found"

    reading = Reading(read)
    assert half.wait(PATIENCE_S)
    assert reading.progress == 0.5 and not reading.is_done
    go_on.set()
    assert reading.result() == "found" and reading.is_done
    tell(1, 2)  # outside of any reading nobody listens


def test_reading_is_stopped_at_its_next_step() -> None:
    def read() -> None:
        while True:
            tell(0, 0)

    reading = Reading(read)
    reading.stop()
    assert reading.result() is None and reading.is_stopped


def test_what_reading_raises_is_raised_where_it_is_asked_for() -> None:
    def read() -> None:
        raise DamagedFile("empty")

    with pytest.raises(DamagedFile):
        Reading(read).result()


def test_every_long_work_tells_how_far_it_is(tmp_path: Path) -> None:
    folder = ReplayFolder(Disk(), DataDir(tmp_path), GAMES)
    path = long_replay(tmp_path, 3000)
    loading = Reading(lambda: folder.load(path))
    until(lambda: loading.is_done or loading.progress > 0.1)
    loading.stop()
    loaded = loading.result()
    assert loaded is None or len(loaded.moves) == 3000
    match = Match(SQUARES, SQUARES.options(start=10**9), 1, SEATS)
    for _ in range(2000):
        match.submit(match.state.legal_moves()[0])
    matches = matches_in(tmp_path)
    matches.start(match).leave()
    entry = newest(matches)
    assert entry and entry.plies == 2000
    resuming = Reading(lambda: matches.resume(entry.id))
    resuming.stop()
    assert resuming.result() is None


def test_a_log_tells_moves_when_it_is_read() -> None:
    match = Match(SQUARES, SQUARES.options(start=99), 1, SEATS)
    log = match.log()
    assert log == [] and len(log) == 0
    for _ in range(3):
        match.submit(match.state.legal_moves()[0])
    told = [
        (match.state_at(k).to_move, SQUARES.log_text(match.state_at(k), match.moves[k]))
        for k in range(3)
    ]
    assert log == told and log[-1] == told[-1] and log[1:] == told[1:]
    with pytest.raises(IndexError):
        log[3]
    match.take_back(2)
    assert log == told[:1]
    playback = match.playback()
    rest = MoveLog(SQUARES, playback.states, playback.moves, ("!x", "!y"))
    assert [line for _, line in rest] == [told[0][1], "!x"], "the second has no position"
