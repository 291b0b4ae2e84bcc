"""Picking an opponent, and what it says at the table, as people do it with every device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from hands import Hand, Keys, Mouse
from opponent_screens import room, talking
from pilot import Pilot
from posted_pad import posted_pad

from game.registry import GAMES
from game.subtraction_squares import theory
from game.subtraction_squares.rules import Take
from scenes.input.actions import Button
from scenes.menus.seats.opponents import BLINK_EVERY_MS, OpponentsScene
from scenes.table.hud.seat_cards import mood_of
from scenes.ui.art.portraits import Mood

SQUARES = GAMES["subtraction_squares"]
every_hand = pytest.mark.parametrize("hand", [Keys, Mouse, posted_pad])


def seats(pilot: Pilot) -> list[str]:
    return [seat.level for seat in pilot.table.match.seats]


@every_hand
def test_an_opponent_is_picked_and_the_game_begins(
    pilot: Pilot, hand: Callable[[Pilot], Hand]
) -> None:
    room("subtraction_squares")(pilot)
    hand(pilot).confirm(pilot.words("level.hard.who"))
    match = pilot.table.match
    assert seats(pilot) == ["", "hard"]
    assert match.seats[1].name == pilot.words("level.hard.who")
    assert match.options == SQUARES.presets["balanced"]
    pilot.until(lambda: pilot.shows(pilot.words("level.hard.who")))


def test_back_leaves_the_form_as_it_was(pilot: Pilot) -> None:
    room("quoridor", 2)(pilot)
    hand = Keys(pilot)
    hand.back()
    assert pilot.scene_name == "OptionsScene"
    assert pilot.scene.form.opponent == "easy"


def test_the_opponent_may_begin(pilot: Pilot) -> None:
    room("even_steven")(pilot)
    hand = Keys(pilot)
    hand.press(Button.RIGHT)
    hand.press(Button.LEFT)
    assert pilot.shows(pilot.words("opponents.play", who=pilot.words("level.easy.who")))
    hand.press(Button.ALTERNATE)
    assert seats(pilot) == ["easy", ""]
    assert pilot.table.match.ply == 0 and pilot.table.sitting.is_computers_turn


def test_a_surprise_is_somebody_else_and_starts_nothing(pilot: Pilot) -> None:
    room("causality")(pilot)
    for _ in range(5):
        before = pilot.scene.level
        Keys(pilot).press(Button.SPECIAL)
        assert isinstance(pilot.scene, OpponentsScene) and pilot.scene.level != before


def test_what_is_said_there_is_about_the_board_that_comes(pilot: Pilot) -> None:
    room("reduction")(pilot)
    said = pilot.scene.says["easy"]
    Keys(pilot).confirm(pilot.words("level.easy.who"))
    full = pilot.table.match.state.full
    assert said == pilot.words("reduction.quip.full", n=full)


def test_with_large_letters_three_are_seen_and_the_row_scrolls(pilot: Pilot) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    room("subtraction_squares")(pilot)
    last = pilot.words("level.perfect.who")
    assert not pilot.shows(last)
    hand = Mouse(pilot)
    pilot.point(640, 434)
    for _ in range(4):
        pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
        pilot.frame()
    assert pilot.shows(last) and not pilot.shows(pilot.words("level.easy.who"))
    hand.confirm(last)
    assert seats(pilot) == ["", "perfect"]


@pytest.mark.slow
def test_nobody_is_seen_in_the_place_of_another(pilot: Pilot) -> None:
    """However many are passed in one frame."""
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=150))
    room("subtraction_squares", 4)(pilot)
    pilot.redraw()
    pilot.draw()
    seen = pilot.pixels()
    cabinet.window.brush.forget()
    pilot.draw()
    assert pilot.pixels() == seen


@pytest.mark.parametrize("is_calm", [False, True])
def test_they_blink_unless_motion_is_reduced(pilot: Pilot, is_calm: bool) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, reduced_motion=is_calm))
    room("even_steven")(pilot)
    moods = set()
    for _ in range(2 * BLINK_EVERY_MS // 100):
        pilot.wait(100, 100, 100_000)
        moods.add(pilot.scene._mood)
    assert moods == ({Mood.AWAKE} if is_calm else {Mood.AWAKE, Mood.SHUT})


def test_a_score_is_kept_against_everybody(pilot: Pilot) -> None:
    room("subtraction_squares")(pilot)
    Keys(pilot).confirm(pilot.words("level.easy.who"))
    table = pilot.table
    table.submit(table.match.resignation)
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    room("subtraction_squares")(pilot)
    scores = pilot.scene._scores
    assert [(scores[one].wins, scores[one].losses) for one in scores] == [(0, 1)]
    assert pilot.shows("0–1")  # noqa: RUF001


@pytest.mark.slow
def test_at_the_table_a_computer_says_a_thing_once_and_not_for_long(pilot: Pilot) -> None:
    talking(pilot)
    talk = pilot.scene._talk
    assert any(talk.says.startswith(line.words) for line in pilot.read())
    pilot.wait(6_000, 250)
    assert not talk.says
    match = pilot.table.match
    pilot.table.submit(Take(1))
    pilot.until(lambda: match.ply == 4 and not pilot.stage.is_moving)
    pilot.wait(1_000, 250)
    assert not talk.says, "it has just said something"


@pytest.mark.slow
@pytest.mark.parametrize("is_on", [True, False])
def test_opponents_talk_only_if_people_like_it(pilot: Pilot, is_on: bool) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, opponents_talk=is_on))
    room("subtraction_squares")(pilot)
    assert all(bool(says) == is_on for says in pilot.scene.says.values())
    pilot.play("", "perfect", game_id="subtraction_squares", start=99)
    pilot.wait(1_500, 250)
    pilot.table.submit(Take(81))
    pilot.until(lambda: pilot.table.match.ply == 2 and not pilot.stage.is_moving)
    pilot.wait(500, 250)
    assert bool(pilot.scene._talk.says) == is_on


def test_a_computer_looks_up_while_it_thinks_and_shuts_its_eyes_when_it_is_beaten(
    pilot: Pilot,
) -> None:
    pilot.play("easy", "", game_id="subtraction_squares", start=99)
    sitting = pilot.table.sitting
    assert mood_of(sitting, 0, is_film=False) is Mood.THINKING
    pilot.until(lambda: sitting.is_persons_turn)
    assert mood_of(sitting, 0, is_film=False) is Mood.AWAKE
    while not sitting.is_over:
        if sitting.is_persons_turn:
            pilot.table.submit(Take(theory.best(sitting.match.state.total)[0]))
        pilot.frame()
    is_beaten = sitting.match.state.outcome().winner == 1
    assert mood_of(sitting, 0, is_film=False) is (Mood.SHUT if is_beaten else Mood.AWAKE)
    assert mood_of(sitting, 0, is_film=True) is Mood.AWAKE
