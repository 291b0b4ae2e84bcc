"""Cost of shortest reductions, perfect play and the worst questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median

from game.core.search.search_api import Budget
from game.reduction import GAME
from game.reduction.board import bits, legal_windows
from game.reduction.options import Options, StartPromise
from game.reduction.solver import shortest_results
from game.reduction.state import State
from tests.bench.figures import Figure, percentile, timed_ms

TURNS = 60
CHANGES = 5
HOSTILE = (
    Options(10, 99, 99, density=10, start=StartPromise.MOVABLE),
    Options(20, 99, 99, density=10, start=StartPromise.MOVABLE),
    Options(20, 99, 99, density=90, start=StartPromise.RAW),
    Options(20, 99, 99, density=90, start=StartPromise.RAW, challenge=False),
)


def decisions() -> Iterator[Figure]:
    """All shortest reductions of the boards that games of shortest reductions go through."""
    for size in (10, 20):
        boards = list(_boards(size))

        def decide(board: int, size: int = size) -> object:
            return shortest_results(board, size, CHANGES)

        yield from _figures(f"whole turn, {size} x {size}, k={CHANGES}", decide, boards, size)


def perfect() -> Iterator[Figure]:
    """The perfect computer's ply at the beginning of a turn, planning to the end where it can."""
    for size in (10, 20):
        boards = list(_boards(size))[: TURNS // 2]
        options = Options(size, CHANGES)

        def move(board: int, options: Options = options) -> object:
            return _perfect(State.from_board(options, board))

        yield from _figures(f"perfect move, {size} x {size}, k={CHANGES}", move, boards, size)


def hostile() -> Iterator[Figure]:
    """Answers that only the budget bounds: boards with few ways or very many, 99 changes."""
    for options in HOSTILE:
        states = [State.start(replace(options, board_seed=seed), 0) for seed in range(1, 4)]
        boards = [state.board for state in states]
        reference_ms = _legal_ms(boards, options.size)
        what = f"{options.size} x {options.size}, {options.density} %, k=99"
        what += "" if options.challenge else ", free"
        for name, ask in (("perfect move", _perfect), ("hints", GAME.teaching.coach)):
            assert ask is not None
            worst = max(timed_ms(partial(ask, state)) for state in states)
            yield Figure.of(f"{name}, {what}", worst, "its legal changes", reference_ms)


def _perfect(state: State) -> object:
    level = GAME.levels["perfect"]
    return level.bot(state, Budget(level.nodes), Random(0))


def _figures(
    what: str, work: Callable[[int], object], boards: Sequence[int], size: int
) -> Iterator[Figure]:
    """The median over the boards, and the time that 95 of 100 stay within."""
    times = [timed_ms(partial(work, board)) for board in boards]
    reference_ms = _legal_ms(boards, size)
    yield Figure.of(f"{what}, median", median(times), "its legal changes", reference_ms)
    yield Figure.of(f"{what}, 95 %", percentile(times, 0.95), "its legal changes", reference_ms)


def _legal_ms(boards: Sequence[int], size: int) -> float:
    """Return how long it takes to list the legal changes of one of the boards."""
    return median(timed_ms(partial(_legal, board, size)) for board in boards)


def _legal(board: int, size: int) -> list[int]:
    return list(bits(legal_windows(board, size)))


def _boards(size: int) -> Iterator[int]:
    """Boards that turns begin with, from the first to the one that cannot be reduced."""
    rng, left = Random(size), TURNS
    while True:
        board = sum(1 << at for at in range(size * size) if rng.random() < 0.5)
        while results := shortest_results(board, size, CHANGES):
            yield board
            board, left = rng.choice(list(results)), left - 1
            if not left:
                return
        yield board
