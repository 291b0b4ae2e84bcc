"""The screens of the swap rule, a drawn start, a handicap that comes by itself, a clock."""

from __future__ import annotations

from collections.abc import Callable

from deferred import deferred
from kept import append_results, database_in
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Swap
from game.quoridor.rules.moves import Step
from game.quoridor.rules.options import Options, StartLayout
from game.registry import GAMES
from game.store.results import MatchResult
from scenes.input.seating import Seating
from scenes.table.screens.begin import start


def offered(pilot: Pilot) -> None:
    """The second player may take the first one's side."""
    seats = [Seat("Mira", 0), Seat("Otto", 1)]
    start(pilot.context, Match(GAMES["quoridor"], Options(swap=True), 0, seats), Seating())
    pilot.table.submit(Step((4, 1)))
    pilot.wait(600)


def swapped(pilot: Pilot) -> None:
    """The moment in which it happens."""
    offered(pilot)
    pilot.table.submit(Swap())
    pilot.wait(900)


def drawn_start(pilot: Pilot) -> None:
    """Boards stand from the beginning, and a line says so."""
    pilot.play("", "", layout=StartLayout.DRAWN)
    pilot.wait(600)


@deferred
def fuse(pilot: Pilot, game_id: str, wait_ms: int) -> None:
    """The fuse has burnt for a while."""
    game = GAMES[game_id]
    seats = [Seat("Mira", 0), Seat("Otto", 1)]
    start(pilot.context, Match(game, game.presets["blitz"], 0, seats), Seating())
    pilot.wait(wait_ms)


def balance(pilot: Pilot) -> None:
    """Before a match a player who has lost twice is given a wall."""
    seats = [Seat("Mira", 0), Seat("Wilhelmina Ann", 1)]
    names = tuple(seat.name for seat in seats)
    results = [
        MatchResult(f"m{k}", "quoridor", k, names, ("", ""), (0, 1), "x", 20) for k in range(2)
    ]
    append_results(database_in(pilot.data), results)
    pilot.go.play(Match(GAMES["quoridor"], Options(), 0, seats), Seating())
    pilot.wait(400)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "balance": balance,
    "drawn_start": drawn_start,
    "swap_offered": offered,
    "swapped": swapped,
    "fuse": fuse("subtraction_squares", 2000),
    "short fuse": fuse("even_steven", 8000),
}
