"""The screens of the club room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from deferred import deferred
from hands import Keys
from kept import append_results, database_in, ended
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.match_setup import MatchPlan
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.results import MatchResult
from game.subtraction_squares.options import Options
from game.subtraction_squares.rules import Take
from scenes.club.doors import DOORS
from scenes.club.person_menu import PersonMenu, RemovedPeople
from scenes.dialogs.people_choice import PeopleChoice
from scenes.input.actions import Button

NAMES = ("W" * 14, "Otto", "Nia", "Pip", "Ann")


def played(pilot: Pilot) -> None:
    """Some games of all people, and one against a computer."""
    games = "quoridor", "even_steven", "subtraction_squares", "reduction", "causality"
    for k in range(20):
        one, other = NAMES[k % 5], NAMES[(k + 1 + k // 5) % 5]
        names = (one, "Gus") if one == other else (one, other)
        levels = ("", "normal" if one == other else "")
        ranking = (k % 3 == 0, k % 3 != 0)
        result = MatchResult(
            f"m{k}",
            games[k % 4],
            1_790_000_000_000 + k * 86_400_000,
            names,
            levels,
            tuple(map(int, ranking)),
            "",
            10 + 7 * k,
        )
        append_results(database_in(pilot.data), [result])


def room(pilot: Pilot) -> None:
    played(pilot)
    pilot.go.title()
    pilot.go.club()


@deferred
def behind(pilot: Pilot, name: str, come: Callable[[Pilot], None] = room) -> None:
    """The screen behind a door."""
    come(pilot)
    door = next(door for door in DOORS if door.name == name)
    pilot.context.stack.push(door.opens(pilot.context))


@deferred
def decorated(pilot: Pilot, name: str) -> None:
    """The screen behind a door after new trophies have been won."""
    room(pilot)
    seats = [Seat(NAMES[0], 0), Seat("Otto", 1)]
    match = Match(GAMES["subtraction_squares"], Options(start=6), 7, seats)
    for square in (4, 1, 1):
        match.submit(Take(square))
    ended(pilot.library.database, match, "0106aa", pilot.library.now_ms())
    behind(name)(pilot)


@deferred
def beginning(pilot: Pilot, name: str) -> None:
    """A new person with the first letters of a name."""
    behind("people")(pilot)
    pilot.scene.on_press("new")
    pilot.frame()
    pilot.write(name)


@deferred
def over(pilot: Pilot, name: str) -> None:
    """Return what lies over the screen of people."""
    behind("people")(pilot)
    context = pilot.context
    library = context.library
    person = next(one for one in library.people.here if one.name == NAMES[0])
    if name == "choice":
        context.stack.push(PeopleChoice(context, library.people, "Nia", id, lambda: None))
        return
    others = [one for one in library.people.here if one is not person]
    if len(others) > 1:  # the screen may be opened more than once
        library.keep_people(replace(others[-1], removed_ms=library.now_ms()))
    scene = PersonMenu(context, person, lambda: None)
    context.stack.push(scene if name == "menu" else RemovedPeople(context))


def before_first_game(pilot: Pilot) -> None:
    database_in(pilot.data).run("DELETE FROM results")
    pilot.go.title()


def joining(pilot: Pilot) -> None:
    """The seats of a game: one person is expected, and another one has come."""
    room(pilot)
    game = GAMES["quoridor"]
    pilot.go.join(game, MatchPlan(game.presets["four"], preset="four"))
    pilot.frame()
    Keys(pilot).press(Button.CONFIRM)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "join of the club": joining,
    "club": room,
    **{door.name: behind(door.name) for door in DOORS},
    "people nobody": behind("people", before_first_game),
    "statistics nobody": behind("statistics", before_first_game),
    "trophies nobody": behind("trophies", before_first_game),
    "trophies won": decorated("trophies"),
    "statistics won": decorated("statistics"),
    "person menu": over("menu"),
    "removed people": over("removed"),
    "who is it": over("choice"),
    "new person": beginning(""),
    "new person named": beginning("W" * 14),
    "new person known": beginning("Pip"),
}
