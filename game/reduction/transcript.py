"""Reduction as text: the board in characters with its legal changes, and words as input."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.rules.transcript import Ink
from game.reduction import moves
from game.reduction.board import FlipKind
from game.reduction.moves import Change, Choose, Move, No, Reset, Undo
from game.reduction.state import State
from game.words.strings import Strings

HERE = "reduction.terminal"
_MARKS = {FlipKind.EMPTY: "-", FlipKind.FILL: "+", FlipKind.TURN: "x"}


@dataclass(frozen=True, slots=True)
class ReductionTranscript:
    """The words of the game."""

    words: Strings

    def opening(self, state: State) -> str:
        options = state.options
        key = f"{HERE}.opening_set_up" if options.setup_position else f"{HERE}.opening"
        return self.words.t(
            key,
            seed=str(state.board_seed),
            changes=options.changes,
            undos=options.max_undos,
        )

    def turn(self, state: State, names: Sequence[str], ink: Ink) -> str:
        return f"{_field(state, ink)}\n{ink.bold(self._duty(state, names))}"

    def prompt(self, state: State) -> str:
        choices = [moves.format(state, move) for move in state.commands()]
        if state.windows():
            choices.insert(0, self.words.t(f"{HERE}.change_where"))
        return f"{', '.join(choices)}: "

    def read(self, state: State, text: str) -> Move:
        """Return the move that the line means; to undo while the game asks is to answer no."""
        move = moves.parse(state, text)
        return No() if move == Undo() and state.is_prompt else move

    def typed(self, state: State, move: Move) -> str:
        return moves.format(state, move)

    def refusal(self, state: State, why: str) -> str:
        return self.words.t(f"{HERE}.refusal", why=why)

    def describe(self, before: State, move: Move, after: State, names: Sequence[str]) -> str:
        done = self._deed(before, move, names)
        if after.turn > before.turn and after.previous is not None:
            used = after.previous.used
            return f"{done}\n{self.words.t(f'{HERE}.turn_took', used=used, full=after.full)}"
        if before.is_challenge and after.is_barred:
            return f"{done}\n{self.words.t(f'{HERE}.goes_on')}"
        return done

    def ending(self, state: State, names: Sequence[str]) -> str:
        assert state.winner is not None, "a game still running has no ending"
        won = self.words.t(f"{HERE}.ending", name=names[state.winner])
        key = f"{HERE}.end_{state.reason}"
        if not self.words.has(key):  # a player who concedes has said so
            return won
        return f"{self.words.t(key, loser=names[1 - state.winner])} {won}"

    def _deed(self, before: State, move: Move, names: Sequence[str]) -> str:
        name, other = names[before.mover], names[1 - before.mover]
        match move:
            case Change(r, c):
                kind = next(kind for row, col, kind in before.windows() if (row, col) == (r, c))
                key = f"{HERE}.deed_{kind.name.lower()}"
                return self.words.t(key, name=name, row=r, column=c)
            case Reset():
                return self.words.t(f"{HERE}.deed_reset", name=name, n=len(before.line))
            case Choose(first):
                key = f"{HERE}.deed_leaves" if first else f"{HERE}.deed_begins"
                return self.words.t(key, name=name, other=names[0])
        return self.words.t(f"{HERE}.deed_{type(move).__name__.lower()}", name=name, other=other)

    def _duty(self, state: State, names: Sequence[str]) -> str:
        """Return the player to move, the number to get below, and what is left for it."""
        name = names[state.mover]
        if state.is_choosing:
            return self.words.t(f"{HERE}.choose", name=name, first=names[0])
        what = "challenge" if state.is_challenge else "turn"
        if state.is_prompt:
            end = "complete" if state.is_complete else "exhausted"
            key = f"{HERE}.ask_{what}_{end}"
            return self.words.t(key, name=name, full=state.full, start=state.start_full)
        return self.words.t(
            f"{HERE}.{what}",
            name=name,
            turn=state.turn,
            full=state.full,
            start=state.start_full,
            left=state.changes_left,
            undos=state.undos_left,
        )


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
