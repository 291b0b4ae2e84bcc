"""One scale of strength, and one character a level, in every game and in tournaments."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

from kept import practised_of, taken_over
from words import WORDS

from game.club.cup_event import presets_of, strengths_of
from game.core.match.handicap import Handicap
from game.core.match.seats import Seat
from game.core.search.strength import ENDLESS, SCALE, current_level, level_at, strength_of
from game.registry import GAMES
from game.store.takeover.results import _result
from scenes.dialogs.opponent_names import name_of
from scenes.ui.art.portraits import CHARACTERS, character_of

FORMER = {"rookie": "easy", "casual": "normal", "student": "hard", "expert": "master"}


def test_every_level_is_on_the_scale_from_weak_to_strong() -> None:
    for game in GAMES.values():
        strengths = [strength_of(level) for level in game.levels]
        assert set(game.levels) <= set(SCALE) and strengths == sorted(set(strengths)), game.id


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
        "match_id": "0106aa",
        "game": "even_steven",
        "ended_ms": 1,
        "names": ["Ann", "Gus"],
        "levels": ["", "casual"],
        "ranking": [0, 1],
        "reason": "won",
        "plies": 9,
    }
    result = _result(body)
    assert result is not None and result.levels == ("", "normal")


def test_rungs_of_earlier_versions_are_read(tmp_path: Path) -> None:
    games = {"reduction": {"student": 1, "hard": 1, "won": 4}}
    old = {"version": 1, "games": games, "matches": ["0106aa", "..", 7]}
    (tmp_path / "ladders.json").write_text(json.dumps(old))
    assert practised_of(taken_over(tmp_path)).rung_counts("reduction") == {"hard": 2, "won": 4}


def test_a_computer_plays_at_its_own_level_or_below() -> None:
    assert level_at(["easy", "normal", "hard"], 5) == "hard"
    assert level_at(["easy", "perfect"], 4) == "easy"
    assert level_at(["hard"], 1) == "hard"
    known = [strength_of(level) for level in ("unheard of", "", "easy", ENDLESS)]
    assert known == [2, 2, 1, 5], "a level that nobody knows is taken for a modest one"


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
