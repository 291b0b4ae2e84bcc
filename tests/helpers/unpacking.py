"""A whole review at once, from the packed one that the search process sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.serialization import unpacking_review
from game.core.learning.assessment import Review
from game.core.rules.definition import AnyGame


def unpack_review(game: AnyGame, states: Sequence[Any], players: int, packed: Any) -> Review[Any]:
    steps = unpacking_review(game, states, players, packed)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            review: Review[Any] = done.value
            return review
