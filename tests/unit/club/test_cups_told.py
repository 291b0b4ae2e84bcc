"""What people at a terminal are told of the tournaments."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from kept import database_in

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_roster import leave, take_place
from game.club.cup_store import write_cup
from game.club.cup_table import waiting
from game.registry import GAMES
from game.store.files import Disk
from game.store.paths import DataDir
from game.terminal.tournaments import print_tournaments
from game.words.strings import Strings

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
