"""A real window on a desktop: minimised, maximised, full screen, on a smaller monitor."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from x_display import PATIENCE_S, Display

NEEDED: Final = ("Xvfb", "openbox", "wmctrl", "xdotool", "xprop", "xrandr")
MISSING: Final = [name for name in NEEDED if shutil.which(name) is None]
ROOT: Final = Path(__file__).resolve().parents[3]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

Place = tuple[int, int, int, int]
SMALL: Final = ("74.5", "1280", "1344", "1472", "1664", "720", "723", "728", "748")
"""How a monitor of 1280 x 720 is described to X."""


class Desktop:
    """A display of 1920 x 1080 with a window manager, and the program on it."""

    def __init__(self, folder: Path) -> None:
        self._display = Display("1920x1080")
        self.x = self._display.run
        environment = self._display.environment
        self._manager = subprocess.Popen(
            ["openbox"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.said = folder / "said.txt"
        with self.said.open("w") as out:
            self.program = subprocess.Popen(
                [sys.executable, str(ROOT / "main.py"), "--data", str(folder / "data")],
                env=environment,
                stdout=out,
                stderr=out,
            )
        self.window = ""
        self.until(self._has_window)

    def _has_window(self) -> bool:
        clients = self.x("xprop", "-root", "_NET_CLIENT_LIST")
        self.window = next(iter(re.findall(r"0x[0-9a-f]+", clients)), "")
        return bool(self.window)

    @property
    def place(self) -> Place:
        """Where the window is, without its frame, and how large."""
        said = self.x("xdotool", "getwindowgeometry", "--shell", self.window)
        found = dict(re.findall(r"^(\w+)=(\d+)$", said, re.MULTILINE))
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def has(self, state: str) -> bool:
        """Return whether the window manager knows the window in that state."""
        return state in self.x("xprop", "-id", self.window, "_NET_WM_STATE")

    def until(self, seen: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not seen():
            assert time.monotonic() < deadline, self.said.read_text()
            assert self.program.poll() is None, self.said.read_text()
            time.sleep(0.05)

    def steady(self) -> Place:
        """Return where the window is once it has not moved for a second."""
        places = [self.place]
        while places[-10:] != [places[-1]] * 10:
            time.sleep(0.1)
            places.append(self.place)
        return places[-1]

    def press(self, key: str) -> None:
        self.x("xdotool", "windowactivate", "--sync", self.window)
        self.x("xdotool", "key", key)

    def close(self) -> None:
        for process in (self.program, self._manager):
            process.terminate()
            process.wait(PATIENCE_S)
        self._display.close()


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    made = Desktop(tmp_path)
    yield made
    made.close()


def test_a_window_comes_back_from_wherever_it_was(desktop: Desktop) -> None:
    first, window = desktop.steady(), desktop.window
    assert first[2:] == (1536, 864)

    desktop.x("xdotool", "windowminimize", "--sync", window)
    desktop.until(lambda: desktop.has("HIDDEN"))
    desktop.x("xdotool", "windowactivate", "--sync", window)
    desktop.until(lambda: not desktop.has("HIDDEN"))
    assert desktop.steady() == first

    desktop.x("wmctrl", "-i", "-r", window, "-b", "add,maximized_vert,maximized_horz")
    desktop.until(lambda: desktop.place[2] == 1920)
    maximised = desktop.steady()
    desktop.press("F11")
    desktop.until(lambda: desktop.place == (0, 0, 1920, 1080))
    desktop.press("F11")
    desktop.until(lambda: desktop.place == maximised)
    assert desktop.steady() == maximised and desktop.has("MAXIMIZED_VERT")
    desktop.x("wmctrl", "-i", "-r", window, "-b", "remove,maximized_vert,maximized_horz")
    desktop.until(lambda: desktop.place == first)

    desktop.press("F11")
    desktop.until(lambda: desktop.place == (0, 0, 1920, 1080))
    desktop.x("xrandr", "--newmode", "small", *SMALL)
    desktop.x("xrandr", "--addmode", "screen", "small")
    desktop.x("xrandr", "--output", "screen", "--mode", "small")
    desktop.until(lambda: desktop.place == (0, 0, 1280, 720))
    desktop.press("F11")
    desktop.until(lambda: not desktop.has("FULLSCREEN"))
    x, y, width, height = desktop.steady()
    assert x + width <= 1280 and y + height <= 720, "all of it is in sight"
    assert not desktop.said.read_text()
