"""What a finished match counts for on the ladder of its game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.core.learning.ladder import AnyRung, Climb
from game.core.match.handicap_text import effective
from game.core.match.match import Match
from game.core.rules.options import is_set_up

LONGEST: Final = 2_000
"""Moves of a match that counts; nobody makes more to climb a ladder."""


def climbs(match: Match) -> Iterator[Climb[Any, Any, Any]]:
    """Yield a finished match as each of its people has played it.

    Nothing for a match that does not count: a puzzle, a position that was set up, or a match that
    is too long. A player who took help in it is left out.
    """
    outcome = match.state.outcome()
    is_counted = match.puzzle is None and not is_set_up(match.options) and match.ply <= LONGEST
    if outcome is None or not is_counted:
        return
    for me, seat in enumerate(match.seats):
        if not seat.is_computer and not match.assistance(me):
            yield Climb(
                match.options,
                match.seats,
                match.states,
                match.moves,
                me,
                me in outcome.winners,
                outcome.reason,
                bool(match.game.partners(match.options, me)),
            )


def counted(match: Match) -> Iterator[tuple[AnyRung, dict[int, int]]]:
    """Yield for every rung of the game how many times the match counts for it, by seat.

    Each step may take some milliseconds. After a fair start it counts for none.
    """
    is_even = not any(effective(match.game, match.options, seat) for seat in match.seats)
    played = tuple(climbs(match)) if is_even else ()
    for rung in match.game.exercises.ladder() if played else ():
        times = {climb.me: int(rung.counts(climb)) for climb in played}
        yield rung, {seat: number for seat, number in times.items() if number}
