"""The only list of games on this side of the screen."""

from __future__ import annotations

from collections.abc import Mapping

from game.causality import GAME as CAUSALITY
from game.core.seam import AnyGame
from game.even_steven import GAME as EVEN_STEVEN
from game.quoridor import GAME as QUORIDOR
from game.reduction import GAME as REDUCTION
from game.subtraction_squares import GAME as SUBTRACTION_SQUARES

GAMES: Mapping[str, AnyGame] = {
    game.id: game for game in (QUORIDOR, SUBTRACTION_SQUARES, EVEN_STEVEN, REDUCTION, CAUSALITY)
}
