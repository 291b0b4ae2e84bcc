"""Quoridor's puzzles against tables of all positions, which know nothing of the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from test_quoridor_puzzles import DEAR, AnyPuzzle, begun, shelf, way, wins_by_rules

from game.core.learning.lesson import CardResult
from game.quoridor.files.position_text import PositionText
from game.quoridor.puzzles.finding import named
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Action, Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.proofs import claims
from tests.proofs.claims import CONTESTS, RACES, Claim, faults
from tests.proofs.rules import NEVER, Position
from tests.proofs.tables import Tables, tables_of

WON = [one.id for one in shelf() if one.kind in RACES + CONTESTS and one.id != DEAR]


@cache
def puzzle_with(name: str) -> AnyPuzzle:
    return next(one for one in shelf() if one.id == name)


def plain(state: State) -> Position:
    """The position as the tables have it."""
    size = state.options.size
    boards = [(*board.start, board.orientation.name.lower()) for board in state.grid.boards]
    first, second = (y * size + x for x, y in state.pawns)
    return Position(size, frozenset(boards), (first, second), (state.hands[0], state.hands[1]))


def is_board(move: Action) -> bool:
    return isinstance(move, Place)


def played(state: State) -> Iterator[tuple[Action, State]]:
    return ((move, state.play(move)) for move in state.legal_moves())


def test_the_rules_are_read_alike() -> None:
    rng = Random(1)
    for _ in range(3):
        state = State.start(Options(boards=rng.choice((3, 9)), timer_s=0))
        for ply in range(40):
            here, mover, legal = plain(state), state.mover, list(state.legal_moves())
            assert [here.steps(0), here.steps(1)] == [way(state, 0), way(state, 1)]
            if ply % 7 == 0:
                names = {claims.box_named(here, box) for box in here.walks(mover)}
                names |= {claims.named(board) for board, _ in here.lays(mover)}
                assert names == {named(move) for move in legal}
            state = state.play(rng.choice([*legal[:4], *legal]))
            if state.is_over:
                break


def drawn(rng: Random, hands: tuple[int, int]) -> State:
    """A position on a small grid, with a board or two."""
    size = 4
    pawns = rng.sample([(x, y) for x in range(size) for y in range(1, size - 1)], 2)
    begun = PositionText(Grid(size), tuple(pawns), (1, 1), (), (False, False))
    state = State.of(begun, Options(timer_s=0, size=size))
    for _ in range(2):
        state = state.play(rng.choice([move for move in state.legal_moves() if is_board(move)]))
    return replace(state, hands=hands)


@pytest.mark.parametrize("hands", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_tables_say_what_all_moves_by_the_rules_say(hands: tuple[int, int]) -> None:
    """On small grids, where all lines can be played."""
    rng, heard = Random(f"{hands} 1"), set[bool]()
    for _ in range(1 if all(hands) else 8):
        state = drawn(rng, hands)
        here = plain(state)
        plies = int(tables_of(here).wins[0][here.pawns])
        for within in (1, 2):
            heard.add(plies < 2 * within)
            assert wins_by_rules(state, 0, within) is (plies < 2 * within), here
    assert heard == {False, True}


def test_a_false_claim_is_found() -> None:
    """Another first move, or another par."""
    for kind in ("gate", "race", "dash"):
        line = next(one.text for one in shelf() if one.kind == kind)
        claim = Claim.of(line)
        assert not [*faults(claim)]
        assert [*faults(replace(claim, par=claim.par - 1))]
        assert [*faults(replace(claim, first="0,0h"))]


@pytest.mark.slow
@pytest.mark.parametrize("name", WON)
def test_a_win_is_proved_and_told(name: str) -> None:
    """The claim holds; and in each position that the solution comes through, the puzzle calls the
    moves wrong that do not win, ends where nobody can stop the solver, and answers with what holds
    out longest.
    """
    puzzle = puzzle_with(name)
    assert not [*faults(Claim.of(puzzle.text))]
    assert puzzle.judge is not None and puzzle.reply is not None
    state, left = begun(puzzle), puzzle.par
    first = tables_of(plain(state))

    def at(state: State) -> tuple[Tables, tuple[int, int]]:
        here = plain(state)
        laid = here.boards - first.boards
        if not laid:
            return first, here.pawns
        (board,) = laid
        return first.laid[first.hands.index(1)][board], here.pawns

    while True:
        for move, after in played(state):
            tables, pawns = at(after)
            is_won = after.is_over or tables.loses[1][pawns] < NEVER
            verdict = puzzle.judge(state, move, after)
            assert (verdict.result is CardResult.SLIP) is not is_won, (name, move)
            is_safe = after.is_over or (puzzle.kind in CONTESTS and tables.safe[pawns])
            assert (verdict.result is CardResult.DONE) is bool(is_won and is_safe), (name, move)
        state, left = state.play(puzzle.shown(state)), left - 1
        if not left:
            return
        reply = puzzle.reply(state)
        lasting = {}
        for move, after in played(state):
            tables, pawns = at(after)
            of = tables.wins[0] if puzzle.kind in RACES else tables.clears[0]
            lasting[move] = int(of[pawns])
        assert lasting[reply] == max(lasting.values()), (name, reply)
        state = state.play(reply)
