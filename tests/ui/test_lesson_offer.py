"""The first match of a game offers its lesson, once, and stands in nobody's way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hands import Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.table.overlay.lesson_offer import FORMS
from scenes.table.session.last_time import play_again

TAUGHT = [game.id for game in GAMES.values() if game.teaching.lessons()]


def begin(pilot: Pilot, game_id: str) -> Any:
    play_again(pilot.app.cabinet, GAMES[game_id])
    pilot.wait(400)
    return pilot.scene


def is_offered(pilot: Pilot) -> bool:
    return any(pilot.shows(pilot.words(f"lesson.{key}")) for key in FORMS)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_the_button_opens_the_lesson_and_leads_back_once(pilot: Pilot, game_id: str) -> None:
    table = begin(pilot, game_id)
    assert is_offered(pilot)
    Keys(pilot).press(table._offer.button)
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"
    if pilot.scene.table.pointing.can_cancel:
        Keys(pilot).press(Button.CANCEL)  # which lets go of the stone that is picked already
        assert not pilot.scene.table.pointing.can_cancel
    Keys(pilot).press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.scene is table and not is_offered(pilot) and not table.match.ply
    begin(pilot, game_id)
    assert not is_offered(pilot)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_click_opens_it_and_nothing_is_cut(pilot: Pilot, game_id: str, percent: int) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    pilot.resize(960, 600)
    begin(pilot, game_id)
    pilot.point(640, 715)
    pilot.frame()
    shown = [pilot.words(f"lesson.{key}") for key in FORMS]
    assert not [line for line in pilot.read() if line.is_cut and line.words in shown]
    pilot.click_words(next(words for words in shown if pilot.shows(words)))
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"


def test_a_pad_takes_it(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    table = begin(pilot, "causality")
    pad.press(table._offer.button)
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"


@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_the_first_move_lets_it_go_for_good(pilot: Pilot, hand: Any) -> None:
    table = begin(pilot, "even_steven")
    assert is_offered(pilot)
    hand(pilot).play(next(iter(table.match.state.legal_moves())))
    assert not is_offered(pilot)
    begin(pilot, "even_steven")
    assert not is_offered(pilot)


def test_who_knows_the_lesson_is_not_offered_it(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, lessons={"even_steven": ("odd",)}))
    begin(pilot, "even_steven")
    assert not is_offered(pilot)
    assert cabinet.settings.lessons == {"even_steven": ("odd",)}
