"""The checks of ``python -m tests.check``, for a moment; and all earlier finds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf
from pathlib import Path
from random import Random

import pytest
from give_back import give_back

from game.core.record import replay_form
from game.store.matches import Journal
from scenes.kit.scene import ViewScene
from tests.check import fuzz, games, kill9, monkey, powerloss, sim, syskill
from tests.check.input.mutants import damaged
from tests.check.input.readers import READERS
from tests.check.run import Run

pytestmark = pytest.mark.slow


@pytest.fixture
def leaves_nothing() -> Iterator[None]:
    """Forget what whole programs have painted when the test ends."""
    yield
    give_back()


FILES = sorted(path for path in fuzz.CORPUS.glob("*/*") if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_nothing_that_was_found_comes_back(path: Path) -> None:
    reader = READERS[path.parent.name]
    assert fuzz.fault_of(reader, path.read_bytes()) in ("taken", "refused")


@pytest.mark.parametrize("name", READERS)
def test_what_is_sound_is_taken_and_damage_is_taken_or_refused(name: str) -> None:
    reader = READERS[name]
    told = {fuzz.fault_of(reader, sample) for sample in reader.samples()}
    assert "taken" in told and told <= {"taken", "refused"}  # a move may not fit every position
    assert fuzz.fuzzed(name, Run(7), budget_s=5, most=25) == []


def test_the_readme_tells_what_a_full_check_does() -> None:
    told = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    names = "fuzz", "monkey", "sim", "kill9", "powerloss"
    first = {
        name: next(line for line in told.splitlines() if line.startswith(f"| `{name}` |"))
        for name in names
    }
    formats = {name.removesuffix("_tree") for name in READERS}
    assert f"of each of {len(READERS)} readers" in first["fuzz"]
    assert f"{fuzz.FULL:,} inputs of each of {len(formats)} formats" in first["fuzz"]
    assert (
        f"{monkey.FULL * monkey.FULL_FRAMES:,} frames in {monkey.FULL} evenings" in first["monkey"]
    )
    assert f"{sim.FULL:,} seeds" in first["sim"]
    assert f"{kill9.FULL:,} kills" in first["kill9"]
    assert f"{powerloss.FULL:,} evenings" in first["powerloss"]


def test_a_frame_is_long_for_the_monkey_if_it_is_so_twice(
    leaves_nothing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monkey, "FULL", 1)
    monkeypatch.setattr(monkey, "FULL_FRAMES", 30)
    monkeypatch.setattr(monkey, "LONG_S", 0.0)
    monkeypatch.setattr(monkey, "STUCK_S", inf)
    again: dict[int, float] = {}
    beside = monkey.long_again

    def kept(seed: str, frames: int, drawn_every: int) -> Mapping[int, float]:
        again.update(beside(seed, frames, drawn_every))
        return again

    monkeypatch.setattr(monkey, "long_again", kept)
    finds = monkey.check(Run(5, is_full=True))
    assert len(again) < 15, "in the process beside, few frames take a tenth of a second"
    assert bool(finds) == bool(again) and min(again.values(), default=1) > 0.1
    monkeypatch.setattr(monkey, "long_again", lambda *_: {7: 0.2})
    (twice,) = monkey.check(Run(5, is_full=True))
    assert "frame 7" in twice and "200 ms again" in twice


def test_a_fault_that_is_planted_is_found_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that are no arrays come to the games, as they once did."""
    monkeypatch.setattr(replay_form, "is_array", lambda packed: True)
    monkeypatch.setattr(fuzz, "CORPUS", tmp_path)
    reader = READERS["replay_tree"]
    short = min((one for one in reader.samples() if b"reduction" in one), key=len)
    monkeypatch.setitem(fuzz.READERS, "replay_tree", replace(reader, samples=lambda: [short]))
    finds = fuzz.fuzzed("replay_tree", Run(3), budget_s=30, most=1500)
    assert any("TypeError" in find for find in finds)
    kept = list((tmp_path / "replay_tree").iterdir())
    assert kept and fuzz.fault_of(READERS["replay_tree"], kept[0].read_bytes()) != "taken"


@pytest.mark.skipif(sys.platform != "linux", reason="no other system tells the memory of a moment")
def test_a_reader_that_takes_much_memory_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def greedy(content: bytes) -> None:
        if b"auto" not in content:
            assert len(b"x" * (100 << 20)) > len(content)

    monkeypatch.setattr(fuzz, "CORPUS", tmp_path)
    reader = replace(READERS["marks"], read=greedy)
    monkeypatch.setitem(fuzz.READERS, "marks", reader)
    assert fuzz.fuzzed("marks", Run(3), budget_s=30, most=60) != []
    kept = list((tmp_path / "marks").iterdir())
    assert kept and all(b"auto" not in path.read_bytes() for path in kept)


def test_a_run_goes_on_where_another_was_left() -> None:
    assert list(Run(1, True, first=7).cases(3, 9)) == [7, 8]
    assert list(Run(1, True, minutes=0).cases(3, 9)) == []
    assert list(Run(1).cases(3, 9)) == [0, 1, 2]


def test_accidents_are_the_same_from_the_same_seed() -> None:
    one, two = (damaged(b"x" * 99, [b"y" * 99], Random(3)) for _ in range(2))
    assert one == two != b"x" * 99


def test_games_are_the_same_replayed_and_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "QUICK", 1)
    monkeypatch.setattr(games, "PLIES", 12)
    assert games.check(Run(5)) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
def test_no_acknowledged_move_is_lost_by_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kill9, "QUICK", 10)
    assert kill9.check(Run(5)) == []


EVENING = """
from tests.check import sim
evening = sim.Evening("a", frames=70)
print(evening.run(), b"".join(evening.marks).hex())
"""


@pytest.mark.usefixtures("leaves_nothing")
def test_a_seed_gives_the_same_evening_in_any_process() -> None:
    one, other = (sim.Evening(name, frames=70) for name in ("a", "b"))
    assert [evening.run() for evening in (one, other)] == [[], []]
    assert one.marks != other.marks
    elsewhere = subprocess.run(
        [sys.executable, "-c", EVENING],
        cwd=fuzz.CORPUS.parents[1],
        env=os.environ | {"PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.split() == ["[]", b"".join(one.marks).hex()]


@pytest.mark.usefixtures("leaves_nothing")
def test_a_fault_of_a_screen_is_found_by_the_monkey(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monkey, "QUICK_FRAMES", 120)
    monkeypatch.setattr(monkey, "STUCK_S", inf)  # another fault is looked for
    assert monkey.check(Run(5)) == []
    monkeypatch.setattr(ViewScene, "act", lambda *given: 1 / 0)
    assert any("ZeroDivisionError" in find for find in monkey.check(Run(5)))


def test_a_move_that_is_told_before_it_is_flushed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    recording = pytest.importorskip("tests.check.simulation.recording", exc_type=ImportError)
    monkeypatch.setattr(powerloss, "QUICK", 3)
    assert powerloss.check(Run(5)) == []
    monkeypatch.setattr(recording.Flushes, "sync_file", lambda disk, path: None)
    assert any("moves" in find for find in powerloss.check(Run(5)))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
def test_a_move_that_is_told_before_it_is_written_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(syskill, "QUICK", 10)
    assert syskill.check(Run(5)) == []
    monkeypatch.setattr(syskill, "FATES", ("kill before", "kill after"))
    monkeypatch.setattr(syskill, "QUICK", 40)
    monkeypatch.setattr(Journal, "save", lambda journal: None)
    assert syskill.check(Run(5)) != []
