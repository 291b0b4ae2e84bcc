"""The recipe of game/README.md for a sixth game, followed to the letter on a copy of the program.

``tests/sixth`` holds Hex in the layout of the program. Whatever the copy needs beyond the lines of
the recipe would fail here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from naming import imports_across, names_outside

from game.registry import GAMES

SIXTH = Path(__file__).parent
ROOT = SIXTH.parents[1]
HEADING = "## A sixth game"
GAME = "hex"
INTO_LIST = re.compile(r'"(\w+)" into (\w+)')
EVERY_GAME = re.compile(r"parametrize\([^)]*\bGAMES\b")
"""Tests with a case for each game: those of the sixth must pass as well."""

LEAST = 40
"""Fewer cases would mean that they are not found any more."""

BRINGS = ("game", "scenes", "assets", "tests")


def recipe() -> list[tuple[str, str]]:
    """Return the lines of the recipe: a path, and what becomes of it."""
    readme = (ROOT / "game" / "README.md").read_text("utf-8")
    block = readme.split(HEADING)[1].split("```")[1]
    return [
        (path, what)
        for path, what in (line.split(maxsplit=1) for line in block.splitlines() if line)
    ]


def copied(folder: Path) -> Path:
    """The program and its tests, without what was recorded for them."""
    skip = shutil.ignore_patterns("__pycache__", "golden", "sixth", ".*")
    for name in BRINGS:
        shutil.copytree(ROOT / name, folder / name, ignore=skip)
    for name in ("main.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder)
    return folder


def follow(root: Path) -> None:
    """Do what each line of the recipe says."""
    for path, what in recipe():
        entry = INTO_LIST.match(what)
        if entry is not None:
            name, listed = entry.groups()
            source = (root / path).read_text("utf-8")
            longer, lists = re.subn(
                rf"^({listed} = \(.*)\)$", rf'\1, "{name}")', source, flags=re.MULTILINE
            )
            assert lists == 1, f"there is no list {listed} in {path}"
            (root / path).write_text(longer, "utf-8")
        elif path.endswith("/"):
            shutil.copytree(SIXTH / path, root / path, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SIXTH / path, root / path)


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with six games."""
    root = copied(tmp_path_factory.mktemp("sixth"))
    follow(root)
    return root


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of Python in the copy, which must not find this program instead."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHONPATH"))}
    return subprocess.run(
        [sys.executable, *command], cwd=root, env=kept, capture_output=True, text=True, timeout=600
    )


def checked(root: Path, *tests: str, only: str = GAME) -> subprocess.CompletedProcess[str]:
    options = "-q", "-n0", "-p", "no:cacheprovider", "-k", only
    return run(root, "-m", "pytest", *options, *tests)


def asked_of_every_game(root: Path) -> list[str]:
    """The test modules that have a case for each game, and the sixth's own."""
    modules = sorted((root / "tests").rglob("test_*.py"))
    return [
        module.relative_to(root).as_posix()
        for module in modules
        if EVERY_GAME.search(module.read_text("utf-8")) or GAME in module.stem
    ]


def test_the_recipe_names_all_that_the_game_brings() -> None:
    lines = dict(recipe())
    brought = {
        path.relative_to(SIXTH).as_posix()
        for top in BRINGS
        for path in (SIXTH / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    for path in brought:
        assert any(path == line or path.startswith(line) for line in lines), f"{path} is not told"
    told = [path for path in lines if not INTO_LIST.match(lines[path])]
    assert all((SIXTH / path).exists() for path in told)


@pytest.mark.slow
def test_all_that_is_asked_of_every_game(sixth: Path) -> None:
    """Rules, views, words, evenings by each device, the terminal: every test that has a case."""
    ran = checked(sixth, *asked_of_every_game(sixth))
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    assert ran.stdout.partition("[")[0].count(".") >= LEAST


@pytest.mark.slow
def test_the_guards_cover_it_without_being_told(sixth: Path, tmp_path: Path) -> None:
    assert names_outside(sixth, [*GAMES, GAME]) == []
    assert imports_across(sixth, [*GAMES, GAME]) == []
    for name in ("game", "scenes"):
        shutil.copytree(sixth / name, tmp_path / name)
    for name in ("main.py", "pyproject.toml"):
        shutil.copy(sixth / name, tmp_path)
    for path in ("scenes/table/board/table.py", "game/core/match/match.py"):
        with (tmp_path / path).open("a", encoding="utf-8") as file:
            file.write("\nfrom game.hex import GAME\n")
    command = "from importlinter.cli import lint_imports_command as check; check()"
    output = run(tmp_path, "-c", command, "--no-cache").stdout
    importers = {"scenes.table.board.table", "game.core.match.match"}
    assert set(re.findall(r"(\S+) -> game\.hex\b", output)) == importers, "and no other breaks one"
    assert len(names_outside(tmp_path, [GAME])) == 2
