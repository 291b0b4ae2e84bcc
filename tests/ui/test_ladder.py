"""Ladders by what a person does: win, read what is done, see what is next, and play for it."""

from __future__ import annotations

import pytest
from hands import Keys
from kept import fill_disk
from kit_screens import on_view
from ladder_screens import ladder, title
from pilot import Pilot

from game.registry import GAMES
from game.subtraction_squares.rules import Take
from game.words.message import message
from scenes.input.actions import Button
from scenes.kept.library import RETRY_EVERY_MS

SQUARES = "subtraction_squares"


def said(pilot: Pilot, rung: str) -> str:
    return pilot.words(f"{SQUARES}.ladder.{rung}")


def win(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id=SQUARES, start=4)
    pilot.table.submit(Take(4))
    pilot.until(lambda: pilot.scene_name == "ResultsScene")


def test_a_win_is_counted_and_told(pilot: Pilot) -> None:
    win(pilot)
    told = pilot.words("ladder.done", what=said(pilot, "won"))
    pilot.until(lambda: pilot.shows(told))
    assert pilot.app.cabinet.library.practised.rung_counts(SQUARES) == {"won": 1}


def test_a_rung_that_cannot_be_kept_is_told_and_kept_when_it_can(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = pilot.app.cabinet.library
    fill_disk(library.database, monkeypatch)
    win(pilot)
    told = pilot.words(
        "results.not_counted", why=message("disk.sentence", why=message("disk.full"))
    )
    pilot.until(lambda: pilot.shows(told))
    assert not library.practised.rung_counts(SQUARES)
    monkeypatch.undo()
    library.update(RETRY_EVERY_MS)
    assert library.practised.rung_counts(SQUARES) == {"won": 1}


@pytest.mark.slow
def test_who_leaves_the_results_at_once_is_not_forgotten(pilot: Pilot) -> None:
    for times in (1, 2):
        win(pilot)
        Keys(pilot).press(Button.CANCEL)
        assert pilot.scene_name == "TitleScene"
        assert pilot.app.cabinet.library.practised.rung_counts(SQUARES) == {"won": times}


def in_focus(pilot: Pilot) -> str:
    """Return the id of the rung in focus."""
    rungs = GAMES[SQUARES].exercises.ladder()
    return rungs[on_view(pilot).screen.focused_key].id


def test_a_ladder_opens_at_the_next_rung_and_begins_a_match_for_it(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    keys = Keys(pilot)
    assert in_focus(pilot) == "hard"
    keys.press(Button.UP)
    assert in_focus(pilot) == "saved"
    for _ in range(2):
        keys.press(Button.DOWN)
    assert in_focus(pilot) == "large" and pilot.shows(pilot.words("ladder.finished"))
    keys.press(Button.UP)
    keys.press(Button.CONFIRM)
    match = pilot.table.match
    assert match.game.id == SQUARES and match.options.start == 99
    assert [seat.level for seat in match.seats] == ["", "hard"]


def test_the_button_plays_for_the_rung_that_was_in_focus(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    keys = Keys(pilot)
    for button in (Button.UP, Button.UP, Button.UP, Button.RIGHT):
        keys.press(button)
    assert on_view(pilot).screen.focused_key == "play"
    keys.press(Button.CONFIRM)
    assert [seat.level for seat in pilot.table.match.seats] == ["", "master"]


def test_a_click_on_a_rung_plays_for_it(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    pilot.click_words(said(pilot, "master"))
    assert [seat.level for seat in pilot.table.match.seats] == ["", "master"]


def test_tabs_lead_from_ladder_to_ladder(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    names = [pilot.words(f"{game}.ladder.{GAMES[game].exercises.ladder()[0].id}") for game in GAMES]
    keys, seen = Keys(pilot), set()
    for _ in GAMES:
        keys.press(Button.NEXT)
        seen |= {name for name in names if name in pilot.tree()}
    assert seen == set(names)
    tab = next(one for one in on_view(pilot).screen.items if one.key == ("tab", "quoridor"))
    pilot.click(tab.box[0] + 20, tab.box[1] + 20)
    assert pilot.words("quoridor.ladder.won") in pilot.tree()


def test_a_match_for_a_rung_leaves_the_play_button_as_it_was(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    title(pilot)
    before = cabinet.settings.last_plans
    cabinet.go.ladder(GAMES[SQUARES])
    pilot.wait(300)
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.scene_name == "PlayScene"
    assert cabinet.settings.last_plans == before and cabinet.settings.last_game == SQUARES
