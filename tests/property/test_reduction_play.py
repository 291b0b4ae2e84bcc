"""Laws of every game of Reduction: theorems T1, T2 and T4, and the promises of undoing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.rules.common_moves import Resign
from game.core.rules.state import IllegalMove, InvalidMove
from game.reduction import board as bd
from game.reduction import moves
from game.reduction.moves import Change, Move, No, Reset, Retract, Undo
from game.reduction.options import FailedChallenge, Options, StartPromise
from game.reduction.start import start_board
from game.reduction.state import COMMANDS, State, TurnPhase

PLIES = 120

many = settings(max_examples=150, deadline=None)

any_options = st.builds(
    Options,
    size=st.integers(1, 7),
    changes=st.integers(1, 7),
    max_undos=st.integers(0, 8),
    confirm=st.booleans(),
    challenge=st.booleans(),
    density=st.integers(30, 90),
    start=st.sampled_from((StartPromise.MOVABLE, StartPromise.RAW)),
    pie=st.booleans(),
    failed=st.sampled_from(FailedChallenge),
)
every_move = (*COMMANDS, Resign(), *(Change(r, c) for r in range(-1, 8) for c in range(-1, 8)))


def walk(options: Options, seed: int) -> Iterator[tuple[State, Move, State]]:
    """A game at random in which commands are as likely as changes."""
    rng, state = Random(seed), State.start(options, seed)
    for _ in range(PLIES):
        if state.is_over:
            return
        move: Move = rng.choice(
            state.commands() if state.commands() and rng.random() < 0.5 else state.legal_moves()
        )
        after = state.play(move)
        yield state, move, after
        state = after


def invariants(board: int, n: int) -> tuple[Any, ...]:
    """Return what T2 says that no change alters."""
    cells = [[board >> r * n + c & 1 for c in range(n)] for r in range(n)]
    rows = tuple(sum(row) % 2 for row in cells)
    columns = tuple(sum(column) % 2 for column in zip(*cells, strict=True))
    by_rows = sum((-1) ** r * cell for r, row in enumerate(cells) for cell in row)
    by_columns = sum((-1) ** c * cell for row in cells for c, cell in enumerate(row))
    return rows, columns, by_rows, by_columns, board.bit_count() % 4


@many
@given(options=any_options, seed=st.integers(0, 2**32))
def test_invariants_and_quantum(options: Options, seed: int) -> None:
    first = State.start(options, seed)
    wanted = invariants(first.board, first.n)
    turn_board = first.board
    for before, _, after in walk(options, seed):
        assert invariants(after.board, after.n) == wanted
        if after.turn > before.turn:
            assert after.full == before.start_full - 4  # T1
            assert after.previous is not None
            assert after.previous.board == turn_board
            turn_board = after.board
            assert 1 <= after.previous.used <= options.changes
    assert first.turn == 1


@many
@given(options=any_options, seed=st.integers(0, 2**32))
def test_only_the_first_player_can_be_stuck(options: Options, seed: int) -> None:
    for before, _, after in walk(options, seed):
        if after.reason == "stuck":
            assert before.phase is TurnPhase.PIE and after.turn == 1
        if after.phase in (TurnPhase.TURN, TurnPhase.CHALLENGE):
            assert after.windows()  # T4


@many
@given(options=any_options, seed=st.integers(0, 2**32))
def test_second_thoughts_restore_the_board_and_are_counted(options: Options, seed: int) -> None:
    for before, move, after in walk(options, seed):
        assert 0 <= after.undos_used <= options.max_undos
        match move:
            case Undo() | No():
                assert after == replace(
                    before,
                    board=after.board,
                    line=before.line[:-1],
                    undos_used=before.undos_used + 1,
                    phase=TurnPhase.CHALLENGE if before.is_challenge else TurnPhase.TURN,
                )
                assert after.start_board == before.start_board
                last = before.line[-1]
                assert bd.flip(after.board, after.n, last.row, last.col) == before.board
            case Reset():
                assert after.board == after.start_board == before.start_board
                assert after.undos_used == before.undos_used + len(before.line)
            case Retract():
                assert before.suspended is not None
                assert (after.board, after.line) == (before.suspended.board, before.suspended.line)
                assert after.undos_used == before.undos_used + 1
            case Change(r, c) if after.phase is before.phase and after.turn == before.turn:
                assert bd.flip(after.board, after.n, r, c) == before.board


@many
@given(options=any_options, seed=st.integers(0, 2**32), sample=st.integers(0, 2**32))
def test_what_is_listed_is_what_can_be_played(options: Options, seed: int, sample: int) -> None:
    rng = Random(sample)
    for state in [State.start(options, seed), *(after for _, _, after in walk(options, seed))]:
        listed = {*state.commands(), *state.legal_moves()} | ({Resign()} - over(state))
        for move in rng.sample(every_move, 12):
            try:
                state.play(move)
            except IllegalMove as illegal:
                assert illegal.reason.key == state.refusal(move) != ""
                assert move not in listed
            else:
                assert move in listed
        if state.is_challenge:
            assert state.previous is not None and state.limit == state.previous.used - 1 > 0
        if state.winner is not None:
            assert state.outcome() is not None and state.reason


def over(state: State) -> set[Move]:
    return {Resign()} if state.is_over else set()


@many
@given(n=st.integers(2, 20), seed=st.integers(0, 2**32))
def test_a_change_is_its_own_inverse(n: int, seed: int) -> None:
    board = Random(seed).getrandbits(n * n)
    for at in bd.bits(bd.legal_windows(board, n)):
        r, c = divmod(at, n)
        kind, after = bd.kind(board, n, r, c), bd.flip(board, n, r, c)
        assert kind is not None and after.bit_count() == board.bit_count() + kind
        assert bd.kind(after, n, r, c) == -kind
        assert bd.flip(after, n, r, c) == board
    assert bd.from_text(bd.to_text(board, n)) == board


@pytest.mark.parametrize("move", [Change(0, 0), Change(19, 7), *COMMANDS, Resign()], ids=str)
def test_moves_survive_files_and_words(move: Move) -> None:
    state = State.start(Options(), 1)
    assert moves.unpack(moves.pack(move)) == move
    assert moves.parse(state, moves.format(state, move)) == move
    assert moves.parse(state, f"  {moves.format(state, move).upper()} \n") == move


@pytest.mark.parametrize(
    "packed", [[], [0], [0, 1], [0, 1, 2, 3], [0, 1.0, 2], [11], [-1], ["undo"], [True], [1, 2]]
)
def test_what_is_no_move_is_refused(packed: list[Any]) -> None:
    with pytest.raises(InvalidMove):
        moves.unpack(packed)


@pytest.mark.parametrize("line", ["", "change", "change 1", "change 1 -1", "change 1 100", "y"])
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(InvalidMove):
        moves.parse(State.start(Options(), 1), line)


@many
@given(
    size=st.integers(1, 12),
    density=st.integers(10, 90),
    start=st.sampled_from(StartPromise),
    seed=st.integers(0, 2**32),
)
def test_a_seed_is_a_board(size: int, density: int, start: StartPromise, seed: int) -> None:
    options = Options(size=size, density=density, start=start, changes=3)
    board, draw = start_board(options, seed)
    rng = Random(seed)
    for _ in range(draw + 1):
        cells = [rng.random() < density / 100 for _ in range(size * size)]
    assert [board >> at & 1 for at in range(size * size)] == cells
    typed = State.start(replace(options, board_seed=seed + 1), 5)
    assert typed.board_seed == seed + 1
    drawn = State.start(options, seed)
    assert 100_000 <= drawn.board_seed < 1_000_000
    assert State.start(replace(options, board_seed=drawn.board_seed), 0).board == drawn.board
