"""What the engine has learned from its own games: numbers in a file, fitted by
``game.quoridor.train``.

It holds for the standard game only: two players on 9 boxes a side with 10 boards each, or later in
such a game. Everything else is judged by a formula.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.quoridor.engine.board import Position
from game.quoridor.engine.evaluation import HANDS, STANDINGS
from game.quoridor.engine.field import Field

Numbers: TypeAlias = NDArray[np.int16]

SIZE: Final = 9
FILE: Final = "standard.npz"


@dataclass(frozen=True, slots=True, eq=False)
class Knowledge:
    """What is known of one kind of game; ``standings`` is empty where nothing is."""

    standings: Sequence[int]
    """What each standing is worth, for ``evaluation.looked_up``."""
    numbers: Numbers
    """The same for compiled searches."""


NOTHING: Final = Knowledge((), np.zeros(0, np.int16))


def knowledge_of(position: Position, field: Field) -> Knowledge:
    """What is known of games that go on from the position."""
    is_standard = field.players == 2 and field.size == SIZE and position.special is None
    if is_standard and all(0 <= hand < HANDS for hand in position.hands):
        return shipped()
    return NOTHING


@cache
def shipped() -> Knowledge:
    """What comes with the game; nothing if the file is missing or damaged."""
    return read(resources.files(__name__) / FILE)


def read(file: Traversable) -> Knowledge:
    """What the file tells; nothing if it is missing or damaged."""
    try:
        with np.load(BytesIO(file.read_bytes())) as arrays:
            standings = arrays["standings"]
    except Exception:  # whatever is wrong with a file or what is packed in it
        return NOTHING
    if standings.shape != (STANDINGS,) or standings.dtype != np.int16:
        return NOTHING
    return Knowledge(standings.tolist(), standings)
