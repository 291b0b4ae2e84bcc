"""What every test runs in: no screen, no sound, nobody's home folder."""

from __future__ import annotations

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hands import Keys
    from pilot import Pilot

# before anything imports pygame: SDL reads these once
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"] = "1"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# a job in the background of a shell ignores Ctrl-C and hands that on: some tests press it
signal.signal(signal.SIGINT, signal.default_int_handler)

_home = tempfile.TemporaryDirectory(prefix="home-")
os.environ |= dict.fromkeys(
    ("HOME", "USERPROFILE", "APPDATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), _home.name
)
os.environ.pop("QUINTET_DATA", None)


@pytest.fixture(scope="session")
def kept(pytestconfig: pytest.Config) -> Path:
    """A data folder that stays from run to run: the compiled engine in it is made only once."""
    assert pytestconfig.cache is not None
    return pytestconfig.cache.mkdir("quintet")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    """Somebody at the cabinet, with a folder of their own."""
    from pilot import Pilot  # not before SDL is told what to drive

    pilot = Pilot(tmp_path)
    yield pilot
    pilot.close()


@pytest.fixture
def keys(pilot: Pilot) -> Keys:
    """Their hands on the keyboard."""
    from hands import Keys

    return Keys(pilot)


@pytest.fixture
def pygame_window() -> Iterator[object]:
    """The window's surface, 1280 x 720 on the dummy driver; pygame ends with the test."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode((1280, 720))
    pygame.event.clear()
    yield surface
    pygame.quit()
