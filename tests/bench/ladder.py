"""Whether each level of computer opponents beats the one below: play it out and print it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from random import Random
from typing import Any

from game.core.seam import AnyGame, Budget
from game.reduction.options import Options as ReductionOptions
from game.registry import GAMES

ROUNDS = 200
OPTIONS: Mapping[str, Any] = {"reduction": ReductionOptions(size=8)}
"""What a game is measured with; its default if it is not named here."""
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


def ladder(game: AnyGame, options: Any, games: int = ROUNDS) -> Iterator[Score]:
    """Each level against the one below, in so many games, both beginning in turn."""
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


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ladder", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=ROUNDS, help="in each pair (%(default)s)")
    arguments = parser.parse_args(argv)
    game = GAMES[arguments.game]
    for score in ladder(game, OPTIONS.get(game.id, game.options()), arguments.games):
        print(score, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
