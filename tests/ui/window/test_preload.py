"""Work in the background of the first screens."""

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
from openings import join
from pilot import Pilot

from game.core.match.match import Match
from game.core.match.seats import Seat
from game.even_steven.rules import Op, Operate
from game.registry import GAMES
from game.subtraction_squares.rules import Take
from scenes import navigator, preload
from scenes.input.actions import Button

STEVEN = GAMES["even_steven"]
PLACES = (*navigator.SCREENS.values(), *navigator.DOORS.values())
PATIENCE_S = 120.0
TITLE = """
import sys
from pathlib import Path
from scenes.app import App, assets_dir
app = App(assets_dir(), Path(sys.argv[1]))
app.frame([])
print(*sys.modules)
"""
LIBRARIES = "numpy cbor2 multiprocessing secrets subprocess email pygame_gui"
CORE = "game.ai", *(f"game.core.{name}" for name in ("match.match", "rules.state"))
MORE_CORE = "game.core.rules.definition", "game.core.learning.puzzle"
BOARDS = "scenes.boards.view", "scenes.boards.stage", "scenes.table.board.table"
NOT_ON_THE_TITLE = {*LIBRARIES.split(), *CORE, *MORE_CORE, *BOARDS}


def work_ahead(pilot: Pilot) -> None:
    deadline = time.monotonic() + PATIENCE_S
    pilot.app.work_ahead()
    while pilot.app.idle.has_work:
        assert time.monotonic() < deadline
        pilot.app.work_ahead()
    assert not pilot.app.faults


def test_the_title_imports_nothing_that_is_not_on_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TITLE, str(tmp_path)]
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    games = {f"game.{game}" for game in GAMES} | {f"scenes.boards.{game}.view" for game in GAMES}
    assert not set(done.stdout.split()) & (NOT_ON_THE_TITLE | games)


def test_every_screen_and_all_that_is_there_is_imported_ahead() -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(Path(navigator.__file__).read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    known = {
        node.module
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom)
    }
    known |= {f"scenes.{place.rpartition('.')[0]}" for place in PLACES}
    assert known == {*preload.SCREENS, *preload.TABLE[:2]}
    of_games = (name for game in GAMES for name in preload.modules_of(game))
    for name in (*preload.TABLE, *preload.SERVICES, *preload.SCREENS, *preload.WRITING, *of_games):
        assert find_spec(name) is not None, name
    for place in PLACES:
        assert callable(navigator.destination(place)), place


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_that_may_come_is_painted_before_it_is_there(pilot: Pilot, game_id: str) -> None:
    pilot.app.begin_idle_work()
    work_ahead(pilot)
    assert pilot.scene_name == "TitleScene" and offered_match(pilot.library) is None
    join(pilot, next(iter(GAMES[game_id].presets)), game_id)
    work_ahead(pilot)
    pilot.wait(400)
    cache = pilot.app.window.brush.pictures.cache
    shown, painted = pilot.pixels(), len(cache)
    work_ahead(pilot)
    pilot.redraw()
    assert pilot.pixels() == shown, "what is painted ahead is not seen"
    pilot.key(pygame.K_p)
    assert pilot.scene_name == "PlayScene"
    assert len(cache) - painted <= 9, "the signs of the keys, since one was pressed"


def test_memory_of_another_table_goes_back(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    given, idle, looks = list[bool](), pilot.app.idle, pilot.app.preloader
    begun, half = pilot.app.window.brush.pictures.begun, (pygame.Surface((9, 9)), 3)
    monkeypatch.setattr(preload, "give_back_holes", lambda: given.append(idle.is_last("holes")))
    begun["of another table"] = half
    next(looks.paint(pilot.scene.preload()))
    assert not begun
    looks.looked_at = None
    idle.begin("table", iter([False, True]))
    begun["left half painted"] = half
    work_ahead(pilot)
    assert given == [False, True] and begun, "the title has a table that comes"
    pilot.go.help(*GAMES)
    pilot.wait(400)
    begun["left half painted"] = half
    work_ahead(pilot)
    assert pilot.scene.preload() is None and not begun


def ready_ahead(pilot: Pilot, what: str) -> tuple[set[Any], set[Any]]:
    """Forget all pictures but what is seen, and work ahead; return what is ready, what is new."""
    pilot.app.window.brush.pictures.cache.forget()  # type: ignore[attr-defined]
    pilot.redraw()
    before = painted(pilot, what)
    work_ahead(pilot)
    ready = painted(pilot, what)
    return ready, {key[3] for key in ready - before}


def painted(pilot: Pilot, *kinds: str) -> set[Any]:
    """Return the keys of the pictures of these kinds that have been painted."""
    keys = pilot.app.window.brush.pictures.cache.keys  # type: ignore[attr-defined]
    keys = {key[0] if isinstance(key[0], tuple) else key for key in keys}
    return {key for key in keys if key[0] in kinds or key[1] in kinds}


@pytest.mark.parametrize(
    ("game_id", "start", "move", "left"),
    [("subtraction_squares", 137, Take(4), "133"), ("even_steven", 146, Operate(Op.HALVE), "73")],
)
def test_what_is_aimed_at_is_painted(
    pilot: Pilot, game_id: str, start: int, move: Any, left: str
) -> None:
    """The large number is not painted while things move."""
    pilot.play("", "", game_id=game_id, start=start)
    pilot.table.cursor.suggest(move)
    pilot.frame()
    ready, new = ready_ahead(pilot, "numeral")
    assert new == {left}
    pilot.submit(move)
    pilot.wait(200)
    assert pilot.table.match.ply == 1 and painted(pilot, "numeral") == ready


def test_what_the_next_step_of_a_watched_game_shows_is_painted_before_it(pilot: Pilot) -> None:
    match = Match(STEVEN, STEVEN.options(start=150), 7, [Seat("Ann", 0), Seat("Bo", 1)])
    match.submit(Operate(Op.HALVE))
    pilot.go.watch(match.playback(), 0)
    ready, new = ready_ahead(pilot, "numeral")
    assert new == {"75"}
    Keys(pilot).press(Button.NEXT)
    pilot.wait(2000)
    assert pilot.has("watch.count", n=1, of=1) and painted(pilot, "numeral") == ready


def test_the_podium_is_painted_before_it(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot.play("", "", game_id="even_steven", start=101)
    pilot.submit(pilot.table.match.resignation)
    pictures, windows = pilot.app.window.brush.pictures, list[Any]()
    window = pictures.window
    monkeypatch.setattr(
        pictures,
        "window",
        lambda key, paint: window(key, lambda canvas: (windows.append(key), paint(canvas))),
    )
    for cache in (pictures.cache, pictures.windows):
        cache.forget()  # type: ignore[attr-defined]
    assert not painted(pilot, "podium")
    work_ahead(pilot)
    ready = painted(pilot, "podium")
    (beams,) = (key for key in windows if key[0] == "rays")
    assert len(ready) == 2 and ("backdrop", "results") in windows
    pilot.wait(2000)
    assert pilot.scene_name == "ResultsScene" and painted(pilot, "podium") == ready
    assert windows.count(beams) == windows.count(("backdrop", "results")) == 1
