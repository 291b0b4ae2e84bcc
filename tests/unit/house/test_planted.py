"""Bugs that checks plant: the twenty still have their places, mutants are other programs."""

from __future__ import annotations

import ast
import os
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


@pytest.mark.slow
def test_faults_in_the_rules_are_found_by_their_tests(tmp_path: Path) -> None:
    """As many as are wanted of every change, and less than a floor that nobody reaches."""
    own = [f"tests/unit/numbers/test_number_{name}.py" for name in ("rules", "views")]

    def run(module: str, *arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-m", module, *arguments]
        env = os.environ | {"COVERAGE_FILE": str(tmp_path / ".coverage")}
        ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
        return ran.returncode, ran.stdout + ran.stderr

    for step in (["run", "-m", "pytest", "-q", "-n", "0", *own], ["combine"]):
        assert run("coverage", *step)[0] == 0
    rules = "game/even_steven/rules.py"
    status, said = run("tests.mutation", rules, "--most", "20", "--floor", "101")
    found = re.search(r"(\d+) of 20 faults found", said)
    assert status == 1 and found and int(found[1]) >= 17, said
