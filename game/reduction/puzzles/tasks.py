"""The kinds of tasks, and a puzzle from its line of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.learning.exercise import Exercise, Verdict, done, go_on, slip
from game.core.rules.state import Cell
from game.core.search.search_api import Budget
from game.reduction.moves import Challenge, Change, Move, Undo
from game.reduction.options import Options
from game.reduction.solver import Line, min_changes, shortest
from game.reduction.state import State
from game.reduction.strict import TurnTree

AnyPuzzle: TypeAlias = Exercise[Options, State, Move]
Judge: TypeAlias = Callable[[State, Move, State], Verdict]

UNDOS: Final = 10
QUANTUM: Final = 4
"""Number of cells that a change fills or empties."""
WHOLE: Final = 1_000
"""More moves than any puzzle has: everything is taken back."""
NODES: Final = 20_000

_TEXT = re.compile(
    r"([a-z]+)-([1-5])-[0-9]{1,19} ([#.]+(?:/[#.]+)+) ([1-9]) ([1-9])(?: ([0-9-]+))?", re.ASCII
)


def _excess(state: State) -> int:
    """Return the quanta that the board has above the start of the turn."""
    return max((state.full - state.start_full) // QUANTUM, 0)


def _way(state: State) -> Line:
    """Return a shortest line that completes the turn or the challenge; () if there is none."""
    if not state.changes_left:
        return ()
    return shortest(state.board, state.n, state.changes_left, excess=_excess(state)) or ()


def _back(state: State) -> Move:
    """Return what leads back from where nothing can be completed any more."""
    return state.legal_moves()[0] if state.refusal(Undo()) else Undo()


def _completing(state: State) -> Move:
    """Return the next change of a shortest way to complete the turn or the challenge."""
    return next(iter(_way(state)), None) or _back(state)


def _not_fewer(after: State) -> Verdict:
    return slip("not_fewer", full=after.full, start=after.start_full, back=WHOLE)


def _on(after: State) -> Verdict:
    """Return the verdict that the turn goes on, whether or not it can still be completed."""
    return go_on("on", full=after.full, start=after.start_full, left=after.changes_left)


def _exact(before: State, move: Move, after: State) -> Verdict:
    """Judge a move of a turn to be completed."""
    if after.turn > before.turn or after.winner == before.mover:
        return done("exact.done", start=before.start_full, full=after.full)
    return _not_fewer(after) if after.is_over else _on(after)


def _is_provable(state: State) -> bool:
    """Return whether the turn before took more changes than it needed."""
    previous = state.previous
    assert previous is not None, "the opening is a turn"
    return previous.used > 1 and shortest(previous.board, state.n, previous.used - 1) is not None


def _doubt(before: State, move: Move, after: State) -> Verdict:
    """Judge the answer to a turn: a challenge if it was too long, else a turn."""
    previous, me = before.previous, before.mover
    assert previous is not None, "the opening is a turn"
    used = previous.used
    if before.is_challenge:
        if after.winner == me:
            return done("doubt.proved", used=used, fewer=len(before.line) + 1)
        return _not_fewer(after) if after.is_over else _on(after)
    if not _is_provable(before):
        if isinstance(move, Challenge):
            return slip("doubt.shortest", 1 - me, used=used, fewer=used - 1)
        return _exact(before, move, after)
    if isinstance(move, Challenge):
        return go_on("doubt.begun", used=used, limit=after.limit)
    return slip("doubt.longer", 1 - me, used=used)


def _doubting(state: State) -> Move:
    if not state.is_challenge and _is_provable(state):
        return Challenge()
    return _completing(state)


def _last(before: State, move: Move, after: State) -> Verdict:
    """Judge a turn to be completed so that the other player has no answer."""
    other = 1 - before.mover
    if after.winner == other:
        return _not_fewer(after)
    if after.turn == before.turn and not after.is_over:
        return _on(after)
    limit = after.options.changes
    count = None if after.is_over else min_changes(after.board, after.n, limit)
    if count is not None:
        return slip("last.answered", other, full=after.full, count=count, back=WHOLE)
    return done("last.done", other, full=after.full, limit=limit)


def _final(state: State) -> Line:
    """Return the shortest line after which the other player has no answer; () if there is none."""
    limit = state.options.changes
    turns = TurnTree(state.n, limit, Budget(NODES), is_strict=False)
    for board, line in turns.turns(state.board, state.changes_left, _excess(state)).items():
        if min_changes(board, state.n, limit, Budget(NODES)) is None:
            return line
    return ()


def _finishing(state: State) -> Move:
    return next(iter(_final(state)), None) or _back(state)


def _cells(line: Line) -> frozenset[Cell]:
    """Return the cells that the changes of a line touch."""
    return frozenset(
        (change.row + down, change.col + right)
        for change in line
        for down in (0, 1)
        for right in (0, 1)
    )


def _about_turn(state: State) -> frozenset[Cell]:
    """Return what the turn before changed; in a challenge, where the proof is."""
    assert state.previous is not None, "the opening is a turn"
    return _cells(_way(state) if state.is_challenge else state.previous.line)


@dataclass(frozen=True, slots=True)
class _TaskKind:
    """A kind of task."""

    judge: Judge
    shown: Callable[[State], Move]
    piece: Callable[[State], frozenset[Cell]]
    has_turn: bool = False
    """Whether the other player makes a turn first, which can be challenged."""


_KINDS: Mapping[str, _TaskKind] = {
    "exact": _TaskKind(_exact, _completing, lambda state: _cells(_way(state))),
    "last": _TaskKind(_last, _finishing, lambda state: _cells(_final(state))),
    "proof": _TaskKind(_doubt, _doubting, _about_turn, has_turn=True),
    "doubt": _TaskKind(_doubt, _doubting, _about_turn, has_turn=True),
}


def read(text: str) -> AnyPuzzle:
    """Return the puzzle in a line.

    A line is id, board, changes of a turn, par, and the turn before if there is one (rows and
    columns of its changes).

    Raises:
        ValueError: The line is not a puzzle.
    """
    found = _TEXT.fullmatch(text)
    if found is None or found[1] not in _KINDS:
        raise ValueError(f"not a puzzle: {text!r:.60}")
    kind, rows, limit, par = _KINDS[found[1]], found[3], int(found[4]), int(found[5])
    opening = _line_from(found[6] or "")
    if kind.has_turn is not bool(opening):
        raise ValueError(f"{found[1]} with another turn before it: {text!r:.60}")
    full, used = rows.count("#"), len(opening)
    asked = (("took", used),) if kind.has_turn else (("full", full), ("goal", full - QUANTUM))
    options = Options(
        size=rows.count("/") + 1,
        changes=limit,
        max_undos=UNDOS,
        confirm=False,
        challenge=kind.has_turn,
        position=f"{rows} {2 if kind.has_turn else 1}",
    )
    _check_turn(options, opening)
    return Exercise(
        id=text.partition(" ")[0],
        kind=found[1],
        grade=int(found[2]),
        options=options,
        par=par,
        shown=kind.shown,
        judge=kind.judge,
        opening=opening,
        values=(("full", full), ("changes", limit), ("used", used), ("par", par)),
        piece=kind.piece,
        costs=_changes,
        numbers=asked,
        text=text,
    )


def _check_turn(options: Options, opening: Line) -> None:
    """Raise ``ValueError`` if these changes are no whole turn."""
    state = State.start(options, 0)
    for change in opening:
        if state.refusal(change):
            raise ValueError(f"not possible there: {change}")
        state = state.play(change)
    if state.mover or state.line or state.is_over:
        raise ValueError(f"not a whole turn: {opening}")


def _changes(before: State, move: Move, after: State) -> int:
    """Return changes are counted, also those that are undone."""
    return int(isinstance(move, Change))


def _line_from(text: str) -> Line:
    pairs = [pair for pair in text.split("-") if pair]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"not a line: {text!r:.60}")
    return tuple(Change(int(pair[0]), int(pair[1])) for pair in pairs)


def line_text(line: Line) -> str:
    """Return row and column of each change, as ``read`` takes them."""
    return "-".join(f"{change.row}{change.col}" for change in line)
