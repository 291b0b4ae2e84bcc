"""How well players stand, from -1 to 1: by proof or by search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.core.bots import Budget
from game.core.seam import AnyGame


def is_measured(game: AnyGame, options: Any) -> bool:
    """Whether one number can say how a game stands: two players, and both see everything."""
    is_thought_about = bool(game.levels) or game.teaching.solve is not None
    is_open = game.secrets is None or not game.secrets.exist(options)
    return is_thought_about and is_open and game.seats(options) == 2


STANDS = (
    (0.05, "level", "level"),
    (0.2, "better", "worse"),
    (0.5, "ahead_now", "behind"),
    (1.0, "winning", "losing"),
)
"""Up to which value somebody stands how, with the word for the one behind."""


def standing_word(value: float) -> str:
    """In a word how a player stands who has this value, from -1 to 1: "level", "better", "worse",
    "ahead_now", "behind", "winning", "losing"; "won" and "lost" where it is certain.
    """
    for border, ahead, behind in STANDS:
        if abs(value) < border:
            return ahead if value > 0 else behind
    return "won" if value > 0 else "lost"


def sure_value(game: AnyGame, state: Any) -> float | None:
    """The proved value of the position for the first player; None if nobody knows it. While the
    seats are auctioned nobody stands better.
    """
    if (outcome := state.outcome()) is not None:
        return float(outcome.returns[0])
    if game.auction is not None and game.auction.running(state):
        return 0.0  # nobody has a seat yet
    solve = game.teaching.solve
    if solve is None or (solution := solve(state)) is None:
        return None
    return 1.0 if solution.is_won == (state.to_move == 0) else -1.0


def value(
    game: AnyGame, state: Any, stop: Callable[[], bool], rng: Random, share: int = 1
) -> float:
    """The proved value for the first player, or else what the strongest level thinks of the
    position.

    The search costs as much as a move of that level, or one ``share``-th of this: then it is
    quicker and less reliable.
    """
    if (sure := sure_value(game, state)) is not None:
        return sure
    level = list(game.levels.values())[-1]
    thought = level.bot(state, Budget(max(1, level.nodes // share), stop), rng).evaluation
    return min(max(float(thought if state.to_move == 0 else -thought), -1.0), 1.0)
