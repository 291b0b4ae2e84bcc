"""One scale of strength, and one character a level, in every game and in tournaments."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from kept import taken_over
from words import WORDS

from game.club.cup_event import presets_of, strengths_of
from game.core.match.handicap import Handicap
from game.core.match.seats import Seat
from game.core.search.strength import ENDLESS, SCALE, current_level, level_at, strength_of
from game.registry import GAMES
from game.store.practice import rung_counts
from game.store.takeover.results import _result
from scenes.dialogs.opponent_names import name_of
from scenes.ui.art.portraits import CHARACTERS, character_of

FORMER = {"rookie": "easy", "casual": "normal", "student": "hard", "expert": "master"}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_is_on_the_scale_from_weak_to_strong(game_id: str) -> None:
    game = GAMES[game_id]
    assert set(game.levels) <= set(SCALE)
    assert list(map(strength_of, game.levels)) == sorted(set(map(strength_of, game.levels)))


def test_a_level_has_one_face_one_name_and_one_word() -> None:
    faces = {level: (character_of(level), name_of(WORDS, level)) for level in SCALE}
    assert tuple(face for face, _ in faces.values()) == CHARACTERS
    assert [name.lower() for _, name in faces.values()] == list(CHARACTERS)
    assert (character_of("endless"), name_of(WORDS, "endless")) == faces["perfect"]
    levels = (*SCALE, "endless")
    assert len({WORDS.t(f"level.{level}.short") for level in levels}) == len(levels)


def test_levels_of_earlier_versions_are_read() -> None:
    for former, level in FORMER.items():
        assert current_level(former) == level
        raw = {"name": "Gus", "look": 1, "level": former}
        assert Seat.from_map(raw).level == level
        assert Handicap.from_map({"help": "shown", "level": former}).level == level
    body = {
        "match_id": "0106aa", "game": "even_steven", "ended_ms": 1, "names": ["Ann", "Gus"],
        "levels": ["", "casual"], "ranking": [0, 1], "reason": "won", "plies": 9,
    }  # fmt: skip
    result = _result(body)
    assert result is not None and result.levels == ("", "normal")


def test_rungs_of_earlier_versions_are_read(tmp_path: Path) -> None:
    (tmp_path / "ladders.json").write_bytes(
        b'{"version": 1, "games": {"reduction": {"student": 1, "hard": 1, "won": 4}},'
        b' "matches": ["0106aa", "..", 7]}'
    )
    database = taken_over(tmp_path)
    assert rung_counts(database, "reduction", "") == {"hard": 2, "won": 4}


def test_a_computer_plays_at_its_own_level_or_below() -> None:
    assert level_at(["easy", "normal", "hard"], 5) == "hard"
    assert level_at(["easy", "perfect"], 4) == "easy"
    assert level_at(["hard"], 1) == "hard"


def test_a_level_that_nobody_knows_is_taken_for_a_modest_one() -> None:
    assert [strength_of(level) for level in ("unheard of", "", "easy", ENDLESS)] == [2, 2, 1, 5]


def test_only_computers_that_all_games_have_take_part() -> None:
    games = [game for game in GAMES.values() if presets_of(game)]
    for size in (1, 2, len(games)):
        for chosen in combinations(games, size):
            for strength in strengths_of(chosen):
                for game in chosen:
                    level = level_at(list(game.levels), strength)
                    assert strength_of(level) == strength, "nobody wears another one's face"
    assert strengths_of([GAMES["quoridor"]]) == [1, 2, 3, 4, 5]
    assert strengths_of([GAMES["even_steven"]]) == [1, 2, 3, 5]
    assert strengths_of(games) == [1, 2, 3]
