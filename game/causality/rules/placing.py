"""Commands become flags (RULES 4.3, last column)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Face,
    Jump,
    Pass,
    Step,
    Tag,
    Timejump,
    Walk,
)
from game.causality.rules.flags import (
    Act,
    Depart,
    Drop,
    Effect,
    Fire,
    Flag,
    Go,
    Ledger,
    OpenTagscreen,
)
from game.causality.rules.legality import arrival_of, target_of
from game.causality.rules.stones import Stone
from game.causality.rules.timeline import PlacedStone, Timeline


def with_commands(
    ledger: Ledger, timeline: Timeline, turn: int, commands: Iterable[Command]
) -> Ledger:
    """Return the ledger after ``turn``; ``timeline`` is the board of that turn.

    ``commands`` are legal and in placement order: one side's before the other's, each player's in
    the order in which they were given (RULES 9.2, 9.5).
    """
    standing = timeline.slices[ledger.board.turn_slice(turn)].stones
    for command in commands:
        ledger = with_command(ledger, standing[command.stone], turn, command)
    return ledger


def with_command(ledger: Ledger, placed: PlacedStone, turn: int, command: Command) -> Ledger:
    """Return the same for one command, of a stone that stands there."""
    t = ledger.board.turn_slice(turn)
    act: Act
    match command:
        case Pass():
            return ledger
        case Bomb(_, arrival):
            act = Drop(len(ledger.effects))
            ledger = _with_effect(ledger, placed, turn, (arrival, placed.x, placed.y), None)
        case Jump(_, _, _, arrival, link) | Timejump(_, arrival, link) if arrival <= t:
            linked = None if link is None else arrival_of(ledger, link)
            act = Depart(len(ledger.effects) if linked is None else linked.id)
            if linked is None:
                x, y = command.target if isinstance(command, Jump) else placed.square
                child = len(ledger.stones)
                ledger = _with_effect(ledger, placed, turn, (arrival, x, y), child)
        case _:
            act = act_of(placed, command)
    flag = Flag(len(ledger.flags), turn, placed.stone, t, placed.x, placed.y, act)
    return replace(ledger, flags=(*ledger.flags, flag))


def act_of(placed: PlacedStone, command: Command) -> Go | Fire | OpenTagscreen:
    """Return what the stone does by a command that causes nothing in the past."""
    stay = Go(placed.x, placed.y, placed.azimuth)
    match command:
        case Face(_, azimuth):
            return replace(stay, azimuth=azimuth)
        case Step(_, _, rotation):
            return Go(*target_of(placed, command), (placed.azimuth + rotation.value) % 4)
        case Walk():
            return Go(*target_of(placed, command), placed.azimuth)
        case Jump(_, x, y):
            return Go(x, y, placed.azimuth)
        case Attack():
            return Fire()
        case Tag(_, screen):
            return OpenTagscreen(screen)
        case _:
            return stay


def _with_effect(
    ledger: Ledger, placed: PlacedStone, turn: int, at: tuple[int, int, int], child: int | None
) -> Ledger:
    """Return the ledger with one more bomb, or with one more arrival and its stone."""
    number, parent = len(ledger.effects), ledger.stones[placed.stone]
    round_ = ledger.board.turn_round(turn)
    azimuth = 0 if child is None else placed.azimuth
    effect = Effect(number, turn, round_, parent.faction, *at, stone=child, azimuth=azimuth)
    born = () if child is None else (Stone(parent.faction, parent.kind, number),)
    return replace(ledger, effects=(*ledger.effects, effect), stones=(*ledger.stones, *born))
