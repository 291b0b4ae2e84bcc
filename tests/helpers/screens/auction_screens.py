"""The screens of the seat auction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from deferred import deferred
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.rules.common_moves import Resign
from game.extras.auction import PassBid, Raise, TakeSeat
from game.registry import GAMES
from scenes.input.seating import Seating
from scenes.table.screens.begin import start


@deferred
def auctioned(
    pilot: Pilot,
    game_id: str,
    moves: Sequence[Any],
    level: str = "",
    start_at: int = 40,
    timer_s: int = 20,
) -> None:
    """A match whose seats are auctioned, after these moves."""
    game = GAMES[game_id]
    options = game.options(start=start_at, timer_s=timer_s, auction=True)
    seats = [Seat("Mira", 0), Seat("Otto", 1, level)]
    pilot.context.stack.clear()
    match = Match(game, options, 1, seats)
    for move in moves:
        match.submit(move)
    start(pilot.context, match, Seating())
    pilot.wait(400)


def sold(pilot: Pilot) -> None:
    """The moment that announces who moves first."""
    auctioned("even_steven", [Raise(3), PassBid()])(pilot)
    pilot.table.submit(TakeSeat(False))
    pilot.wait(300)


@deferred
def watched(pilot: Pilot, ply: int) -> None:
    """A replay of a game with an auction."""
    auctioned("subtraction_squares", [Raise(4), PassBid(), TakeSeat(True), Resign()])(pilot)
    context, match = pilot.context, pilot.table.match
    context.go.title()
    context.go.watch(match.playback(), ply)


def ended(pilot: Pilot) -> None:
    """The results of a game whose choice of seats was sold."""
    sold(pilot)
    pilot.table.submit(Resign())
    pilot.wait(3000)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "auction begins": auctioned("even_steven", []),
    "auction goes on": auctioned("subtraction_squares", [Raise(4)], start_at=10**6),
    "auction won": auctioned("subtraction_squares", [Raise(4), PassBid()]),
    "auction sold": sold,
    "auction watched": watched(1),
    "auction settled": watched(3),
    "auction ended": ended,
}
