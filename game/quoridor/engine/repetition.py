"""Repeated positions: no player gains by returning into one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.rules.state import Player
from game.quoridor.engine.position import Position
from game.quoridor.rules.bitboard_layout import Pair

Standing: TypeAlias = tuple[int, int, Player]
"""The boxes of both avatars, and whose move it is."""

REPEATED: Final = 0
"""What a return is worth."""


@dataclass(frozen=True, slots=True)
class Past:
    """The positions of a game since its last board, the present one among them."""

    inner: Pair = (-1, -1)
    """The inner points of the boards, flat and upright; no position has those of an empty past."""
    standings: frozenset[Standing] = frozenset()


NO_PAST: Final = Past()


def past_of(here: Position, earlier: Sequence[Position]) -> Past:
    """Return the positions that ``here`` can return to: they differ only in avatars and mover."""
    same = [one for one in (*earlier, here) if _still(one) == _still(here)]
    if len(here.pawns) != 2 or here.special is not None:
        return NO_PAST
    found = frozenset((one.pawns[0], one.pawns[1], one.mover) for one in same)
    return Past((here.inner_flat, here.inner_upright), found)


def _still(position: Position) -> Position:
    """Return what does not change while players walk."""
    return position._replace(pawns=(), mover=0)
