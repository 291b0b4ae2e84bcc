"""Saved practice: stars that stay, streaks of days, and a file that survives damage."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from kept import database_in, practised_of, taken_over

from game.core.learning.daily import (
    GRADE_BY_WEEKDAY,
    best_streak,
    letters,
    line,
    solved_days,
    streak,
    task_of,
    until_tomorrow,
)
from game.core.learning.exercise import Exercise
from game.core.learning.practice import DayTask, Effort, LeftOff, Practice, RunningPuzzle, TaskStage
from game.core.learning.puzzle import Puzzles
from game.core.match.match import Match
from game.core.match.seats import Seat
from game.registry import GAMES
from game.store.paths import DataDir
from game.store.people import Person
from game.store.practice import KeptMoment, save_effort, save_running, save_tasks
from game.store.settings import Settings
from scenes.user_data.library import Library

TODAY = date(2026, 11, 23)


def test_stars_are_won_in_different_visits_and_stay() -> None:
    effort = Effort().with_attempt().with_hints(1).solved(3, 3)
    assert (effort.has_par, effort.is_unaided, effort.helped, effort.best) == (True, False, 1, 3)
    effort = effort.with_attempt().solved(5, 3)
    assert (effort.has_par, effort.is_unaided, effort.helped, effort.best) == (True, True, 0, 3)
    assert effort.with_attempt(hints=3).solved(9, 3).stars == 2
    free = Effort().with_attempt().solved(0, 0)
    assert free.is_solved and (free.best, free.stars) == (1, 1), "even if it cost nothing"


def test_the_first_try_of_a_day_counts_with_all_that_was_moved_in_it() -> None:
    task = DayTask(par=4).add_cost(2).solved(3)
    assert (task.cost, task.has_star, task.is_done) == (5, False, True)
    again = task.solved(4)
    assert (again.cost, again.best, again.has_star) == (5, 4, False)
    assert task.add_cost(9) == task and task.left is None
    shown = DayTask(par=4).with_solution_shown()
    assert not shown.solved(4).is_done and shown.solved(4).best == 4
    assert task.with_solution_shown() == task


def test_days_in_a_row() -> None:
    for days, length, best in (
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2, 4, 5, 6, 7), 2, 4),
        ((0, 2), 1, 1),
        ((-1, -2, 0, 1), 2, 2),  # the clock was set back: later days do not count yet
    ):
        dates = [(TODAY - timedelta(days=n)).isoformat() for n in days]
        assert (streak(dates, TODAY).length, best_streak(dates, TODAY)) == (length, best), days


def test_how_long_a_day_lasts_when_clocks_change(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(time, "tzset"):
        pytest.skip("the system's time zone cannot be changed")
    for zone, now, hours in (
        ("Europe/Prague", datetime(2026, 10, 25, 0, 30), 24.5),
        ("Europe/Prague", datetime(2026, 10, 25, 12), 12),
        ("Europe/Prague", datetime(2026, 3, 29, 0, 30), 22.5),
        ("Europe/Prague", datetime(2026, 3, 29, 23, 59, 30), 1 / 120),
        ("America/Santiago", datetime(2026, 9, 5, 23), 1),  # the next day begins at one o'clock
        ("UTC", datetime(2026, 11, 23), 24),
    ):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        try:
            found = until_tomorrow(now.astimezone()).total_seconds()
        finally:
            monkeypatch.undo()
            time.tzset()
        assert found == round(hours * 3600), (zone, now)


def test_the_line_to_copy() -> None:
    tasks = [
        ("Q", DayTask(TaskStage.DONE, 6, 6, 6)),
        ("R", DayTask(TaskStage.DONE, 4, 3, 4)),
        ("S", DayTask(TaskStage.SHOWN, 1, 6)),
        ("E", None),
        ("C", DayTask(TaskStage.BEGUN, 2, 2)),
    ]
    assert line("Quintet 22 Nov", tasks) == "Quintet 22 Nov: Q6* R4 S- E- C-"
    assert letters(["Quoridor", "Squares", "Even-Steven", "Stones"]) == ["Q", "S", "E", "T"]
    assert letters(["步步为营", "步行", "!"]) == ["步", "行", "?"]


def shelf(*grades: int) -> Puzzles[None, None, None]:
    made = [
        Exercise(f"p{k}", None, None, str, kind="kind", grade=grade, par=1)
        for k, grade in enumerate(grades)
    ]
    return Puzzles(lambda: made)


def test_the_same_day_has_the_same_task_and_none_comes_again_too_soon() -> None:
    puzzles = shelf(*(grade for grade in range(1, 6) for _ in range(12)))
    days = [TODAY + timedelta(days=n) for n in range(12 * 7)]
    tasks = [task_of(puzzles, day) for day in days]
    assert tasks == [task_of(puzzles, day) for day in days]
    assert [task.grade for task in tasks[:7]] == list(GRADE_BY_WEEKDAY)
    mondays = [task.id for task in tasks[::7]]
    assert len(set(mondays)) == 12
    tuesdays = [task.id for task in tasks if task.grade == 2][:12]
    assert len(set(tuesdays)) == 12
    assert task_of(shelf(3), TODAY).id == "p0"


def test_every_game_with_puzzles_has_a_task_of_the_day_with_a_par() -> None:
    for game in GAMES.values():
        if (door := game.exercises.puzzles) is not None:
            tasks = [task_of(door(), TODAY + timedelta(days=n)) for n in range(7)]
            assert all(task.par > 0 for task in tasks)
            assert task_of(door(), TODAY).id == tasks[0].id


def test_what_was_practised_is_read_as_it_was_written(tmp_path: Path) -> None:
    database, running = database_in(tmp_path), RunningPuzzle("quoridor", "gate-1", "2026-11-23")
    gate, exact = Effort().with_attempt().with_hints(2).solved(4, 4), Effort().with_attempt()
    done, begun = DayTask(TaskStage.DONE, 6, 6, 6), DayTask(par=3).add_cost(1)
    left = DayTask(par=3).add_cost(2, LeftOff("gate-1", ("a", "b")))
    database.write(save_effort, "", "quoridor", "gate-1", gate, {"2026-11-22": done})
    database.write(save_effort, "", "reduction", "exact_2", exact, {"2026-11-23": begun})
    database.write(save_tasks, "", "quoridor", {"2026-11-23": left})
    database.write(save_running, "", running)
    puzzles = {"quoridor": {"gate-1": gate}, "reduction": {"exact_2": exact}}
    days = {"2026-11-22": {"quoridor": done}, "2026-11-23": {"reduction": begun, "quoridor": left}}
    practice = Practice(puzzles, days, running)
    assert practised_of(database_in(tmp_path)).practice == practice
    again = Effort().with_attempt().solved(3, 4)
    database.write(save_effort, "", "quoridor", "gate-1", again, {})
    puzzles["quoridor"]["gate-1"] = again
    assert practised_of(database_in(tmp_path)).practice == practice
    assert solved_days(practice.days) == ["2026-11-22"]


def test_what_makes_no_sense_in_an_old_file_is_passed_over(tmp_path: Path) -> None:
    for k, document in enumerate(
        (
            {},
            {"puzzles": 3, "days": [], "running": {}},
            {"puzzles": {"quoridor": {"gate": 1}, "../x": [["a", 1, 0, 1, True, True, 0]]}},
            {"puzzles": {"quoridor": [["a", -1, 0, 1, True, True, 0], ["b", 1], 7, None]}},
            {"puzzles": {"quoridor": [["A b", 1, 0, 1, True, True, 0]]}},
            {"days": {"2026-13-40": {"quoridor": ["done", 1, 1, 1]}, "yesterday": {}}},
            {"days": {"2026-11-23": {"quoridor": ["perhaps", 1, 1, 1], "causality": [1, 2]}}},
            {"running": ["quoridor", "gate", "tomorrow"]},
            {"version": 99, "puzzles": {"quoridor": [["a", True, 0, 1, 1, True, 0]]}},
        )
    ):
        folder = tmp_path / f"{k}"
        folder.mkdir()
        (folder / "practice.json").write_text(json.dumps(document))
        assert practised_of(taken_over(folder)).practice == Practice(), document


def test_an_old_file_is_taken_over_with_its_copy(tmp_path: Path) -> None:
    copy = {
        "puzzles": {"quoridor": [["gate-1", 1, 0, 4, True, True, 0]]},
        "days": {"2026-11-23": {"reduction": ["begun", 1, 3, 0, "exact_2", "a", "b"]}},
        "running": ["quoridor", "gate-1", ""],
    }
    (tmp_path / "practice.json.bak").write_text(json.dumps(copy))
    (tmp_path / "practice.json").write_text("{ this is no json")
    found = practised_of(taken_over(tmp_path)).practice
    task = DayTask(TaskStage.BEGUN, 1, 3, 0, LeftOff("exact_2", ("a", "b")))
    assert found.effort("quoridor", "gate-1") == Effort().with_attempt().solved(4, 4)
    assert found.task("2026-11-23", "reduction") == task
    assert found.running == RunningPuzzle("quoridor", "gate-1", "")
    assert sorted(path.name for path in (tmp_path / "before-0.2").iterdir()) == [
        "practice.json",
        "practice.json.bak",
    ]
    assert not list(tmp_path.glob("practice*"))


def test_each_person_practises_alone_and_the_first_gets_what_no_one_had(tmp_path: Path) -> None:
    """Before a person is known, practice belongs to the program."""
    library, game = Library(DataDir(tmp_path), Settings(), []), GAMES["subtraction_squares"]
    puzzle = game.exercises.puzzles().builtin()[0]
    practised, kept = library.practised, KeptMoment.of(squares(), 1, 3)

    def tries() -> int:
        return practised.practice.effort(game.id, puzzle.id).tries

    def sits_first(name: str) -> None:
        library.settings = replace(library.settings, last_names=(name,))

    practised.begin(game.id, puzzle, 0, "2026-11-28")
    practised.keep_mistakes("Ann", [kept])
    assert tries() == 1 and practised.mistakes(game.id) == (kept,)
    library.keep_people(Person("0106aa", "Ann"), Person("0106bb", "Bo"))
    sits_first("Ann")
    assert tries() == 1 and practised.mistakes(game.id) == (kept,)
    sits_first("Bo")
    assert tries() == 0 and practised.mistakes(game.id) == ()
    practised.keep_mistakes("Ann", [KeptMoment.of(squares(), 2, 3)])
    for _ in range(2):
        practised.begin(game.id, puzzle, 0, "2026-11-28")
    assert tries() == 2 and not practised.mistakes(game.id)
    library.close()
    library = Library(DataDir(tmp_path), Settings(last_names=("ann",)), [])
    practised = library.practised
    assert tries() == 1 and len(practised.practice.days) == 1
    assert {one.ply for one in practised.mistakes(game.id)} == {1, 2}
    sits_first("Bo")
    assert tries() == 2
    assert not database_in(tmp_path).rows("SELECT 1 FROM efforts WHERE person = ''")
    library.close()


def squares() -> Match:
    game = GAMES["subtraction_squares"]
    match = Match(game, game.options(start=6), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    for square in "411":
        match.submit(game.parse(match.state, square))
    return match
