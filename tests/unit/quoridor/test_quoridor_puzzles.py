"""What Quoridor's puzzles claim, proved again by rules and by other searches than made them.

The wins are proved in test_quoridor_proofs.py.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.core.learning.lesson import CardResult
from game.core.learning.puzzle import Puzzle
from game.quoridor.engine.field import field_of
from game.quoridor.engine.position import Position as Searched
from game.quoridor.engine.race import Race
from game.quoridor.files.position_text import PositionText
from game.quoridor.puzzles import PUZZLES
from game.quoridor.puzzles.finding import named
from game.quoridor.puzzles.finding import read as finding_in
from game.quoridor.puzzles.proof import NEVER, ProofTable
from game.quoridor.rules.grid import Grid
from game.quoridor.rules.moves import Action, Jump, Place
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State

AnyPuzzle = Puzzle[Options, State, Action]

FIELD = field_of(9, 2)
RACES = ("dash", "hop", "race")
A_FEW = 12
DEAR = "choice-5-7"
"""Both have a board: to try all lines takes minutes, as ``python -m tests.proofs`` does."""


@cache
def shelf() -> tuple[AnyPuzzle, ...]:
    return tuple(PUZZLES.shipped())


def of_kinds(*kinds: str) -> list[AnyPuzzle]:
    return [puzzle for puzzle in shelf() if puzzle.kind in kinds]


def begun(puzzle: AnyPuzzle) -> State:
    return State.start(puzzle.options)


def way(state: State, player: int) -> int:
    steps = state.steps_to_goal(player)
    assert steps is not None
    return steps


def test_there_are_sixty_puzzles_of_many_kinds_in_all_grades() -> None:
    assert len(shelf()) >= 60
    assert {puzzle.grade for puzzle in shelf()} == {1, 2, 3, 4, 5}
    kinds = {puzzle.kind for puzzle in shelf()}
    assert kinds == {"dash", "hop", "race", "gate", "toll", "trap", "wall", "counter", "choice"}


def check_gate(puzzle: AnyPuzzle) -> None:
    """One board reaches the goal, and for a toll it costs nothing."""
    state, goal = begun(puzzle), dict(puzzle.numbers)["goal"]
    own = way(state, 0)
    good = [
        move
        for move in state.legal_moves()
        if isinstance(move, Place)
        and way(after := state.play(move), 1) >= goal
        and (puzzle.kind == "gate" or way(after, 0) <= own)
    ]
    assert good == [puzzle.shown(state)], puzzle.id


def check_trap(puzzle: AnyPuzzle) -> None:
    """One first board leaves a second one that is enough, wherever the other goes."""
    state, goal = begun(puzzle), dict(puzzle.numbers)["goal"]

    def is_enough(first: State) -> bool:
        return all(
            any(
                way(then.play(second), 1) >= goal
                for second in then.legal_moves()
                if isinstance(second, Place)
            )
            for then in (first.play(walk) for walk in first.legal_moves())
            if not then.is_over
        )

    good = [
        move
        for move in state.legal_moves()
        if isinstance(move, Place) and is_enough(state.play(move))
    ]
    assert good == [puzzle.shown(state)], puzzle.id
    assert all(way(state.play(move), 1) < goal for move in good)


def check_race(puzzle: AnyPuzzle) -> None:
    """Solved backwards from the goals: one first move wins, in as many moves as its par."""
    state = begun(puzzle)
    here = Searched.of(state)
    race = Race(here.flat, here.upright, FIELD)
    plies = race.lasts(here.pawns[0], here.pawns[1], 0)
    assert plies == 2 * puzzle.par - 1, puzzle.id
    for move in state.legal_moves():
        after = Searched.of(state.play(move))
        lasts = race.lasts(after.pawns[1], after.pawns[0], 1)
        assert lasts is not None, f"{puzzle.id}: neither won nor lost after {named(move)}"
        assert (lasts % 2 == 0) is (move == puzzle.shown(state)), puzzle.id


def check_contest(puzzle: AnyPuzzle) -> None:
    """One first move wins, not sooner than par says; after all others the other one is home first,
    whatever is played. By the class that made the puzzle, which looks another way at it.
    """
    state = begun(puzzle)
    for move in state.legal_moves():
        home, after = ProofTable(FIELD, until_clear=False), Searched.of(state.play(move))
        if move == puzzle.shown(state):
            assert home.other_needs(after) < NEVER, puzzle.id
            clear = ProofTable(FIELD, until_clear=True)
            assert clear.other_wins(after, puzzle.par - 1), puzzle.id
            assert puzzle.par == 1 or not clear.other_wins(after, puzzle.par - 2), puzzle.id
        else:
            assert home.mover_needs(after) < NEVER, f"{puzzle.id}: {named(move)}"


CHECKS = {"gate": check_gate, "toll": check_gate, "trap": check_trap} | dict.fromkeys(
    RACES, check_race
)


@pytest.mark.parametrize("kind", ["gate", "toll", "hop", "dash", "race"])
def test_one_puzzle_of_each_quick_kind_is_proved(kind: str) -> None:
    CHECKS[kind](of_kinds(kind)[0])


@pytest.mark.slow
@pytest.mark.parametrize("name", [one.id for one in shelf() if one.kind in CHECKS])
def test_every_puzzle_is_proved(name: str) -> None:
    puzzle = next(one for one in shelf() if one.id == name)
    CHECKS[puzzle.kind](puzzle)


@pytest.mark.slow
def test_the_puzzle_in_which_both_have_a_board() -> None:
    check_contest(next(one for one in shelf() if one.id == DEAR))


def test_a_hop_begins_with_a_jump_and_a_wall_with_a_board() -> None:
    for kind, expected in (("hop", Jump), ("wall", Place), ("gate", Place), ("trap", Place)):
        for puzzle in of_kinds(kind):
            assert isinstance(puzzle.shown(begun(puzzle)), expected), puzzle.id
    for puzzle in of_kinds("counter", "dash", "race", "hop"):
        assert begun(puzzle).hands[0] == 0


@pytest.mark.parametrize("kind", ["wall", "counter", "choice", "race"])
def test_a_wrong_first_move_is_answered_by_a_reason_that_is_true(kind: str) -> None:
    """What the sentence says of steps is what the rules count."""
    puzzle = of_kinds(kind)[0]
    state = begun(puzzle)
    wrong = [move for move in state.legal_moves() if move != puzzle.shown(state)]
    for move in Random(kind).sample(wrong, min(A_FEW, len(wrong))):
        after = state.play(move)
        assert puzzle.judge is not None
        verdict = puzzle.judge(state, move, after)
        assert verdict.result is CardResult.SLIP
        numbers = dict(verdict.values)
        if verdict.key == "late":
            assert numbers == {"own": way(after, 0), "theirs": way(after, 1)}
            assert way(after, 1) <= way(after, 0)
        else:
            answers = {
                (way(then, 0), way(then, 1)) for then in map(after.play, after.legal_moves())
            }
            assert (numbers["own"], numbers["theirs"]) in answers


def test_a_seed_gives_the_same_puzzle_again_or_none() -> None:
    assert PUZZLES.made is not None and PUZZLES.read is not None
    one, again = PUZZLES.made(3, 1), PUZZLES.made(3, 1)
    assert one is not None and again is not None and one.text == again.text
    assert PUZZLES.read(one.text).id == one.id == finding_in(one.text).id
    state = begun(one)
    assert one.judge is not None
    move = one.shown(state)
    assert one.judge(state, move, state.play(move)).result is not CardResult.SLIP


def wins_by_rules(state: State, player: int, within: int) -> bool:
    """Whether the player can be home within so many moves of its own, by the rules alone."""
    if state.is_over:
        return player in state.winners
    if state.mover == player:
        return within > 0 and any(
            wins_by_rules(state.play(move), player, within - 1) for move in state.legal_moves()
        )
    return all(wins_by_rules(state.play(move), player, within) for move in state.legal_moves())


@pytest.mark.parametrize("hands", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_a_proof_says_what_all_moves_by_the_rules_say(hands: tuple[int, int]) -> None:
    """On small grids, where all lines can be played."""
    rng, size, wins = Random(str(hands)), 4, 0
    for _ in range(30):
        pawns = rng.sample([(x, y) for x in range(size) for y in range(1, size - 1)], 2)
        position = PositionText(Grid(size), tuple(pawns), hands, (), (False, False))
        state = State.of(position, Options(timer_s=0, size=size))
        proof = ProofTable(field_of(size, 2), until_clear=False)
        for within in (1, 2):
            found = proof.mover_wins(Searched.of(state), within)
            assert found is wins_by_rules(state, 0, within), (pawns, within)
            wins += found
        after = rng.choice(list(map(state.play, state.legal_moves())))
        if not after.is_over:
            found = proof.other_wins(Searched.of(after), 1)
            assert found is wins_by_rules(after, 0, 1), pawns
    assert wins
