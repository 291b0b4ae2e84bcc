"""Ladder of Battle of Causality, and trophies for what happens only to travellers in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from game.causality.computer.levels import LEVELS
from game.causality.rules.commands import Bomb, Command, Jump, Timejump
from game.causality.rules.events import EventKind
from game.causality.rules.moves import Move, Order, Submit
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.state import State
from game.causality.rules.timeline import PlacedStone, Timeline
from game.causality.rules.turns import PLAYERS, Round
from game.core.learning.achievement import Achievement, PlayedMatch, win

Played: TypeAlias = PlayedMatch[Options, State, Move]

SOON: Final = 2
"""A win before the round with the next number has ended is an early one."""

SHOTS: Final = (EventKind.FIRE, EventKind.BOMB)


def _sent_jumps(played: Played) -> Iterator[Timejump | Jump]:
    """Yield every jump among the orders that the person sent."""
    for _, before, move, _ in played.own_moves():
        if isinstance(move, Submit):
            for command in before.orders[before.side]:
                if isinstance(command, Timejump | Jump):
                    yield command


def _rounds(played: Played) -> Iterator[tuple[int, State, Round]]:
    """Yield what each round has come to: after how many moves, with the position and the round."""
    steps = zip(played.states, played.states[1:], strict=False)
    for ply, (before, after) in enumerate(steps, 1):
        if after.turn.round is not before.turn.round:
            yield ply, after, after.turn.round


def _jumped(played: Played) -> Sequence[int]:
    return played.at_end(any(_sent_jumps(played)))


def _linked(played: Played) -> Sequence[int]:
    """Return a jump into an arrival that was there already: what is seen now has its cause now."""
    return played.at_end(any(command.link is not None for command in _sent_jumps(played)))


def _cost(played: Played) -> Sequence[int]:
    """Return a paradox that removed a stone of the other side from the setup."""
    other = PLAYERS[1 - played.me % 2]
    return played.at_end(
        any(
            state.turn.ledger.stones[stone].faction is other
            for _, state, of in _rounds(played)
            for stone in of.scenario.removed_setup
        )
    )


def _soon(played: Played) -> Sequence[int]:
    is_early = played.states[-1].turn.round.number <= SOON
    return played.at_end(is_early and played.beat(*LEVELS))


def ladder() -> Sequence[Achievement[Options, State, Move]]:
    """Return the rungs, the lowest first."""
    first = next(iter(PRESETS.values()))
    return (
        Achievement("jumped", _jumped, first, "easy"),
        Achievement("won", win(*LEVELS), first, "easy"),
        Achievement("cost", _cost, first, "easy"),
        Achievement("linked", _linked, first, "easy"),
        Achievement("soon", _soon, first, "easy"),
        Achievement("normal", win("normal", "hard", "master"), first, "normal", 2),
        Achievement("hard", win("hard", "master"), first, "hard"),
    )


def _orders(played: Played) -> Iterator[tuple[int, Command]]:
    """Yield the orders that the person gave: after how many moves, and which.

    Some may be taken back.
    """
    for ply, _, move, _ in played.own_moves():
        if isinstance(move, Order):
            yield ply, move.command


def _grandfather(played: Played) -> Iterable[int]:
    """Yield each paradox: something is gone because of what a player did."""
    return (
        ply
        for ply, _, of in _rounds(played)
        if of.scenario.removed_setup or of.scenario.inactive_effects
    )


def _met_myself(played: Played) -> Iterable[int]:
    """Yield each round in which a stone stands beside itself, which has come back from later."""
    return (
        ply
        for ply, state, of in _rounds(played)
        if of.canonised is not None and _has_met(state, of.canonised, played.me % 2)
    )


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


def _self_made(played: Played) -> Iterable[int]:
    """Yield each jump into the arrival from which the stone itself has come."""
    return (
        ply
        for ply, command in _orders(played)
        if isinstance(command, Timejump | Jump)
        and command.link is not None
        and command.link == command.stone
    )


def _own_goal(played: Played) -> Iterator[int]:
    """Yield each round in which a shot or a bomb of one's own hits one's own stone."""
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
                yield ply


def _time_bomb(played: Played) -> Iterable[int]:
    return (ply for ply, command in _orders(played) if isinstance(command, Bomb))


def _early_bird(played: Played) -> Iterable[int]:
    return (ply for ply, command in _orders(played) if isinstance(command, Timejump))


def trophies() -> Sequence[Achievement[Options, State, Move]]:
    """Return the trophies in the order of the shelf."""
    first = next(iter(PRESETS.values()))
    return (
        Achievement("grandfather", _grandfather, first, "easy", icon="ghost"),
        Achievement("met_myself", _met_myself, first, "easy", icon="twins"),
        Achievement("self_made", _self_made, first, "easy", icon="loop"),
        Achievement("own_goal", _own_goal, first, "easy", icon="bomb"),
        Achievement("time_bomb", _time_bomb, first, "easy", icon="fuse"),
        Achievement("early_bird", _early_bird, first, "easy", icon="early"),
    )
