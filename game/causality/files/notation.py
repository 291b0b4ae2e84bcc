"""Moves as arrays and as words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.causality.rules import commands
from game.causality.rules.commands import (
    Attack,
    Bomb,
    Command,
    Direction,
    Face,
    Jump,
    Pass,
    Rotation,
    Step,
    Tag,
    Timejump,
    Wait,
)
from game.causality.rules.flags import Tagscreen
from game.causality.rules.moves import Count, Order, OwnMove, Submit, Withdraw
from game.causality.rules.names import stone_name
from game.core.rules.notation import Notation
from game.core.rules.state import InvalidMove, Packed

MAX_NUMBER = 1 << 20  # the largest number in a file

_SIMPLE: tuple[type[Wait] | type[Pass] | type[Attack], ...] = (Wait, Pass, Attack)
_DIRECTIONS = tuple(Direction)
_ROTATIONS = tuple(Rotation)
_AZIMUTHS = ("up", "right", "down", "left")


def pack_command(command: Command) -> Packed:
    """``[tag, stone, *what]`` with tags from 10; a link is one more number at the end."""
    match command:
        case Wait(stone) | Pass(stone) | Attack(stone):
            return [10 + _SIMPLE.index(type(command)), stone]
        case Step(stone, forward, turn):
            return [13, stone, int(forward), _ROTATIONS.index(turn)]
        case Face(stone, azimuth):
            return [14, stone, azimuth]
        case commands.Walk(stone, direction):
            return [15, stone, _DIRECTIONS.index(direction)]
        case Bomb(stone, t):
            return [16, stone, t]
        case Timejump(stone, t, link):
            return [17, stone, t, *_linked(link)]
        case Jump(stone, x, y, t, link):
            return [18, stone, x, y, t, *_linked(link)]
        case Tag(stone, screen):
            return [19, stone, int(screen)]


def _linked(link: int | None) -> list[int]:
    return [] if link is None else [link]


def _pack(move: OwnMove) -> Packed:
    match move:
        case Order(command):
            return pack_command(command)
        case Submit():
            return [0]
        case Withdraw(stone):
            return [1, stone]
        case Count(stone):
            return [2, stone]


def _unpack(packed: Packed) -> OwnMove:
    if all(type(part) is int and 0 <= part < MAX_NUMBER for part in packed):
        match packed:
            case [0]:
                return Submit()
            case [1, stone]:
                return Withdraw(stone)
            case [2, stone]:
                return Count(stone)
            case [tag, stone, *what]:
                if command := _unpacked(tag, stone, what):
                    return Order(command)
    raise InvalidMove("move.array")


def _unpacked(tag: int, stone: int, what: Sequence[int]) -> Command | None:
    match tag, what:
        case ((10 | 11 | 12), []):
            return _SIMPLE[tag - 10](stone)
        case 13, [(0 | 1) as forward, (0 | 1 | 2) as turn]:
            return Step(stone, bool(forward), _ROTATIONS[turn])
        case 14, [(0 | 1 | 2 | 3) as azimuth]:
            return Face(stone, azimuth)
        case 15, [direction] if direction < len(_DIRECTIONS):
            return commands.Walk(stone, _DIRECTIONS[direction])
        case 16, [t]:
            return Bomb(stone, t)
        case 17, [t]:
            return Timejump(stone, t)
        case 17, [t, link]:
            return Timejump(stone, t, link)
        case 18, [x, y, t]:
            return Jump(stone, x, y, t)
        case 18, [x, y, t, link]:
            return Jump(stone, x, y, t, link)
        case 19, [(0 | 1 | 2) as screen]:
            return Tag(stone, Tagscreen(screen))
    return None


def _format(names: Sequence[str], move: OwnMove) -> str:
    """``A3' forward cw``, ``A1 timejump 2 link A3'``, ``submit``.

    ``names`` are the names of stones.
    """
    match move:
        case Order(command):
            return f"{stone_name(names, command.stone)} {format_command(names, command)}"
        case Submit():
            return "submit"
        case Withdraw(stone):
            return f"withdraw {stone_name(names, stone)}"
        case Count(stone):
            return f"count {stone_name(names, stone)}"


def format_command(names: Sequence[str], command: Command) -> str:
    """Return the command without the stone: ``forward cw``."""
    match command:
        case Wait() | Pass() | Attack():
            words: Sequence[object] = [type(command).__name__.lower()]
        case Step(_, forward, turn):
            words = ["forward" if forward else "backward"]
            words = words if turn is Rotation.NONE else [*words, turn.name.lower()]
        case Face(_, azimuth):
            words = ["turn", _AZIMUTHS[azimuth]]
        case commands.Walk(_, direction):
            words = ["move", direction.name.lower()]
        case Bomb(_, t):
            words = ["bomb", t]
        case Timejump(_, t, link):
            words = ["timejump", t, *_said_link(names, link)]
        case Jump(_, x, y, t, link):
            words = ["jump", x, y, t, *_said_link(names, link)]
        case Tag(_, screen):
            words = ["tag", screen.name.lower()]
    return " ".join(map(str, words))


def _said_link(names: Sequence[str], link: int | None) -> list[str]:
    return [] if link is None else ["link", stone_name(names, link)]


def _parse(names: Sequence[str], text: str) -> OwnMove:
    """Return the move that ``_format`` writes.

    Capital letters, other blanks and ids of stones are accepted.
    """
    stones = {name.lower(): stone for stone, name in enumerate(names)}

    def called(word: str) -> int:
        return stones[word] if word in stones else _number(word)

    match text.lower().split():
        case ["submit"]:
            return Submit()
        case ["withdraw", stone]:
            return Withdraw(called(stone))
        case ["count", stone]:
            return Count(called(stone))
        case [stone, *words] if words:
            return Order(_command(called(stone), words, called))
    raise InvalidMove("move.unreadable", text=f"{text!r:.60}")


def _command(stone: int, words: Sequence[str], called: Callable[[str], int]) -> Command:
    match words:
        case ["wait"]:
            return Wait(stone)
        case ["pass"]:
            return Pass(stone)
        case ["attack"]:
            return Attack(stone)
        case ["forward" | "backward" as way]:
            return Step(stone, way == "forward")
        case ["forward" | "backward" as way, "cw" | "acw" as turn]:
            return Step(stone, way == "forward", Rotation[turn.upper()])
        case ["turn", word] if word in _AZIMUTHS:
            return Face(stone, _AZIMUTHS.index(word))
        case ["move", word] if word.upper() in Direction.__members__:
            return commands.Walk(stone, Direction[word.upper()])
        case ["bomb", t]:
            return Bomb(stone, _number(t))
        case ["timejump", t]:
            return Timejump(stone, _number(t))
        case ["timejump", t, "link", link]:
            return Timejump(stone, _number(t), called(link))
        case ["jump", x, y, t]:
            return Jump(stone, _number(x), _number(y), _number(t))
        case ["jump", x, y, t, "link", link]:
            return Jump(stone, _number(x), _number(y), _number(t), called(link))
        case ["tag", word] if word.upper() in Tagscreen.__members__:
            return Tag(stone, Tagscreen[word.upper()])
    raise InvalidMove("causality.unreadable.command", text=f"{' '.join(words)!r:.60}")


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", word):
        raise InvalidMove("causality.unreadable.number", text=f"{word!r:.20}")
    return int(word)


NOTATION: Notation[Sequence[str], OwnMove] = Notation(_pack, _unpack, _format, _parse, 3, 4)
"""The words need the names of stones. In files, orders are their commands; ``[0]`` submits, ``[1,
stone]`` withdraws, ``[2, stone]`` counts.
"""
