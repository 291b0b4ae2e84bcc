"""A program that is killed leaves no search behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.ai.process_stats import process_stats

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells who is dead"),
]

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 20
OWNER = """
import time
from threading import Thread
from game.ai.process import SPAWN
from game.ai.server import _heartbeat

def search(beats):
    Thread(target=_heartbeat, args=(beats,), daemon=True).start()
    while True:
        pass

if __name__ == "__main__":
    beats = SPAWN.RawValue("q", 0)
    child = SPAWN.Process(target=search, args=(beats,), daemon=True)
    child.start()
    while not beats.value:
        time.sleep(0.05)
    print(child.pid, flush=True)
    time.sleep(60)
"""


def is_alive(pid: int) -> bool:
    vitals = process_stats(pid)
    return vitals is not None and not vitals.is_stopped


def test_a_search_ends_with_an_owner_that_was_killed(tmp_path: Path) -> None:
    program = tmp_path / "owner.py"
    program.write_text(OWNER)
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    owner = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, env=environ)
    assert owner.stdout is not None
    with owner.stdout:
        child = int(owner.stdout.readline())
    assert is_alive(child)
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    until = time.monotonic() + PATIENCE_S
    while is_alive(child) and time.monotonic() < until:
        time.sleep(0.05)
    survived = is_alive(child)
    if survived:
        os.kill(child, signal.SIGKILL)
    assert not survived
