"""Fair play: where a clock, ladder, tournament or party counts, nothing in the pause helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # the title asks about a match that waits before anything else is loaded
    from game.core.match.match import Match
    from game.core.match.seats import Seat
    from game.core.record.record import Record
    from game.core.rules.definition import AnyGame
    from game.core.rules.state import Player

LADDER: Final = "ladder"
TOURNAMENT: Final = "tournament"
PARTY: Final = "party"
"""Values of `Match.stakes`: what the result counts for, besides statistics."""


def is_competitive(match: Match, *, is_clock_off: bool = False) -> bool:
    """Return whether a clock, a ladder or a tournament counts.

    A competitive game allows no undo after the turn, no analysis before its end, and hides the
    position while its clock is stopped.

    Args:
        match: The game in progress.
        is_clock_off: Whether the settings switch all clocks off.
    """
    people = [seat for seat in match.seats if not seat.is_computer]
    return _is_competitive(match.game, match.options, people, match.stakes, is_clock_off)


def is_record_competitive(game: AnyGame, record: Record, *, is_clock_off: bool = False) -> bool:
    """Return `is_competitive` for an unfinished game that is not loaded."""
    from game.core.rules.options import OptionError, from_map

    try:
        options = from_map(game.options, record.options)
    except OptionError:
        return False  # such a game cannot be resumed
    people = [seat for seat in record.seats if not seat.is_computer]
    return _is_competitive(game, options, people, record.stakes, is_clock_off)


def _is_competitive(
    game: AnyGame, options: Any, people: Sequence[Seat], stakes: str, is_clock_off: bool
) -> bool:
    if game.exercises.puzzle_of(options) is not None:
        return False
    turn_ms = None if game.clock is None or is_clock_off else game.clock.turn_ms(options)
    return bool(stakes) or any(one.handicap.limit_ms(turn_ms) is not None for one in people)


def undo_plies(match: Match, is_computer: Callable[[Player], bool], *, is_competitive: bool) -> int:
    """Return the number of plies that one undo takes back; 0 if there is nothing to undo.

    Moves of the clock are never undone. In a competitive game only the plies of the present,
    unfinished turn can be undone; otherwise the computers' replies are undone too.
    """
    if not match.ply:
        return 0
    if is_competitive:
        last = match.state_at(match.ply - 1).to_move
        is_own = last == match.state.to_move and not is_computer(last)
        is_open = match.state.outcome() is None
        return int(is_own and is_open and not match.is_by_clock(match.ply - 1))
    plies = 1
    while plies < match.ply and is_computer(match.state_at(match.ply - plies).to_move):
        plies += 1
    has_late = any(match.is_by_clock(match.ply - k) for k in range(1, plies + 1))
    return 0 if has_late else plies


def spent_after_undo(match: Match, spent_ms: int, limit_ms: int | None) -> int:
    """Return the milliseconds of the turn that stay spent when its last ply is undone.

    A player who was not late yet is late in the next moment at the earliest, so that the clock
    still notices it.

    Args:
        match: The game before the undo.
        spent_ms: What the clock has counted since the last ply that restarted it.
        limit_ms: The time of the turn; None for no clock.
    """
    before_ms = match.think_ms_at(match.ply - 1) if match.is_clock_restarted else 0
    was_late = limit_ms is not None and max(before_ms, spent_ms) >= limit_ms
    total_ms = before_ms + spent_ms
    return total_ms if limit_ms is None or was_late else min(total_ms, limit_ms - 1)
