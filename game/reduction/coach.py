"""Hints for the side to move; each says more than the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.core.rules.comment import Comment
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.certificates import is_irreducible
from game.reduction.levels import PERFECT, Thought
from game.reduction.moves import Challenge, Choose, Move, No, Retract, Undo, Yes
from game.reduction.solver import Line
from game.reduction.state import State, TurnPhase
from game.reduction.strict import TurnTree

NODES: Final = 120_000
"""Twice what the strongest level spends; the judge and the review search as deep."""


def coach(state: State) -> Sequence[Comment]:
    """Hints: is there a reduction, where, its first change, its line; before that, a challenge."""
    match state.phase:
        case TurnPhase.OVER:
            return ()
        case TurnPhase.PIE:
            return _choice(state)
        case TurnPhase.TURN_CONFIRM | TurnPhase.CHALLENGE_CONFIRM:
            return tuple(_answer(state))
        case TurnPhase.CHALLENGE:
            return tuple(_way(state))
    return tuple(_challenge(state)) or tuple(_way(state))  # a proved challenge wins the game


def _choice(state: State) -> tuple[Comment, ...]:
    try:
        is_won = TurnTree(state.n, state.options.changes, Budget(NODES)).is_won(state.board)
    except OutOfBudget:
        return (Comment("choice_open"),)
    return (Comment("begin" if is_won else "let_begin", line=(Choose(not is_won),)),)


def _challenge(state: State) -> Iterator[Comment]:
    """Hints that the turn before was too long, with the proof."""
    if state.previous and (line := _thought(state).proof(state)):
        values = (("used", state.previous.used),)
        yield Comment("challenge", values)
        shown = (*values, ("fewest", len(line)))
        yield Comment("challenge_line", shown, cells=_cells(line), line=(Challenge(), *line))


def _answer(state: State) -> Iterator[Comment]:
    if state.is_complete:
        yield Comment("finish", line=(Yes(),))
    else:
        yield from _back(state) or [Comment("give_up", line=(Yes(),))]


def _way(state: State) -> Iterator[Comment]:
    """Yield a reduction with the changes that are left.

    If there is none, how many changes to undo for one.
    """
    thought = _thought(state)
    left = (("left", state.changes_left),)
    if line := thought.completion():
        line, _ = thought.planned(line)
        yield Comment("exists", left)
        yield Comment("region", cells=_cells(line))
        if len(line) == 1:
            yield Comment("only", cells=_cells(line), line=line)
            return
        yield Comment("first", cells=_cells(line[:1]), line=line[:1])
        yield Comment.of("line", cells=_cells(line), line=line, fewest=len(line))
        return
    if is_irreducible(state.start_board, state.n):
        yield Comment("never")
        return
    yield Comment("unknown" if thought.is_exhausted else "none", left)
    yield from _back(state)


def _back(state: State) -> list[Comment]:
    """Return the fewest undos after which a reduction is possible again."""
    undo: Move = No() if state.is_prompt else Undo()
    undone, budget = state, Budget(NODES)
    undos: tuple[Move, ...] = ()
    while budget.left > 0 and not undone.refusal(undo):
        undone, undos = undone.play(undo), (*undos, undo)
        undo = Undo()
        if line := Thought(PERFECT, undone, budget, Random(0)).completion():
            count = (("undos", len(undos)),)
            return [
                Comment("undo", count),
                Comment("undo_line", count, cells=_cells(line), line=(*undos, *line)),
            ]
    first: tuple[Move, ...] = (No(),) if state.is_prompt else ()
    if not (state.play(No()) if first else state).refusal(Retract()):
        return [Comment("retract", line=(*first, Retract()))]
    return []


def _thought(state: State) -> Thought:
    return Thought(PERFECT, state, Budget(NODES), Random(0))


def _cells(line: Line) -> frozenset[tuple[int, int]]:
    """Return the cells that the changes of ``line`` touch."""
    return frozenset(
        (change.row + down, change.col + right)
        for change in line
        for down in (0, 1)
        for right in (0, 1)
    )
