"""The tasks of the day by what a person does, on a clock that the test sets."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from hands import Keys, Mouse
from pilot import Pilot
from posted_pad import posted_pad

from game.core.learning.daily import task_of
from game.core.learning.practice import DayTask, LeftOff, TaskStage
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from scenes.input.actions import Button
from scenes.menus.title import TitleScene
from scenes.practice.daily import DailyScene
from scenes.practice.puzzle import PuzzleScene

NOON = datetime(2026, 11, 23, 12)
TODAY = NOON.date()
STEVEN = GAMES["even_steven"]


def set_clock(pilot: Pilot, when: datetime) -> None:
    ms = int(when.astimezone().timestamp() * 1000)
    pilot.app.cabinet.library.club.now_ms = lambda: ms


def open_daily(pilot: Pilot, when: datetime = NOON) -> DailyScene:
    set_clock(pilot, when)
    pilot.app.cabinet.go.daily()
    pilot.wait(400)
    return scene_of(pilot)


def scene_of(pilot: Pilot) -> DailyScene:
    assert isinstance(pilot.scene, DailyScene)
    return pilot.scene


def choose(pilot: Pilot, game: AnyGame) -> None:
    """Give the focus to the card of a game."""
    scene_of(pilot).screen.focus_on(("task", game.id))


def picked(pilot: Pilot) -> str:
    """Return the date in the header."""
    return next(line for line in pilot.tree().splitlines() if "November" in line)


def play(pilot: Pilot, *, wrong: int = 0) -> None:
    """Solve what is on the table, counting so many moves more than are needed."""
    pilot.wait(400)
    scene = pilot.scene
    assert isinstance(scene, PuzzleScene)
    scene.cost += wrong
    while not scene.ways:
        if not scene.table.is_shut:
            scene.table.submit(scene._puzzle.shown(scene.match.state))
        scene.table.stage.finish()
        pilot.wait(1000, 250)


def task(pilot: Pilot, game: AnyGame, day: date = TODAY) -> DayTask | None:
    return pilot.app.cabinet.library.practised.practice.task(day.isoformat(), game.id)


def test_a_pad_solves_a_task_and_the_flame_burns(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    open_daily(pilot)
    assert pilot.shows(pilot.words("daily.first"))
    choose(pilot, STEVEN)
    pad.press(Button.CONFIRM)
    play(pilot)
    pad.press(Button.CONFIRM)
    pilot.wait(400)
    done = task(pilot, STEVEN)
    assert done is not None and done.has_star
    scene_of(pilot)
    assert f"E{done.cost}* " in pilot.tree() and "day 1" in pilot.tree()


def test_what_was_moved_before_somebody_left_counts(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_daily(pilot)
    choose(pilot, STEVEN)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzleScene)
    pilot.scene.cost = 2
    keys.press(Button.PAUSE)
    pilot.wait(400)
    assert pilot.shows(pilot.words("daily.go_on"))
    keys.press(Button.CONFIRM)
    play(pilot)
    done = task(pilot, STEVEN)
    assert done is not None and done.cost == done.par + 2 and not done.has_star


def moved(pilot: Pilot, move: Any) -> PuzzleScene:
    """The task on the table after a move in it, and after the reply."""
    scene = pilot.scene
    assert isinstance(scene, PuzzleScene)
    scene.table.submit(move)
    scene.table.stage.finish()
    pilot.wait(2200, 250)
    return scene


def test_a_task_goes_on_where_it_was_left(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_daily(pilot)
    choose(pilot, STEVEN)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzleScene)
    pilot.scene._open_hint(1)
    first = moved(pilot, pilot.scene._puzzle.shown(pilot.scene.match.state))
    state, learner = first.match.state, first.match.state.to_move
    kept = task(pilot, STEVEN)
    assert first.match.ply == 2 and kept is not None and kept.cost == 1 and kept.left is not None
    keys.press(Button.PAUSE)
    pilot.wait(400)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    again = pilot.scene
    assert isinstance(again, PuzzleScene) and again is not first
    assert again.match.state == state and state.to_move == learner and again.table.may_point
    assert (again.cost, again.hints, again.par_star) == (1, 1, "open")
    right = again._puzzle.shown(state)
    wrong = next(move for move in state.legal_moves() if move != right)
    moved(pilot, wrong)
    assert pilot.shows(pilot.words("puzzle.try_again"))
    keys.press(Button.CANCEL)
    pilot.wait(400)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    back = pilot.scene
    assert isinstance(back, PuzzleScene) and back.match.state == state, "the slip does not stand"
    assert back.cost == 2 and back.slips
    play(pilot)
    done = task(pilot, STEVEN)
    assert done is not None and done.cost == done.par + 1 and done.left is None


def test_a_way_that_no_longer_fits_is_played_as_far_as_it_is_right(pilot: Pilot) -> None:
    scene = open_daily(pilot)
    puzzle = scene._puzzles(TODAY)[scene._games.index(STEVEN)]
    practised = pilot.app.cabinet.library.practised
    practised.begin(STEVEN.id, puzzle, 0, TODAY.isoformat())
    for left, ply in (
        (LeftOff("another", ("subtract",)), 0), (LeftOff(puzzle.id, ("nonsense", "x")), 0),
    ):  # fmt: skip
        practised.note(STEVEN.id, TODAY.isoformat(), partial(DayTask.spent, cost=0, left=left))
        one = PuzzleScene(pilot.app.cabinet, STEVEN, puzzle, 0, TODAY.isoformat())
        assert one.match.ply == ply


def test_whoever_has_the_move_shown_has_given_up(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_daily(pilot)
    choose(pilot, STEVEN)
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    assert isinstance(pilot.scene, PuzzleScene)
    pilot.scene._open_hint(3)
    play(pilot)
    shown = task(pilot, STEVEN)
    assert shown is not None and shown.stage is TaskStage.SHOWN and shown.best


def test_a_task_that_is_a_match_counts_for_the_day_it_began(pilot: Pilot) -> None:
    game = GAMES["causality"]
    door = game.exercises.puzzles
    assert door is not None
    days = (NOON + timedelta(days=n) for n in range(400))
    when = next(day for day in days if task_of(door(), day.date()).id == "walk")
    open_daily(pilot, when)
    keys = Keys(pilot)
    choose(pilot, game)
    keys.press(Button.CONFIRM)
    pilot.settle()
    first = pilot.table.match
    puzzle = first.puzzle
    assert puzzle is not None
    pilot.table.submit(puzzle.shown(first.state))
    pilot.settle()
    pilot.app.cabinet.go.title()
    pilot.wait(400)
    open_daily(pilot, when)
    choose(pilot, game)
    assert pilot.shows(pilot.words("daily.go_on"))
    keys.press(Button.CONFIRM)
    pilot.settle()
    assert pilot.table.match is not first and pilot.table.match.moves == first.moves
    set_clock(pilot, when + timedelta(days=1))  # it is past midnight
    solve_here(pilot)
    assert pilot.scene_name == "PuzzleEndScene"
    done = task(pilot, game, when.date())
    assert done is not None and done.has_star
    keys.choose_key("puzzles.daily")
    pilot.wait(400)
    assert pilot.words("daily.in_a_row", n=1) in pilot.tree()


def solve_here(pilot: Pilot) -> None:
    """Play the solution of the puzzle "walk" on the table that is there."""
    match = pilot.table.match
    puzzle = match.puzzle
    assert puzzle is not None
    while not pilot.table.is_over:
        pilot.table.submit(puzzle.shown(match.state))
        pilot.settle()
    pilot.frame()
    if pilot.scene_name == "ReportScene":
        Keys(pilot).press(Button.PAUSE)
    pilot.wait(1500, 250)


def test_a_new_day_begins_at_midnight(pilot: Pilot) -> None:
    open_daily(pilot, datetime(2026, 11, 23, 23, 59, 50))
    assert pilot.shows(pilot.words("daily.next", hours=0, minutes=0))
    before = pilot.tree()
    set_clock(pilot, datetime(2026, 11, 24, 0, 0, 1))
    pilot.wait(200)
    assert "24 November" in picked(pilot) and pilot.tree() != before


def test_a_clock_that_is_set_back_hurts_nobody(pilot: Pilot) -> None:
    open_daily(pilot)
    practised = pilot.app.cabinet.library.practised
    solved = DayTask(TaskStage.DONE, 3, 3, 3)
    practised._keep(practised.practice.with_task("2026-11-23", STEVEN.id, solved))
    set_clock(pilot, NOON - timedelta(days=3))
    pilot.wait(200)
    in_a_row = pilot.words("daily.in_a_row", n=1)
    assert "20 November" in picked(pilot) and in_a_row not in pilot.tree()
    set_clock(pilot, NOON)
    pilot.wait(200)
    assert in_a_row in pilot.tree()


def test_earlier_days_are_for_fun(pilot: Pilot) -> None:
    keys = Keys(pilot)
    open_daily(pilot)
    keys.press(Button.SPECIAL)
    assert "22 November" in picked(pilot)
    keys.press(Button.RIGHT)
    keys.press(Button.CONFIRM)
    assert "23 November" in picked(pilot)
    keys.press(Button.LEFT)
    keys.press(Button.CONFIRM)
    assert "22 November" in picked(pilot)
    choose(pilot, STEVEN)
    keys.press(Button.CONFIRM)
    play(pilot)
    assert not pilot.app.cabinet.library.practised.practice.days


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_a_mouse_copies_the_line(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, has_clipboard: bool
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return has_clipboard

    monkeypatch.setattr(pilot.app.cabinet.window, "copy", copy)
    open_daily(pilot)
    Mouse(pilot).choose_key("daily.copy")
    names = "".join(f" {letter}-" for letter in "QSERC")
    assert copied == [f"Quintet 23 Nov:{names}"]
    assert pilot.shows(pilot.words("daily.copied" if has_clipboard else "daily.not_copied"))


def scene_title(pilot: Pilot) -> TitleScene:
    assert isinstance(pilot.scene, TitleScene)
    return pilot.scene


def test_the_title_says_how_today_stands_once_something_was_played(pilot: Pilot) -> None:
    keys, cabinet = Keys(pilot), pilot.app.cabinet
    set_clock(pilot, NOON)
    for game in GAMES.values():
        assert game.id  # all are imported
    pilot.wait(600)
    assert isinstance(pilot.scene, TitleScene) and pilot.scene.today is None
    practised = cabinet.library.practised
    solved = DayTask(TaskStage.DONE, 3, 3, 3)
    practised._keep(practised.practice.with_task("2026-11-23", STEVEN.id, solved))
    cabinet.change_settings(replace(cabinet.settings, last_game="quoridor"))
    pilot.wait(600)
    today = pilot.scene.today
    assert today.done == {STEVEN.id} and today.streak == 1
    keys.press(Button.UP)
    assert pilot.page.focused_key == ("daily", "")
    keys.press(Button.CONFIRM)
    pilot.wait(400)
    scene_of(pilot)
    keys.press(Button.CANCEL)
    pilot.wait(400)
    presses = {"play": Button.DOWN, "two": Button.DOWN, "door": Button.DOWN}
    for key, button in presses.items():
        keys.press(button)
        assert pilot.page.focused_key[0] == key
    keys.press(Button.UP)
    assert pilot.page.focused_key[0] == "two"
    keys.choose_key("title.practice")
    pilot.wait(400)
    assert pilot.scene_name == "PracticeScene"
