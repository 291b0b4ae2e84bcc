"""Practice: tasks of the day on a clock that the test sets, the page with its doors, ladders."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from hands import Keys, Mouse
from kept import database_in, fill_disk, practised_of
from ladder_screens import ladder, title
from pilot import Pilot
from posted_pad import posted_pad
from puzzle_screens import solve

from game.core.learning.daily import task_of
from game.core.learning.practice import DayTask, LeftOff, TaskStage
from game.core.rules.definition import AnyGame
from game.registry import GAMES
from game.store.people import Person
from game.store.practice import save_tasks
from game.subtraction_squares.rules import Take
from game.words.message import message
from scenes.input.actions import Button
from scenes.practice.puzzle import PuzzleScene
from scenes.user_data.library import RETRY_EVERY_MS

NOON = datetime(2026, 11, 23, 12)
TODAY = NOON.date()
STEVEN = GAMES["even_steven"]
SOLVED = DayTask(TaskStage.DONE, 3, 3, 3)


def set_clock(pilot: Pilot, when: datetime) -> None:
    ms = int(when.astimezone().timestamp() * 1000)
    pilot.library.now_ms = lambda: ms
    pilot.wait(200)


def open_daily(pilot: Pilot, when: datetime = NOON) -> None:
    set_clock(pilot, when)
    pilot.go.daily()
    pilot.wait(400)
    assert pilot.scene_name == "DailyScene"


def press(pilot: Pilot, *buttons: Button) -> None:
    for button in buttons:
        Keys(pilot).press(button)
        pilot.wait(400)


def begin(pilot: Pilot, game: AnyGame = STEVEN) -> Any:
    pilot.focus(("task", game.id))
    press(pilot, Button.CONFIRM)
    pilot.settle()
    return pilot.scene


def picked(pilot: Pilot) -> str:
    return next(line for line in pilot.tree().splitlines() if "November" in line)


def moved(pilot: Pilot, move: Any) -> None:
    pilot.submit(move)
    pilot.wait(2200, 250)


def play(pilot: Pilot) -> None:
    pilot.wait(400)
    solve(pilot, pilot.scene.puzzle.shown)


def task(pilot: Pilot, game: AnyGame = STEVEN, day: date = TODAY) -> DayTask:
    found = pilot.library.practised.practice.task(day.isoformat(), game.id)
    assert found is not None
    return found


def test_a_pad_solves_a_task_and_the_flame_burns(pilot: Pilot) -> None:
    pad = posted_pad(pilot)
    open_daily(pilot)
    assert pilot.has("daily.first")
    pilot.focus(("task", STEVEN.id))
    pad.press(Button.CONFIRM)
    play(pilot)
    pad.press(Button.CONFIRM)
    pilot.wait(400)
    assert task(pilot).has_star and pilot.scene_name == "DailyScene"
    assert f"E{task(pilot).cost}* " in pilot.tree() and "day 1" in pilot.tree()


def test_a_task_goes_on_where_it_was_left_and_costs_what_was_moved(pilot: Pilot) -> None:
    open_daily(pilot)
    first = begin(pilot)
    first.open_hint(1)
    moved(pilot, first.puzzle.shown(first.match.state))
    state = first.match.state
    assert first.match.ply == 2 and task(pilot).cost == 1 and task(pilot).left is not None
    press(pilot, Button.PAUSE)
    assert pilot.has("daily.go_on")
    press(pilot, Button.CONFIRM)
    again = pilot.scene
    assert again is not first and again.match.state == state and again.table.may_point
    assert (again.cost, again.hints, again.par_star) == (1, 1, "open")
    right = again.puzzle.shown(state)
    moved(pilot, next(move for move in state.legal_moves() if move != right))
    assert pilot.has("puzzle.try_again")
    press(pilot, Button.CANCEL, Button.CONFIRM)
    back = pilot.scene
    assert back.match.state == state, "the slip does not stand"
    assert back.cost == 2 and back.slips
    play(pilot)
    done = task(pilot)
    assert done.cost == done.par + 1 and done.left is None and not done.has_star


def test_a_way_that_no_longer_fits_is_played_as_far_as_it_is_right_or_shown(pilot: Pilot) -> None:
    open_daily(pilot)
    puzzle, practised = begin(pilot).puzzle, pilot.library.practised
    for left in (LeftOff("another", ("subtract",)), LeftOff(puzzle.id, ("nonsense", "x"))):
        practised.note(STEVEN.id, TODAY.isoformat(), partial(DayTask.add_cost, cost=0, left=left))
        one = PuzzleScene(pilot.context, STEVEN, puzzle, 0, TODAY.isoformat())
        assert one.match.ply == 0, left
    pilot.push(one)
    one.open_hint(3)
    play(pilot)
    assert task(pilot).stage is TaskStage.SHOWN and task(pilot).best, "who is shown has given up"


def test_a_task_that_is_a_match_counts_for_the_day_it_began(pilot: Pilot) -> None:
    game = GAMES["causality"]
    door = game.exercises.puzzles
    assert door is not None
    days = (NOON + timedelta(days=n) for n in range(400))
    when = next(day for day in days if task_of(door(), day.date()).id == "walk")
    open_daily(pilot, when)
    begin(pilot, game)
    first = pilot.table.match
    pilot.submit(first.puzzle.shown(first.state))
    pilot.go.title()
    pilot.wait(400)
    open_daily(pilot, when)
    pilot.focus(("task", game.id))
    assert pilot.has("daily.go_on")
    begin(pilot, game)
    match = pilot.table.match
    assert match is not first and match.moves == first.moves
    set_clock(pilot, when + timedelta(days=1))  # it is past midnight
    while not pilot.table.session.is_over:
        pilot.submit(match.puzzle.shown(match.state))
    pilot.frame()
    if pilot.scene_name == "ReportScene":
        press(pilot, Button.PAUSE)
    pilot.wait(1500, 250)
    assert pilot.scene_name == "PuzzleEndScene" and task(pilot, game, when.date()).has_star
    Keys(pilot).choose_key("puzzles.daily")
    pilot.wait(400)
    assert pilot.words("daily.in_a_row", n=1) in pilot.tree()


def test_days_go_by_at_midnight_and_a_clock_that_is_set_back_hurts_nobody(pilot: Pilot) -> None:
    open_daily(pilot, datetime(2026, 11, 23, 23, 59, 50))
    assert pilot.has("daily.next", hours=0, minutes=0) and "23 November" in picked(pilot)
    set_clock(pilot, datetime(2026, 11, 24, 0, 0, 1))
    assert "24 November" in picked(pilot)
    practised, in_a_row = pilot.library.practised, pilot.words("daily.in_a_row", n=1)
    pilot.library.database.write(save_tasks, practised.learner, STEVEN.id, {"2026-11-23": SOLVED})
    set_clock(pilot, NOON - timedelta(days=3))
    assert "20 November" in picked(pilot) and in_a_row not in pilot.tree()
    set_clock(pilot, NOON)
    assert in_a_row in pilot.tree()


def test_earlier_days_are_for_fun(pilot: Pilot) -> None:
    open_daily(pilot)
    for buttons, day in (
        ([Button.SPECIAL], 22),
        ([Button.RIGHT, Button.CONFIRM], 23),
        ([Button.LEFT, Button.CONFIRM], 22),
    ):
        press(pilot, *buttons)
        assert f"{day} November" in picked(pilot), buttons
    begin(pilot)
    play(pilot)
    assert not pilot.library.practised.practice.days


@pytest.mark.parametrize("has_clipboard", [True, False])
def test_a_click_copies(pilot: Pilot, monkeypatch: pytest.MonkeyPatch, has_clipboard: bool) -> None:
    copied: list[str] = []
    monkeypatch.setattr(
        pilot.context.window, "copy", lambda text: copied.append(text) or has_clipboard
    )
    open_daily(pilot)
    Mouse(pilot).choose_key("daily.copy")
    assert copied == ["Quintet 23 Nov: Q- S- E- R- C-"]
    assert pilot.has("daily.copied" if has_clipboard else "daily.not_copied")


def test_the_title_says_how_today_stands_once_something_was_played(pilot: Pilot) -> None:
    set_clock(pilot, NOON)
    assert all(game.id for game in GAMES.values()), "all are imported"
    pilot.wait(600)
    assert pilot.scene.today is None
    practised = pilot.library.practised
    pilot.library.database.write(save_tasks, practised.learner, STEVEN.id, {"2026-11-23": SOLVED})
    pilot.set(last_game="quoridor")
    pilot.wait(600)
    today = pilot.scene.today
    assert today.done == {STEVEN.id} and today.streak == 1
    press(pilot, Button.UP)
    assert pilot.page.focused_key == ("daily", "")
    press(pilot, Button.CONFIRM)
    assert pilot.scene_name == "DailyScene"
    press(pilot, Button.CANCEL)
    for key in ("play", "two", "door"):
        press(pilot, Button.DOWN)
        assert pilot.page.focused_key[0] == key
    press(pilot, Button.UP)
    assert pilot.page.focused_key[0] == "two"
    Keys(pilot).choose_key("title.practice")
    pilot.wait(400)
    assert pilot.scene_name == "PracticeScene"


def open_page(pilot: Pilot) -> Keys:
    pilot.go.practice()
    pilot.frame()
    return Keys(pilot)


def test_each_door_leads_to_the_game_whose_tab_is_open(pilot: Pilot) -> None:
    doors = {"lesson": "LessonScene", "puzzles": "PuzzlesScene", "ladder": "LadderScene"}
    for key, scene in (doors | {"daily": "DailyScene"}).items():
        keys = open_page(pilot)
        pilot.click_on(("tab", STEVEN.id))
        pilot.page.focus_on(key)
        keys.press(Button.CONFIRM)
        assert pilot.scene_name == scene
        if key == "lesson":
            assert pilot.table.match.game.id == STEVEN.id
        elif key != "daily":
            assert pilot.scene.page is STEVEN, key


def test_practice_is_handed_on_and_belongs_to_a_person(pilot: Pilot) -> None:
    persons = [Person(f"id-{name}", name, look) for look, name in enumerate(("Ann", "Bo", "Cy"))]
    pilot.library.keep_people(*persons)
    practised, keys = pilot.library.practised, open_page(pilot)
    page, untried = pilot.scene.page, pilot.tree()
    assert "Ann" in untried and pilot.words("practice.no_mistakes") in untried
    assert not pilot.page.target("mistakes").is_enabled, "they open once there are some"
    puzzle = page.exercises.puzzles().builtin()[0]
    practised.begin(page.id, puzzle, 0, "")
    practised.solve(page.id, puzzle, puzzle.par, "")
    pilot.scene.enter()
    pilot.frame()
    solved = pilot.tree()
    assert solved != untried, "another puzzle comes"
    keys.press(Button.NEXT)
    assert pilot.tree() == untried.replace("Ann", "Bo")
    assert practised.learner == "id-Bo" and pilot.context.settings.last_names[0] == "Bo"
    keys.press(Button.PREV)
    assert pilot.tree() == solved
    for key in ("person", "id-Cy"):
        pilot.page.focus_on(key)
        keys.press(Button.CONFIRM)
    assert practised.learner == "id-Cy" and "Cy" in pilot.tree()


SQUARES = "subtraction_squares"


def said(pilot: Pilot, rung: str, game: str = SQUARES) -> str:
    return pilot.words(f"{game}.ladder.{rung}")


def counts(pilot: Pilot) -> dict[str, int]:
    return dict(pilot.library.practised.rung_counts(SQUARES))


def win(pilot: Pilot) -> None:
    pilot.play("", "easy", game_id=SQUARES, start=4)
    pilot.table.submit(Take(4))
    pilot.reach("ResultsScene")


def test_a_win_is_counted_and_told_and_not_forgotten_by_who_leaves_at_once(pilot: Pilot) -> None:
    win(pilot)
    pilot.until(lambda: pilot.has("ladder.done", what=said(pilot, "won")))
    assert counts(pilot) == {"won": 1}
    win(pilot)
    Keys(pilot).press(Button.CANCEL)
    assert pilot.scene_name == "TitleScene" and counts(pilot) == {"won": 2}


def test_a_rung_is_kept_when_it_can_be(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_disk(pilot.library.database, monkeypatch)
    win(pilot)
    why = message("disk.sentence", why=message("disk.full"))
    pilot.until(lambda: pilot.has("results.not_counted", why=why))
    disk, learner = database_in(pilot.data), pilot.library.practised.learner
    assert counts(pilot) == {"won": 1} and not practised_of(disk, learner).rung_counts(SQUARES)
    monkeypatch.undo()
    pilot.library.update(RETRY_EVERY_MS)
    assert counts(pilot) == {"won": 1} and len(disk.rows("SELECT 1 FROM rungs")) == 1


def in_focus(pilot: Pilot) -> str:
    rungs = GAMES[SQUARES].exercises.ladder()
    return rungs[pilot.page.focused_key].id


def levels(pilot: Pilot) -> list[str]:
    return [seat.level for seat in pilot.table.match.seats]


def test_a_ladder_opens_at_the_next_rung_and_begins_a_match_for_it(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    keys = Keys(pilot)
    assert in_focus(pilot) == "hard"
    for button, rung in ((Button.UP, "saved"), (Button.DOWN, "hard"), (Button.DOWN, "large")):
        keys.press(button)
        assert in_focus(pilot) == rung
    assert pilot.has("ladder.finished")
    keys.press(Button.UP, Button.CONFIRM)
    match = pilot.table.match
    assert match.game.id == SQUARES and match.options.start == 99
    assert levels(pilot) == ["", "hard"]


def test_the_button_and_a_click_play_for_their_rung_and_play_stays_as_it_was(pilot: Pilot) -> None:
    context, keys = pilot.context, Keys(pilot)
    title(pilot)
    before = context.settings.last_plans
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    keys.press(Button.UP, Button.UP, Button.UP, Button.RIGHT)
    assert pilot.page.focused_key == "play"
    keys.press(Button.CONFIRM)
    assert levels(pilot) == ["", "master"]
    ladder(SQUARES)(pilot)
    pilot.wait(400)
    pilot.click_words(said(pilot, "master"))
    assert levels(pilot) == ["", "master"]
    assert context.settings.last_plans == before and context.settings.last_game == SQUARES


def test_tabs_lead_from_ladder_to_ladder(pilot: Pilot) -> None:
    ladder(SQUARES)(pilot)
    names = {said(pilot, GAMES[game].exercises.ladder()[0].id, game) for game in GAMES}
    seen = set[str]()
    for _ in GAMES:
        Keys(pilot).press(Button.NEXT)
        seen |= {name for name in names if name in pilot.tree()}
    assert seen == names
    pilot.click_on(("tab", "quoridor"))
    assert said(pilot, "won", "quoridor") in pilot.tree()
