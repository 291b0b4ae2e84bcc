"""A whole review at once, from the packed one that the search process sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.serialization import unpacking_review
from game.core.seam import AnyGame
from game.core.teaching import Review


def unpack_review(game: AnyGame, states: Sequence[Any], players: int, packed: Any) -> Review[Any]:
    steps = unpacking_review(game, states, players, packed)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            review: Review[Any] = done.value
            return review
