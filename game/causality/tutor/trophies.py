"""Trophies: what only happens to people who travel in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from game.causality.rules.commands import Bomb, Command, Jump, Timejump
from game.causality.rules.events import EventKind
from game.causality.rules.moves import Move, Order
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.state import State
from game.causality.rules.timeline import PlacedStone, Timeline
from game.causality.rules.turns import PLAYERS, Round
from game.core.learning.ladder import Climb
from game.core.learning.trophy import Trophy

Played: TypeAlias = Climb[Options, State, Move]

SHOTS: Final = (EventKind.FIRE, EventKind.BOMB)


def _orders(played: Played) -> Iterator[tuple[int, Command]]:
    """Yield the orders that the person gave: after how many moves, and which.

    Some may be taken back.
    """
    for ply, (state, move) in enumerate(zip(played.states, played.moves, strict=False)):
        if state.to_move == played.me and isinstance(move, Order):
            yield ply + 1, move.command


def _rounds(played: Played) -> Iterator[tuple[int, State, Round]]:
    """Yield what each round has come to: after how many moves, with the position and the round."""
    steps = zip(played.states, played.states[1:], strict=False)
    for ply, (before, after) in enumerate(steps):
        if after.turn.round is not before.turn.round:
            yield ply + 1, after, after.turn.round


def _grandfather(played: Played) -> int | None:
    """Return the ply of a paradox: something is gone because of what the player did."""
    return next(
        (
            ply
            for ply, _, of in _rounds(played)
            if of.scenario.removed_setup or of.scenario.inactive_effects
        ),
        None,
    )


def _met_myself(played: Played) -> int | None:
    """Return a stone stands beside the same stone, which has come back from later."""
    for ply, state, of in _rounds(played):
        if of.canonised is not None and _has_met(state, of.canonised, played.me % 2):
            return ply
    return None


def _has_met(state: State, board: Timeline, me: int) -> bool:
    stones = state.turn.ledger.stones
    for effect, causes in board.loads.items():
        arrived = state.turn.ledger.effects[effect].stone
        if arrived is None or stones[arrived].faction is not PLAYERS[me]:
            continue
        for cause in causes:
            for seen in board.slices:
                one, other = seen.stones.get(arrived), seen.stones.get(cause.stone)
                if one is not None and other is not None and _is_beside(one, other):
                    return True
    return False


def _is_beside(one: PlacedStone, other: PlacedStone) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) == 1


def _self_made(played: Played) -> int | None:
    """Return a jump into the arrival from which the stone itself has come."""
    return next(
        (
            ply
            for ply, command in _orders(played)
            if isinstance(command, Timejump | Jump)
            and command.link is not None
            and command.link == command.stone
        ),
        None,
    )


def _own_goal(played: Played) -> int | None:
    """Return a shot or a bomb of one's own that hits one's own stone."""
    mine = PLAYERS[played.me % 2]
    for ply, state, of in _rounds(played):
        ledger = state.turn.ledger
        events = of.canonised.events if of.canonised is not None else ()
        for event in (event for seen in events for event in seen if event.kind in SHOTS):
            if event.kind is EventKind.FIRE:
                source, hit = ledger.stones[event.stones[0]].faction, event.stones[1:]
            elif event.effect is not None:
                source, hit = ledger.effects[event.effect].faction, event.stones
            else:
                continue
            if source is mine and any(ledger.stones[stone].faction is mine for stone in hit):
                return ply
    return None


def _time_bomb(played: Played) -> int | None:
    return next((ply for ply, command in _orders(played) if isinstance(command, Bomb)), None)


def _early_bird(played: Played) -> int | None:
    return next((ply for ply, command in _orders(played) if isinstance(command, Timejump)), None)


def trophies() -> Sequence[Trophy[Options, State, Move]]:
    """In the order of the shelf."""
    first = next(iter(PRESETS.values()))
    return (
        Trophy("grandfather", "ghost", _grandfather, first, "easy"),
        Trophy("met_myself", "twins", _met_myself, first, "easy"),
        Trophy("self_made", "loop", _self_made, first, "easy"),
        Trophy("own_goal", "bomb", _own_goal, first, "easy"),
        Trophy("time_bomb", "fuse", _time_bomb, first, "easy"),
        Trophy("early_bird", "early", _early_bird, first, "easy"),
    )
