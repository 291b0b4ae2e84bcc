"""A person's usual handicaps, in every game."""

from __future__ import annotations

from game.core.match.handicap import Handicap
from game.core.match.handicap_text import Told, amount_told, common_told
from game.registry import GAMES
from game.words.strings import Strings


def usual_told(strings: Strings, usual: Handicap) -> Told:
    """Return a short description of a default handicap, without importing a game."""
    own = []
    for name, value in usual.own:
        games = (game for game in GAMES if strings.has(f"{game}.handicap.{name}.told"))
        if (game := next(games, "")) != "":
            own.append(amount_told(game, name, value))
    return *own, *common_told(usual)
