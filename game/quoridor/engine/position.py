"""Positions as tuples of a few ints, with their moves (RULES 4 to 7, 10, 14).

A standing board closes the edges under it: these edges are missing from ``flat`` or ``upright``. A
board has an inner point where two of its edges meet. By these points a row of closed edges can be
split into its boards again, so the boards themselves are not kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from game.core.rules.state import Player
from game.quoridor.engine.field import EmptyGrid, reaches, way
from game.quoridor.rules.bitboard_layout import H, Pair, V
from game.quoridor.rules.cheats import ORDINARY_LENGTH
from game.quoridor.rules.moves import Orientation
from game.quoridor.rules.state import State

Move: TypeAlias = tuple[int, int]
"""A move: its kind, and the bit of its place (the box stepped on, or the start of the board).

Kinds are ``STEP``; ``FLAT`` and ``UPRIGHT`` for ordinary boards; ``lay(o, length)`` for any board;
``CHEAT``, whose place is the number of the cheat; ``DESTROY + o``.
"""

STEP, CHEAT, DESTROY, LAY = 0, 1, 2, 2
FLAT, UPRIGHT = LAY + 2 * ORDINARY_LENGTH, LAY + 2 * ORDINARY_LENGTH + 1


class SpecialState(NamedTuple):
    """The parts that only some positions have."""

    rounds: int
    length: int
    cheats: tuple[int, ...]
    rubble_flat: int
    """Edges under destroyed boards: open, but no board may be laid there."""
    rubble_upright: int
    winners: tuple[Player, ...] = ()
    losers: tuple[Player, ...] = ()


class Position(NamedTuple):
    """The parts of a ``State`` that a search needs.

    ``special`` is None if there is nothing special.
    """

    flat: int
    """The open edges between boxes above each other."""
    upright: int
    inner_flat: int
    """The inner points of flat boards, standing or destroyed."""
    inner_upright: int
    pawns: tuple[int, ...]
    hands: tuple[int, ...]
    mover: Player
    special: SpecialState | None = None

    @classmethod
    def of(cls, state: State) -> Position:
        state = state.by_sides()
        masks, on = state.grid.masks, state.grid.lattice
        special = SpecialState(
            state.rounds_left,
            state.pending_length,
            state.cheats,
            masks.passable[H] & masks.covered[H],
            masks.passable[V] & masks.covered[V],
            state.winners,
            state.losers,
        )
        pawns = tuple(map(on.bit, state.pawns))
        return cls(
            *masks.passable, *masks.inner, pawns, state.hands, state.mover, unless_plain(special)
        )

    @property
    def rounds(self) -> int:
        return self.special.rounds if self.special else 1

    @property
    def length(self) -> int:
        return self.special.length if self.special else ORDINARY_LENGTH

    @property
    def cheats(self) -> tuple[int, ...]:
        return self.special.cheats if self.special else (0,) * len(self.pawns)

    @property
    def rubble(self) -> Pair:
        return (self.special.rubble_flat, self.special.rubble_upright) if self.special else (0, 0)

    @property
    def finished(self) -> tuple[Player, ...]:
        return self.special.winners + self.special.losers if self.special else ()


def unless_plain(special: SpecialState) -> SpecialState | None:
    """Return the special part, or None if it says nothing special."""
    plain = SpecialState(1, ORDINARY_LENGTH, (0,) * len(special.cheats), 0, 0)
    return None if special == plain else special


def lay(orientation: Orientation, length: int) -> int:
    """Return the kind of a move that lays this board."""
    return LAY + 2 * length + orientation


def under(kind: int, place: int, stride: int) -> Pair:
    """Return the edges under an ordinary board, and the boxes beside it."""
    if kind == FLAT:
        edges = place | place << 1
        return edges, edges | edges >> stride
    edges = place | place << stride
    return edges, edges | edges >> 1


def bits(mask: int) -> Iterator[int]:
    """Yield the single bits of a mask, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def targets(flat: int, upright: int, stride: int, own: int, pawns: int) -> int:
    """Return the boxes that the avatar on ``own`` may go to; ``pawns`` may include its own box."""
    near = (own & flat) >> stride | own << stride & flat | (own & upright) >> 1 | own << 1 & upright
    if not near & pawns:
        return near
    found = near & ~pawns
    if (box := (own & flat) >> stride) & pawns:
        found |= _beyond(flat, upright, stride, own, pawns, box, own, 0)
    if (box := own << stride & flat) & pawns:
        found |= _beyond(flat, upright, stride, own, pawns, box, own, 1)
    if (box := (own & upright) >> 1) & pawns:
        found |= _beyond(flat, upright, stride, own, pawns, box, own, 2)
    if (box := own << 1 & upright) & pawns:
        found |= _beyond(flat, upright, stride, own, pawns, box, own, 3)
    return found


def _beyond(
    flat: int, upright: int, stride: int, own: int, pawns: int, box: int, chain: int, towards: int
) -> int:
    """Return the boxes where a jump over the avatar on ``box`` lands.

    The jump came from direction 0 to 3 (up, down, left, right). ``chain`` are the avatars that may
    be jumped (RULES 5.2).
    """
    ways = (
        (box & flat) >> stride,
        box << stride & flat,
        (box & upright) >> 1,
        box << 1 & upright,
    )
    if ways[towards]:
        exits: tuple[int, ...] = (towards,)
    else:
        exits = (2, 3) if towards < 2 else (0, 1)
    found = 0
    for direction in exits:
        beyond = ways[direction]
        if not beyond & (pawns | own):
            found |= beyond
        elif not beyond & (chain | box):
            found |= _beyond(flat, upright, stride, own, pawns, beyond, chain | box, direction)
    return found


def free(position: Position, stride: int, length: int) -> Pair:
    """Return the starts of boards of ``length`` without conflict with others (RULES 4.3, 4.4)."""
    rubble_flat, rubble_upright = position.rubble
    flat, upright = position.flat & ~rubble_flat, position.upright & ~rubble_upright
    # an edge has the number of the point where it begins: further edges begin inside the board
    on_flat, on_upright = flat & ~position.inner_upright, upright & ~position.inner_flat
    for k in range(1, length):
        flat &= on_flat >> k
        upright &= on_upright >> k * stride
    return flat, upright


def points(position: Position, field: EmptyGrid) -> int:
    """Return the grid points on the border or on a standing board."""
    flat, upright = field.flat & ~position.flat, field.upright & ~position.upright
    return field.rim | flat | flat << 1 | upright | upright << field.stride


def slots(position: Position, field: EmptyGrid, length: int) -> Pair:
    """Return the starts of boards of ``length`` that may be laid (RULES 4, 6).

    Hands and turns are not considered. Cheap tests come first: no conflict with another board;
    then, the board touches the border and other boards at fewer than two points (one can walk round
    its loose end); then, it leaves a known shortest way open. Only for the rest another way is
    searched.
    """
    stride, (flat, upright) = field.stride, (position.flat, position.upright)
    starts = list(free(position, stride, length))
    steps = 1, stride
    touched = points(position, field)
    anchored = [_twice(touched, step, length) & s for step, s in zip(steps, starts, strict=True)]
    finished = position.finished
    for player, own in enumerate(position.pawns):
        if player in finished:
            continue
        goal = field.goals[player]
        known = way(flat, upright, stride, own, goal)
        if known is None:
            return 0, 0
        for o in (H, V):
            across = run = known[1 + o]
            for k in range(1, length):
                across |= run >> k * steps[o]
            for start in bits(starts[o] & anchored[o] & across):
                edges = start * field.runs[length][o]
                shut = (flat & ~edges, upright) if o is H else (flat, upright & ~edges)
                if not reaches(*shut, stride, own, goal):
                    starts[o] ^= start
    return starts[H], starts[V]


def _twice(touched: int, step: int, length: int) -> int:
    """Return the starts of boards with two or more of their points among ``touched``."""
    once = twice = 0
    for k in range(length + 1):
        there = touched >> k * step
        twice |= once & there
        once |= there
    return twice
