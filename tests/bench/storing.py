"""What the database costs with ten years of play in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from game.store.database import Database
from game.store.results import Result, append_results, read_results
from tests.bench.figures import Figure, paired, timed_ms
from tests.kept import database_in

RESULTS: Final = 100_000
ROUNDS: Final = 50
RESULT: Final = Result(
    "", "quoridor", 5, ("Ann", "Bo"), ("", "hard"), (0, 1), "goal", 30, "", False, (0, 0), (0, 0)
)


def store() -> Iterator[Figure]:
    """Write and read results where there are 100,000, and where there are none."""
    with TemporaryDirectory() as folder:
        large = database_in(Path(folder, "large"))
        small = database_in(Path(folder, "small"))
        numbers = count()
        append_results(large, [replace(RESULT, match_id=f"m{k}") for k in range(RESULTS)])

        def append_ms(database: Database) -> float:
            one = replace(RESULT, match_id=f"n{next(numbers)}")
            return timed_ms(lambda: append_results(database, [one]))

        large_ms, small_ms = partial(append_ms, large), partial(append_ms, small)
        label = f"a result with {RESULTS:,} there"
        yield paired(label, large_ms, "the same with none there", small_ms, ROUNDS)
        read_ms = timed_ms(lambda: read_results(large))
        yield Figure.of(f"reading {RESULTS:,} results", read_ms, "appending one", large_ms())
        large.close()
        small.close()
