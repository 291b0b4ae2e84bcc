"""The bugs that ``python -m tests.check planted`` plants: each still has its place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.check.bugs import BUGS
from tests.check.planted import planted

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("what", BUGS)
def test_each_bug_can_be_planted_into_todays_sources(what: str) -> None:
    bug = BUGS[what]
    source = (ROOT / bug.path).read_text(encoding="utf-8")
    changed = planted(source, bug)
    assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source))


def test_there_are_twenty() -> None:
    assert len(BUGS) == 20
