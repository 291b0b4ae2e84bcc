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
    counts = [0] * len(match.seats)
    for ply in range(match.ply):
        counts[match.state_at(ply).to_move] += match.is_by_clock(ply)
    return tuple(counts)
