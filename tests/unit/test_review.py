"""Slips: the moves of a solved game that gave the win away."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.core.review import slips
from game.core.seats import Seat
from game.registry import GAMES

SEATS = (Seat("Ann", 0), Seat("Bo", 1))


def played(game_id: str, lines: str, **options: int) -> list[str]:
    """The review of a game: for each move "" or what would have kept the win."""
    game = GAMES[game_id]
    match = Match(game, game.options(**options), 0, SEATS)
    for line in lines.split(";"):
        match.submit(game.parse(match.state, line))
    playback = match.playback()
    return [
        "" if better is None else game.format(state, better)
        for state, better in zip(playback.states, slips(game, playback), strict=False)
    ]


def test_the_one_blunder_in_the_sample_of_the_rule_book() -> None:
    # 100 is a square itself; 49 from 64 is not the fastest win, but it leaves 15: still a win
    assert played("subtraction_squares", "36;49;9;4;1;1") == ["100", "", "", "", "", ""]


def test_the_one_slip_of_the_other_sample() -> None:
    assert [bool(slip) for slip in played("even_steven", "1;2;1;2;1;2;1")] == [
        False, False, False, True, False, False, False,
    ]  # fmt: skip


def test_an_unsolved_game_has_no_slips() -> None:
    assert played("quoridor", "!move (4,1)") == [""]


@pytest.mark.parametrize("start", [2, 5, 7])
def test_who_was_lost_cannot_slip(start: int) -> None:
    assert played("subtraction_squares", "1", start=start) == [""]
