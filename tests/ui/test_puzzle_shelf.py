"""Puzzles by what a person does: the shelf, hints that cost a star, slips, and new ones."""

from __future__ import annotations

import os
from collections.abc import Hashable

import pytest
from hands import Keys
from kept import fill_disk
from pilot import Pilot
from posted_pad import posted_pad
from stopped import without_time

from game.core.learning.exercise import CardResult
from game.core.learning.practice import Effort
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.practice.puzzle import PuzzleScene
from scenes.practice.puzzle_shelf import following, shelf_of, still_to_solve
from scenes.practice.puzzles import PuzzlesScene

STEVEN = GAMES["even_steven"]


def open_shelf(pilot: Pilot, game_id: str = "even_steven") -> PuzzlesScene:
    pilot.app.cabinet.go.puzzles(GAMES[game_id])
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzlesScene)
    return pilot.scene


def at_the_table(pilot: Pilot) -> PuzzleScene:
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzleScene)
    return pilot.scene


def play_shown(pilot: Pilot) -> None:
    """Play what is right, to the end of the puzzle."""
    scene = at_the_table(pilot)
    while not scene.ways:
        if not scene.table.is_shut:
            scene.table.submit(scene._puzzle.shown(scene.match.state))
        scene.table.stage.finish()
        pilot.wait(1000, 250)


def effort_of(pilot: Pilot, at: int = 0) -> Effort:
    practised = pilot.app.cabinet.library.practised
    return practised.practice.effort(STEVEN.id, shelf_of(STEVEN)[at].id)


def test_a_pad_solves_a_puzzle_and_goes_on_to_the_next(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    open_shelf(pilot)
    pad.press(Button.CONFIRM)
    scene = at_the_table(pilot)
    assert scene._puzzle == shelf_of(STEVEN)[0]
    play_shown(pilot)
    assert effort_of(pilot).stars == 2
    pad.press(Button.CONFIRM)
    assert at_the_table(pilot)._puzzle == shelf_of(STEVEN)[1]
    pad.press(Button.PAUSE)
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzlesScene)
    assert "1/75" in pilot.tree()
    assert effort_of(pilot, 1).tries == 1 and not effort_of(pilot, 1).is_solved
    assert pilot.scene._one.puzzle is shelf_of(STEVEN)[1], "the list goes on to what is open"


def test_a_hint_asks_first_and_its_star_can_be_won_another_time(pilot: Pilot) -> None:
    keys, scene = Keys(pilot), open_shelf(pilot)
    keys.press(Button.SPECIAL)
    assert pilot.shows(pilot.words("puzzle.ask_what"))
    keys.press(Button.CONFIRM)  # "No" is in focus
    assert scene._hints_seen == 0
    keys.press(Button.SPECIAL)
    keys.choose_key("puzzle.ask_yes")
    pilot.wait(300)
    assert scene._hints_seen == 1
    keys.press(Button.SPECIAL)
    assert scene._hints_seen == 2, "the question is asked once"
    keys.press(Button.SPECIAL)
    assert scene._hints_seen == 3 and pilot.words("puzzles.piece_shown") in pilot.tree()
    keys.press(Button.CONFIRM)
    assert at_the_table(pilot).hints == 3
    play_shown(pilot)
    effort = effort_of(pilot)
    assert (effort.has_par, effort.is_unaided, effort.helped) == (True, False, 3)
    keys.press(Button.ALTERNATE)  # again
    play_shown(pilot)
    assert effort_of(pilot).stars == 2


def test_a_slip_counts_as_a_move_and_is_shown_better(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_shelf(pilot)
    keys.press(Button.CONFIRM)
    scene = at_the_table(pilot)
    state, judge = scene.match.state, scene._puzzle.judge
    assert judge is not None
    wrong = next(
        m for m in state.legal_moves() if judge(state, m, state.play(m)).result is CardResult.SLIP
    )
    keys.play(wrong)
    pilot.until(lambda: scene.ways)
    pilot.wait(400)
    keys.choose_key("puzzle.show_me")
    keys.choose_key("puzzle.ask_yes")
    pilot.wait(300)
    assert scene.match.ply == 0 and scene.hints == 3
    play_shown(pilot)
    effort = effort_of(pilot)
    assert (effort.best, effort.has_par, effort.is_unaided) == (scene._puzzle.par + 1, False, False)


def test_a_mouse_opens_rows_turns_games_and_plays(pilot: Pilot) -> None:
    scene = open_shelf(pilot)
    third = ("row", shelf_of(STEVEN)[2].id)
    click(pilot, third)
    assert scene._one.puzzle is shelf_of(STEVEN)[2] and pilot.scene is scene
    click(pilot, ("tab", "causality"))
    assert scene.page is GAMES["causality"]
    click(pilot, ("tab", STEVEN.id))
    click(pilot, third)
    click(pilot, third)
    assert at_the_table(pilot)._puzzle is shelf_of(STEVEN)[2]


def click(pilot: Pilot, key: Hashable) -> None:
    """Click in the middle of what has that key."""
    target = pilot.scene.screen.target(key)
    assert target is not None
    pilot.click(*target.placed.middle)
    pilot.wait(600)


def test_new_puzzles_are_as_hard_as_one_wants(pilot: Pilot) -> None:
    keys, scene = Keys(pilot), open_shelf(pilot)
    scene._show("new")
    scene.screen.focus_on("grade")
    for _ in range(2):
        keys.press(Button.RIGHT)
    keys.choose_key("puzzles.play")
    assert at_the_table(pilot)._puzzle.grade == 3
    play_shown(pilot)
    keys.choose_key("puzzle.more")
    assert at_the_table(pilot)._puzzle.grade == 3


@pytest.mark.skipif(os.name == "nt", reason="processes are not stopped there")
def test_a_slow_maker_is_asked_beside_the_screen_and_may_be_stopped(pilot: Pilot) -> None:
    keys, scene = Keys(pilot), open_shelf(pilot, "reduction")
    scene._show("new")
    with without_time(pilot.app.cabinet.thinker):
        keys.press(Button.CONFIRM)
        assert pilot.scene_name == "MakingScene"
        keys.press(Button.CONFIRM)
        assert pilot.scene is scene
    keys.press(Button.CONFIRM)
    pilot.until(lambda: pilot.scene_name == "PuzzleScene")
    assert at_the_table(pilot)._puzzle.grade == 1


def test_the_solution_can_be_watched(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_shelf(pilot)
    keys.press(Button.ALTERNATE)
    keys.choose_key("puzzle.ask_yes")
    pilot.wait(400)
    assert pilot.scene_name == "WatchScene"
    keys.press(Button.CANCEL)
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzlesScene)


def test_a_grade_opens_when_three_of_the_one_before_are_solved(pilot: Pilot) -> None:
    puzzles = shelf_of(STEVEN)
    efforts = {puzzle.id: Effort() for puzzle in puzzles}
    assert still_to_solve(puzzles, efforts, 1) == 0
    assert still_to_solve(puzzles, efforts, 2) == 3
    solved = Effort().begun().solved(1, 1)
    efforts |= {puzzle.id: solved for puzzle in puzzles[:2]}
    assert still_to_solve(puzzles, efforts, 2) == 1
    efforts |= {puzzle.id: solved for puzzle in puzzles[2:3]}
    assert still_to_solve(puzzles, efforts, 2) == 0
    assert following(pilot.app.cabinet, STEVEN, puzzles[0]) == puzzles[1]


def test_stars_that_cannot_be_saved_are_won_all_the_same_and_it_is_told(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    practised = pilot.app.cabinet.library.practised
    fill_disk(pilot.app.cabinet.library.database, monkeypatch)
    open_shelf(pilot)
    Keys(pilot).press(Button.CONFIRM)
    play_shown(pilot)
    assert effort_of(pilot).stars == 2
    assert practised.trouble is not None
    assert pilot.shows(pilot.words("puzzles.not_saved", why=practised.trouble))
