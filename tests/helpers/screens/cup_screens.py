"""The screens of tournaments: the list, the form, tables and brackets at several moments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from deferred import deferred
from pilot import Pilot

from game.club.cup import Cup, Entrant, Form, Rules
from game.club.cup_event import event_of, presets_of
from game.club.cup_roster import Changed, join, leave, take_place
from game.club.cup_table import is_over, waiting
from game.registry import GAMES
from scenes.club.tournament.players import PlayersScene

NAMES = ("Mira", "Otto", "Nia", "Pip", "Wilhelmina Ann", "Jon")


def entrants(count: int) -> tuple[Entrant, ...]:
    """Two computers, and people for the rest; one of them has the longest name there can be."""
    people = [Entrant(name, k % 4, (k + k // 4) % 4) for k, name in enumerate(NAMES[: count - 2])]
    return (*people[:2], Entrant("Mason", 0, 0, 3), *people[2:], Entrant("Gus", 0, 0, 2))


def made(pilot: Pilot, form: Form, count: int, played: int, *, length: int = 3) -> Cup:
    """Make a tournament of ``count`` players with ``played`` matches behind it."""
    games = [game for game in GAMES.values() if presets_of(game)]
    events = tuple(map(event_of, games))
    cups = pilot.library.cups
    rules = Rules(form, entrants(count), events, length)
    cup, rng = cups.begin(rules, "Friday sofa cup", 1_770_000_000_000), Random(count)
    for _ in range(played):
        if is_over(cup):
            break
        pairing = waiting(cup)[0]
        wins = rng.choice([(2, 0), (2, 1), (1, 2), (0, 2)] if length > 1 else [(1, 0), (0, 1)])
        cup = cup.start_match(pairing, "m1").end_match("r1", rng.randrange(9, 70), wins)
    cups.put(replace(cup))
    return cup


@deferred
def cup(pilot: Pilot, form: Form, count: int, played: int, **others: int) -> None:
    """The screen of such a cup."""
    one = made(pilot, form, count, played, **others)  # type: ignore[arg-type]
    pilot.go.cup(one.id)
    pilot.frame()


def shared(pilot: Pilot) -> None:
    """A cup in which each of three has beaten one other."""
    events = (event_of(GAMES["even_steven"]),)
    cups = pilot.library.cups
    one = cups.begin(Rules(Form.EVERYONE, entrants(3), events, 1), "Friday sofa cup", 1)
    while not is_over(one):
        pairing = waiting(one)[0]
        is_first = (pairing.second - pairing.first) % 3 == 1
        one = one.start_match(pairing, "m1").end_match("r1", 9, (1, 0) if is_first else (0, 1))
    cups.put(one)
    pilot.go.cup(one.id)
    pilot.frame()


def computers(pilot: Pilot) -> None:
    """Two computers are next, at the game with the longest short name."""
    events = (event_of(GAMES["even_steven"]),)
    four = (Entrant("Clockwork", 0, 0, 5), Entrant("Mod", 0, 0, 4), *entrants(4)[:2])
    one = pilot.library.cups.begin(Rules(Form.KING, four, events, 3), "Friday", 1)
    pilot.go.cup(one.id)
    pilot.frame()


def listed(pilot: Pilot) -> None:
    """Two cups, of which one is over, and a file that cannot be read."""
    made(pilot, Form.KING, 5, 3)
    made(pilot, Form.EVERYONE, 3, 99)
    pilot.go.title()
    pilot.go.cups()
    pilot.frame()


def form(pilot: Pilot) -> None:
    """The form of a new one, with as many people as there can be."""
    made(pilot, Form.EVERYONE, 8, 0)
    pilot.go.title()
    pilot.go.new_cup()
    pilot.frame()


def form_of_one(pilot: Pilot) -> None:
    """The form of a cup of one game, from another preset than its first."""
    form(pilot)
    pilot.scene.change(game="even_steven", preset="balanced")
    pilot.frame()


@deferred
def of_one(pilot: Pilot, form: Form) -> None:
    """A cup of one game, which says from which preset it is played."""
    events = (event_of(GAMES["even_steven"], "balanced"),)
    cups = pilot.library.cups
    one = cups.begin(Rules(form, entrants(6), events, 3), "Friday sofa cup", 1)
    pilot.go.cup(one.id)
    pilot.frame()


def changed(pilot: Pilot, form: Form, count: int, played: int) -> Cup:
    """A cup that one has left at once and one later, with a substitute and one who came later."""
    one = made(pilot, form, count, played)
    steps: list[Callable[[Cup], Changed]] = [
        lambda cup: leave(cup, count - 1),
        lambda cup: leave(cup, 0),
        lambda cup: take_place(cup, 1, Entrant("Wilhelm Ottoka", 3, 1)),
        lambda cup: join(cup, Entrant("Zoe", 2, 3)),
    ]
    for step in steps:
        after = step(one)
        one = after if isinstance(after, Cup) else one
    pilot.library.cups.put(one)
    return one


@deferred
def left(pilot: Pilot, form: Form, count: int, played: int) -> None:
    """The screen of such a cup."""
    pilot.go.cup(changed(pilot, form, count, played).id)
    pilot.frame()


def players(pilot: Pilot) -> None:
    """Show who plays in such a cup."""
    one = changed(pilot, Form.EVERYONE, 7, 9)
    pilot.go.cup(one.id)
    pilot.frame()
    pilot.context.stack.push(PlayersScene(pilot.context, one.id))
    pilot.frame()


@deferred
def player(pilot: Pilot, place: int | None) -> None:
    """Return what can be done about a player; without a place, who comes in."""
    players(pilot)
    pilot.scene.on_press("add" if place is None else place)
    pilot.frame()


def came_in(pilot: Pilot) -> None:
    """Choose who comes in to a cup that has room."""
    one = changed(pilot, Form.SWISS, 5, 2)
    pilot.go.cup(one.id)
    pilot.context.stack.push(PlayersScene(pilot.context, one.id))
    pilot.frame()
    pilot.scene.on_press("add")
    pilot.frame()


def which_computer(pilot: Pilot) -> None:
    """Choose which computer comes in."""
    came_in(pilot)
    pilot.scene.on_press("join_computer")
    pilot.frame()


def menu(pilot: Pilot) -> None:
    """The menu of a cup."""
    cup(Form.EVERYONE, 6, 10)(pilot)
    pilot.scene.on_press("menu")
    pilot.frame()


def title(pilot: Pilot) -> None:
    """The title that goes on with a cup."""
    made(pilot, Form.EVERYONE, 6, 10)
    pilot.go.title()
    pilot.wait(1000, 250)


def no_cups(pilot: Pilot) -> None:
    """The list before the first tournament."""
    pilot.go.cups()
    pilot.frame()


SCREENS = {
    "no cups": no_cups,
    "cup of eight": cup(Form.EVERYONE, 8, 20), "cup over": cup(Form.EVERYONE, 3, 99),
    "cup shared": shared,
    "cup of kings": cup(Form.KING, 5, 4), "bracket of eight": cup(Form.KNOCKOUT, 8, 3),
    "bracket over": cup(Form.KNOCKOUT, 6, 99), "cups": listed, "cup of computers": computers,
    "form of a cup": form, "form of a cup of one game": form_of_one,
    "cup of one game": of_one(Form.SWISS), "bracket of one game": of_one(Form.KNOCKOUT),
    "cup with changes": left(Form.EVERYONE, 5, 7),
    "large cup with changes": left(Form.EVERYONE, 7, 14),
    "swiss cup with changes": left(Form.SWISS, 6, 4), "kings with changes": left(Form.KING, 5, 4),
    "bracket with changes": left(Form.KNOCKOUT, 6, 1), "players of a cup": players,
    "player of a cup": player(2), "player who left": player(0), "substitute": player(1),
    "who comes in": came_in, "which computer": which_computer,
    "menu of a cup": menu, "title with a cup": title,
}  # fmt: skip
