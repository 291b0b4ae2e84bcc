"""The practice page: every door of it, and whose practice it is."""

from __future__ import annotations

import pytest
from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from game.store.people import People, Person
from scenes.input.actions import Button
from scenes.practice.hub import PracticeScene

STEVEN = GAMES["even_steven"]


def opened(pilot: Pilot) -> PracticeScene:
    pilot.app.cabinet.go.practice()
    pilot.frame()
    assert isinstance(pilot.scene, PracticeScene)
    return pilot.scene


def meet(pilot: Pilot, *names: str) -> None:
    people = People()
    for look, name in enumerate(names):
        people = people.with_person(Person(f"id-{name}", name, look))
    pilot.app.cabinet.library.club.keep(people)


@pytest.mark.parametrize(
    ("key", "scene"),
    [
        ("daily", "DailyScene"),
        ("lesson", "LessonScene"),
        ("puzzles", "PuzzlesScene"),
        ("ladder", "LadderScene"),
    ],
)
def test_each_door_leads_to_the_game_whose_tab_is_open(pilot: Pilot, key: str, scene: str) -> None:
    page = opened(pilot)
    page.on_press(("tab", STEVEN.id))
    page.screen.focus_on(key)
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == scene
    if key != "daily":
        assert (pilot.scene._game if key == "lesson" else pilot.scene.page) is STEVEN


def test_mistakes_open_once_there_are_some(pilot: Pilot) -> None:
    page = opened(pilot)
    mistakes = page.screen.target("mistakes")
    assert mistakes is not None and not mistakes.is_enabled
    assert pilot.words("practice.no_mistakes") in pilot.tree()


def test_practice_is_handed_on_and_belongs_to_a_person(pilot: Pilot) -> None:
    meet(pilot, "Ann", "Bo")
    cabinet = pilot.app.cabinet
    page = opened(pilot)
    assert "Ann" in pilot.tree()
    puzzle = page._puzzle
    assert puzzle is not None
    cabinet.library.practised.begin(page.page.id, puzzle, 0, "")
    cabinet.library.practised.solve(page.page.id, puzzle, puzzle.par, "")
    page.enter()
    pilot.frame()
    solved = pilot.tree()
    Keys(pilot).press(Button.NEXT)
    assert "Bo" in pilot.tree() and pilot.tree() != solved and page._puzzle is puzzle
    assert cabinet.library.practised.learner() == "id-Bo" and cabinet.settings.last_names[0] == "Bo"
    Keys(pilot).press(Button.PREV)
    assert pilot.tree() == solved and page._puzzle is not puzzle


def test_the_chip_asks_who_it_is(pilot: Pilot) -> None:
    meet(pilot, "Ann", "Bo", "Cy")
    opened(pilot).screen.focus_on("person")
    Keys(pilot).press(Button.CONFIRM)
    pilot.scene.screen.focus_on("id-Cy")
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.app.cabinet.library.practised.learner() == "id-Cy" and "Cy" in pilot.tree()
