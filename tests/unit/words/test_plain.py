"""The oracles agree with each other, with themselves, and with a game solved by hand."""

from __future__ import annotations

from random import Random

import pytest
from plain import deepening, max_n, negamax
from toygame import Pile

from game.core.search.search_api import Budget

PLENTY = 1_000_000


def mover_wins(stones: int) -> bool:
    """By hand: leaving 4, 9, 14 ... wins; 8 leads there by way of 5 and a second move."""
    return stones % 5 != 4


@pytest.mark.parametrize("stones", range(1, 14))
def test_negamax_and_max_n_solve_a_pile_whose_mover_may_stay(stones: int) -> None:
    pile = Pile(stones)
    wins = mover_wins(stones)
    assert negamax(pile, stones, Budget(PLENTY)) == (1.0 if wins else -1.0)
    values, line = max_n(pile, stones, Budget(PLENTY))
    assert tuple(values) == ((1.0, -1.0) if wins else (-1.0, 1.0))
    for move in line:
        pile = pile.play(move)
    assert pile.outcome()


def test_depth_ends_in_the_given_evaluation() -> None:
    def more_is_better(state: Pile) -> tuple[float, float]:
        return (state.stones / 100, -state.stones / 100)

    assert negamax(Pile(20), 1, Budget(PLENTY), more_is_better) == 0.19
    assert max_n(Pile(20), 1, Budget(PLENTY), more_is_better) == ((0.19, -0.19), (1,))


def test_deepening_plays_what_it_found_when_the_nodes_run_out() -> None:
    choice = deepening(Pile(40), Budget(500), Random(1))
    assert choice.move in Pile(40).legal_moves()
    assert 0 < choice.nodes <= 500
    solved = deepening(Pile(8), Budget(PLENTY), Random(1))
    assert (solved.move, solved.evaluation, solved.pv[:2]) == (3, 1.0, (3, 1))
    assert deepening(Pile(4), Budget(0), Random(1)).move == 1
