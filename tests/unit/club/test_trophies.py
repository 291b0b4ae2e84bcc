"""Every trophy on a match that was played for it, and who gets it."""

from __future__ import annotations

import operator
from dataclasses import replace
from pathlib import Path
from typing import Any

import policies as do
import pytest
from kept import database_in, ended, library_in
from ordered import LANE
from policies import Policy, match_of
from test_achievement_bounds import won
from words import WORDS

from game.causality.rules.options import Options as Causality
from game.core.learning.achievement import word_key
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.quoridor.rules.options import Options as Quoridor
from game.reduction.options import PRESETS as REDUCTION
from game.registry import GAMES
from game.store import trophies as store
from game.store.cbor import dumps, load_map
from game.store.games import pack_game
from game.store.people import Owners, People, Person, save_people
from game.store.trophies import KeptTrophy, insert, look_at, trophies_of, trophy_game
from game.subtraction_squares.options import Options as Squares
from game.subtraction_squares.rules import Take


def trophies(game: str, options: Any, mine: Policy, other: Policy, me: int = 0) -> set[str]:
    return set(won(match_of(game, options, "easy", mine, other, me)))


def test_the_trophies_of_reduction() -> None:
    standard = replace(REDUCTION["standard"], density=75)
    soon = do.resign_after(2, do.reduce)
    for mine, other, there, missing in (
        (do.prove, do.waste, "en_garde", "big_words"),
        (do.boast, do.reduce, "big_words", "en_garde"),
        (do.reduce, do.resign_after(4, do.reduce), "one_flick", "en_garde"),
        (do.repeat, soon, "flip_flop", "en_garde"),
        (do.reduce, soon, "one_flick", "flip_flop"),
    ):
        found = trophies("reduction", standard, mine, other)
        assert there in found and missing not in found, (there, missing, found)
    undos = replace(standard, max_undos=2)
    assert "on_reflection" in trophies("reduction", undos, do.hesitate, soon)
    assert not {"on_reflection", "spring_clean"} & trophies("reduction", undos, do.reduce, soon)
    assert "spring_clean" in trophies("reduction", REDUCTION["kids"], do.reduce, do.reduce, me=1)


def test_the_trophies_of_quoridor() -> None:
    def played(mine: Policy, other: Policy, me: int = 0, **options: Any) -> set[str]:
        return trophies("quoridor", Quoridor(**{"timer_s": 0, **options}), mine, other, me)

    assert played(do.walk, do.dawdle, cheats=1) == {"bare_hands", "true_heart"}
    assert "photo_finish" in played(do.walk, do.walk, 1, size=5)
    assert played(do.lay_first, do.dawdle, boards=1) == {"every_board"}
    assert "detour" in played(do.walk, do.hinder) and "leapfrog" in played(do.hop, do.hop, 1)


BOMBER = """name: Bomber
slices: 4
map:
  O . X t<
  . . X .
  ! X ! X
"""


PAIR = """name: Pair
slices: 3
map:
  T>T>. . t<
  ! X ! X !
"""


def test_the_trophies_of_causality() -> None:
    back, stay = ("A1 forward", "A1 forward", "A1 timejump 0"), ("", "", "", "")
    loop = ("A1' backward", "A1' wait", "A1' timejump 0 link A1'", "")
    shot = ("A1' turn left", "A1' attack", "", "")

    def played(board: str, *turns: str) -> set[str]:
        return trophies("causality", Causality(board=board), do.orders(*turns), do.pass_by)

    assert played(LANE, *back, "") == {"early_bird"} and not played(PAIR, *stay)
    for trophy, board, turns in (
        ("met_myself", LANE, (*back, *stay)),
        ("own_goal", PAIR, ("A1 attack", *stay)),
        ("self_made", LANE, (*back, *loop)),
        ("grandfather", LANE, (*back, *shot)),
        ("time_bomb", BOMBER, ("A1 move right", "", "A1 bomb 0", "")),
    ):
        assert trophy in played(board, *turns), trophy


def test_a_trophy_has_words_and_a_match_to_begin() -> None:
    ids = 0
    for game in GAMES.values():
        trophies = game.exercises.trophies()
        assert len({trophy.id for trophy in trophies}) == len(trophies)
        ids += len(trophies)
        for trophy in trophies:
            assert 0 < len(WORDS.t(word_key(game.id, trophy, "name"))) <= 14
            assert WORDS.t(word_key(game.id, trophy, "line"))
            count = game.seats(trophy.options)
            seats = tuple(Seat("Ann", k, trophy.level if k else "") for k in range(count))
            assert MatchPlan(trophy.options, seats).match(game, 1).state.outcome() is None
    assert ids >= 28


def squares_match(*squares: int, names: tuple[str, str] = ("Ann", "Bo")) -> Match:
    seats = [Seat(name, k) for k, name in enumerate(names)]
    match = Match(GAMES["subtraction_squares"], Squares(start=sum(squares)), 7, seats)
    for square in squares:
        match.submit(Take(square))
    return match


def gained(folder: Path, match: Match, match_id: str, ms: int = 5) -> list[tuple[str, str]]:
    end = ended(database_in(folder), match, match_id, ms)
    return [(one.name, one.trophy.id) for one in end.won]


def test_a_trophy_is_won_once_and_kept_with_its_game(tmp_path: Path) -> None:
    here = library_in(tmp_path)
    here.keep_people(*People().newcomers([("Ann", 0), ("Bo", 1)]))
    match = squares_match(4, 1, 1)
    assert gained(tmp_path, match, "m1") == [("Ann", "last_crumb"), ("Ann", "two_for_you")]
    assert gained(tmp_path, match, "m2") == []
    ann, bo = here.people.here
    here.keep_people(ann.renamed("Anna", 20))
    anna = next(one for one in here.people.here if one.name == "Anna")
    assert gained(tmp_path, squares_match(4, 1, 1, names=("Anna", "Bo")), "m3", 30) == []
    database, two = database_in(tmp_path), ("subtraction_squares", "two_for_you")
    kept = trophies_of(database, anna.id)[two]
    assert kept.is_new and kept.ply == 1 and not trophies_of(database, bo.id)
    look_at(database, kept)
    kept = trophies_of(database, anna.id)[two]
    record = trophy_game(database, kept, GAMES)
    assert not kept.is_new and record is not None
    assert Match.from_record(GAMES["subtraction_squares"], record).lines() == match.lines()


def kept_in(folder: Path, record: Record, played: bytes | None = None) -> tuple[Any, KeptTrophy]:
    """Return a trophy of Ann's with its game, or with other bytes in its place."""
    database = database_in(folder)
    people = People((Person("0106aa", "Ann"),))
    database.write(save_people, people.people)
    won = KeptTrophy("Ann", 5, record.game, "two_for_you", 1)
    database.write(lambda connection: insert(connection, [won], record, Owners(connection)))
    if played is not None:
        database.run("UPDATE trophies SET played = ?", played)
    (kept,) = trophies_of(database, "0106aa").values()
    return database, kept


def test_a_trophy_outlives_its_game(tmp_path: Path) -> None:
    for name, played in (("a", b""), ("b", b"nothing")):
        database, kept = kept_in(tmp_path / name, squares_match(4, 1, 1).record(), played)
        assert (kept.name, kept.won_ms, kept.ply) == ("Ann", 5, 1)
        assert trophy_game(database, kept, GAMES) is None


def test_a_trophy_of_nobody_known_is_won_once_by_name(tmp_path: Path) -> None:
    database, record = database_in(tmp_path), squares_match(4, 1, 1).record()

    def new(name: str) -> int:
        won = KeptTrophy(name, 5, record.game, "two_for_you", 1)
        return len(database.transact(lambda c: insert(c, [won], record, Owners(c))))

    assert [new(name) for name in ("Ann", "Ann", "Bo")] == [1, 0, 1]


def test_a_trophy_is_won_once_though_two_people_became_one(tmp_path: Path) -> None:
    """The first of them stays; `insert` adds no second one, but old names may bring one."""
    database, first = kept_in(tmp_path, squares_match(4, 1, 1).record())
    again = "INSERT INTO trophies (name, won_ms, game, trophy, ply, is_new, played, person)"
    database.run(f"{again} SELECT 'An', 9, game, trophy, 2, 1, played, person FROM trophies")
    assert trophies_of(database, "0106aa") == {(first.game, first.trophy): first}


def test_the_game_of_a_trophy_is_read_as_it_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = replace(squares_match(4, 1, 1).record(), preset="classic")
    database, kept = kept_in(tmp_path, record)
    read = trophy_game(database, kept, GAMES)
    assert read is not None
    parts = operator.attrgetter("game", "rules", "options", "seed", "seats", "moves", "preset")
    assert parts(read) == parts(record) and read.think_ms == (0, 0, 0)
    monkeypatch.setattr(store, "MAX_PLIES", 3)
    assert trophy_game(database, kept, GAMES) is not None
    monkeypatch.setattr(store, "MAX_PLIES", 2)
    assert trophy_game(database, kept, GAMES) is None


def test_a_game_of_a_trophy_that_cannot_be_played_is_not_kept(tmp_path: Path) -> None:
    record = squares_match(4, 1, 1).record()
    database, kept = kept_in(tmp_path, record)
    game = GAMES[kept.game]
    assert trophy_game(database, kept, GAMES) is not None
    later = {game.id: replace(game, rules=f"{game.rules}.1")}
    assert trophy_game(database, kept, later) is None, "by rules that have changed since"
    other = replace(kept, game="even_steven")
    assert trophy_game(database, other, GAMES) is None, "of another game"
    for k, part in enumerate(
        ({"moves": [[4], 1]}, {"moves": 4}, {"rules": 99}, {"options": []}, {"game": "gone"})
    ):
        changed = dumps({**load_map(pack_game(record)), **part})
        database, kept = kept_in(tmp_path / f"{k}", record, changed)
        assert trophy_game(database, kept, GAMES) is None, part
