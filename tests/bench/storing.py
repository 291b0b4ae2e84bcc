"""What the database costs with ten years of play in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game.registry import GAMES
from game.store.database import Database
from game.store.people import People, Person, change_people
from game.store.results import Result
from game.store.scores import append_results
from tests.bench.figures import Figure, paired, timed_ms, worked_ms
from tests.kept import database_in

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.scene import Scene

RESULTS: Final = 100_000
PEOPLE: Final = 200
TROPHIES: Final = 40
"""Of each person."""

YEARS_MS: Final = 10 * 365 * 24 * 60 * 60 * 1000
ROUNDS: Final = 50
SCREENS: Final = ("people", "statistics", "trophies", "tournaments")


def store() -> Iterator[Figure]:
    """Write and read where there is a lot, and where there is little."""
    with ExitStack() as stack:
        large, small = (Path(stack.enter_context(TemporaryDirectory())) for _ in range(2))
        fill(large, RESULTS, PEOPLE)
        fill(small, 20, 4)
        databases = database_in(large), database_in(small)
        numbers = count()

        def append_ms(database: Database) -> float:
            one = replace(_result(Random(1), 0, 4), match_id=f"n{next(numbers)}")
            return timed_ms(lambda: append_results(database, [one]))

        measures = [partial(append_ms, database) for database in databases]
        label = f"a result with {RESULTS:,} there"
        yield paired(label, measures[0], "the same with 20 there", measures[1], ROUNDS)
        for database in databases:
            database.close()
        for screen in SCREENS:
            first, other = (median(pictures(folder, screen)) for folder in (large, small))
            yield Figure.of(f"first picture of {screen}", first, "the same with 20 there", other)


def fill(folder: Path, results: int, people: int) -> None:
    """Fill a data folder with results, people, trophies and tournaments."""
    rng, database = Random(3), database_in(folder)
    names = tuple(Person(f"0106{k:012x}", f"Player {k}", k % 4) for k in range(people))
    change_people(database, People(), People(names))
    append_results(database, (_result(rng, k, people) for k in range(results)))
    trophies = [(game, trophy.id) for game in GAMES for trophy in GAMES[game].exercises.trophies()]
    rows = [
        (person.name, k, game, trophy, person.id)
        for k, person in enumerate(names)
        for game, trophy in rng.sample(trophies, min(TROPHIES, len(trophies)))
    ]
    database.write(
        lambda connection: connection.executemany(
            "INSERT INTO trophies (name, won_ms, game, trophy, ply, is_new, played, person)"
            " VALUES (?, ?, ?, ?, 3, 0, zeroblob(300), ?)",
            rows,
        )
    )
    database.close()


def _result(rng: Random, number: int, people: int) -> Result:
    """Return a game of two, one in five of them against the computer; a few play most."""
    first, second = (int(people * rng.random() ** 2) for _ in range(2))
    level = rng.choice(("easy", "hard")) if rng.random() < 0.2 or first == second else ""
    names = f"Player {first}", level or f"Player {second}"
    ranking = rng.choice(((0, 1), (1, 0)))
    game, ended_ms = rng.choice(list(GAMES)), _now_ms() - YEARS_MS + number * (YEARS_MS // RESULTS)
    plies, late = rng.randrange(8, 90), (rng.randrange(2), 0)
    return Result(f"m{number}", game, ended_ms, names, ("", level), ranking, "goal", plies, "",
                  rng.random() < 0.05, late, late)  # fmt: skip


def _now_ms() -> int:
    from scenes.kept.library import now_ms

    return now_ms()


def pictures(folder: Path, screen: str) -> list[float]:
    """Return the processor ms from a press to the first picture of a screen, a few times."""
    from scenes.app import App, assets_dir

    app = App(assets_dir(), folder)
    seen: list[Scene] = []  # a picture that is kept goes by the scene, and so none is let go
    times = []
    for _ in range(7):
        app.cabinet.go.title()
        for _ in range(3):
            app.frame([])
        times.append(worked_ms(lambda: seen.append(_show(app, screen))))
    app.close()
    return times[2:]


def _show(app: App, screen: str) -> Scene:
    from scenes.club.doors import DOORS

    name = {"tournaments": "cups"}.get(screen, screen)
    scene = next(door for door in DOORS if door.name == name).opens(app.cabinet)
    app.cabinet.stack.push(scene)
    scene.draw(app.window.brush, 1.0)
    return scene
