"""What other programs, and people at a terminal, are told of people."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from kept import append_results, database_in, with_results
from test_trophies import squares_match
from words import WORDS

from game.club.export import exported
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.people import Owners, People, Person, load_people, save_people
from game.store.results import MatchResult
from game.store.trophies import KeptTrophy, insert
from game.terminal.people import print_people

DAY = 86_400_000


def result(k: int, names: tuple[str, str], winner: int, level: str = "") -> MatchResult:
    ranking = (winner, 1 - winner)
    return MatchResult(
        f"m{k}",
        "quoridor",
        k * DAY,
        names,
        ("", level),
        ranking,
        "baseline",
        9,
        cheats=(1, 0),
        punished=(0, 2),
    )


FOUND = [
    result(1, ("Ann", "Bo"), 0),
    result(2, ("Ann", "Gus"), 1, "easy"),
    result(3, ("Cy", "Ann"), 1),
]


def test_everything_of_people_is_in_the_file_and_nothing_of_the_removed(tmp_path: Path) -> None:
    database = with_results(tmp_path, FOUND)
    before = load_people(database)
    ann, _, cy = before.here
    won = [KeptTrophy("Ann", DAY, "quoridor", "leapfrog", 3), KeptTrophy("Cy", DAY, "q", "x", 1)]
    database.write(
        lambda connection: insert(
            connection, won, squares_match(4, 1, 1).record(), Owners(connection)
        )
    )
    people = before.renamed(ann, "Anna", 4 * DAY).without(cy, 5 * DAY)
    database.write(save_people, before, people)
    document = json.loads(exported(database, people, 6 * DAY))
    anna, bo = document["people"]
    assert (anna["name"], anna["former_names"], anna["wins"], anna["cheats"]) == (
        "Anna",
        ["Ann"],
        2,
        2,
    )
    assert anna["trophies"] == [
        {"game": "quoridor", "trophy": "leapfrog", "won": "1970-01-02T00:00:00+00:00"}
    ]
    assert (bo["shape"], bo["colour"], bo["out_of_time"]) == ("triangle", "blue", 2)
    assert {"computer": "easy"}.items() <= anna["against"][1].items()
    seats = [one["seats"] for one in document["results"]]
    assert seats[0] == [{"person": "Anna"}, {"person": "Bo"}]
    assert seats[2] == [{"person": None}, {"person": "Anna"}]
    assert "Cy" not in json.dumps(document)


def test_what_somebody_likes_best_is_counted_as_people_count(tmp_path: Path) -> None:
    people = People((Person("a", "Ann", seat=2, device="pad"), Person("b", "Bo", seat=0),
                     Person("c", "Cy", look=3)))  # fmt: skip
    listed = json.loads(exported(database_in(tmp_path), people, 0))["people"]
    assert [(one["favourite_seat"], one["device"]) for one in listed] == [
        (3, "pad"),
        (1, None),
        (None, None),
    ]
    assert (listed[2]["shape"], listed[2]["colour"]) == ("diamond", "pearl")


def test_a_terminal_lists_people_best_first(tmp_path: Path) -> None:
    def told(*, as_json: bool = False) -> str:
        sink = io.StringIO()
        data = DataDir(tmp_path)
        assert print_people(Disk(), data, WORDS, 9 * DAY, sink, as_json=as_json) == 0
        return sink.getvalue()

    assert told() == WORDS.t("text.no_people") + "\n"
    for one in FOUND:
        append_results(database_in(tmp_path), [one])
    database_in(tmp_path).write(save_people, People(), People((Person("x", "Zoe"),)))
    lines = told().splitlines()
    assert [line.split(":")[0] for line in lines] == ["Ann", "Bo", "Cy", "Zoe"]
    assert "3 games, 2 wins, 1 loss, best run 1, 0 trophies" in lines[0]
    assert json.loads(told(as_json=True))["format"] == "quintet-people"


def test_a_terminal_says_what_of_a_damaged_database_was_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = database_in(tmp_path)
    database.write(save_people, People(), People((Person("x", "Zoe"),)))
    database.close()
    file = tmp_path / "quintet.db"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    sink = io.StringIO()
    assert print_people(Disk(), DataDir(tmp_path), WORDS, 9 * DAY, sink, as_json=False) == 0
    (said,) = capsys.readouterr().err.splitlines()
    assert "the damaged file lies beside" in said
