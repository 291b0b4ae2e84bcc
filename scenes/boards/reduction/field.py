"""Sprites on a Reduction board: slab, holes, the points between them, full cells.

One board unit is a cell with its gap. The cell in row r and column c lies round (c + 0.5, r + 0.5),
so the window (r, c) has its lattice point at (c + 1, r + 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, pi
from typing import Final

from game.core.match.match import Transition
from game.core.match.seats import Seat
from game.reduction.board import FlipKind, bits
from game.reduction.moves import Change, No, Retract, Undo
from game.reduction.moves import Reset as ResetTurn
from game.reduction.state import State
from scenes.boards.sprite import BAND, Key, Spot, Sprite, Sprites, seat_tint

SLAB, HOLE, POINT, LABEL = range(-9, -5)
CELL, BRACKET, SWEEP, AFTER, FRAME, NODE, AIM, NOTE = range(8)
"""Layers (``Sprite.z``); those below zero are the ground."""

NODES: Final[Mapping[FlipKind, tuple[str, str]]] = {
    FlipKind.FILL: ("reduction.node_fill", "leaf"),
    FlipKind.TURN: ("reduction.node_turn", "leaf"),
    FlipKind.EMPTY: ("reduction.node_empty", "leaf"),
}
"""Shape and tint of the node of each kind of change: green, as the rule book has it."""

SPARSE_FROM: Final = 14
"""Boards so large show no unlit points, and every fifth coordinate only."""

CROWDED_FROM: Final = 18
"""Boards so large have no room for a capsule between two nodes: it becomes a disc."""


@dataclass(frozen=True, slots=True)
class ReductionMeasures:
    """The lengths of a board with ``size`` cells a side, in board units of ``pitch`` design units.

    They are given for a slab of 568 design units.
    """

    size: int
    pitch: float

    SLAB = 568.0
    INNER = 517.0
    WIDEST_PITCH = 109.0

    def units(self, design: float) -> float:
        """Return a length given in design units."""
        return design / self.pitch

    @property
    def gap(self) -> float:
        return max(self.units(3.0), 0.123)

    @property
    def cell(self) -> float:
        return 1.0 - self.gap

    @property
    def quad(self) -> float:
        """Side of the box round four cells."""
        return 2.0 - self.gap

    def node(self, kind: FlipKind) -> tuple[float, float]:
        """Width and height of a node."""
        scale = min(max(self.pitch / 57.0, 0.7), 1.4)
        match kind:
            case FlipKind.FILL:
                w = h = 23.0 * scale
            case FlipKind.TURN:
                w = h = 27.0 * scale
            case FlipKind.EMPTY if self.size >= CROWDED_FROM:
                w = h = 18.0
            case FlipKind.EMPTY:
                w, h = 30.0 * scale, 18.0 * scale
        return self.units(w), self.units(h)


@lru_cache(maxsize=32)
def measures(size: int) -> ReductionMeasures:
    """Return the lengths of a board with ``size`` cells a side."""
    return ReductionMeasures(
        size, min(ReductionMeasures.WIDEST_PITCH, ReductionMeasures.INNER / size)
    )


def lattice(change: Change) -> Spot:
    """Return where the four cells of a window meet."""
    return change.col + 1.0, change.row + 1.0


def cells(change: Change) -> tuple[tuple[int, int], ...]:
    """Return the four cells of a window, clockwise."""
    r, c = change.row, change.col
    return (r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)


def cell_sprite(r: int, c: int, m: ReductionMeasures, *, is_past: bool = False) -> Sprite:
    """Return a full cell; colourless on a board of the past."""
    tint = "muted" if is_past else "acc"
    return Sprite("reduction.raised", c + 0.5, r + 0.5, m.cell, m.cell, tint=tint, z=CELL)


def node_sprite(change: Change, kind: FlipKind, m: ReductionMeasures) -> Sprite:
    """Return the node of a change that may be made."""
    shape, tint = NODES[kind]
    return Sprite(shape, *lattice(change), *m.node(kind), tint=tint, z=NODE)


def picture(state: State, seats: Sequence[Seat]) -> Sprites:
    """Return everything on the board in ``state``."""
    m, n = measures(state.n), state.n
    shown: dict[Key, Sprite] = dict(_ground(n))
    for at in bits(state.board):
        r, c = divmod(at, n)
        shown["cell", r, c] = cell_sprite(r, c, m, is_past=state.is_challenge)
    tint = seat_tint(state.mover, seats)
    for k, change in enumerate(state.line):
        shown["made", k, change.row, change.col] = flip_mark(change, m, tint)
    if state.is_challenge:
        across = m.units(m.SLAB)
        shown["rim",] = Sprite("reduction.rim", n / 2, n / 2, across, across, tint="amber", z=CELL)
    return shown


def flip_mark(change: Change, m: ReductionMeasures, tint: str) -> Sprite:
    """Return what shows that the four cells of a window were turned over."""
    across = m.quad + m.units(4)
    return Sprite("reduction.bracket", *lattice(change), across, across, tint=tint, z=BRACKET)


def departure(step: Transition, seats: Sequence[Seat]) -> Sprites:
    """Return the cells that turn over, in order, and the light over a complete turn.

    A board that is wound back has that light as well.
    """
    before: State = step.before
    after: State = step.after
    m, n = measures(before.n), before.n
    turning = before.board ^ after.board
    leaving: dict[Key, Sprite] = {}
    for rank, (r, c) in enumerate(_order(step, [divmod(at, n) for at in bits(turning)])):
        if before.board >> r * n + c & 1:
            sprite = cell_sprite(r, c, m, is_past=before.is_challenge)
        else:
            sprite = Sprite("reduction.hollow", c + 0.5, r + 0.5, m.cell, m.cell, z=CELL)
        leaving["cell", r, c] = replace(sprite, rank=rank)
    if after.turn > before.turn or after.is_challenge != before.is_challenge:
        leaving["sheen",] = _sheen(n, "white" if after.turn > before.turn else "amber")
    return leaving


def _sheen(n: int, tint: str) -> Sprite:
    m = measures(n)
    across = m.units(m.SLAB - 8)
    return Sprite("reduction.sheen", n / 2, n / 2, across, across, tint=tint, z=SWEEP)


def props(n: int, seats: Sequence[Seat]) -> list[Sprite]:
    """Return sprites that every match needs: nodes, cells of all kinds, brackets of all seats."""
    m = measures(n)
    sprites = [node_sprite(Change(0, 0), what, m) for what in FlipKind] if n > 1 else []
    sprites += [cell_sprite(0, 0, m, is_past=is_past) for is_past in (False, True)]
    for player in range(len(seats)):
        tint = seat_tint(player, seats)
        sprites.append(flip_mark(Change(0, 0), m, tint))
        sprites.append(replace(sprites[-1], shape="reduction.quad_frame", w=m.quad, h=m.quad))
    across = m.units(m.SLAB)
    sprites.append(Sprite("reduction.rim", n / 2, n / 2, across, across, tint="amber"))
    for tint in ("white", "amber"):
        band = _sheen(n, tint)
        sprites.append(replace(band, w=band.w * BAND))
    return sprites


def _order(step: Transition, turning: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Clockwise round their middle; against the clock where something is taken back."""
    if not turning:
        return []
    middle_r = sum(r for r, _ in turning) / len(turning)
    middle_c = sum(c for _, c in turning) / len(turning)

    def turn(cell: tuple[int, int]) -> float:
        """From the upper left, clockwise, in radians; the middle itself comes first."""
        return (atan2(cell[0] - middle_r, cell[1] - middle_c) + 0.75 * pi + 1e-9) % (2 * pi)

    is_back = isinstance(step.move, Undo | ResetTurn | No | Retract) or (
        step.after.is_challenge and not step.before.is_challenge
    )
    return sorted(turning, key=turn, reverse=is_back)


@lru_cache(maxsize=16)
def _ground(n: int) -> Sprites:
    """Slab, holes, the points where four of them meet, and the numbers of rows and columns.

    A change is named by the row and the column of its point, as in the notation.
    """
    m = measures(n)
    across = m.units(m.SLAB)
    ground: dict[Key, Sprite] = {("slab",): Sprite("slab", n / 2, n / 2, across, across, z=SLAB)}
    for r in range(n):
        for c in range(n):
            ground["hole", r, c] = Sprite(
                "reduction.hollow", c + 0.5, r + 0.5, m.cell, m.cell, z=HOLE
            )
    if n < SPARSE_FROM:
        dot = m.units(3.2)
        for r in range(n - 1):
            for c in range(n - 1):
                spot = lattice(Change(r, c))
                ground["point", r, c] = Sprite(
                    "reduction.lattice_point", *spot, dot, dot, tint="dim", z=POINT
                )
    ground.update(_labels(m))
    return ground


def _labels(m: ReductionMeasures) -> Iterator[tuple[Key, Sprite]]:
    every = 5 if m.size >= SPARSE_FROM else 1
    w, h, inset = m.units(24), m.units(20), m.units(13.0)
    for k in range(0, m.size - 1, every):
        name = Sprite("label", k + 1, -inset, w, h, tint="muted", text=str(k), z=LABEL)
        yield ("across", k), name
        yield ("down", k), replace(name, x=-inset, y=k + 1)
