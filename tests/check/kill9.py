"""A process that plays is killed at any moment: no move that it had acknowledged is lost."""

from __future__ import annotations

import os
import signal
import struct
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.matches import Matches, SavedMatch
from tests.check.run import Run
from tests.helpers.storage.kept import matches_in, newest

QUICK, FULL = 40, 2000
"""Processes."""

MAX_S = 0.06
"""The kill comes within so long after the first move."""

FOLDERS, AFRESH = 10, 100
"""So many data folders take turns, and after so many kills there are new ones."""

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
            folder = Path(name) / f"{number // AFRESH} {number % FOLDERS}"
            folder.mkdir(exist_ok=True)
            acked, found, fault = killed(folder, rng)
            kills += 1
            acknowledged += acked
            extra += found - acked
            if fault or not 0 <= found - acked <= 1:
                run.found(f"kill {number}: {acked} acknowledged, {found} found. {fault}")
    print(f"  {told()}")
    return run.finds


def a_match() -> Match:
    """Return a match that is never over."""
    game = GAMES[GAME]
    return Match(game, game.options(start=10**9), 1, [Seat("Ann", 0), Seat("Bo", 1)])


def killed(folder: Path, rng: Random) -> tuple[int, int, str]:
    """The moves that a process acknowledged and those that are found of them, in the match that
    Continue offers; and what else is wrong.
    """
    before = newest_in(folder)
    had = before.plies if before else 0
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        try:
            play(folder, rng.random() < 0.3, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    heard = os.read(ours, 16)
    time.sleep(rng.uniform(0.0005, MAX_S))
    os.kill(child, signal.SIGKILL)
    while piece := os.read(ours, 1 << 16):
        heard += piece
    os.close(ours)
    os.waitpid(child, 0)
    if not heard:
        return 0, 0, "the process never played"
    start, *plies = struct.unpack(f"<{len(heard) // 4}i", heard[: len(heard) // 4 * 4])
    last = max(plies, default=start)
    entry = newest_in(folder)
    if entry is None or entry.whole is None:
        return last - start, -1, "nothing is offered to go on with"
    fault = "" if start in (0, had) else f"it went on after {start} moves, not {had}"
    with opened(folder) as matches:
        playback = matches.playback(entry.id)
    if playback.record.moves != entry.whole.moves:
        fault = "what is found is another match"
    return last - start, entry.plies - start, fault


@contextmanager
def opened(folder: Path) -> Iterator[Matches]:
    """Open a window, which closes again: a process that is forked later must not share it."""
    matches = matches_in(folder)
    yield matches
    matches.database.close()
    matches.windows.close()


def newest_in(folder: Path) -> SavedMatch | None:
    """Return what Continue offers, with its moves."""
    with opened(folder) as matches:
        entry = newest(matches)
        assert entry is None or entry.whole is not None
        return entry


def play(folder: Path, is_anew: bool, port: int) -> None:
    """Go on with the newest match, or begin another; acknowledge every move after it is kept."""
    matches = matches_in(folder, now_ms=lambda: int(time.time() * 1000))
    entry = None if is_anew else newest(matches)
    journal = matches.start(a_match()) if entry is None else matches.resume(entry.id)
    match = journal.match
    os.write(port, struct.pack("<i", match.ply))
    while True:
        match.submit(match.state.legal_moves()[match.ply % 5], 3)
        journal.save()
        if not journal.trouble:
            os.write(port, struct.pack("<i", match.ply))
