"""Power cuts at every operation of the disk, and processes killed at random moments."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kept import newest

from game.core.match import Match
from game.core.seats import Seat
from game.store.damage import DamagedFile
from game.store.files import Disk, make_folder, write_atomically
from game.store.journal import Journal
from game.store.matchfile import Recovered, TakenBack, recover
from game.store.paths import DataDir, claim
from game.store.replay_folder import ReplayFolder
from game.store.saves import Saves
from game.store.settings import Settings, load_settings, save_settings
from game.store.trash import Trash
from tests.check.model_disk import ModelDisk, PowerCut
from tests.unit.toygame import GAMES, PILE, Options

ROOT = Path(__file__).resolve().parents[2]
DRAWS = 25
FOLDER = Path("data")
DATA = DataDir(FOLDER)
PATH = FOLDER / "matches" / "m.match"
HEADER = {"f": "quintet.match", "v": 1, "game": "pile"}
DIGEST = b"\1\2\3\4\5\6\7\x08"


def each_power_cut(
    act: Callable[[ModelDisk, list[Any]], None],
) -> list[tuple[ModelDisk, list[Any]]]:
    """Disks that ``act``, cut short anywhere, may leave, and what it had promised by then."""
    whole = ModelDisk()
    act(whole, [])
    rng = Random(whole.steps)
    left = []
    for last in range(1, whole.steps + 2):
        disk, promised = ModelDisk(last), []
        with suppress(PowerCut):
            act(disk, promised)
        left += [(disk.after_power_cut(rng), list(promised)) for _ in range(DRAWS)]
    return left


def entry(number: int) -> tuple[int, list[Any], int, bytes]:
    return number, [number % 3, [number, number]], number * 10, DIGEST


def record_moves(disk: ModelDisk, promised: list[Any]) -> None:
    journal = Journal.create(disk, PATH, HEADER, threaded=False)
    promised.append("created")
    for ply in range(1, 9):
        journal.append(*entry(ply))
        promised.append(entry(ply))
    journal.append_take_back(3)
    promised.append(3)
    journal.append(*entry(6))
    promised.append(entry(6))


def as_promised(recovered: Recovered) -> list[Any]:
    return ["created"] + [
        e.plies if isinstance(e, TakenBack) else (e.ply, e.move, e.think_ms, e.digest)
        for e in recovered.entries
    ]


def test_a_power_cut_never_takes_a_flushed_entry() -> None:
    whole: list[Any] = []
    record_moves(ModelDisk(), whole)
    for disk, promised in each_power_cut(record_moves):
        try:
            found = as_promised(recover(disk, PATH))
        except DamagedFile as damage:
            assert damage.code == "missing" and not promised
            continue
        assert found == whole[: len(found)] and len(found) >= len(promised)


def test_what_a_killed_program_did_not_flush_is_flushed_by_the_next_one() -> None:
    """It had made a folder, or given a match its name; the next one plays on, and then the power
    goes.
    """
    rng = Random(3)
    for kind in ("a folder", "a name"):
        disk = ModelDisk()
        if kind == "a folder":
            disk.add_folder(FOLDER)
            disk.add_folder(DATA.matches)
        else:
            record_moves(disk, [])
            disk.replace(PATH, DATA.matches / "n.match")
            disk.replace(DATA.matches / "n.match", PATH)
        claim(disk, DATA)
        if kind == "a folder":
            record_moves(disk, [])
        whole = recover(disk, PATH)
        journal = Journal.reopen(disk, PATH, whole, threaded=False)
        journal.append(len(whole.moves) + 1, [42], 0, DIGEST)
        for _ in range(DRAWS):
            found = recover(disk.after_power_cut(rng), PATH)
            assert found.entries[:-1] == whole.entries and found.moves[-1].move == [42]


@pytest.mark.parametrize("refused", ["sync_folder", "mkdir", "sync"])
@pytest.mark.parametrize("is_resumed", [False, True])
def test_what_the_disk_refused_for_a_while_is_flushed_before_a_match_is_safe(
    refused: str, is_resumed: bool
) -> None:
    """At the start, or when a match is written for the first time, and any number of times."""

    def refuse(operation: str) -> None:
        nonlocal left
        if operation == refused and left:
            left -= 1
            raise OSError(errno.EIO, "planted")

    rng = Random(6)
    for times in range(1, 12):
        left, disk = 0, ModelDisk()
        if is_resumed:  # what a killed program has written and not flushed
            disk.add_folder(FOLDER)
            disk.add_folder(DATA.matches)
            record_moves(disk, [])
        left, disk.trouble = times, refuse
        claim(disk, DATA)
        journal = (
            Journal.reopen(disk, PATH, recover(disk, PATH), threaded=False)
            if is_resumed
            else Journal.create(disk, PATH, HEADER, threaded=False)
        )
        first = len(journal.content.moves) + 1
        for ply in range(first, first + 30):
            journal.append(ply, [42], 0, DIGEST)
            if not journal.trouble:
                assert len(recover(disk.after_power_cut(rng), PATH).moves) == ply
        assert not journal.trouble


@pytest.mark.parametrize("is_back", [False, True])
def test_a_file_on_its_way_is_in_one_place_at_least(is_back: bool) -> None:
    """A program is killed while it moves a file to the trash or back, and the power goes while the
    next one flushes what it finds.
    """
    rng = Random(4)
    for killed in range(1, 9):
        for cut in range(1, 20):
            disk = ModelDisk()
            record_moves(disk, [])
            trash = Trash(disk, DATA.trash)
            make_folder(disk, DATA.trash)
            kept = trash.put(PATH, 1) if is_back else PATH
            disk.last = disk.steps + killed
            with suppress(PowerCut):
                trash.take_out(kept, DATA.matches) if is_back else trash.put(PATH, 1)
            disk.last = disk.steps + cut
            with suppress(PowerCut):
                claim(disk, DATA)
            found = disk.after_power_cut(rng).files()
            assert {PATH, DATA.trash / f"1-{PATH.name}"} & found.keys()


class WrongFolder(ModelDisk):
    """A planted fault: the folder above is flushed."""

    def sync_folder(self, path: Path) -> None:
        super().sync_folder(path.parent)


def test_a_folder_that_was_not_flushed_is_noticed() -> None:
    whole, rng, lost = WrongFolder(), Random(1), 0
    record_moves(whole, [])
    for last in range(1, whole.steps + 2):
        disk, promised = WrongFolder(last), list[Any]()
        with suppress(PowerCut):
            record_moves(disk, promised)
        for _ in range(DRAWS):
            try:
                recover(disk.after_power_cut(rng), PATH)
            except DamagedFile:
                lost += bool(promised)
    assert lost


def test_a_power_cut_after_a_power_cut_is_no_worse() -> None:
    rng = Random(5)
    for disk, promised in each_power_cut(record_moves)[::7]:
        if len(promised) < 3:
            continue
        recovered = recover(disk, PATH)
        journal = Journal.reopen(disk, PATH, recovered, threaded=False)
        journal.append(len(recovered.moves) + 1, [42], 0, DIGEST)
        later = recover(disk.after_power_cut(rng), PATH)
        assert later.entries[:-1] == recovered.entries and later.moves[-1].move == [42]


def test_a_file_is_the_old_or_the_new_one() -> None:
    path = FOLDER / "settings.json"

    def act(disk: ModelDisk, promised: list[Any]) -> None:
        for content in (b"old" * 50, b"new" * 70):
            write_atomically(disk, path, content)
            promised.append(content)

    for disk, promised in each_power_cut(act):
        try:
            found = disk.read_limited(path, 1000)
        except FileNotFoundError:
            assert not promised
            continue
        assert found in (b"old" * 50, b"new" * 70)
        assert not promised or found >= promised[-1] or found == b"new" * 70


def test_settings_survive() -> None:
    def act(disk: ModelDisk, promised: list[Any]) -> None:
        for volume in (10, 20, 30):
            save_settings(disk, FOLDER, Settings(volume_master=volume))
            promised.append(volume)

    for disk, promised in each_power_cut(act):
        settings, notes = load_settings(disk, FOLDER, 1)
        assert notes == ()
        assert settings.volume_master in (*(promised[-1:] or [80]), 10 * len(promised) + 10)


def a_match(moves: int = 4) -> Match:
    match = Match(PILE, Options(30), 1, (Seat("Ann", 0), Seat("Bo", 1)))
    for _ in range(moves):
        match.submit(1)
    return match


def test_a_finished_match_is_on_the_shelf_or_still_running() -> None:
    """Ending a match: replay, then the match file goes; any repetition is harmless."""
    match = a_match()

    def finish(disk: ModelDisk, promised: list[Any]) -> None:
        saves = Saves(disk, DATA, GAMES, iter("ab").__next__, threaded=False)
        journal = saves.start(match, 1)
        promised.append("running")
        ReplayFolder(disk, DATA, GAMES, lambda: "replay").save(match.playback("Ours", 5))
        promised.append("kept")
        saves.discard(journal)
        promised.append("gone")

    for disk, promised in each_power_cut(finish):
        rows = ReplayFolder(disk, DATA, GAMES).listing().read_all()
        running = newest(Saves(disk, DATA, GAMES, threaded=False))
        assert all(row.trouble is None and row.title == "Ours" for row in rows)
        if "running" in promised and "gone" not in promised:
            assert running or rows
        if "kept" in promised:
            assert len(rows) == 1
        if "gone" in promised:
            assert running is None


def test_a_saved_match_is_whole_or_not_there() -> None:
    match = a_match()

    def act(disk: ModelDisk, promised: list[Any]) -> None:
        saves = Saves(disk, DATA, GAMES, iter("ab").__next__, threaded=False)
        journal = saves.start(match, 1)
        saves.keep(journal, "Evening", 7)
        promised.append("kept")

    for disk, promised in each_power_cut(act):
        rows = Saves(disk, DATA, GAMES, threaded=False).named().read_all()
        assert len(rows) >= len(promised)
        assert all(
            (row.title, len(row.record.moves)) == ("Evening", 4) for row in rows if row.record
        )
        assert all(row.record for row in rows)


CHILD = """
import sys
from pathlib import Path
from game.store.files import Disk
from game.store.journal import Journal
journal = Journal.create(Disk(), Path(sys.argv[1]), {"f": "quintet.match", "v": 1}, threaded=True)
for ply in range(1, 100_000):
    journal.append(ply, [ply % 3, [ply, ply]], ply * 10, bytes(8))
    print(ply, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="kills as POSIX does")
def test_a_killed_process_loses_no_move_that_it_told_of(tmp_path: Path) -> None:
    rng = Random(30)
    for kill in range(30):
        path = tmp_path / f"{kill}.match"
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert child.stdout is not None
        told = child.stdout.readline()
        for _ in range(rng.randrange(400)):
            told = child.stdout.readline()
        child.kill()
        rest = child.stdout.read().rpartition("\n")[0].split()  # the last line may be torn
        child.wait()
        child.stdout.close()
        acked = int(rest[-1]) if rest else int(told)
        moves = recover(Disk(), path).moves
        assert len(moves) >= acked
        assert [m.move for m in moves] == [[n % 3, [n, n]] for n in range(1, len(moves) + 1)]
