"""Games with hidden orders, puzzles and boards of one's own, from the title to the end."""

from __future__ import annotations

import pygame
import pytest
from hands import Keys, Mouse
from pilot import Pilot
from played import GAME

from game.causality.boards import BOARDS
from scenes.input.actions import Button
from scenes.user_data.drawn_files import BOARD_LIMIT_BYTES


def to_the_form(pilot: Pilot) -> Keys:
    hand = Keys(pilot)
    hand.choose_key(f"{GAME}.name")
    assert pilot.scene_name == "OptionsScene"
    return hand


@pytest.mark.slow
def test_a_board_is_drawn_saved_found_in_the_form_and_played_on(pilot: Pilot) -> None:
    hand = to_the_form(pilot)
    hand.choose_key("options.editor")
    scene = pilot.scene
    assert pilot.scene_name == "EditorScene"
    hand.press(Button.SPECIAL)
    assert pilot.scene_name == "NoticeScene", "nobody can play on an empty board"
    assert pilot.shows(pilot.words(f"{GAME}.board_fault.no_stones_a"))
    hand.press(Button.CONFIRM)
    hand.press(Button.CONFIRM)  # the first tool, and onto the board
    for _ in range(2):
        hand.press(Button.DOWN)
    hand.press(Button.CONFIRM)
    hand.press(Button.ALTERNATE)  # it faces down
    hand.press(Button.NEXT)
    for _ in range(5):
        hand.press(Button.RIGHT)
    hand.press(Button.CONFIRM)
    tanks = [(stone.faction, stone.x, stone.y, stone.azimuth) for stone in scene.design.setup]
    assert tanks == [(0, 0, 2, 2), (1, 5, 2, 3)]
    hand.press(Button.SPECIAL)
    assert pilot.scene_name == "KeyboardScene"
    hand.write("My yard")
    pilot.frame()
    assert pilot.shows("My yard")
    kept = pilot.data / "boards" / "my-yard.txt"
    assert kept.read_text() == scene.drawing.write(scene.design)
    hand.press(Button.CANCEL, Button.CANCEL)
    assert pilot.scene_name == "OptionsScene"
    label = pilot.words(f"{GAME}.option.board.label")
    for _ in BOARDS:
        hand.adjust(label, 1)
        if pilot.shows("My yard"):
            break
    assert pilot.shows("My yard")
    hand.start_for_people()
    assert pilot.table.match.options.drawn.name == "My yard"
    assert [stone.azimuth for stone in pilot.table.match.options.drawn.setup] == [2, 3]


def test_the_editor_draws_with_the_mouse_too(pilot: Pilot) -> None:
    hand = to_the_form(pilot)
    hand.choose_key("options.editor")
    scene = pilot.scene
    wall = next(item for item in pilot.page.items if item.key == ("tool", "wall"))
    x, y, w, h = wall.box
    pilot.click(x + w / 2, y + h / 2)
    pilot.press_at(*scene.stage.point(1.5, 1.5))
    for column in (2.5, 3.5):
        pilot.frame()
        pilot.point(*scene.stage.point(column, 1.5))
    pilot.release_at(*scene.stage.point(3.5, 1.5))
    pilot.frame()
    assert scene.design.walls == {(1, 1), (2, 1), (3, 1)}
    pilot.click(*scene.stage.point(2.5, 1.5))
    assert scene.design.walls == {(1, 1), (3, 1)}
    pilot.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert pilot.scene_name == "NoticeScene", "it asks before something is lost"


def test_a_board_file_that_is_damaged_says_why_and_opens_nothing(pilot: Pilot) -> None:
    (pilot.data / "boards").mkdir()
    (pilot.data / "boards" / "broken.txt").write_text("slices: 3\nmap:\n  T>Q .\n")
    hand = to_the_form(pilot)
    hand.choose_key("options.editor")
    Mouse(pilot).choose_key("editor.load")
    why = pilot.words(f"{GAME}.board_fault.symbol", line=3, detail="Q ")
    assert pilot.shows(why)
    hand.press(Button.CONFIRM)
    assert pilot.scene_name == "NoticeScene"
    assert pilot.shows(pilot.words("editor.refused"))


def test_a_file_that_is_too_large_for_a_board_is_seen_and_not_written_over(pilot: Pilot) -> None:
    folder = pilot.data / "boards"
    folder.mkdir()
    (folder / "my-yard.txt").write_text("#" * (BOARD_LIMIT_BYTES + 1))
    hand = to_the_form(pilot)
    hand.choose_key("options.editor")
    Mouse(pilot).choose_key("editor.load")
    assert pilot.shows("my-yard.txt")
    assert pilot.shows("The file is larger than 256 KB.")
    hand.press(Button.CANCEL)
    pilot.scene.open(pilot.scene.drawing.read("name: My yard\nslices: 3\nmap:\n  T>. t<\n"))
    hand.press(Button.SPECIAL)
    assert pilot.scene_name == "NoticeScene"
    assert pilot.shows(pilot.words("editor.replace_yes"))
