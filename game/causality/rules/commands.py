"""The commands that a player may give to a stone (RULES 4.3), and how they are written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from game.causality.rules.flags import Tagscreen
from game.causality.rules.stones import STEPS, Azimuth, Square


class Rotation(Enum):
    """Turn of a tank after its step; the value is added to the azimuth."""

    NONE = 0
    CW = 1
    ACW = -1


class Direction(Enum):
    """The direction of a bombardier (straight) or a wildcard (diagonal); the value is the step."""

    UP = (0, -1)
    RIGHT = (1, 0)
    DOWN = (0, 1)
    LEFT = (-1, 0)
    UPRIGHT = (1, -1)
    DOWNRIGHT = (1, 1)
    DOWNLEFT = (-1, 1)
    UPLEFT = (-1, -1)


STRAIGHT = (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT)
DIAGONAL = (Direction.UPRIGHT, Direction.DOWNRIGHT, Direction.DOWNLEFT, Direction.UPLEFT)


@dataclass(frozen=True, slots=True)
class Wait:
    """Staying on the square for a slice."""

    stone: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Staying free in the last slice."""

    stone: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Firing in the next slice."""

    stone: int


@dataclass(frozen=True, slots=True)
class Step:
    """A tank's step along its azimuth or against it, and the turn that follows."""

    stone: int
    forward: bool
    turn: Rotation = Rotation.NONE


@dataclass(frozen=True, slots=True)
class Face:
    """Facing another way without a step."""

    stone: int
    azimuth: Azimuth


@dataclass(frozen=True, slots=True)
class Walk:
    """A bombardier's or a wildcard's step."""

    stone: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Bomb:
    """A bomb on the stone's own square in the earlier slice ``t``."""

    stone: int
    t: int


@dataclass(frozen=True, slots=True)
class Timejump:
    """A jump to the same square in the earlier slice ``t``.

    ``link`` is a stone that arrives there already: the jump becomes a cause of that arrival and
    makes no new one (RULES 12).
    """

    stone: int
    t: int
    link: int | None = None


@dataclass(frozen=True, slots=True)
class Jump:
    """A tagger's jump like a knight's, with time as a third axis; it arrives in slice ``t``."""

    stone: int
    x: int
    y: int
    t: int
    link: int | None = None

    @property
    def target(self) -> Square:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Tag:
    """Opening a tagscreen in the next slice."""

    stone: int
    screen: Tagscreen


Command: TypeAlias = Wait | Pass | Attack | Step | Face | Walk | Bomb | Timejump | Jump | Tag


def to_map(command: Command) -> dict[str, Any]:
    """Return the command as a map, in the words of saved games."""
    match command:
        case Wait() | Pass() | Attack():
            detail: dict[str, Any] = {"do": type(command).__name__.lower()}
        case Step(_, forward, turn):
            detail = {"do": "forward" if forward else "backward", "turn": turn.name.lower()}
        case Face(_, azimuth):
            detail = {"do": "turn", "azimuth": azimuth}
        case Walk(_, direction):
            detail = {"do": "move", "dir": direction.name.lower()}
        case Bomb(_, t):
            detail = {"do": "bomb", "t": t}
        case Timejump(_, t, link):
            detail = {"do": "timejump", "t": t} | _linked(link)
        case Jump(_, x, y, t, link):
            detail = {"do": "jump", "x": x, "y": y, "t": t} | _linked(link)
        case Tag(_, screen):
            detail = {"do": "tag", "kind": screen.name.lower()}
    return {"stone": command.stone} | detail


def _linked(link: int | None) -> dict[str, int]:
    return {} if link is None else {"link": link}


def from_map(written: Mapping[str, Any]) -> Command:
    """Return the command in a map that ``to_map`` wrote. Raises ``KeyError`` or ``ValueError``."""
    stone, link = int(written["stone"]), written.get("link")
    match written["do"]:
        case "wait":
            return Wait(stone)
        case "pass":
            return Pass(stone)
        case "attack":
            return Attack(stone)
        case "forward" | "backward" as way:
            return Step(stone, way == "forward", Rotation[written["turn"].upper()])
        case "turn":
            return Face(stone, range(len(STEPS)).index(written["azimuth"]))
        case "move":
            return Walk(stone, Direction[written["dir"].upper()])
        case "bomb":
            return Bomb(stone, int(written["t"]))
        case "timejump":
            return Timejump(stone, int(written["t"]), link)
        case "jump":
            return Jump(stone, int(written["x"]), int(written["y"]), int(written["t"]), link)
        case "tag":
            return Tag(stone, Tagscreen[written["kind"].upper()])
    raise ValueError(f"no such command: {written['do']}")
