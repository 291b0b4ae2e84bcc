"""The wheel, the other mouse button and the ends of a row of values."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from hands import Keys
from openings import analyse, join, middle
from pilot import Pilot

from game.registry import GAMES
from scenes.club.people import PeopleScene
from scenes.input.actions import Button
from scenes.menus.form_parts.form import MATCH, OPPONENT
from scenes.menus.form_parts.nodes import ARROW_R, Tile
from scenes.menus.options import OptionsScene


def form(pilot: Pilot, game: str = "quoridor") -> OptionsScene:
    cabinet = pilot.app.cabinet
    cabinet.go.title()
    scene: OptionsScene = pilot.push(OptionsScene(cabinet, GAMES[game]))
    return scene


def cup_form(pilot: Pilot) -> None:
    pilot.app.cabinet.go.title()
    pilot.app.cabinet.go.new_cup()


def people(pilot: Pilot) -> None:
    club = pilot.app.cabinet.library.club
    club.keep(club.people.with_guests([("Mira", 0)]))
    pilot.push(PeopleScene(pilot.app.cabinet))


def analysis_menu(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven")
    analyse(pilot)
    Keys(pilot).press(Button.PAUSE)


def seats(pilot: Pilot) -> None:
    join(pilot, "four")


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
            item = pilot.page.items[k]
            pilot.focus(item.key)
            Keys(pilot).press(Button.RIGHT if step > 0 else Button.LEFT)
            shown.append(item.node.spoken)
        assert len(set(shown[-3:])) <= 1, shown


@pytest.mark.parametrize("name", [OPPONENT, MATCH])
def test_the_first_and_the_last_value_are_ends(pilot: Pilot, name: str) -> None:
    scene, hand = form(pilot, "even_steven"), Keys(pilot)
    for step in (-1, 1):
        shown = []
        for _ in range(12):
            hand.adjust(pilot.words(f"options.{name}.label"), step)
            shown.append(scene.form.shown(name))
        assert shown[-1] == shown[-2], "it does not go round"
        assert not scene.form.can_step(name, step)


def test_the_wheel_over_a_tile_changes_it_and_nothing_else(pilot: Pilot) -> None:
    scene = form(pilot)
    pilot.hover((20, 20))
    at = middle(pilot.page.target(("row", OPPONENT)).box)
    before = scene.form.shown(OPPONENT), scene.form.options
    for wheel in (1, -1):
        pilot.hover(at)
        pilot.post(pygame.MOUSEWHEEL, x=0, y=wheel, flipped=False)
        pilot.frame()
        assert scene.form.options == before[1]
        assert (scene.form.shown(OPPONENT) == before[0]) is (wheel < 0)


@pytest.mark.parametrize("percent", [100, 150])
@pytest.mark.parametrize("is_open", [False, True], ids=["high", "low"])
def test_the_arrows_of_a_tile_in_focus_cover_neither_its_words_nor_its_picture(
    pilot: Pilot, percent: int, is_open: bool
) -> None:
    pilot.set(text_percent=percent)
    form(pilot)
    if is_open:
        Keys(pilot).choose_key("options.more")
    for item in [item for item in pilot.page.items if isinstance(item.node, Tile)]:
        pilot.page.focus.current = item
        tile = pygame.FRect(item.box)
        boxes = [pygame.FRect(line.box) for line in pilot.read()]
        inside = [
            box for box in boxes if tile.collidepoint(box.topleft) and box.bottom <= tile.bottom
        ]
        assert inside
        for step in (-1, 1):
            at = item.node.arrow(item.box, step)
            assert tile.collidepoint(at), "the mouse reaches it"
            arrow = pygame.FRect(0, 0, 2 * ARROW_R - 2, 2 * ARROW_R - 2)
            arrow.center = at
            assert arrow.collidelist(inside) == -1, item.key


def test_the_other_mouse_button_leaves_neither_the_title_nor_the_table(pilot: Pilot) -> None:
    pilot.hover((20, 20))
    pilot.click(640, 300, pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "TitleScene", "there is nothing behind the title"
    pilot.play("", "")
    Keys(pilot).press(Button.ALTERNATE)  # the bottom line is that of the keys
    pilot.hover((20, 20))
    before = pilot.table.pointing.aim
    pilot.click(*pilot.stage.point(4.0, 4.5), pygame.BUTTON_RIGHT)
    assert pilot.scene_name == "PlayScene" and pilot.table.pointing.aim != before, "it rotates"
