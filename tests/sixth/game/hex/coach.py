"""Hints: the shortest way, and a cell that serves both sides."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules.comment import Comment
from game.hex.rules import Place, State, cell_name
from game.hex.ways import way


def coach(state: State) -> Sequence[Comment]:
    """Return where the side to move has its shortest way, then a stone on it."""
    me = state.to_move
    mine, theirs = way(state, me), way(state, 1 - me)
    if state.outcome() is not None or not mine:
        return ()
    shared = [cell for cell in mine if theirs and cell in theirs]
    cell = shared[0] if shared else mine[len(mine) // 2]
    told = Comment.of("way", cells=mine, n=len(mine))
    key = "both" if shared else "on_way"
    return told, Comment.of(key, 1 - me, line=(Place(cell),), cell=cell_name(cell))
