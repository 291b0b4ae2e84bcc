"""Tournaments in the database and in the terminal: written, read, damaged, listed."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from cups import cup, played, played_out
from kept import database_in, library_in, taken_over
from words import WORDS

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_roster import leave, take_place
from game.club.cup_store import Cups, cup_of, map_of, write_cup
from game.club.cup_table import champions, matches_played, waiting
from game.core.match.series import MAX_GAMES
from game.core.record.bad_record import DamagedFile
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.trash import TRASH_KEPT_MS, empty_trash
from game.terminal.tournaments import print_tournaments


@pytest.mark.parametrize("form", list(Form))
def test_a_cup_is_the_same_after_it_was_written(tmp_path: Path, form: Form) -> None:
    now = played(played(cup(form, 6, events=5)))
    on_table = now.start_match(waiting(now)[0], "m9").with_next_game("r9", 3, "m10")
    for one in (now, on_table, played_out(now, 2)):
        database = database_in(tmp_path)
        database.write(write_cup, one)
        assert Cups(database_in(tmp_path)).read(one.id) == one
        (line,) = Cups(database).lines()
        assert (line.name, line.form, line.done) == (one.name, form.value, matches_played(one))
        winners = champions(one)
        assert line.winner == (one.entrant(winners[0]).name if winners else None)
        assert Cups(database).of_match("m10") == (one.running and one)
    assert Cups(database).read("none") is None


def test_the_cup_that_was_played_last_is_one_alone(tmp_path: Path) -> None:
    database, one = database_in(tmp_path), cup(Form.EVERYONE, 4)
    assert Cups(database).latest() == ""
    cups = library_in(tmp_path).cups
    first, last = (cups.begin(one.rules, name, 1).id for name in ("Friday", "Sunday"))
    assert Cups(database).latest() == last
    assert cups.remove(last, 5) is None
    assert Cups(database).latest() == "" and [line.id for line in Cups(database).lines()] == [first]
    assert Cups(database).read(last) is None
    database.write(empty_trash, 6 + TRASH_KEPT_MS)
    assert database.rows("SELECT cup FROM cups") == [(first,)], "the other is a month old"


def test_cups_of_version_0_1_are_taken_over(tmp_path: Path) -> None:
    """Those that cannot be read are in the list, and their files are put aside like the others."""
    now = replace(played(cup(Form.EVERYONE, 4)), id="c1")
    on_table = replace(now, id="c2").start_match(waiting(now)[0], "m9")
    copy = replace(now, id="c5")
    documents = [{**map_of(one), "latest": one is on_table} for one in (now, on_table, copy)]
    whole, table, copied = map(json.dumps, documents)
    folder = tmp_path / "cups"
    folder.mkdir()
    texts = {"c1": whole, "c2": table, "c3": "{", "c4": "{}", "notes": "[]", "c5": "{"}
    for name, text in texts.items():
        (folder / f"{name}.json").write_text(text)
    (folder / "c5.json.bak").write_text(copied)
    database = taken_over(tmp_path)
    (tmp_path / "before-0.2" / "cups" / "c1.json").read_text()
    assert not list(folder.iterdir()) and database.notes == []
    assert [Cups(database).read(one) for one in ("c1", "c2")] == [now, on_table]
    assert Cups(database).read("c5") == copy, "the copy of a damaged cup takes its place"
    assert Cups(database).latest() == "c2" and Cups(database).of_match("m9") == on_table
    lines = {line.id: line for line in Cups(database).lines()}
    assert set(lines) == {"c1", "c2", "c3", "c4", "c5", "notes"} and not lines["c1"].is_known
    for damaged in ("c3", "c4"):
        with pytest.raises(DamagedFile):
            Cups(database).read(damaged)


def test_what_no_cup_can_be_is_refused() -> None:
    whole = map_of(played(cup(Form.EVERYONE, 4)))
    *score, _ = whole["meetings"][0]
    longest = {**whole, "meetings": [[*score, ["m1"] * MAX_GAMES]]}
    assert len(cup_of("c1", longest).meetings[0].replays) == MAX_GAMES
    for part in (
        {"version": 2},
        {"form": "league"},
        {"length": 0},
        {"length": True},
        {"begun": -1},
        {"entrants": []},
        {"entrants": [["A", 4, 0, 0]] * 4},
        {"events": []},
        {"events": [["../x", "", {}]]},
        {"meetings": [[0, 1, 1, 2, 0, 5, []]]},
        {"meetings": [[0, 0, 9, 2, 0, 5, []]]},
        {"meetings": [[0, 0, 1, 2, 0, 5, ["../x"]]]},
        {"meetings": [[*score, ["m1"] * (MAX_GAMES + 1)]]},
        {"running": 5},
        {"meetings": [], "running": [99, 0, 1, "m1", 0, []]},
    ):
        with pytest.raises(DamagedFile):
            cup_of("c1", {**whole, **part})
            pytest.fail(str(part))


def three(preset: str = "") -> Cup:
    """A cup of Even-Steven for Ann, Bo and Cy."""
    entrants = tuple(Entrant(name, k, k) for k, name in enumerate(("Ann", "Bo", "Cy")))
    rules = Rules(Form.EVERYONE, entrants, (event_of(GAMES["even_steven"], preset),))
    return Cup("a" * 16, "Friday", 1, rules)


def told(folder: Path, *cups: Cup) -> list[str]:
    """Return what a terminal prints, after these were written."""
    for one in cups:
        database_in(folder).write(write_cup, one)
    sink = io.StringIO()
    assert print_tournaments(Disk(), DataDir(folder), GAMES, WORDS, 9, sink) == 0
    return sink.getvalue().splitlines()


def test_every_cup_is_listed_with_its_standings_and_who_is_next(tmp_path: Path) -> None:
    assert told(tmp_path) == [WORDS.t("cups.none")]
    one = three("balanced")
    winner, loser = (one.entrant(p).name for p in (waiting(one)[0].first, waiting(one)[0].second))
    one = played(one, wins=(1, 0))
    lines = told(tmp_path, one)
    assert lines[:3] == [
        "Friday: All play all · 1 of 3 matches played",
        "  Even-Steven, preset: Tightrope",
        f"  1. {winner}: 1 win, 0 losses",
    ]
    assert lines[4] == f"  3. {loser}: 0 wins, 1 loss" and lines[5].startswith("  Next: ")
    while pairings := waiting(one):
        one = played(one, wins=(1, 0) if one.entrant(pairings[0].first).name == winner else (0, 1))
    told(tmp_path, one, replace(one, id="b" * 16))
    database_in(tmp_path).run("UPDATE cups SET document = 'nothing' WHERE cup >= 'b'")
    lines = told(tmp_path)
    assert f"{winner} won" in lines[0] and len(lines) == 6
    assert lines[-1].startswith(WORDS.t("cups.unreadable"))


def test_who_has_left_or_taken_a_place_is_told_beside_the_name(tmp_path: Path) -> None:
    """Ann is struck off, and Zoe plays in the place of Bo."""
    lines = told(tmp_path, take_place(leave(three(), 0), 1, Entrant("Zoe", 1, 1)))
    assert lines[0].endswith("0 of 1 match played")
    assert lines[2].startswith("  1. Zoe (for Bo): ")
    assert lines[4].startswith("  -. Ann (went home, results don't count): ")


def test_a_match_won_without_playing_is_told_at_the_terminal(tmp_path: Path) -> None:
    first = waiting(three())[0]
    left = leave(played(three(), wins=(1, 0)), first.first)
    (third,) = {0, 1, 2} - first.both
    line = next(one for one in told(tmp_path, left) if left.entrant(third).name in one)
    assert line.endswith("0 wins, 0 losses, 1 without playing")
