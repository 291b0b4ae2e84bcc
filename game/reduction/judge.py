"""Verdict of the solver on a turn or a challenge: the fewest changes, and the wrong one.

A challenge that can be proved wins the game, so it comes before everything else.
"""

from __future__ import annotations

from game.core.learning.assessment import Judge
from game.core.learning.exercise import CardResult, Verdict, done, go_on, slip
from game.core.rules.comment import Comment
from game.core.rules.common_moves import Resign, TimeUp
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.board import kind
from game.reduction.coach import NODES
from game.reduction.levels import quanta
from game.reduction.moves import Challenge, Change, Choose, Move
from game.reduction.solver import Line, shortest
from game.reduction.state import State
from game.reduction.strict import TurnTree

MIN_PRAISED = 3
"""A turn of fewer changes is found without thinking, and not praised."""


def verdict(before: State, move: Move, after: State) -> Verdict:
    """Judge a turn, which must take as few changes as possible, or a challenge.

    A challenge must be right and proved.

    Raises:
        OutOfBudget: The search costs too much.
    """
    if isinstance(move, Choose):
        return done("as_good")
    if before.is_challenge:
        return _proving(before, move, after)
    budget = Budget(NODES)
    proof = _proof(before, budget)
    previous = before.previous
    if isinstance(move, Challenge):
        assert previous is not None, "a challenge is about a turn"
        if not proof:
            return slip("unfounded", 1 - before.mover, used=previous.used)
        return go_on("challenged", 1 - before.mover, used=previous.used, limit=after.limit)
    if proof:
        assert previous is not None, "a proof is about a turn"
        values = (("used", previous.used), ("fewest", len(proof)))
        return Verdict(CardResult.SLIP, Comment("unchallenged", values, (1 - before.mover,)))
    fewest = _fewest(before, budget)
    if fewest is None:
        return done("as_good")
    if isinstance(move, TimeUp):
        return slip("late")
    if isinstance(move, Resign):
        return slip("gave_up", fewest=fewest)
    return _turning(before, move, after, fewest)


def _turning(before: State, move: Move, after: State, fewest: int) -> Verdict:
    """Judge a move of a turn that can be done in ``fewest`` changes."""
    if after.turn > before.turn or after.winner == before.mover:
        used = len(before.line) + isinstance(move, Change)
        if used > fewest:
            return slip("longer", back=used, used=used, fewest=fewest)
        return done("par", used=used)
    if after.is_over:
        return slip("not_fewer", start=before.start_full, fewest=fewest)
    if after.is_complete:
        used = len(after.line)
        return go_on("asked") if used <= fewest else slip("longer", used=used, fewest=fewest)
    left = fewest - len(after.line)
    if _can_finish(after, left):
        return _step(before, move, left)
    key = "too_long" if _can_finish(after, after.changes_left) else "stuck"
    return slip(key, fewest=fewest, left=after.changes_left)


def _proving(before: State, move: Move, after: State) -> Verdict:
    """Judge a move of a challenge that can be proved, if it was right."""
    previous = before.previous
    assert previous is not None, "a challenge is about a turn"
    who = (1 - before.mover,)
    proof = shortest(previous.board, before.n, before.limit, Budget(NODES))
    if not proof:
        return done("as_good")
    if after.winner == before.mover:
        fewer = len(before.line) + isinstance(move, Change)
        return done("proved", *who, used=previous.used, fewer=fewer)
    if after.is_challenge and not after.is_over:
        if after.is_complete:
            return go_on("asked")
        if _can_finish(after, after.changes_left):
            return _step(before, move, after.changes_left)
    return slip("unproved", fewest=len(proof))


def _step(before: State, move: Move, left: int) -> Verdict:
    """Judge a right change, or an undo."""
    if not isinstance(move, Change):
        return go_on()
    made = kind(before.board, before.n, move.row, move.col)
    assert made is not None, "the change was legal"
    return go_on(f"made_{made.name.lower()}", left=left)


def _can_finish(state: State, left: int) -> bool:
    excess = quanta(state) - 1
    if left <= excess:
        return False
    return shortest(state.board, state.n, left, Budget(NODES), excess) is not None


def _proof(state: State, budget: Budget) -> Line | None:
    """Return a line that shows that the turn before was too long."""
    if state.previous is None or state.refusal(Challenge()):
        return None
    return shortest(state.previous.board, state.n, state.previous.used - 1, budget)


def _fewest(state: State, budget: Budget) -> int | None:
    """Return the fewest changes of the turn, counted from its start; None if it can't be done."""
    line = shortest(state.start_board, state.n, state.options.changes, budget)
    return len(line) if line else None


def better(state: State) -> Comment:
    """Return what the position asks for: a challenge, its proof, or a turn in few changes.

    Raises ``OutOfBudget``.
    """
    budget, who = Budget(NODES), (1 - state.mover,)
    previous = state.previous
    if state.is_challenge and previous is not None:
        proof = shortest(previous.board, state.n, state.limit, budget) or ()
        line = _onward(state, state.changes_left, budget)
        return Comment("better_proof", (("fewest", len(proof)),), who, line=line)
    if previous is not None and (proof := _proof(state, budget) or ()):
        values = (("used", previous.used), ("fewest", len(proof)))
        return Comment("better_challenge", values, who, line=(Challenge(), *proof))
    fewest = _fewest(state, budget)
    if fewest is None:
        return Comment("better_none", players=who)
    line = _onward(state, fewest - len(state.line), budget)
    return Comment("better", (("fewest", fewest),), who, line=line)


def _onward(state: State, left: int, budget: Budget) -> Line:
    """Return the changes that end the turn or challenge from here; () if ``left`` are too few."""
    excess = quanta(state) - 1
    if state.is_prompt or left <= excess:
        return ()
    return shortest(state.board, state.n, left, budget, excess) or ()


def praise(before: State, move: Move, after: State) -> Verdict | None:
    """Praise the end of a shortest turn that left the only winning board."""
    if after.turn == before.turn or after.previous is None or after.is_over:
        return None
    used, start = after.previous.used, after.previous.board
    if used < MIN_PRAISED:
        return None
    tree = TurnTree(
        after.n, after.options.changes, Budget(NODES), is_strict=after.options.challenge
    )
    try:
        boards = tree.turns(start, after.options.changes)
        won = [board for board in boards if not tree.is_won(board)]
    except OutOfBudget:
        return None
    if won != [after.board] or len(boards) < 2:
        return None
    return done("only", 1 - before.mover, used=used, boards=len(boards))


JUDGE: Judge[State, Move] = Judge(verdict, better, praise)
