"""Puzzles by what a person does: the shelf, hints that cost a star, slips, and new ones."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import pytest
from hands import Keys
from kept import fill_disk
from noted import noted
from pilot import Pilot
from posted_pad import posted_pad
from puzzle_screens import solve
from shelf_hands import puzzle_panel, show_row
from stopped import without_time

from game.core.learning.exercise import CardResult
from game.core.learning.practice import Effort
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.practice import made
from scenes.practice.puzzle import PuzzleScene
from scenes.practice.puzzle_shelf import following, shelf_of, still_to_solve
from scenes.practice.puzzle_words import puzzle_words

STEVEN = GAMES["even_steven"]
PUZZLES = shelf_of(STEVEN)


def open_shelf(pilot: Pilot, game_id: str = "even_steven") -> Keys:
    pilot.go.puzzles(GAMES[game_id])
    pilot.wait(400)
    assert pilot.scene_name == "PuzzlesScene"
    return Keys(pilot)


def name_of(pilot: Pilot, at: int) -> str:
    return puzzle_words(pilot.context, STEVEN, PUZZLES[at], "name")


def at_the_table(pilot: Pilot, at: int | None = None) -> Any:
    """Return the scene of a try: that of puzzle `at`, if it is given."""
    pilot.wait(400)
    assert pilot.scene_name == "PuzzleScene"
    assert at is None or name_of(pilot, at) in pilot.tree()
    return pilot.scene


def play(pilot: Pilot, puzzle: Any = PUZZLES[0]) -> None:
    at_the_table(pilot)
    solve(pilot, puzzle.shown)


def effort_of(pilot: Pilot, at: int = 0) -> Effort:
    return pilot.library.practised.practice.effort(STEVEN.id, PUZZLES[at].id)


def test_a_pad_solves_a_puzzle_and_goes_on_to_the_next(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    open_shelf(pilot)
    pad.press(Button.CONFIRM)
    at_the_table(pilot, 0)
    play(pilot)
    assert effort_of(pilot).stars == 2
    pad.press(Button.CONFIRM)
    at_the_table(pilot, 1)
    pad.press(Button.PAUSE)
    pilot.wait(400)
    assert pilot.scene_name == "PuzzlesScene" and "1/75" in pilot.tree()
    assert effort_of(pilot, 1).tries == 1 and not effort_of(pilot, 1).is_solved
    assert name_of(pilot, 1) in puzzle_panel(pilot)[0], "the list goes on to what is open"


def test_a_hint_asks_first_and_its_star_can_be_won_another_time(pilot: Pilot) -> None:
    keys, scene = open_shelf(pilot), pilot.scene
    seen = [puzzle_panel(pilot)]
    keys.press(Button.SPECIAL)
    assert pilot.has("puzzle.ask_sure")
    keys.press(Button.CONFIRM)  # "No" is in focus
    assert pilot.scene is scene and puzzle_panel(pilot) == seen[0]
    keys.press(Button.SPECIAL)
    keys.choose_key("puzzle.ask_yes")
    pilot.wait(300)
    for _ in range(3):
        assert puzzle_panel(pilot) not in seen and pilot.scene is scene, "it is asked once"
        seen.append(puzzle_panel(pilot))
        keys.press(Button.SPECIAL)
    assert pilot.words("puzzles.piece_shown") in pilot.tree()
    keys.press(Button.CONFIRM)
    assert at_the_table(pilot).hints == 3
    play(pilot)
    effort = effort_of(pilot)
    assert (effort.has_par, effort.is_unaided, effort.helped) == (True, False, 3)
    keys.press(Button.ALTERNATE)  # again
    play(pilot)
    assert effort_of(pilot).stars == 2


def test_the_solution_is_watched_and_a_slip_counts_and_is_shown_better(pilot: Pilot) -> None:
    keys = open_shelf(pilot)
    keys.press(Button.ALTERNATE)
    keys.choose_key("puzzle.ask_yes")
    pilot.wait(400)
    assert pilot.scene_name == "WatchScene"
    keys.press(Button.CANCEL)
    pilot.wait(400)
    assert pilot.scene_name == "PuzzlesScene"
    keys.press(Button.CONFIRM)
    scene, puzzle = at_the_table(pilot), PUZZLES[0]
    state, judge = scene.match.state, puzzle.judge
    assert judge is not None
    moves = state.legal_moves()
    keys.play(next(m for m in moves if judge(state, m, state.play(m)).result is CardResult.SLIP))
    pilot.until(lambda: scene.ways)
    pilot.wait(400)
    keys.choose_key("puzzle.show_me", "puzzle.ask_yes")
    pilot.wait(300)
    assert scene.match.ply == 0 and scene.hints == 3
    play(pilot)
    effort = effort_of(pilot)
    assert (effort.best, effort.has_par, effort.is_unaided) == (puzzle.par + 1, False, False)


def test_a_task_shows_the_boards_in_hand_and_the_steps_to_go(pilot: Pilot) -> None:
    game = GAMES["quoridor"]
    puzzle = next(one for one in shelf_of(game) if one.id.startswith("counter"))
    scene = pilot.push(PuzzleScene(pilot.context, game, puzzle))
    state = scene.table.state
    assert state.hands == (0, 1), "the task speaks of them"
    lines, title = pilot.read(), pilot.words("quoridor.race")
    x, y = next(line.box[:2] for line in lines if line.words == title)
    below = [line.words for line in lines if line.box[0] > x and line.box[1] > y]
    told = [str(n) for k in (0, 1) for n in (state.hands[k], state.steps_to_goal(k))]
    assert [words for words in below if words.isdigit()] == told


def test_a_mouse_opens_rows_turns_games_and_plays(pilot: Pilot) -> None:
    open_shelf(pilot)
    scene, third = pilot.scene, ("row", PUZZLES[2].id)

    def click(key: object) -> None:
        pilot.click_on(key)
        pilot.wait(600)

    click(third)
    assert name_of(pilot, 2) in puzzle_panel(pilot)[0] and pilot.scene is scene
    click(("tab", "causality"))
    assert scene.page is GAMES["causality"]
    for key in (("tab", STEVEN.id), third, third):
        click(key)
    at_the_table(pilot, 2)


def test_new_puzzles_are_as_hard_as_asked(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "secrets", SimpleNamespace(randbelow=lambda _: 7))
    puzzle = STEVEN.exercises.puzzles().made(7, 3)  # type: ignore[misc]
    keys = open_shelf(pilot)
    show_row(pilot, pilot.words("puzzles.new"))
    pilot.page.focus_on("grade")
    keys.press(Button.RIGHT, Button.RIGHT)
    keys.choose_key("puzzles.play")
    for more in (True, False):
        assert at_the_table(pilot).match.options == puzzle.options
        play(pilot, puzzle)
        if more:
            keys.choose_key("puzzle.more")


@pytest.mark.skipif(os.name == "nt", reason="processes are not stopped there")
def test_a_slow_maker_may_be_stopped(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = pilot.context.thinker
    asked = noted(monkeypatch, thinker, "ask_puzzle")
    keys = open_shelf(pilot, "reduction")
    scene = pilot.scene
    show_row(pilot, pilot.words("puzzles.new"))
    with without_time(thinker):
        keys.press(Button.CONFIRM)
        assert pilot.scene_name == "MakingScene"
        keys.press(Button.CONFIRM)
        assert pilot.scene is scene
    keys.press(Button.CONFIRM)
    pilot.reach("PuzzleScene")
    assert [what[-1] for what in asked] == [1, 1]


def test_a_grade_opens_when_three_of_the_one_before_are_solved(pilot: Pilot) -> None:
    efforts = {puzzle.id: Effort() for puzzle in PUZZLES}
    assert still_to_solve(PUZZLES, efforts, 1) == 0
    for solved, left in ((0, 3), (2, 1), (3, 0)):
        efforts |= {puzzle.id: Effort().with_attempt().solved(1, 1) for puzzle in PUZZLES[:solved]}
        assert still_to_solve(PUZZLES, efforts, 2) == left
    assert following(pilot.context, STEVEN, PUZZLES[0]) == PUZZLES[1]


def test_stars_that_are_not_saved_are_won(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    database = pilot.library.database
    fill_disk(database, monkeypatch)
    open_shelf(pilot).press(Button.CONFIRM)
    play(pilot)
    assert effort_of(pilot).stars == 2
    assert database.refusal is not None
    assert pilot.has("puzzles.not_saved", why=database.refusal)
