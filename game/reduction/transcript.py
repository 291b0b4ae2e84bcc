"""Reduction as text: the board in characters with its legal changes, and words as input."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.endings import Resign
from game.core.transcript import Ink
from game.reduction import moves
from game.reduction.board import Kind
from game.reduction.moves import (
    Challenge,
    Change,
    Choose,
    Move,
    No,
    Reset,
    Retract,
    Undo,
    Yes,
)  # fmt: skip
from game.reduction.state import State

_GOAL = (
    "Leave fewer full cells (#) than your turn began with, or lose. A change turns over"
    "\nthe four cells of a 2 x 2: - empties it, + fills it, x turns a diagonal pair."
    "\nType change ROW COLUMN, those of the cell up left of the mark; concede gives up."
)
_MARKS = {Kind.EMPTY: "-", Kind.FILL: "+", Kind.TURN: "x"}
_DONE = {Kind.EMPTY: "empties", Kind.FILL: "fills", Kind.TURN: "turns"}
_ENDINGS = {  # a player who concedes has said so
    "out_of_changes": "{loser} has no changes left.",
    "stuck": "{loser} finds nothing that can be changed.",
    "emptied": "Nothing is left to empty.",
    "challenge_proved": "The challenge is proved: {loser}'s turn was too long.",
    "challenge_failed": "The challenge has failed.",
}


class ReductionTranscript:
    """The words of the game."""

    def opening(self, state: State) -> str:
        options = state.options
        changes = _count(options.changes, "change")
        undos = _count(options.max_undos, "undo")
        board = "A board set up by hand" if options.begun else f"Board {state.board_seed}"
        return f"=== Reduction ===\n{_GOAL}\n{board}. In a turn: {changes} at most, {undos}."

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        return f"{_field(state, ink)}\n{ink.bold(_duty(state, names))}"

    def prompt(self, state: State) -> str:
        choices = [moves.format(state, move) for move in state.commands()]
        if state.windows():
            choices.insert(0, "change ROW COLUMN")
        return f"{', '.join(choices)}: "

    def read(self, state: State, text: str) -> Move:
        """The move that the line means; to undo while the game asks is to answer no."""
        move = moves.parse(state, text)
        return No() if move == Undo() and state.is_prompt else move

    def typed(self, state: State, move: Move) -> str:
        return moves.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return f"Not possible: {why}."

    def told(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        done = f"{names[before.mover]} {_deed(before, move, names)}."
        if after.turn > before.turn and after.previous is not None:
            used = _count(after.previous.used, "change")
            return f"{done}\nThe turn took {used}: {after.full} full cells are left."
        if before.is_challenge and after.is_barred:
            return f"{done}\nThe challenge has failed; the turn goes on."
        return done

    def ending(self, state: State, names: Sequence[str]) -> str:
        assert state.winner is not None, "a game still running has no ending"
        won = f"{names[state.winner]} wins the game!"
        if state.reason not in _ENDINGS:
            return won
        return f"{_ENDINGS[state.reason].format(loser=names[1 - state.winner])} {won}"


def _deed(before: State, move: Move, names: Sequence[str]) -> str:
    match move:
        case Change(r, c):
            kind = next(kind for row, col, kind in before.windows() if (row, col) == (r, c))
            return f"{_DONE[kind]} row {r}, column {c}"
        case Undo():
            return "takes the last change back"
        case Reset():
            return f"takes {_count(len(before.line), 'change')} back"
        case Yes():
            return "says yes"
        case No():
            return "says no and takes the last change back"
        case Challenge():
            return f"challenges the turn of {names[1 - before.mover]}"
        case Retract():
            return "takes the challenge back"
        case Resign():
            return "concedes"
        case Choose(first):
            return f"leaves the first move to {names[0]}" if first else "moves first"


def _duty(state: State, names: Sequence[str]) -> str:
    """The player to move, the number to get below, and what is left for it."""
    name = names[state.mover]
    if state.is_choosing:
        return f"{name} sees the board and says whether {names[0]} moves first or second."
    if state.is_prompt:
        return f"{name}: {_question(state)}"
    left = _count(state.changes_left, "change")
    undos = _count(state.undos_left, "undo")
    what = f"challenge in turn {state.turn}" if state.is_challenge else f"turn {state.turn}"
    return (
        f"{name}, {what}: {state.full} full cells, get below {state.start_full}."
        f" Left: {left}, {undos}."
    )


def _question(state: State) -> str:
    what = "challenge" if state.is_challenge else "turn"
    if not state.is_complete:
        return f"No changes are left and nothing is gained. End the {what} here, lost?"
    gained = f"{state.full} full cells are fewer than {state.start_full}."
    return f"{gained} " + ("Is that the proof?" if state.is_challenge else "End the turn here?")


def _field(state: State, ink: Ink) -> str:
    """Rows of cells, and between them the signs of the possible changes."""
    n = state.n
    rows = [[" "] * (2 * n - 1) for _ in range(2 * n - 1)]
    for at in range(n * n):
        r, c = divmod(at, n)
        rows[2 * r][2 * c] = "#" if state.board >> at & 1 else "."
    for r, c, kind in state.windows():
        rows[2 * r + 1][2 * c + 1] = ink.green(_MARKS[kind])
    tens = "".join(f"{c // 10 or ' '} " for c in range(n)).rstrip()
    units = " ".join(f"{c % 10}" for c in range(n))
    labels = [f"{y // 2:>2}" if y % 2 == 0 else "  " for y in range(2 * n - 1)]
    lines = [f"{label}  {''.join(row)}".rstrip() for label, row in zip(labels, rows, strict=True)]
    header = [f"    {label}" for label in (tens, units) if label]
    return "\n".join([*header, *lines])


def _count(n: int, thing: str) -> str:
    return f"1 {thing}" if n == 1 else f"{n or 'no'} {thing}s"
