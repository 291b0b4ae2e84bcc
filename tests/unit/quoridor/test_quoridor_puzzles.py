"""Quoridor's puzzles against the rules, and against tables that know nothing of the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from game.core.learning.exercise import CardResult, Exercise
from game.quoridor.engine.field import field_of
from game.quoridor.engine.position import Position as Searched
from game.quoridor.files.position_text import PositionText
from game.quoridor.puzzles import PUZZLES
from game.quoridor.puzzles.finding import move_text
from game.quoridor.puzzles.finding import read as finding_in
from game.quoridor.puzzles.proof import NEVER as UNPROVED
from game.quoridor.puzzles.proof import ProofTable
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Action, Jump, Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.proofs import claims
from tests.proofs.claims import CONTESTS, RACES, Claim, faults
from tests.proofs.rules import NEVER, Position
from tests.proofs.tables import Tables, tables_of

AnyPuzzle = Exercise[Options, State, Action]

A_FEW = 12
DEAR = "choice-5-7"
"""Both have a board: to try all lines takes minutes, as ``python -m tests.proofs`` does."""


@cache
def shelf() -> dict[str, AnyPuzzle]:
    return {puzzle.id: puzzle for puzzle in PUZZLES.builtin()}


def of_kinds(*kinds: str) -> list[AnyPuzzle]:
    return [puzzle for puzzle in shelf().values() if puzzle.kind in kinds]


def begun(puzzle: AnyPuzzle) -> State:
    return State.start(puzzle.options)


def way(state: State, player: int) -> int:
    return state.steps_to_goal(player)


def test_there_are_sixty_puzzles_of_many_kinds_in_all_grades() -> None:
    assert len(shelf()) >= 60
    assert {puzzle.grade for puzzle in shelf().values()} == {1, 2, 3, 4, 5}
    kinds = {puzzle.kind for puzzle in shelf().values()}
    assert kinds == {*RACES, *CONTESTS, "gate", "toll", "trap"}
    for kind, expected in (("hop", Jump), ("wall", Place), ("gate", Place), ("trap", Place)):
        for puzzle in of_kinds(kind):
            assert isinstance(puzzle.shown(begun(puzzle)), expected), puzzle.id
    for puzzle in of_kinds("counter", "dash", "race", "hop"):
        assert begun(puzzle).hands[0] == 0, puzzle.id


def plain(state: State) -> Position:
    """Return the position as the tables have it."""
    size = state.options.size
    boards = [(*board.start, board.orientation.name.lower()) for board in state.grid.boards]
    first, second = (y * size + x for x, y in state.pawns)
    return Position(size, frozenset(boards), (first, second), (state.hands[0], state.hands[1]))


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
                assert names == {move_text(move) for move in legal}
            state = state.play(rng.choice([*legal[:4], *legal]))
            if state.is_over:
                break


def wins_by_rules(state: State, player: int, within: int) -> bool:
    """Return whether the player gets home in `within` own moves, by the rules alone."""
    if state.is_over:
        return player in state.winners
    if state.mover != player:
        return all(wins_by_rules(after, player, within) for _, after in played(state))
    return within > 0 and any(wins_by_rules(s, player, within - 1) for _, s in played(state))


def drawn(rng: Random, hands: tuple[int, int], boards: int) -> State:
    """Return a position on a small grid, where all lines can be played."""
    pawns = tuple(rng.sample([(x, y) for x in range(4) for y in range(1, 3)], 2))
    start = PositionText(Grid(4), pawns, (1, 1), (), (False, False))
    state = State.of(start, Options(timer_s=0, size=4))
    for _ in range(boards):
        state = state.play(rng.choice([m for m in state.legal_moves() if isinstance(m, Place)]))
    return replace(state, hands=hands)


@pytest.mark.parametrize("hands", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_tables_and_proofs_say_what_all_moves_by_the_rules_say(hands: tuple[int, int]) -> None:
    rng, heard = Random(f"{hands} 1"), set[tuple[str, bool]]()
    for number in range(30):
        state = drawn(rng, hands, 2 * (number % 2))
        proof, here = ProofTable(field_of(4, 2), until_clear=False), plain(state)
        is_tabled = number % 2 and number < (2 if all(hands) else 16)
        plies = int(tables_of(here).wins[0][here.pawns]) if is_tabled else None
        for within in (1, 2):
            is_won = wins_by_rules(state, 0, within)
            assert proof.mover_wins(Searched.of(state), within) is is_won, here
            heard.add(("proof", is_won))
            if plies is not None:
                assert (plies < 2 * within) is is_won, here
                heard.add(("table", is_won))
        after = rng.choice(list(played(state)))[1]
        if not after.is_over:
            assert proof.other_wins(Searched.of(after), 1) is wins_by_rules(after, 0, 1), here
    assert {("proof", False), ("proof", True)} <= heard and any(who == "table" for who, _ in heard)


def test_a_false_claim_is_found() -> None:
    """Another first move, or another par."""
    for kind in ("gate", "race", "dash"):
        claim = Claim.of(of_kinds(kind)[0].text)
        assert not [*faults(claim)]
        assert [*faults(replace(claim, par=claim.par - 1))]
        assert [*faults(replace(claim, first="0,0h"))]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in shelf() if name != DEAR])
def test_a_claim_is_proved_and_a_win_is_told(name: str) -> None:
    """In each position that the solution of a win comes through, the puzzle calls the moves wrong
    that do not win, ends where the solver cannot be stopped, and answers with the longest defence.
    """
    puzzle = shelf()[name]
    assert not [*faults(Claim.of(puzzle.text))]
    if puzzle.kind not in RACES + CONTESTS:
        return
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


@pytest.mark.slow
def test_the_puzzle_in_which_both_have_a_board() -> None:
    """One first move wins, not sooner than par says; after all others the opponent does."""
    puzzle, field = shelf()[DEAR], field_of(9, 2)
    state = begun(puzzle)
    for move, after in played(state):
        home, here = ProofTable(field, until_clear=False), Searched.of(after)
        if move == puzzle.shown(state):
            assert home.other_needs(here) < UNPROVED
            clear = ProofTable(field, until_clear=True)
            assert clear.other_wins(here, puzzle.par - 1)
            assert puzzle.par == 1 or not clear.other_wins(here, puzzle.par - 2)
        else:
            assert home.mover_needs(here) < UNPROVED, move_text(move)


@pytest.mark.parametrize("kind", ["wall", "counter", "choice", "race"])
def test_a_wrong_first_move_is_answered_by_a_reason_that_is_true(kind: str) -> None:
    """What the sentence says of steps is what the rules count."""
    puzzle = of_kinds(kind)[0]
    state = begun(puzzle)
    wrong = [move for move in state.legal_moves() if move != puzzle.shown(state)]
    for move in Random(kind).sample(wrong, min(A_FEW, len(wrong))):
        after = state.play(move)
        verdict = puzzle.judge(state, move, after)
        assert verdict.result is CardResult.SLIP
        numbers, steps = dict(verdict.comment.values), (way(after, 0), way(after, 1))
        if verdict.comment.key == "late":
            assert (numbers["own"], numbers["theirs"]) == steps and steps[1] <= steps[0]
        else:
            answers = {(way(then, 0), way(then, 1)) for _, then in played(after)}
            assert (numbers["own"], numbers["theirs"]) in answers


def test_a_seed_gives_the_same_puzzle_again_or_none() -> None:
    one, again = PUZZLES.made(3, 1), PUZZLES.made(3, 1)
    assert one is not None and one.text == again.text
    assert PUZZLES.read(one.text).id == one.id == finding_in(one.text).id
    state = begun(one)
    move = one.shown(state)
    assert one.judge(state, move, state.play(move)).result is not CardResult.SLIP
