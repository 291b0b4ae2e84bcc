"""The pictures of the README are those that the program draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from prompt import Prompt

from tests.pictures.__main__ import PICTURES, draw

ROOT = Path(__file__).resolve().parents[3]


def test_every_picture_of_the_readme_is_there_and_none_besides() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    kept = [path.relative_to(ROOT).as_posix() for path in (ROOT / "assets/pictures").iterdir()]
    assert shown
    assert sorted(shown) == sorted(kept)


@pytest.mark.slow
@pytest.mark.usefixtures("shallow_judge")
def test_every_picture_can_be_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pilot.THINKER", Prompt())
    draw(tmp_path, list(PICTURES))
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {path.name for path in (ROOT / "assets/pictures").iterdir()}
