"""The first match of a game offers its lesson once, without delaying play."""

from __future__ import annotations

from typing import Any

import pytest
from hands import Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from scenes.input.actions import Button
from scenes.table.overlay.lesson_offer import FORMS
from scenes.table.session.last_time import match_of, play_again

TAUGHT = [game.id for game in GAMES.values() if game.teaching.lessons()]


def begin(pilot: Pilot, game_id: str = "even_steven") -> Any:
    play_again(pilot.app.cabinet, GAMES[game_id])
    pilot.wait(400)
    return pilot.scene


def offers(pilot: Pilot) -> list[str]:
    return [words for key in FORMS if pilot.shows(words := pilot.words(f"lesson.{key}"))]


@pytest.mark.parametrize(
    ("game_id", "make"), [*((game_id, Keys) for game_id in TAUGHT), ("causality", posted_pad)]
)
def test_the_button_opens_the_lesson_and_leads_back_once(
    pilot: Pilot, game_id: str, make: Any
) -> None:
    hand = make(pilot)
    table = begin(pilot, game_id)
    assert offers(pilot)
    hand.press(table.lesson_offer.button)
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"
    if pilot.scene.table.pointing.can_cancel:
        hand.press(Button.CANCEL)  # which lets go of the stone that is picked already
        assert not pilot.scene.table.pointing.can_cancel
    hand.press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.scene is table and not offers(pilot) and not table.match.ply
    begin(pilot, game_id)
    assert not offers(pilot)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_click_opens_it_and_nothing_is_cut(pilot: Pilot, game_id: str, percent: int) -> None:
    pilot.set(text_percent=percent)
    pilot.resize(960, 600)
    begin(pilot, game_id)
    pilot.hover((640, 715))
    shown = offers(pilot)
    assert not set(shown) & set(pilot.cut_lines())
    pilot.click_words(shown[0])
    pilot.wait(400)
    assert pilot.scene_name == "LessonScene"


@pytest.mark.parametrize("hand", [Keys, Mouse])
def test_the_first_move_lets_it_go_for_good(pilot: Pilot, hand: Any) -> None:
    table = begin(pilot)
    assert offers(pilot)
    hand(pilot).play(next(iter(table.match.state.legal_moves())))
    assert not offers(pilot)
    begin(pilot)
    assert not offers(pilot)


def test_a_table_that_is_painted_ahead_has_not_made_the_offer(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.go.rehearsed(*match_of(cabinet, GAMES["even_steven"], 1))
    begin(pilot)
    assert offers(pilot)


def test_who_knows_the_lesson_is_not_offered_it(pilot: Pilot) -> None:
    known = {"even_steven": ("odd",)}
    pilot.set(lessons=known)
    begin(pilot)
    assert not offers(pilot) and pilot.app.cabinet.settings.lessons == known
