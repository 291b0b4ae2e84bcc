"""The quality check: its short form, its table, its pairings and its clock."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from random import Random

import pytest

from game.core.rules.common_moves import TimeUp
from game.extras.auction import PassBid, Raise, TakeSeat
from game.registry import GAMES
from tests.check.quality.bars import missed
from tests.check.quality.measures import Figures, figures
from tests.check.quality.pairings import REPEATING, Kind, Pairing, pairings
from tests.check.quality.playing import GameResult, _in_time, possible_lines
from tests.check.quality.short import broken
from tests.check.quality.table import _fairly

EQUALS = Pairing("reduction", "standard", Kind.EQUALS, ("easy", "easy"))
STEP = Pairing("reduction", "standard", Kind.STEP, ("normal", "easy"))
AGAIN = Pairing("reduction", "kids", Kind.AGAIN, ("easy", REPEATING + "easy"))
SOUND = Figures(
    games=10,
    turns=8,
    rounds=None,
    minutes=2.0,
    draws=0.0,
    unfinished=0.0,
    seats=(0.6, 0.4),
    won=0.7,
    interval=(0.4, 0.9),
    distinct=5,
    lead_changes=1.0,
    drama=None,
    uncertainty=None,
    decisiveness=None,
    think_ms=1.0,
    hindered=(),
)


@pytest.mark.parametrize("pairing", [EQUALS, STEP, AGAIN])
def test_sound_figures_are_not_reported(pairing: Pairing) -> None:
    assert not list(broken(pairing, SOUND))


@pytest.mark.parametrize(
    ("pairing", "figures", "word"),
    [
        (EQUALS, replace(SOUND, seats=(0.0, 1.0)), "seat 2 wins every game"),
        (EQUALS, replace(SOUND, draws=1.0, seats=(0.0, 0.0)), "every game is a draw"),
        (EQUALS, replace(SOUND, unfinished=0.6), "do not end"),
        (STEP, replace(SOUND, won=0.2, interval=(0.05, 0.45)), "should be the stronger"),
        (AGAIN, replace(SOUND, distinct=1), "the very same game"),
    ],
)
def test_a_broken_game_is_reported(pairing: Pairing, figures: Figures, word: str) -> None:
    (sentence,) = broken(pairing, figures)
    assert word in sentence


def test_where_theory_says_who_wins_no_seat_is_reported() -> None:
    solved = replace(EQUALS, game="even_steven", preset="classic")
    assert not list(broken(solved, replace(SOUND, seats=(0.0, 1.0))))


@pytest.mark.parametrize(("preset", "has_room"), [("standard", False), ("quick", True)])
def test_a_move_that_only_loses_is_no_other_game(preset: str, has_room: bool) -> None:
    pairing = Pairing("reduction", preset, Kind.AGAIN, ("normal", REPEATING + "normal"))
    assert 2 < possible_lines(pairing, 30) <= 30
    assert (possible_lines(pairing, 30) == 30) is has_room


ARCADE = Pairing("even_steven", "arcade", Kind.AGAIN, ("perfect", REPEATING + "perfect"))
"""There are twelve games; of twelve that are played, five to ten are different ones by chance."""


@pytest.mark.parametrize(("distinct", "is_missed"), [(1, True), (3, True), (5, False), (9, False)])
def test_variety_is_judged_by_what_chance_repeats(distinct: int, is_missed: bool) -> None:
    found = replace(SOUND, games=12, distinct=distinct)
    assert any("different games" in one for one in missed(ARCADE, found)) is is_missed


SHORT = Pairing("even_steven", "classic", Kind.EQUALS, ("easy", "easy"))
LONG = Pairing("quoridor", "four", Kind.EQUALS, ("master", "master"))
COUNTS = {Kind.EQUALS: 12}


def result(turns: int) -> GameResult:
    return GameResult(("easy", "easy"), (1.0, -1.0), turns, turns, 0, (), "", 10.0)


def test_pairings_share_the_time_and_not_the_games() -> None:
    known: defaultdict[str, dict[int, GameResult]] = defaultdict(dict)
    begun: Counter[Pairing] = Counter()
    for one, number in _fairly([LONG, SHORT], COUNTS, known):
        if begun[LONG] == 3:
            break
        begun[one] += 1
        known[one.key][number] = result(400 if one is LONG else 100)
    assert begun == {LONG: 3, SHORT: 8}


def test_games_of_a_log_are_not_played_again_and_count_as_time() -> None:
    known = {LONG.key: {0: result(400), 5: result(400)}}
    cases = list(_fairly([LONG, SHORT], COUNTS, known))
    assert [number for one, number in cases if one is LONG] == [1, 2, 3, 4, *range(6, 12)]
    assert [one for one, _ in cases[:2]] == [SHORT, LONG], "a first game is waited for"


TWO_EACH = Pairing("quoridor", "four", Kind.STEP, ("hard", "normal"))


def test_two_levels_share_four_seats_in_every_way() -> None:
    seatings = [TWO_EACH.seating(number) for number in range(6)]
    assert len(set(seatings)) == 6
    assert all(seating.count("hard") == 2 for seating in seatings)
    by_seat = Counter(seat for one in seatings for seat, name in enumerate(one) if name == "hard")
    assert set(by_seat.values()) == {3}


def test_one_player_alone_has_every_seat_in_turn() -> None:
    alone = Pairing("quoridor", "four", Kind.ALONE, ("hard", "normal"))
    assert [alone.seating(number).index("hard") for number in range(5)] == [0, 1, 2, 3, 0]


def test_what_sets_seats_back_is_shared_out() -> None:
    seating = ("easy",) * 4
    results = [
        GameResult(seating, (1.0, 0.3, -0.3, -1.0), 9, 9, 0, (), str(n), 1.0, hindered)
        for n, hindered in enumerate([(1, 2, 3, 0), (2, 1, 0, 1), ()])
    ]
    assert figures("quoridor", "easy", results).hindered == (0.3, 0.3, 0.3, 0.1)


def test_pairings_are_chosen_by_what_they_begin_with() -> None:
    steps = [one for one in pairings("", is_full=True) if one.key.startswith("causality/wall/step")]
    assert [*pairings("causality/wall/step", is_full=True)] == steps and len(steps) == 3
    assert {one.game for one in pairings("reduction", is_full=False)} == {"reduction"}


def test_only_the_buyer_of_a_seat_may_be_late() -> None:
    game = GAMES["even_steven"]
    state = game.begin(game.presets["auction"], 1, ())
    for move in (Raise(9), PassBid(), TakeSeat(True)):
        assert _in_time(game, state, move, Random(1)) == move, "the auction itself takes no time"
        state = state.play(move)
    move = game.levels["perfect"].bot(state, None, Random(1)).move
    lates = [_in_time(game, state, move, Random(seed)) == TimeUp() for seed in range(100)]
    assert 30 < sum(lates) < 70, "six seconds are left, which half of the turns take longer than"
    state = state.play(move)
    move = game.levels["perfect"].bot(state, None, Random(1)).move
    assert all(_in_time(game, state, move, Random(seed)) == move for seed in range(100))
