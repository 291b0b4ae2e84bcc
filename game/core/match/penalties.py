"""Penalties and remarkable events of a game: cheats, moves that the clock made, and others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from game.core.match.events import CHEATED, LATE, TOOK_LEAD, MatchEvent
from game.core.match.match import Match
from game.core.rules.state import Player


def cheats(match: Match) -> tuple[int, ...]:
    """For each seat, how often they cheated."""
    states, moves = match.states, match.moves
    events = chain.from_iterable(map(match.game.wording.events, states, moves, states[1:]))
    counts = Counter(event.by for event in events if event.key == CHEATED)
    return tuple(counts[player] for player in range(len(match.seats)))


def punishments(match: Match) -> tuple[int, ...]:
    """For each seat, how often the clock moved for them because they were late."""
    counts = [0] * len(match.seats)
    for ply in range(match.ply):
        counts[match.state_at(ply).to_move] += match.is_by_clock(ply)
    return tuple(counts)


def events_of(match: Match, ply: int) -> Sequence[MatchEvent]:
    """Return what happened by the move at `ply`, the most telling first."""
    return tuple(_events(match, ply))


def _events(match: Match, ply: int) -> Iterator[MatchEvent]:
    before, move, after = match.state_at(ply), match.moves[ply], match.state_at(ply + 1)
    wording, mover = match.game.wording, before.to_move
    if match.is_by_clock(ply):
        yield MatchEvent(LATE, mover)
        return
    yield from wording.events(before, move, after)
    if wording.standing is None or match.has_secrets:
        return
    was, now = (_leader(wording.standing(state)) for state in (before, after))
    if now is not None and now != was:
        yield MatchEvent(TOOK_LEAD, now)


def _leader(standing: Sequence[float]) -> Player | None:
    """Return who has the least still to go; None if no player leads."""
    least = min(standing)
    return standing.index(least) if standing.count(least) == 1 else None
