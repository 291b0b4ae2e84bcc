"""Games played at random, all the same from the same seed."""

from __future__ import annotations

from random import Random

from game.core.match import Match
from game.core.seam import AnyGame
from game.core.seats import Seat

ASIDE_EVERY = 25
"""About one ply in so many is an aside, such as a cheat."""


def at_random(game: AnyGame, preset: str, seed: int, plies: int = 60) -> Match:
    """A game of this preset, to its end or so many plies."""
    rng, options = Random(f"{game.id} {preset} {seed}"), game.presets[preset]
    seats = [Seat(f"P{k}", k % 4) for k in range(game.seats(options))]
    match = Match(game, options, seed, seats, preset)
    while match.ply < plies and match.state.outcome() is None:
        asides = game.asides(match.state) if not rng.randrange(ASIDE_EVERY) else ()
        moves = asides or match.state.legal_moves()
        match.submit(moves[rng.randrange(len(moves))], rng.randrange(9999))
    return match
