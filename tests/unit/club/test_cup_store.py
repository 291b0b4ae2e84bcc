"""Tournaments in the database and in the terminal: written, read, damaged, listed."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kept import database_in, taken_over
from test_cup import cup, played, played_out

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_roster import leave, take_place
from game.club.cup_store import (
    cup_lines,
    cup_of,
    cup_on_table,
    latest_cup,
    load_cup,
    map_of,
    remove_cup,
    set_latest,
    write_cup,
)
from game.club.cup_table import champions, decided, waiting
from game.core.match.series import LONGEST
from game.registry import GAMES
from game.store.damage import DamagedFile
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.trash import TRASH_KEPT_MS
from game.terminal.tournaments import print_tournaments
from game.words.strings import Strings


@pytest.mark.parametrize("form", list(Form))
def test_a_cup_is_the_same_after_it_was_written(tmp_path: Path, form: Form) -> None:
    now = played(played(cup(form, 6, events=5)))
    for one in (
        now,
        now.started(waiting(now)[0], "m9").went_on("r9", 3, "m10"),
        played_out(now, 2),
    ):
        database = database_in(tmp_path)
        database.write(write_cup, one)
        assert load_cup(database_in(tmp_path), one.id) == one
        (line,) = cup_lines(database)
        assert (line.name, line.form, line.done) == (one.name, form.value, decided(one))
        winners = champions(one)
        assert line.winner == (one.entrant(winners[0]).name if winners else None)
        assert cup_on_table(database, "m10") == ("" if one.running is None else one.id)
    assert load_cup(database, "none") is None


def test_the_cup_that_was_played_last_is_one_alone(tmp_path: Path) -> None:
    database, one = database_in(tmp_path), cup(Form.EVERYONE, 4)
    assert latest_cup(database) == ""
    for cup_id in ("c1", "c2"):
        made = replace(one, id=cup_id)
        database.write(write_cup, made)
        database.write(set_latest, cup_id)
    assert latest_cup(database) == "c2"
    database.write(remove_cup, "c2", 5)
    assert latest_cup(database) == "" and [line.id for line in cup_lines(database)] == ["c1"]
    assert load_cup(database, "c2") is None
    database.write(remove_cup, "c1", 6 + TRASH_KEPT_MS)
    assert database.rows("SELECT cup FROM cups") == [("c1",)], "the other is a month old"


def test_a_match_of_a_cup_has_as_many_games_as_a_series_can_have() -> None:
    document = map_of(played(cup(Form.EVERYONE, 4)))
    *score, _ = document["meetings"][0]

    def kept(games: int) -> Cup:
        return cup_of("c1", {**document, "meetings": [[*score, ["m1"] * games]]})

    assert len(kept(LONGEST).meetings[0].replays) == LONGEST
    with pytest.raises(DamagedFile):
        kept(LONGEST + 1)


def old_folder(folder: Path, **texts: str) -> Path:
    (folder / "cups").mkdir(parents=True)
    for name, text in texts.items():
        (folder / "cups" / f"{name}.json").write_text(text)
    return folder


def test_cups_of_version_0_1_are_taken_over(tmp_path: Path) -> None:
    """Those that cannot be read are in the list, and their files are put aside like the others."""
    now = replace(played(cup(Form.EVERYONE, 4)), id="c1")
    on_table = replace(now, id="c2").started(waiting(now)[0], "m9")
    whole, table = ({**map_of(one), "latest": one is on_table} for one in (now, on_table))
    texts = {"c1": json.dumps(whole), "c2": json.dumps(table), "c3": "{", "c4": "{}"}
    database = taken_over(old_folder(tmp_path, **texts, notes="[]"))
    (tmp_path / "before-0.2" / "cups" / "c1.json").read_text()
    assert not list((tmp_path / "cups").iterdir()) and database.notes == []
    assert [load_cup(database, one) for one in ("c1", "c2")] == [now, on_table]
    assert latest_cup(database) == "c2" == cup_on_table(database, "m9")
    lines = {line.id: line for line in cup_lines(database)}
    assert set(lines) == {"c1", "c2", "c3", "c4", "notes"} and not lines["c1"].is_known
    for damaged in ("c3", "c4"):
        with pytest.raises(DamagedFile):
            load_cup(database, damaged)


def test_the_copy_of_a_damaged_cup_of_version_0_1_takes_its_place(tmp_path: Path) -> None:
    now = replace(played(cup(Form.EVERYONE, 4)), id="c1")
    folder = old_folder(tmp_path, c1="{")
    (folder / "cups" / "c1.json.bak").write_text(json.dumps({**map_of(now), "latest": False}))
    assert load_cup(taken_over(folder), "c1") == now


BROKEN: list[dict[str, Any]] = [
    {"version": 2}, {"form": "league"}, {"length": 0}, {"length": True}, {"begun": -1},
    {"entrants": []}, {"entrants": [["A", 4, 0, 0]] * 4}, {"events": []},
    {"events": [["../x", "", {}]]}, {"meetings": [[0, 1, 1, 2, 0, 5, []]]},
    {"meetings": [[0, 0, 9, 2, 0, 5, []]]}, {"meetings": [[0, 0, 1, 2, 0, 5, ["../x"]]]},
    {"running": [99, 0, 1, "m1", 0, []]}, {"running": 5},
]  # fmt: skip


@pytest.mark.parametrize("part", BROKEN, ids=lambda part: json.dumps(part)[:40])
def test_what_no_cup_can_be_is_refused(part: dict[str, Any]) -> None:
    whole = map_of(cup(Form.EVERYONE, 4))
    assert cup_of("c1", whole)
    with pytest.raises(DamagedFile):
        cup_of("c1", {**whole, **part})


WORDS = Strings.load(Path(__file__).resolve().parents[3] / "assets")
THREE = tuple(Entrant(name, k, k) for k, name in enumerate(("Ann", "Bo", "Cy")))


def told(folder: Path) -> list[str]:
    sink = io.StringIO()
    assert print_tournaments(Disk(), DataDir(folder), GAMES, WORDS, 9, sink) == 0
    return sink.getvalue().splitlines()


def test_every_cup_is_listed_with_its_standings_and_who_is_next(tmp_path: Path) -> None:
    assert told(tmp_path) == [WORDS.t("cups.none")]
    database = database_in(tmp_path)
    rules = Rules(Form.EVERYONE, THREE, (event_of(GAMES["even_steven"], "balanced"),))
    cup = Cup("a" * 16, "Friday", 1, rules)
    one = waiting(cup)[0]
    winner, loser = (cup.entrant(place).name for place in (one.first, one.second))
    cup = cup.started(one, "m1").ended("r1", 9, (1, 0))
    database.write(write_cup, cup)
    lines = told(tmp_path)
    assert lines[0] == "Friday: Everyone plays everyone · 1 of 3 matches played"
    assert lines[1] == "  Even-Steven, preset: Tightrope"
    assert lines[2] == f"  1. {winner}: 1 win, 0 losses"
    assert lines[4] == f"  3. {loser}: 0 wins, 1 loss"
    assert lines[5].startswith("  Next: ")
    for _ in range(2):
        pairing = waiting(cup)[0]
        is_first = cup.entrant(pairing.first).name == winner
        cup = cup.started(pairing, "m").ended("r", 9, (1, 0) if is_first else (0, 1))
    database.write(write_cup, cup)
    database.write(lambda connection: write_cup(connection, replace(cup, id="b" * 16)))
    damage = "UPDATE cups SET document = 'nothing' WHERE cup >= 'b'"
    database.run(damage)
    lines = told(tmp_path)
    assert f"{winner} won" in lines[0] and len(lines) == 6
    assert lines[-1].startswith(WORDS.t("cups.unreadable"))


def test_who_has_left_or_taken_a_place_is_told_beside_the_name(tmp_path: Path) -> None:
    """Ann is struck off, and Zoe plays in the place of Bo."""
    database = database_in(tmp_path)
    rules = Rules(Form.EVERYONE, THREE, (event_of(GAMES["even_steven"]),))
    cup = leave(Cup("a" * 16, "Friday", 1, rules), 0)
    assert isinstance(cup, Cup)
    cup = take_place(cup, 1, Entrant("Zoe", 1, 1))
    assert isinstance(cup, Cup)
    database.write(write_cup, cup)
    lines = told(tmp_path)
    assert lines[0].endswith("0 of 1 match played")
    assert lines[2].startswith("  1. Zoe (for Bo): ")
    assert lines[4].startswith("  -. Ann (went home, results don't count): ")


def test_a_match_won_without_playing_is_told_at_the_terminal(tmp_path: Path) -> None:
    database = database_in(tmp_path)
    rules = Rules(Form.EVERYONE, THREE, (event_of(GAMES["even_steven"]),))
    cup = Cup("a" * 16, "Friday", 1, rules)
    one = waiting(cup)[0]
    left = leave(cup.started(one, "m1").ended("r1", 9, (1, 0)), one.first)
    assert isinstance(left, Cup)
    database.write(write_cup, left)
    (third,) = {0, 1, 2} - one.both
    line = next(line for line in told(tmp_path) if left.entrant(third).name in line)
    assert line.endswith("0 wins, 0 losses, 1 without playing")
