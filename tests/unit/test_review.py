"""Looking back: what a game says itself, or else the moves that gave a solved game away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.match import Match
from game.core.review import is_reviewed, review
from game.core.seats import Seat
from game.core.teaching import Review, Teaching
from game.registry import GAMES

SEATS = (Seat("Ann", 0), Seat("Bo", 1))


def played(game_id: str, lines: str, **options: int) -> list[str]:
    """The slips of a game: for each move "" or what would have kept the win."""
    game = GAMES[game_id]
    match = Match(game, game.options(**options), 0, SEATS)
    for line in lines.split(";"):
        match.submit(game.parse(match.state, line))
    better = [""] * match.ply
    for remark in review(game, match.states, match.moves).remarks:
        assert remark.key == "slip" and remark.is_slip
        better[remark.ply] = dict(remark.values)["move"]
        assert game.printed(match.state_at(remark.ply), remark.line[0]) == better[remark.ply]
    return better


def test_the_one_blunder_in_the_sample_of_the_rule_book() -> None:
    # 100 is a square itself; 49 from 64 is not the fastest win, but it leaves 15: still a win
    assert played("subtraction_squares", "36;49;9;4;1;1") == ["100", "", "", "", "", ""]


def test_the_one_slip_of_the_other_sample() -> None:
    assert [bool(slip) for slip in played("even_steven", "1;2;1;2;1;2;1")] == [
        False, False, False, True, False, False, False,
    ]  # fmt: skip


def test_an_unsolved_game_has_no_slips() -> None:
    game = replace(GAMES["even_steven"], teaching=Teaching())
    match = Match(game, game.options(), 0, SEATS)
    match.submit(match.state.legal_moves()[0])
    assert review(game, match.states, match.moves) == Review()
    assert not is_reviewed(game)


def test_a_review_of_the_games_own_comes_first() -> None:
    solved = GAMES["even_steven"]
    own = Teaching(
        solved.teaching.solve, review=lambda states, moves: Review(tallies=(None,) * len(states))
    )
    game = replace(solved, teaching=own)
    match = Match(game, game.options(), 0, SEATS)
    assert len(review(game, match.states, match.moves).tallies) == 1
    assert is_reviewed(game)


@pytest.mark.parametrize("start", [2, 5, 7])
def test_who_was_lost_cannot_slip(start: int) -> None:
    assert played("subtraction_squares", "1", start=start) == [""]
