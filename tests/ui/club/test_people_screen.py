"""The people of the house: made, changed, seated, removed, brought back, written into a file."""

from __future__ import annotations

import json

import pygame
import pytest
from club_screens import before_first_game, behind
from hands import Keys, Mouse, label
from pilot import Pilot
from posted_pad import posted_pad

from game.core.match.match_setup import MatchPlan
from game.registry import GAMES
from game.store.people import NAME_LETTERS, Person
from scenes.club.name_ideas import ideas
from scenes.input.actions import Button


def shown(pilot: Pilot) -> Person:
    assert pilot.scene_name == "PeopleScene"
    person: Person = pilot.scene.shown
    return person


def names(pilot: Pilot) -> list[str]:
    return sorted(one.name for one in pilot.library.people.here)


def test_the_buttons_change_the_person_and_the_focus_stays(pilot: Pilot) -> None:
    behind("people")(pilot)
    keys, first = Keys(pilot), shown(pilot)
    keys.press(Button.RIGHT)
    assert label(pilot.page.focused) == first.name
    keys.press(Button.NEXT)
    assert shown(pilot) != first and label(pilot.page.focused) == shown(pilot).name
    keys.press(Button.DOWN)
    assert "*LookChoice look" in pilot.tree()
    before = shown(pilot)
    keys.press(Button.LEFT if before.look else Button.RIGHT)
    assert shown(pilot).look != before.look and "*LookChoice look" in pilot.tree()
    tree = pilot.tree()
    keys.press(Button.ALTERNATE)
    keys.write("Zoe")
    pilot.reach("PeopleScene")
    assert shown(pilot).name == "Zoe" and shown(pilot).id == before.id
    assert pilot.tree() == tree.replace(before.name, "Zoe"), "a new name takes everything along"


@pytest.mark.slow
def test_somebody_new_is_there_at_once_and_nobody_twice(pilot: Pilot) -> None:
    keys = Keys(pilot)
    keys.choose_key("title.club", "club.door.people")
    pilot.wait(60)
    assert pilot.words("people.nobody") in pilot.text()
    for name in ("Leni", "LENI"):
        keys.choose_key("people.new")
        keys.write(name)
        pilot.reach("PeopleScene")
    assert names(pilot) == ["Leni"] and pilot.has("people.taken", name="Leni")


def test_whoever_is_removed_can_be_had_back_and_everything_goes_into_a_file(pilot: Pilot) -> None:
    behind("people")(pilot)
    _, second, third, *_ = (one.key for one in pilot.page.items if "person" in (one.key or ""))
    pilot.focus(second)
    keys, person, before = Keys(pilot), shown(pilot), names(pilot)
    remove = pilot.words("person_menu.remove", name=person.name)
    keys.press(Button.PAUSE)
    keys.choose(remove)
    assert names(pilot) == before, "a short press does nothing"
    keys.hold(remove)
    assert names(pilot) == [name for name in before if name != person.name]
    assert ("person", shown(pilot).id) == pilot.page.focused.key == third, "the next one"
    keys.press(Button.ALTERNATE)
    assert names(pilot) == before, "undone at once"
    pilot.focus(("person", person.id))
    keys.press(Button.PAUSE)
    keys.hold(remove)
    pilot.wait(6000, 250)
    assert person.name not in names(pilot)
    keys.press(Button.PAUSE)
    keys.choose_key("person_menu.removed")
    keys.choose(person.name)
    assert names(pilot) == before and pilot.scene_name == "PeopleScene"
    keys.press(Button.PAUSE)
    keys.choose_key("person_menu.export")
    (path,) = pilot.library.replays.shared.folder.glob("*.json")
    document = json.loads(path.read_text("utf-8"))
    assert sorted(one["name"] for one in document["people"]) == before
    assert len(document["results"]) == 20
    assert sum(one["wins"] for one in document["people"]) <= 20
    game = GAMES["quoridor"]
    pilot.go.join(game, MatchPlan(game.presets["standard"], preset="standard"))
    pilot.frame()
    pilot.focus(("name", 0))
    keys.press(Button.CONFIRM)
    assert pilot.shows("Pip") and pilot.has("join.who_is_it.write"), "all can sit down"


def open_form(pilot: Pilot, *known: Person) -> None:
    behind("people", before_first_game)(pilot)
    pilot.library.keep_people(*known)
    pilot.scene.enter()
    pilot.scene.on_press("new")
    pilot.frame()
    assert pilot.scene_name == "NewPersonScene"


def people(pilot: Pilot) -> list[tuple[str, int, int]]:
    """Return name, look and seat of every person, once the form has closed."""
    pilot.reach("PeopleScene")
    return [(one.name, one.look, one.seat) for one in pilot.library.people.here]


def proposed(pilot: Pilot) -> list[str]:
    keys = [item.key for item in pilot.page.items if isinstance(item.key, tuple)]
    return [name for kind, name, *_ in keys if kind == "idea"]


def test_by_keys(pilot: Pilot) -> None:
    open_form(pilot)
    keys = Keys(pilot)
    pilot.write("Leni")
    keys.press(Button.LEFT)
    assert "*LookChoice" in pilot.tree()
    keys.press(Button.RIGHT, Button.RIGHT, Button.DOWN, Button.RIGHT, Button.CONFIRM)
    assert people(pilot) == [("Leni", 2, 0)]


def test_by_mouse(pilot: Pilot) -> None:
    open_form(pilot)
    mouse = Mouse(pilot)
    for words in ("L", "u", "Luis"):
        mouse.choose(words)
    item, brush = pilot.page.target("look"), pilot.app.window.brush
    left, top, w, h = item.box
    ways = (left + k for k in range(int(w)))
    pilot.click(
        next(x for x in ways if item.node.steps_of_click(brush, item.box, x) == 3), top + h / 2
    )
    mouse.adjust(pilot.words("people.seat"), 1)
    mouse.choose_key("keyboard.done")
    assert people(pilot) == [("Luis", 3, 0)]


@pytest.mark.slow
def test_by_pad(pilot: Pilot) -> None:
    open_form(pilot)
    pad = posted_pad(pilot)
    for sign in "Al":
        pad.choose(sign)
    pad.press(Button.SPECIAL)
    for sign in "Bx":
        pad.choose(sign)
    pad.press(Button.ALTERNATE, *(Button.NEXT, Button.RIGHT) * 2, Button.NEXT)
    assert people(pilot) == [("Al B", 1, 0)]


def test_names_are_proposed_that_nobody_has_and_one_for_who_writes_none(pilot: Pilot) -> None:
    assert ideas(("Élan", "Eva"), "ela", ()) == ["Élan", "Eva"]
    open_form(pilot, Person("a", "Lena", 0))
    assert len(proposed(pilot)) == 4
    pilot.write("Le")
    assert proposed(pilot) == ["Leo", "Lotta", "Luis"]
    open_form(pilot, Person("a", "Ada", 0))
    pad = posted_pad(pilot)
    pad.press(Button.PAUSE)
    pad.choose_key("keyboard.done")
    _, (name, *_) = people(pilot)
    assert name != "Ada" and name in pilot.words("new_person.names").split()


def test_a_name_that_is_taken_or_cannot_be_shown_is_no_new_person(pilot: Pilot) -> None:
    open_form(pilot, Person("a", "Lena", 0))
    pilot.write("LENA")
    assert pilot.has("people.taken", name="Lena"), "it is said while it is written"
    pilot.key(pygame.K_RETURN)
    assert people(pilot) == [("Lena", 0, -1)]
    open_form(pilot)
    for text in ("\u202e\u0301\ud800", "\u200d\ufeff", "\0\x1b", "   "):
        pilot.post(pygame.TEXTINPUT, text=text)
        pilot.frame()
        pilot.key(pygame.K_RETURN)
        assert pilot.scene_name == "NewPersonScene", text
    pilot.write("x" * 30)
    pilot.key(pygame.K_RETURN)
    (name,) = {name for name, *_ in people(pilot)} - {"Lena"}
    assert name.strip("x") == "" and 1 <= len(name) <= NAME_LETTERS
