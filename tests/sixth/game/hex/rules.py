"""The rules: stones are placed in turn and never move; who joins two opposite sides has won."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.core.rules.comment import Comment
from game.core.rules.common_moves import Ending, Resign, TimeUp
from game.core.rules.notation import Notation
from game.core.rules.state import IllegalMove, InvalidMove, Outcome, Packed, Player
from game.hex.options import Options

Cell: TypeAlias = tuple[int, int]
"""Column and row, from 0."""

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Place:
    """A stone on an empty cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Instead of a second stone: the first one changes its owner and is mirrored."""


Move: TypeAlias = Place | Swap | Ending


@dataclass(frozen=True, slots=True)
class State:
    """A position. ``stones`` are the cells of each player; the first joins top and bottom.

    ``ended`` is "" until somebody gives up ("surrender") or is late ("late").
    """

    options: Options
    stones: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset(), frozenset())
    plies: int = 0
    ended: str = ""

    @classmethod
    def start(cls, options: Options, seed: int) -> State:
        """The empty board; there is no chance in this game."""
        return cls(options)

    @property
    def to_move(self) -> Player:
        return self.plies % 2

    @property
    def size(self) -> int:
        return self.options.size

    @property
    def may_swap(self) -> bool:
        return self.options.swap and self.plies == 1 and not self.ended

    def owner(self, cell: Cell) -> Player | None:
        """Return whose stone lies there, if one does."""
        return next((player for player in (0, 1) if cell in self.stones[player]), None)

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The neighbours of a cell on the board."""
        for dx, dy in AROUND:
            x, y = cell[0] + dx, cell[1] + dy
            if 0 <= x < self.size and 0 <= y < self.size:
                yield x, y

    def legal_moves(self) -> Sequence[Place | Swap]:
        if self.outcome() is not None:
            return ()
        every = ((x, y) for y in range(self.size) for x in range(self.size))
        placed = tuple(Place(cell) for cell in every if self.owner(cell) is None)
        return (*placed, Swap()) if self.may_swap else placed

    def play(self, move: Move) -> State:
        """The position after ``move``. Raises ``IllegalMove``."""
        if reason := self._refusal(move):
            raise IllegalMove(Comment(reason))
        me, after = self.to_move, replace(self, plies=self.plies + 1)
        match move:
            case Place(cell):
                own = self.stones[me] | {cell}
                return replace(
                    after, stones=(own, self.stones[1]) if me == 0 else (self.stones[0], own)
                )
            case Swap():
                ((x, y),) = self.stones[0]
                return replace(after, stones=(frozenset(), frozenset({(y, x)})))
            case Resign():
                return replace(self, ended="surrender")
            case TimeUp():
                return replace(self, ended="late")

    def _refusal(self, move: Move) -> str:
        if self.outcome() is not None:
            return "game_over"
        match move:
            case Place((x, y)) if not (0 <= x < self.size and 0 <= y < self.size):
                return "off_board"
            case Place(cell) if self.owner(cell) is not None:
                return "occupied"
            case Swap() if not self.may_swap:
                return "no_swap"
            case TimeUp() if not self.options.timer_s:
                return "no_clock"
        return ""

    def outcome(self) -> Outcome | None:
        winner: Player | None = 1 - self.to_move
        if not self.ended and not self.joins(1 - self.to_move):
            winner = None
        if winner is None:
            return None
        return Outcome((1.0, -1.0) if winner == 0 else (-1.0, 1.0), self.ended or "joined")

    def joins(self, player: Player) -> bool:
        """Return whether the stones of ``player`` join its two sides."""
        own, axis = self.stones[player], 1 - player
        reached = [cell for cell in own if cell[axis] == 0]
        seen = set(reached)
        while reached:
            cell = reached.pop()
            if cell[axis] == self.size - 1:
                return True
            fresh = [near for near in self.around(cell) if near in own and near not in seen]
            seen.update(fresh)
            reached += fresh
        return False


def cell_name(cell: Cell) -> str:
    """A letter for the column, a number for the row: a1 is the corner at the top left."""
    return f"{chr(ord('a') + cell[0])}{cell[1] + 1}"


def _pack(move: Place | Swap) -> Packed:
    return [3] if isinstance(move, Swap) else [0, *move.cell]


def _unpack(packed: Packed) -> Place | Swap:
    if all(type(part) is int for part in packed):
        match packed:
            case [3]:
                return Swap()
            case [0, x, y] if 0 <= x < 26 and 0 <= y < 26:
                return Place((x, y))
    raise InvalidMove("move.array")


def _format(state: State, move: Place | Swap) -> str:
    return "swap" if isinstance(move, Swap) else cell_name(move.cell)


def _parse(state: State, text: str) -> Place | Swap:
    text = text.strip(" \t\r\n").lower()
    if text == "swap":
        return Swap()
    named = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if named is None:
        raise InvalidMove("hex.unreadable.cell", text=f"{text!r:.40}")
    return Place((ord(named[1]) - ord("a"), int(named[2]) - 1))


NOTATION: Notation[State, Place | Swap] = Notation(_pack, _unpack, _format, _parse)
"""``[0, column, row]`` in files, ``c2`` in words."""
