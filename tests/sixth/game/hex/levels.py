"""The computer opponents: one looks where it likes, one compares the ways of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.search.search_api import Budget, Choice, Level, OutOfBudget
from game.hex.rules import Move, Place, State, Swap
from game.hex.ways import distance


@dataclass(frozen=True, slots=True)
class Looker:
    """Plays the stone after which its own way is shortest beside the other's.

    It looks at a ``share`` of the moves only.
    """

    share: float

    def __call__(self, state: State, budget: Budget, rng: Random) -> Choice[Move]:
        moves = list(state.legal_moves())
        rng.shuffle(moves)
        best, value = moves[0], -float("inf")
        try:
            for move in moves[: max(1, round(len(moves) * self.share))]:
                budget.spend()
                if (found := _value(state, move)) > value:
                    best, value = move, found
        except OutOfBudget:
            pass
        return Choice(best, max(-1.0, min(1.0, value / 10)), (best,), len(moves))


def _value(state: State, move: Place | Swap) -> float:
    me, after = state.to_move, state.play(move)
    if after.outcome() is not None:
        return 100.0
    return distance(after, 1 - me) - distance(after, me)


LEVELS: Mapping[str, Level[State, Move]] = {
    "easy": Level(Looker(0.25), 200),
    "hard": Level(Looker(1.0), 400),
}
