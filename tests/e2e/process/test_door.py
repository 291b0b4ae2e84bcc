"""``main.py`` as people start it: as a process, from anywhere, on good and on bare Pythons."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from fresh import Fresh

ROOT = Path(__file__).resolve().parents[3]


def door(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return what became of ``main.py``, started in ``cwd``."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_help_needs_no_screen(tmp_path: Path) -> None:
    helped = door("--help", cwd=tmp_path, SDL_VIDEODRIVER="no such driver")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert "--data" in helped.stdout


def test_the_version_stands_in_one_place(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = door("--version", cwd=tmp_path)
    assert (told.returncode, told.stdout) == (0, f"Quintet {project['version']}\n")
    number = re.compile(rf"\b{re.escape(project['version'])}\b|Quintet \d")
    sources = [path for folder in ("game", "scenes") for path in (ROOT / folder).rglob("*.py")]
    assert [path for path in sources if number.search(path.read_text("utf-8"))] == []


def test_a_driver_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    told = door("--language", "en", "--data", str(tmp_path), cwd=tmp_path, SDL_VIDEODRIVER="beamer")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "No window could be opened: beamer not available.\n"


def test_first_frame_is_drawn_from_any_folder(tmp_path: Path) -> None:
    drawn = door("--data", str(tmp_path), cwd=tmp_path, QUINTET_FIRST_FRAME="title")
    assert (drawn.returncode, drawn.stdout, drawn.stderr) == (0, "", "")


def test_arguments_after_test_are_pytests(tmp_path: Path) -> None:
    told = door("test", "--version", cwd=tmp_path)
    assert told.returncode == 0
    assert "pytest" in told.stdout + told.stderr


def test_a_failing_test_is_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "test_wrong.py").write_text("def test_wrong(): assert False\n")
    assert door("test", str(tmp_path / "test_wrong.py"), cwd=tmp_path).returncode == 1


def test_worker_processes_may_import_it_without_pygame() -> None:
    blind = "import sys; sys.modules['pygame'] = None; import main"
    subprocess.run([sys.executable, "-c", blind], cwd=ROOT, check=True)


def test_an_older_python_is_told_so_in_one_sentence() -> None:
    older = "import runpy, sys; sys.version_info = (3, 10); runpy.run_path('main.py')"
    told = subprocess.run(
        [sys.executable, "-c", older], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 1
    assert told.stderr.startswith("Quintet needs Python 3.11 or newer;")
    assert told.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for a broken Python is a shell script")
def test_a_broken_environment_does_not_restart_for_ever(tmp_path: Path) -> None:
    fresh = Fresh(tmp_path)
    stub = fresh.venv / "bin" / "python"
    stub.parent.mkdir(parents=True)
    stub.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "$@"\n')
    stub.chmod(stub.stat().st_mode | stat.S_IXUSR)
    assert fresh.start() == (
        1,
        [f"Quintet: the environment in {fresh.venv} is broken; delete that folder and try again"],
    )


@pytest.mark.slow
def test_without_a_network_the_setup_ends_in_one_sentence(tmp_path: Path) -> None:
    fresh, nowhere = Fresh(tmp_path), "http://127.0.0.1:9/simple"
    fresh.settings |= {
        "PIP_NO_INDEX": "0",
        "PIP_INDEX_URL": nowhere,
        "PIP_EXTRA_INDEX_URL": nowhere,
        "PIP_FIND_LINKS": "",
        "PIP_RETRIES": "0",
    }
    code, lines = fresh.start()
    problem = "Quintet: cbor2==6.1 could not be brought, is the network there? "
    assert (code, lines[-1].startswith(problem)) == (1, True)
    assert all(line.startswith("Quintet: ") for line in lines)


@pytest.mark.slow
def test_the_wheel_brings_its_assets_and_its_command(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
        (entry_points,) = (n for n in archive.namelist() if n.endswith("entry_points.txt"))
        assert "quintet = quintet:main" in archive.read(entry_points).decode()
        texts = [path.relative_to(ROOT) for path in (ROOT / "game").rglob("*.txt")]
        boards = {f"quintet/{path.as_posix()}" for path in texts}
        assert boards
        assert boards <= set(archive.namelist())
    assert {path.name for path in installed.iterdir() if path.suffix == ""} == {"quintet"}
    inside = {path.name for path in (installed / "quintet").iterdir()}
    assert inside == {"__init__.py", "__main__.py", "py.typed", "game", "scenes", "assets"}
    assert not (installed / "quintet/scenes/environment").exists()
    (tmp_path / "game.py").write_text("raise SystemExit('another package of that name')")
    play = """
import sys
before = sys.path[:]
import quintet
assert sys.path == before, "whoever only imports it gets no other names"
sys.argv[1:] = ["--version"]
quintet.main()
import scenes.app
print(scenes.app.__file__)
sys.argv[1:] = []
sys.exit(quintet.main())
"""
    drawn = subprocess.run(
        [sys.executable, "-c", play],
        cwd=tmp_path,
        env=os.environ
        | {
            "PYTHONPATH": str(installed),
            "PYTHONDONTWRITEBYTECODE": "1",
            "QUINTET_FIRST_FRAME": "title",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert (drawn.returncode, drawn.stderr) == (0, "")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    told = subprocess.run(
        [sys.executable, "-Pm", "quintet", "--version"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == f"Quintet {project['version']}\n"
    assert drawn.stdout.splitlines() == [
        f"Quintet {project['version']}",
        str(installed / "quintet" / "scenes" / "app.py"),
    ]
