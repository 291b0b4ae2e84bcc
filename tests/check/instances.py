"""The program is started twice in one folder, and the first one is killed: the second start keeps
nothing while the first runs, the next one has the folder at once, and no search process outlives
its owner.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

from game.store.files import Disk
from game.store.paths import DataDir, Instance, claim
from tests.check.process import is_there
from tests.check.run import Run
from tests.check.sound import ROOT

QUICK, FULL = 3, 100
"""Rounds."""

PATIENCE_S: Final = 60.0
OWNER: Final = """
import sys, time
from pathlib import Path
from game.ai.worker import Thinker
from game.store.files import Disk
from game.store.paths import DataDir, claim
if __name__ == "__main__":
    told = claim(Disk(), DataDir(Path(sys.argv[1]))).value
    thinker = Thinker()
    if sys.argv[2] == "thinks":
        thinker.start()
    print(told, thinker._child._process.pid if thinker._child else 0, flush=True)
    time.sleep(600)
"""


def check(run: Run) -> list[str]:
    """So many rounds, each in a folder of its own."""
    if os.name != "posix":
        print("  processes are not killed by signals on this system: nothing was tried")
        return []
    rounds = 0
    for number in run.cases(QUICK, FULL):
        rounds += 1
        rng = Random(f"instances {run.seed} {number}")
        with tempfile.TemporaryDirectory(prefix="quintet-check-") as name:
            for told in _round(Path(name), rng):
                run.found(f"round {number}: {told}")
    print(f"  {rounds} rounds")
    return run.finds


def _round(folder: Path, rng: Random) -> list[str]:
    finds = []
    first, told, worker = _started(folder, "thinks")
    try:
        if told != Instance.FIRST.value:
            finds.append(f"the first start is told: {told}")
        second, told, _ = _started(folder, "looks")
        _end(second)
        if told != Instance.SECOND.value:
            finds.append(f"the second start is told: {told}")
        time.sleep(rng.uniform(0, 0.2))
    finally:
        _end(first)
    if (claimed := claim(Disk(), DataDir(folder))) is not Instance.FIRST:
        finds.append(f"after the first was killed the folder is told to be {claimed.value}")
    until_s = time.monotonic() + PATIENCE_S
    while is_there(worker):
        if time.monotonic() > until_s:
            os.kill(worker, signal.SIGKILL)
            finds.append("a search process has outlived its owner")
            break
        time.sleep(0.05)
    return finds


def _started(folder: Path, what: str) -> tuple[subprocess.Popen[str], str, int]:
    process = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder), what],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    told, _, worker = process.stdout.readline().partition(" ")
    return process, told, int(worker or 0)


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()
