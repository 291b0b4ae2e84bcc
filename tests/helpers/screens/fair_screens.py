"""The form of a fair start, and a match in which all players have one."""

from __future__ import annotations

from collections.abc import Callable

from deferred import deferred
from pilot import Pilot

from game.core.match.handicap import Handicap
from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.people import Person
from scenes.input.seating import Seating
from scenes.menus.seats.fair_start import FairStartScene
from scenes.menus.seats.join import JoinScene

GIVEN = Handicap(200, 5000, 3, "shown", "easy", (("boards", 2), ("steps", 1)))


def form(pilot: Pilot) -> None:
    context, game = pilot.context, GAMES["quoridor"]
    context.go.title()
    context.library.keep_people(Person("a", "Mira"))
    scene = JoinScene(context, game, MatchPlan(game.presets["four"], preset="four"))
    context.stack.push(scene)
    for k in range(4):
        scene.lineup.set_level(k, "")
        scene.lineup.set_handicap(k, GIVEN)
    seats = [Seat("Mira", 0, "", GIVEN), Seat("Otto", 1)]
    asked = FairStartScene(context, game, game.presets["standard"], seats[0], lambda given: None)
    context.stack.push(asked)


def seats_given(pilot: Pilot) -> None:
    form(pilot)
    pilot.context.stack.pop()


@deferred
def table(pilot: Pilot, game_id: str, preset: str) -> None:
    context, game = pilot.context, GAMES[game_id]
    context.stack.clear()
    options = game.presets[preset]
    names = ("Mira", "Otto", "Nia", "Pip")[: game.seats(options)]
    given = game.handicaps.fitting(GIVEN, list(game.levels))
    seats = [Seat(name, k, "", given) for k, name in enumerate(names)]
    context.go.play(Match(game, options, 3, seats), Seating())


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "fair form": form,
    "fair seats": seats_given,
    "fair two": table("quoridor", "standard"),
    "fair four": table("quoridor", "four"),
    "fair reduction": table("reduction", "standard"),
    "fair causality": table("causality", "wall"),
}
