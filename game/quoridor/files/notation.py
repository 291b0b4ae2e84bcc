"""QRA, the notation of replays: one action a line (RULES 15.1)."""

from __future__ import annotations

import re

from game.core.rules.state import InvalidMove
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Pass,
    Place,
    Point,
    Resign,
    Step,
    Swap,
    TimeUp,
)
from game.quoridor.rules.state import State

_LINE = re.compile(
    r"""
    !? (?P<name> [a-z]+ )
    (?: (?: [ \t]* : [ \t]* | [ \t]+ ) (?P<variant> [a-z]+ ) )?
    (?: [ \t]+ \( [ \t]* (?P<x> 0 | [1-9][0-9]{0,5} ) [ \t]* ,
               [ \t]* (?P<y> 0 | [1-9][0-9]{0,5} ) [ \t]* \) )?
    (?: [ \t]+ (?P<orientation> [hv] ) )?
    (?: [ \t]+ (?P<length> [123] ) )?
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def format_action(action: Action) -> str:
    """Return the canonical line, e.g. ``!board (3,4) V 2``."""
    match action:
        case Step(to):
            return f"!move {_point(to)}"
        case Jump(to):
            return f"!jump {_point(to)}"
        case Place(Board(start, orientation, length)):
            return f"!board {_point(start)} {orientation.name} {length}"
        case Resign():
            return "!surrender"
        case TimeUp():
            return "!timeout"
        case Swap():
            return "!swap"
        case Pass():
            return "!pass"
        case Cheat(kind):
            return f"!cheat:{kind.name.lower()}"
        case Destroy(start, orientation):
            return f"!cheat:destroyer {_point(start)} {orientation.name}"


def parse_action(text: str) -> Action:
    """Return the action in one line, which need not be legal. Raises ``InvalidMove``.

    It accepts more than ``format_action`` writes: any blanks between and inside the parts, capital
    letters, a missing "!", and a blank in place of the colon, as version 1.1 of the original wrote
    it.
    """
    line = _LINE.fullmatch(text.strip(" \t\r\n"))
    if line is None:
        raise InvalidMove("quoridor.unreadable.action", text=f"{text!r:.60}")
    name, variant, orientation = (
        part and part.upper() for part in line.group("name", "variant", "orientation")
    )
    point = (int(line["x"]), int(line["y"])) if line["x"] else None
    length = int(line["length"]) if line["length"] else None
    match name, variant, point, orientation, length:
        case "MOVE", None, (x, y), None, None:
            return Step((x, y))
        case "JUMP", None, (x, y), None, None:
            return Jump((x, y))
        case "BOARD", None, (x, y), str(), int():
            return Place(Board((x, y), Orientation[orientation], length))
        case "SURRENDER", None, None, None, None:
            return Resign()
        case "TIMEOUT", None, None, None, None:
            return TimeUp()
        case "SWAP", None, None, None, None:
            return Swap()
        case "PASS", None, None, None, None:
            return Pass()
        case "CHEAT", "DESTROYER", (x, y), str(), None:
            return Destroy((x, y), Orientation[orientation])
        case "CHEAT", ("ADDROUND" | "ADDBOARD" | "SHORTBOARD" | "LONGBOARD"), None, None, None:
            return Cheat(CheatKind[variant])
    raise InvalidMove("quoridor.unreadable.action", text=f"{text!r:.60}")


def format(state: object, action: Action) -> str:
    """Like ``format_action``: no line depends on the position."""
    return format_action(action)


_SHORT = re.compile(
    r"[ \t]*(?P<x>[0-9]{1,2})[ \t]*,[ \t]*(?P<y>[0-9]{1,2})[ \t]*(?P<orientation>[hv])?[ \t]*",
    re.IGNORECASE | re.ASCII,
)


def parse(state: State, text: str) -> Action:
    """Return the move in a typed line.

    A line as ``parse_action`` reads it, or only a target, "4,1", or the start of a board, "3,4v".

    Raises:
        InvalidMove: The line is none of these.
    """
    short = _SHORT.fullmatch(text)
    if short is None:
        return parse_action(text)
    point = int(short["x"]), int(short["y"])
    if short["orientation"] is None:
        return Jump(point) if Jump(point) in state.legal_moves() else Step(point)
    return Place(Board(point, Orientation[short["orientation"].upper()], state.pending_length))


def _point(point: Point) -> str:
    return f"({point[0]},{point[1]})"
