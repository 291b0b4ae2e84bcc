"""Events at the end of a round: a paradox that cost a player stones."""

from __future__ import annotations

from collections.abc import Iterator

from game.causality.rules.moves import Move
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS
from game.core.match.events import MatchEvent


def events(before: State, move: Move, after: State) -> Iterator[MatchEvent]:
    """Return the events of a move; both players see them."""
    if after.turn.round is before.turn.round:
        return
    was, now = (state.turn.round.scenario.removed_setup for state in (before, after))
    owners = [after.turn.ledger.stones[stone].faction for stone in now - was]
    for side, faction in enumerate(PLAYERS):
        if lost := owners.count(faction):
            yield MatchEvent("paradox", before.seat_of(1 - side), before.seat_of(side), lost)
