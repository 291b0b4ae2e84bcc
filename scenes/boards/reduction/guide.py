"""A first game of Reduction: empty a square, break up others, then choose and win alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from game.core.match.match import Match, Transition
from game.core.rules.state import Player
from game.core.search.search_api import Budget, OutOfBudget
from game.reduction.board import FlipKind, flip, full_windows, kind
from game.reduction.levels import quanta
from game.reduction.moves import Change, Move, Undo
from game.reduction.solver import Line, shortest
from game.reduction.state import State
from scenes.boards.guide import Box, Callout, Guide, Shown
from scenes.boards.reduction.field import lattice, measures

FREE_TURNS: Final = 3
"""In its first turns, this many, a gentle computer makes no mistake."""

NODES: Final = 5_000
"""Nodes of a look at a position, while a frame waits for it."""

NAMES: Final = {FlipKind.TURN: "turn", FlipKind.FILL: "fill"}
picks_FROM: Final = 5
"""From this turn of the game on a guest with full squares chooses alone: nothing is said."""


class ReductionGuide(Guide):
    """Leads through a game without challenges."""

    tasks = ("empty", "break", "win")

    def done(self, step: Transition, player: Player) -> Sequence[str]:
        if step.before.to_move != player or not isinstance(step.move, Change):
            return ()
        if step.after.winner == player:
            return ("win",)
        if _kind(step.before, step.move) is not FlipKind.EMPTY:
            return ()
        return ("empty", "break") if _breaks(step.before, step.move) else ("empty",)

    def callouts(
        self, state: State, player: Player, turn: int, done: Sequence[str], shown: Shown, best: Move
    ) -> Sequence[Callout]:
        found = []
        if isinstance(best, Change) and _is_stuck(state):
            return tuple(_dead_end(state, best))
        if isinstance(best, Change):
            found = [
                Callout(change, key, _place(state, change), key if key in self.tasks else "")
                for key, change in _lessons(state, best)
                if key not in shown
            ]
        return (*found[:1], Callout(best, is_on_way=True))

    def remark(self, match: Match, player: Player, said: str) -> str:
        state: State = match.state
        if state.turn < 3:
            return "hello"
        if state.mover != player or state.is_over or state.line:
            return said
        steps = zip(match.states[:-1], match.moves, strict=True)
        last = [
            _kind(before, move)
            for before, move in steps
            if before.mover == player and before.turn == state.turn - 2
        ]
        if not full_windows(state.board, state.n):
            return "few"
        return "turned" if FlipKind.TURN in last else "leave" * (state.turn >= picks_FROM)

    def soften(self, match: Match, move: Move) -> Move:
        """Play the first turns well.

        Then take squares without a thought for what will be left, and see none that is not there
        yet.
        """
        state: State = match.state
        if not isinstance(move, Change) or state.is_challenge:
            return move
        own_turn = (state.turn + 1) // 2 if state.mover == 0 else state.turn // 2
        full = full_windows(state.board, state.n)
        if own_turn <= FREE_TURNS:
            if full and not state.line:
                return max(_squares(state), key=lambda one: len(_squares(state.play(one))))
            line = None if full else _completion(state)
            return line[0] if line else move
        rng = Random(f"{match.seed} {match.ply}")
        if full:
            return move if state.line else _careless(state)
        dull = [
            one
            for one in _turns(state)
            if not _is_full(state, flip(state.board, state.n, one.row, one.col))
        ]
        fresh = [one for one in dull if one not in state.line[-1:]]
        return rng.choice(fresh or dull) if dull else move


def _kind(state: State, move: object) -> FlipKind | None:
    """Return what a change is, or None for another move."""
    return kind(state.board, state.n, move.row, move.col) if isinstance(move, Change) else None


def _lessons(state: State, best: Change) -> Iterator[tuple[str, Change]]:
    """Yield what this moment is good for learning, and the change to learn it by."""
    made = _kind(state, best)
    if made is FlipKind.TURN or made is FlipKind.FILL:
        yield NAMES[made], best
    elif any(_kind_made(state, change) is not FlipKind.EMPTY for change in state.line[-1:]):
        yield "then", best
    elif state.turn <= 2:
        yield "empty", best
    elif state.turn < picks_FROM:
        breaking = [one for one in (best, *_squares(state)) if _breaks(state, one)]
        yield from (("break", one) for one in breaking[:1])


def _place(state: State, change: Change) -> Box:
    across = measures(state.n).quad
    return (*lattice(change), across, across)


def _breaks(state: State, change: Change) -> bool:
    """Return whether emptying a square leaves at least two others that are no longer full."""
    after = flip(state.board, state.n, change.row, change.col)
    lost = full_windows(state.board, state.n) & ~full_windows(after, state.n)
    return lost.bit_count() > 2


def _kind_made(state: State, change: Change) -> FlipKind | None:
    """Return what the last change of the line was: the contrary of taking it back."""
    back = kind(state.board, state.n, change.row, change.col)
    return None if back is None else FlipKind(-back)


def _dead_end(state: State, best: Change) -> Iterator[Callout]:
    """Yield how to get out of a turn that can't be completed, or that it never could be."""
    undone, count = state, 0
    while not undone.refusal(Undo()):
        undone, count = undone.play(Undo()), count + 1
        if _completion(undone):
            place = _place(state, state.line[-1])
            yield Callout(Undo(), "undo", place, values=(("n", count),))
            return
    if not state.line:
        yield Callout(best, "stuck", _place(state, best), values=(("n", state.changes_left),))


def _is_stuck(state: State) -> bool:
    """Return whether it is certain that the mover can't complete this turn."""
    budget, excess = Budget(NODES), quanta(state) - 1
    try:
        return shortest(state.board, state.n, state.changes_left, budget, excess) is None
    except OutOfBudget:
        return False


def _completion(state: State) -> Line | None:
    """Return a shortest line to the end of the turn, if one is found soon."""
    try:
        return shortest(state.board, state.n, state.changes_left, Budget(NODES), quanta(state) - 1)
    except OutOfBudget:
        return None


def _turns(state: State) -> Iterator[Change]:
    """Yield the changes that do not fill."""
    return (Change(r, c) for r, c, made in state.windows() if made is not FlipKind.FILL)


def _squares(state: State) -> list[Change]:
    """Return the changes that empty four cells."""
    return [Change(r, c) for r, c, made in state.windows() if made is FlipKind.EMPTY]


def _is_full(state: State, board: int) -> bool:
    """Return whether ``board`` has a square of four full cells."""
    return bool(full_windows(board, state.n))


def _careless(state: State) -> Change:
    """Return the square that leaves the guest one to empty, then the computer the fewest.

    Of equal ones it is that which leaves the guest the most.
    """

    def cost(square: Change) -> tuple[bool, float, int]:
        after = state.play(square)
        own = [len(_squares(after.play(reply))) for reply in _squares(after)]
        return not own, sum(own) / max(len(own), 1), -len(own)

    return min(_squares(state), key=cost)


GUIDE: Final = ReductionGuide()
