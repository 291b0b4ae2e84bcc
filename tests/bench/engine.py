"""The Quoridor engine: counting, searching, ways, and the search process. Processor time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter_ns, process_time, sleep

from game.core.search.gc_pause import gc_paused
from game.core.search.search_api import Budget
from game.quoridor.engine.backend import FASTEST, CannotWarmUp, Searching
from game.quoridor.engine.field import EmptyGrid, field_of, way
from game.quoridor.engine.move_generation import apply, is_over, moves, perft
from game.quoridor.engine.position import Position
from game.quoridor.engine.search import FAR, SearchResult, search
from game.quoridor.engine.squares import read
from game.quoridor.rules.options import Options
from game.quoridor.rules.state import State
from tests.bench.figures import ROOT, Figure, percentile, printed, worked_ms
from tests.bench.rules import FLOOD, FLOODS, flood

HERE = "from tests.bench.engine import *"
FIELD = field_of(9, 2)
LEAVES = {3: 2_062_264, 4: 247_569_030}
NODES, COMPILED_NODES = 10_000, 200_000
THOUGHT_S = 1.0
ENDLESS = 1 << 62
WAYS = 2_000
MOVE_MS, ANSWERS = 100, 40
SLEEPING = """
import sys, time
for line in sys.stdin:
    if line.startswith("newgame"):
        print("ready", flush=True)
    if line.startswith("go"):
        time.sleep(int(line.split()[2]) / 1000)
        print("bestmove e9", flush=True)
"""
ENDS = {f"{column}{row}" for column in "abcdefghi" for row in (1, 9)}
"""Where a game may be over, and a new one begins."""
GAMES = (
    "e2 e8 e3 e7 e4 e6",
    "e2 e8 e3 e7 e4 e6 e3h e5h e5 d4v d6v f5v",
    "e2 e8 e3 e7 e4 e6 e1h d8h d4h e5 f4 f5h g4 g4v g3 h4h f3 f5",
    "e2 e8 e3 e7 e4 e6 e2h e8h c2h d7h f4 e5 g2h e4 f5 e3 f6 g8h f7 d8v a2h f3 f3v f4 e4h e4",
    "e2 e8 e3 e7 e4 e6 e2h e7h d4 c4h e4 d8h e5h d6 e5 c6 b5v c5 c5v c6 a6h c7h d3v c7 g2h d7 h1h"
    " d6 f1h e6 e6v d6 f5 f4v f4 d5",
)
"""Of the engine against itself, in the notation of the line protocol."""


def position(game: str) -> Position:
    """Return where a game has come to."""
    here = Position.of(State.start(Options()))
    for name in game.split():
        here = apply(here, read(name, FIELD), FIELD)
    return here


def flood_ms() -> float:
    return worked_ms(lambda: [flood() for _ in range(FLOODS)]) / FLOODS


def counts(depth: int = 3) -> Iterator[Figure]:
    """All sequences of so many moves from the start."""
    here, found = position(""), 0

    def count() -> None:
        nonlocal found
        found = perft(here, FIELD, depth)

    spent_ms = worked_ms(count)
    assert found == LEAVES[depth]
    what = f"perft {depth}: {found / spent_ms / 1000:.1f} million a second"
    yield Figure.of(what, spent_ms, FLOOD, flood_ms())


def engines() -> Iterator[tuple[str, Searching, int]]:
    """The searches there are here, and the nodes to measure each by."""
    yield "Python", search, NODES
    with suppress(CannotWarmUp), tempfile.TemporaryDirectory() as folder:
        if not FASTEST.is_fast(FIELD):
            deque(FASTEST.warm_up(Path(folder)), maxlen=0)
        yield "compiled", FASTEST.search, COMPILED_NODES


def searches() -> Iterator[Figure]:
    """A search of so many nodes in each of the stored positions."""
    for name, find, nodes in engines():
        for game in GAMES:
            work = partial(searched, find, position(game), Budget(nodes))
            spent_ms = worked_ms(work)
            what = f"{name}, ply {len(game.split())}: {nodes / spent_ms:.0f} nodes a ms"
            yield Figure.of(what, spent_ms, FLOOD, flood_ms())


def depths() -> Iterator[Figure]:
    """Return how far the search sees in a second."""
    for name, find, _ in engines():
        for game in GAMES:
            began = process_time()
            found = searched(find, position(game), Budget(ENDLESS, partial(is_late, began)))
            spent_ms = (process_time() - began) * 1000
            what = f"{name}, ply {len(game.split())}: depth {found.depth}, {found.nodes:,} nodes"
            yield Figure.of(what, spent_ms, FLOOD, flood_ms())


def is_late(began: float) -> bool:
    return process_time() >= began + THOUGHT_S


def searched(find: Searching, here: Position, budget: Budget) -> SearchResult:
    """As in the processes that search: they do not look for cycles meanwhile."""
    with gc_paused():
        return find(here, FIELD, budget, Random(0), FAR, lambda found: None)


def distances() -> Iterator[Figure]:
    """Shortest ways of both players, on grids of three sizes."""
    for size in (9, 11, 15):
        field = field_of(size, 2)
        cases = list(walled(field))

        def every(field: EmptyGrid = field, cases: list[Position] = cases) -> None:
            for here in cases:
                for own, goal in zip(here.pawns, field.goals, strict=True):
                    way(here.flat, here.upright, field.stride, own, goal)

        count = 2 * len(cases)
        each_ms = median(worked_ms(every) for _ in range(3)) / count
        what = f"a way on {size} x {size}: {1 / each_ms:,.0f} a ms"
        yield Figure.of(what, each_ms, FLOOD, flood_ms())


def walled(field: EmptyGrid) -> Iterator[Position]:
    """Positions of random games, each with at least one board."""
    rng = Random(field.size)
    left = WAYS // 2
    while True:
        here = Position.of(State.start(Options(size=field.size)))
        while not is_over(here, field) and any(here.hands):
            here = apply(here, rng.choice(moves(here, field)), field)
            yield here
            left -= 1
            if not left:
                return


def answers() -> Iterator[Figure]:
    """Return the delay of a best move over the line protocol, by the wall clock of a referee.

    The reference is a process that only sleeps so long, and is woken as late as others let it.
    """
    times, references = (
        sorted(late_ms(command))
        for command in (("main.py", "--engine", "quoridor"), ("-c", SLEEPING))
    )
    for share, name in ((0.5, "half"), (0.95, "95 %")):
        ours_ms, sleep_ms = percentile(times, share), percentile(references, share)
        what = f"after movetime {MOVE_MS}, {name} within"
        yield Figure.of(what, ours_ms, "a process that sleeps", sleep_ms)


def late_ms(command: Sequence[str]) -> Iterator[float]:
    """Of the first moves of a game, each the program's own."""
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        text=True,
        bufsize=1,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as program:
        assert program.stdin and program.stdout
        print("newgame 9 10", file=program.stdin)
        assert program.stdout.readline() == "ready\n"
        names: list[str] = []
        for _ in range(ANSWERS):
            print("position moves", *names, file=program.stdin)
            began = perf_counter_ns()
            print("go movetime", MOVE_MS, file=program.stdin)
            while not (line := program.stdout.readline()).startswith("bestmove"):
                pass
            yield (perf_counter_ns() - began) / 1e6 - MOVE_MS
            names.append(line.split()[1])
            if names[-1] in ENDS:
                names.clear()
        print("quit", file=program.stdin)


def worker() -> Iterator[Figure]:
    """The search process with nothing compiled before, then again: up to its first move, and
    until the fast search is ready.

    Its processor time and, in the name of the figure, the most memory that it had.
    """
    with tempfile.TemporaryDirectory() as caches:
        for start in ("cold", "warm"):
            for what, job in (("first move", "answer"), ("fast search", "warm_up")):
                spent_ms, memory_mb = printed(f"{HERE}; {job}({caches!r})")
                reference_ms, _ = printed(f"{HERE}; run('pass')")
                name = f"{what} of a {start} process, {memory_mb:.0f} MB"
                yield Figure.of(name, spent_ms, "an empty Python process", reference_ms)


def answer(caches: str) -> None:
    """Have a search process make a move, and print what that took."""
    from game.ai.client import SearchClient
    from game.core.match.match import Match
    from game.core.match.seats import Seat
    from game.quoridor import GAME

    seats = (Seat("Mira", 0), Seat("Otto", 1))
    record = Match(GAME, GAME.presets["standard"], 0, seats).record("bench", 0)
    os.environ |= keeping_in(caches)
    thinker = SearchClient()
    question = thinker.ask_move(record, next(iter(GAME.levels)))
    while question.is_open:
        thinker.update()
        sleep(0.005)
    thinker.close()
    tell_usage()


def warm_up(caches: str) -> None:
    """Have a process make its search fast, and print what that took; nothing without numba."""
    os.environ |= keeping_in(caches)
    run(
        "from pathlib import Path\n"
        "from game.quoridor.engine.backend import FASTEST, CannotWarmUp\n"
        f"try:\n    list(FASTEST.warm_up(Path({caches!r})))\n"
        "except CannotWarmUp:\n    pass"
    )


def keeping_in(caches: str) -> dict[str, str]:
    """Settings of a Python that keeps there what it compiles."""
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": caches}


def run(program: str) -> None:
    """Run a program in another process, and print what that took."""
    subprocess.run([sys.executable, "-c", program], check=True)
    tell_usage()


def tell_usage() -> None:
    """Print the processor ms of the processes that this one had, and the MB of the largest."""
    from resource import RUSAGE_CHILDREN, getrusage  # which Windows does not have

    used = getrusage(RUSAGE_CHILDREN)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    print((used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss / unit)
