"""Which trophies a finished match has won, and for whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.learning.ladder_score import climbs
from game.core.learning.trophy import AnyTrophy
from game.core.match.match import Match


@dataclass(frozen=True, slots=True)
class Won:
    """A trophy that somebody has won after ``ply`` moves."""

    name: str
    trophy: AnyTrophy
    ply: int


def won_by(match: Match) -> Iterator[Won | None]:
    """Yield the trophies of a finished match for each of its people; None after a step without one.

    Each step may take some milliseconds.
    """
    for played in climbs(match):
        for trophy in match.game.exercises.trophies():
            ply = trophy.won_at(played)
            name = match.seats[played.me].name
            yield None if ply is None else Won(name, trophy, ply)
