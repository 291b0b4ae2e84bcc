"""Games played at random, all the same from the same seed."""

from __future__ import annotations

from random import Random

from game.core.match.handicap import NONE, Handicap
from game.core.match.handicap_text import parts, stepped
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Swap
from game.core.rules.definition import AnyGame
from game.core.rules.options import changed

ASIDE_EVERY = 25
"""About one ply in so many is an aside, such as a cheat."""


def _given(game: AnyGame, rng: Random) -> Handicap:
    """Some handicap, often none."""
    given = NONE
    for name in parts(game):
        for _ in range(rng.randrange(4)):
            given = stepped(game, given, name, rng.choice((-1, 1, 1)))
    return given


def at_random(game: AnyGame, preset: str, seed: int, plies: int = 60) -> Match:
    """A game of this preset, to its end or so many plies; every other one with the swap rule, if
    the game has it, and half of these are swapped; every third one with handicaps.
    """
    rng, options = Random(f"{game.id} {preset} {seed}"), game.presets[preset]
    if hasattr(options, "swap") and seed % 2:
        options = changed(options, "swap", True)
    seats = [
        Seat(f"P{k}", k % 4, handicap=_given(game, rng) if seed % 3 == 0 else NONE)
        for k in range(game.seats(options))
    ]
    match = Match(game, options, seed, seats, preset)
    while match.ply < plies and match.state.outcome() is None:
        asides = game.asides(match.state) if not rng.randrange(ASIDE_EVERY) else ()
        moves = asides or match.state.legal_moves()
        if Swap() in moves and rng.randrange(2):
            moves = [Swap()]
        match.submit(moves[rng.randrange(len(moves))], rng.randrange(9999))
    return match
