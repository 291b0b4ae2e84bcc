"""The figures that every pairing has to reach; a sample misses a bar only beyond its chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tests.arena.evidence import wilson
from tests.check.quality.measures import Figures
from tests.check.quality.pairings import Kind, Pairing
from tests.check.quality.playing import possible_lines

MAX_DRAWS: Final = 0.2
TWO_SEATS: Final = (0.35, 0.65)
FOUR_SEATS: Final = (0.15, 0.35)
MIN_GAMES: Final = 8
"""From so many games on the shares of what sets seats back are judged: each game has dozens."""
MIN_ENDED: Final = 0.95
MEDIAN_ROUNDS: Final = (3, 12)
STEP: Final = (0.6, 0.85)
MIN_DISTINCT: Final = 20 / 30
MANY: Final = 10
"""Factor of lines to games at which hardly any line is played twice."""
ALONE: Final = 0.5
FIRST_WON: Final = (0.2, 0.6)
FIRST_WON_IN: Final = {"quoridor": (0.05, 0.6)}
"""Any legal move seldom leads through a maze: 17 % of 500 games."""
SOLVED: Final = {"subtraction_squares", "even_steven"}
"""Games whose strongest levels play perfectly: theory, and no bar, says who wins."""


def missed(pairing: Pairing, found: Figures) -> Iterator[str]:
    """A sentence for each bar that these figures surely miss."""
    games = found.games
    if pairing.kind is Kind.EQUALS and pairing.game not in SOLVED:
        if wilson(found.draws * games, games)[0] > MAX_DRAWS:
            yield f"{found.draws:.0%} draws"
        if wilson((1 - found.unfinished) * games, games)[1] < MIN_ENDED:
            yield f"{found.unfinished:.0%} unfinished"
        if found.rounds is not None and games >= 10:
            low, high = MEDIAN_ROUNDS
            if not low <= found.rounds[0] <= high:
                yield f"median {found.rounds[0]:g} rounds"
        decided = round(games * (1 - found.draws) * (1 - found.unfinished))
        low, high = TWO_SEATS if len(found.seats) == 2 else FOUR_SEATS
        for seat, share in enumerate(found.seats, 1):
            least, most = wilson(share * decided, decided)
            if most < low or least > high:
                yield f"seat {seat} wins {share:.0%}"
        for seat, share in enumerate(found.hindered, 1):
            if games >= MIN_GAMES and not low <= share <= high:
                yield f"seat {seat} is set back by {share:.0%} of what sets a player back"
    is_step = STEP[0] <= found.interval[1] and found.interval[0] <= STEP[1]
    if pairing.kind is Kind.STEP and not is_step:
        yield f"{found.won:.0%} against {pairing.levels[1]}"
    if pairing.kind is Kind.ALONE and found.interval[1] < ALONE:
        yield f"{found.won:.0%} among three {pairing.levels[1]}"
    if pairing.kind is Kind.AGAIN and found.distinct < MIN_DISTINCT * games:
        possible = possible_lines(pairing, MANY * games)
        expected = possible * (1 - (1 - 1 / possible) ** games)
        if found.distinct < expected / 2:
            yield f"{found.distinct} different games of {games}, {expected:.0f} expected"
    if pairing.kind is Kind.FIRST:
        low, high = FIRST_WON_IN.get(pairing.game, FIRST_WON)
        if found.interval[1] < low or found.interval[0] > high:
            yield f"a guest who plays {pairing.levels[0]} wins {found.won:.0%} of first games"
