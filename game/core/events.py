"""What happened by a move, for those who remark on it: a jump, a cheat, a late move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core.lead import ahead
from game.core.state import Player

if TYPE_CHECKING:
    from game.core.match import Match

CHEATED: Final = "cheated"
LATE: Final = "late"
TOOK_LEAD: Final = "took_lead"


@dataclass(frozen=True, slots=True)
class Event:
    """One true thing about a move. `key` is a name of its game, or one of those above."""

    key: str
    by: Player
    to: Player | None = None
    """The player to whom it was done; None if it was done to nobody."""
    n: int = 1
    """How much of it there was: steps, stones, points."""


def events_of(match: Match, ply: int) -> Sequence[Event]:
    """Return what happened by the move at `ply`, the most telling first."""
    return tuple(_events(match, ply))


def _events(match: Match, ply: int) -> Iterator[Event]:
    before, move, after = match.state_at(ply), match.moves[ply], match.state_at(ply + 1)
    telling, mover = match.game.telling, before.to_move
    if match.is_by_clock(ply):
        yield Event(LATE, mover)
        return
    if telling.is_cheat(move):
        yield Event(CHEATED, mover)
    yield from telling.events(before, move, after)
    if telling.standing is None or match.has_secrets:
        return
    was, now = (_leader(telling.standing(state)) for state in (before, after))
    if now is not None and now != was:
        yield Event(TOOK_LEAD, now)


def _leader(standing: Sequence[float]) -> Player | None:
    """Return who has the least still to go; None if nobody leads."""
    return ahead([-to_go for to_go in standing])
