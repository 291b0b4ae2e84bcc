"""Fixtures and settings of all tests: no screen, no sound and a home folder of their own."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from give_back import give_back, holds_much
from hypothesis import settings

import tests.helpers  # noqa: F401 (puts its folders on the path)
from game.core.search.machine_code import private_folder
from scenes.folders import cache_folder

if TYPE_CHECKING:
    from hands import Hand, Keys
    from pilot import Pilot

settings.register_profile("patient", deadline=None)  # a busy machine may be slow
settings.load_profile("patient")  # before any module of tests is read: each takes what is there

# before anything imports pygame: SDL reads these once
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

TESTS = Path(__file__).resolve().parent
KEPT = TESTS.parent / ".pytest_cache" / "quintet"
"""What tests keep from run to run, whether or not pytest keeps a cache of its own."""

if (
    sys.dont_write_bytecode
):  # not beside the sources, then: hundreds of processes would compile them
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(KEPT / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

# a job in the background of a shell ignores Ctrl-C and hands that on: some tests press it
signal.signal(signal.SIGINT, signal.default_int_handler)

_home = tempfile.TemporaryDirectory(prefix="home-")
os.environ |= dict.fromkeys(
    (
        "HOME",
        "USERPROFILE",
        "APPDATA",
        "LOCALAPPDATA",
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
        "XDG_CACHE_HOME",
    ),
    _home.name,
)
os.environ.pop("QUINTET_DATA", None)
os.environ["QUINTET_LANGUAGE"] = "en"


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Use all processors unless single files or a number of processes are given."""
    if "PYTEST_XDIST_WORKER" in os.environ:  # one of those processes, or a test's own pytest
        return
    option = config.option
    is_small = all(Path(argument.split("::")[0]).is_file() for argument in config.args)
    if getattr(option, "numprocesses", 0) is None and not is_small and not option.collectonly:
        option.numprocesses = "auto"
        option.dist = "worksteal"  # neighbours stay together, and nobody is idle at the end
        subprocess.run([sys.executable, "-c", ALL_LETTERS], cwd=config.rootpath, check=True)


ALL_LETTERS = "from hypothesis import strategies; strategies.text().validate()"
"""Hypothesis keeps a table of all letters in a file, and takes 200 MB to make it: once, in a
process that ends, and not in each one in the middle of its tests.
"""


SHALLOW_NODES = 8_000

QUICK = ("unit", "golden")
"""The folders whose tests are for every few minutes: ``-m quick``."""

TAKES_LONGER = {
    "test_arena.py",
    "test_audio.py",
    "test_requests.py",
    "test_background.py",
    "test_causality_board_file.py",
    "test_causality_bot.py",
    "test_causality_canonisation.py",
    "test_causality_coach.py",
    "test_causality.py",
    "test_causality_games.py",
    "test_causality_puzzles.py",
    "test_causality_report.py",
    "test_causality_stage.py",
    "test_cups_kept.py",
    "test_drafts.py",
    "test_drawing.py",
    "test_house_games.py",
    "test_import_cycles.py",
    "test_judge_claims.py",
    "test_ladders.py",
    "test_number_levels.py",
    "test_puzzles.py",
    "test_questions.py",
    "test_quips.py",
    "test_quoridor_bot.py",
    "test_quoridor_maxn.py",
    "test_quoridor_puzzles.py",
    "test_reduction_levels.py",
    "test_reduction_solver.py",
    "test_references.py",
    "test_review.py",
    "test_spoken.py",
    "test_store_cbor.py",
    "test_tongues.py",
    "test_watchdog.py",
    "test_search_client.py",
    "test_stderr_filter.py",
    "test_stage.py",
    "test_thumbnails.py",
}
"""Modules of these folders that are not: each takes more than a second or two."""


def is_quick(path: Path) -> bool:
    """Return whether the module at ``path`` is run with ``-m quick``."""
    is_in = any(path.is_relative_to(TESTS / folder) for folder in QUICK)
    return is_in and path.name not in TAKES_LONGER


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``-m quick`` the other modules are not even read."""
    is_other = collection_path.name.startswith("test_") and not is_quick(collection_path)
    return True if config.option.markexpr == "quick" and is_other else None


LONGEST = {"test_tips.py", "test_screens.py", "test_unveiling.py", "test_compiled_worker.py"}
"""Modules of tests that take up to a minute: they begin first, so that no process is alone with one
in the end.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)
    for item in items:
        if is_quick(item.path) and not item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.quick)


gc.disable()  # what is collected stays; looking for garbage in it would take half of the time


def pytest_collection_finish() -> None:
    """From here on the thousands of tests themselves are no part of any look for garbage. What it
    took to read them goes back to the system.
    """
    give_back()
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """A process takes files of tests in any order, and none should pay for those before it."""
    if nextitem is not None and nextitem.path != item.path and holds_much():
        give_back(is_all=True)


CACHES = ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")
"""What tells where a user's folder of compiled code is."""


@pytest.fixture(scope="session")
def kept() -> Path:
    """A user's folder that stays from run to run: the compiled engine in it is made only once."""
    folder = cache_folder(sys.platform, dict.fromkeys(CACHES, str(KEPT / "home")))
    assert folder is not None
    folder.parent.mkdir(parents=True, exist_ok=True)
    private = private_folder(folder)
    assert private is not None
    return private


@pytest.fixture
def shallow_judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hints and reviews of Quoridor look less deep, so that Python without a compiler can keep up.

    They agree with one another at every depth.
    """
    judge = import_module("game.quoridor.tutor.assessor")  # the package's own names are functions
    monkeypatch.setattr(judge, "NODES", SHALLOW_NODES)
    monkeypatch.setattr(import_module("game.quoridor.tutor.review"), "MAX_IN_PYTHON", SHALLOW_NODES)
    judge.search_move.cache_clear()
    yield
    judge.search_move.cache_clear()


@pytest.fixture
def keeps_compiled(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process of the test finds what another has compiled."""
    for name in CACHES:
        monkeypatch.setenv(name, str(KEPT / "home"))


@pytest.fixture
def uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of the test find no numba, and need not wait for the compiled engine."""
    folder = tmp_path / "without numba"
    folder.mkdir()
    (folder / "numba.py").write_text("raise ImportError('not in this test')\n")
    monkeypatch.setenv("PYTHONPATH", str(folder))


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """The running program with an empty data folder."""
    from pilot import Pilot  # not before SDL is told what to drive

    pilot = Pilot(tmp_path)
    yield pilot
    pilot.close()


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of day stands still: what tells it is the same however long a test takes."""
    from scenes.user_data import library

    now_ns = time.time_ns()
    monkeypatch.setattr(library, "time", SimpleNamespace(time_ns=lambda: now_ns))


@pytest.fixture
def nothing_known() -> None:
    """No scenario of Battle of Causality that another test has searched for."""
    from game.causality.scenarios import scenario_cache

    scenario_cache.forget_all()


@pytest.fixture(scope="module")
def roomy() -> None:
    """For a module that needs much memory: what can be made again goes first."""
    give_back(is_all=True)


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    """A person with a keyboard."""
    from hands import Keys

    return Keys(pilot)


@pytest.fixture(params=["keys", "mouse", "pad"])
def hand(pilot: Pilot, request: pytest.FixtureRequest) -> Hand:
    """A person with keys, a mouse or a pad: the test runs once with each."""
    from hands import Keys, Mouse
    from posted_pad import posted_pad

    if request.param == "pad":
        return posted_pad(pilot)
    return Keys(pilot) if request.param == "keys" else Mouse(pilot)


@pytest.fixture
def only_hand(pilot: Pilot, hand: Hand) -> Iterator[Hand]:
    """The same, where nothing but the one device may be used."""
    import pygame

    devices = {
        "mouse": {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP},
        "keys": {pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT},
        "pad": {pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN},
    }
    yield hand
    used = {name for name, kinds in devices.items() if kinds & pilot.kinds}
    assert used == {type(hand).__name__.lower()}


@pytest.fixture
def pygame_window() -> Iterator[object]:
    """The window's surface, 1280 x 720 on the dummy driver; pygame ends with the test."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 720))
    pygame.event.get()
    yield surface
    pygame.quit()
