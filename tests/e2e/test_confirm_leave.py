"""Nothing that a person has made goes without a question, and nothing finished comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from hands import Keys, Mouse
from kept import offered_match
from pilot import Pilot
from test_analysis import analyse, another, some_match

from game.registry import GAMES
from game.store.matches import Journal
from scenes.input.actions import Button
from scenes.menus.options import OptionsScene
from scenes.workshop.editor import EditorScene

BOARD = "name: {name}\nslices: 3\nmap:\n  T>. t<\n"


def try_a_move(keys: Keys) -> None:
    """One that was not played before, on an analysis board."""
    pilot = keys.pilot
    assert pilot.scene_name == "AnalysisScene"
    pilot.table.submit(another(pilot))
    pilot.settle()
    pilot.frame()
    assert not pilot.scene.variations.is_kept


def analyse_in_a_pause(keys: Keys) -> Journal:
    """Begin a match of Quoridor with one unsaved branch; return its journal."""
    keys.pilot.play("", "", size=5, timer_s=0)
    keys.pilot.table.submit(keys.pilot.table.state.legal_moves()[0])
    keys.pilot.settle()
    journal: Journal = keys.pilot.table.session.journal
    keys.pause()
    keys.choose_key("pause.analyse")
    try_a_move(keys)
    return journal


def set_up(keys: Keys) -> Any:
    """A drawing, begun in the form of a game, with something on it."""
    pilot = keys.pilot
    pilot.app.context.stack.push(OptionsScene(pilot.app.context, GAMES["quoridor"]))
    pilot.frame()
    keys.choose_key("options.setup")
    return draw(keys)


def draw(keys: Keys) -> Any:
    scene = keys.pilot.scene
    assert keys.pilot.scene_name == "SetupScene"
    scene.change(scene.drawing.put(scene.design, "avatar_1", (2, 2)))
    return scene


def edit(keys: Keys) -> EditorScene:
    """A board that can be played on and has not been saved."""
    context = keys.pilot.app.context
    scene = EditorScene(context, GAMES["causality"])
    context.stack.push(scene)
    scene.change(scene.drawing.read(BOARD.format(name="Mine")))
    keys.pilot.frame()
    return scene


def try_to_start(keys: Keys) -> None:
    assert keys.pilot.scene_name == "JoinScene"
    keys.take_seats()
    keys.press(Button.PAUSE)


def assert_is_asked(pilot: Pilot, section: str) -> None:
    assert pilot.scene_name == "NoticeScene"
    assert pilot.shows(pilot.words(f"{section}.leave_yes"))
    assert pilot.shows(pilot.words(f"{section}.leave"))


def test_branches_of_a_replay_are_not_lost_to_another_try(keys: Keys) -> None:
    pilot = keys.pilot
    analyse(keys, some_match("even_steven", 2), 1)
    try_a_move(keys)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    replay = pilot.scene
    keys.choose_key("watch.more", "aside.again")
    try_to_start(keys)
    assert_is_asked(pilot, "analysis")
    keys.back()
    assert pilot.scene_name == "JoinScene"
    assert not pilot.app.context.library.unfinished_matches(), "nothing has begun"
    keys.back()
    assert pilot.scene is replay
    keys.choose_key("watch.more", "aside.again")
    try_to_start(keys)
    keys.choose_key("analysis.leave_yes")
    assert pilot.scene_name == "PlayScene"


def test_branches_and_a_paused_match_are_not_lost_to_a_match_from_a_position(keys: Keys) -> None:
    pilot = keys.pilot
    journal = analyse_in_a_pause(keys)
    paused = offered_match(pilot.app.context.library)
    assert paused is not None
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.setup")
    draw(keys)
    keys.choose_key("setup.play")
    try_to_start(keys)
    assert_is_asked(pilot, "analysis")
    keys.choose_key("analysis.leave_yes")
    assert pilot.scene_name == "PlayScene", "a match is no loss of the position it begins with"
    assert pilot.table.state.pawns[0] == (2, 2)
    running = pilot.app.context.library.unfinished_matches()
    assert len(running) == 2
    assert paused.id in [entry.id for entry in running]
    assert journal not in pilot.app.context.library.journals


def test_a_drawn_position_and_the_branches_below_it_are_both_there_to_come_back_to(
    keys: Keys,
) -> None:
    pilot = keys.pilot
    analyse_in_a_pause(keys)
    board = pilot.scene
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.setup")
    drawn = draw(keys)
    keys.choose_key("setup.analyse")
    assert pilot.scene_name == "AnalysisScene"
    assert pilot.table.state.pawns[0] == (2, 2)
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")
    assert pilot.scene is drawn
    keys.back()
    assert_is_asked(pilot, "setup")
    keys.choose_key("setup.leave_yes")
    assert pilot.scene is board
    assert board.variations.record.branches


def hand_over(keys: Keys) -> None:
    keys.choose_key("setup.analyse")
    keys.press(Button.PAUSE)
    keys.choose_key("analysis.leave")


def sit_down_and_up(keys: Keys) -> None:
    keys.choose_key("setup.play")
    keys.back()


@pytest.mark.parametrize("use", [hand_over, sit_down_and_up])
def test_a_drawing_that_was_used_is_kept_by_that_no_better(
    keys: Keys, use: Callable[[Keys], None]
) -> None:
    scene = set_up(keys)
    use(keys)
    assert keys.pilot.scene is scene
    keys.back()
    assert_is_asked(keys.pilot, "setup")


def test_a_drawing_that_was_copied_is_left_without_a_question(keys: Keys) -> None:
    set_up(keys)
    keys.choose_key("setup.copy")
    keys.back()
    assert keys.pilot.scene_name == "OptionsScene"


def test_a_board_is_not_lost_to_another_one(keys: Keys) -> None:
    pilot = keys.pilot
    folder = pilot.data / "boards"
    folder.mkdir()
    (folder / "other.txt").write_text(BOARD.format(name="Other"))
    scene = edit(keys)
    drawn = scene.design
    for answer, name in (("notice.no", "Mine"), ("editor.leave_yes", "Other")):
        Mouse(pilot).choose_key("editor.load")
        keys.choose("Other")
        assert_is_asked(pilot, "editor")
        keys.choose_key(answer)
        assert scene.heading() == name
        assert (scene.design == drawn) is (name == "Mine")


def test_a_window_is_not_closed_over_work_before_it_was_asked_for_twice(keys: Keys) -> None:
    pilot, scene = keys.pilot, set_up(keys)
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert_is_asked(pilot, "setup")
    keys.back()
    assert pilot.scene is scene
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert_is_asked(pilot, "setup")
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.scene is None


def test_what_was_played_to_its_end_does_not_come_back(keys: Keys) -> None:
    pilot = keys.pilot
    pilot.play("", "", game_id="even_steven", start=1)
    pilot.table.submit(pilot.table.state.legal_moves()[0])
    pilot.until(lambda: pilot.scene_name == "ResultsScene")
    keys.choose_key("results.watch", "watch.first", "watch.more", "aside.again")
    try_to_start(keys)
    assert pilot.scene_name == "PlayScene"
    (running,) = pilot.app.context.library.unfinished_matches()
    assert running.record is not None
    assert not running.plies
