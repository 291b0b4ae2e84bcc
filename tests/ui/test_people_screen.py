"""The people of the house, as they are changed and as they sit down."""

from __future__ import annotations

import pytest
from club_screens import behind, played
from hands import Keys, label
from pilot import Pilot

from game.registry import GAMES
from game.store.people import People, Person
from scenes.club.people import PeopleScene
from scenes.input.actions import Button


def people(pilot: Pilot) -> People:
    return pilot.app.cabinet.library.club.people


def shown(pilot: Pilot) -> Person:
    assert isinstance(pilot.scene, PeopleScene) and pilot.scene.shown is not None
    return pilot.scene.shown


def keep(pilot: Pilot, *persons: Person) -> None:
    pilot.app.cabinet.library.club.keep(People(persons))


def test_the_buttons_change_the_person_and_the_focus_stays(pilot: Pilot) -> None:
    behind("people")(pilot)
    keys = Keys(pilot)
    first = shown(pilot)
    keys.press(Button.RIGHT)
    part = label(pilot.page.focused)
    assert part == first.name
    keys.press(Button.NEXT)
    assert shown(pilot) != first and label(pilot.page.focused) == shown(pilot).name
    keys.press(Button.DOWN)
    assert "*LookChoice look" in pilot.tree()
    before = shown(pilot).look
    keys.press(Button.LEFT if before else Button.RIGHT)
    assert shown(pilot).look != before and "*LookChoice look" in pilot.tree()


def test_a_new_name_takes_everything_along(pilot: Pilot) -> None:
    behind("people")(pilot)
    keys, old = Keys(pilot), shown(pilot)
    before = pilot.tree()
    keys.press(Button.ALTERNATE)
    keys.write("Zoe")
    pilot.until(lambda: pilot.scene_name == "PeopleScene")
    assert shown(pilot).name == "Zoe" and shown(pilot).id == old.id
    assert pilot.tree() == before.replace(old.name, "Zoe")


@pytest.mark.slow
def test_somebody_new_is_there_at_once_and_nobody_twice(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("title.club")
    keys.choose_key("club.door.people")
    pilot.wait(60)
    assert pilot.words("people.nobody") in " ".join(line.words for line in pilot.read())
    for name in ("Leni", "LENI"):
        keys.choose_key("people.new")
        keys.write(name)
        pilot.until(lambda: pilot.scene_name == "PeopleScene")
    assert [one.name for one in people(pilot).here] == ["Leni"]
    assert pilot.shows(pilot.words("people.taken", name="Leni"))


def test_everybody_of_old_results_can_sit_down(pilot: Pilot) -> None:
    played(pilot)
    game = GAMES["quoridor"]
    pilot.app.cabinet.go.join(game, game.presets["standard"], "standard")
    pilot.frame()
    pilot.scene.screen.focus_on(("name", 0))
    pilot.frame()
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.shows("Pip") and pilot.shows(pilot.words("join.who_is_it.write"))
