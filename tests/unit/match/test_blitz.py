"""Blitz: every game has a short clock, a fuse that burns, and something to do with the late."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match.match import Match
from game.core.match.record import state_digest
from game.core.match.seats import Seat
from game.core.rules.common_moves import TimeUp
from game.core.rules.definition import AnyGame
from game.core.rules.options import to_map
from game.core.rules.state import IllegalMove, InvalidMove
from game.reduction.judge import verdict
from game.reduction.log import logged
from game.reduction.moves import Choose, No, Yes
from game.reduction.options import Options
from game.reduction.review import review
from game.registry import GAMES

REDUCTION = GAMES["reduction"]
SEATS = [Seat("Ann", 0), Seat("Bo", 1)]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def begun(game: AnyGame, options: Any) -> Match:
    return Match(game, options, 7, SEATS[: game.seats(options)])


@every_game
def test_every_game_has_a_blitz_in_which_the_clock_moves(game: AnyGame) -> None:
    match = begun(game, game.presets["blitz"])
    assert match.has_fuse and not begun(game, next(iter(game.presets.values()))).has_fuse
    late = match.time_up()
    assert late is not None
    match.submit(late, 10_000)
    assert Match.from_record(game, match.record()).state == match.state
    assert match.was_late(0) or match.state.outcome() is not None


@pytest.mark.parametrize("game_id", ["even_steven", "subtraction_squares"])
def test_in_number_games_the_late_play_the_smallest_move(game_id: str) -> None:
    match = begun(GAMES[game_id], GAMES[game_id].presets["blitz"])
    before = match.state
    match.submit(TimeUp())
    smallest = before.play(before.legal_moves()[0])
    assert match.state == smallest and match.state.outcome() is None


def test_a_clock_for_the_whole_game_has_no_fuse() -> None:
    causality = GAMES["causality"]
    whole = causality.options(deadline=list(type(causality.options().deadline))[-1])
    assert not begun(causality, whole).has_fuse


def test_reduction_without_a_clock_is_what_it_was() -> None:
    assert "timer_s" not in to_map(Options()) and to_map(Options(timer_s=30))["timer_s"] == 30
    plain, timed = (begun(REDUCTION, Options(board_seed=7, timer_s=s)).state for s in (0, 30))
    assert state_digest(plain) != state_digest(timed)
    with pytest.raises(IllegalMove):
        plain.play(TimeUp())
    assert begun(REDUCTION, Options()).time_up() is None


def test_in_reduction_the_late_lose_and_it_is_told() -> None:
    match = begun(REDUCTION, REDUCTION.presets["blitz"])
    before = match.state
    assert REDUCTION.pack(TimeUp()) == [10] and REDUCTION.unpack([10]) == TimeUp()
    assert REDUCTION.parse(before, "time up") == TimeUp()
    with pytest.raises(InvalidMove):
        REDUCTION.unpack([11])
    match.submit(TimeUp(), 30_000)
    outcome = match.state.outcome()
    assert outcome is not None and outcome.winner == 1 and outcome.reason == "late"
    assert logged(before, TimeUp()).key == "reduction.log.late"
    assert verdict(before, TimeUp(), match.state).key == "late"
    assert review(match.states, match.moves) is not None


def test_the_clock_of_reduction_counts_turns() -> None:
    match = begun(REDUCTION, Options(size=6, changes=3, density=60, board_seed=7, timer_s=30))
    change = next(m for m in match.state.legal_moves() if match.state.play(m).is_prompt)
    for move, spent_ms in ((change, 4000), (No(), 5000), (change, 6000)):
        assert not match.restarts_clock(match.submit(move, spent_ms)), "it is the same turn"
        assert match.spent_ms() == spent_ms
    assert match.restarts_clock(match.submit(Yes(), 7000)) and not match.spent_ms()
    pie = begun(REDUCTION, Options(board_seed=7, timer_s=30, pie=True))
    assert pie.restarts_clock(pie.submit(Choose(True), 9000)), "the other one has a whole turn"
