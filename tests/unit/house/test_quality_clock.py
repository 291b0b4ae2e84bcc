"""A seat that was bought costs time in the games of the quality check."""

from __future__ import annotations

from random import Random

from game.core.match.auction import Pass, Raise, TakeSeat
from game.core.rules.common_moves import TimeUp
from game.registry import GAMES
from tests.check.quality.playing import _in_time


def test_only_the_buyer_of_a_seat_may_be_late() -> None:
    game = GAMES["even_steven"]
    state = game.begin(game.presets["auction"], 1, ())
    for move in (Raise(9), Pass(), TakeSeat(True)):
        assert _in_time(game, state, move, Random(1)) == move, "the auction itself takes no time"
        state = state.play(move)
    move = game.levels["perfect"].bot(state, None, Random(1)).move
    lates = [_in_time(game, state, move, Random(seed)) == TimeUp() for seed in range(100)]
    assert 30 < sum(lates) < 70, "six seconds are left, which half of the turns take longer than"
    state = state.play(move)
    move = game.levels["perfect"].bot(state, None, Random(1)).move
    assert all(_in_time(game, state, move, Random(seed)) == move for seed in range(100))
