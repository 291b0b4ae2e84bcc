"""The computer opponents of Reduction: what they see, what they answer, who is the stronger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from reduction_games import drawn

from game.core.search.search_api import Budget, Choice
from game.reduction import GAME
from game.reduction.board import from_text
from game.reduction.moves import Challenge, Change, Choose, Move, No, Retract, Yes
from game.reduction.options import Options
from game.reduction.solver import min_changes
from game.reduction.state import Previous, State
from game.reduction.strict import TurnTree
from tests.check.quality.measures import figures
from tests.check.quality.pairings import REPEATING, Kind, Pairing
from tests.check.quality.playing import play

LACKS_A_CORNER = ".#../#.#./.##./...."  # two changes are enough


def asked(level: str, state: State, seed: int = 0) -> Choice[Move]:
    """The level's answer, which keeps within its budget and could be played out."""
    nodes = GAME.levels[level].nodes
    budget = Budget(nodes)
    choice = GAME.levels[level].bot(state, budget, Random(seed))
    assert choice.move == choice.pv[0]
    assert budget.left > -20  # each of a few searches may have asked once more
    after = state
    for move in choice.pv:
        after = after.play(move)
    return choice


def game(options: Options, seats: tuple[str, str], seed: int) -> Iterator[tuple[State, Move]]:
    """The positions and moves of a game between two levels."""
    state = State.start(options, seed)
    for ply in range(1_000):
        if state.is_over:
            return
        move = asked(seats[state.to_move], state, seed + ply).move
        yield state, move
        state = state.play(move)


@pytest.mark.parametrize("level", ["hard", "master", "perfect"])
def test_a_line_that_was_begun_is_carried_out(level: str) -> None:
    """With other random numbers at every ply, and without a change more than was intended."""
    turns = long = 0
    for seed in range(60):
        start = State.start(Options(size=8, density=40, max_undos=0), seed)
        intended = asked(level, start, seed).pv
        state = start.play(intended[0])
        if min_changes(start.board, 8, 5) != len(intended):
            continue  # it found nothing, or spends a change more because it has lost
        turns += 1
        long += len(intended) > 2
        while state.turn == 1 and not state.is_over:
            state = state.play(asked(level, state, 1_000 * seed + len(state.line)).move)
        assert state.previous is not None and state.previous.used == len(intended)
    assert turns > 20 and long > 4


def test_the_perfect_spend_a_change_more_only_where_they_have_lost() -> None:
    spent = 0
    for seed in range(12):
        for state, move in game(Options(size=8), ("perfect", "perfect"), seed):
            if move == Challenge():
                assert state.previous is not None
                assert not TurnTree(8, 5, Budget(10**6)).is_won(state.previous.board)
                spent += 1
            assert not isinstance(move, No | Retract)
    assert spent


def test_the_perfect_find_their_way_in_the_midst_of_a_long_line() -> None:
    """Of 14 changes, which is the most on 4 x 4, and of 8."""
    for rows, fewest in (("..##/##.#/...#/#...", 14), (".#.#/###./..../#...", 8)):
        state = drawn(rows, changes=99, max_undos=0)
        assert min_changes(state.board, 4, 99) == fewest
        for seed in range(fewest):
            assert state.turn == 1
            state = state.play(asked("perfect", state, seed).move)
        assert state.turn == 2


def test_the_weaker_waste_changes_now_and_then() -> None:
    board = from_text("##..../##..../....#./.....#/......")
    state = State.from_board(Options(size=6), board)
    for level in ("easy", "normal"):
        firsts = [asked(level, state, seed).move for seed in range(40)]
        assert 0 < sum(move != Change(0, 0) for move in firsts) < 30
    for level in ("hard", "master", "perfect"):
        assert asked(level, state).move == Change(0, 0)


def test_depth_of_sight() -> None:
    """A turn that was too long is challenged by who sees it."""
    before = Previous(from_text(LACKS_A_CORNER), (Change(2, 2),) * 3)
    long = replace(drawn("##../##../..../...."), previous=before, turn=2)
    for level, sees in (("easy", False), ("normal", True), ("master", True)):
        choice = asked(level, drawn(LACKS_A_CORNER, max_undos=0), 1)
        assert (choice.pv == (Change(0, 0), Change(1, 1))) == sees, level
        if level != "normal":
            assert (asked(level, long).move == Challenge()) == sees, level


def test_answers_at_the_prompts() -> None:
    """A challenge that cannot be proved is taken back."""
    block = drawn("##../##../..#./...#", changes=1)
    hopeless = drawn(".#../#.../..../....", changes=1).play(Change(0, 0))
    assert hopeless.is_prompt
    start = from_text(".#../#.../..../....")
    previous = Previous(start, (Change(0, 0),) * 3)
    challenge = replace(drawn("##../##../..../...."), previous=previous).play(Challenge())
    for level in GAME.levels:
        for state, answer in (
            (block.play(Change(0, 0)), Yes()),
            (block.play(Change(2, 2)), No()),
            (hopeless, Yes()),
            (challenge, Retract()),
        ):
            assert asked(level, state).move == answer, (level, answer)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_who_sees_no_way_changes_nothing_twice(level: str) -> None:
    ended = 0
    for seed in range(20):
        *_, (state, _) = game(Options(size=8, changes=4), (level, level), seed)
        if state.is_prompt and not state.is_challenge and not state.is_complete:
            ended += 1
            assert len({*state.line}) == len(state.line), state.line
    assert ended > 3


def test_the_perfect_never_leave_a_board_that_can_be_won_if_there_is_another() -> None:
    decided = 0
    for seed in range(40):
        state = State.start(Options(size=6, max_undos=0), seed)
        tree = TurnTree(6, 5, Budget(10**6))
        if is_won := tree.is_won(state.board):
            while state.mover == 0 and not state.is_over:
                state = state.play(asked("perfect", state, seed).move)
            decided += 1
            assert state.is_over or not tree.is_won(state.board)
        pie = State.from_board(Options(size=6, pie=True), state.board)
        assert asked("perfect", pie).move == Choose(not tree.is_won(pie.board))
        assert is_won in (True, False)
    assert decided > 10


@pytest.mark.parametrize("seed", [15, 17, 63])
def test_the_perfect_play_every_turn_that_wins(seed: int) -> None:
    """On these boards one leaves the opponent more changes of effort than another."""
    state = State.start(Options(size=7, density=60, confirm=False, max_undos=0), seed)
    tree = TurnTree(7, 5, Budget(10**6))
    winning = {after for after in tree.turns(state.board, 5) if not tree.is_won(after)}
    assert len(winning) > 1
    played = set[int]()
    for number in range(60):
        after = state
        for move in asked("perfect", state, number).pv:
            after = after.play(move)
        played.add(after.board)
    assert played == winning


def test_without_challenges_the_perfect_take_the_long_way_if_it_wins() -> None:
    """On 4 x 4 the shortest reduction can lose where a longer one wins."""
    long = 0
    for board in range(0, 1 << 16, 97):
        free = TurnTree(4, 5, Budget(10**6), is_strict=False)
        strict = TurnTree(4, 5, Budget(10**6))
        turns = strict.turns(board, 5)
        if free.is_won(board) and turns and all(free.is_won(after) for after in turns):
            long += 1
            state = State.from_board(Options(size=4, challenge=False, max_undos=0), board)
            while state.mover == 0 and not state.is_over:
                state = state.play(asked("perfect", state).move)
            assert state.is_over or not free.is_won(state.board)
    assert long


@pytest.mark.slow
@pytest.mark.parametrize(("below", "above"), list(pairwise(GAME.levels)))
def test_each_level_beats_the_one_below(below: str, above: str) -> None:
    pairing = Pairing(GAME.id, "standard", Kind.STEP, (above, below))
    results = [play(pairing, number) for number in range(60)]
    assert figures(GAME.id, above, results).won > 0.55


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "level"),
    [("standard", "normal"), *(("kids", level) for level in list(GAME.levels)[:-1])],
)
def test_a_person_who_repeats_their_moves_meets_other_games(preset: str, level: str) -> None:
    pairing = Pairing(GAME.id, preset, Kind.AGAIN, (level, REPEATING + level))
    lines = [play(pairing, number).line for number in range(30)]
    assert len(set(lines)) >= 20
    assert lines[7] == play(pairing, 7).line, "the same random numbers give the same game"
