"""The wheel, the other mouse button and the ends of a row of values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from hands import Keys
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.core.match.variations import VariationTree
from game.registry import GAMES
from scenes.club.people import PeopleScene
from scenes.input.actions import Button
from scenes.kit.placing import Target
from scenes.menus.form_parts.form import MATCH, OPPONENT
from scenes.menus.form_parts.nodes import ARROW_R, Tile
from scenes.menus.options import OptionsScene
from scenes.menus.seats.join import JoinScene
from scenes.menus.title import TitleScene


def form(pilot: Pilot, game: str = "quoridor") -> OptionsScene:
    cabinet = pilot.app.cabinet
    cabinet.stack.restart(TitleScene(cabinet))
    cabinet.stack.push(OptionsScene(cabinet, GAMES[game]))
    pilot.frame()
    scene = pilot.scene
    assert isinstance(scene, OptionsScene)
    return scene


def tile(pilot: Pilot, name: str) -> Target:
    return next(item for item in pilot.page.items if item.key == ("row", name))


def cup_form(pilot: Pilot) -> None:
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.new_cup()


def people(pilot: Pilot) -> None:
    club = pilot.app.cabinet.library.club
    club.keep(club.people.with_guests([("Mira", 0)]))
    pilot.app.cabinet.stack.push(PeopleScene(pilot.app.cabinet))


def analysis_menu(pilot: Pilot) -> None:
    match = Match(
        GAMES["even_steven"], GAMES["even_steven"].options(), 7, (Seat("Ann", 0), Seat("Bo", 1))
    )
    pilot.app.cabinet.go.analyse(VariationTree(match.game, match.record()), 0)
    pilot.scene._open_menu()


def seats(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    pilot.app.cabinet.stack.push(JoinScene(pilot.app.cabinet, game, game.presets["four"], "four"))


@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize(
    ("screen", "least"), [(cup_form, 8), (people, 2), (analysis_menu, 1), (seats, 4)]
)
def test_every_row_stops_at_its_first_and_its_last_value(
    pilot: Pilot, screen: Callable[[Pilot], None], least: int, step: int
) -> None:
    screen(pilot)
    pilot.frame()
    rows = [k for k, item in enumerate(pilot.page.items) if item.node.steps]
    assert len(rows) >= least
    for k in rows:
        shown = []
        for _ in range(12):
            if k >= len(pilot.page.items):
                break  # the row of a player who takes part no more
            shown.append(adjusted(pilot, pilot.page.items[k], step))
        assert len(set(shown[-3:])) <= 1, shown


def adjusted(pilot: Pilot, item: Target, step: int) -> str:
    """Change a value by a step, and return what it was before."""
    pilot.scene.screen.focus_on(item.key)
    pilot.frame()
    Keys(pilot).press(Button.RIGHT if step > 0 else Button.LEFT)
    return item.node.spoken


@pytest.mark.parametrize("name", [OPPONENT, MATCH])
def test_the_first_and_the_last_value_are_ends(pilot: Pilot, name: str) -> None:
    scene, hand = form(pilot, "even_steven"), Keys(pilot)
    words = pilot.words(f"options.{name}.label")
    for step in (-1, 1):
        shown = []
        for _ in range(12):
            hand.adjust(words, step)
            shown.append(scene.form.shown(name))
        assert shown[-1] == shown[-2], "it does not go round"
        assert not scene.form.can_step(name, step)


def test_the_wheel_over_a_tile_changes_it_and_nothing_else(pilot: Pilot) -> None:
    scene = form(pilot)
    pilot.point(20, 20)
    pilot.frame()
    x, y, w, h = tile(pilot, OPPONENT).box
    before = scene.form.shown(OPPONENT), scene.form.options
    for wheel in (1, -1):
        pilot.point(x + w / 2, y + h / 2)
        pilot.frame()
        pilot.post(pygame.MOUSEWHEEL, x=0, y=wheel, flipped=False)
        pilot.frame()
        assert scene.form.options == before[1]
        assert (scene.form.shown(OPPONENT) == before[0]) is (wheel < 0)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("is_open", [False, True], ids=["high", "low"])
def test_the_arrows_of_a_tile_in_focus_cover_neither_its_words_nor_its_picture(
    pilot: Pilot, percent: int, is_open: bool
) -> None:
    cabinet = pilot.app.cabinet
    cabinet.change_settings(replace(cabinet.settings, text_percent=percent))
    scene = form(pilot)
    if is_open:
        scene._turn_storey()
    for item in [item for item in pilot.page.items if isinstance(item.node, Tile)]:
        pilot.page.focus.current = item
        x, y, w, h = item.box
        inside = [
            line for line in pilot.read()
            if x <= line.box[0] <= x + w and y <= line.box[1] and line.box[1] + line.box[3] <= y + h
        ]  # fmt: skip
        assert inside
        for line in inside:
            left, top, wide, high = line.box
            for step in (-1, 1):
                ax, ay = item.node.arrow(item.box, step)
                assert x < ax < x + w and y < ay < y + h, "the mouse reaches it"
                is_beside = left + wide <= ax - ARROW_R + 1 or ax + ARROW_R - 1 <= left
                assert is_beside or top + high < ay - ARROW_R or ay + ARROW_R < top, line


def test_the_other_mouse_button_goes_back_in_menus(pilot: Pilot) -> None:
    form(pilot)
    pilot.point(20, 20)
    pilot.frame()
    pilot.click(640, 300, pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "TitleScene"
    pilot.click(640, 300, pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "TitleScene", "there is nothing behind the title"


def test_the_other_mouse_button_rotates_a_wall_at_the_table_and_leaves_nothing(
    pilot: Pilot,
) -> None:
    pilot.play("", "")
    Keys(pilot).press(Button.ALTERNATE)  # the bottom line is that of the keys
    pilot.frame()
    pilot.point(20, 20)
    pilot.frame()
    pilot.click(*pilot.stage.point(4.0, 4.5), pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "PlayScene"
