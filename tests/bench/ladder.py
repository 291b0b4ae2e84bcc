"""Whether each level of computer opponents beats the one below, by playing it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from game.core.seam import AnyGame, Budget

GAMES = 200
Z = 1.96  # normal quantile of a 95 % interval


@dataclass(frozen=True, slots=True)
class Score:
    """How many of ``games`` one level won against another."""

    above: str
    below: str
    won: int
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share of wins to expect in endless play, from and to (Wilson, 95 %)."""
        n, share = self.games, self.won / self.games
        middle = share + Z * Z / (2 * n)
        half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
        return (middle - half) / (1 + Z * Z / n), (middle + half) / (1 + Z * Z / n)

    def __str__(self) -> str:
        low, high = self.interval
        share = f"{self.won / self.games:6.1%}  ({low:.1%} to {high:.1%})"
        return f"{self.above:>10} beats {self.below:<10}{self.won:5} of {self.games}{share:>28}"


def ladder(game: AnyGame, options: Any, games: int = GAMES) -> Iterator[Score]:
    """Each level against the one below, as ``games`` each come in, both beginning in turn."""
    for below, above in pairwise(game.levels):
        won = sum(winner(game, options, above, below, seed) == above for seed in range(games))
        yield Score(above, below, won, games)


def winner(game: AnyGame, options: Any, above: str, below: str, seed: int) -> str:
    """Who wins the game of that seed; two seeds share a start, with the seats changed."""
    seats: Sequence[str] = (above, below) if seed % 2 else (below, above)
    state, rng = game.new(options, seed // 2), Random(seed)
    while (outcome := state.outcome()) is None:
        level = game.levels[seats[state.to_move]]
        state = state.play(level.bot(state, Budget(level.nodes), rng).move)
    return seats[outcome.ranking[0]]
