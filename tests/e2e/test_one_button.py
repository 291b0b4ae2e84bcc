"""The whole program with a single key."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from one_button import OneKey
from pilot import Pilot

from game.quoridor.rules.moves import Board, Orientation
from game.registry import GAMES
from scenes.boards.hit_target import HitTarget
from scenes.dialogs.keyboard import KeyboardScene
from scenes.input.actions import Button, Press, ScanTarget, Survey
from scenes.ui.scanning import OTHERS_MS, REST_MS


@pytest.fixture
def key(pilot: Pilot) -> OneKey:
    context = pilot.app.context
    context.change_settings(replace(context.settings, scan_ms=1000))
    pilot.frame()
    return OneKey(pilot)


def on_board(*names: Any) -> Any:
    return lambda stop: isinstance(stop.target, HitTarget) and stop.target.key == names


@pytest.mark.slow
def test_a_match_of_even_steven_is_won_from_the_title_on(pilot: Pilot, key: OneKey) -> None:
    key.choose_stop(lambda stop: getattr(stop.target, "key", None) == ("card", "even_steven"))
    pilot.wait(300)
    for words in ("title.more", "title.options", "options.start", "join.start"):
        if words == "options.start":
            pilot.scene.form.opponent = ""  # two people
        key.choose(pilot.words(words))
        pilot.wait(300)
    pilot.wait(1000)
    start = pilot.table
    while not start.session.is_over:
        key.choose_stop(lambda stop: isinstance(stop.target, HitTarget))
        pilot.settle()
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    assert start.state.outcome() is not None
    key.choose(pilot.words("results.menu"))
    assert pilot.scene_name == "TitleScene"
    assert key.presses < 60


def test_a_board_is_its_two_ends(pilot: Pilot, key: OneKey) -> None:
    pilot.play("", "")
    key.choose_stop(on_board("point", 3, 4))
    key.choose_stop(on_board("point", 5, 4))
    boards = pilot.table.state.grid.boards
    assert Board((3, 4), Orientation.H, 2, 0) in boards


@pytest.mark.slow
def test_keys_on_the_screen_write(pilot: Pilot, key: OneKey) -> None:
    written: list[str] = []
    scene = KeyboardScene(pilot.app.context, "join.name_title", "", 16, written.append)
    pilot.app.context.stack.push(scene)
    pilot.frame()
    key.choose("O")
    key.choose("x")
    key.choose(pilot.words("keyboard.done"))
    assert written == ["Ox"]


@pytest.mark.slow
def test_what_is_not_on_the_screen_can_be_pressed_too(pilot: Pilot, key: OneKey) -> None:
    pilot.app.context.go.settings()
    pilot.frame()
    key.choose_button(Button.CANCEL)
    assert pilot.scene_name == "TitleScene"


@pytest.mark.slow
def test_whoever_has_more_buttons_plays_beside(pilot: Pilot, key: OneKey) -> None:
    stack, scanner = pilot.app.context.stack, key.scanner
    pilot.play("", "")
    pilot.wait(1600)
    assert scanner.framed
    stack.act(Press(Button.DOWN, "pad:1"))
    assert scanner.framed == (), "the frame is not in their way"
    stack.act(Press(Button.CONFIRM, "pad:1"))
    assert pilot.table.match.ply == 1
    pilot.settle()
    pilot.wait(REST_MS + 100)
    assert scanner.framed and pilot.table.match.ply == 1
    pilot.wait(OTHERS_MS)
    before = scanner.framed
    stack.act(Press(Button.CONFIRM, "pad:1"))
    assert before != scanner.framed or pilot.table.match.ply == 2, "a switch on a pad is one too"


def test_other_settings_are_without_it(pilot: Pilot, key: OneKey) -> None:
    context = pilot.app.context
    context.change_settings(replace(context.settings, scan_ms=0))
    assert context.stack.scanner is None


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_can_be_played(pilot: Pilot, key: OneKey, game_id: str) -> None:
    pilot.play("", "", game_id=game_id)
    rng = Random(3)
    for _ in range(60):
        if pilot.table.match.ply >= 6 or pilot.table.session.is_over:
            break
        survey = Survey([])
        pilot.app.context.stack.give(survey)
        meant = rng.choice(
            [stop for stop in survey.stops if stop.target is not None] or [ScanTarget()]
        )
        key.choose_stop(lambda stop, meant=meant: stop == meant)
        pilot.wait(200)
        if pilot.scene_name != "PlayScene":
            key.choose_button(Button.CANCEL)
            pilot.wait(200)
        pilot.settle()
    assert pilot.table.match.ply >= 3
