"""The screens of the swap rule, and of a short clock."""

from __future__ import annotations

from collections.abc import Callable

from pilot import Pilot

from game.core.match.match import Match
from game.core.match.pie_rule import Swap
from game.core.match.seats import Seat
from game.quoridor.rules.moves import Step
from game.quoridor.rules.options import Options
from game.registry import GAMES
from scenes.input.seating import Seating
from scenes.table.play import start


def offered(pilot: Pilot) -> None:
    """The second player may take the first one's side."""
    seats = [Seat("Mira", 0), Seat("Otto", 1)]
    start(pilot.app.cabinet, Match(GAMES["quoridor"], Options(swap=True), 0, seats), Seating())
    pilot.table.submit(Step((4, 1)))
    pilot.wait(600)


def swapped(pilot: Pilot) -> None:
    """The moment in which it happens."""
    offered(pilot)
    pilot.table.submit(Swap())
    pilot.wait(900)


def fuse(game_id: str, wait_ms: int) -> Callable[[Pilot], None]:
    """The fuse has burnt for a while."""

    def open_it(pilot: Pilot) -> None:
        game = GAMES[game_id]
        seats = [Seat("Mira", 0), Seat("Otto", 1)]
        start(pilot.app.cabinet, Match(game, game.presets["blitz"], 0, seats), Seating())
        pilot.wait(wait_ms)

    return open_it


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "swap_offered": offered, "swapped": swapped,
    "fuse": fuse("subtraction_squares", 2000), "short fuse": fuse("even_steven", 8000),
}  # fmt: skip
