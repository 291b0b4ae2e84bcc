"""Bugs that checks plant: the twenty still have their places, mutants are other programs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.check.bugs import BUGS
from tests.check.planted import planted
from tests.mutation import mutants_of

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("what", BUGS)
def test_each_bug_can_be_planted_into_todays_sources(what: str) -> None:
    bug = BUGS[what]
    source = (ROOT / bug.path).read_text(encoding="utf-8")
    changed = planted(source, bug)
    assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))


def test_there_are_twenty() -> None:
    assert len(BUGS) == 20


def test_each_mutant_is_another_program() -> None:
    path = "game/even_steven/rules.py"
    source = ast.dump(ast.parse((ROOT / path).read_text("utf-8")))
    made = [ast.dump(mutant.planted()[0]) for mutant in mutants_of(path)]
    assert len(made) > 30 and source not in made and len(set(made)) == len(made)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.mutation", "game/even_steven/rules.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_without_tests_that_are_named_those_of_the_change_are_run() -> None:
    ran = run("--most", "1", "--minutes", "0.01")
    assert ran.returncode == 0 and " faults found" in ran.stdout, ran.stdout + ran.stderr


@pytest.mark.slow
def test_faults_in_the_rules_are_found_by_their_tests() -> None:
    """As many as are wanted of every change, and less than a floor that nobody reaches."""
    own = [f"tests/unit/numbers/test_number_{name}.py" for name in ("rules", "views")]
    ran = run("--tests", *own, "--most", "20", "--floor", "101")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    found = re.search(r"(\d+) of 20 faults found", ran.stdout)
    assert found and int(found[1]) >= 17, ran.stdout
