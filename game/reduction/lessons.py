"""Seven cards: the three changes, undo and the question, a challenge, and the last turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.reduction.board import FlipKind, kind
from game.reduction.moves import Challenge, Change, Move, No, Reset, Retract, Undo, Yes
from game.reduction.options import Options
from game.reduction.solver import min_changes, shortest
from game.reduction.state import State

Card: TypeAlias = Exercise[Options, State, Move]

QUANTUM = 4
"""Number of cells that a change fills or empties."""


def _options(
    board: str, changes: int, undos: int = 0, *, confirm: bool = False, challenge: bool = False
) -> Options:
    return Options(
        size=board.count("/") + 1,
        changes=changes,
        max_undos=undos,
        confirm=confirm,
        challenge=challenge,
        position=board,
    )


def _can_finish(state: State) -> bool:
    """Return whether the changes that are left can complete the turn or the challenge."""
    if not state.changes_left:
        return False
    excess = max((state.full - state.start_full) // QUANTUM, 0)
    return shortest(state.board, state.n, state.changes_left, excess=excess) is not None


def _next_change(state: State) -> Move:
    """Return the next change of a shortest way to complete the turn."""
    if state.is_prompt:
        return Yes()
    excess = max((state.full - state.start_full) // QUANTUM, 0)
    line = shortest(state.board, state.n, state.changes_left, excess=excess)
    assert line is not None, "no card asks for what cannot be done"
    return line[0]


def _reduce(key: str) -> Callable[[State, Move, State], Verdict]:
    """Return a judge for a turn to be completed; a change after which it cannot be is a mistake."""

    def judge(before: State, move: Move, after: State) -> Verdict:
        if after.turn > before.turn or after.winner == before.mover:
            return done(f"{key}.done", start=before.start_full, full=after.full)
        if after.is_over or not _can_finish(after):
            return _stuck(after)
        assert isinstance(move, Change)
        what = kind(before.board, before.n, move.row, move.col)
        assert what is not None, "the change was legal"
        return go_on(
            f"made_{what.name.lower()}",
            full=after.full,
            start=before.start_full,
            left=after.changes_left,
        )

    return judge


def _stuck(state: State) -> Verdict:
    """Return why a turn cannot be completed any more."""
    left, is_apart = state.changes_left, all(k is not FlipKind.EMPTY for _, _, k in state.windows())
    key = "stuck_apart" if left and is_apart else "stuck"
    return slip(key, full=state.full, start=state.start_full, left=left)


def _undo(before: State, move: Move, after: State) -> Verdict:
    """Any change, and then it is taken back."""
    if isinstance(move, Undo | Reset):
        return done("undo.done", left=after.undos_left, full=after.full)
    if before.line:
        return slip("undo.another", changes=len(after.line))
    return go_on("undo.made", full=after.full)


def _undo_shown(state: State) -> Move:
    return Undo() if state.line else _next_change(state)


def _confirm(before: State, move: Move, after: State) -> Verdict:
    if isinstance(move, No):
        return go_on("confirm.back", left=after.undos_left, full=after.full)
    if isinstance(move, Yes) or after.mover != before.mover:  # nothing is asked after the last undo
        return done("confirm.done", start=before.start_full, full=after.full)
    if after.is_prompt and after.is_complete:
        return go_on("confirm.asked", start=after.start_full, full=after.full)
    return slip("not_fewer", full=after.full, start=after.start_full)


def _challenge(before: State, move: Move, after: State) -> Verdict:
    """Judge the challenge of a turn that took more changes than it needed."""
    me, previous = before.mover, before.previous
    assert previous is not None, "the opening is a turn"
    if isinstance(move, Challenge):
        return go_on("challenge.begun", used=previous.used, limit=after.limit)
    if not before.is_challenge or isinstance(move, Retract):
        return slip("challenge.other", 1 - me, used=previous.used)
    if after.winner == me:
        return done("challenge.done", used=previous.used, fewer=len(before.line) + 1)
    return slip("challenge.failed", full=after.full, start=before.start_full)


def _challenge_shown(state: State) -> Move:
    return _next_change(state) if state.is_challenge else Challenge()


def _last(before: State, move: Move, after: State) -> Verdict:
    """Judge a turn that has to leave the other player nothing to reduce."""
    me = before.mover
    if after.turn == before.turn and not after.is_over:
        return slip("last.longer", full=after.full, start=before.start_full)
    if after.winner == 1 - me:
        return slip("not_fewer", full=after.full, start=before.start_full)
    count = None if after.is_over else min_changes(after.board, after.n, after.options.changes)
    if count is not None:
        return slip("last.answered", 1 - me, count=count)
    return done("last.done", 1 - me, full=after.full)


def _last_shown(state: State) -> Move:
    return next(
        m for m in state.legal_moves() if _last(state, m, state.play(m)).comment.key == "last.done"
    )


def lessons() -> Sequence[Card]:
    """From one change to a turn that cannot be answered."""
    joined = "#...#/#..#./#.##./##..#/..#.#"
    wasted = (Change(2, 1), Change(0, 0))
    return (
        Exercise("empty", _options("##../##../..../...#", 2), _reduce("empty"), _next_change),
        Exercise("turn", _options("###./#.#./##../..#.", 2), _reduce("turn"), _next_change),
        Exercise("fill", _options(joined, 3), _reduce("fill"), _next_change),
        Exercise("undo", _options(joined, 3, undos=3), _undo, _undo_shown),
        Exercise(
            "confirm", _options("##../##../..../...#", 1, 2, confirm=True), _confirm, _next_change
        ),
        Exercise(
            "challenge",
            _options("##.#/##../..#./.#..", 3, challenge=True),
            _challenge,
            _challenge_shown,
            opening=wasted,
        ),
        Exercise("last", _options("##../###./##.#/#.##", 2), _last, _last_shown),
    )
