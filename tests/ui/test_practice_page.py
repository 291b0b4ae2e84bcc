"""The practice page: every door of it, and whose practice it is."""

from __future__ import annotations

from hands import Keys
from pilot import Pilot

from game.registry import GAMES
from game.store.people import People, Person
from scenes.input.actions import Button

STEVEN = GAMES["even_steven"]


def open_page(pilot: Pilot) -> Keys:
    pilot.app.cabinet.go.practice()
    pilot.frame()
    return Keys(pilot)


def meet(pilot: Pilot, *names: str) -> None:
    persons = [Person(f"id-{name}", name, look) for look, name in enumerate(names)]
    pilot.app.cabinet.library.club.keep(People(tuple(persons)))


def test_each_door_leads_to_the_game_whose_tab_is_open(pilot: Pilot) -> None:
    doors = {"lesson": "LessonScene", "puzzles": "PuzzlesScene", "ladder": "LadderScene"}
    for key, scene in (doors | {"daily": "DailyScene"}).items():
        keys = open_page(pilot)
        pilot.click_on(("tab", STEVEN.id))
        pilot.page.focus_on(key)
        keys.press(Button.CONFIRM)
        assert pilot.scene_name == scene
        if key == "lesson":
            assert pilot.table.match.game.id == STEVEN.id
        elif key != "daily":
            assert pilot.scene.page is STEVEN, key


def test_mistakes_open_once_there_are_some(pilot: Pilot) -> None:
    open_page(pilot)
    assert not pilot.page.target("mistakes").is_enabled
    assert pilot.words("practice.no_mistakes") in pilot.tree()


def test_practice_is_handed_on_and_belongs_to_a_person(pilot: Pilot) -> None:
    meet(pilot, "Ann", "Bo", "Cy")
    practised, keys = pilot.app.cabinet.library.practised, open_page(pilot)
    page, untried = pilot.scene.page, pilot.tree()
    assert "Ann" in untried
    puzzle = page.exercises.puzzles().builtin()[0]
    practised.begin(page.id, puzzle, 0, "")
    practised.solve(page.id, puzzle, puzzle.par, "")
    pilot.scene.enter()
    pilot.frame()
    solved = pilot.tree()
    assert solved != untried, "another puzzle comes"
    keys.press(Button.NEXT)
    assert pilot.tree() == untried.replace("Ann", "Bo")
    assert practised.learner() == "id-Bo" and pilot.app.cabinet.settings.last_names[0] == "Bo"
    keys.press(Button.PREV)
    assert pilot.tree() == solved
    for key in ("person", "id-Cy"):
        pilot.page.focus_on(key)
        keys.press(Button.CONFIRM)
    assert practised.learner() == "id-Cy" and "Cy" in pilot.tree()
