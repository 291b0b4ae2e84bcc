"""Puzzles of Reduction: proved by listing every line, without the solver that made them."""

from __future__ import annotations

import pytest

from game.core.learning.exercise import GRADES, AnyExercise, CardResult
from game.core.rules.state import IllegalMove
from game.reduction.moves import Challenge, Change, Undo
from game.reduction.puzzles import PUZZLES
from game.reduction.state import State
from game.registry import GAMES
from game.terminal.puzzle_cli import main


def begun(puzzle: AnyExercise) -> State:
    state: State = GAMES["reduction"].new(puzzle.options, 0)
    for move in puzzle.opening:
        state = state.play(move)
    return state


def ends(state: State) -> dict[int, tuple[int, State]]:
    """Every board below the start that a turn can end with: the fewest changes, and the state."""
    found: dict[int, tuple[int, State]] = {}
    shore = {state.board: state}
    seen = set(shore)
    for count in range(1, state.changes_left + 1):
        ahead: dict[int, State] = {}
        for here in shore.values():
            for row, col, _ in here.windows():
                after = here.play(Change(row, col))
                if after.turn > here.turn or after.winner == here.mover:
                    found.setdefault(after.board, (count, after))
                elif not after.is_over and after.board not in seen:
                    seen.add(after.board)
                    ahead[after.board] = after
        shore = ahead
    return found


def fewest(state: State) -> int | None:
    """The fewest changes that complete the turn; None if it is impossible."""
    return min((count for count, _ in ends(state).values()), default=None)


def check(puzzle: AnyExercise) -> None:
    """Check that the task is true."""
    state = begun(puzzle)
    if puzzle.kind == "exact":
        assert fewest(state) == puzzle.par == state.options.changes
    elif puzzle.kind == "last":
        found = ends(state)
        answered = {b: end.is_over or fewest(end) is None for b, (_, end) in found.items()}
        right = [found[board][0] for board, is_last in answered.items() if is_last]
        assert right == [puzzle.par] and len(answered) > 1
    else:
        try:
            challenge = state.play(Challenge())
        except IllegalMove:
            pytest.fail(f"{puzzle.id}: nothing to challenge")
        assert challenge.limit == len(puzzle.opening) - 1
        proof = fewest(challenge)
        is_long = puzzle.shown(state) == Challenge()
        assert is_long is (proof is not None)
        assert is_long or puzzle.kind == "doubt"
        assert puzzle.par == (proof if is_long else fewest(state))


@pytest.mark.parametrize("grades", [(1, 2), pytest.param(GRADES, marks=pytest.mark.slow)])
def test_puzzles_are_proved_by_listing_every_line(grades: tuple[int, ...]) -> None:
    for puzzle in PUZZLES.builtin():
        if puzzle.grade in grades:
            check(puzzle)


def test_turns_to_doubt_are_of_both_kinds() -> None:
    """A challenge of a shortest turn is told so."""
    doubted = [one for one in PUZZLES.builtin() if one.kind == "doubt"]
    short = [one for one in doubted if one.shown(begun(one)) != Challenge()]
    assert 3 <= len(short) <= len(doubted) - 3
    state = begun(short[0])
    verdict = short[0].judge(state, Challenge(), state.play(Challenge()))
    assert (verdict.result, verdict.comment.key) == (CardResult.SLIP, "doubt.shortest")


def test_a_turn_may_go_wrong_and_be_undone_and_the_way_back_is_shown() -> None:
    """Where nothing can be completed any more, the shown move leads back."""
    puzzle = next(one for one in PUZZLES.builtin() if one.kind == "exact" and one.par == 3)
    state = begun(puzzle)
    wrong = next(
        after
        for row, col, _ in state.windows()
        if not ends(after := state.play(Change(row, col))) and not after.is_over
    )
    assert puzzle.shown(wrong) == Undo()
    assert puzzle.judge(wrong, Undo(), wrong.play(Undo())).result is CardResult.GO_ON
    assert puzzle.costs(wrong, Undo(), wrong.play(Undo())) == 0
    while not wrong.is_over:
        move = wrong.legal_moves()[0]
        before, wrong = wrong, wrong.play(move)
    verdict = puzzle.judge(before, move, wrong)
    assert verdict.result is CardResult.SLIP and verdict.back >= puzzle.par


def test_a_program_prints_puzzles_that_can_be_read_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(GAMES["reduction"], PUZZLES, ["--seed", "5", "--count", "3", "--grade", "2"]) == 0
    printed = capsys.readouterr().out.splitlines()
    told = [line for line in printed if not line.startswith("#")]
    assert len(told) == 3 and printed[0].endswith("--seed 5 --count 3 --grade 2")
    for line in told:
        puzzle = PUZZLES.read(line)
        again = PUZZLES.made(int(puzzle.id.rpartition("-")[2]), 2)
        assert again is not None and again.text == line
        assert any(f"par {puzzle.par}:" in remark for remark in printed)


def test_a_line_that_is_no_puzzle_is_refused() -> None:
    board = "##../##../..../...."
    exact = "##/# 2 2", ".../.../... 2 2", f"{board} 2 2 00"
    proof = *(f"{board} 2 1{line}" for line in ("", " 00-99", " 0-9")), f"{board[:-1]}# 2 1 22-22"
    for wrong in (*(f"exact-1-1 {it}" for it in exact), *(f"proof-1-1 {it}" for it in proof)):
        with pytest.raises(ValueError):
            PUZZLES.read(wrong)
            pytest.fail(wrong)
