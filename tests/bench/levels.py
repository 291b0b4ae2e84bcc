"""Time of the computer opponents for a move, where the menu lets them take longest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any, Final

from game.causality.rules.options import Options as CausalityOptions
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.definition import AnyGame
from game.core.search.search_api import Budget
from game.even_steven import options as steven
from game.quoridor.rules.options import Options as QuoridorOptions
from game.reduction.options import Options as ReductionOptions
from game.reduction.options import StartPromise
from game.registry import GAMES
from game.subtraction_squares import options as squares
from tests.bench.figures import Figure, worked_ms

PLIES: Final = 40
LARGEST: Final[Mapping[str, Mapping[str, Any]]] = {
    "quoridor": {
        "two on 15 x 15": QuoridorOptions(size=15, boards=30),
        "four on 15 x 15": QuoridorOptions(players=4, size=15, boards=30),
    },
    "reduction": {
        "20 x 20": ReductionOptions(20),
        "20 x 20, k=99": ReductionOptions(20, 99, 99, density=90, start=StartPromise.RAW),
    },
    "subtraction_squares": {"from 10^12": squares.Options(squares.MAX_START)},
    "even_steven": {"from 10^18": steven.Options(steven.MAX_START)},
    "causality": {board: CausalityOptions(board) for board in ("citadel", "five_captains")},
}


def answers() -> Iterator[Figure]:
    """The slowest move of a game that a level plays against itself, for all but the strongest."""
    for name, game in GAMES.items():
        for title, options in LARGEST[name].items():
            for level in list(game.levels)[:-1]:
                times_ms, plain_ms = _played(game, options, level)
                what = f"{name}, {title}: {level}"
                yield Figure.of(what, max(times_ms), "its legal moves", median(plain_ms))


def _played(game: AnyGame, options: Any, level: str) -> tuple[Sequence[float], Sequence[float]]:
    """Processor time of each answer, and of listing the legal moves that it chose from."""
    chosen, rng = game.levels[level], Random(0)
    match = Match(game, options, 0, [Seat("", n) for n in range(game.seats(options))])
    times_ms: list[float] = []
    plain_ms: list[float] = []
    for _ in range(PLIES):
        if match.state.outcome() is not None:
            break
        seen, budget = match.observation(match.state.to_move), Budget(chosen.nodes)
        found: list[Any] = []
        plain_ms.append(worked_ms(lambda seen=seen: list(seen.legal_moves()[:1])))
        answer = partial(chosen.bot, seen, budget, rng)
        times_ms.append(worked_ms(lambda answer=answer, found=found: found.append(answer())))
        match.submit(found[0].move)
    return times_ms, plain_ms
