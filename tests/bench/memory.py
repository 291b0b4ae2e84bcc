"""Memory of the program, and whether it comes back to it."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.core.record.variations import VariationTree
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from scenes.input.seating import Seating
from tests.bench.figures import Figure, printed
from tests.bench.screen import SIZES, opened
from tests.helpers.driver.us_keys import key_values

if TYPE_CHECKING:
    from scenes.app import App

DRAGGED = 600
LOOKED_AT_S = 0.2
SETTLED_S = 2.0
"""While a screen comes the one before it is kept as well."""

PLIES = 6
NAMES = ("Mira", "Otto", "Nia", "Sam")
BARE = """
import pygame, pygame_gui
from tests.bench.memory import now_mb
pygame.init()
pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
manager = pygame_gui.UIManager((1280, 720))
print(now_mb(), now_mb())
"""


def walk() -> Iterator[Figure]:
    """Resident megabytes of the process with the window, without the one that searches."""
    bare_mb, _ = printed(BARE)
    first_mb, walked_mb, dragged_mb, most_mb = printed(
        "from tests.bench.memory import run; run()", 4
    )
    reference = "pygame, pygame_gui and an empty window"
    for what, megabytes in (
        ("the title", first_mb),
        ("after all screens at three sizes", walked_mb),
        (f"after dragging through {DRAGGED} sizes", dragged_mb),
        ("at most", most_mb),
    ):
        yield Figure.of(f"memory, {what}", megabytes, reference, bare_mb, "MB")


def now_mb() -> float:
    """Resident now; where the system does not say so, the most there has been."""
    status = Path("/proc/self/status")
    if not status.exists():
        return highest_mb()
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def highest_mb() -> float:
    """The most there has been."""
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def run() -> None:
    """Print the megabytes on the title, after the walk, after dragging, and the most."""
    with opened() as app:
        look(app)
        readings = [now_mb()]
        app.begin_idle_work()
        for size in SIZES:
            resize(app, size)
            for screen in screens(app):
                screen()
                look(app)
        settle(app)
        readings.append(now_mb())
        drag(app)
        print(*readings, now_mb(), highest_mb())


def settle(app: App) -> None:
    """Let the last screen come to rest."""
    until_s = monotonic() + SETTLED_S
    while app.idle.has_work or monotonic() < until_s:
        look(app)


def look(app: App) -> None:
    """Let time pass, as the program itself does."""
    until_s = monotonic() + LOOKED_AT_S
    while monotonic() < until_s:
        app.turn()
    for fault in app.faults:
        raise fault


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window another size, as its frame does when somebody pulls at it."""
    import pygame

    pygame.display.set_mode(size, pygame.RESIZABLE)
    x, y = size
    app.frame([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=x, y=y)])


def drag(app: App) -> None:
    """Pull at the window's edge while a match is on the screen."""
    first, last = SIZES[0], SIZES[-1]
    for step in range(DRAGGED):
        part = step / (DRAGGED - 1)
        resize(
            app,
            (
                round(first[0] + (last[0] - first[0]) * part),
                round(first[1] + (last[1] - first[1]) * part),
            ),
        )
        for fault in app.faults:
            raise fault


def screens(app: App) -> Iterator[Callable[[], object]]:
    """Return what leads to the screens, one after the other."""
    go = app.context.go
    yield go.title
    for door in (
        lambda: go.my_games("finished"),
        lambda: go.my_games("waiting"),
        go.club,
        go.settings,
        lambda: go.help(*GAMES),
    ):
        yield door
        yield app.context.stack.pop
    for game in GAMES.values():
        yield from screens_of(app, game)
        yield lambda: leave(app)


def screens_of(app: App, game: AnyGame) -> Iterator[Callable[[], object]]:
    """Return the doors of one game, on top of each other."""
    import pygame

    go, match = app.context.go, played(game)
    yield partial(go.options, game)
    yield partial(go.join, game, MatchPlan(next(iter(game.presets.values()))))
    yield partial(go.play, match, Seating())
    for key in (pygame.K_RETURN, pygame.K_p, pygame.K_p):  # no curtain any more; the pause, and on
        yield partial(press, app, key)
    yield partial(press, app, pygame.K_d)
    yield lambda: leave(app)
    record = match.record()
    ply = min(PLIES, match.ply)  # random moves may have ended it sooner
    doors = [
        partial(go.watch, match.playback(), ply),
        partial(go.analyse, VariationTree(game, record), ply),
    ]
    if game.exercises.puzzles is not None:
        doors.append(partial(go.puzzles, game))
    if game.exercises.editor is not None:
        doors.append(partial(go.editor, game))
    for door in doors:
        yield door
        yield lambda: leave(app)


def played(game: AnyGame) -> Match:
    """A match of two people after a few moves."""
    options, rng = next(iter(game.presets.values())), Random(5)
    seats = [
        Seat(name, look) for look, name in zip(range(game.seats(options)), NAMES, strict=False)
    ]
    match = Match(game, options, 5, seats)
    for _ in range(PLIES):
        if moves := list(match.state.legal_moves()):
            match.submit(rng.choice(moves))
    return match


def press(app: App, key: int) -> None:
    import pygame

    values = key_values(key)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.frame([pygame.event.Event(kind, values)])


def leave(app: App) -> None:
    """Back to the title, whatever is lost by it."""
    stack = app.context.stack
    stack.clear()
    app.context.go.title()
