"""Achievements of a finished match, and who has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from game.core.learning.achievement import AnyAchievement, PlayedMatch
from game.core.match.handicap_text import effective
from game.core.match.match import Match
from game.core.rules.options import is_set_up

MAX_PLIES: Final = 2_000
"""Maximal number of moves of a match that counts."""


@dataclass(frozen=True, slots=True)
class Won:
    """A trophy that a person has won after ``ply`` moves."""

    name: str
    trophy: AnyAchievement
    ply: int


def person_views(match: Match) -> Iterator[PlayedMatch[Any, Any, Any]]:
    """Yield a finished match from the view of each person who played it.

    Nothing for a match that does not count: a puzzle, a position that was set up, or a match that
    is too long. A player who took help in it is left out.
    """
    outcome, options, seats = match.state.outcome(), match.options, match.seats
    is_counted = match.puzzle is None and not is_set_up(options) and match.ply <= MAX_PLIES
    if outcome is None or not is_counted:
        return
    for me, seat in enumerate(seats):
        if not seat.is_computer and not match.assistance(me):
            yield PlayedMatch(
                options,
                seats,
                match.states,
                match.moves,
                me,
                me in outcome.winners,
                outcome.reason,
                bool(match.game.partners(options, me)),
            )


def rungs_of(match: Match) -> Iterator[tuple[AnyAchievement, dict[int, int]]]:
    """Yield for every rung of the game how many times the match counts for it, by seat.

    Each step may take some milliseconds. After a fair start it counts for none.
    """
    is_even = not any(effective(match.game, match.options, seat) for seat in match.seats)
    played = tuple(person_views(match)) if is_even else ()
    for rung in match.game.exercises.ladder() if played else ():
        times = {one.me: len(tuple(rung.plies(one))) for one in played}
        yield rung, {seat: number for seat, number in times.items() if number}


def trophies_of(match: Match) -> Iterator[Won | None]:
    """Yield the trophies of a finished match for each of its people; None after a step without one.

    Each step may take some milliseconds.
    """
    for played in person_views(match):
        for trophy in match.game.exercises.trophies():
            ply = next(iter(trophy.plies(played)), None)
            yield None if ply is None else Won(match.seats[played.me].name, trophy, ply)
