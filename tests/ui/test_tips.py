"""Somebody's first game of each kind: tips beside the board, in every language and size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hands import Keys
from obeying import obey
from pilot import Pilot

from game.core.match.match_setup import first_plan
from game.registry import GAMES
from scenes.boards import VIEWS
from scenes.input.actions import Button
from scenes.input.seating import Seating
from scenes.table.screens.first_game import FirstGame
from scenes.table.screens.play import PlayScene, start
from scenes.table.session.last_time import plan_of
from scenes.ui.screen import Box

FEWEST, MOST = 3, 6
"""How many kinds of tips a first game has."""


LED = [game_id for game_id, view in VIEWS.items() if view.guide is not None]
"""The games with tips; a game that somebody adds may have none."""


def sit_down(pilot: Pilot, game_id: str) -> FirstGame:
    """Begin a first game, and wait until it is settled what is said."""
    start(
        pilot.app.cabinet,
        first_plan(GAMES[game_id], "Mira", "Pebble").match(GAMES[game_id], 3),
        Seating(),
    )
    pilot.wait(400)
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    first = scene.first_game
    assert first is not None
    return first


@pytest.mark.parametrize("game_id", LED)
def test_the_first_move_is_explained_and_one_press_makes_it(pilot: Pilot, game_id: str) -> None:
    first = sit_down(pilot, game_id)
    pilot.until(lambda: first.has_spoken)
    assert first.callout is not None
    assert pilot.shows(pilot.words("play.first_title"))
    assert pilot.shows(pilot.words(f"{game_id}.guide.{first.callout.key}", who="Pebble"))
    move = first.callout.move
    Keys(pilot).press(Button.CONFIRM)
    assert pilot.table.match.moves == (move,)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "percent"), [((960, 600), 150), ((1280, 720), 100)])
@pytest.mark.parametrize("language", ["en", "de", "cs", "zh"])
@pytest.mark.parametrize("game_id", LED)
def test_every_tip_of_a_game_can_be_read(
    pilot: Pilot, game_id: str, language: str, size: tuple[int, int], percent: int
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent, language=language))
    pilot.resize(*size)
    first = sit_down(pilot, game_id)
    said = set()
    for key in obey(pilot, first):
        said |= {key} - {""}
        pilot.frame()
        assert not [line.words for line in pilot.read() if line.is_cut], key
    assert FEWEST <= len(said) <= MOST


def overlap(a: Box, b: Box) -> bool:
    return all(a[k] < b[k] + b[k + 2] and b[k] < a[k] + a[k + 2] for k in (0, 1))


@pytest.mark.slow
@pytest.mark.parametrize("game_id", LED)
def test_a_tip_hides_neither_what_it_is_about_nor_the_aim_of_the_game(
    pilot: Pilot, game_id: str
) -> None:
    first = sit_down(pilot, game_id)
    table, seats = pilot.table, pilot.table.match.seats
    aim = table.view.objective(table.state, first.player, seats) or f"{game_id}.objective"
    sentence = pilot.words(aim) if pilot.app.cabinet.strings.has(aim) else None
    for _ in range(4):
        pilot.until(lambda: table.state.to_move == first.player and first.has_spoken)
        pilot.click(560, 60)  # a click on nothing: from now on there is a mouse
        pilot.wait(400)
        if (tip := first.callout) is None:
            break
        title, told = first.words_of(tip, confirm="", alternate="")
        lines = pilot.read()
        picks = {pick for path in table.view.spellings(table.state, tip.move) for pick in path}
        kept = [table.stage.design_box(pick) for pick in picks if pick.w]
        kept += [line.box for line in lines if line.words == sentence]
        for line in lines:
            if line.words in (title, *told):
                assert not any(overlap(line.box, box) for box in kept), line.words
        table.submit(tip.move)
        pilot.wait(400)


@pytest.mark.parametrize("game_id", LED)
def test_tips_are_read_aloud(pilot: Pilot, game_id: str) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, read_aloud=True))
    heard: list[str] = []
    cabinet.voice.say = lambda words, language: heard.append(words)  # type: ignore[method-assign]
    first = sit_down(pilot, game_id)
    pilot.until(lambda: first.has_spoken)
    pilot.frame()
    assert first.callout is not None
    key = f"{game_id}.guide.{first.callout.key}"
    assert any(pilot.words(key, who="Pebble") in words for words in heard)


@pytest.mark.parametrize("game_id", LED)
def test_a_click_on_the_last_line_of_the_tasks_skips_the_tips(pilot: Pilot, game_id: str) -> None:
    first = sit_down(pilot, game_id)
    pilot.until(lambda: first.has_spoken)
    pilot.click_words(pilot.words("play.first_skip"))
    assert not first.is_on
    pilot.wait(300)
    assert not pilot.shows(pilot.words("play.first_title"))


@pytest.mark.parametrize("game_id", LED)
def test_a_first_game_is_not_begun_again_where_its_board_would_be_the_same(
    pilot: Pilot, game_id: str
) -> None:
    first, game = sit_down(pilot, game_id), GAMES[game_id]
    assert plan_of(pilot.app.cabinet, game).options == game.first_game
    first.skip()
    again = plan_of(pilot.app.cabinet, game)
    preset, options = next(iter(game.presets.items()))
    if game_id == "quoridor":  # it has no board of its own, and the preset has a clock
        assert again.options == game.first_game
    else:
        assert (again.options, again.preset) == (options, preset)
