"""The short form of the check: a few quick games, and what they can already show to be broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.registry import GAMES
from tests.check.quality.bars import SOLVED
from tests.check.quality.measures import Figures, figures
from tests.check.quality.pairings import Kind, Pairing, pairings
from tests.check.quality.playing import possible_lines
from tests.check.quality.table import played
from tests.check.run import Run

COUNTS: Final = {Kind.EQUALS: 8, Kind.STEP: 8, Kind.AGAIN: 4}
LARGEST_NODES: Final = 20_000
"""Levels that search further are left to the table."""
SLOW: Final = {("causality", "hard"), ("causality", "master")}
"""Levels that take long for the nodes they have."""
MIN_DECIDED: Final = 7


def check(run: Run) -> list[str]:
    """Play a few games on the first preset of each game, and report what is broken for certain."""
    todo = [one for one in pairings(run.only, is_full=False) if _is_quick(one)]
    cases = [(one, number) for one in todo for number in range(COUNTS[one.kind])]
    results = dict(played(run, cases))
    for one in todo:
        games = [results[case] for case in cases if case[0] == one and case in results]
        if len(games) == COUNTS[one.kind]:
            for what in broken(one, figures(one.game, one.levels[0], games)):
                run.found(f"{one.key}: {what}")
    print(f"  {len(results)} games of {len(todo)} pairings")
    return run.finds


def _is_quick(pairing: Pairing) -> bool:
    game, level = GAMES[pairing.game], pairing.levels[0]
    return (
        pairing.kind in COUNTS
        and pairing.preset == next(iter(game.presets))
        and (game.id, level) not in SLOW
        and game.levels[level].nodes <= LARGEST_NODES
    )


def broken(pairing: Pairing, found: Figures) -> Iterator[str]:
    """A sentence for each fault that these games show however few they are."""
    if pairing.kind is Kind.AGAIN and found.distinct == 1 and possible_lines(pairing, 2) > 1:
        yield "the very same game every time"
    if pairing.kind is Kind.STEP and found.interval[1] < 0.5:
        yield f"{found.won:.0%} against {pairing.levels[1]}, and should be the stronger"
    if pairing.kind is not Kind.EQUALS:
        return
    if found.unfinished > 0.5:
        yield f"{found.unfinished:.0%} of the games do not end"
    elif found.draws == 1:
        yield "every game is a draw"
    elif pairing.game not in SOLVED:
        decided = found.games * (1 - found.draws) * (1 - found.unfinished)
        if decided >= MIN_DECIDED and max(found.seats) == 1:
            yield f"seat {1 + found.seats.index(1)} wins every game"
