"""Legal commands, and the reasons why others are refused (RULES 4, 12.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum

from game.causality.rules.commands import (
    DIAGONAL,
    STRAIGHT,
    Attack,
    Bomb,
    Command,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
    Walk,
)
from game.causality.rules.flags import Effect, Ledger, Tagscreen
from game.causality.rules.stones import STEPS, Square, StoneKind
from game.causality.rules.timeline import PlacedStone, Timeline


class Refusal(Enum):
    """The reasons why a command may not be given; the values are keys of the string table."""

    NOT_FREE = "refused_not_free"
    WRONG_KIND = "refused_wrong_kind"
    WRONG_WAY = "refused_wrong_way"
    LAST_SLICE = "refused_last_slice"
    ONLY_LAST_SLICE = "refused_only_last_slice"
    WALL = "refused_wall"
    NO_SUCH_SLICE = "refused_no_such_slice"
    NO_KNIGHT_MOVE = "refused_no_knight_move"
    HIDE_TOO_LATE = "refused_hide_too_late"
    LOCKED = "refused_locked"
    NO_ARRIVAL = "refused_no_arrival"
    ARRIVAL_ELSEWHERE = "refused_arrival_elsewhere"
    ARRIVAL_OF_OTHERS = "refused_arrival_of_others"
    ARRIVAL_OF_OTHER_KIND = "refused_arrival_of_other_kind"
    ARRIVAL_FACES_ELSEWHERE = "refused_arrival_faces_elsewhere"
    ARRIVAL_TOO_NEW = "refused_arrival_too_new"


PLAYERS_KINDS = frozenset(kind for kind in StoneKind if not kind.is_neutral)

KINDS: dict[type[Command], frozenset[StoneKind]] = {
    Step: frozenset({StoneKind.TANK}),
    Face: frozenset({StoneKind.TANK, StoneKind.SNIPER}),
    Attack: frozenset({StoneKind.TANK, StoneKind.SNIPER}),
    Walk: frozenset({StoneKind.BOMBARDIER, StoneKind.WILDCARD}),
    Bomb: frozenset({StoneKind.BOMBARDIER}),
    Timejump: frozenset(
        {StoneKind.TANK, StoneKind.BOMBARDIER, StoneKind.SNIPER, StoneKind.WILDCARD}
    ),
    Jump: frozenset({StoneKind.TAGGER}),
    Tag: frozenset({StoneKind.TAGGER}),
}
"""The kinds of stones that have this command; commands that are not listed belong to every kind."""

DIRECTIONS = {StoneKind.BOMBARDIER: STRAIGHT, StoneKind.WILDCARD: DIAGONAL}

LAST_SLICE_JUMPERS = frozenset({StoneKind.TANK, StoneKind.BOMBARDIER})
"""The kinds that travel to the past from the last slice only."""


def refusal(ledger: Ledger, timeline: Timeline, turn: int, command: Command) -> Refusal | None:
    """Return why ``command`` may not be given in ``turn``; None if it may.

    ``timeline`` is the board in that turn. Whether it is the player's turn is not checked.
    """
    t = ledger.board.turn_slice(turn)
    if timeline.free.get(command.stone) != t:
        return Refusal.NOT_FREE
    return _refusal_at(ledger, timeline.slices[t].stones[command.stone], turn, command)


def _refusal_at(ledger: Ledger, placed: PlacedStone, turn: int, command: Command) -> Refusal | None:
    """Return the same for a stone that is free on its square."""
    board = ledger.board
    t = board.turn_slice(turn)
    kind = ledger.stones[placed.stone].kind
    if kind not in KINDS.get(type(command), PLAYERS_KINDS):
        return Refusal.WRONG_KIND
    if isinstance(command, Walk) and command.direction not in DIRECTIONS[kind]:
        return Refusal.WRONG_WAY
    is_last = t == board.slices - 1
    if isinstance(command, Pass) and not is_last:
        return Refusal.ONLY_LAST_SLICE
    if is_last and not isinstance(command, (Pass, Timejump, Jump)):
        return Refusal.LAST_SLICE
    match command:
        case Step() | Walk():
            return None if board.is_open(target_of(placed, command)) else Refusal.WALL
        case Bomb(_, arrival):
            return None if 0 <= arrival < t else Refusal.NO_SUCH_SLICE
        case Tag(_, screen):
            too_late = screen is Tagscreen.HIDE and t >= board.slices - 2
            return Refusal.HIDE_TOO_LATE if too_late else None
        case Timejump(_, arrival, _):
            if kind in LAST_SLICE_JUMPERS and not is_last:
                return Refusal.ONLY_LAST_SLICE
            if not 0 <= arrival < t:
                return Refusal.NO_SUCH_SLICE
            return _departure_refusal(ledger, placed, turn, command)
        case Jump():
            return _knight_refusal(ledger, placed, turn, command)
    return None


def target_of(placed: PlacedStone, command: Step | Walk) -> Square:
    """Return the square that a step leads to. A tank goes by its azimuth before the turn."""
    if isinstance(command, Walk):
        dx, dy = command.direction.value
    else:
        dx, dy = STEPS[placed.azimuth if command.forward else (placed.azimuth + 2) % 4]
    return placed.x + dx, placed.y + dy


def _knight_refusal(
    ledger: Ledger, placed: PlacedStone, turn: int, command: Jump
) -> Refusal | None:
    """Return the distances of a jump, counted from the next slice (RULES 4.4)."""
    natural = ledger.board.turn_slice(turn) + 1
    distances = abs(command.x - placed.x), abs(command.y - placed.y), natural - command.t
    if sorted(distances) != [0, 1, 2]:
        return Refusal.NO_KNIGHT_MOVE
    if not 0 <= command.t < ledger.board.slices:
        return Refusal.NO_SUCH_SLICE
    if not ledger.board.is_open(command.target):
        return Refusal.WALL
    if command.t < natural:
        return _departure_refusal(ledger, placed, turn, command)
    return None if command.link is None else Refusal.NO_ARRIVAL


def _departure_refusal(
    ledger: Ledger, placed: PlacedStone, turn: int, command: Timejump | Jump
) -> Refusal | None:
    """Return why the stone may not leave the board, or not cause the arrival (RULES 4.5, 12.2)."""
    if placed.is_locked:
        return Refusal.LOCKED
    if command.link is None:
        return None
    arrival = arrival_of(ledger, command.link)
    if arrival is None:
        return Refusal.NO_ARRIVAL
    square = command.target if isinstance(command, Jump) else placed.square
    jumper, linked = ledger.stones[placed.stone], ledger.stones[command.link]
    if (arrival.t_arrive, arrival.square) != (command.t, square):
        return Refusal.ARRIVAL_ELSEWHERE
    if arrival.faction != jumper.faction:
        return Refusal.ARRIVAL_OF_OTHERS
    if jumper.kind not in (linked.kind, StoneKind.WILDCARD):
        return Refusal.ARRIVAL_OF_OTHER_KIND
    if jumper.kind.orientable and placed.azimuth != arrival.azimuth:
        return Refusal.ARRIVAL_FACES_ELSEWHERE
    if arrival.round == ledger.board.turn_round(turn):
        return Refusal.ARRIVAL_TOO_NEW
    return None


def arrival_of(ledger: Ledger, stone: int) -> Effect | None:
    """Return the effect that brings a stone onto the board.

    None for the setup and for unknown ids.
    """
    if not 0 <= stone < len(ledger.stones):
        return None
    effect = ledger.stones[stone].effect
    return None if effect is None else ledger.effects[effect]


def legal_commands(
    ledger: Ledger, timeline: Timeline, turn: int, stone: int
) -> tuple[Command, ...]:
    """Return every command for ``stone`` in ``turn``, in a fixed order, simple ones first.

    Empty if the stone is neutral, or not free in the active slice.
    """
    t = ledger.board.turn_slice(turn)
    if timeline.free.get(stone) != t:
        return ()
    return commands_at(ledger, timeline.slices[t].stones[stone], turn)


def commands_at(ledger: Ledger, placed: PlacedStone, turn: int) -> tuple[Command, ...]:
    """Return the same for a stone that would be free if it stood there in ``turn``."""
    return tuple(
        command
        for command in _conceivable(ledger, placed, ledger.board.turn_slice(turn))
        if _refusal_at(ledger, placed, turn, command) is None
    )


def _conceivable(ledger: Ledger, placed: PlacedStone, t: int) -> Iterator[Command]:
    """Yield the commands of the stone's kind, with some of other kinds.

    Each must still be checked.
    """
    stone, kind = placed.stone, ledger.stones[placed.stone].kind
    yield Wait(stone)
    yield Pass(stone)
    for forward in (True, False):
        for rotation in Rotation:
            yield Step(stone, forward, rotation)
    for azimuth in range(4):
        yield Face(stone, azimuth)
    yield Attack(stone)
    for direction in DIRECTIONS.get(kind, ()):
        yield Walk(stone, direction)
    for screen in Tagscreen:
        yield Tag(stone, screen)
    for arrival in reversed(range(t)):
        yield Bomb(stone, arrival)
    jumps: list[Timejump | Jump] = [Timejump(stone, arrival) for arrival in reversed(range(t))]
    if kind is StoneKind.TAGGER:
        jumps = [
            Jump(stone, placed.x + dx, placed.y + dy, t + 1 - back)
            for dx in range(-2, 3)
            for dy in range(-2, 3)
            if (back := 3 - abs(dx) - abs(dy)) >= 0
        ]
    for jump in jumps:
        yield jump
        target = jump.target if isinstance(jump, Jump) else placed.square
        for effect in ledger.effects:
            if effect.t_arrive == jump.t and effect.square == target and not effect.is_bomb:
                yield replace(jump, link=effect.stone)
