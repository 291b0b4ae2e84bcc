"""People go to the trash and come back, and everything goes into a file."""

from __future__ import annotations

import json

import pytest
from club_screens import behind
from hands import Keys
from pilot import Pilot

from scenes.input.actions import Button


def names(pilot: Pilot) -> list[str]:
    return sorted(one.name for one in pilot.app.cabinet.library.club.people.here)


def open_menu(pilot: Pilot) -> Keys:
    behind("people")(pilot)
    keys = Keys(pilot)
    keys.press(Button.PAUSE)
    assert pilot.scene_name == "PersonMenu"
    return keys


@pytest.mark.slow
def test_whoever_is_removed_can_be_had_back(pilot: Pilot) -> None:
    keys = open_menu(pilot)
    shown = pilot.scene._person
    before = names(pilot)
    keys.choose(pilot.words("person_menu.remove", name=shown.name))
    assert names(pilot) == before, "a short press does nothing"
    keys.hold(pilot.words("person_menu.remove", name=shown.name))
    assert names(pilot) == [name for name in before if name != shown.name]
    assert pilot.scene_name == "PeopleScene" and pilot.scene.shown.name != shown.name
    pilot.wait(6000, 250)
    keys.press(Button.PAUSE)
    keys.choose_key("person_menu.removed")
    keys.choose(shown.name)
    assert names(pilot) == before and pilot.scene_name == "PeopleScene"


def test_a_removal_can_be_undone_at_once(pilot: Pilot) -> None:
    keys = open_menu(pilot)
    before = names(pilot)
    keys.hold(pilot.words("person_menu.remove", name=pilot.scene._person.name))
    keys.press(Button.ALTERNATE)
    assert names(pilot) == before


def test_everything_can_be_had_as_json(pilot: Pilot) -> None:
    keys = open_menu(pilot)
    keys.choose_key("person_menu.export")
    folder = pilot.app.cabinet.library.replays.shared.folder
    (path,) = folder.glob("*.json")
    document = json.loads(path.read_text("utf-8"))
    assert sorted(one["name"] for one in document["people"]) == names(pilot)
    assert len(document["results"]) == 20
    assert sum(one["wins"] for one in document["people"]) <= 20
