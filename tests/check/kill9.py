"""A process that plays is killed at any moment: no move that it had acknowledged is lost."""

from __future__ import annotations

import os
import signal
import struct
import tempfile
import time
from pathlib import Path
from random import Random

from game.core.match import Match
from game.core.record import state_digest
from game.core.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.matchfile import recover
from game.store.paths import DataDir
from game.store.saves import Saves
from tests.check.run import Run
from tests.kept import newest

QUICK, FULL = 40, 2000
"""Processes."""

LONGEST_S = 0.06
"""The kill comes within so long after the first move."""

FOLDERS, AFRESH = 10, 100
"""So many data folders take turns, and after so many kills there are new ones: all matches in a
folder are read for each kill.
"""

GAME = "subtraction_squares"


def check(run: Run) -> list[str]:
    """Kill so many processes, each in the middle of the same match."""
    if not hasattr(os, "fork"):
        print("  processes are not forked on this system: nothing was tried")
        return []
    kills = acknowledged = extra = 0

    def told() -> str:
        return f"{kills} kills, {acknowledged} moves acknowledged, {extra} found that were not"

    with tempfile.TemporaryDirectory(prefix="quintet-check-") as name:
        for number in run.cases(QUICK, FULL, told):
            rng = Random(f"kill9 {run.seed} {number}")
            data = DataDir(Path(name) / f"{number // AFRESH} {number % FOLDERS}")
            acked, found, fault = killed(data, rng)
            kills += 1
            acknowledged += acked
            extra += found - acked
            if fault or not 0 <= found - acked <= 1:
                run.found(f"kill {number}: {acked} acknowledged, {found} found. {fault}")
    print(f"  {told()}")
    return run.finds


def killed(data: DataDir, rng: Random) -> tuple[int, int, str]:
    """The moves that a process acknowledged and those that are found of them, in the match that
    Continue offers; and what else is wrong.
    """
    saves = Saves(Disk(), data, GAMES)
    before = newest(saves)
    had = len(before.record.moves) if before and before.record else 0
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            play(data, rng.random() < 0.3, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    heard = os.read(ours, 16)
    time.sleep(rng.uniform(0.0005, LONGEST_S))
    os.kill(child, signal.SIGKILL)
    while piece := os.read(ours, 1 << 16):
        heard += piece
    os.close(ours)
    os.waitpid(child, 0)
    if not heard:
        return 0, 0, "the process never played"
    start, *plies = struct.unpack(f"<{len(heard) // 4}i", heard[: len(heard) // 4 * 4])
    last = max(plies, default=start)
    entry = newest(saves)
    if entry is None or entry.record is None:
        return last - start, -1, "nothing is offered to go on with"
    recovered = recover(Disk(), entry.path)
    resumed = saves.resume(entry, 1)
    resumed.journal.close()
    moves = [played.move for played in recovered.moves]
    fault = "" if start in (0, had) else f"it went on after {start} moves, not {had}"
    if resumed.match.ply != len(moves) or resumed.match.record().moves != tuple(moves):
        fault = "what is found is another match"
    return last - start, len(moves) - start, fault


def play(data: DataDir, is_anew: bool, port: int) -> None:
    """Go on with the newest match, or begin another; acknowledge every move after it is kept."""
    saves, game = Saves(Disk(), data, GAMES), GAMES[GAME]
    entry = None if is_anew else newest(saves)
    if entry is not None:
        continued = saves.resume(entry, int(time.time() * 1000))
        match, journal = continued.match, continued.journal
    else:
        match = Match(game, game.options(start=10**9), 1, [Seat("Ann", 0), Seat("Bo", 1)])
        journal = saves.start(match, int(time.time() * 1000))
    os.write(port, struct.pack("<i", match.ply))
    while True:
        step = match.submit(match.state.legal_moves()[match.ply % 5], 3)
        journal.append(match.ply, game.pack(step.move), 3, state_digest(step.after))
        os.write(port, struct.pack("<i", match.ply))
