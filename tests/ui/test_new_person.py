"""Somebody new is made by keys, by mouse and by pad, and no name gets in that a row cannot show."""

from __future__ import annotations

import pygame
import pytest
from club_screens import nobody
from hands import Keys, Mouse, Pad
from pilot import Pilot
from posted_pad import posted_pad

from game.store.people import NAME_LETTERS, People, Person
from scenes.club.name_ideas import ideas
from scenes.club.new_person import NewPersonScene
from scenes.club.person_parts import LookChoice
from scenes.input.actions import Button


def opened(pilot: Pilot, *known: Person) -> NewPersonScene:
    nobody("people")(pilot)
    pilot.app.cabinet.library.club.keep(People(known))
    pilot.scene.enter()
    pilot.scene.on_press("new")
    pilot.frame()
    assert isinstance(pilot.scene, NewPersonScene)
    return pilot.scene


def made(pilot: Pilot) -> list[tuple[str, int, int]]:
    """Name, look and seat of everybody."""
    pilot.until(lambda: pilot.scene_name == "PeopleScene")
    people = pilot.app.cabinet.library.club.people
    return [(one.name, one.look, one.seat) for one in people.here]


def proposed(pilot: Pilot) -> list[str]:
    keys = [item.key for item in pilot.page.items if isinstance(item.key, tuple)]
    return [name for kind, name, *_ in keys if kind == "idea"]


def test_by_keys(pilot: Pilot) -> None:
    opened(pilot)
    keys = Keys(pilot)
    pilot.write("Leni")
    keys.press(Button.LEFT)
    assert isinstance(pilot.page.focused.node, LookChoice)
    for button in (Button.RIGHT, Button.RIGHT, Button.DOWN, Button.RIGHT, Button.CONFIRM):
        keys.press(button)
    assert made(pilot) == [("Leni", 2, 0)]


def test_by_mouse(pilot: Pilot) -> None:
    scene, mouse = opened(pilot), Mouse(pilot)
    for sign in "Lu":
        mouse.choose(sign)
    mouse.choose("Luis")
    (looks,) = [item for item in scene.screen.items if item.key == "look"]
    pilot.click(*looks.node._at(looks.box, 3))
    mouse.adjust(pilot.words("people.seat"), 1)
    mouse.choose_key("keyboard.done")
    assert made(pilot) == [("Luis", 3, 0)]


@pytest.mark.slow
def test_by_pad(pilot: Pilot) -> None:
    opened(pilot)
    pad: Pad = posted_pad(pilot)
    for sign in "Al":
        pad.choose(sign)
    pad.press(Button.SPECIAL)
    for sign in "Bx":
        pad.choose(sign)
    for button in (Button.ALTERNATE, Button.NEXT, Button.RIGHT, Button.NEXT, Button.RIGHT):
        pad.press(button)
    pad.press(Button.NEXT)
    assert made(pilot) == [("Al B", 1, 0)]


def test_any_name_and_any_look_that_nobody_has(pilot: Pilot) -> None:
    opened(pilot, Person("a", "Ada", 0))
    pad = posted_pad(pilot)
    pad.press(Button.PAUSE)
    pad.choose_key("keyboard.done")
    (_, (name, *_)) = made(pilot)
    assert name != "Ada" and name in pilot.words("new_person.names").split()


def test_names_that_are_proposed_begin_like_the_letters_written(pilot: Pilot) -> None:
    opened(pilot, Person("a", "Lena", 0))
    assert len(proposed(pilot)) == 4
    pilot.write("Le")
    assert proposed(pilot) == ["Leo", "Lotta", "Luis"]
    assert ideas(("Élan", "Eva"), "ela", ()) == ["Élan", "Eva"]


def test_a_name_that_somebody_has_is_told_while_it_is_written(pilot: Pilot) -> None:
    opened(pilot, Person("a", "Lena", 0))
    pilot.write("LENA")
    assert pilot.shows(pilot.words("people.taken", name="Lena"))
    pilot.key(pygame.K_RETURN)
    assert made(pilot) == [("Lena", 0, -1)]


def test_nothing_that_cannot_be_shown_is_a_name(pilot: Pilot) -> None:
    opened(pilot)
    for text in ("\u202e\u0301\ud800", "\u200d\ufeff", "\0\x1b", "   "):
        pilot.post(pygame.TEXTINPUT, text=text)
        pilot.frame()
        pilot.key(pygame.K_RETURN)
        assert isinstance(pilot.scene, NewPersonScene)
    pilot.write("x" * 30)
    pilot.key(pygame.K_RETURN)
    ((name, *_),) = made(pilot)
    assert name.strip("x") == "" and 1 <= len(name) <= NAME_LETTERS
