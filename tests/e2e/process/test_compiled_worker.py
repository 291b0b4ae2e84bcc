"""The search process with the compiled search: made once, loaded after that, and the same moves."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.ai.client import SearchClient
from game.ai.jobs import Answer
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.registry import GAMES

numba = pytest.importorskip("numba", reason="the extra `fast` is not installed")
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 900
SEATS = (Seat("Ada", 0), Seat("AppContext", 1, "hard"))
PLIES = 4
WARM = """
import sys
from pathlib import Path
from random import Random
from game.ai.server import JobRunner
from game.core.search.search_api import Budget
from game.quoridor.engine.position import Position
from game.quoridor.engine.backend import FASTEST
from game.quoridor.engine.field import field_of
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from game.registry import GAMES
field = field_of(9, 2)
JobRunner(GAMES).warm_up(Path(sys.argv[1]))
assert FASTEST.is_fast(field)
FASTEST.search(Position.of(State.start(Options())), field, Budget(200_000), Random(3))
"""


def test_kernels_are_made_once_and_play_the_same_before_while_and_after(tmp_path: Path) -> None:
    old = tmp_path / "kernels-of-another-version"
    old.mkdir()
    os.utime(old, (0, 0))
    cold = answers(None)
    warming = answers(tmp_path)
    until_there(tmp_path)
    made = kernels_in(tmp_path)
    assert answers(tmp_path) == warming == cold
    command = [sys.executable, "-c", WARM, str(tmp_path)]
    loaded = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S)
    assert loaded.stderr == "" and loaded.returncode == 0
    assert made.items() <= kernels_in(tmp_path).items(), "they are loaded, not made again"
    assert not old.exists()


def kernels_in(cache: Path) -> dict[Path, int]:
    """Return the files of all kernels, and when each was written."""
    return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nbc")}


def answers(cache: Path | None) -> Sequence[tuple[object, float, int]]:
    """Return what the level plays against itself, by a process of its own."""
    thinker = SearchClient(cache=cache)
    thinker.start()
    game = GAMES["quoridor"]
    match = Match(game, game.options(), 5, SEATS)
    found = []
    for _ in range(PLIES):
        answer = wait(thinker, match.record())
        assert answer.move
        found.append((answer.move, answer.evaluation, answer.nodes))
        match.submit(game.unpack(answer.move))
    thinker.close()
    return found


def wait(thinker: SearchClient, record: Record) -> Answer:
    """The move after ``record``, once it has come."""
    until = time.monotonic() + PATIENCE_S
    question = thinker.ask_move(record, "hard")
    while question.is_open:
        thinker.update()
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.005)
    assert question.answer is not None, question.error
    return question.answer


def until_there(cache: Path) -> None:
    """Let a process make all kernels."""
    from game.quoridor.engine.compiled import compiler, self_test

    assert self_test.COUNT, "all kernels are known"
    thinker = SearchClient(cache=cache)
    thinker.start()
    until = time.monotonic() + PATIENCE_S
    while len(list(cache.rglob("*.nbc"))) < len(compiler.KERNELS):
        thinker.update()
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.05)
    thinker.close()
