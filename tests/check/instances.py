"""The program is started twice in one folder at the same time, plays in both windows, and is
killed: each window keeps its own match, no move that was told is lost, what a killed window left is
free at once, and no search process outlives its owner.
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

from tests.check.input.sound import ROOT
from tests.check.process import is_there
from tests.check.run import Run
from tests.helpers.storage.kept import matches_in

QUICK, FULL = 3, 100
"""Rounds."""

PATIENCE_S: Final = 60.0
OWNER: Final = """
import sys
from pathlib import Path
from game.ai.client import SearchClient
from tests.check.kill9 import GAME, a_match
from tests.helpers.storage.kept import matches_in
if __name__ == "__main__":
    matches = matches_in(Path(sys.argv[1]))
    thinker = SearchClient()
    if sys.argv[2] == "thinks":
        thinker.start()
    print(thinker.child.pid if thinker.child else 0, flush=True)
    journal = matches.start(a_match())
    print(journal.match_id, flush=True)
    while True:
        match = journal.match
        match.submit(match.state.legal_moves()[match.ply % 5], 3)
        journal.save()
        assert journal.trouble is None, journal.trouble
        print(match.ply, flush=True)
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
    first, second = _started(folder, "thinks"), _started(folder, "looks")
    time.sleep(rng.uniform(0.5, 1.5))
    told = [_killed(first), _killed(second)]
    finds, matches = [], matches_in(folder)
    plies = {entry.id: entry.plies for entry in matches.find()}
    for _, match_id, ply in told:
        if match_id and not ply <= plies.get(match_id, -1) <= ply + 1:
            finds.append(f"{ply} moves of {match_id} were told, {plies.get(match_id)} are there")
        if match_id and matches.resume(match_id).note is not None:
            finds.append(f"{match_id} is damaged")
    if len({match_id for _, match_id, _ in told} - {""}) < 2:
        finds.append("not both have played")
    worker, until_s = told[0][0], time.monotonic() + PATIENCE_S
    while is_there(worker):
        if time.monotonic() > until_s:
            os.kill(worker, signal.SIGKILL)
            finds.append("a search process has outlived its owner")
            break
        time.sleep(0.05)
    return finds


def _started(folder: Path, what: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", OWNER, str(folder), what],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def _killed(process: subprocess.Popen[str]) -> tuple[int, str, int]:
    """Wait until it plays, and kill it; return its search process, its match and the last move."""
    assert process.stdout is not None
    worker, match_id = process.stdout.readline(), process.stdout.readline().strip()
    process.kill()
    plies = process.stdout.read().rpartition("\n")[0].split()  # the last line may be torn
    process.wait()
    process.stdout.close()
    return int(worker or 0), match_id, int(plies[-1]) if plies else 0
