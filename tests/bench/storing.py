"""Cost of the database with ten years of play in it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of
from game.club.cup_store import write_cup
from game.club.cup_table import waiting
from game.club.match_end import MatchEnd
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.database import Connection, Database
from game.store.matches import Journal
from game.store.people import Person, save_people
from game.store.results import MatchResult
from tests.bench import shelves
from tests.bench.figures import Figure, paired, timed_ms, worked_ms
from tests.check.played import at_random
from tests.helpers.storage.kept import append_results, database_in, matches_in

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.scene import Scene

RESULTS: Final = 100_000
PEOPLE: Final = 200
TROPHIES: Final = 40
"""Of each person."""

CUPS: Final = 200
SAVED: Final = 500
"""Unfinished matches, each with some moves."""

YEARS_MS: Final = 10 * 365 * 24 * 60 * 60 * 1000
ROUNDS: Final = 50
SCREENS: Final = ("people", "statistics", "trophies", "tournaments", "saved games")


def store() -> Iterator[Figure]:
    """Write and read where there is a lot, and where there is little."""
    with ExitStack() as stack:
        large, small = (Path(stack.enter_context(TemporaryDirectory())) for _ in range(2))
        fill(large, RESULTS, PEOPLE)
        fill(small, 20, 4)
        databases = database_in(large), database_in(small)
        numbers = count()

        def end_ms(database: Database) -> float:
            end = MatchEnd(_match(), f"n{next(numbers)}", _now_ms())
            for _ in end.look():
                pass
            return timed_ms(lambda: database.commit(lambda db: end.write(db, _none)))

        measures = [partial(end_ms, database) for database in databases]
        label = f"the end of a match with {RESULTS:,} there"
        yield paired(label, measures[0], "the same with 20 there", measures[1], ROUNDS)
        for database in databases:
            database.close()
        moves = [
            partial(move_ms, matches_in(folder).start(_match(10**9))) for folder in (large, small)
        ]
        label = f"a move with {SAVED} unfinished matches there"
        yield paired(label, moves[0], "the same with 2 there", moves[1], ROUNDS)
        for screen in SCREENS:
            first, other = (median(pictures(folder, screen)) for folder in (large, small))
            yield Figure.of(f"first picture of {screen}", first, "the same with 20 there", other)
    yield from shelves.shelf()


def fill(folder: Path, results: int, people: int) -> None:
    """Fill a data folder with results, people, trophies and tournaments."""
    rng, database = Random(3), database_in(folder)
    names = tuple(Person(f"0106{k:012x}", f"Player {k}", k % 4) for k in range(people))
    database.write(save_people, names)
    append_results(database, (_result(rng, k, people) for k in range(results)))
    database.write(_fill_cups, rng, CUPS if people > 4 else 2)
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
    matches = matches_in(folder)
    for k in range(SAVED if people > 4 else 2):
        game = list(GAMES.values())[k % len(GAMES)]
        matches.start(at_random(game, next(iter(game.presets)), k, 30)).leave()
    matches.database.close()
    matches.windows.close()


def move_ms(journal: Journal) -> float:
    """Return the ms that a frame spends on keeping one more move."""
    match = journal.match
    match.submit(match.state.legal_moves()[0])
    return timed_ms(journal.save)


def _fill_cups(connection: Connection, rng: Random, count: int) -> None:
    """Fill in Swiss tournaments of eight, the form that takes longest to read."""
    events = (event_of(GAMES["even_steven"]),)
    for k in range(count):
        entrants = tuple(Entrant(f"Player {seat}", seat % 4, seat % 4) for seat in range(8))
        cup = Cup(f"0106c{k:04}", f"Friday {k}", k, Rules(Form.SWISS, entrants, events))
        for game in range(rng.randrange(8)):
            wins = rng.choice(((1, 0), (0, 1)))
            cup = cup.start_match(waiting(cup)[0], f"m{k}").end_match(f"r{game}", 20, wins)
        write_cup(connection, cup)


def _result(rng: Random, number: int, people: int) -> MatchResult:
    """Return a game of two, one in five of them against the computer; a few play most."""
    first, second = (int(people * rng.random() ** 2) for _ in range(2))
    level = rng.choice(("easy", "hard")) if rng.random() < 0.2 or first == second else ""
    names = f"Player {first}", level or f"Player {second}"
    ranking = rng.choice(((0, 1), (1, 0)))
    game, ended_ms = rng.choice(list(GAMES)), _now_ms() - YEARS_MS + number * (YEARS_MS // RESULTS)
    plies, late = rng.randrange(8, 90), (rng.randrange(2), 0)
    return MatchResult(
        f"m{number}",
        game,
        ended_ms,
        names,
        ("", level),
        ranking,
        "goal",
        plies,
        "",
        rng.random() < 0.05,
        late,
        late,
    )


def _none(*_: object) -> None:
    """Return nothing: no game follows, and a flush is not waited for."""


def _match(start: int = 6) -> Match:
    """Return a match that just begins, or, from 6, one just over with trophies and rungs in it."""
    game = GAMES["subtraction_squares"]
    seats = Seat("Player 1", 0), Seat("Gus", 1, "easy")
    match = Match(game, game.options(start=start), 7, seats)
    for square in (4, 1, 1) if start == 6 else ():
        match.submit(game.parse(match.state, str(square)))
    return match


def _now_ms() -> int:
    from scenes.user_data.library import now_ms

    return now_ms()


def pictures(folder: Path, screen: str) -> list[float]:
    """Return the processor ms from a press to the first picture of a screen, a few times."""
    from scenes.app import App, assets_dir

    app = App(assets_dir(), folder)
    seen: list[Scene] = []  # a picture that is kept goes by the scene, and so none is let go
    times = []
    for _ in range(7):
        app.context.go.title()
        for _ in range(3):
            app.frame([])
        times.append(worked_ms(lambda: seen.append(_show(app, screen))))
    app.close()
    return times[2:]


def _show(app: App, screen: str) -> Scene:
    from scenes.club.doors import DOORS

    if screen == "saved games":
        app.context.go.my_games("waiting")
        app.context.stack.top.draw(app.window.brush, 1.0)
        return app.context.stack.top
    name = {"tournaments": "cups"}.get(screen, screen)
    scene = next(door for door in DOORS if door.name == name).opens(app.context)
    app.context.stack.push(scene)
    scene.draw(app.window.brush, 1.0)
    return scene
