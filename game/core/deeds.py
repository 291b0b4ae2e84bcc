"""What people did in a game that nobody is proud of: cheats, and moves that the clock made."""

from __future__ import annotations

from game.core.match import Match


def cheats(match: Match) -> tuple[int, ...]:
    """For each seat, how often they cheated."""
    counts = [0] * len(match.seats)
    for state, move in zip(match.states, match.moves, strict=False):
        counts[state.to_move] += match.game.telling.is_cheat(move)
    return tuple(counts)


def punishments(match: Match) -> tuple[int, ...]:
    """For each seat, how often the clock moved for them because they were late."""
    counts, clock = [0] * len(match.seats), match.game.clock
    for state, move in zip(match.states, match.moves, strict=False) if clock else ():
        late = clock and clock.time_up(match.options, state)
        counts[state.to_move] += late is not None and late == move
    return tuple(counts)
