"""What there is to achieve, from the first jump to a win against one who expects your orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from game.causality.computer.levels import LEVELS
from game.causality.rules.commands import Command, Jump, Timejump
from game.causality.rules.moves import Move, Submit
from game.causality.rules.options import PRESETS, Options
from game.causality.rules.state import State
from game.causality.rules.turns import PLAYERS, Turn
from game.core.learning.ladder import Climb, Rung

Played: TypeAlias = Climb[Options, State, Move]

SOON = 2
"""A win before the round with the next number has ended is an early one."""


def _given(played: Played) -> Iterator[Command]:
    """Every order that the person sent."""
    for before, move, _ in played.own_moves():
        if isinstance(move, Submit):
            yield from before.orders[before.side]


def _rounds(played: Played) -> Iterator[Turn]:
    """Yield the first turn of each round but the first one."""
    for before, after in zip(played.states, played.states[1:], strict=False):
        if after.turn.round is not before.turn.round:
            yield after.turn


def _jumped(played: Played) -> int:
    return any(isinstance(command, Timejump | Jump) for command in _given(played))


def _won(played: Played) -> int:
    return played.beat(*LEVELS)


def _linked(played: Played) -> int:
    """Return a jump into an arrival that was there already: what is seen now has its cause now."""
    jumps = (command for command in _given(played) if isinstance(command, Timejump | Jump))
    return any(command.link is not None for command in jumps)


def _cost(played: Played) -> int:
    """Return a paradox that removed a stone of the other side from the setup."""
    other = PLAYERS[1 - played.me % 2]
    return any(
        turn.ledger.stones[stone].faction is other
        for turn in _rounds(played)
        for stone in turn.round.scenario.removed_setup
    )


def _normal(played: Played) -> int:
    return played.beat("normal", "hard", "master")


def _soon(played: Played) -> int:
    return _won(played) and played.states[-1].turn.round.number <= SOON


def _hard(played: Played) -> int:
    return played.beat("hard", "master")


def ladder() -> Sequence[Rung[Options, State, Move]]:
    """Return the lowest rung first."""
    first = next(iter(PRESETS.values()))
    return (
        Rung("jumped", _jumped, first, "easy"),
        Rung("won", _won, first, "easy"),
        Rung("cost", _cost, first, "easy"),
        Rung("linked", _linked, first, "easy"),
        Rung("soon", _soon, first, "easy"),
        Rung("normal", _normal, first, "normal", times=2),
        Rung("hard", _hard, first, "hard"),
    )
