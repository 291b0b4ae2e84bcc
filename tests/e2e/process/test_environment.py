"""The first start on a machine, and those after it: what is installed, told, and left whole."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from fresh import BARE, OPTIONAL, PATIENCE_S, PLAYED, TESTED, Fresh

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the stand-ins are for other systems"),
    pytest.mark.slow,
]


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    """A checkout in which nothing was started yet, and something that behaves as uv does."""
    checkout = Fresh(tmp_path)
    checkout.bring_small_uv()
    return checkout


@pytest.fixture
def settled(fresh: Fresh) -> Fresh:
    """The same after the first start. Nothing more can be had from the network."""
    assert fresh.start()[0] == 0
    shutil.rmtree(fresh.tools)
    return fresh


def told(*pins: str) -> list[str]:
    """The lines of an installation."""
    total = len(pins)
    packages = "1 package" if total == 1 else f"{total} packages"
    return [
        f"Quintet: bringing {packages} from the network; this takes a while, once",
        *(f"Quintet: {number} of {total}: {pin}" for number, pin in enumerate(pins, 1)),
        "Quintet: installing them",
    ]


def pins(packages: dict[str, str]) -> list[str]:
    return [f"{name}=={version}" for name, version in packages.items()]


def test_the_first_start_tells_what_it_brings_and_plays(fresh: Fresh) -> None:
    code, lines = fresh.start("--flag")
    assert code == 0
    assert lines == [
        f"Quintet: making an environment of its own in {fresh.venv}",
        *told(*pins(PLAYED | OPTIONAL)),
        fresh.played("--flag"),
    ]
    assert fresh.start() == (0, [fresh.played()])


def test_tests_bring_their_own_packages_later(fresh: Fresh) -> None:
    assert fresh.start()[0] == 0
    code, lines = fresh.start("test", "-x")
    assert (code, lines) == (0, [*told(*pins(TESTED)), "tested with pytest 9.1 -x"])
    assert fresh.start() == (0, [fresh.played()])
    fresh.lock(hypothesis="6.2")
    assert fresh.start() == (0, [*told("hypothesis==6.2"), fresh.played()])


def test_a_line_for_the_tools_costs_nothing(settled: Fresh) -> None:
    with (settled.folder / "pyproject.toml").open("a") as file:
        file.write("[tool.another]\nline = 1\n")
    assert settled.start() == (0, [settled.played()])


def test_what_cannot_be_brought_leaves_what_there_is(fresh: Fresh) -> None:
    assert fresh.start()[0] == 0
    before = fresh.played()
    fresh.lock(numpy="2.2")
    fresh.wheel("numpy", "2.2").unlink()
    code, lines = fresh.start()
    assert (code, lines[-1]) == (0, before)
    assert lines[-2] == (
        "Quintet: numpy==2.2 could not be brought, is the network there? error: no numpy==2.2 "
        "there; it goes on with the packages that are there"
    )
    fresh.wheel("numpy", "2.2")
    assert fresh.start()[1][-1] == fresh.played()


def test_a_package_that_is_another_than_the_locked_one_is_not_taken(fresh: Fresh) -> None:
    with next(fresh.wheels.glob("numpy-*")).open("ab") as wheel:
        wheel.write(b"\0")
    code, lines = fresh.start()
    assert code == 1
    assert lines[-1].startswith("Quintet: numpy==2.1 could not be brought")
    assert "VERSION" not in str(list(fresh.venv.rglob("*.py")))


def test_what_makes_it_faster_may_be_missing(fresh: Fresh) -> None:
    next(fresh.wheels.glob("llvmlite-*")).unlink()
    code, lines = fresh.start()
    assert (code, lines[-1]) == (0, fresh.played())
    assert fresh.start() == (0, [fresh.played()])


KILLS = {
    "making": "venv",
    "1 of 7": "",
    "3 of 7": "fetch pygame-ce==2.5",
    "installing": "install numpy==2.1",
}
"""What is told when everything is killed, and in the midst of what it then stands."""


@pytest.mark.parametrize("line", KILLS)
def test_killed_in_the_first_start_the_next_one_is_whole(fresh: Fresh, line: str) -> None:
    fresh.settings["STALL"] = KILLS[line]
    fresh.killed_at(line)
    del fresh.settings["STALL"]
    code, lines = fresh.start()
    assert (code, lines[-1]) == (0, fresh.played())
    assert fresh.start() == (0, [fresh.played()])


@pytest.mark.parametrize("is_inside", [False, True])
def test_killed_while_it_changes_the_next_one_is_whole(fresh: Fresh, is_inside: bool) -> None:
    """From outside, and for whoever is in the environment already."""
    python = (str(fresh.venv / "bin/python"),) if is_inside else BARE
    assert fresh.start()[0] == 0
    fresh.lock(numpy="2.2")
    fresh.settings["STALL"] = "install numpy==2.2"
    fresh.killed_at("installing")
    del fresh.settings["STALL"]
    assert (fresh.venv / "unfinished").exists()
    code, lines = fresh.start(python=python)
    assert (code, lines[-1]) == (0, fresh.played())
    assert fresh.start(python=python) == (0, [fresh.played()])


def test_who_starts_twice_waits(fresh: Fresh) -> None:
    import fcntl

    fresh.venv.mkdir()
    with (fresh.venv / "turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        with fresh.started() as second:
            assert second.stdout is not None
            line = second.stdout.readline()
            assert line == "Quintet: another start is setting it up; waiting for that\n"
            fcntl.flock(turn, fcntl.LOCK_UN)
            output, _ = second.communicate(timeout=PATIENCE_S)
    assert output.splitlines()[-1] == fresh.played()


def test_two_first_starts_at_once_both_play(fresh: Fresh) -> None:
    with fresh.started() as one, fresh.started() as two:
        outputs = [start.communicate(timeout=PATIENCE_S)[0] for start in (one, two)]
    assert [output.splitlines()[-1] for output in outputs] == [fresh.played()] * 2
    assert sum(output.count("installing them") for output in outputs) == 1


def test_an_environment_of_somebody_else_is_left_alone(fresh: Fresh) -> None:
    assert fresh.start()[0] == 0
    (fresh.venv / "installed.toml").unlink()
    before = fresh.played()
    fresh.lock(numpy="2.2")
    assert fresh.start() == (0, [before])


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(fresh: Fresh) -> None:
    fresh.venv.write_text("a file where the folder would be")
    code, lines = fresh.start()
    assert (code, len(lines)) == (1, 1)
    assert lines[0].startswith(f"Quintet: setting up {fresh.venv} failed: ")


def runs_alone(tool: str) -> bool:
    """Return whether a program is there, and is none that looks for another one on the path."""
    try:
        return not subprocess.run([tool, "--version"], env={"PATH": ""}, check=False).returncode
    except OSError:
        return False


REAL = {"pip": "", "uv": shutil.which("uv") or ""}


@pytest.mark.parametrize("tool", REAL)
def test_the_real_tools_install_what_is_locked(tmp_path: Path, tool: str) -> None:
    fresh = Fresh(tmp_path)
    if tool == "uv":
        if not runs_alone(REAL[tool]):
            pytest.skip("there is no uv here that needs nothing else")
        (fresh.tools / "uv").symlink_to(Path(REAL[tool]).resolve())
    code, lines = fresh.start()
    steps = [line for line in lines if "still at it" not in line]
    assert (code, steps[1:]) == (0, [*told(*pins(PLAYED | OPTIONAL)), fresh.played()])
    assert fresh.start() == (0, [fresh.played()])

    fresh.lock(numpy="2.2")
    fresh.killed_at("1 of 1")
    assert fresh.start()[1][-1] == fresh.played()

    fresh.lock(cbor2="6.2")
    fresh.killed_at("installing")
    assert fresh.start()[1][-1] == fresh.played()

    before = fresh.played()
    fresh.lock(numpy="2.3")
    with fresh.wheel("numpy", "2.3").open("ab") as wheel:
        wheel.write(b"\0")
    code, lines = fresh.start()
    assert (code, lines[-1]) == (0, before), "another file than the locked one was taken"
    assert "numpy==2.3 could not be brought" in lines[-2]
