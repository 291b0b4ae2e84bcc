"""What is done behind the first screens."""

from __future__ import annotations

import ast
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pygame
import pytest
from hands import Keys
from kept import offered_match
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes import ahead, navigator
from scenes.input.actions import Button
from scenes.menus.seats.join import JoinScene

STEVEN = GAMES["even_steven"]
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 120.0
TITLE = """
import sys
from pathlib import Path
from scenes.app import App, assets_dir
app = App(assets_dir(), Path(sys.argv[1]))
app.frame([])
print(*sys.modules)
"""
NOT_ON_THE_TITLE = {
    "numpy", "cbor2", "multiprocessing", "secrets", "subprocess", "email",
    "pygame_gui", "game.ai", "game.core.rules.definition",
    "game.core.match.match", "game.core.rules.state", "game.core.learning.puzzle",
    "scenes.boards.view", "scenes.boards.stage", "scenes.table.board.table",
}  # fmt: skip


def work_ahead(pilot: Pilot) -> None:
    """Let all be done that can be done before somebody acts."""
    deadline = time.monotonic() + PATIENCE_S
    pilot.app.work_ahead()
    while pilot.app.idle.has_work:
        assert time.monotonic() < deadline
        pilot.app.work_ahead()
    assert pilot.app.fault is None


def test_the_title_imports_nothing_that_is_not_on_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TITLE, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert not imported & NOT_ON_THE_TITLE
    assert not imported & {f"game.{game}" for game in GAMES}
    assert not imported & {f"scenes.boards.{game}.view" for game in GAMES}


def test_every_screen_is_imported_ahead() -> None:
    tree = ast.parse(Path(navigator.__file__).read_text("utf-8"))
    known = {
        node.module
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom)
    }
    places = (*navigator.SCREENS.values(), *navigator.DOORS.values())
    known |= {f"scenes.{place.rpartition('.')[0]}" for place in places}
    assert known == {*ahead.SCREENS, ahead.TABLE[0]}


@pytest.mark.parametrize("place", [*navigator.SCREENS.values(), *navigator.DOORS.values()])
def test_every_route_leads_somewhere(place: str) -> None:
    assert callable(navigator.destination(place))


@pytest.mark.parametrize(
    "name",
    [
        *ahead.TABLE,
        *ahead.SERVICES,
        *ahead.SCREENS,
        *ahead.WRITING,
        *(m for g in GAMES for m in ahead.modules_of(g)),
    ],
)
def test_what_is_imported_ahead_is_there(name: str) -> None:
    assert find_spec(name) is not None


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_that_may_come_is_painted_before_anybody_sits_down(
    pilot: Pilot, game_id: str
) -> None:
    pilot.app.begin_idle_work()
    work_ahead(pilot)
    cabinet, game = pilot.app.cabinet, GAMES[game_id]
    cabinet.stack.push(JoinScene(cabinet, game, next(iter(game.presets.values())), ""))
    pilot.wait(400)
    work_ahead(pilot)
    pilot.wait(400)
    shown, painted = pilot.pixels(), len(cabinet.window.brush.pictures.cache)
    work_ahead(pilot)
    pilot.redraw()
    assert pilot.pixels() == shown, "what is painted ahead is not seen"
    pilot.key(pygame.K_p)
    assert pilot.scene_name == "PlayScene"
    more = len(cabinet.window.brush.pictures.cache) - painted
    assert more <= 8, "only the signs of the keys, since somebody has pressed one"


def test_nobody_has_sat_down_to_a_table_that_was_only_painted(pilot: Pilot) -> None:
    pilot.app.begin_idle_work()
    work_ahead(pilot)
    assert pilot.scene_name == "TitleScene"
    assert offered_match(pilot.app.cabinet.library) is None


def test_memory_goes_back_again_once_what_comes_is_painted(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bool] = []
    idle = pilot.app.idle
    monkeypatch.setattr(ahead, "give_back_holes", lambda: given.append(idle.is_last("holes")))
    pilot.app._ahead._looked_at = None
    idle.begin("table", iter([False, True]))
    begun = pilot.app.window.brush.pictures._begun
    begun["left half painted"] = pygame.Surface((9, 9)), 3
    work_ahead(pilot)
    assert given == [False, True] and begun, "the title has a table that comes"
    pilot.app.cabinet.go.help(*GAMES)
    pilot.wait(400)
    begun["left half painted"] = pygame.Surface((9, 9)), 3
    work_ahead(pilot)
    assert pilot.scene.coming() is None and not begun


def test_what_is_half_painted_of_another_table_goes(pilot: Pilot) -> None:
    pictures = pilot.app.window.brush.pictures
    pictures._begun["of another table"] = pygame.Surface((9, 9)), 3
    coming = pilot.scene.coming()
    assert coming is not None
    next(pilot.app._ahead._paint(coming))
    assert not pictures._begun


@pytest.mark.parametrize(
    ("game_id", "start", "move", "left"),
    [("subtraction_squares", 137, Take(4), "133"), ("even_steven", 146, Operate(Op.HALVE), "73")],
)
def test_what_a_move_shows_is_painted_while_it_is_aimed_at(
    pilot: Pilot, game_id: str, start: int, move: Any, left: str
) -> None:
    """The large number is not painted while things move."""
    pilot.play("", "", game_id=game_id, start=start)
    pilot.table.pointing.suggest(move)
    pilot.frame()
    pilot.app.window.brush.pictures.cache.forget()
    pilot.redraw()
    pilot.app._ahead.look()
    before = numerals(pilot)
    for _ in pilot.app.idle._tasks["next"]:
        pass
    painted = numerals(pilot)
    assert painted - before == {left}
    pilot.table.submit(move)
    pilot.settle()
    pilot.wait(200)
    assert pilot.table.match.ply == 1 and numerals(pilot) == painted


def test_what_the_next_step_of_a_watched_game_shows_is_painted_before_it(pilot: Pilot) -> None:
    match = Match(STEVEN, STEVEN.options(start=150), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(Operate(Op.HALVE))
    pilot.app.cabinet.go.watch(match.playback(), 0)
    pilot.app.window.brush.pictures.cache.forget()
    pilot.frame()
    before = numerals(pilot)
    pilot.app._ahead.look()
    for _ in pilot.app.idle._tasks["next"]:
        pass
    painted = numerals(pilot)
    assert painted - before == {"75"}
    Keys(pilot).press(Button.NEXT)
    pilot.wait(2000)
    assert pilot.shows(pilot.words("watch.count", n=1, of=1)) and numerals(pilot) == painted


def test_the_podium_is_painted_between_the_last_move_and_the_results(pilot: Pilot) -> None:
    pilot.play("", "", game_id="even_steven", start=101)
    pilot.table.submit(pilot.table.match.resignation)
    pilot.settle()
    pilot.app.window.brush.pictures.cache.forget()
    assert not podiums(pilot)
    pilot.app._ahead.look()
    for _ in pilot.app.idle._tasks["next"]:
        pass
    painted = podiums(pilot)
    assert len(painted) == 4, "the table, the light, and a step for each"
    pilot.wait(2000)
    assert pilot.scene_name == "ResultsScene" and podiums(pilot) == painted


def podiums(pilot: Pilot) -> set[Any]:
    """The large pictures of the results that have been painted."""
    pictures = pilot.app.window.brush.pictures
    kept = [*pictures.cache._kept, *pictures._windows._kept]
    keys = [key[0] if isinstance(key[0], tuple) else key for key in kept]
    keys = [key[0] if isinstance(key[0], tuple) else key for key in keys]
    return {key for key in keys if key[0] in ("rays", "podium") or key == ("backdrop", "results")}


def numerals(pilot: Pilot) -> set[str]:
    """The large numbers that have been painted."""
    keys = pilot.app.window.brush.pictures.cache._kept
    return {key[3] for key in keys if key[:2] == ("look", "numeral")}
