"""What is told of a game of Quoridor that is over."""

from __future__ import annotations

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.wording import Fact
from game.quoridor.rules.moves import Board, Jump, Orientation, Place, Step
from game.registry import GAMES


def test_boards_jumps_and_the_longest_detour() -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(size=5, boards=4), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    for move in (
        Step((2, 1)), Step((2, 3)), Step((2, 2)), Jump((2, 1)),
        Place(Board((2, 1), Orientation.H, 2)),
    ):  # fmt: skip
        match.submit(move)
    playback = match.playback()
    boards, jumps, detour = game.telling.facts(playback.states, playback.moves)
    assert boards == Fact("boards", ((0, 1), (1, 0)))
    assert jumps == Fact("jumps", ((0, 0), (1, 1)))
    before, after = (game.telling.standing(state)[1] for state in playback.states[-2:])
    assert detour == Fact("detour", ((1, after - before),)) and after > before


def test_a_game_without_moves_has_no_facts() -> None:
    game = GAMES["quoridor"]
    match = Match(game, game.options(), 1, [Seat("Ann", 0), Seat("Bo", 1)])
    assert game.telling.facts(match.playback().states, ()) == ()
