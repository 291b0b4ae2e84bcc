"""Whether each level of computer opponents beats the one below, and the best one random play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise, repeat
from random import Random
from typing import Any

from game.causality.rules.options import Options as CausalityOptions
from game.core.rules.definition import AnyGame
from game.core.rules.state import Outcome
from game.core.search.search_api import Budget
from game.even_steven import options as steven
from game.reduction.options import Options as ReductionOptions
from game.registry import GAMES
from game.subtraction_squares import options as squares
from tests.arena.evidence import wilson

ROUNDS = 200
MOST_PLIES: Mapping[str, int] = {"causality": 600}
"""What is undecided after so many counts as a draw; ``MANY`` in a game not named here. A ply of
Causality is the order of one stone: a round of a full board takes thirty.
"""
MANY = 2_000
CAUSALITY_BOARDS = (
    "handshake",
    "revolving_door",
    "cold_shoulder",
    "corridor",
    "long_shot",
    "echo_chamber",
)
RANDOM = "random"
"""Whoever takes any legal move."""
FIELDS: Mapping[str, Mapping[str, Sequence[Any]]] = {
    "subtraction_squares": {
        "every start of the menu": [squares.Options(start) for start in squares.STARTS],
    },
    "even_steven": {
        "every start of the menu": [steven.Options(start) for start in steven.STARTS],
        "the menu's first start": [steven.Options()],
        "2 may be subtracted": [
            steven.Options(start, minus_two=True) for start in steven.STARTS_MINUS_TWO
        ],
        "odd numbers may be halved": [
            steven.Options(start, round_down=True) for start in steven.STARTS
        ],
    },
    "reduction": {"8 x 8": [ReductionOptions(size=8)]},
    "causality": {board: [CausalityOptions(board=board)] for board in CAUSALITY_BOARDS},
}
"""What a game is measured with, by name: a ladder for each, whose pairs of games begin with one
of the options after the other. Quoridor needs openings, and is measured by ``tests.arena``.
"""


@dataclass(frozen=True, slots=True)
class Score:
    """How many of ``games`` one level won against another; half of each draw counts."""

    above: str
    below: str
    won: float
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """The share of wins to expect in endless play, from and to (Wilson, 95 %)."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        share = f"{self.won / self.games:6.1%}  ({low:.1%} to {high:.1%})"
        return f"{self.above:>10} beats {self.below:<10}{self.won:5g} of {self.games}{share:>28}"


def ladder(name: str, field: Sequence[Any], games: int, jobs: int) -> Iterator[Score]:
    """The best level against random play, and each against the one below, beginning in turn."""
    levels = tuple(GAMES[name].levels)
    with ProcessPoolExecutor(jobs) as processes:
        for below, above in ((RANDOM, levels[-1]), *pairwise(levels)):
            game = repeat(name), repeat(field), repeat(above), repeat(below)
            yield Score(above, below, sum(processes.map(points, *game, range(games))), games)


def points(name: str, field: Sequence[Any], above: str, below: str, seed: int) -> float:
    """What ``above`` makes of the game of that seed: 1 for a win, a half for a draw."""
    options = field[seed // 2 % len(field)]
    outcome, seats = played(GAMES[name], options, above, below, seed)
    return (outcome.returns[seats.index(above)] + 1) / 2


def winner(game: AnyGame, options: Any, above: str, below: str, seed: int) -> str:
    """Who wins the game of that seed, or was to begin in one that is drawn."""
    outcome, seats = played(game, options, above, below, seed)
    return seats[outcome.ranking[0]]


def played(
    game: AnyGame, options: Any, above: str, below: str, seed: int
) -> tuple[Outcome, Sequence[str]]:
    """How the game of that seed ends; two seeds share a start, with the seats changed.

    What is not decided after ``MOST_PLIES`` counts as a draw.
    """
    seats: Sequence[str] = (above, below) if seed % 2 else (below, above)
    state, rng = game.new(options, seed // 2), Random(seed)
    for _ in range(MOST_PLIES.get(game.id, MANY)):
        if (outcome := state.outcome()) is not None:
            return outcome, seats
        if (name := seats[state.to_move]) == RANDOM:
            move = rng.choice(state.legal_moves())
        else:
            level = game.levels[name]
            move = level.bot(state, Budget(level.nodes), rng).move
        state = state.play(move)
    return Outcome((0.0, 0.0), "unfinished"), seats


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ladder", description=__doc__)
    parser.add_argument("game", choices=FIELDS)
    parser.add_argument("--games", type=int, default=ROUNDS, help="in each pair (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (%(default)s)")
    arguments = parser.parse_args(argv)
    for title, field in FIELDS[arguments.game].items():
        print(title)
        for score in ladder(arguments.game, field, arguments.games, arguments.jobs):
            print(score, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
