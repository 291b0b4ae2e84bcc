"""Every trophy on a match that was played for it, and who gets it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kept import database_in, ended
from ordered import LANE
from test_ladders import dawdle, match_of, orders, pass_by, prove, reduce, walk, waste
from test_trophy_bounds import won
from words import WORDS

from game.causality.rules.options import Options as Causality
from game.core.learning.achievement import word_key
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.record import Record
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Jump, Place, Surrender
from game.quoridor.rules.options import Options as Quoridor
from game.reduction.moves import Challenge, Change, Undo, Yes
from game.reduction.options import PRESETS as REDUCTION
from game.registry import GAMES
from game.store import trophies as store
from game.store.cbor import dumps, load_map
from game.store.database import Database
from game.store.file_head import pack_game
from game.store.people import Owners, People, Person, load_people, save_people
from game.store.trophies import KeptTrophy, insert, trophies_of, trophy_game
from game.subtraction_squares.options import Options as Squares
from game.subtraction_squares.rules import Take
from scenes.kept.access import Access
from scenes.kept.club import Club

Policy = Callable[[Any], Any]


def test_the_trophies_of_reduction() -> None:
    standard = replace(REDUCTION["standard"], density=75)

    def played(mine: Policy, other: Policy, **options: Any) -> dict[str, int]:
        return won(match_of("reduction", replace(standard, **options), "easy", mine, other))

    proved = played(prove, waste)
    assert "en_garde" in proved and "big_words" not in proved
    assert "one_flick" in played(reduce, resign_after(4))
    flipped = played(twice, resign_after(2))
    assert "flip_flop" in flipped and "flip_flop" not in played(reduce, resign_after(2))
    bold = played(boast, reduce)
    assert "big_words" in bold and "en_garde" not in bold
    assert "on_reflection" in played(hesitate, resign_after(2), max_undos=2)
    assert "on_reflection" not in played(reduce, resign_after(2), max_undos=2)
    tidy = match_of("reduction", REDUCTION["kids"], "easy", reduce, reduce, me=1)
    assert "spring_clean" in won(tidy)
    assert "spring_clean" not in played(reduce, resign_after(2))


def resign_after(turns: int) -> Policy:
    return lambda state: reduce(state) if state.turn <= turns else GAMES["reduction"].resignation


def twice(state: Any) -> Any:
    """A change that leads nowhere, and the same again."""
    if state.turn == 1 and len(state.line) == 1 and not state.is_prompt:
        return state.line[0]
    return waste(state)


def boast(state: Any) -> Any:
    """A challenge for nothing: then anything that does not prove it."""
    if not state.refusal(Challenge()):
        return Challenge()
    if state.is_challenge and not state.is_prompt:
        row, col, _ = state.windows()[0]
        return Change(row, col)
    return Yes() if state.is_prompt else reduce(state)


def hesitate(state: Any) -> Any:
    """A change and back, as often as that is possible."""
    if state.line and not state.is_prompt and state.undos_left:
        return Undo()
    return waste(state) if state.undos_left else reduce(state)


def quoridor(mine: Policy, other: Policy, me: int = 0, **options: Any) -> dict[str, int]:
    made = Quoridor(**{"timer_s": 0, **options})
    return won(match_of("quoridor", made, "easy", mine, other, me))


def test_the_trophies_of_quoridor() -> None:
    bare = quoridor(walk, dawdle)
    assert set(bare) == {"bare_hands"}
    assert "true_heart" in quoridor(walk, dawdle, cheats=1)
    assert "photo_finish" in quoridor(walk, walk, 1, size=5) and "photo_finish" not in bare
    assert "bare_hands" not in quoridor(lay_first, dawdle, boards=1)
    assert "every_board" in quoridor(lay_first, dawdle, boards=1)
    assert "every_board" not in quoridor(lay_first, dawdle, boards=2)
    assert "detour" in quoridor(walk, hinder) and "detour" not in quoridor(walk, walk)
    assert "leapfrog" in quoridor(hop, hop, 1)
    gave_up = quoridor(walk, lambda state: Surrender())
    assert "bare_hands" not in gave_up


def lay_first(state: Any) -> Any:
    """A board somewhere harmless, then home."""
    boards = [move for move in state.legal_moves() if isinstance(move, Place)]
    has_laid = state.hands[state.to_move] < state.options.boards
    return boards[-1] if boards and not has_laid else walk(state)


def hinder(state: Any) -> Any:
    """Whatever board makes the other's way longest; then nowhere."""
    me = 1 - state.to_move
    boards = [move for move in state.legal_moves() if isinstance(move, Place)]
    if not boards:
        return dawdle(state)
    return max(boards, key=lambda move: state.play(move).steps_to_goal(me) or 0)


def hop(state: Any) -> Any:
    jumps = [move for move in state.legal_moves() if isinstance(move, Jump)]
    return jumps[0] if jumps else walk(state)


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


def causality(board: str, mine: Policy, other: Policy, me: int = 0) -> dict[str, int]:
    return won(match_of("causality", Causality(board=board), "easy", mine, other, me))


def test_the_trophies_of_causality() -> None:
    back = ("A1 forward", "A1 forward", "A1 timejump 0")
    early = causality(LANE, orders(*back, ""), pass_by)
    assert set(early) == {"early_bird"}
    stay = ("", "", "", "")
    assert "met_myself" in causality(LANE, orders(*back, *stay), pass_by)
    assert "own_goal" in causality(PAIR, orders("A1 attack", *stay), pass_by)
    assert not causality(PAIR, orders(*stay), pass_by)
    loop = ("A1' backward", "A1' wait", "A1' timejump 0 link A1'", "")
    assert "self_made" in causality(LANE, orders(*back, *loop), pass_by)
    shot = ("A1' turn left", "A1' attack", "", "")
    assert {"grandfather"} <= set(causality(LANE, orders(*back, *shot), pass_by))
    bomb = causality(BOMBER, orders("A1 move right", "", "A1 bomb 0", ""), pass_by)
    assert "time_bomb" in bomb


def test_a_trophy_has_words_and_a_match_to_begin() -> None:
    ids = 0
    for game in GAMES.values():
        trophies = game.exercises.trophies()
        assert len({trophy.id for trophy in trophies}) == len(trophies)
        for trophy in trophies:
            ids += 1
            assert 0 < len(WORDS.t(word_key(game.id, trophy, "name"))) <= 14
            assert WORDS.t(word_key(game.id, trophy, "line"))
            count = game.seats(trophy.options)
            seats = tuple(Seat("Ann", k, trophy.level if k else "") for k in range(count))
            assert MatchPlan(trophy.options, seats).match(game, 1).state.outcome() is None
    assert ids >= 28


def squares_match(*squares: int, names: tuple[str, str] = ("Ann", "Bo")) -> Match:
    match = Match(
        GAMES["subtraction_squares"],
        Squares(start=sum(squares)),
        7,
        [Seat(names[0], 0), Seat(names[1], 1)],
    )
    for square in squares:
        match.submit(Take(square))
    return match


def club(folder: Path, now_ms: int = 5) -> Club:
    return Club(Access(lambda: database_in(folder)), lambda: now_ms)


def gained(folder: Path, match: Match, match_id: str, ms: int = 5) -> list[tuple[str, str]]:
    end = ended(database_in(folder), match, match_id, ms)
    return [(one.name, one.trophy.id) for one in end.won]


def test_a_trophy_is_won_once_and_kept_with_its_game(tmp_path: Path) -> None:
    here = club(tmp_path)
    here.keep(People().with_guests([("Ann", 0), ("Bo", 1)]))
    match = squares_match(4, 1, 1)
    assert gained(tmp_path, match, "m1") == [("Ann", "last_crumb"), ("Ann", "two_for_you")]
    assert gained(tmp_path, match, "m2") == []
    ann, bo = here.people.here
    here.keep(here.people.renamed(ann, "Anna", 20))
    again = club(tmp_path, 30)
    anna = next(one for one in again.people.here if one.name == "Anna")
    assert gained(tmp_path, squares_match(4, 1, 1, names=("Anna", "Bo")), "m3", 30) == []
    database, two = database_in(tmp_path), ("subtraction_squares", "two_for_you")
    kept = trophies_of(database, anna.id)[two]
    assert kept.is_new and kept.ply == 1 and not trophies_of(database, bo.id)
    again.look_at(kept)
    kept = trophies_of(database, anna.id)[two]
    record = trophy_game(database, kept, GAMES)
    assert not kept.is_new and record is not None
    assert Match.from_record(GAMES["subtraction_squares"], record).lines() == match.lines()


def kept_in(
    folder: Path, record: Record, played: bytes | None = None
) -> tuple[Database, KeptTrophy]:
    """Return a trophy of Ann's with its game, or with other bytes in its place."""
    database = database_in(folder)
    people = People((Person("0106aa", "Ann"),))
    database.write(save_people, load_people(database), people)
    won = KeptTrophy("Ann", 5, record.game, "two_for_you", 1)
    database.write(lambda connection: insert(connection, [won], record, Owners(connection)))
    if played is not None:
        database.write(
            lambda connection: connection.execute("UPDATE trophies SET played = ?", [played])
        )
    (kept,) = trophies_of(database, "0106aa").values()
    return database, kept


@pytest.mark.parametrize("played", [b"", b"nothing"])
def test_a_trophy_outlives_its_game(tmp_path: Path, played: bytes) -> None:
    database, kept = kept_in(tmp_path, squares_match(4, 1, 1).record(), played)
    assert (kept.name, kept.won_ms, kept.ply) == ("Ann", 5, 1)
    assert trophy_game(database, kept, GAMES) is None


def test_a_trophy_of_nobody_known_is_won_once_by_name(tmp_path: Path) -> None:
    database, record = database_in(tmp_path), squares_match(4, 1, 1).record()

    def new(name: str) -> int:
        won = KeptTrophy(name, 5, record.game, "two_for_you", 1)
        return len(database.write(lambda c: insert(c, [won], record, Owners(c))))

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
    monkeypatch.setattr(store, "LONGEST", 3)
    assert trophy_game(database, kept, GAMES) is not None
    monkeypatch.setattr(store, "LONGEST", 2)
    assert trophy_game(database, kept, GAMES) is None


@pytest.mark.parametrize(
    "part", [{"moves": [[4], 1]}, {"moves": 4}, {"rules": 99}, {"options": []}, {"game": "gone"}]
)
def test_a_game_of_a_trophy_that_cannot_be_played_is_not_kept(
    tmp_path: Path, part: dict[str, Any]
) -> None:
    record = squares_match(4, 1, 1).record()
    database, kept = kept_in(tmp_path, record)
    game = GAMES[kept.game]
    assert trophy_game(database, kept, GAMES) is not None
    later = {game.id: replace(game, rules=f"{game.rules}.1")}
    assert trophy_game(database, kept, later) is None, "by rules that have changed since"
    other = replace(kept, game="even_steven")
    assert trophy_game(database, other, GAMES) is None, "of another game"
    changed = dumps({**load_map(pack_game(record)), **part})
    database, kept = kept_in(tmp_path / "changed", record, changed)
    assert trophy_game(database, kept, GAMES) is None
