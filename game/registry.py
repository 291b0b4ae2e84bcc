"""The only list of games on this side of the screen."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.seam import AnyGame
from game.quoridor import GAME as QUORIDOR

GAMES: Mapping[str, AnyGame] = {game.id: game for game in (QUORIDOR,)}
