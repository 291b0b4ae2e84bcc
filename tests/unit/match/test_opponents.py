"""Opponents by level: each line under a name is true of the search.

A new level without a check fails the first test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any
from unittest.mock import patch

import pytest
from kept import result, with_results
from words import WORDS

from game.causality import GAME as CAUSALITY
from game.causality.boards import OFFERED, load_board
from game.causality.computer import levels as causality_levels
from game.causality.computer.mixed_orders import of_turn
from game.causality.kernels import search
from game.club.records import scores_against_levels
from game.core.match.seats import Seat
from game.core.search.search_api import Budget
from game.quoridor.engine.levels import ALL
from game.quoridor.engine.levels import LEVELS as QUORIDOR_LEVELS
from game.reduction import GAME as REDUCTION
from game.reduction.solver import min_changes, shortest_results
from game.reduction.strict import TurnTree
from game.registry import GAMES
from game.store.people import load_people
from scenes.dialogs.opponent_names import computer_names, custom_names, line_of, name_of, way_of
from scenes.ui.art.portraits import CHARACTERS, character_of
from tests.unit.numbers import test_number_levels as numbers


def boards(count: int, size: int = 6, changes: int = 5) -> Iterator[Any]:
    options = REDUCTION.options(size=size, changes=changes, pie=False)
    return (REDUCTION.new(options, seed) for seed in range(count))


ALWAYS = (1.0, 1.0)


def sees(level: str, *shares: tuple[float, float]) -> Callable[[], None]:
    """Of reductions of one change, of two and so on it finds a share in these; then none."""

    def check() -> None:
        found: dict[int, list[bool]] = {}
        for state in boards(60):
            fewest = min_changes(state.board, state.n, state.options.changes)
            for seed in range(5):
                rng = Random(state.board + seed)
                choice = REDUCTION.levels[level].bot(state, Budget(60_000), rng)
                after = state
                for move in choice.pv:
                    after = after.play(move)
                found.setdefault(fewest or 0, []).append(after.full < state.full)
        for changes in range(1, 6):
            low, high = shares[changes - 1] if changes <= len(shares) else (0, 0)
            share = mean(found.get(changes, [high > 0]))
            assert low <= share <= high, (changes, share)

    return check


def plans_turns() -> None:
    """Of the shortest turns it plays one that leaves a lost board, if there is one."""
    for state in boards(10, 5, 3):
        tree, reached = (
            TurnTree(state.n, 3, Budget(10**6)),
            shortest_results(state.board, state.n, 3),
        )
        good = {board for board in reached if not tree.is_won(board)}
        choice = REDUCTION.levels["perfect"].bot(state, Budget(200_000), Random(1))
        after = state
        for move in choice.pv:
            after = after.play(move)
        assert not good or after.board in good


def overlooks(level: str, two: range, four: range) -> Callable[[], None]:
    """Walls out of 16 that it considers, in a game of two and among four."""

    def check() -> None:
        skill: Any = QUORIDOR_LEVELS[level].bot
        assert skill.boards in two and skill.judgement.boards in four

    return check


def notices(level: str, least: float, most: float) -> Callable[[], None]:
    def check() -> None:
        sight = {"easy": causality_levels.GLANCE, "normal": causality_levels.LOOK}[level]
        shares = [sight.on(load_board(board).board).notices for board in OFFERED]
        assert shares[0] == pytest.approx(sight.notices)
        assert least <= shares[0] < max(shares) <= most
        bot: Any = CAUSALITY.levels[level].bot
        assert sight in [cell.cell_contents for cell in bot.__closure__]

    return check


def expects() -> None:
    """It values its plans against those of the other side, also with the nodes it has."""
    with patch.object(search, "MIN_INTERPRETED", 0):
        answers(CAUSALITY.levels["hard"].nodes)


def answers(nodes: int = 60_000) -> None:
    """It has several plans, and each of both sides is valued against each other."""
    turn = CAUSALITY.new(CAUSALITY.presets["captains"], 0).turn
    found = of_turn(turn, causality_levels.FORESIGHT, 4, Budget(nodes))
    assert len(found.plans[0]) > 1 and len(found.plans[1]) > 1
    for side in (0, 1):
        assert sum(found.of(side).mix) == pytest.approx(1)


WAYS: Mapping[tuple[str, str], tuple[str, Callable[[], None]]] = {
    ("subtraction_squares", "easy"): ("A big bite or a small one.", numbers.check_finishes),
    ("subtraction_squares", "normal"): ("A big bite, but no gifts.", numbers.check_big_bites),
    ("subtraction_squares", "hard"): ("Sharp below 25, hasty above.", numbers.check_exactness),
    ("subtraction_squares", "master"): ("Exact up to 60.", numbers.check_exactness),
    ("subtraction_squares", "perfect"): ("Never wrong, up to a million.", numbers.check_exactness),
    ("even_steven", "easy"): ("Above 4, mostly halves.", numbers.check_habits),
    ("even_steven", "normal"): ("Halves first, thinks now and then.", numbers.check_habits),
    ("even_steven", "hard"): ("Never slips in the last four.", numbers.check_thinking),
    ("even_steven", "perfect"): ("Never wrong.", numbers.check_thinking),
    ("reduction", "easy"): ("Sees one change ahead.", sees("easy", ALWAYS)),
    ("reduction", "normal"): (
        "Sees one or two changes.",
        sees("normal", ALWAYS, (0.3, 0.6), *[(0.0, 0.3)] * 3),
    ),
    ("reduction", "hard"): (
        "Sees two or three changes.",
        sees("hard", ALWAYS, (0.65, 0.85), (0.4, 0.7), *[(0.0, 0.5)] * 2),
    ),
    ("reduction", "master"): (
        "Sees four changes.",
        sees("master", *[ALWAYS] * 3, (0.65, 0.85), (0.4, 0.8)),
    ),
    ("reduction", "perfect"): ("Plans whole turns ahead.", plans_turns),
    ("quoridor", "easy"): ("Dreamy, misses most boards.", overlooks("easy", range(8), range(8))),
    ("quoridor", "normal"): (
        "Alert, misses many boards.",
        overlooks("normal", range(8, 12), range(8, 12)),
    ),
    ("quoridor", "hard"): (
        "Sees most boards coming.",
        overlooks("hard", range(12, ALL), range(12, ALL)),
    ),
    ("quoridor", "master"): (
        "Sees nearly every board coming.",
        overlooks("master", range(15, 17), range(14, 17)),
    ),
    ("quoridor", "perfect"): (
        "Sees every board coming.",
        overlooks("perfect", range(ALL, 17), range(ALL, 17)),
    ),
    ("causality", "easy"): ("A daydreamer: misses many orders.", notices("easy", 0.4, 0.7)),
    ("causality", "normal"): ("Alert, but misses some orders.", notices("normal", 0.5, 0.99)),
    ("causality", "hard"): ("Expects your orders.", expects),
    ("causality", "master"): ("Answers what you might order.", answers),
}


def test_every_level_has_a_character_and_a_way_that_is_checked() -> None:
    levels = {(game, level) for game in GAMES for level in GAMES[game].levels}
    games = {game for game, _ in WAYS}
    assert set(WAYS) == {(game, level) for game, level in levels if game in games}
    for _, level in levels:
        who = WORDS.t(f"level.{level}.who")
        assert who.lower() == character_of(level) and character_of(level) in CHARACTERS
    for game in GAMES:
        met = [CHARACTERS.index(character_of(level)) for level in GAMES[game].levels]
        assert met == sorted(set(met)), "each is stronger than the one before"


@pytest.mark.parametrize("game", sorted({game for game, _ in WAYS}))
def test_the_way_of_playing_is_true_of_the_search(game: str) -> None:
    ways = {level: way for (of, level), way in WAYS.items() if of == game}
    for level, (said, _) in ways.items():
        assert WORDS.t(f"{game}.level.{level}") == said, "it says something else now: check that"
    for check in {check for _, check in ways.values()}:
        check()


def test_a_score_counts_games_of_one_person_against_one_level(tmp_path: Path) -> None:
    games = (
        ("m g", " easy", 0, {}),
        ("g m", "easy ", 1, {}),
        ("m g", " easy", 1, {}),
        ("m g", " hard", 1, {}),
        ("m o", " ", 0, {}),
        ("x g", " easy", 0, {}),
        ("m g", " easy", 0, {"is_draw": True}),
        ("m g", " easy", 0, {"game": "reduction"}),
        ("m g", " easy", 0, {"reason": "match_won"}),
        ("m a b c", " easy easy easy", 0, {}),
        ("m a b c", " easy hard easy", 0, {}),
    )
    results = [
        result(k, names, winner, levels=tuple(levels.split(" ")), **more)
        for k, (names, levels, winner, more) in enumerate(games)
    ]
    found = with_results(tmp_path, results)
    (guest,) = (one for one in load_people(found).here if one.name == "m")
    scores = scores_against_levels(found, "quoridor", guest)
    told = {level: (score.wins, score.losses) for level, score in scores.items()}
    assert told == {"easy": (3, 1), "hard": (0, 1)}


def test_computers_bear_their_own_names_unless_people_have_given_them_others() -> None:
    names = "Gus", "Otto", "HAL", "Nia"
    seats = [Seat(name, k, "normal" if k else "") for k, name in enumerate(names)]
    given = custom_names(WORDS, seats)
    named = computer_names(WORDS, seats, given)
    assert given == {"HAL"}
    assert [seat.name for seat in named] == ["Gus", "Gus 2", "HAL", "Gus 3"]
    again = computer_names(WORDS, named, custom_names(WORDS, named))
    assert [seat.name for seat in again] == [seat.name for seat in named]
    assert line_of(WORDS, named[1], "normal") == WORDS.t("join.computer", level="Normal")
    assert line_of(WORDS, named[2], "normal") == "Gus · Normal"


def test_a_game_without_words_of_its_own_has_those_of_its_levels() -> None:
    assert way_of(WORDS, "a sixth game", "easy") == WORDS.t("level.easy.way")
    assert name_of(WORDS, "a level that nobody knows") == WORDS.t("opponents.somebody")
