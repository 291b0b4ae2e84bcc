"""A real window under real keyboard layouts: what a key in a place prints, and what it does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, Final

import pygame
import pytest
from x_display import Display

NEEDED: Final = ("Xvfb", "xdotool", "setxkbmap")
MISSING: Final = [name for name in NEEDED if shutil.which(name) is None]
PATIENCE_S: Final = 30.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

PLACES: Final = {"W": 25, "A": 38, "S": 39, "D": 40, "Q": 24, "E": 26, "1": 10, "2": 11}
"""Some keys by what a US keyboard prints on them, with their numbers under X."""

PRINTED: Final = {
    "us": "WASDQE12",
    "fr": "ZQSDAE12",
    "cz": "WASDQE12",
    "de": "WASDQE12",
    "ru": "\u0426\u0424\u042b\u0412\u0419\u042312",
    "gr": "\u03c2\u0391\u03a3\u0394;\u039512",
    "dvorak": ",AOE'.12",
}

DONE: Final = ["up", "left", "down", "right", "cancel", "alternate", "prev", "next"]


class Screen:
    """A display without a monitor, and the program in a window on it."""

    def __init__(self, folder: Path) -> None:
        self._display = Display("1280x720")
        self._x = self._display.run
        environment = self._display.environment | {"PYTHONPATH": os.pathsep.join(sys.path)}
        self.lay_out("us")
        self._player = subprocess.Popen(
            [sys.executable, "-m", "tests.helpers.players.keyboard_player", str(folder)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._signs = ""
        self._lines: Queue[dict[str, Any]] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self._x("xdotool", "windowfocus", "--sync", str(self.next("window")))

    def _listen(self) -> None:
        assert self._player.stdout is not None
        for line in self._player.stdout:
            if line.startswith("{"):
                self._lines.put(json.loads(line))

    def lay_out(self, layout: str) -> None:
        self._x("setxkbmap", "-layout", layout)

    def press(self, *keys: str | int) -> None:
        self._x("xdotool", "key", "--delay", "30", *map(str, keys))

    def hold_shift(self, is_down: bool) -> None:
        self._x("xdotool", "keydown" if is_down else "keyup", "shift")

    def show(self, screen: str) -> None:
        assert self._player.stdin is not None
        self._player.stdin.write(f"{screen}\n")
        self._player.stdin.flush()
        while self.next("shows") != screen:
            pass

    def next(self, kind: str) -> Any:
        """Return what the program says next of a kind. Raises `Empty` if it says nothing."""
        while True:
            line = self._lines.get(timeout=PATIENCE_S)
            if "printed" in line:
                scancodes = [getattr(pygame, f"KSCAN_{place}") for place in PLACES]
                self._signs = "".join(line["printed"][str(code)] for code in scancodes)
            if kind in line:
                return line[kind]

    def wait_for(self, signs: str) -> None:
        """Wait until the program has seen that `PLACES` print `signs`."""
        while self._signs != signs:
            try:
                self.next("printed")
            except Empty:
                raise AssertionError(f"{self._signs!r} instead of {signs!r}") from None

    def close(self) -> None:
        self._player.kill()
        self._player.wait()
        self._display.close()


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    screen = Screen(tmp_path_factory.mktemp("keyboards"))
    try:
        screen.wait_for(PRINTED["us"])
        yield screen
    finally:
        screen.close()


@pytest.mark.parametrize("layout", PRINTED)
def test_places_do_the_same_and_print_what_the_layout_has(screen: Screen, layout: str) -> None:
    screen.show("title")
    screen.lay_out(layout)
    screen.wait_for(PRINTED[layout])
    for number, button in zip(PLACES.values(), DONE, strict=True):
        screen.show("title")  # Back has asked whether to leave
        screen.press(number)
        assert screen.next("did") == ["keys:left", button]


@pytest.mark.parametrize("layout", ["us", "fr", "cz"])
def test_the_row_of_digits_is_digits_with_and_without_shift(screen: Screen, layout: str) -> None:
    screen.lay_out(layout)
    screen.show("digits")
    for is_held in (False, True):
        screen.hold_shift(is_held)
        for place, value in (("1", 1), ("2", 2)):
            screen.press(PLACES[place])
            assert screen.next("did") == ["digit", value]
    screen.hold_shift(False)


@pytest.mark.parametrize("layout", ["us", "fr", "cz", "ru"])
def test_a_number_is_written_without_shift(screen: Screen, layout: str) -> None:
    screen.lay_out(layout)
    screen.show("number")
    screen.press(PLACES["1"], PLACES["2"], PLACES["1"], "Return")
    assert screen.next("written") == "121"
