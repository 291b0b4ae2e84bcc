"""The screens with ladders: that of a game, and the title that says what is next."""

from __future__ import annotations

from dataclasses import replace

from deferred import deferred
from pilot import Pilot

from game.core.match.match_setup import first_plan
from game.registry import GAMES
from game.store.practice import insert_rungs
from scenes.table.session.last_options import remember

HALF = {"won": 1, "normal": 2, "large": 1, "hard": 1}
"""Three rungs are done, and one of them in part."""


def climbed(pilot: Pilot) -> None:
    """People have climbed half the way in Subtraction Squares."""
    library, game = pilot.library, "subtraction_squares"
    library.database.run("DELETE FROM rungs")
    library.database.write(insert_rungs, "m1", game, library.practised.learner, HALF)


@deferred
def ladder(pilot: Pilot, game_id: str) -> None:
    """The ladder of a game."""
    climbed(pilot)
    pilot.go.title()
    pilot.go.ladder(GAMES[game_id])


def title(pilot: Pilot) -> None:
    """After a game: its card is open, and all games are imported."""
    context, game = pilot.context, GAMES["subtraction_squares"]
    climbed(pilot)
    remember(context, first_plan(game, "Ann", "Bo").match(game, 1))
    for one in GAMES.values():
        one.exercises.ladder()
    context.change_settings(replace(context.settings, all_doors=True))
    context.go.title()
    pilot.wait(1000, 250)


SCREENS = {
    "ladder": ladder("subtraction_squares"),
    "ladder causality": ladder("causality"),
    "title after a game": title,
}
