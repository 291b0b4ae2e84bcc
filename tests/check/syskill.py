"""A process that plays is killed before or after any one of its calls of the system, or that call
fails: nothing that was acknowledged by then is lost, and every refusal is told.
"""

from __future__ import annotations

import errno
import os
import signal
import struct
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from game.club.match_end import result_of_game
from game.core.learning.practice import Effort, Practice
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.files import Disk
from game.store.matches import UNFINISHED
from game.store.paths import DataDir
from game.store.practice import (
    KeptMoment,
    insert_rungs,
    save_effort,
)
from game.store.replay_folder import ReplayFolder
from game.store.replays import Replays
from game.store.settings import Settings, load_settings, save_settings
from tests.check.run import Run
from tests.helpers.storage.kept import (
    append_results,
    database_in,
    matches_in,
    practised_of,
    results_in,
    shelved,
)

QUICK = 120
"""Processes. The full check has one for each call and each thing that may happen to it."""

CALLS: Final = (
    "open", "write", "fsync", "close", "link", "unlink", "replace", "rename", "mkdir", "rmdir",
    "lstat", "fstat", "scandir", "read",
)  # fmt: skip
ERRORS: Final = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EMFILE)
FATES: Final = ("kill before", "kill after", *ERRORS)
MOVES: Final = 40
GAME: Final = GAMES["subtraction_squares"]
SAVED, SET, FINISHED, GONE, WRONG, DONE, SOLVED, OVERLOOKED, COUNTED = range(-1, -10, -1)
"""What a process acknowledges besides a number of moves; ``WRONG`` is an error that nobody has
expected.
"""

TRY: Final = "quoridor", "gate-1", Effort().with_attempt().solved(4, 4)
PRACTICE: Final = Practice({TRY[0]: {TRY[1]: TRY[2]}})


class Calls:
    """Counts system calls from now on, and acts at the ``at``-th one.

    A write takes only a part of what it gets, as on some disks.
    """

    def __init__(self, at: int, fate: str | int) -> None:
        self.count, self._at, self._fate = 0, at, fate
        write = os.write
        os.write = lambda file, content: write(file, content[: len(content) // 2 + 1])
        for name in CALLS:
            setattr(os, name, self._counted(getattr(os, name)))

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            self.count += 1
            if self.count != self._at:
                return call(*given, **named)
            if isinstance(self._fate, int):
                raise OSError(self._fate, "planted")
            if self._fate == "kill after":
                call(*given, **named)
            os.kill(os.getpid(), signal.SIGKILL)

        return counted


def check(run: Run) -> list[str]:
    """Every call, or so many of them."""
    if not hasattr(os, "fork"):
        print("  processes are not forked on this system: nothing was tried")
        return []
    did: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="quintet-check-") as name:
        whole = ran(Path(name) / "whole", 0, "nothing")
        if (calls := whole[-1]) == WRONG:
            run.found("no call fails, and an error comes all the same")
        points = [(at, fate) for at in range(1, calls + 1) for fate in FATES]
        if not run.is_full:
            points = Random(f"syskill {run.seed}").sample(points, min(QUICK, len(points)))
        for number in run.cases(len(points), len(points)):
            at, fate = points[number]
            folder = Path(name) / f"{at} {fate}"
            acknowledged = ran(folder, at, fate)
            what = fate if isinstance(fate, str) else errno.errorcode[fate]
            did[what] += 1
            if lost := fault_of(folder, acknowledged):
                run.found(f"call {at} of {calls}, {what}: {lost}")
    print(f"  {calls} calls; " + ", ".join(f"{n} x {what}" for what, n in did.items()))
    return run.finds


def ran(folder: Path, at: int, fate: str | int) -> list[int]:
    """Return what a process has acknowledged, and the number of its calls if it came to its end."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.close(ours)
        say = os.write
        counter = Calls(at, fate)
        try:
            play(DataDir(folder), lambda what: say(theirs, struct.pack("<i", what)))
            say(theirs, struct.pack("<i", counter.count))
        except BaseException:
            say(theirs, struct.pack("<i", WRONG))
        finally:
            os._exit(0)
    os.close(theirs)
    heard = b""
    while piece := os.read(ours, 1 << 16):
        heard += piece
    os.close(ours)
    os.waitpid(child, 0)
    return list(struct.unpack(f"<{len(heard) // 4}i", heard))


def play(data: DataDir, acknowledge: Callable[[int], object]) -> None:
    """An evening, in which a refusal is told and not acknowledged."""
    disk = Disk()
    matches = matches_in(data.path)
    match = Match(GAME, GAME.options(start=10**9), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    journal = matches.start(match)
    for _ in range(MOVES):
        match.submit(match.state.legal_moves()[match.ply % 5], 3)
        journal.save()
        if not journal.trouble:
            acknowledge(match.ply)
    database = matches.database
    if _is_told(lambda: journal.save_as("Kept")):
        acknowledge(SAVED)
    if _is_told(lambda: save_settings(disk, data.path, Settings(volume_master=33))):
        acknowledge(SET)
    done = "0106aa", GAME.id, "", {"won": 1}
    if _is_told(lambda: database.write(insert_rungs, *done)):
        acknowledge(DONE)
    if _is_told(lambda: database.write(save_effort, "", *TRY, {})):
        acknowledge(SOLVED)
    if _is_told(lambda: practised_of(database).keep_mistakes("", [_overlooked(match)])):
        acknowledge(OVERLOOKED)
    shelf = Replays(disk, data, GAMES, database, lambda: 9)
    result = result_of_game(match, journal.match_id, 9) if match.state.outcome() else None
    is_kept = shelf.save_by_itself(match.playback("", 9), journal.match_id) is None
    if is_kept:
        acknowledge(FINISHED)
    if result is not None and _is_told(lambda: append_results(database, [result])):
        acknowledge(COUNTED)
    if is_kept:
        acknowledge(GONE)
        journal.discard()
    else:
        journal.leave()
    database.close()


def _overlooked(match: Match) -> KeptMoment:
    return KeptMoment.of(match, 1, 2)


def _is_told(write: Callable[[], object]) -> bool:
    """Return whether a write succeeded: it neither raised nor returned a refusal."""
    try:
        return write() is None
    except OSError:
        return False


def fault_of(folder: Path, acknowledged: list[int]) -> str:
    """Return what is not on the disk though it was acknowledged, or is not as it has to be."""
    if WRONG in acknowledged:
        return "an error that nobody has caught"
    data, disk = DataDir(folder), Disk()
    matches, shelf = matches_in(folder), ReplayFolder(disk, data, GAMES)
    plies = max((what for what in acknowledged if what <= MOVES), default=-1)
    running, replays = matches.find(), shelved(shelf)
    if not all(entry.record for entry in running) or not all(replay.game for replay in replays):
        return "a match or a replay is damaged"
    kept = max((entry.plies for entry in running), default=-1)
    if any(matches.resume(entry.id).note for entry in running):
        return "the match is damaged"
    kept = max([kept, *(replay.plies for replay in replays)])
    if kept < plies:
        return f"{plies} moves were acknowledged, {kept} are there"
    if len(running) > 1 or len(replays) > 1:
        return f"{len(running)} running matches and {len(replays)} replays of one"
    if SAVED in acknowledged and not any(entry.is_saved for entry in matches.find(UNFINISHED)):
        return "the saved match is not there"
    if SET in acknowledged and load_settings(disk, data.path, 1)[0].volume_master != 33:
        return "the settings are not there"
    if DONE in acknowledged and not practised_of(database_in(folder)).rung_counts(GAME.id):
        return "what was climbed is not there"
    if SOLVED in acknowledged and practised_of(database_in(folder)).practice != PRACTICE:
        return "what was practised is not there"
    if OVERLOOKED in acknowledged and not practised_of(database_in(folder)).mistakes(GAME.id):
        return "what was overlooked is not there"
    if FINISHED in acknowledged and not replays:
        return "the replay is not there"
    if COUNTED in acknowledged and not results_in(database_in(folder)):
        return "the result is not there"
    return ""
