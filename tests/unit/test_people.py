"""Who plays here, under which names, and what they have done."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kept import database_in, taken_over

from game.club.fair import uneven
from game.club.records import Rival, by_last_game, known, records
from game.core.match import Match
from game.core.seats import Seat
from game.quoridor.moves import Cheat, CheatKind, Step, Surrender, Timeout
from game.quoridor.options import Options
from game.registry import GAMES
from game.store.files import Disk
from game.store.people import MOST_NAMES, People, Person, load_people, save_people
from game.store.results import MATCH_WON, Result, append_results, read_results, result_of_game
from game.store.trash import TRASH_KEPT_MS

DISK = Disk()


def result(
    k: int, names: str, winner: int, level: str = "", game: str = "quoridor", plies: int = 9,
    *, is_draw: bool = False, reason: str = "goal",
) -> Result:  # fmt: skip
    """The game at the time ``k``; ``level`` is that of the last seat."""
    listed = tuple(names.split())
    seats = range(len(listed))
    ranking = (winner, *(seat for seat in seats if seat != winner))
    levels = tuple(level if seat == seats[-1] else "" for seat in seats)
    return Result(f"m{k}", game, k, listed, levels, ranking, reason, plies, is_draw=is_draw)


def test_everybody_who_has_a_result_is_somebody_and_nobody_twice() -> None:
    found = [result(1, "Ann Bo", 0), result(2, "ann Cy", 1), result(3, "Bo Gus", 0, "easy")]
    met = People().with_known(known(found))
    assert [person.name for person in met.here] == ["Ann", "Bo", "Cy"]
    assert met.with_known(known(found)) is met
    assert len({person.look for person in met.here}) == 3


def test_guests_keep_the_look_with_which_they_sat_down() -> None:
    """In a cup somebody's first match may be on any seat, and its result knows no looks."""
    people = People((Person("1", "Ann", 0),)).with_guests([("ann", 3), ("Pip", 3), ("", 1)], 5)
    assert [(one.name, one.look) for one in people.here] == [("Ann", 0), ("Pip", 3)]
    met = people.with_known(known([result(9, "Pip Bo", 0)]))
    assert [(one.name, one.look) for one in met.here] == [("Ann", 0), ("Pip", 3), ("Bo", 1)]


def test_whoever_gets_another_name_keeps_what_they_have_played() -> None:
    people = People().with_known([("Ann", 0, 1)])
    people = people.renamed(people.here[0], "Anna", 10).with_known([("Ann", 0, 12)])
    anna, ann = people.here
    assert people.owner("Ann", 9) == anna == people.owner("ANNA", 30)
    assert people.owner("Ann", 11) == ann
    again = people.renamed(anna, "ANNA", 40)
    assert again.here[0].former == anna.former, "only the letters are larger"


ACCENTED = ("José", "Jose\u0301")


def test_two_spellings_of_one_name_are_one_person() -> None:
    composed, apart = ACCENTED
    found = [
        result(1, f"{composed} Bo", 0), result(2, f"Bo {apart}", 1), result(3, "BO\u200b JOSÉ", 1),
    ]  # fmt: skip
    people = People().with_known(known(found))
    people = people.with_guests([(" bo ", 1), ("jose\u0301 ", 2), ("Jose", 3)], 9)
    assert [one.name for one in people.here] == [composed, "Bo", "Jose"], "an accent counts"
    jose = people.named(apart)
    assert jose is people.here[0] and people.owner(apart, 5) is jose
    record = records(found, people)[Rival(jose.id)]
    assert (record.total.games, record.total.wins) == (3, 3)
    assert people.renamed(jose, apart, 10).here[0].former == ()
    greek = People().with_known([("\u0390\u03c9\u03bd", 0, 1)])
    assert greek.with_known([("\u0390\u03c9\u03bd".upper(), 1, 2)]) is greek, "in capitals"
    wins = uneven([*found, replace(found[0], match_id="m4")], "quoridor", apart, "Bo")
    assert wins is not None and (wins.winner, wins.wins, wins.games) == (apart, 4, 4)


def test_two_people_of_an_older_file_who_differ_by_an_encoding_become_one(tmp_path: Path) -> None:
    listed = [
        {"id": "a", "name": ACCENTED[0], "former": [["Pepe", 5]]},
        {"id": "b", "name": ACCENTED[1], "former": [["Pepito", 7]]}, {"id": "c", "name": "Bo"},
    ]  # fmt: skip
    (tmp_path / "people.json").write_text(json.dumps({"people": listed}))
    people = load_people(taken_over(tmp_path))
    assert [one.id for one in people.here] == ["a", "c"]
    assert people.here[0].former == (("Pepe", 5), ("Pepito", 7)), "what was played stays theirs"


def test_nobody_who_was_forgotten_comes_back(tmp_path: Path) -> None:
    """Whatever they were called, last or first, and however many others were forgotten since."""
    people = People((Person("0106aa", "Name0"), Person("0106bb", "Other0")))
    for n in range(1, MOST_NAMES + 2):
        people = people.renamed(people.people[0], f"Name{n}", n)
        people = people.renamed(people.people[1], f"Other{n}", n)
    for person in people.here:
        people = people.without(person, 1000)
    save_people(database_in(tmp_path), people.emptied(1001 + TRASH_KEPT_MS))
    forgotten = load_people(database_in(tmp_path))
    assert not forgotten.people
    played = [(f"{who}{n}", 0, n) for n in range(MOST_NAMES + 2) for who in ("Name", "Other")]
    assert forgotten.with_known(played) is forgotten
    assert [one.name for one in forgotten.with_known([("Name3", 0, 2000)]).here] == ["Name3"]


@pytest.mark.parametrize(
    ("ms", "who"), [(9, "Anna"), (10, "Anna"), (11, None), (49, None), (50, None), (51, "Ann")]
)
def test_a_name_is_its_owners_up_to_the_moment_when_it_was_given_up(
    ms: int, who: str | None
) -> None:
    """Until 10 it was Anna's, until 50 that of somebody forgotten, and then somebody else's."""
    people = People((Person("a", "Anna", former=(("Ann", 10),)),), (("ann", 50),))
    assert people.is_known("Ann", 50) and not people.is_known("Ann", 51)
    people = people.with_person(Person("b", "Ann"))
    owner = people.owner("ANN", ms)
    assert (owner and owner.name) == who and people.is_known("Ann", ms)


def test_a_person_on_two_seats_has_played_one_game() -> None:
    """Results of old versions, and of renamed people, can have somebody twice."""
    found = [result(1, "Ann Bo Ann", 2), result(2, "Bo Ann Ann", 0)]
    people = People((Person("a", "Ann"), Person("b", "Bo")))
    made = records(found, people)
    ann, bo = made[Rival("a")], made[Rival("b")]
    assert (ann.total.games, ann.total.wins, ann.total.losses) == (2, 1, 1)
    assert (bo.total.games, bo.total.wins) == (2, 1)
    assert (ann.against[Rival("b")].games, bo.against[Rival("a")].games) == (2, 2)
    assert Rival("a") not in ann.against


def test_the_trash_keeps_somebody_for_thirty_days() -> None:
    people = People().with_known([("Ann", 0, 1), ("Bo", 1, 1)])
    ann = people.here[0]
    out = people.without(ann, 100)
    assert [one.name for one in out.here] == ["Bo"] and out.removed[0].name == "Ann"
    assert out.taken_out(out.removed[0]) == people
    both = out.without(out.here[0], 200)
    assert [one.name for one in both.removed] == ["Bo", "Ann"], "the last one first"
    assert people.without(ann, 0).here[0].name != "Ann", "at whatever time"
    assert out.emptied(100 + TRASH_KEPT_MS) is out
    gone = out.emptied(101 + TRASH_KEPT_MS)
    assert not gone.removed and gone.is_known("Ann", 50) and gone.owner("Ann", 50) is None
    later = gone.with_known([("Ann", 0, 50), ("Ann", 0, 200)])
    assert later.owner("Ann", 200) != ann, "who comes later is somebody else"


def test_runs_rivals_longest_and_shortest() -> None:
    found = [
        result(1, "Ann Bo", 0, plies=30), result(2, "Ann Bo", 0, plies=8),
        result(3, "Bo Ann", 0, plies=50), result(4, "Ann Gus", 0, "easy", "reduction", 12),
        result(5, "Ann Bo", 0, is_draw=True), result(6, "Ann Bo", 0, reason=MATCH_WON, plies=3),
    ]  # fmt: skip
    people = People().with_known(known(found))
    ann, bo = people.here
    made = records(found, people)
    record = made[Rival(ann.id)]
    total = record.total
    assert (total.games, total.wins, total.losses, total.best_run, total.run) == (5, 3, 1, 2, 0)
    assert (record.score("reduction").wins, record.matches) == (1, 1)
    assert record.favourite == "quoridor" and record.last_ms == 5
    assert record.longest == found[2] and record.shortest_win == found[1]
    twins = [*found, *(replace(one, match_id=f"{one.match_id}b") for one in found)]
    twice = records(twins, people)[Rival(ann.id)]
    assert (twice.longest, twice.shortest_win) == (found[2], found[1]), "the first of its like"
    against = record.against[Rival(bo.id)]
    assert (against.games, against.wins, against.losses) == (4, 2, 1)
    assert made[Rival(level="easy")].total.losses == 1


def test_among_four_a_third_who_wins_beats_both() -> None:
    found = [result(1, "Ann Bo Cy Di", 2)]
    people = People().with_known(known(found))
    ann, bo, cy, _ = people.here
    against = records(found, people)[Rival(ann.id)].against
    assert against[Rival(cy.id)].losses == 1
    assert (against[Rival(bo.id)].wins, against[Rival(bo.id)].losses) == (0, 0)


def test_cheats_and_what_the_clock_did_are_counted_and_read_again(tmp_path: Path) -> None:
    game = GAMES["quoridor"]
    options = Options(cheats=2, timer_s=20)
    match = Match(game, options, 1, [Seat("Ann", 0), Seat("Bo", 1)])
    for move in (Cheat(CheatKind.ADDBOARD), Step((4, 1)), Timeout(), Surrender()):
        match.submit(move)
    ended = result_of_game(match, "0106ab", 7)
    assert ended.cheats == (1, 0) and ended.punished == (0, 1)
    append_results(database_in(tmp_path), [ended])
    assert read_results(database_in(tmp_path)).results == (ended,)
    people = People().with_known(known([ended]))
    made = records([ended], people)
    assert [made[Rival(one.id)].cheats for one in people.here] == [1, 0]


def test_what_is_kept_comes_back_and_nonsense_is_left_out(tmp_path: Path) -> None:
    people = People().with_known([("Ann", 0, 1), ("Bo", 1, 1)])
    ann, bo = people.here
    people = people.renamed(ann, "Anna", 5).without(bo, 9)
    people = people.with_person(Person("0106cc", "Cy", 3, 2, "pad"))
    save_people(database_in(tmp_path), people)
    assert load_people(database_in(tmp_path)) == people
    strange = (
        '{"people": [{"id": "a", "name": "Ann", "look": 9, "seat": true, "device": [],'
        ' "former": [["B", -1], 3]}, {"id": "b", "name": "ANN"}, {"id": "../c", "name": "D"}, 5],'
        ' "gone": 7}'
    )
    (tmp_path / "people.json").write_text(strange)
    assert load_people(taken_over(tmp_path)) == people, "what is in the database already stays"
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "people.json").write_text(strange)
    assert load_people(taken_over(tmp_path / "old")) == People((Person("a", "Ann"),))


@pytest.mark.parametrize(
    ("look", "seat", "read"),
    [(3, 3, (3, 3)), (4, 3, (0, 3)), (3, 4, (3, -1)), (-1, -1, (0, -1)), (True, 0.0, (0, -1))],
)
def test_a_look_or_seat_that_there_is_not_is_none(
    tmp_path: Path, look: object, seat: object, read: tuple[int, int]
) -> None:
    listed = [{"id": "a", "name": "Ann", "look": look, "seat": seat}]
    (tmp_path / "people.json").write_text(json.dumps({"people": listed}))
    (ann,) = load_people(taken_over(tmp_path)).here
    assert (ann.look, ann.seat) == read


def test_who_played_last_is_named_first_and_who_has_never_played_behind() -> None:
    found = [result(1, "Ann Bo", 0), result(2, "Cy Ann", 1), result(3, "Bo Gus", 0, "easy"),
             result(4, "Ann Bo", 0, reason="match_won")]  # fmt: skip
    people = People().with_known(known(found))
    for person in (Person("n" * 16, "New"), Person("x" * 16, "Out", removed_ms=5)):
        people = people.with_person(person)
    assert [one.name for one in by_last_game(found, people)] == ["Bo", "Cy", "Ann", "New"]
