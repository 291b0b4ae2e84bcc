"""The engine's moves as actions of the game, and back again."""

from __future__ import annotations

from game.quoridor.engine.field import EmptyGrid
from game.quoridor.engine.position import CHEAT, DESTROY, LAY, STEP, Move, Position, lay
from game.quoridor.rules.bitboard_layout import V, lattice
from game.quoridor.rules.moves import (
    Action,
    Board,
    Cheat,
    CheatKind,
    Destroy,
    Jump,
    Orientation,
    Place,
    Step,
)


def to_action(position: Position, move: Move, field: EmptyGrid) -> Action:
    """Return the action that stands for this move."""
    kind, place = move
    if kind == CHEAT:
        return Cheat(CheatKind(place))
    cell = lattice(field.size).cell(place)
    if kind == STEP:
        own, stride = position.pawns[position.mover], field.stride
        flat, upright = position.flat, position.upright
        near = (
            (own & flat) >> stride
            | own << stride & flat
            | (own & upright) >> 1
            | own << 1 & upright
            | own
        )
        return Step(cell) if place & near else Jump(cell)
    if kind <= DESTROY + V:
        return Destroy(cell, Orientation(kind - DESTROY))
    length, o = divmod(kind - LAY, 2)
    return Place(Board(cell, Orientation(o), length))


def to_move(action: Action, field: EmptyGrid) -> Move:
    """Return the engine's move for this action.

    Raises ``ValueError`` for actions of people and clocks only.
    """
    bit = lattice(field.size).bit
    match action:
        case Step(to) | Jump(to):
            return STEP, bit(to)
        case Place(Board(start, o, length)):
            return lay(o, length), bit(start)
        case Cheat(kind):
            return CHEAT, int(kind)
        case Destroy(start, o):
            return DESTROY + o, bit(start)
    raise ValueError("no move of a search")
