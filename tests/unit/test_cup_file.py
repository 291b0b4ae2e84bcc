"""Cups on the disk: what is written is read, and what is damaged is told and loses nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_cup import cup, played, played_out

from game.club.cup import Form
from game.club.cup_file import cup_of, map_of, read_cup, write_cup
from game.club.cup_table import waiting
from game.store.damage import DamagedFile
from game.store.files import Disk


@pytest.mark.parametrize("form", list(Form))
def test_a_cup_is_the_same_after_it_was_written(tmp_path: Path, form: Form) -> None:
    path = tmp_path / "c1.json"
    now = played(played(cup(form, 6, events=5)))
    for one in (now, now.started(waiting(now)[0], "m9").went_on("r9", 3, "m10"),
                played_out(now, 2)):  # fmt: skip
        write_cup(Disk(), path, one)
        assert read_cup(Disk(), path) == one


def test_a_damaged_cup_comes_back_as_it_was_written_last(tmp_path: Path) -> None:
    path, now = tmp_path / "c1.json", played(cup(Form.EVERYONE, 4))
    write_cup(Disk(), path, now)
    path.write_text("{")
    assert read_cup(Disk(), path) == now
    (tmp_path / "c1.json.bak").write_text("[]")
    with pytest.raises(DamagedFile):
        read_cup(Disk(), path)


BROKEN: list[dict[str, Any]] = [
    {"version": 2}, {"form": "league"}, {"length": 0}, {"length": True}, {"begun": -1},
    {"entrants": []}, {"entrants": [["A", 4, 0, 0]] * 4}, {"events": []},
    {"events": [["../x", "", {}]]}, {"meetings": [[0, 1, 1, 2, 0, 5, []]]},
    {"meetings": [[0, 0, 9, 2, 0, 5, []]]}, {"meetings": [[0, 0, 1, 2, 0, 5, ["../x"]]]},
    {"running": [99, 0, 1, "m1", 0, []]}, {"running": 5}, {"latest": 1},
]  # fmt: skip


@pytest.mark.parametrize("part", BROKEN, ids=lambda part: json.dumps(part)[:40])
def test_what_no_cup_can_be_is_refused(part: dict[str, Any]) -> None:
    whole = map_of(cup(Form.EVERYONE, 4))
    assert cup_of("c1", whole)
    with pytest.raises(DamagedFile):
        cup_of("c1", {**whole, **part})
