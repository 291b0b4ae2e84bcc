"""Distances in commands from a stone to each base if no other stone is in its way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from game.causality.rules.board import Board
from game.causality.rules.geometry import CLOSED, BoardGeometry, grid_of
from game.causality.rules.stones import Faction, StoneKind

FAR: Final = 99
"""The distance if there is no way."""

Ways: TypeAlias = tuple[tuple[int, ...], ...]
"""The number of commands to each base, by square and azimuth (``square * 4 + azimuth``)."""


@lru_cache(maxsize=64)
def ways(board: Board, kind: StoneKind) -> Ways:
    """Return how many commands bring a stone of this kind to each base.

    Stones that never leave their square, such as snipers and mines, are in the way.
    """
    grid = grid_of(board)
    size = len(grid.squares) * 4
    shut = {
        grid.number((s.x, s.y)) for s in board.setup if s.kind in (StoneKind.SNIPER, StoneKind.MINE)
    }
    back: list[list[int]] = [[] for _ in range(size)]
    for square in range(len(grid.squares)):
        if grid.squares[square] not in board.walls:
            for azimuth in range(4):
                for target in _steps(board, grid, kind, square, azimuth):
                    if target // 4 == square or target // 4 not in shut:
                        back[target].append(square * 4 + azimuth)
    return tuple(
        _flooded(back, [grid.number((base.x, base.y)) * 4 + a for a in range(4)])
        for base in board.bases
    )


@lru_cache(maxsize=64)
def is_wide(board: Board) -> bool:
    """Return whether some side's nearest stone needs more than one life to reach some base.

    A base that a side can never reach does not count for it.
    """
    grid, life = grid_of(board), board.slices - 1
    for player in (Faction.A, Faction.B):
        takers = [s for s in board.setup if s.faction == player and s.kind.captures]
        for base in range(len(board.bases)):
            starts = [(s.kind, grid.number((s.x, s.y)) * 4 + s.azimuth) for s in takers]
            nearest = min((ways(board, kind)[base][at] for kind, at in starts), default=FAR)
            if life < nearest < FAR:
                return True
    return False


def _steps(
    board: Board, grid: BoardGeometry, kind: StoneKind, square: int, azimuth: int
) -> Iterable[int]:
    """Return the squares and azimuths after one command, without staying in place."""
    near = grid.neighbours[square]
    match kind:
        case StoneKind.TANK:
            for way in (azimuth, (azimuth + 2) % 4):
                if near[way] != CLOSED:
                    yield from (near[way] * 4 + (azimuth + turn) % 4 for turn in (-1, 0, 1))
            yield from (square * 4 + other for other in range(4))
        case StoneKind.BOMBARDIER:
            yield from (other * 4 + azimuth for other in near if other != CLOSED)
        case StoneKind.TAGGER:
            x, y = grid.squares[square]
            for dx, dy in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
                if board.is_open((x + dx, y + dy)):
                    yield grid.number((x + dx, y + dy)) * 4 + azimuth
        case StoneKind.WILDCARD:
            x, y = grid.squares[square]
            for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                if board.is_open((x + dx, y + dy)):
                    yield grid.number((x + dx, y + dy)) * 4 + azimuth
        case _:
            yield from (square * 4 + other for other in range(4))


def _flooded(back: Sequence[Sequence[int]], goals: Sequence[int]) -> tuple[int, ...]:
    far = [FAR] * len(back)
    for goal in goals:
        far[goal] = 0
    queue = deque(goals)
    while queue:
        here = queue.popleft()
        for before in back[here]:
            if far[before] == FAR:
                far[before] = far[here] + 1
                queue.append(before)
    return tuple(far)
