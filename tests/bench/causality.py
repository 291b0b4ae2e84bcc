"""Speed of simulating one board of Battle of Causality, all its slices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.causality.rules.timeline import simulate
from game.causality.rules.world import World
from tests.bench.figures import Figure, paired, timed_ms
from tests.bench.rules import FLOOD, flood_ms
from tests.helpers.positions.causal import CLASSIC, drawn, random_game

ROUNDS = 15
GAMES = 12
BOARDS = {
    "5 x 3, 3 slices": drawn("T>. ! . <t", "O . X . o ", ". . . . . ", slices=3),
    "7 x 3, 5 slices": drawn("T>. . ! . . <t", "W . X # X . w ", "S>. . ! . . <s", slices=5),
    "9 x 9, 6 slices": drawn(
        *["# # # # # # # # # "] * 4,
        *("T>. . . ! . . . <t", "T>. # . . . # . <t", "S>W . . . . . w <s"),
        *(". . . . . . . . . ", ". . . . ! . . . . "),
        slices=6,
    ),
}


def simulations() -> Iterator[Figure]:
    """A simulation after three rounds of random commands, every effect on."""
    for name, board in BOARDS.items():
        ledgers = [random_game(board, CLASSIC, 3, Random(seed)) for seed in range(GAMES)]
        games = [(World(ledger, CLASSIC), range(len(ledger.effects))) for ledger in ledgers]

        def ours_ms(games: list[tuple[World, range]] = games) -> float:
            return timed_ms(lambda: [simulate(world, None, on) for world, on in games]) / GAMES

        yield paired(f"simulation, {name}", ours_ms, FLOOD, flood_ms, ROUNDS)
