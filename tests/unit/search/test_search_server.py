"""Answers of the search process, long ones in chunks."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias

from toygame import PILE, Options, Pile

from game.ai.chunks import MAX_CHUNK_MOVES, JobChunk, receive_job, split_job
from game.ai.fallback import fallback_move
from game.ai.jobs import Answer, Job, JobKind, level_of
from game.ai.server import JobRunner
from game.core.learning.content import Exercises
from game.core.learning.exercise import Exercise
from game.core.learning.puzzle import Puzzles
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.record.record import Record
from game.core.rules.definition import AnyGame
from game.core.rules.wording import Wording
from game.core.search.search_api import Budget, Choice, Level, OutOfBudget
from game.registry import GAMES
from game.subtraction_squares.rules import Take

PilePuzzle: TypeAlias = Exercise[Options, Pile, int]

SEATS = (Seat("Ada", 0), Seat("AppContext", 1, "dice"))


def record(*moves: int, seed: int = 7, stones: int = 20, players: int = 2) -> Record:
    match = Match(PILE, Options(stones, players), seed, SEATS)
    for move in moves:
        match.submit(move)
    return match.record()


def asked(runner: JobRunner, record: Record, task: JobKind = JobKind.COACH, **job: Any) -> Answer:
    return runner.answer(Job(1, record, task=task, **job), lambda: False)


def stones_seen(runner: JobRunner, record: Record) -> int:
    """Return how many stones the coach counts in the position that is thought about."""
    [[_, count]] = asked(runner, record).result[0].values
    return int(count)


def test_the_position_thought_about_is_that_of_the_record() -> None:
    """Only a continuation of the same match goes on from the last question."""
    for before, then, left in (
        (record(1), record(1, 2), 17),  # a move later
        (record(1), record(2), 18),  # another line
        (record(1, 2), record(1), 19),  # a move taken back
        (record(1, 2), record(1, 3), 16),  # the last move another
        (record(1, 2), record(), 20),  # from the beginning
        (record(1, seed=7), record(1, seed=8), 19),  # another match
        (record(1), record(1, stones=30), 29),  # other options
        (record(1, 2), record(1, 2), 17),  # the same again
    ):
        runner = JobRunner({"pile": PILE})
        stones_seen(runner, before)
        assert stones_seen(runner, then) == left, (before, then)


def spending(nodes: int) -> Callable[[Pile, Budget, Random], Choice[int]]:
    def bot(state: Pile, budget: Budget, rng: Random) -> Choice[int]:
        try:
            for _ in range(nodes):
                budget.spend()
        except OutOfBudget:
            return Choice(2, -0.5)
        return Choice(1, 0.5)

    return bot


def with_levels(*levels: Level[Pile, int]) -> AnyGame:
    return replace(PILE, levels={str(number): level for number, level in enumerate(levels)})


def test_an_answer_tells_the_nodes_that_were_spent() -> None:
    for wanted, spent in ((0, 0), (3, 3), (10, 10), (11, 10), (40, 10)):
        runner = JobRunner({"pile": with_levels(Level(spending(wanted), 10))})
        answer = asked(runner, record(), JobKind.MOVE, level="0")
        move, value = ([2], -0.5) if wanted > 10 else ([1], 0.5)  # cut short
        assert answer == Answer(1, move, value, spent), wanted
    game = with_levels(Level(spending(1), 10), Level(spending(2), 20))
    nodes = [level_of(game, name).nodes for name in ("0", "of old")]
    assert nodes == [10, 20], "an unknown level is the strongest one"


def test_an_evaluation_costs_a_share_of_the_strongest_levels_nodes() -> None:
    """With 12 nodes this bot comes to its end and stands well, with 6 it does not."""
    runner = JobRunner({"pile": with_levels(Level(spending(99), 1), Level(spending(8), 12))})
    stands = [
        asked(runner, record(), JobKind.EVALUATE, share=share).result.value for share in (1, 2)
    ]
    assert stands == [0.5, -0.5]


def with_puzzles(first: int) -> AnyGame:
    """Seeds below ``first`` give none."""

    def made(seed: int, grade: int) -> PilePuzzle | None:
        return None if seed < first else pile_puzzle(f"{seed}-{grade}")

    puzzles = Puzzles(lambda: (), made, pile_puzzle)
    return replace(PILE, exercises=Exercises(puzzles=lambda: puzzles))


def pile_puzzle(text: str) -> PilePuzzle:
    seed, grade = map(int, text.split("-"))
    return Exercise(
        f"take-{seed}",
        Options(9),
        None,
        lambda state: 1,
        kind="take",
        grade=grade,
        par=1,
        text=text,
    )


def test_a_new_puzzle_is_made_from_the_first_seed_that_gives_one() -> None:
    game = with_puzzles(10)
    answer = asked(JobRunner({"pile": game}), record(seed=7), JobKind.PUZZLE, grade=3)
    assert answer.result == "10-3"


def test_a_search_for_puzzles_comes_to_an_end() -> None:
    for is_unwanted in (False, True):
        runner, tried = JobRunner({"pile": with_puzzles(10**6)}), list[int]()
        job = Job(1, record(), task=JobKind.PUZZLE, grade=1)
        answer = runner.answer(job, lambda is_unwanted=is_unwanted: is_unwanted, tried.append)
        assert "OutOfBudget" in answer.error
        assert len(tried) == 1 if is_unwanted else len(tried) > 100


def test_the_fallback_leads_over_the_best_of_the_others() -> None:
    """Of three players; ``standing`` is the way that is left, the shorter the better."""
    ways = {20: (0.0,) * 3, 19: (5.0, 3.0, 9.0), 18: (5.0, 6.0, 6.0), 17: (5.0, 1.0, 20.0)}
    race = replace(PILE, wording=Wording(standing=lambda state: ways[state.stones]))
    assert fallback_move(race, record(players=3)) == 2


def test_the_fallback_rather_wins_than_leads_and_rather_leads_than_loses() -> None:
    lead = replace(PILE, wording=Wording(standing=lambda state: (float(state.stones), 0.0)))
    assert fallback_move(lead, record(stones=3)) == 3, "the last stone wins"
    assert fallback_move(lead, record(stones=9)) == 3, "the shortest way left"
    behind = replace(PILE, wording=Wording(standing=lambda state: (0.0, float(state.stones))))
    assert fallback_move(behind, record(stones=9)) == 1, "the longest way of the other"


def test_a_level_prepares_the_move_of_one_who_waits() -> None:
    """It sees the position as that player does, and may spend the nodes of a move."""
    prepared: list[tuple[int, int, int]] = []

    def ponder(state: Pile, player: int, budget: Budget) -> None:
        prepared.append((state.stones, player, budget.left))

    level = Level(spending(1), 77, ponder=ponder)
    answer = asked(
        JobRunner({"pile": with_levels(level)}), record(2, stones=10), JobKind.PONDER, players=(0,)
    )
    assert (answer.result, answer.error) == (None, "")
    assert prepared == [(8, 0, 77)]


class Pipe(deque[JobChunk]):
    """The far end of a pipe that all parts have been put into."""

    def recv(self) -> JobChunk:
        return self.popleft()


def record_of(moves: int) -> Record:
    game = GAMES["subtraction_squares"]
    match = Match(game, game.options(start=10**6), 1, [Seat("a", 0), Seat("b", 1)])
    for k in range(moves):
        match.submit(Take(1), think_ms=k)
    return match.record()


def test_a_job_arrives_as_it_was_sent_in_short_parts() -> None:
    for moves in (0, 1, MAX_CHUNK_MOVES, MAX_CHUNK_MOVES + 1, 3 * MAX_CHUNK_MOVES):
        job = Job(7, record_of(moves), task=JobKind.REVIEW, plies=(3,))
        pipe = Pipe(split_job(job))
        assert len(pipe) == max(1, -(-moves // MAX_CHUNK_MOVES)), moves
        assert all(len(part.moves) <= MAX_CHUNK_MOVES for part in pipe)
        assert receive_job(pipe) == job and not pipe, moves
