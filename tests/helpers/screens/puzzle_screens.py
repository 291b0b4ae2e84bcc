"""The screens of the puzzles: the shelf with hints, a try, a slip, and one that is solved."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

from deferred import deferred
from pilot import Pilot

from game.causality.puzzles import load_puzzle
from game.core.learning.exercise import CardResult, Verdict
from game.core.learning.practice import DayTask, Effort, TaskStage
from game.core.learning.puzzle import Proved
from game.registry import GAMES
from game.store.practice import save_effort, save_tasks
from scenes.input.actions import Button, Press
from scenes.practice.daily import DailyScene
from scenes.practice.puzzle import PuzzleScene
from scenes.practice.puzzle_shelf import shelf_of
from scenes.practice.puzzles import PuzzlesScene
from scenes.workshop.editor import EditorScene
from scenes.workshop.puzzle_maker import PuzzleMakerScene


@deferred
def shelf(pilot: Pilot, game_id: str, hints: int = 0, at: int = 0) -> None:
    """The puzzles of a game with one open, after a number of hints."""
    context, game = pilot.context, GAMES[game_id]
    context.go.title()
    scene = PuzzlesScene(context, game)
    context.stack.push(scene)
    scene.show(scene.entries[at % len(scene.entries)].key)
    scene.hints[scene.shown] = hints


@deferred
def tried(pilot: Pilot, game_id: str) -> None:
    """The shelf after tries with hints and without, one of them above par."""
    practised = pilot.library.practised
    for k, puzzle in enumerate(shelf_of(GAMES[game_id])[:5]):
        effort = Effort().with_attempt().with_hints(k % 3).solved(puzzle.par + k % 2, puzzle.par)
        save = save_effort, practised.learner, game_id, puzzle.id, effort, {}
        pilot.library.database.write(*save)
    shelf(game_id, 0, 1)(pilot)


def useless(pilot: Pilot) -> None:
    """The shelf with a damaged file of an own puzzle in focus."""
    boards = pilot.data / "boards"
    boards.mkdir(exist_ok=True)
    (boards / "causality-the-longest-way-round-0a1b2c3d.puzzle").write_bytes(b"{")
    shelf("causality")(pilot)
    scene = pilot.scene
    scene.show(next(one.key for one in scene.entries if one.trouble))


def begun(pilot: Pilot, game_id: str, at: int) -> PuzzleScene:
    shelf(game_id)(pilot)
    context, game = pilot.context, GAMES[game_id]
    scene = PuzzleScene(context, game, shelf_of(game)[at])
    context.stack.push(scene)
    pilot.table.stage.finish()
    return scene


def settle(pilot: Pilot) -> None:
    """Wait until a move has come to rest and is judged."""
    pilot.table.stage.finish()
    pilot.wait(1000, 250)


def slip(pilot: Pilot, judge: Callable[[Any, Any, Any], Verdict]) -> None:
    """Make the last of the moves that are slips."""
    state = pilot.scene.match.state
    moves = list(state.legal_moves())
    wrong = [m for m in moves if judge(state, m, state.play(m)).result is CardResult.SLIP]
    pilot.table.submit(wrong[-1])
    settle(pilot)


def solve(pilot: Pilot, shown: Callable[[Any], Any]) -> None:
    """Make the moves that are shown until the task is done."""
    while not pilot.scene.ways:
        if not pilot.table.is_shut:
            pilot.table.submit(shown(pilot.scene.match.state))
        settle(pilot)


@deferred
def trying(pilot: Pilot, game_id: str, at: int) -> None:
    """A try with all hints open."""
    begun(pilot, game_id, at).open_hint(3)


@deferred
def slipped(pilot: Pilot, game_id: str, at: int) -> None:
    judge = begun(pilot, game_id, at).puzzle.judge
    assert judge is not None
    slip(pilot, judge)


@deferred
def solved(pilot: Pilot, game_id: str, at: int) -> None:
    solve(pilot, begun(pilot, game_id, at).puzzle.shown)


SCREENS: dict[str, Callable[[Pilot], None]] = {
    "shelf of puzzles": shelf("even_steven"),
    "hints on the shelf": shelf("reduction", 3, 5),
    "damaged puzzle": useless,
    "locked puzzle": shelf("causality", 0, 12),
    "numbers on the shelf": shelf("quoridor", 3, 3),
    "new puzzles": shelf("subtraction_squares", 0, -1),
    "puzzles tried": tried("reduction"),
    "puzzle": trying("reduction", 5),
    "puzzle slip": slipped("subtraction_squares", 4),
    "puzzle done": solved("even_steven", 0),
}


def practised_days(pilot: Pilot) -> None:
    """Two weeks of tasks, with a gap; today some are done, one is begun, one was shown."""
    practised = pilot.library.practised
    today, save = practised.now().date(), partial(pilot.library.database.write, save_tasks)
    games = list(GAMES)
    for back in (*range(6), *range(7, 13)):
        day = (today - timedelta(days=back)).isoformat()
        for game in games[: 5 - back % 3] if back else games[:2]:
            done = DayTask(TaskStage.DONE, 12, 12 if game == games[0] else 11, 12)
            save(practised.learner, game, {day: done})
    day = today.isoformat()
    save(practised.learner, games[2], {day: DayTask(par=11).add_cost(10)})
    save(practised.learner, games[3], {day: DayTask(par=11).with_solution_shown()})


def daily(pilot: Pilot, *, back: int = 0, key: Hashable = "copy") -> None:
    """The daily tasks a number of days ago."""
    pilot.go.title()
    scene = DailyScene(pilot.context)
    pilot.context.stack.push(scene)
    for _ in range(back):
        scene.act(Press(Button.SPECIAL, "keys:right"))
    if key is not None:
        scene.screen.focus_on(key)


def daily_streak(pilot: Pilot) -> None:
    practised_days(pilot)
    daily(pilot, key=("task", "even_steven"))


def title_of_the_day(pilot: Pilot) -> None:
    practised_days(pilot)
    pilot.context.change_settings(replace(pilot.context.settings, last_game="quoridor"))
    pilot.go.title()
    pilot.wait(600, 100)
    pilot.scene.screen.focus_on(("daily", ""))


SCREENS |= {
    "first day": daily,
    "daily": daily_streak,
    "earlier day": partial(daily, back=20, key=None),
    "title of the day": title_of_the_day,
}


def practice(pilot: Pilot) -> None:
    """The practice page on a day of a streak."""
    practised_days(pilot)
    pilot.go.title()
    pilot.go.practice()


SCREENS["practice"] = practice


def making_ones_own(pilot: Pilot, verdict: str = "") -> None:
    """The goal of a board in the editor, and the proof of it."""
    context, game = pilot.context, GAMES["causality"]
    context.go.title()
    context.go.editor(game)
    editor = context.stack.top
    assert isinstance(editor, EditorScene)
    editor.change(replace(load_puzzle("second_pair_of_hands").file.board, name="Both ends"))
    editor.on_press(("door", "own.door"))
    maker = context.stack.top
    assert isinstance(maker, PuzzleMakerScene)
    if verdict:
        text = shelf_of(game)[3].text if verdict == "found" else ""
        maker.proved = Proved(verdict, text, 1)
        maker.refresh()


SCREENS |= {
    "own puzzle": making_ones_own,
    "own puzzle found": partial(making_ones_own, verdict="found"),
    "own puzzle unknown": partial(making_ones_own, verdict="unknown"),
}
