"""The practice page with its doors, and the ladders behind one of them."""

from __future__ import annotations

import pytest
from hands import Keys
from kept import fill_disk
from ladder_screens import ladder, title
from pilot import Pilot

from game.registry import GAMES
from game.store.people import People, Person
from game.subtraction_squares.rules import Take
from game.words.message import message
from scenes.input.actions import Button
from scenes.user_data.library import RETRY_EVERY_MS

STEVEN = GAMES["even_steven"]


def open_page(pilot: Pilot) -> Keys:
    pilot.go.practice()
    pilot.frame()
    return Keys(pilot)


def meet(pilot: Pilot, *names: str) -> None:
    persons = [Person(f"id-{name}", name, look) for look, name in enumerate(names)]
    pilot.library.club.keep(People(tuple(persons)))


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


def test_practice_is_handed_on_and_belongs_to_a_person(pilot: Pilot) -> None:
    meet(pilot, "Ann", "Bo", "Cy")
    practised, keys = pilot.library.practised, open_page(pilot)
    page, untried = pilot.scene.page, pilot.tree()
    assert "Ann" in untried and pilot.words("practice.no_mistakes") in untried
    assert not pilot.page.target("mistakes").is_enabled, "they open once there are some"
    puzzle = page.exercises.puzzles().builtin()[0]
    practised.begin(page.id, puzzle, 0, "")
    practised.solve(page.id, puzzle, puzzle.par, "")
    pilot.scene.enter()
    pilot.frame()
    solved = pilot.tree()
    assert solved != untried, "another puzzle comes"
    keys.press(Button.NEXT)
    assert pilot.tree() == untried.replace("Ann", "Bo")
    assert practised.learner() == "id-Bo" and pilot.context.settings.last_names[0] == "Bo"
    keys.press(Button.PREV)
    assert pilot.tree() == solved
    for key in ("person", "id-Cy"):
        pilot.page.focus_on(key)
        keys.press(Button.CONFIRM)
    assert practised.learner() == "id-Cy" and "Cy" in pilot.tree()


SQUARES = "subtraction_squares"


def said(pilot: Pilot, rung: str, game: str = SQUARES) -> str:
    return pilot.words(f"{game}.ladder.{rung}")


def counts(pilot: Pilot) -> dict[str, int]:
    return dict(pilot.library.practised.rung_counts(SQUARES))


def win(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id=SQUARES, start=4)
    pilot.table.submit(Take(4))
    pilot.reach("ResultsScene")


def test_a_win_is_counted_and_told_and_not_forgotten_by_who_leaves_at_once(pilot: Pilot) -> None:
    win(pilot)
    pilot.until(lambda: pilot.has("ladder.done", what=said(pilot, "won")))
    assert counts(pilot) == {"won": 1}
    win(pilot)
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "TitleScene" and counts(pilot) == {"won": 2}


def test_a_rung_is_kept_when_it_can_be(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(pilot.library.database, monkeypatch)
    win(pilot)
    why = message("disk.sentence", why=message("disk.full"))
    pilot.until(lambda: pilot.has("results.not_counted", why=why))
    assert not counts(pilot)
    monkeypatch.undo()
    pilot.library.update(RETRY_EVERY_MS)
    assert counts(pilot) == {"won": 1}


def opened(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    pilot.wait(400)


def in_focus(pilot: Pilot) -> str:
    """Return the id of the rung in focus."""
    rungs = GAMES[SQUARES].exercises.ladder()
    return rungs[pilot.page.focused_key].id


def levels(pilot: Pilot) -> list[str]:
    return [seat.level for seat in pilot.table.match.seats]


def test_a_ladder_opens_at_the_next_rung_and_begins_a_match_for_it(pilot: Pilot) -> None:
    opened(pilot)
    keys = Keys(pilot)
    assert in_focus(pilot) == "hard"
    for button, rung in ((Button.UP, "saved"), (Button.DOWN, "hard"), (Button.DOWN, "large")):
        keys.press(button)
        assert in_focus(pilot) == rung
    assert pilot.has("ladder.finished")
    keys.press(Button.UP, Button.CONFIRM)
    match = pilot.table.match
    assert match.game.id == SQUARES and match.options.start == 99
    assert levels(pilot) == ["", "hard"]


def test_the_button_and_a_click_play_for_their_rung_and_play_stays_as_it_was(pilot: Pilot) -> None:
    context, keys = pilot.context, Keys(pilot)
    title(pilot)
    before = context.settings.last_plans
    opened(pilot)
    keys.press(Button.UP, Button.UP, Button.UP, Button.RIGHT)
    assert pilot.page.focused_key == "play"
    keys.press(Button.CONFIRM)
    assert levels(pilot) == ["", "master"]
    opened(pilot)
    pilot.click_words(said(pilot, "master"))
    assert levels(pilot) == ["", "master"]
    assert context.settings.last_plans == before and context.settings.last_game == SQUARES


def test_tabs_lead_from_ladder_to_ladder(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    names = {said(pilot, GAMES[game].exercises.ladder()[0].id, game) for game in GAMES}
    seen = set[str]()
    for _ in GAMES:
        Keys(pilot).press(Button.NEXT)
        seen |= {name for name in names if name in pilot.tree()}
    assert seen == names
    pilot.click_on(("tab", "quoridor"))
    assert said(pilot, "won", "quoridor") in pilot.tree()
