"""People, their names and their records, and what others are told of them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from kept import (
    append_results,
    database_in,
    library_in,
    result,
    results_in,
    taken_over,
    with_results,
)
from test_trophies import squares_match
from words import WORDS

from game.club.balance import propose
from game.club.export import export_data
from game.club.match_end import result_of_game
from game.club.records import DAY_MS, PlayerRecord, Rival, against, by_last_game, records
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Cheat, CheatKind, Resign, Step, TimeUp
from game.quoridor.rules.options import Options
from game.registry import GAMES
from game.store.database import Database
from game.store.files import Disk
from game.store.paths import DataDir
from game.store.people import MAX_NAMES, Owners, People, Person, load_people, save_people
from game.store.results import MATCH_WON, MatchResult, count_again, solved_puzzles
from game.store.takeover.owners import PastOwners
from game.store.trash import TRASH_KEPT_MS, empty_trash
from game.store.trophies import KeptTrophy, insert
from game.terminal.cli import Services, main
from game.terminal.people import print_people
from game.words.message import message


def met(folder: Path, *results: MatchResult) -> tuple[Database, People]:
    """Return the database with these results, and who plays there."""
    database = with_results(folder, results)
    return database, load_people(database)


def names_of(people: People) -> list[str]:
    return [person.name for person in people.here]


def record_of(database: Database, person: Person) -> PlayerRecord:
    return records(database, load_people(database))[Rival(person.id)]


def from_file(folder: Path, text: str) -> Database:
    """Return the database after it took over a file of people of version 0.1."""
    folder.mkdir(exist_ok=True)
    (folder / "people.json").write_text(text)
    return taken_over(folder)


def test_everybody_who_has_a_result_is_somebody_and_nobody_twice(tmp_path: Path) -> None:
    found = [result(1, "Ann Bo"), result(2, "ann Cy", 1), result(3, "Bo Gus", 0, "easy")]
    database, people = met(tmp_path, *found)
    assert names_of(people) == ["Ann", "Bo", "Cy"]
    append_results(database, found)
    assert load_people(database) == people
    assert len({person.look for person in people.here}) == 3


def test_guests_keep_the_look_with_which_they_sat_down(tmp_path: Path) -> None:
    """In a cup somebody's first match may be on any seat, and its result knows no looks."""
    ann = Person("1", "Ann", 0)
    (pip,) = People((ann,)).newcomers([("ann", 3), ("Pip", 3), ("", 1)])
    database_in(tmp_path).write(save_people, (ann, pip))
    _, people = met(tmp_path, result(9, "Pip Bo"))
    assert [(one.name, one.look) for one in people.here] == [("Ann", 0), ("Pip", 3), ("Bo", 1)]


def test_whoever_gets_another_name_keeps_what_they_have_played(tmp_path: Path) -> None:
    database, people = met(tmp_path, result(1, "Ann Bo"))
    database.write(save_people, [people.here[0].renamed("Anna", 10)])
    append_results(database, [result(12, "Ann Bo"), result(13, "ANNA Bo")])
    people = load_people(database)
    anna, _, ann = people.here
    assert (anna.name, record_of(database, anna).total.wins) == ("Anna", 2)
    assert (ann.name, record_of(database, ann).total.wins) == ("Ann", 1)
    assert anna.renamed("ANNA", 40).former == anna.former, "only the letters are larger"


def test_somebody_in_the_trash_has_no_record_but_stands_in_those_of_others(tmp_path: Path) -> None:
    """And who plays under the name from then on is somebody else."""
    database, before = met(tmp_path, result(1, "Ann Bo"))
    ann, bo = before.here
    database.write(save_people, [replace(ann, removed_ms=10)])
    append_results(database, [result(12, "Ann Bo")])
    people = load_people(database)
    new = people.named("Ann")
    assert new.id != ann.id
    made = records(database, people)
    assert set(made) == {Rival(bo.id), Rival(new.id)} and made[Rival(new.id)].total.wins == 1
    assert set(made) == set(records(database, people, -1))
    assert set(against(database, Rival(bo.id), people)) == {Rival(ann.id), Rival(new.id)}
    assert by_last_game(database, people) == [new, bo]


def test_people_stay_in_the_trash_for_thirty_days(tmp_path: Path) -> None:
    database, before = met(tmp_path, result(1, "Ann Bo"))
    database.write(save_people, [replace(before.here[0], removed_ms=10)])
    for ms, names in ((10 + TRASH_KEPT_MS, ["Ann", "Bo"]), (11 + TRASH_KEPT_MS, ["Bo"])):
        database.write(empty_trash, ms)
        assert [one.name for one in load_people(database).people] == names


def test_only_a_puzzle_that_was_solved_counts_as_solved(tmp_path: Path) -> None:
    database, people = met(tmp_path, *(result(k, "Ann Bo", k, puzzle=f"p{k}") for k in (0, 1)))
    ann, bo = people.here
    assert solved_puzzles(database, "quoridor", ann.id) == {"p0"}
    assert not solved_puzzles(database, "quoridor", bo.id), "the second seat is the puzzle's"


def test_two_windows_write_side_by_side(tmp_path: Path) -> None:
    one, before = met(tmp_path, result(1, "Ann Bo"))
    ann, bo = before.here
    library = library_in(tmp_path)
    assert library.people == before
    database_in(tmp_path).write(save_people, [bo.renamed("Bob", 5)])
    assert library.keep_people(replace(ann, look=3)) is None
    assert library.people == load_people(one)
    assert [(who.name, who.look) for who in load_people(one).here] == [("Ann", 3), ("Bob", 1)]


ACCENTED = ("José", "Jose\u0301")


def test_two_spellings_of_one_name_are_one_person(tmp_path: Path) -> None:
    composed, apart = ACCENTED
    found = [
        result(1, f"{composed} Bo"),
        result(2, f"Bo {apart}", 1),
        result(3, "BO\u200b JOSÉ", 1),
    ]
    database, people = met(tmp_path, *found)
    new = people.newcomers([(" bo ", 1), ("jose\u0301 ", 2), ("Jose", 3)])
    assert [one.name for one in new] == ["Jose"], "an accent counts"
    jose = people.named(apart)
    assert jose is people.here[0]
    total = record_of(database, jose).total
    assert (total.games, total.wins) == (3, 3)
    assert jose.renamed(apart, 10).former == ()
    greek = People((Person("g", "\u0390\u03c9\u03bd"),))
    assert not greek.newcomers([("\u0390\u03c9\u03bd".upper(), 1)]), "in capitals"
    append_results(database, [replace(found[0], match_id="m4")])
    quoridor, seats = GAMES["quoridor"], (Seat(apart, 0), Seat("Bo", 1))
    balance = propose(database, people, quoridor, quoridor.options(), seats)
    assert (balance.who, balance.times) == ("Bo", 4)


def test_two_people_of_an_older_file_who_differ_by_an_encoding_become_one(tmp_path: Path) -> None:
    listed = [
        {"id": "a", "name": ACCENTED[0], "former": [["Pepe", 5]]},
        {"id": "b", "name": ACCENTED[1], "former": [["Pepito", 7]]},
        {"id": "c", "name": "Bo"},
    ]
    people = load_people(from_file(tmp_path, json.dumps({"people": listed})))
    assert [one.id for one in people.here] == ["a", "c"]
    assert people.here[0].former == (("Pepe", 5), ("Pepito", 7)), "what was played stays theirs"


def test_nobody_who_was_forgotten_comes_back(tmp_path: Path) -> None:
    """Whatever they were called, last or first: their games stay theirs, and they are not shown."""
    database, people = met(tmp_path, result(1, "Ann Bo"))
    ann = people.here[0]
    for n in range(MAX_NAMES + 2):
        ann = ann.renamed(f"Name{n}", n + 2)
    assert [name for name, _ in ann.former] == [f"Name{n}" for n in range(1, n)]
    database.write(save_people, [replace(ann, removed_ms=1000)])
    database.write(empty_trash, 1001 + TRASH_KEPT_MS)
    database.write(count_again)
    people = load_people(database)
    assert [one.name for one in people.people] == ["Bo"]
    assert not against(database, Rival(people.here[0].id), people)
    append_results(database, [result(2000, "Ann Bo")])
    new = load_people(database).named("Ann")
    assert new.id != ann.id and record_of(database, new).total.games == 1


def test_a_name_is_its_owners_up_to_the_moment_when_it_was_given_up(tmp_path: Path) -> None:
    """Until 10 it was Anna's, until 50 that of somebody forgotten, and then somebody else's."""
    listed = [{"id": "0106aa", "name": "Anna", "former": [["Ann", 10]]}]
    text = json.dumps({"people": listed, "gone": [["ann", 50]]})
    for ms, who in ((9, "Anna"), (10, "Anna"), (11, ""), (49, ""), (50, ""), (51, "Ann")):
        database = from_file(tmp_path / f"{ms}", text)
        append_results(database, [result(ms, "Ann Bo")], PastOwners)
        people = load_people(database)
        won = [one.who for one in records(database, people).values() if one.total.wins]
        found = [one.name for one in people.here if Rival(one.id) in won]
        assert found == [who] * bool(who), ms


def test_a_person_on_two_seats_has_played_one_game(tmp_path: Path) -> None:
    """Results of old versions, and of renamed people, can have somebody twice."""
    found = [result(1, "Ann Bo Ann", 2), result(2, "Bo Ann Ann")]
    database, people = met(tmp_path, *found)
    totals = [record_of(database, one).total for one in people.here]
    assert [(one.games, one.wins, one.losses) for one in totals] == [(2, 1, 1)] * 2
    ann, bo = (Rival(one.id) for one in people.here)
    for who, other in ((ann, bo), (bo, ann)):
        scores = against(database, who, people)
        assert {rival: score.games for rival, score in scores.items()} == {other: 2}


def test_somebody_comes_back_from_the_trash(tmp_path: Path) -> None:
    library = library_in(tmp_path)
    ann, bo = (Person(name, name) for name in ("Ann", "Bo"))
    library.keep_people(ann, bo)
    library.keep_people(replace(ann, removed_ms=100))
    assert names_of(library.people) == ["Bo"]
    library.keep_people(replace(bo, removed_ms=200))
    assert [one.name for one in library.people.removed] == ["Bo", "Ann"], "the last one first"
    for person in library.people.removed:
        library.keep_people(replace(person, removed_ms=0))
    assert library.people == People((ann, bo))


def test_runs_rivals_longest_and_shortest(tmp_path: Path) -> None:
    found = [
        result(1, "Ann Bo", plies=30),
        result(2, "Ann Bo", plies=8),
        result(3, "Bo Ann", plies=50),
        result(4, "Ann Gus", 0, "easy", game="reduction", plies=12),
        result(5, "Ann Bo", is_draw=True),
        result(6, "Ann Bo", reason=MATCH_WON, plies=3),
    ]
    database, people = met(tmp_path, *found)
    ann, bo = people.here
    record = record_of(database, ann)
    total = record.total
    assert (total.games, total.wins, total.losses, total.best_run, total.run) == (5, 3, 1, 2, 0)
    assert (record.score("reduction").wins, record.matches) == (1, 1)
    assert (record.favourite, record.longest, record.shortest_win) == ("quoridor", 50, 8)
    score = against(database, record.who, people)[Rival(bo.id)]
    assert (score.games, score.wins, score.losses) == (4, 2, 1)
    assert records(database, people)[Rival(level="easy")].total.losses == 1


def test_cheats_and_what_the_clock_did_are_counted_and_read_again(tmp_path: Path) -> None:
    options = Options(cheats=2, timer_s=20)
    match = Match(GAMES["quoridor"], options, 1, [Seat("Ann", 0), Seat("Bo", 1)])
    for move in (Cheat(CheatKind.ADDBOARD), Step((4, 1)), TimeUp(), Resign()):
        match.submit(move)
    ended = result_of_game(match, "0106ab", 7)
    assert ended.cheats == (1, 0) and ended.punished == (0, 1)
    database, people = met(tmp_path, ended)
    assert results_in(database) == (ended,)
    assert [record_of(database, one).cheats for one in people.here] == [1, 0]


def test_what_is_kept_comes_back_and_nonsense_is_left_out(tmp_path: Path) -> None:
    ann, bo = People().newcomers([("Ann", 0), ("Bo", 1)])
    cy = Person("0106cc", "Cy", 3, 2, "pad")
    people = People((ann.renamed("Anna", 5), replace(bo, removed_ms=9), cy))
    database_in(tmp_path).write(save_people, people.people)
    assert load_people(database_in(tmp_path)) == people
    strange = (
        '{"people": [{"id": "a", "name": "Ann", "look": 9, "seat": true, "device": [],'
        ' "former": [["B", -1], 3]}, {"id": "b", "name": "ANN"}, {"id": "../c", "name": "D"}, 5],'
        ' "gone": 7}'
    )
    known = load_people(from_file(tmp_path, strange))
    assert known == people, "what is in the database already stays"
    assert load_people(from_file(tmp_path / "old", strange)) == People((Person("a", "Ann"),))
    for look, seat, read in ((3, 3, (3, 3)), (4, 3, (0, 3)), (3, 4, (3, -1)), (-1, 0.0, (0, -1))):
        listed = [{"id": "a", "name": "Ann", "look": look, "seat": seat}]
        folder = tmp_path / f"{look} {seat}"
        (ann,) = load_people(from_file(folder, json.dumps({"people": listed}))).here
        assert (ann.look, ann.seat) == read, "none where there is no such look or seat"


def test_who_played_last_is_named_first_and_who_has_never_played_behind(tmp_path: Path) -> None:
    found = [result(1, "Ann Bo"), result(2, "Cy Ann", 1), result(3, "Bo Gus", 0, "easy")]
    database, people = met(tmp_path, *found, result(4, "Ann Bo", reason=MATCH_WON))
    more = Person("n" * 16, "New"), Person("x" * 16, "Out", removed_ms=5)
    people = People((*people.people, *more))
    assert [one.name for one in by_last_game(database, people)] == ["Bo", "Cy", "Ann", "New"]


FOUND = [
    result(k * DAY_MS, names, winner, level, cheats=(1, 0), punished=(0, 2))
    for k, names, winner, level in (
        (1, "Ann Bo", 0, ""),
        (2, "Ann Gus", 1, "easy"),
        (3, "Cy Ann", 1, ""),
    )
]


def test_everything_of_people_is_in_the_file_and_nothing_of_the_removed(tmp_path: Path) -> None:
    database, before = met(tmp_path, *FOUND)
    ann, _, cy = before.here
    won = [KeptTrophy("Ann", DAY_MS, "quoridor", "leapfrog", 3), KeptTrophy("Cy", 1, "q", "x", 1)]
    record = squares_match(4, 1, 1).record()
    database.write(lambda connection: insert(connection, won, record, Owners(connection)))
    changed = ann.renamed("Anna", 4 * DAY_MS), replace(cy, removed_ms=5 * DAY_MS)
    database.write(save_people, changed)
    people = load_people(database)
    document = json.loads(export_data(database, people, 6 * DAY_MS))
    anna, bo = document["people"]
    told = {"name": "Anna", "former_names": ["Ann"], "wins": 2, "cheats": 2}
    assert told.items() <= anna.items()
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
    ann, bo = Person("a", "Ann", seat=2, device="pad"), Person("b", "Bo", seat=0)
    people = People((ann, bo, Person("c", "Cy", look=3)))
    listed = json.loads(export_data(database_in(tmp_path), people, 0))["people"]
    liked = [(one["favourite_seat"], one["device"]) for one in listed]
    assert liked == [(3, "pad"), (1, None), (None, None)]
    assert (listed[2]["shape"], listed[2]["colour"]) == ("diamond", "pearl")


def printed(folder: Path, *, as_json: bool = False) -> str:
    """Return what a terminal prints of the people of a data folder."""
    sink = io.StringIO()
    assert print_people(Disk(), DataDir(folder), WORDS, 9 * DAY_MS, sink, as_json=as_json) == 0
    return sink.getvalue()


def test_a_terminal_lists_people_best_first(tmp_path: Path) -> None:
    assert printed(tmp_path) == WORDS.t("text.no_people") + "\n"
    append_results(database_in(tmp_path), FOUND)
    database_in(tmp_path).write(save_people, (Person("x", "Zoe"),))
    lines = printed(tmp_path).splitlines()
    assert [line.split(":")[0] for line in lines] == ["Ann", "Bo", "Cy", "Zoe"]
    assert "3 games, 2 wins, 1 loss, best run 1, 0 trophies" in lines[0]
    assert json.loads(printed(tmp_path, as_json=True))["format"] == "quintet-people"


def test_a_terminal_says_what_of_a_damaged_database_was_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = database_in(tmp_path)
    database.write(save_people, (Person("x", "Zoe"),))
    database.close()
    file = tmp_path / "quintet.db"
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    printed(tmp_path)
    (said,) = capsys.readouterr().err.splitlines()
    assert "the damaged file lies beside" in said


def test_a_terminal_says_where_it_looks_if_not_in_the_folder_that_was_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = DataDir(tmp_path, message("folder.none"))
    print_people(Disk(), data, WORDS, 9, io.StringIO(), as_json=False)
    services = Services(GAMES, WORDS, lambda _: data, {}, lambda: 1)
    assert main(["quoridor", "--resume"], services) == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines.count(WORDS.t("folder.none")) == 2 and len(lines) == 3
