"""Parts of a puzzle, and the one line of text for it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.core.rules.state import Cell, Player
from game.quoridor.engine.position import Position as Searched
from game.quoridor.rules.bitboard_layout import H
from game.quoridor.rules.moves import Action, Board, Jump, Orientation, Place, Step
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

SOLVER: Final[Player] = 0
OTHER: Final[Player] = 1

_LINE: Final = re.compile(
    r"([a-z]+)-([1-5])-(\d{1,12})/(\d{1,2}) (\d{1,2}) (\d{1,2}) (\d,\d[hv]?)"
    r" (9 1 [\dhv@:, ]{6,400})",
    re.ASCII,
)
_MOVE: Final = re.compile(r"(\d),(\d)([hv]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Finding:
    """A puzzle as it was found. ``first`` is the only first move that solves it, as text."""

    kind: str
    grade: int
    seed: int
    par: int
    goal: int
    """The steps that the other must need in the end; 0 if the task is to win."""
    first: str
    position: str
    name: int = 0
    """Which of the names of its kind it has, from 1; 0 if it has none yet."""

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.grade}-{self.seed}"

    @property
    def options(self) -> Options:
        return Options(timer_s=0, position=self.position)

    def write(self) -> str:
        """Return the line that ``read`` parses: id and name, par, goal, first move, position."""
        head = f"{self.id}/{self.name} {self.par} {self.goal}"
        return f"{head} {self.first} {self.position}"


def read(line: str) -> Finding:
    """Return the finding in a line. Raises ``ValueError``."""
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise ValueError(f"no puzzle: {line!r:.80}")
    kind, grade, seed, name, par, goal, first, position = found.groups()
    return Finding(kind, int(grade), int(seed), int(par), int(goal), first, position, int(name))


def move_text(action: Action) -> str:
    """Return a step, a jump or a board as text: ``4,3``, ``4,3h``."""
    match action:
        case Step((x, y)) | Jump((x, y)):
            return f"{x},{y}"
        case Place(Board((x, y), orientation)):
            return f"{x},{y}{'h' if orientation is H else 'v'}"
    return ""


def move_named(state: State, name: str) -> Action:
    """Return the move with this name. Raises ``ValueError``."""
    found = _MOVE.fullmatch(name)
    if found is None:
        raise ValueError(f"no move: {name!r:.20}")
    at = int(found[1]), int(found[2])
    if found[3]:
        return Place(Board(at, Orientation[found[3].upper()], 2))
    return Jump(at) if state.landings().get(at) else Step(at)


@lru_cache(maxsize=64)
def searched(state: State) -> Searched:
    """Return the position as the search has it."""
    return Searched.of(state)


def around(board: Board) -> frozenset[Cell]:
    """Return the sixteen squares around the middle of a board that are on the grid."""
    (x, y), (to_x, to_y) = board.start, board.end
    middle_x, middle_y = (x + to_x) // 2, (y + to_y) // 2
    return frozenset(
        (cell_x, cell_y)
        for cell_x in range(max(0, middle_x - 2), min(9, middle_x + 2))
        for cell_y in range(max(0, middle_y - 2), min(9, middle_y + 2))
    )
